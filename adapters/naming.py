"""From the NAME of `--engine=NAME` to an engine that can be opened.

A name is looked for, in this order, among the built-in engines, as `package.module:Class`,
among the tables of the user's project (see `tables`), and among the entry points of
installed packages, group `facecheck.engines`. Every engine but the reference runs in a
process of its own, Python ones through `serve`: only there can a hang be timed out and a
crash survived.
"""

import importlib.util
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import PathFinder
from importlib.metadata import PackageNotFoundError, distribution, entry_points
from pathlib import Path

from facecheck.reference_impl.vocabulary.records import Record
from msgspec import field, structs

from .child import START_TIMEOUT, TIMEOUT, Child
from .engine import Playable
from .quoting import shown
from .serve import PATHS, load
from .tables import definitions

GROUP = "facecheck.engines"
CLASS_PATH = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")
EXAMPLE = """\
    [tool.facecheck.engines.mine]
    command = ["./my-engine", "--pipe"]
    timeout = 10"""


class BuiltIn(Record):
    """An engine that the suite brings an adapter for.

    `distribution` is what must be installed beside it, `extra` the extra that does it.
    """

    path: str
    in_process: bool = False
    distribution: str = ""
    extra: str = ""


BUILT_IN = {
    "reference": BuiltIn(path="facecheck.adapters.reference:Reference", in_process=True),
    "phase": BuiltIn(
        path="facecheck.adapters.phase:Phase", distribution="phase-python", extra="phase"
    ),
}


class NoSuchEngine(Exception):  # noqa: N818 - a verdict on a name
    """The name leads to no engine that can be opened: what, likely cause, what to do next."""

    def __init__(self, what: str, cause: str, remedy: str) -> None:
        """Keep the three parts."""
        super().__init__(what, cause, remedy)
        self.what = what
        self.cause = cause
        self.remedy = remedy

    def __str__(self) -> str:
        """Say the parts, a line or more each."""
        return f"{self.what}\nlikely cause: {self.cause}\nnext: {self.remedy}"


class EngineSpec(Record):
    """Which engine, and how to open it; plain data that travels between processes.

    Either `path` is a class in Python, `package.module:Class`, or `command` a program.
    `found` says where the name was found. Times are seconds.
    """

    name: str
    found: str
    path: str = ""
    command: tuple[str, ...] = ()
    in_process: bool = False
    timeout: float = TIMEOUT
    start_timeout: float = START_TIMEOUT
    env: dict[str, str] = field(default_factory=dict)
    cwd: str | None = None

    @contextmanager
    def open(self) -> Iterator[Playable]:
        """Lend the engine, and end it and all that it started, whatever happens.

        A process starts with the first request, which is where it can raise `Crash` and
        its like (see `trouble`). In this process, what the engine raises goes through.
        """
        if self.in_process:
            yield from _in_process(self.path)
            return
        child = Child(
            self.command or (sys.executable, "-P", "-m", "facecheck.adapters.serve", self.path),
            name=self.name,
            timeout=self.timeout,
            start_timeout=self.start_timeout,
            env=self.env if self.command else {PATHS: os.pathsep.join(sys.path), **self.env},
            cwd=self.cwd,
        )
        with child:
            yield child


def find_engine(
    name: str,
    *,
    in_process: bool = False,
    timeout: float | None = None,
    folder: Path | None = None,
) -> EngineSpec:
    """Find an engine by the name that a user gave.

    `in_process` is for debugging engines in Python, `timeout` overrides the engine's own,
    `folder` is where to look for the project's files: here, unless given. Raises
    `NoSuchEngine` for a name that leads to none, and `Malformed` for a project file or
    table that cannot be read.
    """
    folder = folder or Path.cwd()
    for source in (_built_in, _class_path, _table, _entry_point):
        spec = source(name, folder)
        if spec is not None:
            break
    else:
        raise _unknown(name, folder)
    if in_process and spec.command:
        what = f"the engine {name} is a program, so it cannot run inside this process"
        cause = "running in process is for debugging classes in Python"
        raise NoSuchEngine(what, cause, "leave --facecheck-in-process out")
    return structs.replace(
        spec,
        in_process=spec.in_process or in_process,
        timeout=spec.timeout if timeout is None else timeout,
    )


def known_engines(folder: Path | None = None) -> dict[str, str]:
    """Every name that `find_engine` knows here, with where it comes from."""
    found = dict.fromkeys(BUILT_IN, "built in")
    for name, definition in definitions(folder or Path.cwd()).items():
        found.setdefault(name, str(definition.file))
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        found.setdefault(point.name, f"installed: {point.value}")
    return found


def _built_in(name: str, _: Path) -> EngineSpec | None:
    engine = BUILT_IN.get(name)
    if engine is None:
        return None
    if engine.distribution:
        _require(name, engine)
    return EngineSpec(name=name, found="built in", path=engine.path, in_process=engine.in_process)


def _require(name: str, engine: BuiltIn) -> None:
    try:
        distribution(engine.distribution)
    except PackageNotFoundError:
        what = f"the engine {name} needs the package {engine.distribution}"
        cause = "it is not installed in this environment"
        raise NoSuchEngine(what, cause, f"pip install 'facecheck[{engine.extra}]'") from None


def _class_path(name: str, folder: Path) -> EngineSpec | None:
    if CLASS_PATH.fullmatch(name) is None:
        return None
    package = name.partition(":")[0].partition(".")[0]
    if not _importable(package, folder):
        what = f"there is no module {package} to take the engine {name} from"
        cause = "it is misspelt, not installed, or in another folder than this one"
        raise NoSuchEngine(what, cause, f"try it with: python -c 'import {package}'")
    return EngineSpec(name=name, found="a class", path=name)


def _importable(package: str, folder: Path) -> bool:
    """Whether there is such a package, without importing it."""
    if PathFinder.find_spec(package, [str(folder)]) is not None:
        return True
    try:
        return importlib.util.find_spec(package) is not None
    except ValueError:  # a module that was made by hand, such as `__main__`
        return package in sys.modules


def _table(name: str, folder: Path) -> EngineSpec | None:
    definition = definitions(folder).get(name)
    if definition is None:
        return None
    return EngineSpec(
        name=name,
        found=str(definition.file),
        cwd=str(definition.file.parent),
        **structs.asdict(definition.read()),
    )


def _entry_point(name: str, _: Path) -> EngineSpec | None:
    for point in entry_points(group=GROUP, name=name):
        return EngineSpec(name=name, found="an entry point", path=f"{point.module}:{point.attr}")
    return None


def _unknown(name: str, folder: Path) -> NoSuchEngine:
    listed = "\n".join(f"    {known}  ({where})" for known, where in known_engines(folder).items())
    return NoSuchEngine(
        f"there is no engine called `{shown(name, 60)}`",
        f"it is misspelt, or defined in another folder; these exist:\n{listed}",
        f"name one of these, or package.module:Class, or define one in pyproject.toml:\n{EXAMPLE}",
    )


def _in_process(path: str) -> Iterator[Playable]:
    if "" not in sys.path:
        sys.path.insert(0, "")  # as for `python -m`, which is how a child would be started
    engine = load(path)()
    try:
        yield engine
    finally:
        close: Callable[[], None] | None = getattr(engine, "close", None)
        if close is not None:
            close()
