"""A program in a process group of its own, of which nothing is left behind.

Ending it ends everything that it started: its process group, and on Linux also what
left that group, which is recognised by a mark in its environment. All of it is ended
when Python exits, and by a guardian when Python is killed. Only processes that bear the
mark or belong to the group are ever touched.
"""

import atexit
import os
import subprocess
import time
import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO

from .guardian import MARK, Guardian, end_group, end_marked

PATIENCE = 5.0
"""Seconds to wait for the end of a process that was killed."""

_running: "set[Process]" = set()
_guardian = Guardian()


class Process:
    """A started program with three pipes; use `end`, and nothing of it remains."""

    def __init__(
        self, command: Sequence[str], env: Mapping[str, str], cwd: str | None = None
    ) -> None:
        """Start the command, `env` added to this process's own environment.

        A relative program with a folder in its name is meant from `cwd`. Raises `OSError`
        if it cannot be started.
        """
        self.owner = os.getpid()
        self.mark = uuid.uuid4().hex
        self._popen = subprocess.Popen(  # noqa: S603 - the engine's own command
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=cwd,
            env={**os.environ, **env, MARK: self.mark},
            start_new_session=True,
        )
        self.stdin, self.stdout, self.stderr = map(_given, self._pipes())
        _running.add(self)
        _guardian.watch(self.pid, self.mark)

    @property
    def pid(self) -> int:
        """The process's id, which is also the id of its group."""
        return self._popen.pid

    def ended(self) -> bool:
        """Whether the program has ended, without giving up its id: the group may live on."""
        if not hasattr(os, "waitid"):
            return self._popen.poll() is not None
        if self._popen.returncode is not None:
            return True
        flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
        try:
            return os.waitid(os.P_PID, self.pid, flags) is not None
        except ChildProcessError:  # somebody else's handler has reaped it
            return True

    def wait(self, seconds: float) -> bool:
        """Wait for the program to end by itself; say whether it did."""
        until = time.monotonic() + seconds
        while not (gone := self.ended()) and time.monotonic() < until:
            time.sleep(0.002)
        return gone

    def kill(self) -> None:
        """Kill what still runs of it, leaving its pipes to be read to their ends.

        Does nothing in a fork of the process that started it.
        """
        if os.getpid() != self.owner:
            return
        if self._popen.returncode is None:  # else the group's number may be another's by now
            end_group(self.pid)
        end_marked(self.mark, spare=self.pid)

    def end(self) -> int | None:
        """Kill what still runs of it, close its pipes and return the program's exit status.

        The status is negative for a signal, `None` if it cannot be known. Harmless when
        repeated.
        """
        self.kill()
        if os.getpid() != self.owner:
            return None
        _running.discard(self)
        for pipe in self._pipes():
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        status = None
        with suppress(subprocess.TimeoutExpired):
            status = self._popen.wait(PATIENCE)
        _guardian.forget(self.pid, self.mark)
        return status

    def _pipes(self) -> tuple[IO[bytes] | None, ...]:
        return self._popen.stdin, self._popen.stdout, self._popen.stderr


def _given(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None  # all three are asked for
    return pipe


@atexit.register
def _end_all() -> None:
    for process in tuple(_running):
        process.end()
    _guardian.close()
