"""A search whose plans are kept, so that one process tries many engines on the same games.

Planning is most of a block's work, and what is planned depends on no engine, except for how
much is planned.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from facecheck.adapters.language.trace import Trace
from facecheck.conformance.adopting import Oracle, Played
from facecheck.conformance.judging.attribute import Judged
from facecheck.conformance.planning.draws import Draws
from facecheck.conformance.search import Searcher
from facecheck.conformance.tally import Tally

P = TypeVar("P")
PLANS: dict[str, Any] = {}
"""What was planned in this process, by the labels of a search."""

AGREED: dict[int, tuple[Trace, Judged]] = {}
"""How a game was judged whose engine did what is right."""


def forget() -> None:
    """Begin with nothing planned: each block has plans of its own."""
    PLANS.clear()
    AGREED.clear()


class Planned(Searcher):
    """A search that keeps its plans, for engines that can do the same things."""

    def _plan(self, label: str, plan: Callable[[Draws], P | None]) -> P | None:
        if label not in PLANS:
            PLANS[label] = super()._plan(label, plan)
        planned: P | None = PLANS[label]
        return planned

    def _judge(self, game: Played, tally: Tally) -> Judged:
        """Judge a game; one that the engine played rightly was asked everything before."""
        if game.engine != game.right:
            return super()._judge(game, tally)
        if id(game.right) not in AGREED:
            AGREED[id(game.right)] = game.right, Oracle(self.watching).judge(game)
        _, judged = AGREED[id(game.right)]
        return self.adopter.oracle.judge(game, tally.enough(), judged)
