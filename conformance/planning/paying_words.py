"""Words for paying with permanents: what asks for a sacrifice, and giving it the subject."""

from collections.abc import Callable

from facecheck.adapters.language.steps import Activate
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Activated
from facecheck.reference_impl.vocabulary.costs import CostParts, Payment
from facecheck.reference_impl.vocabulary.effects import GainLife
from facecheck.reference_impl.vocabulary.filters import Filter

from .cards import CardMaker
from .plan import Plan
from .verbs import Verb, subject_of

FEED = "feed"


def feed_it(plan: Plan) -> None:
    """Sacrifice it to the altar beside it."""
    plan.do(_fed(plan))


def try_to_feed_it(plan: Plan) -> None:
    """Offer it face up to an altar that asks for what is face down."""
    plan.attempt(_fed(plan))


def _fed(plan: Plan) -> Activate:
    plan.require("step:activate", "with:pay", "cost:sacrifice")
    (paid,) = subject_of(plan)
    altar = next(h for h in plan.game.state.battlefield() if _takes(plan.cards.get(h)))
    return Activate(player=plan.owner, object=altar, ability=FEED, pay=(paid,))


def _takes(card: Card | None) -> bool:
    abilities = () if card is None else card.abilities
    return any(isinstance(one, Activated) and one.id == FEED for one in abilities)


def _altar(make: CardMaker, what: Filter) -> Card:
    price = CostParts(sacrifice=Payment(what=what))
    feed = Activated(id=FEED, cost=price, effects=(GainLife(n=make.amounts.next()),))
    return Card(name=make.name(), cost="{2}", types=("artifact",), abilities=(feed,))


NEEDS = ("kind:activated", "step:activate", "cost:sacrifice", "with:pay")
AROUND: dict[str, tuple[tuple[str, ...], Callable[[CardMaker], Card]]] = {
    "altar": (NEEDS, lambda make: _altar(make, Filter(types=("creature",)))),
    "altar_for_masks": (
        (*NEEDS, "filter:face_down", "works:pays", "works:pays:face_down"),
        lambda make: _altar(make, Filter(face_down=True)),
    ),
}
"""Artifacts that take a sacrifice, of any creature or of something face down."""
VERBS: dict[str, Verb] = {verb.__name__: verb for verb in (feed_it, try_to_feed_it)}
STEPS_OF = {"feed_it": ("step:activate",), "try_to_feed_it": ("step:activate",)}
"""The kinds of step behind these verbs."""
