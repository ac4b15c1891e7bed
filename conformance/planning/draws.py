"""Where a plan's choices come from: booleans and small indexes, drawn by Hypothesis.

All draws come from two strategies built once: Hypothesis mixes constants of imported
modules into larger ranges, which would make a seed depend on what is installed.
"""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")
HUNDRED = 100
BELOW_HUNDRED = st.integers(0, HUNDRED - 1)


class Source(Protocol):
    """What draws; `st.data()` gives one."""

    def draw(self, strategy: st.SearchStrategy[int]) -> int:
        """Draw a value."""


class Draws:
    """Choices of one plan."""

    def __init__(self, source: Source) -> None:
        """Draw from Hypothesis's data of one test case."""
        self._source = source

    def index(self, n: int) -> int:
        """An index below `n`, at most 100."""
        return 0 if n <= 1 else self._source.draw(BELOW_HUNDRED) % n

    def one(self, among: Sequence[T]) -> T:
        """One of several."""
        return among[self.index(len(among))]

    def chance(self, percent: int) -> bool:
        """Whether something happens that happens so often in a hundred."""
        return self._source.draw(BELOW_HUNDRED) < percent
