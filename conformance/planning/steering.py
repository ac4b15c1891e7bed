"""Following a recipe: a subject, helpers around it, verbs in order (design 6.1)."""

from collections.abc import Iterable

from facecheck.adapters.language.needs import DUEL, Capabilities
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import Reference
from facecheck.conformance.claims.claim import Recipe
from facecheck.reference_impl.vocabulary.words import SEATS, Zone

from .draws import Draws
from .plan import Impossible, Plan
from .ways_down import GROUPS, WAYS_DOWN, possible
from .words import AROUND, MORE_STEPS_OF, PLACES, SUBJECTS, VERBS

STARTS: dict[str, Zone] = {
    "hand": "hand",
    "battlefield": "battlefield",
    "graveyard": "graveyard",
    "library": "library",
    "exile": "exile",
    "command": "command",
}
"""First words of a recipe that only say where the subject starts, face up."""


def follow(
    recipe: Recipe,
    draws: Draws,
    can: Capabilities,
    model: Reference,
    broken: frozenset[str] = frozenset(),
) -> tuple[Scenario, Trace]:
    """Plan one scenario by a recipe; raises `Impossible` where engine or draws forbid it.

    Every engine is given the same one that can do what is in it; another if it cannot.
    """
    try:
        return _followed(recipe, Plan(draws, can, model, broken, same=True))
    except Impossible as lack:
        if not lack.need:
            raise
    return _followed(recipe, Plan(draws, can, model, broken))


def _followed(recipe: Recipe, plan: Plan) -> tuple[Scenario, Trace]:
    needs, make = SUBJECTS[recipe.subject]
    plan.require(*needs)
    if recipe.seats != DUEL:
        plan.require(f"seats:{recipe.seats}")
        plan.seats = SEATS[: recipe.seats]
    plan.offers = any(verb.startswith("look") for verb in recipe.verbs) or plan.draws.chance(10)
    card = plan.make.subject = make(plan.make)
    first, *rest = recipe.verbs
    way = None
    if first not in STARTS:
        way = WAYS_DOWN[possible(plan, first, card)]
    plan.subject = plan.put(card, way.zone if way else STARTS[first])
    for helper in recipe.around:
        _stand_beside(plan, helper)
    if plan.draws.chance(25):
        plan.put(plan.make.creature(), "battlefield", plan.draws.one(("A", "B")))
    for seat in plan.seats:
        plan.fill(seat)
    plan.start()
    if way is not None:
        way.do(plan)
    for verb in rest:
        VERBS[verb](plan)
    return plan.finished()


def _stand_beside(plan: Plan, helper: str) -> None:
    needs, make = AROUND[helper]
    plan.require(*needs)
    zone, seat = PLACES.get(helper, ("battlefield", "A"))
    plan.put(make(plan.make), zone, seat)


def recipe_needs(recipes: Iterable[Recipe]) -> frozenset[str]:
    """The kinds of step without which none of these recipes means anything."""
    found = [_step_needs(recipe) for recipe in recipes]
    return frozenset.intersection(*found) if found else frozenset()


def _step_needs(recipe: Recipe) -> frozenset[str]:
    words = set(recipe.verbs)
    wanted = {need for word in words for need in STEPS_OF.get(word, ())}
    if recipe.verbs[0] not in STARTS and "cast" not in GROUPS.get(recipe.verbs[0], ("cast",)):
        wanted.add("step:instruct")
    return frozenset(wanted)


STEPS_OF = {
    "cast": ("step:cast",),
    "cast_held": ("step:cast",),
    "try_cast_short": ("step:cast",),
    "try_cast_at_a_bad_time": ("step:cast",),
    "try_cast_without_it": ("step:cast",),
    "turn_up": ("step:turn_up",),
    "turn_up_held": ("step:turn_up",),
    "turn_up_by_keyword": ("step:turn_up",),
    "turn_up_for_mana": ("step:turn_up", "by:mana"),
    "turn_up_by_effect": ("effect:turn_up",),
    "try_one_short": ("step:turn_up",),
    "try_wrong_colour": ("step:turn_up",),
    "try_for_mana": ("step:turn_up",),
    "try_opponent": ("step:turn_up",),
    "try_without_priority": ("step:turn_up",),
    "try_spell": ("step:turn_up",),
    "try_by_keyword": ("step:turn_up",),
    "manifest_or_cloak": ("step:instruct",),
    **MORE_STEPS_OF,
}
"""The kinds of step behind the verbs, near misses included: what an engine that refuses
everything would pass by refusing."""


def known_words() -> frozenset[str]:
    """Every word that a recipe's verbs may use."""
    return frozenset({*STARTS, *WAYS_DOWN, *GROUPS, *VERBS})
