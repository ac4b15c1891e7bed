"""What an effect makes of what it puts or turns face down."""

from .records import Record
from .words import CardType, Signed, Word


class Profile(Record):
    """What a face-down object is, where the effect lists it (rule 708.2a)."""

    pt: tuple[Signed, Signed] | None = None
    types: tuple[CardType, ...] = ()
    subtypes: tuple[Word, ...] = ()
    keywords: tuple[Word, ...] = ()
