"""Words for spells aimed at what is face down, copied after it was turned up (707.10, 608.2b)."""

from facecheck.adapters.language.steps import Cast, Instruct, TurnUp
from facecheck.reference_impl.doing.paying import parts
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Spell
from facecheck.reference_impl.vocabulary.effects import AnyEffect, CopySpell, Counters, GainLife
from facecheck.reference_impl.vocabulary.effects import TurnUp as TurnUpEffect
from facecheck.reference_impl.vocabulary.filters import Filter, Target
from facecheck.reference_impl.vocabulary.words import Seat, Zone

from .cards import CardMaker
from .casting_cards import Rows
from .plan import Impossible, Plan
from .verbs import Verb, one_way, still_needed, subject_of, ways_of


def aim_at_it(plan: Plan) -> None:
    """Cast the spell beside it at it, and wait."""
    plan.require("step:cast", "with:hold")
    hand = plan.game.state.zone("hand", plan.owner)
    spells = [handle for handle in hand if _aims(plan.cards[handle])]
    if not spells:
        raise Impossible
    (spell, *_), target = spells, subject_of(plan)
    mana = still_needed(plan, plan.cards[spell].cost)
    plan.do(Cast(player=plan.owner, object=spell, mana=mana, targets=target, hold=True))


def _aims(card: Card) -> bool:
    return any(isinstance(one, Spell) and bool(one.targets) for one in card.abilities)


def turn_up_in_response(plan: Plan) -> None:
    """Turn it up before the spell resolves."""
    plan.require("step:turn_up", "with:hold")
    way = one_way(plan, ways_of(plan))
    mana = still_needed(plan, parts(way.cost).mana)
    plan.do(TurnUp(player=plan.owner, object=plan.subject, by=way.by, mana=mana, hold=True))


def unmask_in_response(plan: Plan) -> None:
    """Let an effect turn it up before the spell resolves."""
    plan.require("effect:turn_up", "works:turn_up")
    _told(plan, TurnUpEffect(what=subject_of(plan)))


def copy_what_is_aimed(plan: Plan) -> None:
    """Copy the spell with the targets that it has."""
    plan.require("effect:copy_spell")
    spells = [item.source for item in plan.game.state.stack if item.is_spell]
    if not spells:
        raise Impossible
    _told(plan, CopySpell(what=(spells[-1],)))


def _told(plan: Plan, effect: AnyEffect) -> None:
    """Give its owner an instruction, and look before anything else resolves."""
    plan.require("step:instruct", "with:hold")
    plan.do(Instruct(player=plan.owner, effects=(effect,), hold=True))


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (aim_at_it, turn_up_in_response, unmask_in_response, copy_what_is_aimed)
}
STEPS_OF = {
    "aim_at_it": ("step:cast",),
    "turn_up_in_response": ("step:turn_up",),
    "unmask_in_response": ("effect:turn_up",),
    "copy_what_is_aimed": ("effect:copy_spell",),
}
"""The kinds of step behind these verbs."""


def _aimed_at_masks(make: CardMaker) -> Card:
    target = Target(what=Filter(types=("creature",), face_down=True))
    effects = (Counters(what="target"), GainLife(n=make.amounts.next()))
    spell = Spell(targets=(target,), effects=effects)
    return Card(name=make.name(), cost="{1}", types=("instant",), abilities=(spell,))


AROUND: Rows = {
    "aimed_at_masks": (
        ("kind:spell", "filter:face_down", "effect:counters", "works:counters"),
        _aimed_at_masks,
    ),
}
PLACES: dict[str, tuple[Zone, Seat]] = {"aimed_at_masks": ("hand", "A")}
"""A spell that does something besides to what it is aimed at."""
