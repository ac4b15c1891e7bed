"""Whether an object is one that a filter describes, and what a count comes to (contract 4.3)."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from .characteristics import Characteristics, face_down_keyword
from .state import Object, State, marks_given
from .vocabulary.filters import CHOSEN, Condition, Filter, Range
from .vocabulary.words import Seat

Board = Mapping[str, Characteristics]
Check = Callable[..., bool]
Given = tuple[tuple[Check, object], ...]
"""What a filter asks for: the checks, each with its value."""

MOST_FILTERS = 4096


class Looker(NamedTuple):
    """From whose side a filter is read: `you`, and the object that `other` leaves out."""

    you: Seat
    source: str = ""


class Candidate(Struct, gc=False):
    """One object held against a filter."""

    state: State
    board: Board
    thing: Object
    looks: Characteristics
    looker: Looker


def _within(bounds: Range, value: int) -> bool:
    least, most = bounds
    return (least is None or value >= least) and (most is None or value <= most)


def _colours(c: Candidate, wanted: Iterable[str]) -> bool:
    if wanted == "none":
        return not c.looks.colours
    if wanted == "many":
        return len(c.looks.colours) > 1
    return bool(set(wanted) & set(c.looks.colours))


def _ability(c: Candidate, wanted: str) -> bool:
    """Whether it has an ability of that name; megamorph is a morph ability (702.37b)."""
    if wanted == "none":
        return not c.looks.abilities
    names = [face_down_keyword(a) or getattr(a, "keyword", a) for a in c.looks.abilities]
    return wanted in names or (wanted == "morph" and "megamorph" in names)


def _is_chosen(c: Candidate) -> bool:
    """Whether it has the name that was chosen for the object that speaks (607.2d, 702.106d)."""
    source = c.state.objects.get(c.looker.source)
    return source is not None and source.chosen != "" and source.chosen == c.looks.name


def _shares_name(c: Candidate, handle: str) -> bool:
    """Whether two objects share a name; what has none shares none (rule 201.2a)."""
    other = c.board.get(handle)
    return other is not None and other.name != "" and other.name == c.looks.name


def _types_of(c: Candidate, handle: str) -> tuple[str, ...]:
    other = c.board.get(handle)
    return () if other is None else other.types


def _has_another_name(c: Candidate, others: Filter) -> bool:
    """Whether it has a name, and a different one from all of these; no name is none (201.2c)."""
    looker = Looker(c.looker.you, c.thing.handle)  # `other` leaves out the object itself
    names = {c.board[handle].name for handle in found(c.state, c.board, others, looker)}
    return c.looks.name != "" and not {"", c.looks.name} & names


CHECKS: dict[str, Check] = {
    "types": lambda c, w: not w.isdisjoint(c.looks.types),
    "subtypes": lambda c, w: not w.isdisjoint(c.looks.subtypes),
    "supertypes": lambda c, w: not w.isdisjoint(c.looks.supertypes),
    "colours": _colours,
    "mana_value": lambda c, w: _within(w, c.looks.mana_value),
    "base_pt": lambda c, w: c.looks.base_pt == w,
    "power": lambda c, w: bool(c.looks.pt) and _within(w, c.looks.pt[0]),
    "name": lambda c, w: c.looks.name == w if w != CHOSEN else _is_chosen(c),  # "": no name
    "named": lambda c, w: (c.looks.name == w and w != "") if w != CHOSEN else _is_chosen(c),
    "same_name_as": _shares_name,
    "different_name_from": _has_another_name,
    "shares_type_with": lambda c, w: bool(set(c.looks.types) & set(_types_of(c, w))),
    "ability": _ability,
    "face_down": lambda c, w: c.looks.face_down is w,
    "controller": lambda c, w: (c.looks.controller == c.looker.you) is (w == "you"),
    "other": lambda c, w: not w or c.thing.handle != c.looker.source,
    "tapped": lambda c, w: c.thing.tapped is w,
    "token": lambda c, w: c.thing.token is w,
    "zone": lambda c, w: c.thing.zone == w,
    "no": lambda c, w: not _holds(c, w),
}
"""Each key of a filter, and what must hold for it."""


WORDS = frozenset({"types", "subtypes", "supertypes"})
"""Where one of the words given is enough."""

SAYS_NO = frozenset({"face_down", "tapped", "token"})
"""Where `False` asks for something; elsewhere it is the same as nothing."""


def _holds(candidate: Candidate, wanted: Filter) -> bool:
    return _passes(candidate, _given(wanted))


def _passes(candidate: Candidate, given: Given) -> bool:
    for check, value in given:  # noqa: SIM110 - a generator costs more than the checks
        if not check(candidate, value):
            return False
    return True


@lru_cache(MOST_FILTERS)
def _given(wanted: Filter) -> Given:
    """What is to be checked, looked up once for a filter: they are asked very often."""
    pairs = ((key, getattr(wanted, key)) for key in wanted.__struct_fields__)
    return tuple(
        (CHECKS[key], frozenset(value) if key in WORDS else value)
        for key, value in pairs
        if value is not None and (value is not False or key in SAYS_NO)
    )


def matches(state: State, board: Board, handle: str, wanted: Filter, looker: Looker) -> bool:
    """Whether the object is one that the filter describes, zone not asked unless it says so."""
    thing = state.objects[handle]
    looks = board.get(handle)
    return looks is not None and _holds(Candidate(state, board, thing, looks, looker), wanted)


def found(state: State, board: Board, wanted: Filter, looker: Looker) -> tuple[str, ...]:
    """All objects that the filter describes, in its zone or on the battlefield."""
    zone = wanted.zone or "battlefield"
    if zone == "battlefield":
        among = state.battlefield()
    else:
        among = tuple(h for h, thing in state.objects.items() if thing.zone == zone)
    given, things = _given(wanted), state.objects
    candidates = [Candidate(state, board, things[h], board[h], looker) for h in among if h in board]
    for check, value in given:
        candidates = [one for one in candidates if check(one, value)]
    return tuple([one.thing.handle for one in candidates])


def condition_holds(
    state: State, board: Board, condition: Condition | None, looker: Looker
) -> bool:
    """Whether something applies now; every key that is given must hold."""
    if condition is None:
        return True
    source = state.objects[looker.source]
    about = source if condition.of == "self" else state.objects.get(source.attached_to)
    checks = (
        condition.your_turn is None or (state.turn.active == looker.you) is condition.your_turn,
        condition.face_down is None
        or (about is not None and about.face_down is condition.face_down),
        condition.controls is None or _controls(state, board, condition, looker),
        condition.entered_this_turn is None
        or _entered(state, board, condition.entered_this_turn, looker),
        condition.turned_up_this_turn is None
        or _turned_up(state, looker) is condition.turned_up_this_turn,
        condition.foretold is None or source.foretold is condition.foretold,
        condition.kicked is None or source.kicked is condition.kicked,
        condition.counters is None or _has_counters(about, condition.counters),
        condition.marked is None
        or (about is not None and condition.marked in marks_given(state, about)),
        condition.any is None
        or any(condition_holds(state, board, one, looker) for one in condition.any),
        condition.not_ is None or not condition_holds(state, board, condition.not_, looker),
    )
    return all(checks)


def _has_counters(about: Object | None, wanted: Mapping[str, Range]) -> bool:
    """Whether there are so many counters of each kind on it (711.2a, 721.2b)."""
    return about is not None and all(
        _within(bounds, about.counters.get(counter, 0)) for counter, bounds in wanted.items()
    )


def _entered(state: State, board: Board, wanted: Filter, looker: Looker) -> bool:
    """Whether such an object entered under your control this turn, as it was then (608.2i)."""
    return any(
        event.looks is not None
        and event.looks.controller == looker.you
        and matches(state, {**board, event.about: event.looks}, event.about, wanted, looker)
        for event in state.history
        if event.kind == "enters"
    )


def _turned_up(state: State, looker: Looker) -> bool:
    """Whether you turned a permanent face up this turn (608.2i)."""
    return any(one.kind == "turned_up" and one.by == looker.you for one in state.history)


def _controls(state: State, board: Board, condition: Condition, looker: Looker) -> bool:
    wanted = condition.controls or Filter()
    mine = [h for h in found(state, board, wanted, looker) if board[h].controller == looker.you]
    return len(mine) >= condition.at_least if condition.at_least else not mine
