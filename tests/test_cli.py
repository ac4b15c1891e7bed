"""The command `facecheck`: what it prints, its exit codes, and no traceback ever."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Description, Moment, Trace
from facecheck.adapters.trouble import Crash, Evidence
from facecheck.conformance import catalogue, cli
from facecheck.conformance.judging.results import Difference
from facecheck.conformance.options import SessionOptions
from facecheck.conformance.problems import Problem
from facecheck.conformance.replay import Replayer
from facecheck.conformance.reports.witnesses import pretty, witness_file
from msgspec import structs
from runs import Ended, run
from samples import CATALOGUE, SCENARIO, WITNESS, claim_result

Facecheck = Callable[..., Ended]


class FakeEngine:
    """Answers every scenario with its set-up; `bad` still breaks claims, `deadly` dies."""

    def __init__(self, name: str) -> None:
        """Remember the name."""
        self.name = name

    def describe(self) -> Description:
        """Say the name."""
        return Description(name=self.name, version="1")

    def run(self, scenario: Scenario) -> Trace:
        """Say done and show nothing."""
        if self.name == "deadly":
            raise Crash(what="it died", cause="a fault", remedy="mend it", evidence=Evidence())
        return Trace(moments=(Moment(outcome="done"),) * (len(scenario.steps) + 1))


@pytest.fixture
def facecheck(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Facecheck:
    """The command in a folder, with pretended engines and claims behind it."""
    real = cli.open_engine

    @contextmanager
    def open_engine(options: SessionOptions) -> Iterator[FakeEngine]:
        if options.engine in ("good", "bad", "deadly"):
            yield FakeEngine(options.engine)
            return
        with real(options) as engine:
            yield engine

    def replay(
        replayer: Replayer, scenario: Scenario, slug: str, twin: Scenario | None
    ) -> Difference | None:
        assert twin is None
        replayer.player.engine.run(scenario)
        if slug == "suite-goes-wrong":
            raise ValueError(slug)
        if slug == "revealed-as-it-leaves":
            raise Problem(what="it cannot be played", cause="it is old", remedy="leave it out")
        return WITNESS.difference if replayer.player.engine.describe().name == "bad" else None

    monkeypatch.setattr(cli, "open_engine", open_engine)
    monkeypatch.setattr(Replayer, "replay", replay)
    monkeypatch.setattr(catalogue, "known", lambda _: CATALOGUE)
    monkeypatch.chdir(folder)

    def command(*args: str) -> Ended:
        code = cli.run(args)
        return Ended(code, "".join(capfd.readouterr()))

    return command


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
def test_trace_prints_the_trace_as_json(facecheck: Facecheck, file: str) -> None:
    """Of a scenario, or of a witness."""
    ended = facecheck("trace", file, "--engine=good")
    assert ended.code == 0, ended.said
    assert len(json.loads(ended.said)["moments"]) == 3


def test_replay_says_whether_it_still_fails(facecheck: Facecheck) -> None:
    """Exit code 1 with the story where it does, 0 where it does not."""
    fails = facecheck("replay", "witness.json", "--engine=bad")
    assert fails.code == 1
    assert "mask-has-no-name (708.2): the finding still stands" in fails.said
    assert "2. A turns c1 face up by morph with {2}{B}." in fails.said
    holds = facecheck("replay", "witness.json", "--engine=good")
    assert holds.code == 0
    assert "no longer stands" in holds.said


def test_replay_takes_several_witnesses(facecheck: Facecheck, folder: Path) -> None:
    """Each is told; 1 if one stands, whatever became of the others; a bad file is seen first."""
    other = witness_file(claim_result(1, "FAIL"))
    (folder / "old.json").write_bytes(pretty(structs.replace(other, claim="revealed-as-it-leaves")))
    both = facecheck("replay", "witness.json", "old.json", "witness.json", "--engine=bad")
    assert both.code == 1
    assert both.said.count("the finding still stands") == 2
    assert "it cannot be played" in both.said
    assert "2 of 3 findings still stand." in both.said
    assert facecheck("replay", "witness.json", "witness.json", "--engine=good").code == 0
    assert_problem(facecheck("replay", "witness.json", "old.json", "--engine=good"), "be played")
    early = facecheck("replay", "witness.json", "half.json", "--engine=bad")
    assert_problem(early, "half.json")
    assert "still stands" not in early.said
    dead = facecheck("replay", "witness.json", "witness.json", "--engine=deadly")
    assert (dead.code, dead.said.count("it died")) == (1, 2)


def test_replay_of_a_scenario_needs_a_claim(facecheck: Facecheck) -> None:
    """Which one is broken, a scenario does not say."""
    assert_problem(facecheck("replay", "game.json", "--engine=bad"), "--claim=SLUG")
    named = ("--claim=mask-has-no-name", "--engine=bad")
    assert facecheck("replay", "game.json", *named).code == 1


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
def test_a_bad_file_is_refused_with_its_place(facecheck: Facecheck, file: str, place: str) -> None:
    """Where in the document, and what was expected there."""
    assert_problem(facecheck("trace", file, "--engine=good"), place, "expected")


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
def test_a_wrong_call_is_told_what_to_do(facecheck: Facecheck, args: list[str], word: str) -> None:
    """Three parts, exit code 4."""
    assert_problem(facecheck(*args), word)


def test_the_help_is_the_manual(facecheck: Facecheck) -> None:
    """Also when nothing is given; it names the command that runs the suite."""
    for args in ([], ["--help"]):
        ended = facecheck(*args)
        assert ended.code == 0
        assert "pytest --engine=NAME" in ended.said
        for command in ("trace", "replay", "claims", "cite", "explain"):
            assert f"\n  {command} " in ended.said


def test_claims_rules_and_explanations(facecheck: Facecheck) -> None:
    """What is claimed, on which rule, and how to run it alone."""
    assert len(facecheck("claims").said.splitlines()) == 7
    assert len(facecheck("claims", "--rule=708.8").said.splitlines()) == 2
    cited = facecheck("cite", "708.8").said
    assert "copiable values" in cited
    assert "effects-stay-on" in cited
    explained = facecheck("explain", "effects-stay-on").said
    assert "pytest --engine=NAME --claim=effects-stay-on" in explained


def test_an_engine_that_dies_is_no_traceback(facecheck: Facecheck) -> None:
    """A crash is said as such; the finding can hardly be called gone: exit code 1."""
    for command in ("trace", "replay"):
        ended = facecheck(command, "witness.json", "--engine=deadly")
        assert ended.code == 1
        assert "CRASH: it died" in ended.said


def test_a_slip_of_the_suite_says_that_it_is_ours(facecheck: Facecheck) -> None:
    """Exit code 3, three parts; the traceback only for who asks for it."""
    ended = facecheck("replay", "witness.json", "--claim=suite-goes-wrong", "--engine=bad")
    assert ended.code == 3
    assert "the suite itself failed: ValueError" in ended.said
    assert "Traceback" not in ended.said


def test_the_program_starts_and_stops(tmp_path: Path) -> None:
    """As a process, also when nobody reads its output any more."""
    program = f"{sys.executable} -m facecheck.conformance.cli claims | head -n 1"
    ended = run(["bash", "-c", f"set -o pipefail; {program}"], tmp_path)
    assert ended.code == 0, ended.said
    assert len(ended.said.splitlines()) == 1
