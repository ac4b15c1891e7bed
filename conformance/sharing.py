"""Work that several processes could do, done once: by files in a folder that they share."""

import fcntl
import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import msgspec

Kept = TypeVar("Kept")


@contextmanager
def taken(claim: Path, product: Path) -> Iterator[bool]:
    """Take on making a product, or wait until it is there; whether it is for us to make.

    Whoever makes it keeps the file `claim` locked. The lock of a process that died is free
    at once, so the next one takes over; a number of the process would not do, since a dead
    worker keeps its number until somebody asks how it ended.
    """
    with claim.open("ab") as file:
        if not product.exists():
            fcntl.flock(file, fcntl.LOCK_EX)
        yield not product.exists()


def digest(made: msgspec.Struct) -> str:
    """A name for what is made of this: the same for equal records."""
    return hashlib.sha256(msgspec.json.encode(made)).hexdigest()[:16]


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
        with suppress(FileNotFoundError), (self.folder / f"{name}.taken").open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    def everything(self) -> dict[str, bytes]:
        """All that is kept, by name."""
        return {path.stem: path.read_bytes() for path in sorted(self.folder.glob("*.json"))}

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.json"
