"""Who leaves combat because of what it has become (506.4)."""

from facecheck.reference_impl.play import Play


def take_out_of_combat(play: Play, handle: str) -> None:
    """Take a creature out of combat; what it blocked stays blocked (506.4, 509.1h)."""
    play.change(play.rules.out_of_combat(play.thing(handle)))
    forget_in_combat(play, handle)


def forget_in_combat(play: Play, handle: str) -> None:
    """Nothing blocks any longer what has left combat or the battlefield."""
    if not play.state.turn.attacked:
        return
    for other in play.state.zone("battlefield"):
        thing = play.thing(other)
        if handle in thing.blocking:
            left = tuple(one for one in thing.blocking if one != handle)
            play.change(thing.with_(blocking=left))


def check_combat(play: Play) -> None:
    """Take out whatever cannot stay as it is now."""
    if not play.state.turn.attacked:
        return
    for handle in play.state.zone("battlefield"):
        thing = play.state.objects[handle]
        if (thing.attacking or thing.blocking) and not play.rules.stays_in_combat(
            thing, play.looks(handle)
        ):
            take_out_of_combat(play, handle)
