"""A program, its pipes and its guardian, whatever it has to say."""

import os
import pickle
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from engines.paths import ENGINES, SPARSE, scenario
from facecheck.adapters.child import Child
from facecheck.adapters.guardian import MARK
from facecheck.adapters.guardian import main as guard
from facecheck.adapters.pipes import MOST_STDERR, Pipes
from facecheck.adapters.process import Process
from facecheck.adapters.trouble import Crash, Evidence, Hang

GOOD = scenario("Good")
BAD = scenario("Bad")
LONG = 20.0
"""Seconds that nothing here takes, however busy the machine."""


def test_standard_error_is_kept_to_a_bound() -> None:
    """Not only when it is shown."""
    program = "import sys; sys.stderr.write('x' * 1_000_000); print(input())"
    process = Process([*SPARSE, "-c", program], {})
    pipes = Pipes(process, most=100)
    assert pipes.exchange(b"hello\n", LONG) == b"hello"
    assert pipes.last_words() == b"x" * MOST_STDERR
    assert process.end() == 0


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc to see them")
def test_the_guardian_spares_whoever_got_the_number_of_an_engine() -> None:
    """Numbers are given again: without the engine's mark, a process is somebody else's.

    And an engine that it was told to forget is none of its business.
    """
    env = {MARK: "1" * 32}
    with subprocess.Popen(["sleep", "60"], start_new_session=True, env=env) as other:  # noqa: S607 - a tool every system has
        guard([f"+ {other.pid} {'0' * 32}\n"])
        guard([f"+ {other.pid} {env[MARK]}\n", f"- {other.pid} {env[MARK]}\n"])
        assert other.poll() is None
        guard([f"+ {other.pid} {env[MARK]}\n"])
        assert other.wait(LONG) == -signal.SIGKILL


def test_the_number_of_an_engine_that_was_reaped_is_not_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By then, its group may be another's; ending twice is harmless."""
    ended: list[int] = []
    monkeypatch.setattr("facecheck.adapters.process.end_group", ended.append)
    process = Process([*SPARSE, "-c", ""], {})
    assert process.wait(LONG)
    assert (process.end(), process.end()) == (0, 0)
    assert ended == [process.pid]


def test_requests_and_answers_longer_than_a_pipe_pass() -> None:
    """A megabyte each way, while standard error is written to as well."""
    long = scenario("Good", text="x" * 3900, cards=60, steps=40)
    with Child([*SPARSE, str(ENGINES / "parrot.py")], timeout=LONG) as child:
        trace = child.run(long)
    assert [len(moment.note or "") for moment in trace.moments[:2]] == [99_000, 99_000]


def test_a_program_is_found_beside_its_table(tmp_path: Path) -> None:
    """`./engine` is meant from the folder it is defined in; its environment is as it says."""
    engine = tmp_path / "engine"
    python = shutil.which(sys.executable)
    engine.write_text(f'#!/bin/sh\nexec {python} -I -S "$PROGRAM" fine\n', encoding="utf-8")
    engine.chmod(0o755)
    env = {"PROGRAM": str(ENGINES / "naughty.py")}
    with Child(["./engine"], cwd=str(tmp_path), env=env, timeout=LONG) as child:
        assert child.describe().name == "naughty"
    assert "PROGRAM" not in os.environ


def test_a_missing_program_is_a_crash() -> None:
    """It says what was to be started, and how to try it."""
    with pytest.raises(Crash, match=r"started: \./no-such-engine: No such file") as caught:
        Child(["./no-such-engine", "--pipe"]).describe()
    assert "| ./no-such-engine --pipe" in caught.value.remedy


def test_troubles_travel_between_processes() -> None:
    """A worker's trouble arrives whole."""
    trouble = Hang("what", "cause", "remedy", Evidence(stderr=("a",), line="b", earlier=True))
    copy = pickle.loads(pickle.dumps(trouble))  # noqa: S301 - made here
    assert (type(copy), str(copy), copy.evidence) == (Hang, str(trouble), trouble.evidence)
