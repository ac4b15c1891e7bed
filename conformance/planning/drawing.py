"""Many plans from one seed: Hypothesis draws, nothing fails, nothing is kept (design 6.2)."""

from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from .draws import Draws

T = TypeVar("T")


def draw_many(number: int, count: int, plan: Callable[[Draws], T]) -> list[T]:
    """What `plan` makes of `count` test cases; the same for the same number."""
    made: list[T] = []

    @seed(number)
    @settings(
        max_examples=count,
        phases=(Phase.generate,),
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def one(data: Any) -> None:  # noqa: ANN401 - Hypothesis's own type is private
        made.append(plan(Draws(data)))

    one()
    return made
