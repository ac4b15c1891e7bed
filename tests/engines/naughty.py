"""An engine that misbehaves in the way named on its command line, and only when told to.

    python naughty.py HOW

It plays nothing: its answer to `run` is a moment for each step, all alike. It does what
HOW says when the first card of the scenario is called "Bad" (or at its start, where HOW
is about starting), and answers properly otherwise. So one program shows both that a
misdeed gets its verdict and that the next scenario is played. It says what it is up to on
standard error first. What takes too long goes on properly after a while: an engine that is
waited for plays the game well, so that a missing time limit shows. Only the standard
library is used, and little of it: the tests start many of these.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

FOR_EVER = 3600
TOO_LONG = 5.0
"""Seconds after which what hangs goes on properly: many times the limit of the tests."""

MEGABYTE = 1_000_000
MOST_BYTES = 4 * 1024 * 1024
WARNING = b"up to no good\n"
DESCRIPTION = {"protocol": 1, "name": "naughty", "version": "1", "can": ["level:1"]}
POLITE = {"outcome": "done", "snapshot": {"objects": {}}}

Json = dict[str, Any]
Deed = Callable[[Json], object]


def write(text: str | bytes) -> None:
    """Write all of it as it is, now."""
    raw = text if isinstance(text, bytes) else text.encode()
    while raw:
        raw = raw[os.write(1, raw) :]


def message(request: Json, result: Json, **changes: object) -> str:
    """Make an answer, with parts of it changed."""
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result} | changes)


def polite(request: Json) -> Json:
    """Make the proper result of `run`."""
    return {"moments": [POLITE] * (len(request["params"]["steps"]) + 1)}


def answer(request: Json, result: Json | None = None, **changes: object) -> None:
    """Answer a request, with parts of the answer changed."""
    write(message(request, polite(request) if result is None else result, **changes) + "\n")


def answer_with(request: Json, **changes: object) -> None:
    """Answer with parts of the last moment changed."""
    moments = [*polite(request)["moments"][:-1], POLITE | changes]
    answer(request, {"moments": moments})


def answer_object(request: Json, handle: str = "c1", **fields: object) -> None:
    """Answer with one odd object."""
    answer_with(request, snapshot={"objects": {handle: {"zone": "hand", **fields}}})


def answer_view(request: Json, text: str, key: str = "views") -> None:
    """Answer with a view that is written, not made, as `text`."""
    moments = [*polite(request)["moments"][:-1], {"outcome": "done", "snapshot": "HERE"}]
    line = message(request, {"moments": moments})
    write(line.replace('"HERE"', f'{{"{key}":{{"A":{text}}}}}') + "\n")


def answer_error(request: Json, code: int, text: str, back: int = 0) -> None:
    """Answer with an error, to this request or to one some way back."""
    error = {"code": code, "message": text}
    write(json.dumps({"jsonrpc": "2.0", "id": request["id"] - back, "error": error}) + "\n")


def die(_: object = None) -> NoReturn:
    """Say so and die."""
    os.write(2, b"first line\n\x1b[31mlast words\xff\n")
    os._exit(3)


def kill_itself(_: object) -> None:
    """Die by a signal."""
    os.kill(os.getpid(), signal.SIGKILL)


def hang(_: object = None) -> None:
    """Do nothing for too long, and say so if it was waited for."""
    time.sleep(TOO_LONG)
    os.write(2, b"it was waited for\n")


def stay(_: object = None) -> None:
    """Never end."""
    time.sleep(FOR_EVER)


def begin(request: Json) -> None:
    """Write the first half of an answer."""
    write(message(request, polite(request))[:40])


def finish(request: Json) -> None:
    """Write the other half."""
    write(message(request, polite(request))[40:] + "\n")


def trickle(_: object) -> None:
    """Write for too long, a byte at a time: blanks, which may stand before an answer."""
    until = time.monotonic() + TOO_LONG
    while time.monotonic() < until:
        write(" ")
        time.sleep(0.001)


def chatter(_: object) -> None:
    """Write on standard error for too long."""
    until = time.monotonic() + TOO_LONG
    while time.monotonic() < until:
        os.write(2, b"still thinking\n" * 1000)


def no_newline(request: Json) -> None:
    """Answer without a line end."""
    write(message(request, polite(request)))


def endless(request: Json) -> None:
    """Write a line that is too long already, and after a while the rest of it."""
    write(" " * 5 * MEGABYTE)
    hang()
    answer(request)


def barely_too_long(request: Json) -> None:
    """Write an answer that is one byte longer than it may be."""
    line = message(request, polite(request))
    write(line + " " * (MOST_BYTES + 1 - len(line)) + "\n")


def twice_later(request: Json) -> None:
    """Answer twice, the second time when nobody expects it."""
    answer(request)
    time.sleep(0.05)
    answer(request)


def child_process(*, new_session: bool) -> None:
    """Start a process that goes on for ever and says its number in the file PIDS."""
    if os.fork():
        return
    if new_session:
        os.setsid()
        if os.fork():
            os._exit(0)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    sign()
    time.sleep(FOR_EVER)


def sign() -> None:
    """Say the number of this process in the file PIDS."""
    with Path(os.environ["PIDS"]).open("a", encoding="ascii") as pids:
        pids.write(f"{os.getpid()}\n")


def leave_children(*, in_new_sessions: tuple[bool, ...]) -> None:
    """Leave processes behind, each in a session of its own or not."""
    for new_session in in_new_sessions:
        child_process(new_session=new_session)
    pids = Path(os.environ["PIDS"])
    while len(pids.read_text(encoding="ascii").split()) < len(in_new_sessions):
        time.sleep(0.005)


def leave_one(_: object) -> None:
    """Leave one process behind, in the same group."""
    leave_children(in_new_sessions=(False,))


def leave_two(_: object) -> None:
    """Leave two processes behind, one of them in a session of its own."""
    leave_children(in_new_sessions=(False, True))


def in_turn(*deeds: Deed) -> Deed:
    """Do one thing after the other."""
    return lambda request: [deed(request) for deed in deeds]


RUNS: dict[str, Deed] = {
    "dies": die,
    "killed": kill_itself,
    "exits": lambda _: os._exit(0),
    "closes": in_turn(lambda _: os.close(1), stay),
    "closes-and-dies": in_turn(lambda _: os.close(1), lambda _: time.sleep(0.3), die),
    "half": in_turn(begin, die),
    "hangs": in_turn(hang, answer),
    "hangs-halfway": in_turn(begin, hang, finish),
    "trickles": in_turn(trickle, answer),
    "chatters": in_turn(chatter, answer),
    "logs": in_turn(lambda _: write("\x1b]0;pwned\x07loading cards...\n"), answer),
    "empty-line": in_turn(lambda _: write("\n"), answer),
    "number": lambda _: write("42\n"),
    "no-newline": in_turn(no_newline, hang, lambda _: write("\n")),
    "no-newline-at-end": in_turn(no_newline, lambda _: os._exit(0)),
    "wrong-id": lambda request: answer(request, id=request["id"] + 1000),
    "old-id": lambda request: answer(request, id=request["id"] - 1),
    "text-id": lambda request: answer(request, id=str(request["id"])),
    "twice": lambda request: write((message(request, polite(request)) + "\n") * 2),
    "twice-later": twice_later,
    "notifies": in_turn(lambda _: write('{"jsonrpc":"2.0","method":"log","params":[]}\n'), answer),
    "answers-and-dies": in_turn(answer, die),
    "wrong-json-rpc": lambda request: answer(request, jsonrpc="1.0"),
    "no-result": lambda request: write(json.dumps({"jsonrpc": "2.0", "id": request["id"]}) + "\n"),
    "extra-member": lambda request: answer(request, extra=1),
    "null-error": lambda request: answer(request, error=None),
    "wrong-schema": lambda request: answer_object(request, pt=["2", 2]),
    "unknown-field": lambda request: answer_object(request, colour="red"),
    "key-twice": lambda request: answer_view(request, '{"a":1,"b":2,"a":3}'),
    "field-twice": lambda request: write(
        message(request, polite(request)).replace('"done"', '"refused","outcome":"done"') + "\n"
    ),
    "result-twice": lambda request: write(
        message(request, polite(request)).replace('"result"', '"result":{"moments":[]},"result"')
        + "\n"
    ),
    "unknown-zone": lambda request: answer_object(request, zone="nowhere"),
    "unknown-handle": lambda request: answer_object(request, handle="z9"),
    "too-few": lambda request: answer(request, {"moments": [POLITE]}),
    "too-many": lambda request: answer(request, {"moments": [POLITE] * 9}),
    "asks-nothing": lambda request: answer_with(request, outcome="asking"),
    "out-of-range": lambda request: answer_object(request, damage=10**12),
    "huge-number": lambda request: answer_view(request, "9" * 10_000),
    "huge-float": lambda request: answer_view(request, "1e999"),
    "not-a-number": lambda request: answer_view(request, "NaN"),
    "deep": lambda request: answer_view(request, "[" * 200 + "]" * 200),
    "deep-escaped": lambda request: answer_view(request, "[" * 200 + "]" * 200, "view\\u0073"),
    "very-deep": lambda request: answer_view(request, "[" * MEGABYTE + "]" * MEGABYTE),
    "invalid-utf8": lambda _: write(b'{"jsonrpc":"\xff\xfe"}\n'),
    "invalid-utf8-inside": lambda request: write(
        message(request, {"moments": [POLITE | {"note": "X"}]}).encode().replace(b"X", b"\xff")
        + b"\n"
    ),
    "huge": lambda request: answer_with(request, note="x" * 5 * MEGABYTE),
    "barely-too-long": barely_too_long,
    "endless": endless,
    "fails": lambda request: answer_error(request, -32000, "no such card \x1b[2J"),
    "fails-late": lambda request: answer_error(request, -32000, "no such card", back=1),
    "objects": lambda request: answer_error(request, -32602, "$.steps: expected something else"),
    "leaves-child": in_turn(leave_one, answer),
    "leaves-children": in_turn(leave_two, answer),
    "leaves-children-and-dies": in_turn(leave_two, die),
}
"""What it does to a scenario with a card called "Bad"."""

STARTS: dict[str, Deed] = {
    "dies-at-start": die,
    "exits-at-start": lambda _: os._exit(0),
    "hangs-at-start": hang,
    "logs-at-start": lambda _: write("Welcome!\n"),
    "slow-start": lambda _: time.sleep(0.4),
}
"""What it does before it reads anything."""

DESCRIBES: dict[str, Json] = {
    "wrong-version": DESCRIPTION | {"protocol": 2},
    "wrong-description": DESCRIPTION | {"name": 7},
    "unknown-key": DESCRIPTION | {"speed": "fast"},
}
"""How it describes itself."""


AFTER_DESCRIBING: dict[str, Deed] = {"deaf": hang}
"""What it does before it reads on."""


def respond(how: str, request: Json) -> None:
    """Answer, or do something worse."""
    if request["method"] == "describe":
        answer(request, DESCRIBES.get(how, DESCRIPTION))
        AFTER_DESCRIBING.get(how, str)(request)
    elif request["params"]["cards"]["c1"]["name"] == "Bad" and how in RUNS:
        os.write(2, WARNING)
        RUNS[how](request)
    else:
        answer(request)


def main() -> None:
    """Answer until the input ends, and perhaps longer."""
    how = sys.argv[1]
    if how in STARTS | DESCRIBES | AFTER_DESCRIBING:
        os.write(2, WARNING)
    STARTS.get(how, str)({})
    for line in sys.stdin.buffer:
        respond(how, json.loads(line))
    if how == "stays":
        time.sleep(TOO_LONG)
        sign()  # nobody has ended it


main()
