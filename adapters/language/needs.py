"""What a scenario needs of an engine, and what an engine says it can do (contract 13).

Needs are computed from the tags in the scenario, never declared by hand.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Keyword, Triggered
from facecheck.reference_impl.vocabulary.costs import CostParts
from facecheck.reference_impl.vocabulary.filters import Condition, Counted, Filter
from facecheck.reference_impl.vocabulary.profiles import Profile
from facecheck.reference_impl.vocabulary.words import BASIC_LAND_TYPES
from msgspec import Struct

from .scenario import Scenario
from .steps import Action, Activate, Answer, Step

DUEL = 2
FREE_KEYWORDS = frozenset({"flying", "haste", "defender"})
"""Plain labels of a creature: no level asks for them, every engine may show them."""

GROUPS = {"kind": "kind", "effect": "effect", "do": "step"}
KEYED = {Condition: "if", Filter: "filter", Counted: "count", CostParts: "cost"}
INNER = (Struct, tuple, dict)
FREE_KEYS = frozenset(
    {"filter:types", "filter:zone", "filter:other", "cost:mana", "if:at_least", "if:of"}
)


def needs(scenario: Scenario) -> frozenset[str]:
    """Every need of the scenario, such as `step:cast` or `filter:face_down`."""
    found: set[str] = set()
    _walk(scenario, found)
    found.update(f"see:{facet}" for facet in scenario.see)
    if len(scenario.seats) > DUEL:
        found.add(f"seats:{len(scenario.seats)}")
    if any(seat.commander for seat in scenario.seats):
        found.add("commander")
    return frozenset(found - FREE_KEYS)


def needs_of(part: Struct) -> frozenset[str]:
    """Every need of one piece of a scenario, such as a step."""
    found: set[str] = set()
    _walk(part, found)
    return frozenset(found - FREE_KEYS)


def _walk(node: Struct | tuple[Any, ...] | dict[str, Any], found: set[str]) -> None:
    """Add the needs of a piece and of all that is in it."""
    if isinstance(node, Struct):
        reading = _reading(type(node))
        found.update(reading.tag)
        for need, field, usual in reading.keys:
            if getattr(node, field) != usual:
                found.add(need)
        for reader in reading.readers:
            found.update(reader(node))
        parts: Iterable[Any] = [getattr(node, name) for name in node.__struct_fields__]
    else:
        parts = node.values() if isinstance(node, dict) else node
    for part in parts:
        if part and isinstance(part, INNER):
            _walk(part, found)


class Reading(NamedTuple):
    """How the needs of one kind of struct are read; `keys` are need, field and default."""

    tag: tuple[str, ...]
    keys: tuple[tuple[str, str, Any], ...]
    readers: tuple[Callable[..., Iterable[str]], ...]


@cache
def _reading(kind: type[Struct]) -> Reading:
    config = kind.__struct_config__
    tagged = config.tag is not None
    return Reading(
        tag=(f"{GROUPS[str(config.tag_field)]}:{config.tag}",) if tagged else (),
        keys=tuple(
            (f"{group}:{field.encode_name}", field.name, field.default)
            for base, group in KEYED.items()
            if issubclass(kind, base)
            for field in msgspec.structs.fields(kind)
        ),
        readers=tuple(reader for base, reader in READERS.items() if issubclass(kind, base)),
    )


def _of_card(card: Card) -> Iterator[str]:
    if card.layout != "normal":
        yield f"layout:{card.layout}"
    plain = (a for a in card.abilities if isinstance(a, str) and a not in FREE_KEYWORDS)
    yield from (f"keyword:{keyword}" for keyword in plain)


def _of_step(step: Step) -> Iterator[str]:
    if step.hold:
        yield "with:hold"
    if not isinstance(step, Action):
        return
    by = getattr(step, "by", "").partition("#")[0]
    if by:
        yield f"by:{by}"
    if isinstance(step, Activate) and step.ability in BASIC_LAND_TYPES:
        yield "with:basic"
    given = {
        "now": step.now,
        "cancel": step.cancel,
        "x": step.x is not None,
        "pay": step.pay,
        "using": step.using,
    }
    yield from (f"with:{key}" for key, value in given.items() if value)


def _of_trigger(trigger: Triggered) -> Iterator[str]:
    yield from (f"on:{event}" for event in trigger.on)
    if trigger.zone != "battlefield":
        yield f"zone:{trigger.zone}"


READERS: dict[type[Struct], Callable[..., Iterable[str]]] = {
    Card: _of_card,
    Triggered: _of_trigger,
    Keyword: lambda keyword: (f"keyword:{keyword.keyword}",),
    Profile: lambda _: ("profile",),
    Answer: lambda answer: (f"answer:{answer.kind}",),
    Step: _of_step,
}
"""What a piece of the language needs beyond its own tag."""


@cache
def levels() -> dict[str, tuple[str, ...]]:
    """The published capability lists: level number -> what it adds."""
    raw = files(__package__).joinpath("levels.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, tuple[str, ...]])


class Capabilities:
    """What an engine declares, with levels and wildcards spelled out."""

    def __init__(self, declared: Iterable[str]) -> None:
        """Read the flat list `can` of a description."""
        self.exact: set[str] = set()
        self.groups: set[str] = set()
        self.without: set[str] = set()
        for word in declared:
            self._declare(word)

    def _declare(self, word: str) -> None:
        if word.startswith("level:"):
            top = int(word.removeprefix("level:"))
            for level in range(1, top + 1):
                self.exact.update(levels().get(str(level), ()))
        elif word.startswith("-"):
            self.without.add(word[1:])
        elif word.endswith(":*"):
            self.groups.add(word[:-2])
        else:
            self.exact.add(word)

    def covers(self, need: str) -> bool:
        """Whether the engine says that it can do this."""
        if need in self.without:
            return False
        return need in self.exact or need.partition(":")[0] in self.groups

    def with_(self, more: Collection[str]) -> "Capabilities":
        """The same, and these needs covered too."""
        richer = Capabilities(())
        richer.exact = self.exact | set(more)
        richer.groups = self.groups
        richer.without = self.without - set(more)
        return richer

    def missing(self, wanted: Iterable[str]) -> list[str]:
        """Which needs the engine does not declare, in order."""
        return sorted(need for need in wanted if not self.covers(need))
