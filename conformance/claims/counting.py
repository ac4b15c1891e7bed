"""The claim about two effects that change the number of counters (616.1)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.vocabulary.abilities import MoreCounters
from facecheck.reference_impl.vocabulary.words import Seat

from .claim import Claim, Recipe
from .events import turned_up
from .situation import Situation

TOPIC = "turning up"
COUNTERS = frozenset({"counters"})
OTHERS = (
    "turning-keeps-counters-and-damage",
    "megamorph-counter-only-for-its-own-cost",
    "the-megamorph-cost-gives-a-counter",
    "as-turned-up-applies-while-turning",
    "a-copied-as-turned-up-ability-applies",
)
TWO = 2


class NobodyOrders(Rulebook):
    """What changes a number of counters applies in the order in which it came."""

    def who_orders_replacements(self, looks: Characteristics) -> Seat | None:  # noqa: D102
        del looks
        return None


def _speaking(s: Situation) -> int:
    """How many permanents say something about the counters that are put on creatures."""
    seen = s.after.snapshot.objects
    return sum(
        isinstance(ability, MoreCounters)
        for handle, card in s.scenario.cards.items()
        if handle in seen and seen[handle].zone == "battlefield" and not seen[handle].face_down
        for ability in card.abilities
    )


def _grew(s: Situation) -> bool:
    before = (s.was.counters if s.was is not None else None) or {}
    after = (s.now.counters if s.now is not None else None) or {}
    return turned_up(s) and any(n > before.get(kind, 0) for kind, n in after.items())


CLAIMS = (
    Claim(
        slug="its-controller-orders-what-makes-counters-more",
        rules=("616.1", "614.16"),
        topic=TOPIC,
        says="Of two effects that change its counters its controller says which applies first.",
        believes="What changes a number of counters applies in the order in which it came.",
        when=lambda s: _grew(s) and _speaking(s) >= TWO,
        fields=COUNTERS,
        recipes=(
            Recipe(
                "megamorph",
                ("plain_down", "turn_up_ordering"),
                ("doubler", "adder"),
            ),
        ),
        fault=NobodyOrders,
        refines=("counters-it-turns-up-with-are-increased-too", *OTHERS),
    ),
)
