"""What an adoption leaves as it was need not be played or asked again, and is not wrong then."""

from itertools import islice

import pytest
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.reference import Reference
from facecheck.conformance.adopting import Adopted, Oracle, Played
from facecheck.conformance.cases import by_claim, cases
from facecheck.conformance.claims import BY_SLUG, CLAIMS
from facecheck.conformance.influence import Noted, asked, mixed, overridden
from facecheck.reference_impl import Rulebook

FAULTS = [claim.fault for claim in CLAIMS if claim.fault is not None]
SCENARIOS = {slug: case.scenario for slug, case in islice(cases().items(), 0, None, 80)}
ONE = BY_SLUG["face-down-permanent-has-the-listed-characteristics"]
OTHER = BY_SLUG["effects-persist-after-turning-up"]


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_a_fault_put_aside_changed_nothing(scenario: Scenario) -> None:
    """Whoever was not asked, or answered as the rules do, leaves the trace as it is."""
    right, questions = Reference().run(scenario), asked(Rulebook(), scenario)
    for fault in FAULTS:
        noted = Noted([fault])
        trace = Reference(noted.rules()).run(scenario)
        assert trace == Reference(mixed([fault])()).run(scenario), fault
        if not noted.faults or not questions & overridden(fault):
            assert trace == right, fault


def test_of_two_faults_the_one_that_mattered_is_noted() -> None:
    """Whichever comes first; so the game is played again without that one only."""
    assert ONE.fault is not None
    assert OTHER.fault is not None
    scenario = by_claim(OTHER.slug)[0].scenario
    for known in ([ONE.fault, OTHER.fault], [OTHER.fault, ONE.fault]):
        noted = Noted(known)
        Reference(noted.rules()).run(scenario)
        assert OTHER.fault in noted.faults
    noted = Noted([OTHER.fault])
    Reference(noted.rules()).run(by_claim(ONE.slug)[0].scenario)
    assert not noted.faults


@pytest.mark.parametrize("enough", [(), (ONE.slug,), (OTHER.slug,)])
@pytest.mark.parametrize("enough_before", [(), (ONE.slug,)])
def test_judging_again_is_judging_anew(
    enough: tuple[str, ...], enough_before: tuple[str, ...]
) -> None:
    """What stands of an earlier judgement is what a fresh one would say."""
    assert ONE.fault is not None
    assert OTHER.fault is not None
    adopted = Adopted(OTHER, OTHER.slug)
    engine = Reference(mixed([ONE.fault, OTHER.fault])())
    for slug in (ONE.slug, OTHER.slug):
        for case in by_claim(slug):
            game = Played(case.scenario, Reference().run(case.scenario), engine.run(case.scenario))
            before = Oracle(CLAIMS).judge(game, enough_before)
            again = Oracle(CLAIMS, [adopted]).judge(game, enough, before)
            assert again == Oracle(CLAIMS, [adopted]).judge(game, enough)
