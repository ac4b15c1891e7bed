"""What an engine would have to add before a claim could be checked on it."""

from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.reference import Reference

from .claims import Claim
from .planning.draws import Draws
from .planning.plan import Impossible
from .planning.steering import follow
from .search import facets_of
from .twins import plan_twins

MOST_RECIPES = 3
"""Of each claim some recipes are tried: the answer is advice, not a verdict."""


def wanting(
    claim: Claim, can: Capabilities, broken: frozenset[str], model: Reference
) -> tuple[str, ...]:
    """The fewest needs with which one of the claim's recipes could be followed.

    Empty if it could be followed as it is, or if nothing that is lacking is in the way.
    """
    count = len(claim.twins.recipes if claim.twins else claim.recipes)
    found = [_for_recipe(claim, n, can, broken, model) for n in range(min(count, MOST_RECIPES))]
    ways = [needs for needs in found if needs is not None]
    return min(ways, key=lambda needs: (len(needs), needs), default=())


def _for_recipe(
    claim: Claim, number: int, can: Capabilities, broken: frozenset[str], model: Reference
) -> tuple[str, ...] | None:
    """What one recipe lacks, found by granting each lack until the recipe can be followed."""
    granted = {need for need in facets_of(claim) if not can.covers(need)}
    while True:
        draws = Draws(number)
        try:
            _follow(claim, number, draws, can.with_(granted), broken - granted, model)
        except Impossible as lack:
            if not lack.need or lack.need in granted:
                return None
            granted.add(lack.need)
        else:
            return tuple(sorted(granted))


def _follow(
    claim: Claim,
    number: int,
    draws: Draws,
    can: Capabilities,
    broken: frozenset[str],
    model: Reference,
) -> None:
    if claim.twins is not None:
        plan_twins(claim.twins.recipes[number], draws, can, model, broken)
    else:
        follow(claim.recipes[number], draws, can, model, broken)
