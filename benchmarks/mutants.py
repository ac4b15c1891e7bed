"""Mutation testing of the model: `mutants.py [--every N [--start M]] [PART OF A MODULE ...]`.

Every mutant is tried against the oracles of `mutant_oracles.py` that run its lines. Survivors
that no game can show stand in `survivors.json`, each with its reason. Exits with 1 if too few
are killed, or one survives without a reason.
"""

import argparse
import gc
import re
import sys
import time
from collections import defaultdict, deque
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from mutant_making import Key, Mutant, mutants
from mutant_oracles import HELD, ROOT, Line, oracles
from mutant_reasons import is_unasked, listed, reason, whole_line
from mutant_trying import Absent, Live, killer

SOURCE = ROOT / "reference_impl"
LEFT_ALONE = ("vocabulary/",)
"""The language and its records: declarations."""
GOAL = 0.95
LAST_KILLERS = 5
MOST_HELD = 5
"""In so many written games, the shortest, the invariants are asked of a mutant."""


class Tried(NamedTuple):
    """A mutant, where it is, what killed it if anything did, and how long that took."""

    key: Key
    line: int
    by: str | None
    seconds: float


class Trier:
    """Tries mutants, with what killed the last ones of the module first."""

    def __init__(self) -> None:
        """Load and trace everything; the workers are forked from here."""
        self.oracles = {one.name: one for one in oracles()}
        self.live = Live()
        self.places = {name: place for place, name in enumerate(self.oracles)}
        self.runs: dict[Line, list[str]] = defaultdict(list)
        for name, one in self.oracles.items():
            for line in one.lines:
                self.runs[line].append(name)
        self.texts = {
            (str(path.relative_to(SOURCE)), n): text
            for path in SOURCE.rglob("*.py")
            for n, text in enumerate(path.read_text("utf-8").splitlines(), 1)
        }
        gc.freeze()  # so that the children of this process share its memory

    def module(self, module: str, every: int, start: int) -> list[Tried]:
        """Every so manyth mutant of a module, in order, from a first one on."""
        last: deque[str] = deque(maxlen=LAST_KILLERS)
        found = mutants(SOURCE / module, module, every, start)
        return [self._try(mutant, last) for mutant in found if not is_unasked(mutant.key)]

    def _try(self, mutant: Mutant, last: deque[str]) -> Tried:
        began = time.monotonic()
        able = self._able(mutant)
        held = set([name for name in able if name.startswith(HELD)][MOST_HELD:])
        names = dict.fromkeys(
            [*(n for n in last if n in able), *(n for n in able if n not in held)]
        )
        try:
            by = killer(mutant, self.live, [self.oracles[name] for name in names])
        except Absent:
            if reason(mutant.key) is None:
                raise
            by = None
        if by in self.oracles and by not in last:
            last.appendleft(by)
        return Tried(mutant.key, mutant.first, by, time.monotonic() - began)

    def _able(self, mutant: Mutant) -> list[str]:
        """The oracles that run its lines, in their order."""
        lines = self._in_force(mutant)
        found = set[str]().union(*(self.runs.get(line, ()) for line in lines))
        return sorted(found, key=self.places.__getitem__)

    def _in_force(self, mutant: Mutant) -> list[Line]:
        """The lines of its statement, or all that read a table."""
        if not mutant.table:
            return [(mutant.key.module, n) for n in range(mutant.first, mutant.last + 1)]
        name = re.compile(rf"\b{mutant.table}\b")
        return [line for line, text in self.texts.items() if name.search(text)]


def main() -> int:
    """Try them on two processors, tell what survives, and whether that is as it should be."""
    options = _options()
    modules = [
        (str(path.relative_to(SOURCE)), path.stat().st_size) for path in SOURCE.rglob("*.py")
    ]
    wanted = [
        name
        for name, _ in sorted(modules, key=lambda one: -one[1])
        if not name.startswith(LEFT_ALONE) and any(part in name for part in options.parts or [""])
    ]
    began = time.monotonic()
    trier = Trier()
    print(f"{len(trier.oracles)} oracles after {time.monotonic() - began:.0f} s", flush=True)
    print(f"one mutant in {options.every}, from number {options.start} on", flush=True)
    tried: list[Tried] = []
    with ProcessPoolExecutor(options.workers, get_context("fork"), _share, (trier,)) as pool:
        chosen = [options.every] * len(wanted), [options.start] * len(wanted)
        for some in pool.map(_module, wanted, *chosen):
            tried += some
            _tell(some)
    spent = sum(one.seconds for one in tried) / max(1, len(tried))
    print(f"{time.monotonic() - began:.0f} s, {spent:.2f} s a mutant")
    return judge(tried, whole=options.every == 1 and not options.parts)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="parts of the names of modules; all by default")
    parser.add_argument("--every", type=int, default=1, help="every so manyth mutant")
    parser.add_argument("--start", type=int, default=0, help="which of them is the first")
    parser.add_argument("--workers", type=int, default=2, help="how many processes")
    return parser.parse_args()


SHARED: list[Trier] = []


def _share(trier: Trier) -> None:
    SHARED.append(trier)


def _module(module: str, every: int, start: int) -> list[Tried]:
    return SHARED[0].module(module, every, start)


def _tell(tried: list[Tried]) -> None:
    if tried:
        killed = sum(one.by is not None for one in tried)
        print(f"{tried[0].key.module}: {killed} of {len(tried)} killed", flush=True)
    for one in tried:
        if one.by is None and reason(one.key) is None:
            print(f"  {one.line}: {one.key.line}\n      {one.key.was!r} -> {one.key.now!r}")


def judge(tried: list[Tried], *, whole: bool) -> int:
    """Whether enough are killed, every survivor has a reason, and no reason is stale."""
    survivors = {one.key for one in tried if one.by is None}
    unexplained = [key for key in survivors if reason(key) is None]
    killed = len(tried) - len(survivors)
    print(f"{killed} of {len(tried)} killed, {100 * killed / max(1, len(tried)):.1f}%")
    print(f"{len(survivors) - len(unexplained)} more have a reason, {len(unexplained)} have none")
    known = survivors | {whole_line(key) for key in survivors}
    stale = [key for key in listed() if key not in known] if whole else []
    for key in stale:
        print("no survivor any more:", *key)
    return 1 if unexplained or stale or killed < GOAL * len(tried) else 0


if __name__ == "__main__":
    sys.exit(main())
