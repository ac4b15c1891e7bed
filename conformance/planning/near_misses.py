"""Near misses: steps that must be refused, next to ones that would be legal (design 6.3).

One mana short, the wrong colour, the wrong player, no priority, the wrong moment.
"""

from facecheck.adapters.language.steps import Cast, Priority, TurnUp
from facecheck.reference_impl.characteristics import face_down_keyword
from facecheck.reference_impl.doing.paying import parts
from facecheck.reference_impl.mana import symbols

from .plan import Impossible, Plan
from .verbs import Verb, castable, next_turn, one_way, ways_of

NOT_ITS_COLOUR = {"W": "U", "U": "B", "B": "R", "R": "G", "G": "W"}


def try_one_short(plan: Plan) -> None:
    """Turn it up with one mana too little."""
    way = one_way(plan, [w for w in ways_of(plan) if symbols(parts(w.cost).mana)])
    try_up(plan, way.by, _shortened(parts(way.cost).mana))


def _shortened(cost: str) -> str:
    found = list(symbols(cost))
    generic = found[0].isdigit() and int(found[0]) > 1
    first = [str(int(found[0]) - 1)] if generic else []
    return "".join(f"{{{symbol}}}" for symbol in first + found[1:])


def try_wrong_colour(plan: Plan) -> None:
    """Turn it up with as much mana, but of another colour."""
    ways = [w for w in ways_of(plan) if set(symbols(parts(w.cost).mana)) & set(NOT_ITS_COLOUR)]
    way = one_way(plan, ways)
    found = symbols(parts(way.cost).mana)
    wrong = "".join(f"{{{NOT_ITS_COLOUR.get(symbol, symbol)}}}" for symbol in found)
    try_up(plan, way.by, wrong)


def try_for_mana(plan: Plan) -> None:
    """Turn it up for its mana cost although that way is not open."""
    plan.require("by:mana")
    if any(way.by == "mana" for way in ways_of(plan)):
        raise Impossible
    try_up(plan, "mana", plan.cards[plan.subject].cost)


def try_up(plan: Plan, by: str, mana: str, *, now: bool = False) -> None:
    """Try to turn the subject up for its owner, in that way and with that mana."""
    plan.require("step:turn_up")
    step = TurnUp(player=plan.owner, object=plan.subject, by=by, mana=mana, now=now)
    plan.attempt(step)


def try_opponent(plan: Plan) -> None:
    """Let the other player turn it up, with the right mana and priority."""
    plan.require("step:turn_up")
    way = one_way(plan, ways_of(plan))
    other = plan.opponent(plan.owner)
    mana = parts(way.cost).mana
    plan.attempt(TurnUp(player=other, object=plan.subject, by=way.by, mana=mana))


def try_without_priority(plan: Plan) -> None:
    """Turn it up while the other player has priority."""
    plan.require("step:priority", "with:now")
    way = one_way(plan, ways_of(plan))
    plan.do(Priority(player=plan.opponent(plan.owner)))
    try_up(plan, way.by, parts(way.cost).mana, now=True)


def try_spell(plan: Plan) -> None:
    """Turn it up while it is a spell."""
    card = plan.cards[plan.subject]
    by = plan.draws.one(castable(plan))
    cost = next(getattr(a, "cost", "") for a in card.abilities if not isinstance(a, str))
    try_up(plan, by, cost)


def try_cast_short(plan: Plan) -> None:
    """Cast it face down with {2}."""
    by = plan.draws.one(castable(plan))
    plan.attempt(Cast(player=plan.owner, object=plan.subject, by=by, mana="{2}"))


def try_cast_at_a_bad_time(plan: Plan) -> None:
    """Cast it face down in the other player's main phase."""
    next_turn(plan)
    by = plan.draws.one(castable(plan))
    plan.attempt(Cast(player=plan.owner, object=plan.subject, by=by, mana="{3}"))


def try_cast_without_it(plan: Plan) -> None:
    """Cast a card face down that has no such ability."""
    plan.require("step:cast", "by:morph", "kind:morph")
    plan.attempt(Cast(player=plan.owner, object=plan.subject, by="morph", mana="{3}"))


def try_by_keyword(plan: Plan) -> None:
    """Turn it up for a morph or disguise cost that its card has and that does not count now."""
    card = plan.cards[plan.subject]
    costs = {face_down_keyword(a): getattr(a, "cost", "") for a in card.abilities}
    by = plan.draws.one(castable(plan))
    if any(way.by == by for way in ways_of(plan)):
        raise Impossible
    try_up(plan, by, costs[by])  # type: ignore[index]  # a keyword of the card


NEAR_MISSES: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        try_by_keyword,
        try_one_short,
        try_wrong_colour,
        try_for_mana,
        try_opponent,
        try_without_priority,
        try_spell,
        try_cast_short,
        try_cast_at_a_bad_time,
        try_cast_without_it,
    )
}
"""Each near miss by the name that recipes use."""
