"""Moving objects between zones, and what leaving and entering bring with them (400.7, 603.6)."""

from facecheck.reference_impl.matching import Looker, matches
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Mask, Object, State, place
from facecheck.reference_impl.vocabulary.abilities import Forbids
from facecheck.reference_impl.vocabulary.filters import Filter
from facecheck.reference_impl.vocabulary.records import Record
from facecheck.reference_impl.vocabulary.words import Seat, Zone
from msgspec import structs

from .context import Context
from .happenings import run_effects


class Arrival(Record):
    """How an object arrives: under whose control, face down, tapped, with counters, where."""

    under: Seat | None = None
    mask: Mask | None = None
    tapped: bool = False
    counters: dict[str, int] | None = None
    bottom: bool = False


HERE = Arrival()


def move(play: Play, handle: str, to: Zone, how: Arrival = HERE) -> bool:
    """Move an object; return whether it moved (a forbidden entry leaves it alone, 701.40f)."""
    thing = play.thing(handle)
    arriving = play.rules.after_moving(thing, to, how.under or thing.owner, how.mask)
    if to == "battlefield" and not may_enter(play, arriving):
        return False
    with play.at_once():
        if play.rules.is_revealed(thing, to):
            play.show((handle,), "all", thing.owner)
        if thing.zone == "battlefield":
            _leave(play, thing, to)
        arriving = arriving.with_(
            timestamp=play.tick(),
            since=play.state.turn.number,
            tapped=how.tapped,
            counters=dict(how.counters or {}),
        )
        play.state = rehoused(play.state, arriving, bottom=how.bottom)
        if to == "battlefield":
            if thing.zone == "stack":
                kept = play.rules.effects_on_the_permanent(play.state.effects, thing, arriving)
                play.state = play.state.with_(effects=kept)
            _enter(play, arriving)
    return True


def rehoused(state: State, arriving: Object, *, bottom: bool = False) -> State:
    """The state with an object taken out of its zone and put into its new one."""
    old = state.objects[arriving.handle]
    source = place(old.zone, old.owner)
    zones = dict(state.zones)
    zones[source] = tuple(h for h in zones.get(source, ()) if h != arriving.handle)
    target = place(arriving.zone, arriving.owner)
    have = zones.get(target, ())
    first = arriving.zone == "library" and not bottom
    zones[target] = (arriving.handle, *have) if first else (*have, arriving.handle)
    objects = {**state.objects, arriving.handle: arriving}
    stack = tuple(one for one in state.stack if not one.is_spell or one.source != arriving.handle)
    return state.with_(objects=objects, zones=zones, stack=stack)


def _leave(play: Play, thing: Object, to: Zone) -> None:
    play.happen("leaves", thing.handle, moved=True)
    if to == "graveyard":
        play.happen("dies", thing.handle, moved=True)
    for other in play.state.battlefield():
        if play.thing(other).attached_to == thing.handle:
            play.change(play.thing(other).with_(attached_to=""))


def _enter(play: Play, thing: Object) -> None:
    values = play.rules.copiable_values(play.state, thing)
    counters = play.rules.counters_it_enters_with(values)
    if counters:
        play.change(thing.with_(counters={**thing.counters, **counters}))
    looks = play.looks(thing.handle)
    for ability in play.rules.abilities_as_it_enters(thing, looks):
        run_effects(play, ability.effects, Context(you=looks.controller, source=thing.handle))
    play.happen("enters", thing.handle)


def may_enter(play: Play, arriving: Object) -> bool:
    """Whether no prohibition reaches what it would be on the battlefield (614.17d, 701.40f)."""
    bans = [
        (handle, ability)
        for handle in play.state.battlefield()
        for ability in play.looks(handle).abilities
        if isinstance(ability, Forbids) and ability.action == "enter"
    ]
    if not bans:
        return True
    there = Play(rehoused(play.state, arriving), play.rules, play.decide)
    return not any(
        isinstance(ban.what, Filter)
        and matches(
            there.state, there.board, arriving.handle, ban.what, Looker(play.looks(h).controller, h)
        )
        for h, ban in bans
    )


def cease_to_exist(play: Play, handle: str) -> None:
    """A token outside the battlefield, or a copy of a spell outside the stack (704.5d, 704.5e)."""
    thing = play.thing(handle)
    gone = thing.with_(zone="gone", mask=None)
    play.state = rehoused(play.state, gone)


def make(play: Play, thing: Object) -> str:
    """Put a new object into the game under the next token handle (contract 11)."""
    handle = f"t{play.state.made + 1}"
    new = structs.replace(thing, handle=handle, zone="gone")
    play.state = play.state.with_(
        made=play.state.made + 1, objects={**play.state.objects, handle: new}
    )
    return handle
