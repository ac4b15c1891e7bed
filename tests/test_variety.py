"""Every claim is put to the test in several sequences of steps; the benchmark counts a whole run.

`benchmarks/exercised.py` counts scenarios and causes too.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence

import pytest
from facecheck.adapters.language.needs import Capabilities, needs
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import CAN, Reference
from facecheck.conformance.claims import CLAIMS, Claim
from facecheck.conformance.claims.claim import Recipe
from facecheck.conformance.judging.attribute import judge
from facecheck.conformance.planning.draws import Draws
from facecheck.conformance.planning.plan import Impossible
from facecheck.conformance.planning.steering import follow
from facecheck.conformance.twins import Pair, World, judge_twins, plan_twins

LEAST = 3
BATCH = 9
MOST_BATCHES = 6
ALL = Capabilities(CAN)
MODEL = Reference(trusting=True)
Sequences = dict[str, set[Hashable]]
"""For each claim the sequences of steps that put it to the test."""


def test_every_claim_is_put_to_the_test_in_several_sequences_of_steps() -> None:
    """By its own recipes, or by those of others that lead to it too."""
    seen: Sequences = defaultdict(set)
    for claim in CLAIMS:
        for batch in range(MOST_BATCHES):
            if len(seen[claim.slug]) < LEAST:
                _search(claim, batch, seen)
    assert [claim.slug for claim in CLAIMS if len(seen[claim.slug]) < LEAST] == []


def _search(claim: Claim, batch: int, seen: Sequences) -> None:
    """Plan some scenarios for a claim, and note which claims short of sequences they exercise."""
    draws = Draws(batch)
    for planned in (_planned(claim, draws) for _ in range(BATCH)):
        short = [one for one in CLAIMS if len(seen[one.slug]) < LEAST]
        for scenario, slugs in _exercised(short, planned):
            for slug in slugs:
                seen[slug].add(_kinds(scenario))


def _planned(claim: Claim, draws: Draws) -> tuple[Scenario, Trace] | Pair | None:
    try:
        if claim.twins is None:
            return follow(draws.one(claim.recipes), draws, ALL, MODEL)
        return plan_twins(draws.one(claim.twins.recipes), draws, ALL, MODEL, frozenset())
    except Impossible:
        return None


def _exercised(
    short: Sequence[Claim], planned: tuple[Scenario, Trace] | Pair | None
) -> Iterator[tuple[Scenario, set[str]]]:
    """Each scenario with the claims that it puts to the test on an engine that is right."""
    if isinstance(planned, Pair):
        first, second = (
            World(w.scenario, w.model, w.model) for w in (planned.first, planned.second)
        )
        yield first.scenario, judge_twins(short, Pair(first, second, planned.apart)).exercised
        planned = first.scenario, first.model
    if planned is not None:
        scenario, trace = planned
        yield scenario, judge(short, scenario, trace, trace, set()).exercised


def _kinds(scenario: Scenario) -> Hashable:
    """What the steps are, without what they are about."""
    return tuple(
        (
            step.__struct_config__.tag,
            getattr(step, "by", ""),
            tuple(effect.__struct_config__.tag for effect in getattr(step, "effects", ())),
        )
        for step in scenario.steps
    )


@pytest.mark.parametrize("lacks", ["kind:disguise", "effect:cloak", "effect:put"])
def test_every_engine_gets_the_same_scenario_that_can_play_it(lacks: str) -> None:
    """So that two columns of a matrix compare the same games; what one cannot do is another."""
    less = Capabilities((*CAN, f"-{lacks}"))
    same = other = 0
    for number in range(60):
        whole, its = (_left(number, can) for can in (ALL, less))
        if whole is None or lacks not in needs(whole):
            same += whole is not None
            assert its == whole
        else:
            other += 1
            assert its is None or lacks not in needs(its)
    assert same >= LEAST
    assert other >= LEAST


def _left(number: int, can: Capabilities) -> Scenario | None:
    recipe = Recipe("face_down_creature", ("down", "leave"))
    try:
        return follow(recipe, Draws(number), can, MODEL)[0]
    except Impossible:
        return None
