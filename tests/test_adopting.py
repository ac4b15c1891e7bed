"""Several bugs at once are several findings: known faults explain what is theirs (design 7)."""

from random import Random

import pytest
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.reference import CAN, Reference
from facecheck.conformance.adopting import combined
from facecheck.conformance.claims import BY_SLUG, CLAIMS, Claim
from facecheck.conformance.controls import Controlled
from facecheck.conformance.judging.results import Block
from facecheck.conformance.playing import Player
from facecheck.conformance.search import Order, Searcher

PERVASIVE = "face-down-permanent-has-the-listed-characteristics"
FAULTY = [claim for claim in CLAIMS if claim.fault is not None]


def search(faults: list[Claim], watched: list[Claim]) -> Block:
    """A block steered to some claims, on an engine with all these faults at once."""
    player = Player(Reference(combined(faults)), Capabilities(CAN))
    searcher = Searcher(player, CLAIMS, Controlled())
    return searcher.block(Order(number=0, seed=3, claims=watched, steered=12, free=0))


def red(block: Block) -> set[str]:
    """The claims that fail firmly and can turn a build red."""
    firm = {sighting.claim for sighting in block.sightings if sighting.firm}
    return {slug for slug in firm if BY_SLUG[slug].confidence != "derived"}


def test_a_pervasive_fault_hides_no_other() -> None:
    """A colour that leaks everywhere, and effects that end: both are named, nothing else is."""
    pair = [BY_SLUG[PERVASIVE], BY_SLUG["effects-persist-after-turning-up"]]
    block = search(pair, pair)
    assert red(block) == {claim.slug for claim in pair}
    assert (PERVASIVE, PERVASIVE) in block.adopted


@pytest.mark.parametrize("draw", range(3))
def test_six_faults_are_six_findings(draw: int) -> None:
    """Six drawn faults at once: at least five are named, at most one other claim fails."""
    six = Random(draw).sample(FAULTY, 6)  # noqa: S311 - nothing secret
    block = search(six, six)
    named = red(block)
    expected = {claim.slug for claim in six if claim.confidence != "derived"}
    assert len(expected - named) <= 1, expected - named
    assert len(named - expected) <= 1, named - expected
