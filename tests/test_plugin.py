"""The plugin: outcomes, exit codes, what is selected, what a wrong call is told."""

import json
import sys
from pathlib import Path

import pytest
from runs import Ended, pytest_here, run
from samples import CATALOGUE

THREE_PARTS = ("likely cause:", "next:")


def report_of(folder: Path) -> dict[str, object]:
    """The report that a run left in the folder `out`."""
    document: dict[str, object] = json.loads((folder / "out" / "report.json").read_bytes())
    return document


def assert_usage(ended: Ended, *words: str) -> None:
    """Exit code 4, a message in three parts, no traceback."""
    assert ended.code == 4, ended.said
    assert "Traceback" not in ended.said
    assert "INTERNALERROR" not in ended.said
    for word in (*words, *THREE_PARTS):
        assert word in ended.said


def test_every_verdict_has_its_outcome(tmp_path: Path) -> None:
    """Design 7: passed, failed, xfailed, skipped and error, each where it belongs."""
    ended = pytest_here(tmp_path, "--engine=bad", "-v", "--facecheck-report=out")
    outcomes = {
        "test_search[00] PASSED",
        "test_engine[CRASH] FAILED",
        "test_engine[HANG] PASSED",
        "test_claim[708.2a/face-down-is-plain] PASSED",
        "test_claim[708.2/mask-has-no-name] FAILED",
        "test_claim[708.8/effects-stay-on] XFAIL",
        "test_claim[708.9/revealed-as-it-leaves] SKIPPED",
        "test_claim[708.2b/turned-down-is-quiet] SKIPPED",
        "test_claim[708.11/suite-goes-wrong] ERROR",
    }
    missing = {one for one in outcomes if f"facecheck::{one}" not in ended.said}
    assert not missing, ended.said
    assert ended.code == 1
    verdicts = [claim["verdict"] for claim in report_of(tmp_path)["claims"]]
    assert verdicts[0:2] + verdicts[-1:] == ["PASS", "FAIL", "SUITE-ERROR"]


def test_a_good_engine_is_green_and_called_conformant(tmp_path: Path) -> None:
    """Exit code 0, and the sentence that one may say of it."""
    ended = pytest_here(tmp_path, "--engine=good")
    assert ended.code == 0
    assert f"Conformant on {len(CATALOGUE)} claims" in ended.said


def test_an_engine_that_can_do_nothing_is_never_called_conformant(tmp_path: Path) -> None:
    """Unsupported is no pass: exit code 0, and no word of praise."""
    ended = pytest_here(tmp_path, "--engine=sulky")
    assert ended.code == 0
    assert "Nothing was shown" in ended.said
    assert "onformant on" not in ended.said


def test_a_slip_of_the_suite_loses_no_other_result(tmp_path: Path) -> None:
    """An exception in the suite is one SUITE-ERROR; the other claims are judged."""
    ended = pytest_here(tmp_path, "--engine=broken", "--facecheck-report=out")
    claims = report_of(tmp_path)["claims"]
    assert [claim["verdict"] for claim in claims].count("PASS") == len(CATALOGUE) - 1
    assert "SUITE-ERROR" in ended.said
    assert "a slip in the suite" in ended.said
    assert "Traceback" not in ended.said
    assert ended.code == 1


@pytest.mark.parametrize(
    ("selection", "count"),
    [
        ("--rule=708.8", 2),
        ("--rule=708.2", 3),
        ("--topic=revealing,turning-face-down", 2),
        ("--claim=mask-has-no-name", 1),
        ("--facecheck-claim=mask-has-no-name", 1),
    ],
)
def test_a_selection_selects(tmp_path: Path, selection: str, count: int) -> None:
    """By claim, rule (with its letters) or topic; the report says that it is a selection."""
    ended = pytest_here(tmp_path, "--engine=good", selection, "--facecheck-report=out")
    assert ended.code == 0
    report = report_of(tmp_path)
    assert len(report["claims"]) == count
    assert report["selection"]


def test_an_option_given_twice_adds_up(tmp_path: Path) -> None:
    """`--claim a --claim b` means both, not the last."""
    twice = ("--claim=mask-has-no-name", "--claim=effects-stay-on")
    pytest_here(tmp_path, "--engine=good", *twice, "--facecheck-report=out")
    assert len(report_of(tmp_path)["claims"]) == 2


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--engine=nobody"], ["nobody", "good"]),
        (["--engine=good", "--claim=mask-has-no-nam"], ["mask-has-no-nam", "near it"]),
        (["--engine=good", "--rule=999"], ["999"]),
        (["--engine=good", "--edition=1999"], ["1999", "2026-09"]),
        (["--engine=good", "--edition=2005"], ["no claim was collected", "(2005)"]),
        (["--engine=good", "--facecheck-seed=x"], ["'x'"]),
        (["--engine=good", "--facecheck-seed=99999999999999999999"], ["seed"]),
        (["--engine=good", "--facecheck-timeout=0"], ["timeout"]),
        (["--engine=good", "--facecheck-timeout=nan"], ["timeout"]),
        (["--engine=good", "--facecheck-profile=huge"], ["quick, ci, nightly"]),
        (["--engine=good", "--facecheck-report=taken/out"], ["taken/out"]),
        (["--engine=good", "taken"], ["taken and an engine"]),
        (["--facecheck-seed=3"], ["no engine is named"]),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else None,
)
def test_a_wrong_call_is_told_what_to_do(tmp_path: Path, args: list[str], words: list[str]) -> None:
    """Exit code 4 with three parts, before anything is run."""
    (tmp_path / "taken").write_text("a file, not a folder")
    assert_usage(pytest_here(tmp_path, *args), *words)


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_that_checks_no_claim_is_not_green(tmp_path: Path, workers: str) -> None:
    """Also where pytest's own selection leaves only the search: exit code 4."""
    ended = pytest_here(tmp_path, "--engine=good", "-k", "test_search", "-n", workers)
    assert_usage(ended, "no claim was collected")


def test_collecting_only_lists_the_items(tmp_path: Path) -> None:
    """`--collect-only` judges nothing and writes nothing."""
    ended = pytest_here(tmp_path, "--engine=good", "--collect-only", "-q", "--facecheck-report=out")
    assert ended.code == 0
    assert "facecheck::test_claim[708.8/turning-up-is-not-entering]" in ended.said
    assert not list(tmp_path.glob("out/*"))


def test_the_witnesses_are_where_the_replay_command_looks(tmp_path: Path) -> None:
    """Without a report folder too; an earlier run's witness goes when the claim holds again."""
    witness = tmp_path / ".facecheck" / "witnesses" / "mask-has-no-name.json"
    ended = pytest_here(tmp_path, "--engine=bad")
    assert "facecheck replay .facecheck/witnesses/mask-has-no-name.json" in ended.said
    assert json.loads(witness.read_bytes())["claim"] == "mask-has-no-name"
    pytest_here(tmp_path, "--engine=good")
    assert not witness.exists()


def test_a_real_run_leaves_nothing_behind(tmp_path: Path) -> None:
    """The reference holds a claim, searched for real, and the user's folders stay empty."""
    here, temporary = tmp_path / "here", tmp_path / "temporary"
    here.mkdir()
    temporary.mkdir()
    claim = "--claim=turning-up-is-not-entering"
    command = [sys.executable, "-m", "pytest", "--engine=reference", claim]
    ended = run([*command, "-p", "no:cacheprovider"], here, {"TMPDIR": str(temporary)})
    assert ended.code == 0, ended.said
    assert "facecheck: reference, edition 2026-09" in ended.said
    assert not [*here.iterdir(), *temporary.iterdir()]


def test_a_run_that_is_stopped_is_over(tmp_path: Path) -> None:
    """Ctrl-C: exit code 2, no report of half a run, nothing said of an empty selection."""
    ended = pytest_here(tmp_path, "--engine=stopped", "--facecheck-report=out")
    assert ended.code == 2
    assert "no claim was collected" not in ended.said
    assert not (tmp_path / "out" / "report.json").exists()


def test_a_junit_file_carries_the_finding(tmp_path: Path) -> None:
    """The narration is the failure's text, harmless to XML readers."""
    pytest_here(tmp_path, "--engine=bad", "--junitxml=junit.xml")
    text = (tmp_path / "junit.xml").read_text()
    assert "1. A casts c1 (Vexun, 5/4 Bird, morph {2}{B}) face down by morph with {3}." in text
    assert "\x1b" not in text
