"""An engine that misbehaves in the way named on its command line, and only when told to.

    python naughty.py HOW

It plays nothing: its answer to `run` is a moment for each step, all alike. It does what
HOW says when the first card of the scenario is called "Bad" (or at its start, where HOW
is about starting), and answers properly otherwise. So one program shows both that a
misdeed gets its verdict and that the next scenario is played. Only the standard library
is used, and little of it: a test starts many of these.
"""

import json
import os
import signal
import sys
import time

FOR_EVER = 3600
DESCRIPTION = {"protocol": 1, "name": "naughty", "version": "1", "can": ["level:1"]}
POLITE = {"outcome": "done", "snapshot": {"objects": {}}}


def write(text):
    """Write as it is, now."""
    os.write(1, text if isinstance(text, bytes) else text.encode())


def message(request, result, **changes):
    """Make an answer, with parts of it changed."""
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result, **changes})


def answer(request, result=None, **changes):
    """Answer a request, with parts of the answer changed."""
    moments = [POLITE] * (len(request["params"].get("steps", ())) + 1)
    write(message(request, result or {"moments": moments}, **changes) + "\n")


def with_object(request, **fields):
    """Answer with one odd object."""
    steps = request["params"].get("steps", ())
    moment = {"outcome": "done", "snapshot": {"objects": {"c1": {"zone": "hand", **fields}}}}
    answer(request, {"moments": [POLITE] * len(steps) + [moment]})


def with_views(request, text):
    """Answer with a view that is written, not made, as `text`."""
    line = message(
        request, {"moments": [POLITE, {"outcome": "done", "snapshot": {"views": {"A": 0}}}]}
    )
    write(line.replace('"A": 0', '"A": ' + text) + "\n")


def die(_):
    """Say so and die."""
    os.write(2, b"first line\n\x1b[31mlast words\xff\n")
    os._exit(3)


def kill_itself(_):
    """Die by a signal."""
    os.kill(os.getpid(), signal.SIGKILL)


def half(request):
    """Begin an answer and die."""
    write(message(request, {"moments": [POLITE]})[:40])
    os._exit(1)


def hang(_):
    """Never answer."""
    time.sleep(FOR_EVER)


def hang_halfway(request):
    """Begin an answer and never end it."""
    write(message(request, {"moments": [POLITE]})[:40])
    hang(request)


def trickle(_):
    """Write for ever, but never a whole line."""
    while True:
        write("x")
        time.sleep(0.001)


def chatter(_):
    """Write for ever on standard error."""
    while True:
        os.write(2, b"still thinking\n" * 1000)


def log(request):
    """Print before the answer."""
    write("\x1b]0;pwned\x07loading cards...\n")
    answer(request)


def no_newline(request):
    """Answer without a line end, and wait."""
    write(message(request, {"moments": [POLITE, POLITE]}))


def no_newline_at_end(request):
    """Answer without a line end, and go."""
    no_newline(request)
    os._exit(0)


def twice(request):
    """Answer twice, at once."""
    answer(request)
    answer(request)


def twice_later(request):
    """Answer twice, the second time when nobody expects it."""
    answer(request)
    if os.fork() == 0:
        time.sleep(0.1)
        answer(request)
        os._exit(0)


def notify(request):
    """Send a notification before the answer."""
    write('{"jsonrpc":"2.0","method":"log","params":["hello"]}\n')
    answer(request)


def child_process(*, new_session, stubborn=True):
    """Start a process that goes on for ever; its pid goes into the file named by PIDS."""
    pid = os.fork()
    if pid:
        return
    if new_session:
        os.setsid()
        if os.fork():
            os._exit(0)
    if stubborn:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with open(os.environ["PIDS"], "a", encoding="ascii") as pids:
        pids.write(f"{os.getpid()}\n")
    time.sleep(FOR_EVER)


def leave_children(request):
    """Leave two processes behind, one of them in a session of its own, and answer."""
    child_process(new_session=False)
    child_process(new_session=True)
    while len(open(os.environ["PIDS"], encoding="ascii").read().split()) < 2:
        time.sleep(0.005)
    answer(request)


def leave_children_and_die(request):
    """Leave a process behind that holds the pipes, and die."""
    child_process(new_session=False)
    die(request)


RUNS = {
    "dies": die,
    "killed": kill_itself,
    "exits": lambda _: os._exit(0),
    "closes": lambda request: (os.close(1), hang(request)),
    "half": half,
    "hangs": hang,
    "hangs-halfway": hang_halfway,
    "trickles": trickle,
    "chatters": chatter,
    "logs": log,
    "no-newline": no_newline,
    "no-newline-at-end": no_newline_at_end,
    "wrong-id": lambda request: answer(request, id=request["id"] + 1000),
    "old-id": lambda request: answer(request, id=request["id"] - 1),
    "text-id": lambda request: answer(request, id=str(request["id"])),
    "twice": twice,
    "twice-later": twice_later,
    "notifies": notify,
    "answers-and-dies": lambda request: (answer(request), die(request)),
    "wrong-json-rpc": lambda request: answer(request, jsonrpc="1.0"),
    "no-result": lambda request: write(json.dumps({"jsonrpc": "2.0", "id": request["id"]}) + "\n"),
    "extra-member": lambda request: answer(request, extra=1),
    "null-error": lambda request: answer(request, error=None),
    "number": lambda _: write("42\n"),
    "empty-line": lambda _: write("\n"),
    "wrong-schema": lambda request: with_object(request, pt=["2", 2]),
    "unknown-field": lambda request: with_object(request, colour="red"),
    "unknown-zone": lambda request: with_object(request, zone="nowhere"),
    "too-few": lambda request: answer(request, {"moments": [POLITE]}),
    "too-many": lambda request: answer(request, {"moments": [POLITE] * 9}),
    "unknown-handle": lambda request: answer(
        request,
        {
            "moments": [
                POLITE,
                {"outcome": "done", "snapshot": {"objects": {"z9": {"zone": "hand"}}}},
            ]
        },
    ),
    "out-of-range": lambda request: with_object(request, damage=10**12),
    "huge-number": lambda request: with_views(request, "9" * 10_000),
    "huge-float": lambda request: with_views(request, "1e999"),
    "not-a-number": lambda request: with_views(request, "NaN"),
    "deep": lambda request: with_views(request, "[" * 200 + "]" * 200),
    "very-deep": lambda request: with_views(request, "[" * 1_000_000 + "]" * 1_000_000),
    "invalid-utf8": lambda request: write(message(request, {}).encode() + b'"\xff\xfe"\n'),
    "invalid-utf8-inside": lambda request: write(
        message(request, {"moments": [{**POLITE, "note": "X"}]}).encode().replace(b"X", b"\xff")
        + b"\n"
    ),
    "huge": lambda request: write(
        message(request, {"moments": [{**POLITE, "note": "x" * 5_000_000}]}) + "\n"
    ),
    "endless": lambda _: [write("x" * 1_000_000) for _ in range(100)],
    "fails": lambda request: write(
        json.dumps(
            {
                "jsonrpc": "2.0",
                "id": request["id"],
                "error": {"code": -32000, "message": "oh \x1b[2J"},
            }
        )
        + "\n"
    ),
    "objects": lambda request: write(
        json.dumps(
            {"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32602, "message": "bad"}}
        )
        + "\n"
    ),
    "leaves-children": leave_children,
    "leaves-children-and-dies": leave_children_and_die,
}

STARTS = {
    "dies-at-start": die,
    "exits-at-start": lambda _: os._exit(0),
    "hangs-at-start": hang,
    "logs-at-start": lambda _: write("Welcome!\n"),
    "slow-start": lambda _: time.sleep(0.6),
}

DESCRIBES = {
    "wrong-version": {**DESCRIPTION, "protocol": 2},
    "wrong-description": {"protocol": 1, "name": 7, "version": "1"},
    "unknown-key": {**DESCRIPTION, "speed": "fast"},
}


def is_bad(request):
    """Whether this is the scenario on which to misbehave."""
    cards = request["params"].get("cards", {})
    return any(card.get("name") == "Bad" for card in cards.values())


def respond(how, request):
    """Answer, or do something worse."""
    if request["method"] == "describe":
        answer(request, DESCRIBES.get(how, DESCRIPTION))
    elif is_bad(request) and how in RUNS:
        RUNS[how](request)
    else:
        answer(request)


def main():
    """Answer until the input ends."""
    how = sys.argv[1]
    if how in STARTS:
        STARTS[how](None)
    for line in sys.stdin.buffer:
        respond(how, json.loads(line))
    if how == "stays":
        time.sleep(FOR_EVER)


main()
