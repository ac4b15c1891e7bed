"""The pipe, a Python engine's side: an adapter class becomes a program that answers.

    python -m facecheck.adapters.serve package.module:Class

Requests come on standard input and answers go to standard output, one JSON-RPC 2.0
message a line (contract 2). While it serves, `print` and everything else that writes to
standard output ends on standard error, so that no engine can break the protocol by
talking; and standard input is empty, so that none can swallow a request.
"""

import importlib
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, BinaryIO

import msgspec

from .engine import Playable
from .language.checking import check
from .language.messages import (
    BAD_PARAMS,
    ENGINE_FAILED,
    NO_METHOD,
    NO_REQUEST,
    NOT_JSON,
    AnyId,
    AnyRequest,
    Describe,
    Failed,
    Failure,
    Hello,
    Request,
)
from .language.reading import MOST_BYTES, Malformed, bound, read
from .language.scenario import Scenario
from .quoting import shown

PATHS = "FACECHECK_PATH"
"""Environment variable: folders to import from, beside this program's own."""

MOST_TRACEBACK = 8000
"""Characters of a failed engine's traceback that go into an answer, its end."""

METHODS: dict[str, type] = {"describe": Hello, "run": Scenario}

_decode = msgspec.json.Decoder(Request).decode
_encode = msgspec.json.Encoder().encode


class NotAnEngine(Exception):  # noqa: N818 - a verdict on a name, said in one line
    """`package.module:Class` leads to nothing that can be asked to play."""


def serve(engine: Playable, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each request until the input ends."""
    while True:
        line = requests.readline(MOST_BYTES + 2)
        if not line:
            return
        if len(line) > MOST_BYTES and not line.endswith(b"\n"):
            _skip_line(requests)
        if line.strip() or len(line) > MOST_BYTES:
            answer = respond(engine, line)
            if answer is not None:
                answers.write(answer + b"\n")
                answers.flush()


def respond(engine: Playable, line: bytes) -> bytes | None:
    """Answer one message; a notification gets none."""
    try:
        bound(line)
        request = _decode(line)
    except (msgspec.DecodeError, Malformed):
        return _objection(line)
    try:
        return _answer(engine, request)
    except Exception as error:  # noqa: BLE001 - whatever an engine raises is its failure
        return _failure(request, error)


def _answer(engine: Playable, request: Request) -> bytes:
    result: Any
    if isinstance(request, Describe):
        result = {"protocol": 1, **msgspec.to_builtins(engine.describe())}
    else:
        result = engine.run(request.params)
    answer = _encode({"jsonrpc": "2.0", "id": request.id, "result": result})
    if len(answer) > MOST_BYTES:
        message = f"the answer has {len(answer):,} bytes, more than {MOST_BYTES:,}"
        return _failed(request.id, ENGINE_FAILED, message)
    return answer


def _failure(request: Request, error: Exception) -> bytes:
    """Blame the engine, unless the scenario was at fault: only then is it worth checking."""
    if not isinstance(request, Describe):
        try:
            check(request.params)
        except Malformed as reason:
            return _bad_params(request.id, reason)
    text = "".join(traceback.format_exception(error))
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - standard error is the log
    message = f"{type(error).__name__}: {shown(str(error))}"
    return _failed(request.id, ENGINE_FAILED, message, text[-MOST_TRACEBACK:])


def _objection(line: bytes) -> bytes | None:
    """Say why a message is no request; it is known that it is none."""
    try:
        read(line, msgspec.Raw)
        line.decode()
    except (Malformed, UnicodeDecodeError) as reason:
        return _failed(None, NOT_JSON, shown(str(reason)))
    try:
        request = read(line, AnyRequest)
    except Malformed as reason:
        return _failed(None, NO_REQUEST, str(reason), {"at": reason.at})
    if request.id is msgspec.UNSET:
        return None
    if request.method not in METHODS:
        known = " or ".join(METHODS)
        return _failed(request.id, NO_METHOD, f"expected {known}, got {shown(request.method)}")
    try:
        read(bytes(request.params), METHODS[request.method])
    except Malformed as reason:
        return _bad_params(request.id, reason)
    return _failed(request.id, NO_REQUEST, "expected `jsonrpc`, `id`, `method`, `params` only")


def _bad_params(request_id: AnyId, reason: Malformed) -> bytes:
    return _failed(request_id, BAD_PARAMS, str(reason), {"at": reason.at})


def _failed(request_id: AnyId, code: int, message: str, data: object = None) -> bytes:
    failure = Failure(code=code, message=message, data=data)
    return _encode(Failed(jsonrpc="2.0", id=request_id, error=failure))


def _skip_line(requests: BinaryIO) -> None:
    while True:
        more = requests.readline(MOST_BYTES)
        if not more or more.endswith(b"\n"):
            return


@cache
def load(path: str) -> Callable[[], Playable]:
    """Find the class, or the function that makes the engine, at `package.module:Class`.

    Raises `NotAnEngine` where there is none; what the module itself raises goes through.
    """
    module_name, _, attribute = path.partition(":")
    try:
        found: Any = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise
        message = f"there is no module {error.name} to import {path} from"
        raise NotAnEngine(message) from None
    for part in attribute.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        message = f"{module_name} has no class {attribute}"
        raise NotAnEngine(message)
    factory: Callable[[], Playable] = found
    return factory


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Keep the real standard input and output for the protocol; give the engine others."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return requests, answers


def main(arguments: Sequence[str]) -> int:
    """Serve the engine that is named; exit code 2 if there is no such engine."""
    if len(arguments) != 1 or ":" not in arguments[0]:
        usage = "usage: python -m facecheck.adapters.serve package.module:Class"
        print(usage, file=sys.stderr)  # noqa: T201 - a command's own usage line
        return 2
    requests, answers = take_pipes()
    sys.path[:0] = [""] if "" not in sys.path else []
    sys.path += [path for path in os.environ.pop(PATHS, "").split(os.pathsep) if path]
    try:
        engine = load(arguments[0])()
    except NotAnEngine as error:
        print(error, file=sys.stderr)  # noqa: T201 - the reason, where logs go
        return 2
    with suppress(BrokenPipeError, KeyboardInterrupt):
        serve(engine, requests, answers)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
