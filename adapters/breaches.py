"""What an engine did wrong, with its likely cause and what to do next.

An answer is first decoded strictly; only where that fails is it looked at here, as
slowly as it takes to say what a person can act on.
"""

import signal

import msgspec
from facecheck.reference_impl.vocabulary.records import Record

from .language.malformed import Malformed
from .language.messages import (
    BAD_PARAMS,
    ENGINE_FAILED,
    NO_METHOD,
    NO_REQUEST,
    NOT_JSON,
    AnyReply,
    Described,
    Failure,
    Played,
)
from .language.reading import MOST_BYTES, bound, read
from .language.trace import Description, Trace
from .quoting import shown
from .trouble import Kind

LOGS = "send everything but answers to standard error; look at it with `{by_hand}`"
BY_HAND = "look at its answers with `{by_hand}`"
TRACE = "look at its answer with `facecheck trace SCENARIO.json --engine={name}`"


class Breach(Record):
    """One way not to answer; `{by_hand}` and `{name}` in `remedy` are filled in later.

    `out_of_step`: it is not known any more which answer belongs to which request, so the
    engine must be started anew.
    """

    what: str
    cause: str
    remedy: str
    kind: Kind = "PROTOCOL"
    out_of_step: bool = True


NOISE = Breach(
    what="the engine wrote something that is no message to its standard output",
    cause="it, or a library in it, prints or logs there",
    remedy=LOGS,
)
TOO_DEEP = Breach(
    what="the engine's answer nests too deeply",
    cause="an endless structure, perhaps a view that holds itself",
    remedy=TRACE,
    out_of_step=False,
)
NOTIFICATION = Breach(
    what="the engine sent a request or notification of its own",
    cause="a JSON-RPC library that logs through the connection",
    remedy=LOGS,
)
UNASKED = Breach(
    what="the engine wrote another line after its answer",
    cause="it answers twice, or prints to standard output",
    remedy=LOGS,
)
NO_NEWLINE = Breach(
    what="the engine's answer has no line end",
    cause="it writes the message without a newline after it, or does not flush what follows",
    remedy="write one newline after each message, and flush; try `{by_hand}`",
)
TOO_LONG = Breach(
    what=f"the engine's answer is longer than {MOST_BYTES:,} bytes",
    cause="a view or log that holds the whole game, or an endless loop that writes",
    remedy=TRACE,
)

DEATHS = {
    -signal.SIGKILL: "something outside killed it, perhaps because memory ran out",
    -signal.SIGSEGV: "a fault in its native code",
    -signal.SIGABRT: "it gave up by itself: a failed assertion, or a panic",
    0: "it takes the end of one scenario for the end of its work",
    None: "it uses its standard output for something else",
}


def not_startable(program: str, error: Exception) -> Breach:
    """There is no such program, or it cannot be run."""
    reason = error.strerror if isinstance(error, OSError) else error
    return Breach(
        what=f"the engine cannot be started: {shown(program)}: {reason}",
        cause="its command is misspelt, not installed, or not marked as executable",
        remedy=BY_HAND,
        kind="CRASH",
    )


def crashed(when: str, method: str, status: int | None) -> Breach:
    """It ended, `when` it had to do with `method`.

    `status` is as `Process.end` says, `None` if it only closed its output.
    """
    return Breach(
        what=f"the engine {_ended(status)} {when} `{method}`",
        cause=DEATHS.get(status, "see the last lines of its standard error"),
        remedy=TRACE if method == "run" else BY_HAND,
        kind="CRASH",
    )


def hung(method: str, seconds: float) -> Breach:
    """It did not answer in time."""
    option = "timeout" if method == "run" else "start_timeout"
    return Breach(
        what=f"the engine did not answer `{method}` within {seconds:g} s",
        cause="an endless loop, a prompt that waits for a person, an answer that is not flushed",
        remedy=f"{TRACE}; if it only needs longer, set `{option}` in its table",
        kind="HANG",
    )


def _ended(status: int | None) -> str:
    if status is None:
        return "closed its standard output"
    if status < 0:
        return f"was ended by {signal.Signals(-status).name}"
    return f"ended with exit code {status}"


def diagnose(line: bytes, wanted: int, kind: type[Described | Played]) -> Breach:
    """Say what is wrong with a line that should be a `kind` with the id `wanted`."""
    try:
        bound(line)
    except Malformed:
        return TOO_DEEP
    try:
        read(line, msgspec.Raw)
    except Malformed:
        return NOISE
    try:
        reply = read(line, AnyReply)
    except Malformed as reason:
        return _no_reply(line, reason)
    if isinstance(reply.error, Failure):
        return _failure(reply, reply.error, wanted)
    if reply.id != wanted:
        return _wrong_id(reply.id, wanted)
    return _bad_result(line, reply, kind)


def is_message(line: bytes) -> bool:
    """Whether this is a whole JSON object, of whatever kind."""
    try:
        read(line, dict)
    except Malformed:
        return False
    return True


def malformed(method: str, reason: Malformed) -> Breach:
    """The result is not as the contract says, at one place of it."""
    return Breach(
        what=f"the engine's answer to `{method}` is malformed at {reason}",
        cause="the adapter writes something there that the contract does not know",
        remedy=TRACE if method == "run" else BY_HAND,
        out_of_step=False,
    )


def _no_reply(line: bytes, reason: Malformed) -> Breach:
    try:
        fields = read(line, dict[str, msgspec.Raw])
    except Malformed:
        return NOISE  # JSON, but no object: a number or a text that was printed
    if "method" in fields:
        return NOTIFICATION
    return Breach(
        what=f"the engine's answer is no JSON-RPC 2.0 reply: {reason}",
        cause="the adapter builds the message by hand and forgets a part",
        remedy='answer {{"jsonrpc":"2.0","id":...,"result":...}}; ' + BY_HAND,
    )


def _wrong_id(got: object, wanted: int) -> Breach:
    earlier = isinstance(got, int) and got < wanted
    cause = "it answered an earlier request twice" if earlier else "it counts by itself"
    return Breach(
        what=f"the engine answered with id {shown(msgspec.json.encode(got), 40)}, not {wanted}",
        cause=cause,
        remedy="copy the request's id into the answer, once; try `{by_hand}`",
    )


OBJECTIONS = {
    NOT_JSON: "it could not read the request as JSON",
    NO_REQUEST: "it does not take the request for one",
    NO_METHOD: "it does not know the method",
    BAD_PARAMS: "it takes a well-formed scenario for malformed",
}


def _failure(reply: AnyReply, error: Failure, wanted: int) -> Breach:
    """An error instead of an answer: the engine's failure, or its objection to a good request."""
    if reply.id != wanted and reply.id is not None:
        return _wrong_id(reply.id, wanted)
    said = f"{error.code}: {shown(error.message, 500)}"
    if error.code == ENGINE_FAILED:
        return Breach(
            what=f"the engine failed and says so, {said}",
            cause="an exception in the engine or its adapter",
            remedy="play it with `facecheck trace SCENARIO.json --engine={name}`",
            kind="CRASH",
            out_of_step=False,
        )
    return Breach(
        what=f"the engine answered with error {said}",
        cause=OBJECTIONS.get(error.code, "it uses an error code that the contract does not know"),
        remedy="read the contract's section 2, and try `{by_hand}`",
        out_of_step=reply.id is None,
    )


def _bad_result(line: bytes, reply: AnyReply, kind: type[Described | Played]) -> Breach:
    method, inner = ("run", Trace) if kind is Played else ("describe", Description)
    try:
        if isinstance(reply.result, msgspec.Raw):
            read(bytes(reply.result), inner, unique_keys=True)
        read(line, kind, unique_keys=True)
    except Malformed as reason:
        return malformed(method, reason)
    return NOISE  # not reached: the line was refused as a `kind` before
