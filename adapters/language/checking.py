"""Whether a scenario hangs together, and whether a trace fits the scenario it answers.

The decoder knows that `c7` is a handle, not whether there is a card of that name. What
one part of a document says about another is checked here (contract 3, 5, 8, 11).
"""

import re
from collections.abc import Iterable, Iterator

from facecheck.reference_impl.vocabulary import words

from .malformed import refuse
from .mentions import Mention, mentions
from .places import spelled
from .scenario import Scenario, SeatSetup
from .steps import Instruct
from .trace import Trace

NUMBERED = re.compile(r"t[1-9][0-9]{0,3}")
"""Handles of what comes into being during a game: tokens and copies (contract 11)."""

ENDS_EARLY = ("asking", "unsupported")
OF_AN_OBJECT = ("self", "attached", "target", "target2")
"""Selectors that need a source or targets."""


def check(scenario: Scenario) -> None:
    """Raise `Malformed` for the first thing that does not fit with the rest."""
    _check_cards(scenario)
    _check_zones(scenario)
    _check_mentions(scenario)
    _check_instructions(scenario)


def check_trace(trace: Trace, scenario: Scenario) -> None:
    """Raise `Malformed` unless the trace has a moment for each step, up to where it ended."""
    count, wanted = len(trace.moments), len(scenario.steps) + 1
    if trace.unsupported is not None:
        if count:
            refuse("$.moments", "none beside `unsupported`", f"{count}")
        return
    if count > wanted:
        refuse("$.moments", f"{wanted}: the set-up and each step", f"{count}")
    if count < wanted and (not count or trace.moments[-1].outcome not in ENDS_EARLY):
        expected = f"{wanted}: the set-up and each step, unless the last is asking or unsupported"
        refuse("$.moments", expected, f"{count}")
    _check_moments(trace, scenario)


def _check_moments(trace: Trace, scenario: Scenario) -> None:
    known, players = scenario.cards.keys(), frozenset(scenario.players())
    for place, moment in enumerate(trace.moments):
        if (moment.asking is not None) != (moment.outcome == "asking"):
            expected = "the prompt if and only if the outcome is `asking`"
            refuse(f"$.moments[{place}].asking", expected)
        if moment.outcome == "unsupported" and place < len(trace.moments) - 1:
            refuse(f"$.moments[{place + 1}]", "no moment after `unsupported`")
        at = f"$.moments[{place}].snapshot"
        for handle in moment.snapshot.objects.keys() - known:
            if not NUMBERED.fullmatch(handle):
                refuse(f"{at}.objects.{handle}", "a handle of the scenario, or t1, t2, ...")
        for player in moment.snapshot.players.keys() - players:
            refuse(f"{at}.players.{player}", "a seat of this game")


def _check_cards(scenario: Scenario) -> None:
    for handle in scenario.cards:
        if NUMBERED.fullmatch(handle):
            expected = "another handle: t1, t2, ... are tokens and copies"
            refuse(f"$.cards.{handle}", expected)


def _check_zones(scenario: Scenario) -> None:
    """Every card is in one zone of one seat; one that only a token is made of, in none."""
    found: dict[str, str] = {}
    for path, handle in _placed(scenario.seats):
        at = spelled(path)
        if handle not in scenario.cards:
            refuse(at, "a handle from `cards`", handle)
        if handle in found:
            refuse(at, f"each card once: {handle} is at {found[handle]} too")
        found[handle] = at
    made_of = {word for path, word in mentions(scenario) if path[-1] == "card"}
    for handle in scenario.cards:
        if handle not in found and handle not in made_of:
            expected = "a card that is in a zone of a seat, or that a token is made of"
            refuse(f"$.cards.{handle}", expected)


def _placed(seats: Iterable[SeatSetup]) -> Iterator[Mention]:
    for number, seat in enumerate(seats):
        places: dict[str, int] = {}
        for zone, handle in seat.placed():
            place = places[zone] = places.get(zone, -1) + 1
            if (zone, handle) != ("command", seat.commander):
                yield ("seats", number, zone, place), handle
        if seat.commander is not None:
            yield ("seats", number, "commander"), seat.commander


def _check_mentions(scenario: Scenario) -> None:
    """Whoever and whatever is spoken of exists."""
    players = scenario.players()
    for path, word in mentions(scenario.steps, ("steps",)):
        if word in words.SEATS:
            if word not in players:
                refuse(spelled(path), "a seat of this game: " + ", ".join(players), word)
        elif word not in scenario.cards and not NUMBERED.fullmatch(word):
            refuse(spelled(path), "a handle from `cards`, or t1, t2, ...", word)
    for path, word in mentions(scenario.cards, ("cards",)):
        if path[-1] != "card" or word not in scenario.cards:
            refuse(spelled(path), "words: only steps name objects and seats", word)


def _check_instructions(scenario: Scenario) -> None:
    """An instruction comes from no object and has no targets (contract 4.5, 5)."""
    for number, step in enumerate(scenario.steps):
        for place, effect in enumerate(step.effects if isinstance(step, Instruct) else ()):
            what = getattr(effect, "what", None)
            if what in OF_AN_OBJECT:
                at = spelled(("steps", number, "effects", place, "what"))
                refuse(at, "handles or a selector: an instruction has no source", what)
