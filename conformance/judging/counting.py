"""How often an engine was legally asked for a thing, and how often it did it (contract 13)."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from facecheck.adapters.language.needs import needs_of
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.steps import AnyStep
from facecheck.adapters.language.trace import Moment, Trace

COUNTED = frozenset({"step", "by", "effect"})


@dataclass
class Count:
    """Needs, by how often they were tried and done."""

    tried: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)

    def add(self, scenario: Scenario, model: Trace, engine: Trace) -> None:
        """Count the steps of a scenario that the rules let happen and that change something."""
        for step, want, got in zip(
            scenario.steps, pairwise(model.moments), pairwise(engine.moments), strict=False
        ):
            if happened(want):
                wanted = step_needs(step)
                self.tried.update(wanted)
                self.done.update(wanted if happened(got) else ())


def happened(moments: tuple[Moment, Moment]) -> bool:
    """Whether a step was done, and anything at all is seen to have changed by it."""
    before, after = moments
    return after.outcome == "done" and after.snapshot != before.snapshot


def step_needs(step: AnyStep) -> list[str]:
    """What one step needs by itself: its kind, its way, its effects."""
    return sorted(need for need in needs_of(step) if need.partition(":")[0] in COUNTED)
