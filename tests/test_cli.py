"""The command `facecheck`: what it prints, its exit codes, and no traceback ever."""

import json
from pathlib import Path

import msgspec
import pytest
from facecheck.conformance.reports.witnesses import pretty, witness_file
from runs import Ended, facecheck_here
from samples import SCENARIO, claim_result


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with files of all kinds."""
    files = {
        "game.json": msgspec.json.encode(SCENARIO),
        "witness.json": pretty(witness_file(claim_result(1, "FAIL"))),
        "half.json": b'{"format":1,',
        "deep.json": b"[" * 100_000,
        "twice.json": msgspec.json.encode(SCENARIO).replace(
            b'"format":1', b'"format":1,"format":1'
        ),
        "binary.json": b"\xff\xfe\x00",
        "wrong.json": msgspec.json.encode(SCENARIO).replace(b'"turn_up"', b'"turn_in"'),
        "wrong-witness.json": b'{"claim":"x","scenario":{"format":2}}',
        "list.json": b"[1]",
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder").mkdir()
    return tmp_path


def assert_problem(ended: Ended, *words: str) -> None:
    """Exit code 4 and three parts."""
    assert ended.code == 4, ended.said
    assert "Traceback" not in ended.said
    for word in (*words, "likely cause:", "next:"):
        assert word in ended.said


@pytest.mark.parametrize("file", ["game.json", "witness.json"])
def test_trace_prints_the_trace_as_json(folder: Path, file: str) -> None:
    """Of a scenario, or of a witness."""
    ended = facecheck_here(folder, "trace", file, "--engine=good")
    assert ended.code == 0, ended.said
    assert len(json.loads(ended.said)["moments"]) == 3


def test_replay_says_whether_it_still_fails(folder: Path) -> None:
    """Exit code 1 with the story where it does, 0 where it does not."""
    fails = facecheck_here(folder, "replay", "witness.json", "--engine=bad")
    assert fails.code == 1
    assert "mask-has-no-name (708.2): the finding still stands" in fails.said
    assert "2. A turns c1 face up by morph with {2}{B}." in fails.said
    holds = facecheck_here(folder, "replay", "witness.json", "--engine=good")
    assert holds.code == 0
    assert "no longer stands" in holds.said


def test_replay_of_a_scenario_needs_a_claim(folder: Path) -> None:
    """Which one is broken, a scenario does not say."""
    assert_problem(facecheck_here(folder, "replay", "game.json", "--engine=bad"), "--claim=SLUG")
    named = ("--claim=mask-has-no-name", "--engine=bad")
    assert facecheck_here(folder, "replay", "game.json", *named).code == 1


@pytest.mark.parametrize(
    ("file", "place"),
    [
        ("nowhere.json", "nowhere.json"),
        ("folder", "folder"),
        ("half.json", "half.json"),
        ("deep.json", "brackets"),
        ("twice.json", "$.format"),
        ("binary.json", "binary.json"),
        ("wrong.json", "$.steps[1]"),
        ("wrong-witness.json", "$.scenario.format"),
        ("list.json", "$"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(folder: Path, file: str, place: str) -> None:
    """Where in the document, and what was expected there."""
    assert_problem(facecheck_here(folder, "trace", file, "--engine=good"), place, "expected")


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (["trace", "game.json", "--engine=nobody"], "nobody"),
        (["trace", "game.json"], "--engine"),
        (["trace", "game.json", "--engine=good", "--timeout=x"], "timeout"),
        (["replay", "witness.json", "--claim=no-such", "--engine=bad"], "no-such"),
        (["nothing"], "nothing"),
        (["cite", "999.9"], "999.9"),
        (["explain", "no-such-claim"], "no-such-claim"),
        (["claims", "--topic=none"], "none"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_a_wrong_call_is_told_what_to_do(folder: Path, args: list[str], word: str) -> None:
    """Three parts, exit code 4."""
    assert_problem(facecheck_here(folder, *args), word)


def test_the_help_is_the_manual(folder: Path) -> None:
    """Also when nothing is given; it names the command that runs the suite."""
    for args in ([], ["--help"]):
        ended = facecheck_here(folder, *args)
        assert ended.code == 0
        assert "pytest --engine=NAME" in ended.said
        for command in ("trace", "replay", "claims", "cite", "explain"):
            assert f"\n  {command} " in ended.said


def test_claims_rules_and_explanations(folder: Path) -> None:
    """What is claimed, on which rule, and how to run it alone."""
    assert len(facecheck_here(folder, "claims").said.splitlines()) == 7
    assert len(facecheck_here(folder, "claims", "--rule=708.8").said.splitlines()) == 2
    cited = facecheck_here(folder, "cite", "708.8").said
    assert "copiable values" in cited
    assert "effects-stay-on" in cited
    explained = facecheck_here(folder, "explain", "effects-stay-on").said
    assert "pytest --engine=NAME --claim=effects-stay-on" in explained
