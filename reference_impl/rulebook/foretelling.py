"""Foretell: a card hidden in exile for {2}, cast on a later turn (702.143, 116.2h)."""

from facecheck.reference_impl.state import Mask, Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Keyword
from facecheck.reference_impl.vocabulary.costs import Cost
from facecheck.reference_impl.vocabulary.words import Seat, Zone

from .ways import CastWay

FORETOLD = Mask(cause="foretell", profile=Card())


class Foretelling:
    """The questions about foretelling."""

    def foretell_price(self) -> Cost:
        """{2}, whatever the card (702.143a)."""
        return "{2}"

    def may_foretell(self, state: State, player: Seat, thing: Object) -> bool:
        """A card with foretell in the player's own hand, during their own turn (116.2h)."""
        mine = thing.zone == "hand" and thing.owner == player
        return mine and state.turn.active == player and bool(foretell_costs(thing.card))

    def mask_of_the_foretold(self) -> Mask | None:
        """It is exiled face down (702.143a)."""
        return FORETOLD

    def may_look_at_the_foretold(self, owner: Seat) -> tuple[Seat, ...]:
        """Its owner may look at it as long as it stays in exile (702.143a)."""
        return (owner,)

    def is_foretold(self, thing: Object) -> bool:
        """Whether it is a foretold card in exile (702.143b)."""
        return thing.zone == "exile" and thing.mask is not None and thing.mask.cause == "foretell"

    def counts_as_foretold(self, thing: Object, to: Zone) -> bool:
        """A spell that was a foretold card, whatever was paid for it (702.143b).

        The permanent that it becomes remembers (400.7d).
        """
        kept = thing.zone == "stack" and to == "battlefield" and thing.foretold
        return kept or (to == "stack" and self.is_foretold(thing))

    def may_cast_foretold(self, state: State, player: Seat, thing: Object) -> bool:
        """Its owner may cast it after the turn in which it was foretold (702.143a)."""
        return self.is_foretold(thing) and thing.owner == player and self.has_waited(state, thing)

    def has_waited(self, state: State, thing: Object) -> bool:
        """Whether the turn in which it was foretold is over (702.143a)."""
        return thing.since < state.turn.number

    def foretold_ways(self, card: Card) -> tuple[CastWay, ...]:
        """Face up, for its foretell cost instead of its mana cost (702.143a, 406.3a)."""
        return tuple(CastWay("foretell", cost) for cost in foretell_costs(card))


def foretell_costs(card: Card) -> tuple[Cost, ...]:
    """The costs of the foretell abilities of a card."""
    found = (one for one in card.abilities if isinstance(one, Keyword))
    return tuple(one.cost for one in found if one.keyword == "foretell")
