"""Play random games on the model and count each kind of step: `random_steps.py [STEPS]`.

Every step is held against the invariants of `tests/invariants.py`, and the model against the
second evaluator. Exits with 1, and the
seed to look at, at the first that does not hold.
"""

import sys
from collections import Counter
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from agreement import UNREAD
from invariants import Broken, Counts, check

ENOUGH = 100_000


def main(wanted: int) -> int:
    """Play until there are so many steps; print the counts."""
    counts: Counts = Counter()
    for seed in count():
        if counts.total() >= wanted:
            break
        try:
            counts += check((seed,))
        except Broken as broken:
            print(broken)
            return 1
    show(counts)
    return 0


def show(counts: Counts) -> None:
    """A row for each kind of step, a column for each outcome."""
    outcomes = sorted({outcome for _, outcome in counts})
    print(f"{'step':<10}" + "".join(f"{outcome:>12}" for outcome in outcomes))
    for kind in sorted({kind for kind, _ in counts}):
        print(f"{kind:<10}" + "".join(f"{counts[kind, outcome]:>12}" for outcome in outcomes))
    done = sum(n for (_, outcome), n in counts.items() if outcome == "done")
    print(f"{counts.total()} steps, {100 * done // counts.total()}% done")
    print("not read a second time:", *(f"{part} {n}" for part, n in sorted(UNREAD.items())))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ENOUGH))
