"""One mutant in a process of its own: the slip goes into the running model, then the oracles run.

A function gets other code, so that whoever holds it runs the slip; a table is made anew and
put in place of the old one wherever that is known by its name.
"""

import gc
import os
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Iterable
from types import CodeType, FunctionType
from typing import Any

from mutant_making import Mutant
from mutant_oracles import MODEL, Oracle, caches

PACKAGE = f"facecheck.{MODEL}"
SECONDS, TIMES = 1, 20
"""So much time of the processor an oracle has, and so many times its usual: then it failed."""
MEMORY = 2 << 30
KILLED, SURVIVED, ABSENT = 0, 1, 2
ENDLESS = "it does not end"

Place = tuple[str, int]
"""A function by its qualified name and the line where it begins."""


class Absent(Exception):  # noqa: N818 - what is the matter, not an error
    """A mutant's function is not in the running model."""


class Live:
    """The functions and caches of the running model."""

    def __init__(self) -> None:
        """Look for them once."""
        self.functions: dict[str, dict[Place, list[FunctionType]]] = defaultdict(dict)
        self.caches = caches()
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and f"/{MODEL}/" in one.__code__.co_filename:
                module = one.__code__.co_filename.split(f"/{MODEL}/")[-1]
                place = one.__code__.co_qualname, one.__code__.co_firstlineno
                self.functions[module].setdefault(place, []).append(one)

    def put_in(self, mutant: Mutant) -> None:
        """Make the slip real in this process."""
        code = compile(mutant.text, mutant.key.module, "exec")
        known = self.functions[mutant.key.module]
        found = mutant.anew
        for inner in _codes(code):
            for function in known.get((inner.co_qualname, inner.co_firstlineno), ()):
                function.__code__ = inner.replace(co_filename=function.__code__.co_filename)
                found = True
        if not found:
            os._exit(ABSENT)
        if mutant.anew:
            self._run(mutant, code)
        for cache in self.caches:
            cache.cache_clear()

    def _run(self, mutant: Mutant, code: CodeType) -> None:
        """Run the statement again, and put what it makes where the old was."""
        module = sys.modules[_dotted(mutant.key.module)]
        made: dict[str, Any] = dict(vars(module))
        exec(code, made)  # noqa: S102 - the project's own code, with a slip
        for name, new in made.items():
            old = vars(module).get(name)
            if new is old or name.startswith("__"):
                continue
            if isinstance(old, FunctionType) and isinstance(new, FunctionType):
                old.__defaults__, old.__kwdefaults__ = new.__defaults__, new.__kwdefaults__
            elif isinstance(new, type) and isinstance(old, type):
                _take_defaults(old, new)
            else:
                _replace(name, old, new)


def _take_defaults(old: type, new: type) -> None:
    for name, function in vars(new).items():
        was = vars(old).get(name)
        if isinstance(function, FunctionType) and isinstance(was, FunctionType):
            was.__defaults__, was.__kwdefaults__ = function.__defaults__, function.__kwdefaults__


def _replace(name: str, old: object, new: object) -> None:
    for known, module in list(sys.modules.items()):
        if known.startswith("facecheck.") and vars(module).get(name, module) is old:
            setattr(module, name, new)


def _dotted(module: str) -> str:
    return f"{PACKAGE}.{module.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")


def _codes(code: CodeType) -> Iterable[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


def killer(mutant: Mutant, live: Live, candidates: Iterable[Oracle]) -> str | None:
    """The name of the first oracle that fails with this mutant, found in a forked process."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        _try(mutant, live, candidates, write)
    os.close(write)
    with os.fdopen(read, "rb") as answers:
        told = answers.read().decode()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return ENDLESS
    if os.WEXITSTATUS(status) == ABSENT:
        message = f"{mutant.key} is not in the running model: did the files change meanwhile?"
        raise Absent(message)
    return told or None


def _try(mutant: Mutant, live: Live, candidates: Iterable[Oracle], write: int) -> None:
    """In the child: never returns."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    name = "it cannot be put in"
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        live.put_in(mutant)
        for oracle in candidates:
            name = oracle.name
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS + TIMES * oracle.seconds)
            oracle.holds()
    except BaseException:  # noqa: BLE001 - whatever goes wrong, it shows
        os.write(write, name.encode())
        os._exit(KILLED)
    os._exit(SURVIVED)
