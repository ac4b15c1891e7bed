"""What a card is: its printed characteristics, nothing of the game (rule 109.3)."""

from typing import Annotated, Literal

from msgspec import Meta

from .abilities import AnyAbility
from .records import Record
from .words import PT, CardType, Colour, ManaString, Name, Small, Supertype, Word

Layout = Literal[
    "normal",
    "double_faced",
    "modal",
    "split",
    "room",
    "flip",
    "adventure",
    "prototype",
    "prepare",
]
"""What a card is beside its main part: `other` is its second face, half or inset (709-722)."""


class Card(Record):
    """A synthetic card. `cost` `""` is no mana cost, which is not `{0}` (rule 118.6)."""

    name: Name = ""
    cost: ManaString = ""
    types: tuple[CardType, ...] = ()
    subtypes: tuple[Word, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    colours: tuple[Colour, ...] | None = None
    pt: PT = ()
    loyalty: Small | None = None
    defense: Small | None = None
    abilities: Annotated[tuple[AnyAbility, ...], Meta(max_length=12)] = ()
    layout: Layout = "normal"
    other: "Card | None" = None
    text: Annotated[str, Meta(max_length=4000)] | None = None
    type_line: Annotated[str, Meta(max_length=200)] | None = None
    keywords: tuple[Word, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse half a power/toughness."""
        if len(self.pt) == 1:
            message = "expected power and toughness, or neither"
            raise ValueError(message)
