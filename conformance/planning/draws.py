"""Where a plan's choices come from: Python's own generator, from a seed.

What it draws is the same in every Python and on every machine (`random.random` promises it),
and hardly ever the same plan twice: Hypothesis, which tries what is simple again and again,
made a quarter of all plans anew and took a third of a run. Witnesses are shrunk as scenarios
(design 7), so nothing else of it was used.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")
HUNDRED = 100


class Draws:
    """Choices of one plan, or of several one after the other."""

    def __init__(self, seed: int) -> None:
        """Begin anew from a seed."""
        self._random = Random(seed).random  # noqa: S311 - nothing secret

    def index(self, n: int) -> int:
        """An index below `n`."""
        return int(self._random() * n)

    def one(self, among: Sequence[T]) -> T:
        """One of several."""
        return among[self.index(len(among))]

    def chance(self, percent: int) -> bool:
        """Whether something happens that happens so often in a hundred."""
        return self.index(HUNDRED) < percent
