"""The pipe, our side: an engine in a process of its own, as something to play with.

`Child` starts the engine when it is first needed and again after each crash, so that
whatever an engine does to one scenario, the next is played. What it does wrong is raised
as `Crash`, `Hang` or `ProtocolBreach` (see `trouble`); the clock runs here, for each
request on its own, and starting has a limit of its own.
"""

import shlex
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import NoReturn, Self, TypeVar, cast

import msgspec

from . import breaches
from .breaches import Breach
from .language.checking import check_trace
from .language.malformed import Malformed
from .language.messages import Describe, Described, Hello, Played, Request, Run
from .language.reading import MOST_BYTES, bound_trace, repeats_a_key
from .language.scenario import Scenario
from .language.trace import Description, Trace
from .pipes import FAREWELL, Gone, Pipes, Silence, TimeUp
from .process import Process
from .quoting import shown
from .trouble import Crash, EngineTrouble, Evidence, Hang, ProtocolBreach

TIMEOUT = 10.0
"""Seconds for one scenario, if nobody says otherwise."""

START_TIMEOUT = 30.0
"""Seconds from the start of the process to its first answer: some load many cards."""

GRACE = 1.0
"""Seconds to end by itself for an engine that is not needed any more."""

MOST_LINES = 20
"""Lines of standard error that a trouble carries, the last ones."""

MOST_WIRE = 5
"""Lines that went over the pipe that a trouble carries, the last ones."""

TROUBLES = {trouble.kind: trouble for trouble in (Crash, Hang, ProtocolBreach)}

T = TypeVar("T", Described, Played)

_encode = msgspec.json.Encoder().encode
_decoders: dict[type, Callable[[bytes], Described | Played]] = {
    Described: msgspec.json.Decoder(Described).decode,
    Played: msgspec.json.Decoder(Played).decode,
}


class Child:
    """An engine behind a pipe. Not for several threads at once."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        name: str = "NAME",
        timeout: float = TIMEOUT,
        start_timeout: float = START_TIMEOUT,
        env: Mapping[str, str] | None = None,
        cwd: str | None = None,
    ) -> None:
        """Remember how to start it; `name` is what `--engine` calls it.

        `timeout` and `start_timeout` are seconds; `env` is added to our environment.
        """
        self.command = tuple(command)
        self.name = name
        self.timeout = timeout
        self.start_timeout = start_timeout
        self.env = dict(env or {})
        self.cwd = cwd
        self._process: Process | None = None
        self._pipes: Pipes | None = None
        self._description: Description | None = None
        self._dud: EngineTrouble | None = None
        self._last_id = 0
        self._wire: deque[tuple[str, bytes]] = deque(maxlen=MOST_WIRE)

    def __enter__(self) -> Self:
        """Start nothing yet."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close, however the block ended."""
        self.close()

    @property
    def pid(self) -> int | None:
        """The process that runs now, if any does."""
        return self._process.pid if self._process else None

    def describe(self) -> Description:
        """Say what the engine is and can do; it is asked once after each start."""
        self._awake()
        assert self._description is not None
        return self._description

    def run(self, scenario: Scenario) -> Trace:
        """Play a scenario; raises `Crash`, `Hang` or `ProtocolBreach`, and goes on after it."""
        pipes = self._awake()
        request = Run(jsonrpc="2.0", id=self._next_id(), params=scenario)
        trace = self._ask(pipes, request, Played, self.timeout).result
        try:
            check_trace(trace, scenario)
        except Malformed as reason:
            self._raise(breaches.malformed("run", reason))
        return trace

    def words(self) -> tuple[str, ...]:
        """The engine's last lines on standard error by now, if it runs."""
        return _lines(self._pipes.words()) if self._pipes is not None else ()

    def close(self) -> None:
        """End the engine and everything that it started; it may be used again afterwards."""
        try:
            if self._pipes is not None:
                self._pipes.hang_up(GRACE)
        finally:
            self._stop()
            self._dud = None

    def _awake(self) -> Pipes:
        """Start the engine if it does not run, and have it describe itself.

        An engine that never once started is not tried again: with a slow start limit,
        that would take minutes for each of a thousand scenarios.
        """
        if self._pipes is not None:
            return self._pipes
        if self._dud is not None:
            raise type(self._dud)(*self._dud.args)
        try:
            return self._start()
        except EngineTrouble as trouble:
            self._stop()  # what cannot describe itself is not fit to play
            self._dud = trouble if self._description is None else None
            raise

    def _start(self) -> Pipes:
        try:
            self._process = Process(self.command, self.env, self.cwd)
        except (OSError, ValueError) as error:
            self._raise(breaches.not_startable(self.command[0], error))
        self._pipes = pipes = Pipes(self._process, MOST_BYTES)
        request = Describe(jsonrpc="2.0", id=self._next_id(), params=Hello())
        self._description = self._ask(pipes, request, Described, self.start_timeout).result
        return pipes

    def _ask(self, pipes: Pipes, request: Request, kind: type[T], seconds: float) -> T:
        """Send a request and return its answer, or raise what is wrong with the engine."""
        message = _encode(request)
        try:
            self._expect_nothing(pipes)
            self._wire.append((">", message))
            line = pipes.exchange(message + b"\n", seconds)
        except Silence as silence:
            self._silent(silence, request, seconds)
        except BaseException:  # an interrupt, say: the answer would come out of step
            self._stop()
            raise
        self._wire.append(("<", line))
        answer = self._understood(line, kind)
        if behind := pipes.left():
            self._raise(breaches.UNASKED, behind)
        return answer

    def _understood(self, line: bytes, kind: type[T]) -> T:
        try:
            bound_trace(line)
            answer = _decoders[kind](line)
        except (Malformed, msgspec.DecodeError):
            self._raise(breaches.diagnose(line, self._last_id, kind), line)
        if answer.id != self._last_id or repeats_a_key(line, answer):
            self._raise(breaches.diagnose(line, self._last_id, kind), line)
        return cast("T", answer)

    def _expect_nothing(self, pipes: Pipes) -> None:
        """The time between two requests is as good as any to notice what came too late."""
        try:
            unasked = pipes.unread()
        except Gone:
            self._ended("after answering", "run", b"", earlier=True)
        if unasked:
            self._raise(breaches.UNASKED, unasked, earlier=True)

    def _silent(self, silence: Silence, request: Request, seconds: float) -> NoReturn:
        """No line came: a breach if all of it is there but its end, else a crash or a hang."""
        left, method = silence.left, "describe" if isinstance(request, Describe) else "run"
        if len(left) > MOST_BYTES:
            self._raise(breaches.TOO_LONG, left)
        if breaches.is_message(left):
            self._raise(breaches.NO_NEWLINE, left)
        if isinstance(silence, TimeUp):
            self._raise(breaches.hung(method, seconds), left)
        self._ended("in the middle of answering" if left else "instead of answering", method, left)

    def _ended(self, when: str, method: str, left: bytes, *, earlier: bool = False) -> NoReturn:
        words = self._last_words()
        by_itself = self._process is not None and self._process.wait(FAREWELL)
        status = self._stop()
        breach = breaches.crashed(when, method, status if by_itself else None)
        self._raise(breach, left, words, earlier=earlier)

    def _raise(
        self, breach: Breach, line: bytes = b"", words: bytes = b"", *, earlier: bool = False
    ) -> NoReturn:
        """Raise what a breach is, with the evidence; the engine is ended if it must be."""
        if breach.out_of_step:
            if self._process is not None:
                self._process.kill()
            words = words or self._last_words()
            self._stop()
        elif self._pipes is not None:
            words = self._pipes.words()
        evidence = Evidence(
            stderr=_lines(words),
            line=shown(line),
            wire=tuple(f"{way} {shown(part)}" for way, part in self._wire),
            earlier=earlier,
        )
        remedy = self._filled(breach.remedy)
        raise TROUBLES[breach.kind](breach.what, breach.cause, remedy, evidence)

    def _last_words(self) -> bytes:
        return self._pipes.last_words() if self._pipes is not None else b""

    def _stop(self) -> int | None:
        """Leave nothing of the engine; return its exit status."""
        process, self._process, self._pipes = self._process, None, None
        return process.end() if process is not None else None

    def _filled(self, remedy: str) -> str:
        hello = _encode(Describe(jsonrpc="2.0", id=1, params=Hello())).decode()
        by_hand = f"echo '{hello}' | {shown(shlex.join(self.command), 500)}"
        return remedy.format(by_hand=by_hand, name=self.name)

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id


def _lines(words: bytes) -> tuple[str, ...]:
    """The last lines, harmless to show."""
    return tuple(shown(part) for part in words.splitlines()[-MOST_LINES:])
