"""Claims about paying for something with what is face down (118.3, 110.5)."""

from facecheck.adapters.language.steps import Activate
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.abilities import Activated
from facecheck.reference_impl.vocabulary.costs import CostParts

from .claim import OUTCOME, Claim, Recipe
from .situation import Situation


class MasksPayNothing(Rulebook):
    """No face-down permanent pays a cost that asks for one.

    https://github.com/magefree/mage/issues/7045
    """

    def may_pay_with(self, part: str, thing: Object, *, fits: bool) -> bool:  # noqa: D102
        return super().may_pay_with(part, thing, fits=fits) and not thing.face_down


def _asks_for_what_is_face_down(s: Situation) -> bool:
    if not isinstance(s.step, Activate) or s.about not in ("step", s.step.player):
        return False
    card = s.scenario.cards.get(s.step.object)
    abilities = () if card is None else card.abilities
    costs = (one.cost for one in abilities if isinstance(one, Activated))
    parts = (cost.sacrifice for cost in costs if isinstance(cost, CostParts))
    return any(part is not None and part.what.face_down for part in parts)


CLAIMS = (
    Claim(
        slug="a-cost-that-asks-for-a-face-down-permanent-takes-any",
        rules=("118.3", "110.5"),
        topic="characteristics",
        says="A cost that asks for a face-down permanent takes any, whatever put it face down.",
        believes="No face-down permanent pays a cost that asks for one.",
        when=_asks_for_what_is_face_down,
        fields=OUTCOME,
        recipes=(
            Recipe("any", ("down", "noise", "feed_it"), ("altar_for_masks",)),
            Recipe("creature", ("not_cast", "feed_it"), ("altar_for_masks",)),
            Recipe("creature", ("battlefield", "try_to_feed_it"), ("altar_for_masks",)),
        ),
        fault=MasksPayNothing,
    ),
)
