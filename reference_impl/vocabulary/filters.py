"""How abilities and effects speak of objects, players and numbers.

A filter says which objects, a selector which of them an effect takes, a count how
many, a condition when. All are plain data with one reading each (contract 4.3).
"""

from typing import Annotated, Literal

from msgspec import Meta, field

from .records import Record
from .words import CardType, Colour, Handle, Name, Signed, Small, Supertype, Word

Player = Literal[
    "you",
    "opponent",
    "each",
    "it",
    "its_controller",
    "its_owner",
    "target",
    "target2",
    "A",
    "B",
    "C",
    "D",
]
"""Who: relative to the ability's controller, or a seat's letter in an instruction."""

Range = tuple[Signed | None, Signed | None]
"""Least and most, both included; `None` leaves that side open."""


CHOSEN = "chosen"
"""In place of a name: the one that was chosen for the object that speaks (rule 607.2d)."""


class Filter(Record, cache_hash=True):
    """A description of objects; every key that is given must hold.

    A `name` of "" describes what has no name, `chosen` what has the chosen one.
    """

    types: tuple[CardType, ...] | None = None
    subtypes: tuple[Word, ...] | None = None
    supertypes: tuple[Supertype, ...] | None = None
    colours: tuple[Colour, ...] | Literal["none", "many"] | None = None
    mana_value: Range | None = None
    power: Range | None = None
    base_pt: tuple[Signed, Signed] | None = None
    name: Name | None = None
    named: Name | None = None
    same_name_as: Annotated[str, Meta(max_length=16)] | None = None
    different_name_from: "Filter | None" = None
    shares_type_with: Annotated[str, Meta(max_length=16)] | None = None
    ability: Word | None = None
    face_down: bool | None = None
    controller: Literal["you", "opponent"] | None = None
    other: bool = False
    tapped: bool | None = None
    token: bool | None = None
    zone: Literal["battlefield", "stack", "hand", "library", "graveyard", "exile"] | None = None
    no: "Filter | None" = None


class Select(Record):
    """A selector with parts; exactly one of `all`, `choose`, `top`, `linked`, `those`."""

    all: Filter | None = None
    choose: Filter | None = None
    n: Small | Literal["any"] = 1
    up_to: bool = False
    by: Player = "you"
    top: Small | None = None
    of: Player = "you"
    take: Small | None = None
    linked: Filter | None = None
    those: Filter | None = None

    def __post_init__(self) -> None:
        """Refuse a selector that says none or several of its five ways."""
        given = [
            w for w in ("all", "choose", "top", "linked", "those") if getattr(self, w) is not None
        ]
        if len(given) != 1:
            message = "expected exactly one of `all`, `choose`, `top`, `linked`, `those`"
            raise ValueError(message)


Mention = Literal["self", "it", "attached", "pile", "target", "target2"]
Selector = Mention | Select | tuple[Handle, ...]
"""What an effect is about; a tuple of handles only in an instruction."""


class Target(Record):
    """One target to choose when a spell or ability is put on the stack (rule 115.1)."""

    what: Filter | Literal["player", "opponent", "any"]
    n: Small | Literal["any"] = 1
    up_to: bool = False


class Counted(Record):
    """A number that the game counts when it is needed."""

    number: Filter | None = None
    power_of: Selector | None = None
    toughness_of: Selector | None = None
    devotion: Literal["W", "U", "B", "R", "G"] | None = None
    different_names: bool = False
    changed: bool = False


Count = Annotated[int, Meta(ge=-1000, le=100_000_000)] | Literal["x"] | Counted


class Condition(Record):
    """When something applies; every key that is given must hold."""

    your_turn: bool | None = None
    face_down: bool | None = None
    of: Literal["self", "attached"] = "self"
    controls: Filter | None = None
    at_least: Small = 1
    entered_this_turn: Filter | None = None
    turned_up_this_turn: bool | None = None
    foretold: bool | None = None
    kicked: bool | None = None
    counters: dict[Word, Range] | None = None
    marked: Word | None = None
    any: "tuple[Condition, ...] | None" = None
    not_: "Condition | None" = field(name="not", default=None)
