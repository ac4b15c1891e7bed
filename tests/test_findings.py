"""Published findings: each witness stands on the engine it is about, and our model obeys."""

from importlib.metadata import version
from pathlib import Path

import pytest
from facecheck.adapters.reference import Reference
from facecheck.conformance.claims import BY_SLUG
from facecheck.conformance.documents import load
from facecheck.conformance.replay import Replayer
from facecheck.conformance.reports.witnesses import WitnessFile

PAGE = Path(__file__).parents[1] / "docs" / "findings" / "phase.md"
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


@pytest.mark.parametrize("path", WITNESSES, ids=lambda path: path.stem)
def test_a_finding_has_its_line_and_still_stands(path: Path) -> None:
    """On phase it fails, within eight steps; on the reference it does not."""
    pytest.importorskip("phase", reason="phase-python is not installed here")
    from facecheck.adapters.phase import Phase  # noqa: PLC0415 - only where the engine is there

    witness = read(path)
    assert f"phase/{path.name}" in PAGE.read_text()
    assert witness.claim in BY_SLUG
    assert len(witness.scenario.steps) <= 8
    assert Replayer(Phase()).replay(witness.scenario, witness.claim) is not None
    assert Replayer(Reference()).replay(witness.scenario, witness.claim) is None
