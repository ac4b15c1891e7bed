"""Two worlds: what counts as the same to a seat, and what is found where they differ."""

from pathlib import Path
from typing import Any

import pytest
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.reference import CAN, Reference
from facecheck.conformance.claims import BY_SLUG, CLAIMS, Claim
from facecheck.conformance.claims.claim import Recipe
from facecheck.conformance.controls import Controlled
from facecheck.conformance.judging.apart import Renaming
from facecheck.conformance.judging.results import Block, ClaimResult
from facecheck.conformance.planning.twinning import APART
from facecheck.conformance.playing import Player
from facecheck.conformance.replay import Replayer
from facecheck.conformance.reports.plain import finding_text
from facecheck.conformance.reports.witnesses import Telling
from facecheck.conformance.search import Order, Searcher
from facecheck.conformance.twin_shrink import TwinShrinker
from sessions import session_on

OF_TWINS = [claim for claim in CLAIMS if claim.twins is not None]
LEAKS = [claim for claim in OF_TWINS if claim.twins is not None and not claim.twins.must_differ]
BLIND = tuple(word for word in CAN if word not in ("see:views", "see:log"))


def search(claim: Claim, engine: Reference, can: tuple[str, ...] = CAN) -> Block:
    """A small block steered to one claim."""
    searcher = Searcher(Player(engine, Capabilities(can)), CLAIMS, Controlled())
    return searcher.block(Order(number=0, seed=2, claims=(claim,), steered=6, free=0))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"id": "o5", "pt": [2, 2]}, {"id": "o7", "pt": [2, 2]}),
        ({"id": 5}, {"id": 7}),
        ("o5 goes to o6", "o7 goes to o8"),
        ({"o5": {"tapped": True}}, {"o7": {"tapped": True}}),
        ([{"targetIds": [3, 4]}], [{"targetIds": [8, 9]}]),
        ("3fa8-11", "77b0-2c"),
    ],
)
def test_ids_may_be_renamed(one: Any, other: Any) -> None:  # noqa: ANN401 - any JSON
    """Names that mean nothing in themselves are free, wherever they stand."""
    assert Renaming().same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"name": "Vexun"}, {"name": "Tolmak"}),
        ({"pt": [2, 2]}, {"pt": [5, 4]}),
        ({"pt": "2/2"}, {"pt": "5/4"}),
        ({"cost": "{2}{B}"}, {"cost": "{4}{G}"}),
        ({"a": 1}, {"a": 1, "b": 1}),
        ([1], [1, 2]),
        ({"mana": 3}, {"mana": 4}),
        ({"face": None}, {"face": {}}),
        ({"down": True}, {"down": 1}),
        ("one more word", "one more"),
        (["o5", "o5"], ["o7", "o8"]),
        (["o5", "o6"], ["o7", "o7"]),
    ],
)
def test_what_means_something_may_not(one: Any, other: Any) -> None:  # noqa: ANN401 - any JSON
    """Words, numbers and shapes are what they are, and one id is one id."""
    assert not Renaming().same(one, other)


def test_one_renaming_for_the_whole_game() -> None:
    """An id that was the same card's in both worlds stays that card's."""
    renaming = Renaming()
    assert renaming.same({"id": "o1"}, {"id": "o1"})
    assert renaming.same({"id": "o2"}, {"id": "o3"})
    assert not renaming.same({"id": "o1"}, {"id": "o2"})
    assert renaming.same({"id": "o2"}, {"id": "o3"})


@pytest.mark.parametrize("claim", OF_TWINS, ids=lambda claim: claim.slug)
def test_a_pair_that_shows_a_leak_is_made_small(claim: Claim) -> None:
    """The two worlds stay a pair: the same steps, one difference, and a fresh engine shows it."""
    assert claim.fault is not None
    engine = Reference(claim.fault())
    found = search(claim, engine).sightings
    assert {sighting.claim for sighting in found} == {claim.slug}
    witness = TwinShrinker(Player(engine, Capabilities(CAN))).shrink(found[0])
    assert witness.twin is not None
    assert len(witness.scenario.steps) == len(witness.twin.steps) <= len(found[0].scenario.steps)
    assert len(witness.scenario.cards) <= len(found[0].scenario.cards)
    assert Replayer(engine).replay(witness.scenario, claim.slug, witness.twin) is not None
    assert Replayer(Reference()).replay(witness.scenario, claim.slug, witness.twin) is None


@pytest.mark.parametrize("claim", OF_TWINS, ids=lambda claim: claim.slug)
def test_without_views_nothing_is_said(claim: Claim) -> None:
    """An engine that gives no views or log lacks just that."""
    block = search(claim, Reference(), BLIND)
    assert not block.exercised.get(claim.slug)
    assert set(block.missing[claim.slug]) == {f"see:{name}" for name in claim.fields}


@pytest.mark.parametrize("claim", LEAKS, ids=lambda claim: claim.slug)
def test_an_ordinary_fault_is_no_leak(claim: Claim) -> None:
    """What differs in the game itself is another claim's, though every seat can see it."""
    fault = BY_SLUG["face-down-spell-has-the-listed-characteristics"].fault
    assert fault is not None
    found = search(claim, Reference(fault())).sightings
    assert claim.slug not in {sighting.claim for sighting in found}


def test_words_for_what_differs_are_known() -> None:
    """Every pair says what differs by a word that has a meaning, and needs no other recipe."""
    for claim in OF_TWINS:
        assert claim.twins is not None
        assert claim.twins.words() <= APART, claim.slug
        assert claim.recipes == ()
        assert all(isinstance(twin.recipe, Recipe) for twin in claim.twins.recipes)


def test_each_leak_has_its_own_claim() -> None:
    """Two leaks together are two findings, each of its own claim."""
    row = BY_SLUG["no-view-tells-which-card-is-face-down"]
    log = BY_SLUG["the-log-does-not-tell-which-card-is-face-down"]
    assert row.fault is not None
    assert log.fault is not None
    both = type("Both", (row.fault, log.fault), {})
    for claim in (row, log):
        found = search(claim, Reference(both())).sightings
        assert claim.slug in {sighting.claim for sighting in found}


ROW = "no-view-tells-which-card-is-face-down"


def judged(engine: Reference, folder: Path, baseline: Path, *, update: bool = False) -> ClaimResult:
    """The verdict on one claim, in a session with a baseline."""
    folder.mkdir()
    session = session_on(engine, folder, ROW, baseline=baseline, update=update)
    result = session.judge(ROW)
    if update:
        session.write_baseline(session.report([result]))
    return result


def test_a_pair_goes_through_report_and_baseline(tmp_path: Path) -> None:
    """The witness has both worlds; known it is muted, mended it is stale."""
    fault = BY_SLUG[ROW].fault
    assert fault is not None
    path = tmp_path / "baseline.toml"
    found = judged(Reference(fault()), tmp_path / "one", path, update=True)
    assert found.verdict == "FAIL"
    assert found.witness is not None
    assert found.witness.twin is not None
    assert "the name of c1" in plain_finding(found)
    assert judged(Reference(fault()), tmp_path / "two", path).verdict == "KNOWN"
    assert judged(Reference(), tmp_path / "three", path).verdict == "STALE"


def plain_finding(found: ClaimResult) -> str:
    """The finding as a person reads it."""
    return finding_text(found, Telling(engine="tried", place="."))
