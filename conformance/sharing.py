"""Work that several processes could do, done once: by files in a folder that they share."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import msgspec

Kept = TypeVar("Kept")

PAUSE = 0.05
"""Seconds between two looks at what another process is making."""


@contextmanager
def taken(claim: Path, product: Path) -> Iterator[bool]:
    """Take on making a product, or wait until it is there; whether it is for us to make.

    `claim` is a file that holds the number of the process that makes it. If that process
    died, the next one takes over.
    """
    mine = False
    while not product.exists() and not mine:
        mine = _take(claim)
        if not mine:
            _release_dead(claim)
            time.sleep(PAUSE)
    try:
        yield mine
    finally:
        if mine:
            claim.unlink(missing_ok=True)


def _take(claim: Path) -> bool:
    try:
        handle = os.open(claim, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
    except FileExistsError:
        return False
    with os.fdopen(handle, "w") as file:
        file.write(str(os.getpid()))
    return True


def _release_dead(claim: Path) -> None:
    """Take away the claim of a process that is no more."""
    with suppress(OSError, ValueError):
        owner = int(claim.read_text() or os.getpid())
        try:
            os.kill(owner, 0)
        except ProcessLookupError:
            claim.unlink(missing_ok=True)


class Shared:
    """A folder of results, each made by one process and read by all."""

    def __init__(self, folder: Path) -> None:
        """Keep them there, each in a file of its own."""
        self.folder = folder

    def kept(self, name: str, kind: type[Kept], make: Callable[[], Kept]) -> Kept:
        """What is kept under that name; made and written if nothing is."""
        path = self._path(name)
        with taken(self.folder / f"{name}.taken", path) as mine:
            if not mine:
                return self.read(name, kind)
            made = make()
            self.put(name, msgspec.json.encode(made))
            return made

    def put(self, name: str, raw: bytes) -> None:
        """Keep something as it is, whole or not at all."""
        draft = self._path(name).with_suffix(f".{os.getpid()}")
        draft.write_bytes(raw)
        draft.replace(self._path(name))

    def read(self, name: str, kind: type[Kept]) -> Kept:
        """What is there."""
        return msgspec.json.decode(self._path(name).read_bytes(), type=kind)

    def there(self, name: str, kind: type[Kept]) -> list[Kept]:
        """What is there, or nothing."""
        return [self.read(name, kind)] if self.has(name) else []

    def has(self, name: str) -> bool:
        """Whether it is there."""
        return self._path(name).exists()

    def is_taken(self, name: str) -> bool:
        """Whether a process is making it now."""
        return (self.folder / f"{name}.taken").exists()

    def everything(self) -> dict[str, bytes]:
        """All that is kept, by name."""
        return {path.stem: path.read_bytes() for path in sorted(self.folder.glob("*.json"))}

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.json"
