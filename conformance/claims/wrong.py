"""Small helpers for wrong rulebooks: values with something of the hidden card left in."""

from facecheck.reference_impl.mana import colours
from facecheck.reference_impl.vocabulary import Card
from msgspec import structs


def coloured_like(values: Card, card: Card) -> Card:
    """The values, with the colours of the card."""
    return structs.replace(values, colours=colours(card.cost))


def priced_like(values: Card, card: Card) -> Card:
    """The values, with the mana cost of the card."""
    return structs.replace(values, cost=card.cost)


def named_like(values: Card, card: Card) -> Card:
    """The values, with the name of the card."""
    return structs.replace(values, name=card.name)
