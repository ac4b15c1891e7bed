"""Words for mana that is made while something is paid for, and for what is drawn then."""

from facecheck.adapters.language.steps import Activate, Cast, TurnUp
from facecheck.reference_impl.doing.paying import parts
from facecheck.reference_impl.mana import symbols
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Activated, Keyword
from facecheck.reference_impl.vocabulary.costs import CostParts, Payment
from facecheck.reference_impl.vocabulary.effects import AddMana, Draw, Put
from facecheck.reference_impl.vocabulary.filters import Filter
from facecheck.reference_impl.vocabulary.profiles import Profile

from .cards import CardMaker
from .casting_cards import Rows
from .plan import Impossible, Plan
from .verbs import Verb, one_way, subject_of, ways_of
from .ways_down import instruct

FOREST = Profile(types=("land",), subtypes=("Forest",))
GREEN = "{G}"


def put_as_forest(plan: Plan) -> None:
    """Put it onto the battlefield face down as a Forest."""
    plan.require("effect:put", "profile", "works:put:listed")
    instruct(plan, Put(what=(plan.subject,), to="battlefield", face_down=FOREST))


def tap_for_mana(plan: Plan) -> None:
    """Activate the mana ability that its basic land type gives it."""
    plan.require("step:activate", "with:basic")
    (forest,) = subject_of(plan)
    plan.do(Activate(player=plan.owner, object=forest, ability="Forest"))


def turn_up_with_its_own_mana(plan: Plan) -> None:
    """Turn it up and tap it for a part of the price while that is paid."""
    plan.require("step:turn_up", "with:using")
    way = one_way(plan, [w for w in ways_of(plan) if _less_green(parts(w.cost).mana) is not None])
    rest = _less_green(parts(way.cost).mana) or ""
    using = subject_of(plan)
    step = TurnUp(player=plan.owner, object=plan.subject, by=way.by, mana=rest, using=using)
    plan.do(step)


def _less_green(cost: str) -> str | None:
    """What is left of a price once a green mana is paid; nothing if green pays none of it."""
    left = list(symbols(cost))
    if "G" in left:
        left.remove("G")
    elif left and left[0].isdigit() and int(left[0]) > 0:
        left[0] = str(int(left[0]) - 1)
    else:
        return None
    return "".join(f"{{{symbol}}}" for symbol in left if symbol != "0")


def try_to_discard_what_is_drawn(plan: Plan) -> None:
    """Cast it kicked, and pay with the card that its mana source draws meanwhile."""
    plan.require("step:cast", "by:kicker", "with:using", "with:pay", "cost:discard")
    drawn = plan.game.state.zone("library", plan.owner)[0]
    mine = next(h for h in plan.game.state.battlefield() if _draws(plan.cards.get(h)))
    step = Cast(
        player=plan.owner,
        object=plan.subject,
        by="kicker",
        mana=plan.cards[plan.subject].cost,
        using=(mine,),
        pay=(drawn,),
    )
    if plan.attempt(step).outcome != "refused":
        raise Impossible


def _draws(card: Card | None) -> bool:
    abilities = () if card is None else card.abilities
    effects = (e for one in abilities if isinstance(one, Activated) for e in one.effects)
    return any(isinstance(effect, Draw) for effect in effects)


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        put_as_forest,
        tap_for_mana,
        turn_up_with_its_own_mana,
        try_to_discard_what_is_drawn,
    )
}
STEPS_OF = {
    "put_as_forest": ("effect:put",),
    "tap_for_mana": ("step:activate",),
    "turn_up_with_its_own_mana": ("step:turn_up", "with:using"),
    "try_to_discard_what_is_drawn": ("step:cast", "with:using"),
}
"""The kinds of step behind these verbs."""


def _discarding_kicker(make: CardMaker) -> Card:
    price = CostParts(mana="{1}", discard=Payment(what=Filter(types=("creature",))))
    return make.creature(Keyword(keyword="kicker", cost=price))


def _drawing_mine(make: CardMaker) -> Card:
    ability = Activated(
        id="mine", cost=CostParts(tap_self=True), effects=(AddMana(mana="{C}"), Draw())
    )
    return make.other(ability, types=("artifact",))


SUBJECTS: Rows = {
    "discarding_kicker": (("keyword:kicker", "cost:discard"), _discarding_kicker),
}
AROUND: Rows = {
    "drawing_mine": (("kind:activated", "effect:draw", "effect:add_mana"), _drawing_mine),
}
"""A spell with a price in cards, and a source of mana that draws one."""
