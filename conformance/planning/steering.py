"""Following a recipe: a subject, helpers around it, verbs in order (design 6.1)."""

from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import Reference
from facecheck.conformance.claims.claim import Recipe
from facecheck.reference_impl.vocabulary.words import Zone

from .cards import AROUND, SUBJECTS
from .draws import Draws
from .plan import Plan
from .verbs import VERBS
from .ways_down import GROUPS, WAYS_DOWN, possible

STARTS: dict[str, Zone] = {"hand": "hand", "battlefield": "battlefield", "library": "library"}
"""First words of a recipe that only say where the subject starts, face up."""


def follow(
    recipe: Recipe, draws: Draws, can: Capabilities, model: Reference
) -> tuple[Scenario, Trace]:
    """Plan one scenario by a recipe; raises `Impossible` where engine or draws forbid it."""
    plan = Plan(draws, can, model)
    needs, make = SUBJECTS[recipe.subject]
    plan.require(*needs)
    card = make(plan.make)
    first, *rest = recipe.verbs
    way = None
    if first not in STARTS:
        way = WAYS_DOWN[possible(plan, first, card)]
    plan.subject = plan.put(card, way.zone if way else STARTS[first])
    for helper in recipe.around:
        _stand_beside(plan, helper)
    if draws.chance(25):
        plan.put(plan.make.creature(), "battlefield", draws.one(("A", "B")))
    plan.fill("A")
    plan.fill("B")
    plan.start()
    if way is not None:
        way.do(plan)
    for verb in rest:
        VERBS[verb](plan)
    return plan.finished()


def _stand_beside(plan: Plan, helper: str) -> None:
    needs, make = AROUND[helper]
    plan.require(*needs)
    plan.put(make(plan.make), "battlefield")


def known_words() -> frozenset[str]:
    """Every word that a recipe's verbs may use."""
    return frozenset({*STARTS, *WAYS_DOWN, *GROUPS, *VERBS})
