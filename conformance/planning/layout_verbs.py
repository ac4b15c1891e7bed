"""Verbs for cards of two parts, and for counters and designations that abilities ask for."""

from facecheck.adapters.language.steps import Cast, Unlock
from facecheck.reference_impl.vocabulary.abilities import Changes
from facecheck.reference_impl.vocabulary.effects import Convert, Counters, Day, Mark, Transform
from facecheck.reference_impl.vocabulary.words import DOORS, Door

from .near_misses import try_up
from .plan import Impossible, Plan
from .verbs import Verb, still_needed, subject_of, ways_of
from .ways_down import instruct


def transform(plan: Plan) -> None:
    """It is told to transform, or to convert."""
    known = [one for need, one in TRANSFORMING.items() if plan.able(need)]
    plan.require("works:transform", *(() if known else TRANSFORMING))
    instruct(plan, plan.draws.one(known)(what=subject_of(plan)))


TRANSFORMING: dict[str, type[Transform] | type[Convert]] = {
    "effect:transform": Transform,
    "effect:convert": Convert,
}


def night_falls(plan: Plan) -> None:
    """It becomes night."""
    plan.require("effect:day", "works:day")
    instruct(plan, Day(night=True))


def day_breaks(plan: Plan) -> None:
    """It becomes day."""
    plan.require("effect:day", "works:day")
    instruct(plan, Day())


def try_other_cost(plan: Plan) -> None:
    """Turn it up for the mana cost of its other part, which is no way up."""
    other = plan.cards[plan.subject].other
    if other is None or not other.cost:
        raise Impossible
    plan.require("by:mana")
    if any(way.cost == other.cost for way in ways_of(plan)):
        raise Impossible
    try_up(plan, "mana", still_needed(plan, other.cost))


def cast_a_half(plan: Plan) -> None:
    """Cast one half of it."""
    door = _door(plan, DOORS)
    plan.require("step:cast", f"by:{door}")
    mana = still_needed(plan, _cost(plan, door))
    plan.do(Cast(player=plan.owner, object=plan.subject, by=door, mana=mana))


def unlock(plan: Plan) -> None:
    """Unlock a half of it that is locked."""
    plan.require("step:unlock", "works:unlock")
    marks = plan.game.state.objects[plan.subject].marks
    plan.do(_unlocking(plan, _door(plan, tuple(door for door in DOORS if door not in marks))))


def try_unlock(plan: Plan) -> None:
    """Unlock a half of it although it has none now."""
    plan.require("step:unlock", "works:unlock")
    if plan.attempt(_unlocking(plan, _door(plan, DOORS))).outcome != "refused":
        raise Impossible


def _door(plan: Plan, among: tuple[Door, ...]) -> Door:
    if not among:
        raise Impossible
    return plan.draws.one(among)


def _cost(plan: Plan, door: Door) -> str:
    card = plan.cards[plan.subject]
    half = card if door == "left" else card.other
    if half is None:
        raise Impossible
    return half.cost


def _unlocking(plan: Plan, door: Door) -> Unlock:
    mana = still_needed(plan, _cost(plan, door))
    return Unlock(player=plan.owner, object=plan.subject, by=door, mana=mana)


def _asked(plan: Plan) -> Changes:
    found = (a for a in plan.cards[plan.subject].abilities if isinstance(a, Changes))
    return next(found)


def count_up(plan: Plan) -> None:
    """Put on it the counters that its ability asks for."""
    condition = _asked(plan).if_
    if condition is None or not condition.counters:
        raise Impossible
    plan.require("effect:counters", "works:counters")
    for counter in condition.counters:
        n = 1 + plan.draws.index(2)
        instruct(plan, Counters(what=subject_of(plan), counter=counter, n=n))


def become_marked(plan: Plan) -> None:
    """Give it the designation that its ability asks for."""
    condition = _asked(plan).if_
    if condition is None or condition.marked is None:
        raise Impossible
    plan.require("effect:mark")
    instruct(plan, Mark(what=subject_of(plan), mark=condition.marked))


def prepare(plan: Plan) -> None:
    """It is told to become prepared."""
    plan.require("effect:mark", "works:mark:prepared")
    instruct(plan, Mark(what=subject_of(plan), mark="prepared"))


def add_lore(plan: Plan) -> None:
    """Put lore counters on it, as many as its chapters."""
    plan.require("effect:counters", "works:counters")
    chapters = len(plan.cards[plan.subject].abilities)
    instruct(plan, Counters(what=subject_of(plan), counter="lore", n=chapters))


def add_loyalty(plan: Plan) -> None:
    """Put a loyalty counter on it, or a defense counter if its card is a battle."""
    plan.require("effect:counters", "works:counters", "works:counters:loyalty")
    kind = "defense" if "battle" in plan.cards[plan.subject].types else "loyalty"
    instruct(plan, Counters(what=subject_of(plan), counter=kind, n=1 + plan.draws.index(2)))


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        transform,
        night_falls,
        day_breaks,
        try_other_cost,
        cast_a_half,
        unlock,
        try_unlock,
        count_up,
        become_marked,
        prepare,
        add_lore,
        add_loyalty,
    )
}
STEPS_OF = {
    "night_falls": ("effect:day",),
    "day_breaks": ("effect:day",),
    "try_other_cost": ("step:turn_up",),
    "cast_a_half": ("step:cast",),
    "unlock": ("step:unlock",),
    "try_unlock": ("step:unlock",),
    "become_marked": ("effect:mark",),
    "prepare": ("effect:mark",),
}
"""The kinds of step behind these verbs."""
