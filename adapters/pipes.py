"""Lines to a process and back: bounded in size and time, without threads.

One `poll` watches all three pipes while an answer is awaited, so that neither side can
block the other: a long request is written piece by piece, standard error is always
drained, and of it only the end is kept.
"""

import math
import os
import select
import time
from collections.abc import Callable

from .process import Process

CHUNK = 65536
"""Bytes of one read: what a pipe holds."""

MOST_STDERR = 16 * 1024
"""Bytes of standard error that are kept, its end."""

SLICE = 0.25
"""Seconds between looks at whether the process still lives, while nothing comes."""

FAREWELL = 0.3
"""Seconds to wait for the last words of a process that is ending."""


class Silence(Exception):  # noqa: N818 - what happened; whoever asked makes a verdict of it
    """No whole line came: `left` is what came of it."""

    def __init__(self, left: bytes) -> None:
        """Keep the beginning of the line."""
        super().__init__(left)
        self.left = left


class TimeUp(Silence):
    """The time was up."""


class Gone(Silence):
    """The process ended, or closed its standard output."""


class TooLong(Silence):
    """More than the limit came without a line end."""


class Pipes:
    """The three pipes of a process, as questions and answers."""

    def __init__(self, process: Process, most: int) -> None:
        """Watch the pipes; no line may be longer than `most` bytes."""
        self._process = process
        self._most = most
        self._inbox = bytearray()
        self._errors = b""
        self._pending = memoryview(b"")
        self._poll = select.poll()
        self._handlers: dict[int, Callable[[], bool]] = {}
        self._stdin = process.stdin.fileno()
        self._stdout = process.stdout.fileno()
        self._stderr = process.stderr.fileno()
        os.set_blocking(self._stdin, False)
        self._watch(self._stdout, select.POLLIN, self._read)
        self._watch(self._stderr, select.POLLIN, self._drain)

    def exchange(self, message: bytes, seconds: float) -> bytes:
        """Send a line and return the next one that comes, without its line end.

        Raises `TimeUp`, `Gone` or `TooLong`. What comes behind that line is `left`.
        """
        deadline = time.monotonic() + seconds
        self._send(message)
        searched = 0
        while (end := self._inbox.find(b"\n", searched)) < 0:
            searched = len(self._inbox)
            self._give_up_if_hopeless(deadline)
            self._attend(deadline)
        line = bytes(self._inbox[:end])
        del self._inbox[: end + 1]
        if end > self._most:
            raise TooLong(line)
        return line

    def left(self) -> bytes:
        """What came together with the answer, behind it."""
        return bytes(self._inbox)

    def unread(self) -> bytes:
        """What has come by now that nobody asked for; raises `Gone` if nothing ever can."""
        self._attend(0.0)
        if not self._inbox and self._stdout not in self._handlers:
            raise Gone(self.left())
        return self.left()

    def last_words(self) -> bytes:
        """The end of standard error, after waiting a moment for it to be closed."""
        deadline = time.monotonic() + FAREWELL
        self._forget(self._stdout)
        while self._stderr in self._handlers and time.monotonic() < deadline:
            self._attend(deadline)
        return self._errors

    def words(self) -> bytes:
        """The end of what is on standard error by now."""
        self._attend(0.0)
        return self._errors

    def hang_up(self, seconds: float) -> None:
        """Close the process's standard input, and give it time to end by itself."""
        deadline = time.monotonic() + seconds
        self._forget(self._stdin)
        self._process.stdin.close()
        while self._handlers and time.monotonic() < deadline and not self._process.ended():
            self._attend(deadline)
            self._inbox.clear()
        self._process.wait(deadline - time.monotonic())

    def _give_up_if_hopeless(self, deadline: float) -> None:
        if len(self._inbox) > self._most:
            raise TooLong(bytes(self._inbox))
        if self._stdout not in self._handlers:
            raise Gone(bytes(self._inbox))
        if time.monotonic() >= deadline:
            raise TimeUp(bytes(self._inbox))

    def _attend(self, deadline: float) -> None:
        """Wait for something to happen at a pipe, no longer than to the deadline."""
        seconds = min(max(deadline - time.monotonic(), 0.0), SLICE)
        events = self._poll.poll(math.ceil(seconds * 1000))
        for pipe, _ in events:
            if not self._handlers[pipe]():
                self._forget(pipe)
        if seconds and not events and self._process.ended():
            self._forget(self._stdout)  # some child of it may hold this pipe for ever

    def _send(self, message: bytes) -> None:
        self._pending = memoryview(bytes(self._pending) + message)
        if self._write():
            self._watch(self._stdin, select.POLLOUT, self._write)

    def _write(self) -> bool:
        """Write what fits; say whether something is left."""
        try:
            self._pending = self._pending[os.write(self._stdin, self._pending) :]
        except BlockingIOError:
            return True
        except BrokenPipeError:  # it ended, or reads no more: its output will tell
            self._pending = memoryview(b"")
        return bool(self._pending)

    def _read(self) -> bool:
        chunk = os.read(self._stdout, CHUNK)
        self._inbox += chunk
        return bool(chunk)

    def _drain(self) -> bool:
        chunk = os.read(self._stderr, CHUNK)
        self._errors = (self._errors + chunk)[-MOST_STDERR:]
        return bool(chunk)

    def _watch(self, pipe: int, event: int, handler: Callable[[], bool]) -> None:
        self._poll.register(pipe, event)
        self._handlers[pipe] = handler

    def _forget(self, pipe: int) -> None:
        if self._handlers.pop(pipe, None) is not None:
            self._poll.unregister(pipe)
