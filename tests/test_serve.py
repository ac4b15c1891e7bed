"""A Python engine becomes a program that cannot break the protocol."""

import io
import json
import signal
import subprocess
import sys
from typing import Any

import pytest
from engines.clumsy import Clumsy
from engines.paths import ENGINES, scenario
from facecheck.adapters.child import Child
from facecheck.adapters.serve import NotAnEngine, load, serve
from facecheck.adapters.trouble import Crash

SERVE = (sys.executable, "-m", "facecheck.adapters.serve")
DESCRIBE: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "describe",
    "params": {"protocol": 1},
}
RUN: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 2,
    "method": "run",
    "params": {"format": 1, "cards": {"c1": {}}, "seats": [{"hand": ["c1"]}, {}], "steps": []},
}


class Quiet(Clumsy):
    """Plays nothing, quietly, and cannot deal with a second player's card."""

    def run(self, scenario: Any) -> Any:  # noqa: ANN401 - whatever it is given
        """Look up every card that the second seat has."""
        for handle in scenario.seats[1].hand:
            scenario.cards[handle].missing  # noqa: B018 - it has no such field
        return {"moments": [{"outcome": "done"}]}


def replies(*lines: object) -> list[Any]:
    """What is answered to these lines, each an object or raw bytes."""
    raw = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    answers = io.BytesIO()
    serve(Quiet(), io.BytesIO(b"\n".join(raw)), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("line", "request_id", "code", "words", "data"),
    [
        (b"hello", None, -32700, "expected valid JSON in UTF-8", None),
        (b'{"jsonrpc":"2.0","id":1,"method":"\xff"}', None, -32700, "codec", None),
        (b"[" * 100_000, None, -32700, "brackets inside brackets", None),
        (b" " * 5_000_000 + b"{}", None, -32700, "at most 4,194,304 bytes", None),
        (
            b'{"jsonrpc":"2.0","id":1,"method":"run","params":{"format":1,"steps":['
            b'{"do":"instruct","effects":[' + b'{"effect":"may","effects":[' * 5000,
            None,
            -32700,
            "brackets inside brackets",
            None,
        ),
        (b"[]", None, -32600, "expected an object", {"at": "$"}),
        (DESCRIBE | {"jsonrpc": "1.0"}, None, -32600, "expected `2.0`", {"at": "$.jsonrpc"}),
        (DESCRIBE | {"id": [1]}, None, -32600, "expected", {"at": "$.id"}),
        (DESCRIBE | {"extra": 1}, 1, -32600, "only", None),
        (DESCRIBE | {"method": "stop"}, 1, -32601, "expected describe or run, got stop", None),
        (DESCRIBE | {"params": {"protocol": 2}}, 1, -32602, "expected `1`", {"at": "$.protocol"}),
        (RUN | {"params": {}}, 2, -32602, "the field `format`", {"at": "$"}),
        (
            RUN | {"params": RUN["params"] | {"steps": [{"do": "cast", "by": "x"}]}},
            2,
            -32602,
            "expected a way",
            {"at": "$.steps[0].by"},
        ),
        (
            RUN | {"params": RUN["params"] | {"seats": [{"hand": ["c1"]}, {"hand": ["c2"]}]}},
            2,
            -32602,
            "expected a handle from `cards`",
            {"at": "$.seats[1].hand[0]"},
        ),
    ],
)
def test_a_bad_request_gets_its_code_and_the_next_is_answered(
    line: object, request_id: int | None, code: int, words: str, data: object
) -> None:
    """The standard codes, with the place where the scenario is malformed."""
    error, answer = replies(line, RUN)
    assert error["jsonrpc"] == "2.0"
    assert error["id"] == request_id
    assert error["error"]["code"] == code
    assert words in error["error"]["message"]
    assert error["error"].get("data") == data
    assert answer == {"jsonrpc": "2.0", "id": 2, "result": {"moments": [{"outcome": "done"}]}}


def test_a_failing_engine_is_an_answer_with_its_traceback() -> None:
    """The scenario was good, so it is the engine's failure."""
    seats = [{}, {"hand": ["c1"]}]
    error, answer = replies(RUN | {"params": RUN["params"] | {"seats": seats}}, RUN)
    assert error["error"]["code"] == -32000
    assert error["error"]["message"].startswith("AttributeError: 'Card' object has no attribute")
    assert "scenario.cards[handle].missing" in error["error"]["data"]
    assert answer["id"] == 2


def test_notifications_and_empty_lines_get_no_answer() -> None:
    """As JSON-RPC 2.0 says."""
    notification = {"jsonrpc": "2.0", "method": "run", "params": {}}
    assert [reply["id"] for reply in replies(b"", notification, DESCRIBE)] == [1]


def test_a_description_says_its_protocol() -> None:
    """Also where everything else is as usual."""
    (answer,) = replies(DESCRIBE)
    assert answer["result"] == {"protocol": 1, "name": "clumsy", "version": "1"}


def test_an_engine_that_prints_and_reads_breaks_nothing() -> None:
    """What it says goes to standard error; standard input is empty for it."""
    with Child([*SERVE, "clumsy:Clumsy"], cwd=str(ENGINES)) as child:
        trace = child.run(scenario("Good"))
        assert [moment.note for moment in trace.moments] == ["read ''", "read ''"]
        with pytest.raises(Crash, match="LookupError: no such card: Bad") as caught:
            child.run(scenario("Bad"))
        pid = child.pid
        assert len(child.run(scenario("Good")).moments) == 2
        assert child.pid == pid
    assert {"printed", "written", "said by a child of it"} <= set(caught.value.stderr)


def test_what_was_printed_last_is_not_lost() -> None:
    """Although the engine ends without flushing anything."""
    child = Child([*SERVE, "clumsy:Clumsy"], cwd=str(ENGINES), env={"PYTHONUNBUFFERED": ""})
    with child, pytest.raises(Crash, match="exit code 5") as caught:
        child.run(scenario("Dead"))
    assert caught.value.stderr[-1] == "last printed"


@pytest.mark.parametrize("end", ["gone", "interrupted"])
def test_a_suite_that_is_gone_is_no_failure_of_the_engine(end: str) -> None:
    """Nobody listens any more, or somebody has stopped the run: no traceback for that."""
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen([*SERVE, "clumsy:Clumsy"], cwd=ENGINES, **pipes) as process:
        process.stdin.write(json.dumps(DESCRIBE).encode() + b"\n")
        process.stdin.flush()
        assert process.stdout.readline()
        if end == "interrupted":
            process.send_signal(signal.SIGINT)
        else:
            process.stdout.close()
            process.stdin.write(json.dumps(DESCRIBE).encode() + b"\n")
            process.stdin.flush()
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.parametrize(("name", "words"), [("Big", "bytes, more than"), ("Odd", "TypeError")])
def test_what_cannot_be_sent_is_the_engines_failure(name: str, words: str) -> None:
    """The process lives on."""
    with Child([*SERVE, "clumsy:Clumsy"], cwd=str(ENGINES)) as child:
        with pytest.raises(Crash, match=words):
            child.run(scenario(name))
        assert len(child.run(scenario("Good")).moments) == 2


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("nowhere:Engine", "there is no module nowhere"),
        ("facecheck.nowhere:Engine", "there is no module facecheck.nowhere"),
        ("facecheck.adapters.engine:Nothing", "facecheck.adapters.engine has no class Nothing"),
        ("facecheck.adapters.engine:MOST_ROUNDS", "has no class MOST_ROUNDS"),
    ],
)
def test_a_name_that_leads_nowhere_is_said_in_one_line(path: str, words: str) -> None:
    """No traceback: the name is wrong, not the code."""
    with pytest.raises(NotAnEngine, match=words):
        load(path)


def test_the_program_says_what_it_wants() -> None:
    """Without a class it shows how to name one; with a wrong one it says so."""
    done = subprocess.run(SERVE, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: python -m facecheck.adapters.serve package.module:Class" in done.stderr
    with pytest.raises(Crash, match="exit code 2") as caught:
        Child([*SERVE, "nowhere:Engine"]).describe()
    assert caught.value.stderr == ("there is no module nowhere to import nowhere:Engine from",)
