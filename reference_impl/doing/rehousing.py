"""Taking an object out of its zone and putting it into another: nothing but the bookkeeping."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Object, State, place
from msgspec import structs


def as_if(play: Play, arriving: Object) -> Play:
    """The game as it would be with an object in its new zone, to be looked at."""
    return Play(rehoused(play.state, arriving), play.rules, play.decide)


def rehoused(state: State, arriving: Object, *, bottom: bool = False) -> State:
    """The state with an object taken out of its zone and put into its new one, just now."""
    old = state.objects[arriving.handle]
    arriving = arriving.with_(arrived=state.clock)
    source = place(old.zone, old.owner)
    zones = dict(state.zones)
    zones[source] = tuple([h for h in zones.get(source, ()) if h != arriving.handle])
    target = place(arriving.zone, arriving.owner)
    have = zones.get(target, ())
    first = arriving.zone == "library" and not bottom
    zones[target] = (arriving.handle, *have) if first else (*have, arriving.handle)
    objects = {**state.objects, arriving.handle: arriving}
    handle = arriving.handle
    stack = tuple([one for one in state.stack if not one.is_spell or one.source != handle])
    return structs.replace(state, seen={}, objects=objects, zones=zones, stack=stack)
