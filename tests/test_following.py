"""One bug, one finding: what another finding's bug explains is listed beneath it (design 7)."""

from dataclasses import replace

import pytest
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.scenario import Scenario, SeatSetup
from facecheck.adapters.language.steps import Resolve, TurnUp
from facecheck.adapters.reference import CAN, Reference
from facecheck.conformance import adopting
from facecheck.conformance.adopting import Adopted, Oracle, Played, combined
from facecheck.conformance.cases import by_claim, cases
from facecheck.conformance.claims import BY_SLUG, CLAIMS
from facecheck.conformance.claims.situation import Situation
from facecheck.conformance.controls import Controlled
from facecheck.conformance.following import following
from facecheck.conformance.judging.attribute import Judged, Unowned
from facecheck.conformance.judging.results import Block, Difference, Level, Sighting
from facecheck.conformance.judging.verdicts import conclude, gather
from facecheck.conformance.playing import Player
from facecheck.conformance.search import Order, Searcher
from facecheck.conformance.symptoms import by_symptom

NEW_OBJECT = "back-face-down-it-is-a-new-object"
NEW_ZONE = "in-the-new-zone-it-is-its-card-again"
NO_CREATURE = "what-is-no-creature-leaves-combat"
TAPPED = "turning-up-keeps-it-tapped"
FOR_MANA = "no-mana-cost-turns-up-other-cards"
CONTROLLER = "only-its-controller-turns-it-up"
PUMPED = cases()["last-known-toughness-is-that-of-the-mask"].scenario


def played(scenario: Scenario, *faults: str) -> Played:
    """A game on an engine with the faults of some claims."""
    engine = Reference(combined([BY_SLUG[slug] for slug in faults]))
    return Played(scenario, Reference().run(scenario), engine.run(scenario))


def seen(scenario: Scenario, *faults: str) -> tuple[Sighting, ...]:
    """What a game shows of such an engine."""
    return tuple(Oracle(CLAIMS).sightings(played(scenario, *faults)))


def block_of(slug: str, fault: str) -> Block:
    """A block steered to one claim, on an engine with one fault that nobody knows of."""
    player = Player(Reference(combined([BY_SLUG[fault]])), Capabilities(CAN))
    searcher = Searcher(player, [replace(one, fault=None) for one in CLAIMS], Controlled())
    order = Order(number=0, seed=0, claims=(BY_SLUG[slug],), steered=6, free=0)
    return searcher.block(order)


def block(number: int, *sightings: Sighting, adopted: str = "") -> Block:
    """A block that shows this; the fault of a new object was adopted under some name."""
    slugs = {one.claim for one in sightings}
    return Block(
        number=number,
        scenarios=1,
        exercised=dict.fromkeys(slugs, ("one", "two")),
        failed=dict.fromkeys(slugs, 1),
        sightings=sightings,
        adopted=((NEW_OBJECT, adopted),) if adopted else (),
    )


def test_two_bugs_at_once_on_one_object_are_two_findings() -> None:
    """Each has the fields that it speaks of: untapped in error, and still attacking."""
    attacks = next(
        game
        for game in (case.scenario for case in by_claim(NO_CREATURE))
        if any("attacking" in one.difference.got for one in seen(game, NO_CREATURE))
    )
    found = {(one.claim, *one.difference.got) for one in seen(attacks, NO_CREATURE, TAPPED)}
    assert found == {(NO_CREATURE, "attacking"), (TAPPED, "tapped")}


def test_what_an_adopted_fault_explains_is_its_own_claims_too() -> None:
    """Also when it was adopted for a finding of another claim."""
    fault = BY_SLUG[TAPPED]
    oracle = Oracle(CLAIMS, [Adopted(fault, "ordinary-play-agrees")])
    games = [played(case.scenario, TAPPED) for case in by_claim(TAPPED)]
    told = [one for game in games for one in oracle.judge(game).sightings]
    assert {(one.claim, one.explained) for one in told} == {(TAPPED, TAPPED)}


def test_a_game_without_an_owner_is_no_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    """An oracle that makes a difference nobody can own explains nothing by that."""
    game = played(by_claim(TAPPED)[0].scenario)
    assert Oracle(CLAIMS).agrees(game)

    def unowned(*_: object) -> Judged:
        difference = Difference(moment=1, about="c1", level="status", expected={}, got={})
        before, after = game.right.moments[:2]
        at = Situation(game.scenario, 1, "step", before, after, after)
        raise Unowned(CLAIMS[:2], at, difference)

    monkeypatch.setattr(adopting, "judge", unowned)
    assert not Oracle(CLAIMS).agrees(game)
    assert Oracle(CLAIMS).parts_at(game) == 0


def test_a_claim_follows_the_fault_that_makes_all_it_shows() -> None:
    """If that fault was adopted anywhere, and its own claim fails."""
    other = seen(PUMPED, NEW_OBJECT)
    assert {one.claim for one in other} == {NEW_ZONE}
    own = Sighting(
        claim=NEW_OBJECT, scenario=PUMPED, difference=other[0].difference, explained=NEW_OBJECT
    )
    there = block(2, own, adopted=NEW_ZONE)
    assert following([block(1, *other), there]) == {NEW_ZONE: NEW_OBJECT}
    assert not following([block(1, *other), block(2, adopted=NEW_ZONE)])
    masked = [one for case in by_claim(NEW_ZONE) for one in seen(case.scenario, NEW_ZONE)]
    otherwise = block(1, *(one for one in masked if one.claim == NEW_ZONE))
    assert otherwise.sightings
    assert not following([otherwise, there])


def test_nothing_follows_what_the_baseline_mutes() -> None:
    """Whether a fault or its symptoms would tell: something new broke."""
    other = seen(PUMPED, NEW_OBJECT)
    own = Sighting(
        claim=NEW_OBJECT, scenario=PUMPED, difference=other[0].difference, explained=NEW_OBJECT
    )
    blocks = [block(1, *other), block(2, own, adopted=NEW_ZONE)]
    assert following(blocks) == {NEW_ZONE: NEW_OBJECT}
    assert not following(blocks, muted={NEW_OBJECT})
    alike = [block(1, sighting(FOR_MANA)), block(2, sighting(CONTROLLER))]
    assert following(alike, ()) == {CONTROLLER: FOR_MANA}
    assert not following(alike, (), muted={FOR_MANA})


def test_what_follows_is_blocked_and_says_by_what() -> None:
    """It fails no build; the claim that it follows does."""
    evidence = gather(BY_SLUG[NEW_ZONE], [Block(number=1, scenarios=1)])
    result = conclude(BY_SLUG[NEW_ZONE], evidence, [], NEW_OBJECT, selected=False)
    assert (result.verdict, result.reason) == (
        "BLOCKED",
        f"what is behind {NEW_OBJECT} explains it",
    )


def sighting(
    slug: str, got: str = "done", level: Level = "outcome", step: int = 1, want: str = "refused"
) -> Sighting:
    """Something that a claim shows: a step is done and should not be, or a field is wrong."""
    names = {"outcome": "outcome", "status": "face_down", "characteristics": "pt"}
    name = names[level]
    difference = Difference(
        moment=step, about="step", level=level, expected={name: want}, got={name: got}
    )
    steps = (TurnUp(player="A", object="c1", by="mana_cost"), Resolve())
    seats = (SeatSetup(), SeatSetup())
    scenario = Scenario(format=1, seats=seats, cards={}, steps=steps)
    return Sighting(claim=slug, scenario=scenario, difference=difference)


SHARES = {FOR_MANA: 0.9, CONTROLLER: 0.4, NEW_OBJECT: 0.9, NEW_ZONE: 0.1}


@pytest.mark.parametrize(
    ("other", "follows"),
    [
        (sighting(CONTROLLER), True),
        (sighting(CONTROLLER, got="asking"), False),
        (sighting(CONTROLLER, level="status"), False),
        (sighting(CONTROLLER, step=2), False),
    ],
    ids=["alike", "another change", "another depth", "another kind of step"],
)
def test_without_a_fault_symptoms_tell(other: Sighting, *, follows: bool) -> None:
    """The claim that fails more regularly leads; only what shows the same follows it."""
    firm = {FOR_MANA: [sighting(FOR_MANA)], CONTROLLER: [other]}
    assert by_symptom(firm, SHARES) == ({CONTROLLER: FOR_MANA} if follows else {})
    assert by_symptom(firm, {**SHARES, CONTROLLER: 1.0}) == (
        {FOR_MANA: CONTROLLER} if follows else {}
    )


def test_a_special_case_follows_at_any_step() -> None:
    """One bug shows of a claim and of its special case wherever it comes up."""
    special, general = (
        "given-abilities-look-back-at-the-face-down-creature",
        "face-up-in-the-new-zone",
    )
    assert general in BY_SLUG[special].refines
    firm = {special: [sighting(special, step=2)], general: [sighting(general)]}
    assert by_symptom(firm, {special: 0.9, general: 0.2}) == {general: special}


def test_what_hardly_ever_fails_follows_at_any_step() -> None:
    """A claim that fails once in a hundred tests is not at home there."""
    firm = {FOR_MANA: [sighting(FOR_MANA)], CONTROLLER: [sighting(CONTROLLER, step=2)]}
    assert by_symptom(firm, {**SHARES, CONTROLLER: 0.01}) == {CONTROLLER: FOR_MANA}
    assert not by_symptom(firm, {**SHARES, CONTROLLER: 0.1})


@pytest.mark.parametrize(("got", "follows"), [("library", True), ("hand", False)])
def test_a_fault_of_a_special_case_is_not_all_if_the_general_claim_fails_too(
    got: str, *, follows: bool
) -> None:
    """What nothing explains leads, where both come out alike, whatever should have been."""
    rest, dread = (
        "the-rest-of-manifest-dread-goes-to-the-graveyard",
        "manifest-dread-manifests-one-of-two",
    )
    assert dread in BY_SLUG[rest].refines
    firm = {
        rest: [sighting(rest, got, "status", want="graveyard")],
        dread: [sighting(dread, "library", "status", want="battlefield")],
    }
    shares = {rest: 1.0, dread: 0.01}
    assert by_symptom(firm, shares, {rest}) == ({rest: dread} if follows else {})
    assert not by_symptom(firm, shares, {rest, dread})


def test_no_verdict_follows_a_question() -> None:
    """What can turn a build red is not hidden behind what cannot."""
    question = next(claim.slug for claim in CLAIMS if claim.confidence == "derived")
    firm = {question: [sighting(question)], CONTROLLER: [sighting(CONTROLLER)]}
    assert not by_symptom(firm, {question: 0.9, CONTROLLER: 0.2})
    assert by_symptom(firm, {question: 0.1, CONTROLLER: 0.2}) == {question: CONTROLLER}


def test_a_block_counts_how_often_a_claim_failed() -> None:
    """In different scenarios, of those that put it to the test."""
    block = block_of(TAPPED, TAPPED)
    assert 0 < block.failed[TAPPED] <= len(block.exercised[TAPPED])
