"""Verbs for turning down, leaving and coming back, and what helpers do to it."""

from facecheck.adapters.language.steps import Activate, Cast
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Activated
from facecheck.reference_impl.vocabulary.effects import (
    BecomeCopy,
    Damage,
    Destroy,
    Put,
    TurnDown,
)
from facecheck.reference_impl.vocabulary.filters import Filter, Select

from .plan import Impossible, Plan
from .verbs import Verb, subject_of
from .ways_down import instruct


def turn_all_down(plan: Plan) -> None:
    """Turn all creatures face down."""
    plan.require("effect:turn_down", "works:turn_down")
    instruct(plan, TurnDown(what=Select(all=Filter(types=("creature",)))))


def try_turn_down(plan: Plan) -> None:
    """Tell it to turn face down, which does nothing."""
    plan.require("effect:turn_down", "works:turn_down")
    instruct(plan, TurnDown(what=subject_of(plan)))


def enchant_it(plan: Plan) -> None:
    """Cast the Aura in hand on it."""
    plan.require("step:cast", "works:cast")
    hand = [h for h in plan.game.state.zone("hand", plan.owner) if h != plan.subject]
    if not hand:
        raise Impossible
    cost = plan.cards[hand[0]].cost
    plan.do(Cast(player=plan.owner, object=hand[0], mana=cost, targets=(plan.subject,)))


def blink_down(plan: Plan) -> None:
    """Exile it and return it face down, in one instruction."""
    plan.require("effect:put", "works:put:exile", "works:put:face_down", "works:put:blink")
    there = subject_of(plan)
    instruct(
        plan,
        Put(what=there, to="exile"),
        Put(what=there, to="battlefield", face_down=True),
    )


def hurt_hard(plan: Plan) -> None:
    """Deal 3 damage to it."""
    plan.require("effect:damage", "works:damage")
    instruct(plan, Damage(what=subject_of(plan), n=3))


def _keepers(plan: Plan) -> list[str]:
    cards = plan.cards
    return [h for h in plan.game.state.battlefield() if _is_keeper(cards.get(h))]


def _is_keeper(card: Card | None) -> bool:
    abilities = () if card is None else card.abilities
    return any(isinstance(one, Activated) and one.id == "hide" for one in abilities)


def hide_it(plan: Plan) -> None:
    """The first keeper exiles it face down from the graveyard."""
    plan.require("step:activate")
    plan.do(Activate(player=plan.owner, object=_keepers(plan)[0], ability="hide"))


def show_it(plan: Plan) -> None:
    """The keeper that exiled it brings it back."""
    plan.require("step:activate")
    plan.do(Activate(player=plan.owner, object=_keepers(plan)[0], ability="show"))


def show_others(plan: Plan) -> None:
    """A keeper that exiled nothing brings back nothing."""
    plan.require("step:activate")
    plan.do(Activate(player=plan.owner, object=_keepers(plan)[-1], ability="show"))


def _masker(plan: Plan) -> str:
    found = [h for h in plan.game.state.battlefield() if _can_mask(plan.cards.get(h))]
    if not found:
        raise Impossible
    return found[0]


def _can_mask(card: Card | None) -> bool:
    abilities = () if card is None else card.abilities
    return any(isinstance(one, Activated) and one.id == "mask" for one in abilities)


def mask_all(plan: Plan) -> None:
    """The artifact beside it turns all creatures face down."""
    plan.require("step:activate")
    plan.do(Activate(player=plan.owner, object=_masker(plan), ability="mask"))


def remove_masker(plan: Plan) -> None:
    """What turned them face down is destroyed or exiled."""
    plan.require("effect:destroy", "works:destroy")
    instruct(plan, Destroy(what=(_masker(plan),)))


def copy_another(plan: Plan) -> None:
    """It becomes a copy of the creature beside it."""
    plan.require("effect:become_copy")
    beside = [
        handle
        for handle in plan.game.state.battlefield()
        if handle != plan.subject and plan.game.play().looks(handle).is_creature
    ]
    if not beside:
        raise Impossible
    instruct(plan, BecomeCopy(what=subject_of(plan), of=(beside[0],)))


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        turn_all_down,
        try_turn_down,
        enchant_it,
        blink_down,
        hurt_hard,
        hide_it,
        show_it,
        show_others,
        mask_all,
        remove_masker,
        copy_another,
    )
}
STEPS_OF = {
    "hide_it": ("step:activate",),
    "mask_all": ("step:activate",),
    "show_it": ("step:activate",),
}
"""The kinds of step behind these verbs."""
