"""Set-ups that every engine starts from alike: nothing on the battlefield needs help to live."""

from facecheck.adapters.language.scenario import Scenario
from facecheck.reference_impl.vocabulary import Card

NEEDS_COUNTERS = frozenset({"planeswalker", "battle"})


def is_fair(scenario: Scenario) -> bool:
    """Whether no permanent of the set-up needs counters or a choice to stay (contract 3).

    Where it does, one engine looks at state-based actions before the first step (704.3)
    and another after it.
    """
    return all(
        _lives_alone(scenario.cards[handle])
        for seat in scenario.seats
        for handle in seat.battlefield
    )


def _lives_alone(card: Card) -> bool:
    weak = "creature" in card.types and (len(card.pt) < 2 or card.pt[1] <= 0)  # noqa: PLR2004 - P and T
    return not weak and not NEEDS_COUNTERS & set(card.types) and "Aura" not in card.subtypes
