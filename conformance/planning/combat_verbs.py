"""Verbs for combat, time passing, phasing and designations."""

from facecheck.adapters.language.steps import Advance, Attack, Block
from facecheck.reference_impl.vocabulary.effects import Counters, GainLife, Mark, PhaseOut

from .plan import Impossible, Plan
from .verbs import Verb, subject_of
from .ways_down import instruct


def my_next_turn(plan: Plan) -> None:
    """Go on to its owner's next main phase, so that it may attack."""
    plan.require("step:advance", "works:advance")
    if plan.game.state.turn.active == plan.owner:
        plan.do(Advance(to="main1", of=plan.opponent(plan.owner)))
    plan.do(Advance(to="main1", of=plan.owner))


def attack(plan: Plan) -> None:
    """It attacks the other player."""
    plan.require("step:attack", "works:attack")
    whom = plan.opponent(plan.owner)
    plan.do(Attack(player=plan.owner, attackers={plan.subject: whom}))


def try_attack(plan: Plan) -> None:
    """It attacks although it cannot."""
    plan.require("step:attack")
    whom = plan.opponent(plan.owner)
    step = Attack(player=plan.owner, attackers={plan.subject: whom})
    if plan.attempt(step).outcome != "refused":
        raise Impossible


def _blocker(plan: Plan) -> str:
    other = plan.opponent(plan.owner)
    looks = plan.game.play().board
    mine = [
        handle
        for handle in plan.game.state.battlefield()
        if looks[handle].controller == other and looks[handle].is_creature
    ]
    if not mine:
        raise Impossible
    return mine[0]


def block_it(plan: Plan) -> None:
    """A creature of the other player blocks it."""
    plan.require("step:block", "works:block")
    plan.do(Block(player=plan.opponent(plan.owner), blocks={_blocker(plan): plan.subject}))


def try_block_it(plan: Plan) -> None:
    """A creature of the other player blocks it although it cannot."""
    plan.require("step:block")
    step = Block(player=plan.opponent(plan.owner), blocks={_blocker(plan): plan.subject})
    if plan.attempt(step).outcome != "refused":
        raise Impossible


def fight(plan: Plan) -> None:
    """Combat damage is dealt."""
    plan.require("step:advance", "works:advance")
    plan.do(Advance(to="end_combat"))


def swell(plan: Plan) -> None:
    """Put so many +1/+1 counters on it that it could kill a player as a commander."""
    plan.require("effect:counters", "works:counters")
    instruct(plan, Counters(what=subject_of(plan), n=18 + plan.draws.index(4)))


def make_them_rich(plan: Plan) -> None:
    """The other player gains more life than that."""
    plan.require("effect:gain_life")
    instruct(plan, GainLife(n=40, who=plan.opponent(plan.owner)))


def next_upkeep(plan: Plan) -> None:
    """Go on to its owner's next upkeep."""
    plan.require("step:advance", "works:advance")
    plan.do(Advance(to="upkeep", of=plan.owner))


def end_step(plan: Plan) -> None:
    """Go on to the end step of this turn."""
    plan.require("step:advance", "works:advance")
    plan.do(Advance(to="end", of=plan.owner))


def phase_out(plan: Plan) -> None:
    """Phase it out."""
    plan.require("effect:phase_out", "works:phase_out")
    instruct(plan, PhaseOut(what=subject_of(plan)))


def suspect(plan: Plan) -> None:
    """Give it a designation."""
    plan.require("effect:mark", "works:mark")
    instruct(plan, Mark(what=subject_of(plan), mark="suspected"))


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        my_next_turn,
        attack,
        try_attack,
        block_it,
        try_block_it,
        fight,
        next_upkeep,
        swell,
        make_them_rich,
        end_step,
        phase_out,
        suspect,
    )
}
STEPS_OF = {
    "attack": ("step:attack",),
    "try_attack": ("step:attack",),
    "block_it": ("step:attack", "step:block"),
    "try_block_it": ("step:attack", "step:block"),
    "phase_out": ("effect:phase_out",),
    "suspect": ("effect:mark",),
}
"""The kinds of step behind these verbs."""
