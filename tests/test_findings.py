"""Published findings: each witness stands on the engine it is about, and our model obeys."""

import re
from importlib.metadata import version
from pathlib import Path

import pytest
import tomlkit
from engines.wrong import Masked, rules
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.reference import CAN, Reference
from facecheck.conformance.claims import BY_SLUG, CLAIMS
from facecheck.conformance.documents import load
from facecheck.conformance.judging.baseline import Baseline, Known, Standing, read_baseline
from facecheck.conformance.options import SessionOptions
from facecheck.conformance.playing import Player
from facecheck.conformance.replay import Replayer
from facecheck.conformance.reports.witnesses import WitnessFile
from facecheck.conformance.session import Session
from facecheck.conformance.shrink import Shrinker
from facecheck.conformance.standing import explained_by, standing
from msgspec import structs
from sessions import Lent

PAGE = Path(__file__).parents[1] / "docs" / "findings" / "phase.md"
BASELINE = PAGE.parent / "phase.toml"
WITNESSES = sorted((PAGE.parent / "phase").glob("*.json"))


def read(path: Path) -> WitnessFile:
    """A witness of the page."""
    found = load(path)
    assert isinstance(found, WitnessFile)
    return found


def test_the_page_is_about_the_pinned_version() -> None:
    """A finding is published with the version that it was seen on."""
    phase = pytest.importorskip("phase", reason="phase-python is not installed here")
    assert phase is not None
    assert f"`phase-python` {version('phase-python')}" in PAGE.read_text()


@pytest.fixture(scope="module")
def player() -> Player:
    """Phase, spoken to as its controls show that it must be."""
    pytest.importorskip("phase", reason="phase-python is not installed here")
    from facecheck.adapters.phase import Phase  # noqa: PLC0415 - only where the engine is there

    return Replayer(Phase()).player


@pytest.mark.parametrize("path", WITNESSES, ids=lambda path: path.stem)
def test_a_finding_has_its_line_and_still_stands(path: Path, player: Player) -> None:
    """On phase it fails, within eight steps; on the reference it does not."""
    witness = read(path)
    assert f"phase/{path.name}" in PAGE.read_text()
    assert witness.claim in BY_SLUG
    assert len(witness.scenario.steps) <= 8
    assert Shrinker(player, CLAIMS).still(witness.claim, witness.scenario) is not None
    assert Replayer(Reference()).replay(witness.scenario, witness.claim) is None


def standings(player: Player, known: Baseline) -> list[tuple[Known, Standing]]:
    """What each entry's witness shows on an engine."""
    explained = explained_by(known.known)
    return [(entry, standing(entry, player, explained)) for entry in known.known]


def test_the_baseline_has_the_findings_of_the_page() -> None:
    """Each once, with why it may stand, for the version that is pinned."""
    known = read_baseline(BASELINE, BY_SLUG)
    assert [entry.claim for entry in known.known] == [path.stem for path in WITNESSES]
    assert all(entry.reason and entry.link for entry in known.known)
    assert f"`phase-python` {known.engine.removeprefix('phase ')}" in PAGE.read_text()


def test_every_entry_stands_on_the_engine(player: Player) -> None:
    """So none of them is stale, and none hides another."""
    known = read_baseline(BASELINE, BY_SLUG)
    assert known.fallen(standings(player, known)) is None


def test_a_mended_fault_names_the_lines_to_delete() -> None:
    """On an engine without any of the faults: just the lines of each entry."""
    known = read_baseline(BASELINE, BY_SLUG)
    lines = BASELINE.read_text().splitlines()
    for entry, now in standings(Player(Reference(), Capabilities(CAN)), known):
        fallen = known.fallen([(entry, now)])
        assert fallen is not None
        assert fallen[0] == "STALE"
        place = re.search(r"delete lines (\d+) to (\d+) of phase.toml", fallen[1])
        assert place is not None
        told = tomlkit.parse("\n".join(lines[int(place[1]) - 1 : int(place[2])])).unwrap()
        assert [one["claim"] for one in told["known"]] == [entry.claim]


def test_a_pervasive_fault_blocks_the_others() -> None:
    """With one more that every face-down object shows, no entry is red.

    One stands all the same: its trigger is counted in the moment in which the new one shows.
    """
    known = read_baseline(BASELINE, BY_SLUG)
    slugs = [entry.claim for entry in known.known]
    engine = Reference(rules(*slugs, more=(Masked,)))
    found = standings(Player(engine, Capabilities(CAN)), known)
    fallen = {entry.claim: known.fallen([(entry, now)]) for entry, now in found}
    stand = [slug for slug, verdict in fallen.items() if verdict is None]
    assert stand == ["several-from-a-library-enter-one-at-a-time"]
    assert {verdict[0] for verdict in fallen.values() if verdict} == {"BLOCKED"}


MUTED = "instants-and-sorceries-stay-face-down"
STANDS = "a-manifested-card-with-morph-has-both-ways-up"
"""Here the engine never turns up for mana: what is known of it is no lie."""


@pytest.mark.parametrize("removed", [False, True])
def test_the_baseline_mutes_a_finding_until_its_entry_is_removed(
    tmp_path: Path, player: Player, *, removed: bool
) -> None:
    """Then it is red, and only it."""
    known = read_baseline(BASELINE, BY_SLUG)
    kept = tuple(e for e in known.known if not (removed and e.claim == MUTED))
    options = SessionOptions(engine="phase", claims=(MUTED, STANDS))
    spec = Lent(name="phase", found="in a test", engine=player.engine)
    session = Session(spec, options, tmp_path, structs.replace(known, known=kept, lines=()))
    verdicts = [session.judge(slug).verdict for slug in session.slugs()]
    assert verdicts == ["FAIL" if removed else "KNOWN", "KNOWN"]
