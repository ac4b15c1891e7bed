"""Words for paying with permanents: what asks for them, and giving it the subject."""

from collections.abc import Callable

from facecheck.adapters.language.steps import Activate, Cast
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Activated, Spell
from facecheck.reference_impl.vocabulary.costs import CostParts, Payment
from facecheck.reference_impl.vocabulary.effects import GainLife
from facecheck.reference_impl.vocabulary.filters import Filter
from facecheck.reference_impl.vocabulary.words import Seat, Zone

from .cards import CardMaker
from .plan import Impossible, Plan
from .verbs import Verb, subject_of

FEED, CRANK = "feed", "crank"


def feed_it(plan: Plan) -> None:
    """Sacrifice it to the altar beside it."""
    plan.do(_fed(plan))


def try_to_feed_it(plan: Plan) -> None:
    """Offer it face up to an altar that asks for what is face down."""
    plan.attempt(_fed(plan))


def _fed(plan: Plan) -> Activate:
    plan.require("step:activate", "with:pay", "cost:sacrifice")
    (paid,) = subject_of(plan)
    altar = next(h for h in plan.game.state.battlefield() if _takes(plan.cards.get(h), FEED))
    return Activate(player=plan.owner, object=altar, ability=FEED, pay=(paid,))


def _takes(card: Card | None, label: str) -> bool:
    abilities = () if card is None else card.abilities
    return any(isinstance(one, Activated) and one.id == label for one in abilities)


def crank_it(plan: Plan) -> None:
    """Tap it for the ability of the crank beside it."""
    plan.require("step:activate", "with:pay", "cost:tap", "works:pays:tapping")
    crank = next(h for h in plan.game.state.battlefield() if _takes(plan.cards.get(h), CRANK))
    plan.do(Activate(player=plan.owner, object=crank, ability=CRANK, pay=subject_of(plan)))


def convoke(plan: Plan) -> None:
    """Tap it for the spell with convoke in its controller's hand."""
    plan.require("step:cast", "with:pay", "works:convoke")
    hand = plan.game.state.zone("hand", plan.owner)
    spells = [handle for handle in hand if "convoke" in plan.cards[handle].abilities]
    if not spells:
        raise Impossible
    plan.do(Cast(player=plan.owner, object=spells[0], pay=subject_of(plan)))


def _altar(make: CardMaker, what: Filter) -> Card:
    price = CostParts(sacrifice=Payment(what=what))
    feed = Activated(id=FEED, cost=price, effects=(GainLife(n=make.amounts.next()),))
    return Card(name=make.name(), cost="{2}", types=("artifact",), abilities=(feed,))


def _crank(make: CardMaker) -> Card:
    price = CostParts(tap=Payment(what=Filter(types=("creature",))))
    crank = Activated(id=CRANK, cost=price, effects=(GainLife(n=make.amounts.next()),))
    return Card(name=make.name(), cost="{2}", types=("artifact",), abilities=(crank,))


def _convoker(make: CardMaker) -> Card:
    gains = Spell(effects=(GainLife(n=make.amounts.next()),))
    return Card(name=make.name(), cost="{1}", types=("instant",), abilities=("convoke", gains))


NEEDS = ("kind:activated", "step:activate", "cost:sacrifice", "with:pay")
AROUND: dict[str, tuple[tuple[str, ...], Callable[[CardMaker], Card]]] = {
    "altar": (NEEDS, lambda make: _altar(make, Filter(types=("creature",)))),
    "altar_for_masks": (
        (*NEEDS, "filter:face_down", "works:pays", "works:pays:face_down"),
        lambda make: _altar(make, Filter(face_down=True)),
    ),
    "crank": (("kind:activated", "step:activate", "cost:tap", "with:pay"), _crank),
    "convoker": (("keyword:convoke", "step:cast", "with:pay"), _convoker),
}
"""What takes a sacrifice, of any creature or of something face down, and what taps creatures."""
PLACES: dict[str, tuple[Zone, Seat]] = {"convoker": ("hand", "A")}
VERBS: dict[str, Verb] = {
    verb.__name__: verb for verb in (feed_it, try_to_feed_it, crank_it, convoke)
}
STEPS_OF = {
    "feed_it": ("step:activate",),
    "try_to_feed_it": ("step:activate",),
    "crank_it": ("step:activate",),
    "convoke": ("step:cast",),
}
"""The kinds of step behind these verbs."""
