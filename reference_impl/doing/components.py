"""The components of a merged permanent, each as the object that it would be alone (730.2a)."""

from facecheck.reference_impl.state import Object


def components(thing: Object) -> tuple[Object, ...]:
    """Each component with its own face; of what was not merged the object itself."""
    if not thing.parts:
        return (thing,)
    return tuple(
        thing.with_(handle=part.handle, card=part.card, mask=part.mask, token=part.token, parts=())
        for part in thing.parts
    )


def alone(thing: Object) -> Object:
    """The object without what was merged with it."""
    if not thing.parts:
        return thing
    return next(one for one in components(thing) if one.handle == thing.handle)


def faces(thing: Object) -> tuple[str, ...]:
    """The handles of its cards that are face down, to be shown."""
    return tuple(one.handle for one in components(thing) if one.face_down)


def handles(thing: Object) -> tuple[str, ...]:
    """The handles of all its cards."""
    return tuple(one.handle for one in components(thing))
