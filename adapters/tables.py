"""Engines that a project defines for itself, in `pyproject.toml` or `facecheck.toml`.

[tool.facecheck.engines.mine]        # in facecheck.toml: [engines.mine]
command = ["./my-engine", "--pipe"]  # relative to the folder of this file
timeout = 10                         # seconds for one scenario
start_timeout = 30                   # seconds until it has described itself
env = { MODE = "test" }              # added to the environment
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from facecheck.reference_impl.vocabulary.records import Record
from msgspec import Meta, field

from .child import START_TIMEOUT, TIMEOUT
from .language.malformed import refuse
from .language.reading import convert, read_bytes

Seconds = Annotated[float, Meta(gt=0, le=86400)]

ROOTS = {"facecheck.toml": ("engines",), "pyproject.toml": ("tool", "facecheck", "engines")}
"""Where in which file engines are defined; in one folder the first file goes first."""


class EngineTable(Record):
    """What a table may say."""

    command: Annotated[tuple[str, ...], Meta(min_length=1)]
    timeout: Seconds = TIMEOUT
    start_timeout: Seconds = START_TIMEOUT
    env: dict[str, str] = field(default_factory=dict)


class Definition(NamedTuple):
    """A table as it stands: its file, its place there, and what it says, unread."""

    file: Path
    at: str
    table: object

    def read(self) -> EngineTable:
        """Read the table; raises `Malformed` with its file and place."""
        return convert(self.table, EngineTable, f"{self.file}: {self.at}")


def definitions(folder: Path) -> dict[str, Definition]:
    """Engines by name that are defined in this folder or above it; the nearest one counts.

    It goes up to the top of the repository, if there is one. Raises `Malformed` for a
    file that is no TOML, or that defines engines in another shape.
    """
    found: dict[str, Definition] = {}
    for file in _files(folder.resolve()):
        for name, definition in _defined(file):
            found.setdefault(name, definition)
    return found


def _files(folder: Path) -> Iterator[Path]:
    for place in (folder, *folder.parents):
        yield from (place / name for name in ROOTS if (place / name).is_file())
        if (place / ".git").exists():
            return


def _defined(file: Path) -> Iterator[tuple[str, Definition]]:
    node: Any = _toml(file)
    path = ROOTS[file.name]
    for place, key in enumerate(path):
        node = node.get(key, {})
        if not isinstance(node, dict):
            refuse(f"{file}: {'.'.join(path[: place + 1])}", "a table")
    for name, table in node.items():
        yield name, Definition(file, ".".join((*path, name)), table)


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_bytes(file).decode())
    except (ValueError, RecursionError) as error:
        refuse(str(file), "valid TOML in UTF-8", str(error))
