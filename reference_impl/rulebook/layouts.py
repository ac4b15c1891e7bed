"""Cards with two parts: which of them an object is (202.3b, 709, 710, 712, 715, 718)."""

from facecheck.reference_impl.mana import increased
from facecheck.reference_impl.state import Object, Side, State, marks_given
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.words import DOORS, Zone
from msgspec import structs

HALVED = frozenset({"split", "room"})


def alone(part: Card) -> Card:
    """A part without the other one."""
    return structs.replace(part, layout="normal", other=None)


def together(first: Card, other: Card) -> Card:
    """The characteristics of two halves combined (709.4a-d)."""
    cost = first.cost + other.cost
    return structs.replace(
        alone(first),
        name=f"{first.name} // {other.name}",
        cost=increased(cost, 0) if cost else "",
        types=tuple(dict.fromkeys((*first.types, *other.types))),
        subtypes=tuple(dict.fromkeys((*first.subtypes, *other.subtypes))),
        supertypes=tuple(dict.fromkeys((*first.supertypes, *other.supertypes))),
        abilities=(*first.abilities, *other.abilities),
    )


def flipped(card: Card, other: Card) -> Card:
    """The other half of a flip card, with the cost and colours of the card (710.1c)."""
    return structs.replace(alone(other), cost=card.cost, colours=card.colours)


class Layouts:
    """The questions about double-faced, split and other cards of two parts."""

    def values_of_card(self, card: Card) -> Card:
        """Off stack and battlefield: both halves of a split card together (709.4, 709.4a).

        Of any other card its front face (712.8a), its normal half (710.2) or what it is
        beside its inset (715.4, 718.4).
        """
        if card.layout in HALVED and card.other is not None:
            return together(card, card.other)
        return card

    def values_in_play(self, thing: Object) -> Card:
        """The face that is up, or the half that was cast (709.3b, 710.1c, 712.8d, 712.8e)."""
        card, other = thing.card, thing.card.other
        if thing.side == "whole" or other is None:
            return card
        if thing.side == "first":
            return alone(card)
        return flipped(card, other) if card.layout == "flip" else alone(other)

    def presented(self, state: State, thing: Object, values: Card) -> Card:
        """Of a Room the unlocked halves, and the type line that they share (709.5)."""
        if values.layout != "room" or values.other is None:
            return values
        marks = marks_given(state, thing)
        halves = [
            half for door, half in zip(DOORS, (values, values.other), strict=True) if door in marks
        ]
        if len(halves) == len(DOORS):
            return together(*halves)
        shared = {name: getattr(values, name) for name in ("types", "subtypes", "supertypes")}
        return structs.replace(alone(halves[0]) if halves else Card(), **shared)

    def cost_of_its_value(self, thing: Object) -> str:
        """The mana value of a back face is that of the front face's mana cost (202.3b).

        Of what has its other part up that is asked, which is never face down.
        """
        return thing.card.cost if thing.card.layout == "double_faced" else ""

    def side_of_the_permanent(self, spell: Object, to: Zone) -> Side:
        """A modal card enters with the face up that was cast (712.11b); all else is whole."""
        modal = spell.card.layout == "modal" and spell.zone == "stack"
        return spell.side if modal and to == "battlefield" else "whole"
