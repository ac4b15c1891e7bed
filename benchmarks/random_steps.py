"""Play random games on the model and count each kind of step: `random_steps.py [STEPS]`.

Every step is held against the invariants of `tests/invariants.py`, and the model against the
second evaluator, on all processors. Exits with 1 if anything does not hold, and tells in which
game; the others are played all the same.
"""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from agreement import UNREAD
from invariants import Broken, Counts, check

ENOUGH = 100_000
AT_ONCE = 64
"""Games that are given out at a time."""


class Played(NamedTuple):
    """One game: its steps, what the second evaluator did not read, what does not hold."""

    counts: Counts
    unread: Counter[str]
    broken: str = ""


def played(seed: int) -> Played:
    """Play the game of a seed."""
    UNREAD.clear()
    try:
        return Played(check((seed,)), Counter(UNREAD))
    except Broken as broken:
        return Played(Counter(), Counter(), str(broken))


def main(wanted: int) -> int:
    """Play until there are so many steps; print the counts."""
    counts: Counts = Counter()
    unread: Counter[str] = Counter()
    good, seeds = True, count()
    with ProcessPoolExecutor() as pool:
        while counts.total() < wanted:
            for game in pool.map(played, islice(seeds, AT_ONCE)):
                counts += game.counts
                unread += game.unread
                if game.broken:
                    good = False
                    print(game.broken, flush=True)
    show(counts, unread)
    return 0 if good else 1


def show(counts: Counts, unread: Counter[str]) -> None:
    """A row for each kind of step, a column for each outcome."""
    outcomes = sorted({outcome for _, outcome in counts})
    print(f"{'step':<10}" + "".join(f"{outcome:>12}" for outcome in outcomes))
    for kind in sorted({kind for kind, _ in counts}):
        print(f"{kind:<10}" + "".join(f"{counts[kind, outcome]:>12}" for outcome in outcomes))
    done = sum(n for (_, outcome), n in counts.items() if outcome == "done")
    print(f"{counts.total()} steps, {100 * done // counts.total()}% done")
    print("not read a second time:", *(f"{part} {n}" for part, n in sorted(unread.items())))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ENOUGH))
