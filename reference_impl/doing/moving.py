"""Moving objects between zones, and what leaving and entering bring with them (400.7, 603.6)."""

from typing import Any

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.prohibitions import bans, reaches
from facecheck.reference_impl.state import Mask, Object, Side
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import As
from facecheck.reference_impl.vocabulary.records import Record
from facecheck.reference_impl.vocabulary.words import DOORS, Seat, Zone

from .arriving import as_replaced, put_on_something, what_to_enchant
from .asking import agrees
from .components import alone, components
from .context import Context
from .counting import how_many
from .doors import tell_of_door
from .happenings import run_effects
from .leaving_combat import forget_in_combat
from .rehousing import as_if, rehoused
from .sagas import chapters_start


class Arrival(Record):
    """How an object arrives: under whose control, face down, tapped, with counters, where.

    `side` is the face that is up, where that is not decided by what it was.
    """

    under: Seat | None = None
    mask: Mask | None = None
    tapped: bool = False
    counters: dict[str, int] | None = None
    bottom: bool = False
    lookers: tuple[Seat, ...] = ()
    pile: int = 0
    side: Side | None = None


HERE = Arrival()
OF_A_TOKEN = frozenset({"battlefield", "stack", "gone"})
"""Where a token, or the copy that becomes one, is before it ever left the battlefield."""


def move(play: Play, handle: str, to: Zone, how: Arrival = HERE) -> bool:
    """Move an object; return whether it moved.

    A forbidden entry leaves it alone (701.40f). What is on the battlefield does not enter
    it, and a token that left stays where it is (111.8).
    """
    thing = play.thing(handle)
    if (to == "battlefield" and thing.zone == to) or (thing.token and thing.zone not in OF_A_TOKEN):
        return False
    wanted, to = to, _really_to(play, thing, to)
    under = how.under or thing.owner
    if to == "battlefield" and play.state.players[under].lost:
        return False
    arriving = play.rules.after_moving(alone(thing), to, under, how.mask)
    if to == "battlefield" and not _can_enter(play, thing, arriving):
        return False
    with play.at_once():
        before = play.state
        reveal(play, thing, to)
        if thing.zone == "battlefield":
            _leave(play, thing, to)
        arriving = arriving.with_(
            timestamp=play.tick(),
            since=play.state.turn.number,
            tapped=how.tapped,
            counters=dict(how.counters or {}),
            lookers=how.lookers,
            pile=how.pile,
            side=how.side or arriving.side,
            foretold=play.rules.counts_as_foretold(thing, to),
            kicked=play.rules.counts_as_kicked(thing, to),
            **(_of_the_spell(thing) if to == "battlefield" else {}),
        )
        if to == "battlefield":
            arriving = as_replaced(play, thing, _with_its_side(play, thing, arriving))
            arriving = put_on_something(play, thing, arriving)
        play.state = rehoused(play.state, arriving, bottom=how.bottom)
        play.note("moves", handle, before)
        _take_apart(play, thing, wanted, how)
        if to == "battlefield":
            if thing.zone == "stack":
                kept = play.rules.effects_on_the_permanent(play.state.effects, thing, arriving)
                play.state = play.state.with_(effects=kept)
            _enter(play, arriving)
    return True


def reveal(play: Play, thing: Object, to: Zone) -> None:
    """Its owner shows what is face down and moves, each component of it (708.9)."""
    hidden = {part.handle for part in play.rules.parts_to_reveal(thing)}
    down = [
        one.handle
        for one in components(thing)
        if play.rules.is_revealed(one, to) and (not thing.parts or one.handle in hidden)
    ]
    play.show(tuple(down), "all", thing.owner)


def _take_apart(play: Play, thing: Object, to: Zone, how: Arrival) -> None:
    """Each component of a merged permanent goes where the permanent goes (730.3, 903.9c)."""
    for part in play.rules.parts_that_go_along(thing):
        old = play.thing(part.handle)
        new = play.rules.after_moving(old, _really_to(play, old, to), old.owner, how.mask)
        new = new.with_(lookers=how.lookers, pile=how.pile)
        play.state = rehoused(play.state, new, bottom=how.bottom)


def _really_to(play: Play, thing: Object, to: Zone) -> Zone:
    """Where it goes: a commander perhaps into the command zone instead (903.9b)."""
    asked = to in ("hand", "library") and _goes_to_command(play, thing, to)
    return "command" if asked else to


def _of_the_spell(thing: Object) -> dict[str, Any]:
    """What a permanent knows of the spell that it was (400.7d, 107.3m)."""
    if thing.zone != "stack":
        return {}
    return {"x": thing.x, "open_face": thing.open_face}


def _can_enter(play: Play, old: Object, arriving: Object) -> bool:
    """Whether it may enter, and is no Aura that finds nothing to enchant (303.4g)."""
    return may_enter(play, arriving) and what_to_enchant(play, old, arriving) != ()


def _with_its_side(play: Play, thing: Object, arriving: Object) -> Object:
    """A Room with the door of the half that was cast, a daybound card by night (709.5d, 702.145b).

    A face-down one enters as what it is face down (708.3).
    """
    arriving = arriving.with_(marks=(*arriving.marks, *play.rules.door_of_the_spell(thing)))
    if play.state.day != "night":
        return arriving
    looks = as_if(play, arriving).looks(arriving.handle)
    by_night = play.rules.enters_by_night(arriving, looks)
    return arriving.with_(side="other") if by_night else arriving


def _goes_to_command(play: Play, thing: Object, to: Zone) -> bool:
    """Whether the owner of a commander puts it into the command zone instead (903.9b)."""
    if thing.handle not in play.state.commanders:
        return False
    asked = play.rules.commander_may_return(thing, to)
    return asked and agrees(play, thing.owner)


def _leave(play: Play, thing: Object, to: Zone) -> None:
    play.happen("leaves", thing.handle, moved=True)
    if to == "graveyard":
        play.happen("dies", thing.handle, moved=True)
    for other in play.state.battlefield():
        if play.thing(other).attached_to == thing.handle:
            play.change(play.thing(other).with_(attached_to=""))
    forget_in_combat(play, thing.handle)


def _enter(play: Play, thing: Object) -> None:
    """Do what it says about entering, also of what it enters as a copy of (614.12, 707.5)."""
    for counter, n in thing.counters.items():
        more = how_many(play, thing.handle, counter, n, by_replacement=True) - n
        if more:
            had = play.thing(thing.handle)
            play.change(had.with_(counters={**had.counters, counter: n + more}))
    done: list[As] = []
    while todo := _first_left(play, thing, done):
        done.append(todo)
        you = play.looks(thing.handle).controller
        run_effects(
            play, todo.effects, Context(you=you, source=thing.handle, x=thing.x, replacing=True)
        )
    entered = play.thing(thing.handle)
    values = play.rules.copiable_values(play.state, entered)
    counters = play.rules.counters_it_enters_with(entered, values)
    if counters:
        have = {counter: n + entered.counters.get(counter, 0) for counter, n in counters.items()}
        play.change(entered.with_(counters={**entered.counters, **have}))
        if "lore" in play.thing(thing.handle).counters:
            chapters_start(play, thing.handle, 0)
    play.happen("enters", thing.handle)
    for door in DOORS:
        if door in entered.marks:
            tell_of_door(play, thing.handle, door)


def _first_left(play: Play, thing: Object, done: list[As]) -> As | None:
    """The first ability about entering that was not applied yet."""
    abilities = play.rules.abilities_as_it_enters(thing, play.looks(thing.handle))
    return next((one for one in abilities if not any(one is other for other in done)), None)


def may_enter(play: Play, arriving: Object) -> bool:
    """Whether no prohibition reaches what it would be on the battlefield (614.17d, 701.40f)."""
    found = bans(play.state, play.board, "enter")
    if not found:
        return True
    there = as_if(play, arriving)
    handle, old = arriving.handle, play.thing(arriving.handle).zone
    looks = play.rules.as_entry_bans_see_it(arriving, there.board[handle])
    seen = {**there.board, handle: looks}
    return not any(reaches(ban, there.state, seen, handle, coming_from=old) for ban in found)


def cease_to_exist(play: Play, handle: str) -> None:
    """A token outside the battlefield, or a copy of a spell outside the stack (704.5d, 704.5e)."""
    thing = play.thing(handle)
    gone = thing.with_(zone="gone", mask=None)
    play.state = rehoused(play.state, gone)


def make(play: Play, card: Card, owner: Seat) -> str:
    """Put a new token, or copy of a spell, into the game under the next handle (contract 11)."""
    handle = f"t{play.state.made + 1}"
    new = Object(handle=handle, card=card, owner=owner, controller=owner, zone="gone", token=True)
    play.state = play.state.with_(
        made=play.state.made + 1, objects={**play.state.objects, handle: new}
    )
    return handle
