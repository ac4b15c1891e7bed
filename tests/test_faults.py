"""Every claim catches its fault, names it, and few other claims fail with it (design 7)."""

import pytest
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.reference import CAN, Reference
from facecheck.conformance.cases import by_claim, cases
from facecheck.conformance.claims import BY_SLUG, CLAIMS, Claim
from facecheck.conformance.controls import Controlled
from facecheck.conformance.judging.attribute import judge
from facecheck.conformance.judging.results import Block
from facecheck.conformance.planning.steering import known_words
from facecheck.conformance.playing import Player
from facecheck.conformance.search import Order, Searcher
from facecheck.reference_impl import Rulebook

EVERY = 32
FAULTS = [
    pytest.param(claim, fault, id=f"{claim.slug}-{fault.__name__}")
    for claim in CLAIMS
    for fault in (claim.fault, *claim.more_faults)
    if fault is not None
]


def search(claim: Claim, engine: Reference, steered: int) -> Block:
    """A block steered to one claim only, with every claim watching."""
    player = Player(engine, Capabilities(CAN))
    searcher = Searcher(player, CLAIMS, Controlled())
    return searcher.block(Order(number=0, seed=1, claims=(claim,), steered=steered, free=0))


@pytest.mark.parametrize(("claim", "fault"), FAULTS)
def test_a_fault_is_killed_by_its_claim(claim: Claim, fault: type[Rulebook]) -> None:
    """The wrong rulebook beside a claim makes that claim fail firmly, soon, and few others.

    At most three that can turn a build red: one fault is mostly one finding.
    """
    block = search(claim, Reference(fault()), steered=8)
    firm = {s.claim for s in block.sightings if s.firm}
    assert claim.slug in firm, f"{claim.slug} missed its fault in {block.scenarios} scenarios"
    assert len({slug for slug in firm if BY_SLUG[slug].confidence != "derived"}) <= 3
    assert not block.errors


@pytest.mark.parametrize(("claim", "fault"), FAULTS)
def test_a_wrong_rulebook_plays_every_game_to_its_end(claim: Claim, fault: type[Rulebook]) -> None:
    """Whatever comes of it: an oracle may be made of it. The claim's cases, and some others."""
    engine = Reference(fault())
    first = CLAIMS.index(claim) % EVERY
    for case in (*by_claim(claim.slug), *tuple(cases().values())[first::EVERY]):
        assert engine.run(case.scenario).unsupported is None


@pytest.mark.parametrize(("claim", "fault"), FAULTS)
def test_whatever_a_fault_changes_has_one_owner(claim: Claim, fault: type[Rulebook]) -> None:
    """No two claims that refine neither each other are about one difference in its cases."""
    right, wrong = Reference(), Reference(fault())
    for scenario in (case.scenario for case in by_claim(claim.slug)):
        judge(CLAIMS, scenario, right.run(scenario), wrong.run(scenario), BY_SLUG)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.slug)
def test_a_recipe_leads_to_its_claim(claim: Claim) -> None:
    """Each recipe is made of known words, and most of what it plans exercises the claim."""
    for recipe in claim.recipes:
        assert set(recipe.verbs) <= known_words()
    block = search(claim, Reference(), steered=6)
    assert len(block.exercised.get(claim.slug, ())) >= 6
    assert not block.sightings
    assert not block.errors


def test_slugs_and_references_are_sound() -> None:
    """Slugs are unique; what a claim refines exists."""
    assert len(BY_SLUG) == len(CLAIMS)
    for claim in CLAIMS:
        assert set(claim.refines) <= set(BY_SLUG), claim.slug
        assert claim.says.endswith("."), claim.slug
        assert claim.believes.endswith("."), claim.slug
