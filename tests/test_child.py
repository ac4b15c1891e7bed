"""Whatever an engine does in its own process gets its verdict, and the next game is played."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from engines.paths import ENGINES, SPARSE, scenario
from facecheck.adapters.child import Child
from facecheck.adapters.trouble import Crash, EngineTrouble, Hang, ProtocolBreach

GOOD = scenario("Good")
BAD = scenario("Bad")
LONG = 20.0
"""Seconds that nothing here takes, however busy the machine."""

SHORT = 0.25
"""Seconds after which an engine that hangs is given up."""

VERDICTS: dict[str, tuple[type[EngineTrouble], str]] = {
    "dies": (Crash, "ended with exit code 3 instead of answering `run`"),
    "killed": (Crash, "ended by SIGKILL"),
    "exits": (Crash, "ended with exit code 0"),
    "closes": (Crash, "closed its standard output"),
    "half": (Crash, "exit code 3 in the middle of answering `run`"),
    "leaves-children-and-dies": (Crash, "exit code 3"),
    "fails": (Crash, "no such card \\x1b[2J"),
    "hangs": (Hang, "did not answer `run` within 0.25 s"),
    "hangs-halfway": (Hang, "did not answer"),
    "trickles": (Hang, "did not answer"),
    "chatters": (Hang, "did not answer"),
    "logs": (ProtocolBreach, "no message"),
    "empty-line": (ProtocolBreach, "no message"),
    "number": (ProtocolBreach, "no message"),
    "not-a-number": (ProtocolBreach, "no message"),
    "no-newline": (ProtocolBreach, "no line end"),
    "no-newline-at-end": (ProtocolBreach, "no line end"),
    "wrong-id": (ProtocolBreach, "with id 1003, not 3"),
    "old-id": (ProtocolBreach, "with id 2, not 3"),
    "text-id": (ProtocolBreach, 'with id "3", not 3'),
    "twice": (ProtocolBreach, "another line after its answer"),
    "notifies": (ProtocolBreach, "notification"),
    "wrong-json-rpc": (ProtocolBreach, "$.jsonrpc: expected `2.0`"),
    "no-result": (ProtocolBreach, "the field `result`"),
    "extra-member": (ProtocolBreach, "$.extra: expected one of the fields"),
    "null-error": (ProtocolBreach, "$.error: expected an object, got null"),
    "wrong-schema": (ProtocolBreach, "$.moments[1].snapshot.objects.c1.pt[0]: expected a whole"),
    "unknown-field": (ProtocolBreach, "$.moments[1].snapshot.objects.c1.colour: expected one of"),
    "key-twice": (ProtocolBreach, "views.A.a: expected this key once, got it 2 times"),
    "field-twice": (ProtocolBreach, "$.moments[0].outcome: expected this key once, got it 2 times"),
    "result-twice": (ProtocolBreach, "$.result: expected this key once, got it 2 times"),
    "unknown-zone": (ProtocolBreach, "$.moments[1].snapshot.objects.c1.zone: expected one of"),
    "unknown-handle": (ProtocolBreach, "$.moments[1].snapshot.objects.z9: expected a handle"),
    "too-few": (ProtocolBreach, "$.moments: expected 2"),
    "too-many": (ProtocolBreach, "$.moments: expected 2"),
    "asks-nothing": (ProtocolBreach, "$.moments[1].asking: expected the prompt"),
    "out-of-range": (ProtocolBreach, "objects.c1.damage: expected a whole number from"),
    "huge-number": (ProtocolBreach, "views.A: expected a number in range"),
    "huge-float": (ProtocolBreach, "views.A: expected a number in range"),
    "deep": (ProtocolBreach, "nests too deeply"),
    "deep-escaped": (ProtocolBreach, "nests too deeply"),
    "very-deep": (ProtocolBreach, "nests too deeply"),
    "invalid-utf8": (ProtocolBreach, "valid JSON in UTF-8"),
    "invalid-utf8-inside": (ProtocolBreach, "valid JSON in UTF-8"),
    "huge": (ProtocolBreach, "longer than 4,194,304 bytes"),
    "barely-too-long": (ProtocolBreach, "longer than 4,194,304 bytes"),
    "endless": (ProtocolBreach, "longer than 4,194,304 bytes"),
    "fails-late": (ProtocolBreach, "with id 2, not 3"),
    "objects": (ProtocolBreach, "error -32602: $.steps: expected something else"),
}
WAITING = {how for how, (kind, _) in VERDICTS.items() if kind is Hang} | {"no-newline"}
WARNING = "up to no good"
"""What the engine says on standard error before it does anything bad."""
LAST_WORDS = {"chatters": "still thinking"}
"""Where so much was said after the warning that it is not among the last lines any more."""


@pytest.fixture
def naughty() -> Iterator[Callable[..., Child]]:
    """Make a child that misbehaves in the way that is named."""
    started: list[Child] = []

    def start(how: str, **options: float) -> Child:
        command = (*SPARSE, str(ENGINES / "naughty.py"), how)
        started.append(Child(command, name="naughty", **{"timeout": LONG} | options))  # type: ignore[arg-type]  # a table of times
        return started[-1]

    yield start
    for child in started:
        child.close()


@pytest.fixture
def pids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[int]]:
    """Read which processes the engine left behind."""
    file = tmp_path / "pids"
    monkeypatch.setenv("PIDS", str(file))
    file.touch()
    return lambda: [int(line) for line in file.read_text(encoding="ascii").split()]


def running(child: Child) -> int:
    """The engine's process."""
    assert child.pid is not None
    return child.pid


def alive(pid: int) -> bool:
    """Whether a process runs; one that ended and was not yet reaped does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def gone(pids: list[int]) -> bool:
    """Whether all these processes end within a moment: the kernel takes one to end them."""
    until = time.monotonic() + 5
    while any(map(alive, pids)) and time.monotonic() < until:
        time.sleep(0.01)
    return not any(map(alive, pids))


@pytest.mark.parametrize("how", VERDICTS)
def test_a_misdeed_gets_its_verdict_and_the_next_game_is_played(
    how: str, naughty: Callable[..., Child], pids: Callable[[], list[int]]
) -> None:
    """Each way to misbehave, between two games that go well; no process outlives the last."""
    kind, words = VERDICTS[how]
    child = naughty(how)
    assert len(child.run(GOOD).moments) == 2
    first = running(child)
    child.timeout = SHORT if how in WAITING else LONG
    with pytest.raises(EngineTrouble) as caught:
        child.run(BAD)
    child.timeout = LONG
    assert type(caught.value) is kind
    assert words in caught.value.what
    assert LAST_WORDS.get(how, WARNING) in caught.value.stderr
    assert child.pid == first or gone([first, *pids()])
    assert len(child.run(GOOD).moments) == 2
    last = running(child)
    child.close()
    assert gone([first, last])


@pytest.mark.parametrize(
    ("how", "kind", "words"),
    [
        ("dies-at-start", Crash, "exit code 3 instead of answering `describe`"),
        ("exits-at-start", Crash, "exit code 0 instead of answering `describe`"),
        ("hangs-at-start", Hang, "did not answer `describe` within 0.25 s"),
        ("logs-at-start", ProtocolBreach, "no message"),
        ("wrong-version", ProtocolBreach, "$.protocol: expected `1`, got 2"),
        ("wrong-description", ProtocolBreach, "$.name: expected a text"),
        ("unknown-key", ProtocolBreach, "$.speed: expected one of the fields"),
    ],
)
def test_what_cannot_start_says_so_once_and_is_not_tried_for_ever(
    how: str, kind: type[EngineTrouble], words: str, naughty: Callable[..., Child]
) -> None:
    """The second time it fails with the same words, even if by now it could start."""
    child = naughty(how, start_timeout=SHORT if kind is Hang else LONG)
    with pytest.raises(kind) as first:
        child.describe()
    assert words in first.value.what
    assert WARNING in first.value.stderr
    assert child.pid is None
    child.command = (*child.command[:-1], "fine")
    with pytest.raises(kind) as second:
        child.run(GOOD)
    assert str(second.value) == str(first.value)
    child.close()
    assert len(child.run(GOOD).moments) == 2


def test_a_slow_start_is_no_hang(naughty: Callable[..., Child]) -> None:
    """It has a limit of its own, longer than that of a scenario."""
    child = naughty("slow-start", timeout=0.3, start_timeout=LONG)
    assert child.describe().name == "naughty"


def test_an_answer_too_much_is_noticed_by_the_next_request(naughty: Callable[..., Child]) -> None:
    """Also when it comes late."""
    child = naughty("twice-later")
    child.run(BAD)
    time.sleep(0.3)
    with pytest.raises(ProtocolBreach, match="another line after its answer") as caught:
        child.run(GOOD)
    assert caught.value.earlier
    assert WARNING in caught.value.stderr
    assert len(child.run(GOOD).moments) == 2


def test_dying_after_an_answer_is_noticed_by_the_next_request(
    naughty: Callable[..., Child],
) -> None:
    """It is not blamed on the scenario that was not even sent."""
    child = naughty("answers-and-dies")
    child.run(BAD)
    time.sleep(0.3)
    with pytest.raises(Crash, match="exit code 3 after answering") as caught:
        child.run(GOOD)
    assert caught.value.earlier
    assert WARNING in caught.value.stderr
    assert len(child.run(GOOD).moments) == 2


def test_a_trouble_says_what_why_and_what_next(naughty: Callable[..., Child]) -> None:
    """In this order, with the last words of the engine, all of it harmless to show."""
    with pytest.raises(Crash) as caught:
        naughty("dies").run(BAD)
    assert str(caught.value).splitlines() == [
        "the engine ended with exit code 3 instead of answering `run`",
        "likely cause: see the last lines of its standard error",
        "next: look at its answer with `facecheck trace SCENARIO.json --engine=naughty`",
        "last lines of its standard error:",
        "  | up to no good",
        "  | first line",
        "  | \\x1b[31mlast words\\xff",
    ]


def test_the_offending_line_is_shown_short_and_escaped(naughty: Callable[..., Child]) -> None:
    """Terminal sequences do not act, and megabytes are cut."""
    with pytest.raises(ProtocolBreach) as logs:
        naughty("logs").run(BAD)
    assert logs.value.evidence.line == "\\x1b]0;pwned\\x07loading cards..."
    assert logs.value.evidence.wire[-1] == "< \\x1b]0;pwned\\x07loading cards..."
    with pytest.raises(ProtocolBreach) as huge:
        naughty("huge").run(BAD)
    assert len(str(huge.value)) < 2000
    assert huge.value.evidence.wire[-1].startswith('> {"method":"run"')


def test_an_endless_line_is_not_waited_for(naughty: Callable[..., Child]) -> None:
    """It is given up as soon as it is too long: what comes behind is not even written."""
    with pytest.raises(ProtocolBreach) as caught:
        naughty("endless").run(BAD)
    assert caught.value.stderr == (WARNING,)


def test_an_engine_that_does_not_read_is_a_hang(naughty: Callable[..., Child]) -> None:
    """A request longer than a pipe holds does not block us."""
    long = scenario("Good", text="x" * 3900, cards=60)
    with pytest.raises(Hang) as caught:
        naughty("deaf", timeout=SHORT).run(long)
    assert caught.value.stderr == (WARNING,)


def test_only_the_end_of_standard_error_is_kept(naughty: Callable[..., Child]) -> None:
    """However much of it there is, and reading it does not hide the hang."""
    with pytest.raises(Hang) as caught:
        naughty("chatters", timeout=SHORT).run(BAD)
    assert len(caught.value.stderr) == 20
    assert set(caught.value.stderr[:-1]) == {"still thinking"}


def test_last_words_that_come_after_the_end_of_the_output_are_waited_for(
    naughty: Callable[..., Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two pipes of an engine that dies are not closed in the same moment."""
    monkeypatch.setattr("facecheck.adapters.pipes.FAREWELL", LONG)
    with pytest.raises(Crash, match="exit code 3") as caught:
        naughty("closes-and-dies").run(BAD)
    assert caught.value.stderr[-1] == "\\x1b[31mlast words\\xff"


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc to see them")
def test_no_process_is_left(naughty: Callable[..., Child], pids: Callable[[], list[int]]) -> None:
    """Not those that ignore signals, nor those that moved to a session of their own."""
    child = naughty("leaves-children")
    child.run(BAD)
    engine = child.pid
    assert engine is not None
    assert len(pids()) == 2
    assert all(map(alive, pids()))
    child.close()
    assert gone([engine, *pids()])


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc to see them")
def test_the_group_is_ended_where_nothing_is_marked(
    naughty: Callable[..., Child], pids: Callable[[], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on systems that do not show the environment of a process."""
    monkeypatch.setattr("facecheck.adapters.guardian.marked", lambda _: iter(()))
    child = naughty("leaves-child")
    child.run(BAD)
    assert len(pids()) == 1
    assert os.getpgid(pids()[0]) == os.getpgid(running(child)) == child.pid
    child.close()
    assert gone(pids())


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc to see them")
@pytest.mark.parametrize("end", ["exit", "interrupt", "kill"])
def test_no_process_is_left_when_python_ends(
    end: str, tmp_path: Path, pids: Callable[[], list[int]]
) -> None:
    """Nobody closes the child: the end of the program, Ctrl-C in a game or worse must do."""
    program = tmp_path / "careless.py"
    program.write_text(CARELESS, encoding="utf-8")
    command = [sys.executable, str(program), str(ENGINES), end]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        assert process.stdout is not None
        engine = int(process.stdout.readline())
        if end in SIGNALS:
            time.sleep(0.1)
            os.killpg(process.pid, SIGNALS[end])  # as terminals and CI systems do
        process.wait(LONG)
        assert end == "kill" or not alive(engine)
    assert gone([engine, *pids()])


IMPORTS = """
import os, sys
sys.path[:0] = [sys.argv[1], sys.argv[1] + "/.."]
from engines.paths import ENGINES, SPARSE, scenario
from facecheck.adapters.child import Child
"""
SIGNALS = {"interrupt": signal.SIGINT, "kill": signal.SIGKILL}
CARELESS = (
    IMPORTS
    + """
child = Child([*SPARSE, str(ENGINES / "naughty.py"), "leaves-children"])
child.run(scenario("Bad"))
print(child.pid, flush=True)
if sys.argv[2] != "exit":
    Child([*SPARSE, str(ENGINES / "naughty.py"), "hangs"]).run(scenario("Bad"))
"""
)


def test_a_fork_of_python_ends_no_engine(tmp_path: Path) -> None:
    """It inherits what is noted of the engine, but did not start it."""
    program = tmp_path / "forking.py"
    program.write_text(FORKING, encoding="utf-8")
    command = [sys.executable, str(program), str(ENGINES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONG)
    assert (done.returncode, done.stdout) == (0, "the same engine goes on\n"), done.stderr


FORKING = (
    IMPORTS
    + """
child = Child([*SPARSE, str(ENGINES / "naughty.py"), "fine"])
child.run(scenario("Good"))
engine = child.pid
if not os.fork():
    sys.exit()
os.wait()
child.run(scenario("Good"))
assert child.pid == engine
print("the same engine goes on")
"""
)


def test_an_engine_that_stays_is_ended(
    naughty: Callable[..., Child],
    pids: Callable[[], list[int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that goes on when its input has ended gets a moment, and no more."""
    monkeypatch.setattr("facecheck.adapters.child.GRACE", SHORT)
    child = naughty("stays")
    child.run(GOOD)
    engine = running(child)
    child.close()
    assert gone([engine])
    assert pids() == []


def test_an_interrupt_does_not_bring_answers_out_of_step(
    naughty: Callable[..., Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine may still be answering, so it is started anew."""
    child = naughty("fine")
    child.run(GOOD)

    def interrupt(*_: object) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("facecheck.adapters.pipes.Pipes.exchange", interrupt)
        with pytest.raises(KeyboardInterrupt):
            child.run(GOOD)
    assert child.pid is None
    assert len(child.run(GOOD).moments) == 2
