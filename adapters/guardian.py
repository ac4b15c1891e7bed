"""A small process that outlives this one and ends the engines that it leaves behind.

When Python ends by itself, `process` ends every engine. When it is killed, by a CI system
that gives up or a lack of memory, it cannot; then an engine that hangs would run for
ever. So the first engine brings a guardian, which is told which engines run, and sees by
the end of its input that we are gone. It imports next to nothing, starts in milliseconds
and is run by its path, so that only the standard library may be used here.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

MARK = "FACECHECK_PROCESS"
"""Environment variable that all descendants of one engine inherit."""

ROUNDS = 10
"""How often leftovers are looked for: one that forks while it is hunted needs another."""


def end_group(pid: int) -> None:
    """Kill what is left of a process group."""
    with suppress(ProcessLookupError, PermissionError):  # all of it is gone
        os.killpg(pid, signal.SIGKILL)


def end_marked(mark: str, spare: int = 0) -> None:
    """Kill every process that bears the mark, wherever it has gone, but one."""
    for _ in range(ROUNDS):
        found = [pid for pid in marked(mark) if pid != spare]
        if not found:
            return
        for pid in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)


def marked(mark: str) -> Iterator[int]:
    """Living processes with the mark in their environment; none where there is no `/proc`."""
    wanted = f"{MARK}={mark}".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # ended meanwhile, or somebody else's
            if wanted in (entry / "environ").read_bytes().split(b"\0"):
                yield int(entry.name)


class Guardian:
    """Our end of the guardian: told of each engine that starts and ends."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._popen: subprocess.Popen[bytes] | None = None
        self._owner = os.getpid()

    def watch(self, pid: int, mark: str) -> None:
        """Have it end this engine, should we end before."""
        if self._popen is None and sys.executable:
            self._popen = subprocess.Popen(  # noqa: S603 - this very file
                [sys.executable, "-I", "-S", __file__],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,
            )
        self._tell(f"+ {pid} {mark}\n")

    def forget(self, pid: int, mark: str) -> None:
        """Tell it that this engine has been ended."""
        self._tell(f"- {pid} {mark}\n")

    def close(self) -> None:
        """Let it go, and wait for it."""
        if self._popen is not None and os.getpid() == self._owner:
            popen, self._popen = self._popen, None
            popen.communicate()

    def _tell(self, line: str) -> None:
        if self._popen is not None and self._popen.stdin is not None:
            with suppress(OSError):  # somebody has killed the guardian
                self._popen.stdin.write(line.encode())


def main(lines: Iterable[str]) -> None:
    """Keep the list until the input ends, then end all that is on it."""
    running: dict[int, str] = {}
    for line in lines:
        sign, number, mark = line.split()
        if sign == "+":
            running[int(number)] = mark
        else:
            running.pop(int(number), None)
    for pid, its_mark in running.items():
        if not Path("/proc/self/environ").exists() or pid in marked(its_mark):
            end_group(pid)  # it is still the one that bore this number
        end_marked(its_mark)


if __name__ == "__main__":
    main(sys.stdin)
