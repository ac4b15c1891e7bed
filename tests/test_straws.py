"""Engines of straw: whatever declares all and does nothing passes nothing."""

import sys
from collections import Counter
from pathlib import Path

import pytest
from facecheck.adapters.engine import Playable
from facecheck.conformance.claims import CLAIMS
from facecheck.conformance.controls import SHOWS
from facecheck.conformance.planning.controls import CONTROLS
from runs import HERE, plain_pytest
from sessions import session_on

sys.path.insert(0, str(HERE / "engines"))
from straw import Echo, Moody, Null, Shy

RED = {"FAIL", "LIED", "UNSTABLE"}
SOME = tuple(claim.slug for claim in CLAIMS[::5])
"""Claims of every topic: all of them would take their time here."""


def verdicts(engine: Playable, folder: Path) -> Counter[str]:
    """How often each verdict is given in a run of some claims of every topic."""
    session = session_on(engine, folder, *SOME)
    return Counter(session.judge(slug).verdict for slug in session.slugs())


@pytest.mark.parametrize("engine", [Null(), Echo()], ids=["null", "echo"])
def test_an_engine_that_does_nothing_passes_nothing(engine: Playable, tmp_path: Path) -> None:
    """It is caught lying, and no suite error hides it."""
    seen = verdicts(engine, tmp_path)
    assert seen["PASS"] == 0
    assert seen["SUITE-ERROR"] == 0
    assert sum(seen[verdict] for verdict in RED) > seen.total() // 2


def test_an_engine_that_declares_nothing_is_unsupported_throughout(tmp_path: Path) -> None:
    """Nothing is red, nothing has passed."""
    assert set(verdicts(Shy(), tmp_path)) == {"UNSUPPORTED"}


def test_an_engine_that_keeps_something_between_runs_is_unstable(tmp_path: Path) -> None:
    """The same scenario twice in a row tells."""
    session = session_on(Moody(), tmp_path, "casting-face-down-costs-three")
    session.judge("casting-face-down-costs-three")
    assert [trouble.kind for trouble in session.troubles()] == ["UNSTABLE"]


def test_a_shy_engine_is_green_and_an_empty_one_red(tmp_path: Path) -> None:
    """From the command line: exit codes, and what is said."""
    straw = f"--engine=straw:{{}} --topic=copying -p no:cacheprovider -o pythonpath={HERE}/engines"
    shy = plain_pytest(tmp_path, *straw.format("Shy").split())
    assert shy.code == 0, shy.said
    assert "onformant on" not in shy.said
    null = plain_pytest(tmp_path, *straw.format("Null").split())
    assert null.code == 1, null.said


def test_every_wording_that_exists_only_face_down_shows_in_something() -> None:
    """Its control asks an engine that reads no text too, and must know where to look."""
    alone = {control.shows for control in CONTROLS if control.only_face_down}
    assert alone == SHOWS.keys()
