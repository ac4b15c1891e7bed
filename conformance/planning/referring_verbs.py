"""Verbs around what is referred to: kicking, choosing a size, locking a name, copying."""

from facecheck.adapters.language.steps import Answer, Cast, Instruct, TurnUp
from facecheck.reference_impl.doing.casting import ways_to_cast
from facecheck.reference_impl.doing.paying import parts
from facecheck.reference_impl.vocabulary.effects import BecomeCopy, Destroy, Forbid, Put
from facecheck.reference_impl.vocabulary.effects import TurnUp as TurnUpEffect
from facecheck.reference_impl.vocabulary.filters import Filter, Select

from .plan import Impossible, Plan
from .verbs import Verb, still_needed, subject_of, ways_of
from .ways_down import instruct

SAME_NAME = Select(all=Filter(same_name_as="it", zone="stack"))


def cast_kicked(plan: Plan) -> None:
    """Cast it kicked."""
    plan.require("step:cast", "by:kicker")
    found = ways_to_cast(plan.game.play(), plan.owner, plan.subject)
    kicked = [way for way in found if way.by == "kicker"]
    if not kicked:
        raise Impossible
    mana = still_needed(plan, parts(kicked[0].cost).mana)
    plan.do(Cast(player=plan.owner, object=plan.subject, by="kicker", mana=mana))


def turn_up_shaped(plan: Plan) -> None:
    """Turn it up and choose one of its sizes."""
    answers = (Answer(option=plan.draws.index(2)),)
    ways = ways_of(plan)
    if ways and plan.able("step:turn_up"):
        way = plan.draws.one(ways)
        mana = still_needed(plan, parts(way.cost).mana)
        up = TurnUp(player=plan.owner, object=plan.subject, by=way.by, mana=mana, answers=answers)
        plan.do(up)
        return
    plan.require("step:instruct", "effect:turn_up", "works:turn_up")
    effects = (TurnUpEffect(what=subject_of(plan)),)
    plan.do(Instruct(player=plan.owner, effects=effects, answers=answers))


def bystander(plan: Plan) -> str:
    """The first other creature that is face up."""
    board = plan.game.play().board
    others = [
        handle
        for handle in plan.game.state.battlefield()
        if handle != plan.subject and board[handle].is_creature and not board[handle].face_down
    ]
    if not others:
        raise Impossible
    return others[0]


def bystander_copies_it(plan: Plan) -> None:
    """The creature beside it becomes a copy of it."""
    plan.require("effect:become_copy", "works:become_copy")
    instruct(plan, BecomeCopy(what=(bystander(plan),), of=subject_of(plan)))


def destroy_bystander(plan: Plan) -> None:
    """Destroy the creature beside it."""
    plan.require("effect:destroy", "works:destroy")
    instruct(plan, Destroy(what=(bystander(plan),)))


def bounce_and_lock(plan: Plan) -> None:
    """Return it to hand; until its owner's next turn no spell with its name can be cast."""
    plan.require("effect:put", "effect:forbid", "filter:same_name_as", "works:put:hand")
    plan.require("works:forbid:name")
    lock = Forbid(action="cast", what=SAME_NAME, until="your_next_turn")
    instruct(plan, Put(what=subject_of(plan), to="hand"), lock)


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        cast_kicked,
        turn_up_shaped,
        bystander_copies_it,
        destroy_bystander,
        bounce_and_lock,
    )
}
STEPS_OF = {
    "cast_kicked": ("step:cast",),
    "bystander_copies_it": ("effect:become_copy",),
    "bounce_and_lock": ("effect:forbid",),
}
"""The kinds of step behind these verbs."""
