"""The game that crashes an engine, or hangs it, is told with few steps and few restarts."""

from pathlib import Path

import msgspec
import pytest
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.steps import Priority, TurnUp
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import CAN, Reference
from facecheck.adapters.trouble import Crash, Evidence, Hang
from facecheck.conformance.cases import cases
from facecheck.conformance.halving import MOST_RESTARTS, halved
from facecheck.conformance.judging.results import Trouble
from facecheck.conformance.playing import Player
from sessions import session_on

LONG = [
    case.scenario
    for case in cases().values()
    if len(case.scenario.steps) > 3 and any(isinstance(s, TurnUp) for s in case.scenario.steps)
]
CLAIM = "turning-up-is-not-entering"


class Fragile(Reference):
    """Ends in trouble at the first step that turns something up; counts how often."""

    def __init__(self, trouble: type[Crash | Hang] = Crash) -> None:
        """Crash, or hang."""
        super().__init__()
        self.trouble = trouble
        self.restarts = 0

    def run(self, scenario: Scenario) -> Trace:
        """Play as the rules say, or end."""
        if any(isinstance(step, TurnUp) for step in scenario.steps):
            self.restarts += 1
            raise self.trouble(what="it is gone", cause="?", remedy="?", evidence=Evidence())
        return super().run(scenario)


def steps_of(trouble: Trouble) -> list[type]:
    """The kinds of its steps."""
    assert trouble.scenario is not None
    return [type(step) for step in trouble.scenario.steps]


@pytest.mark.parametrize("kind", [Crash, Hang])
@pytest.mark.parametrize("scenario", LONG[::12])
def test_the_end_is_cut_off_and_restarts_are_few(
    kind: type[Crash | Hang], scenario: Scenario
) -> None:
    """It ends with the step that does it, no longer than before, after five restarts at most."""
    engine = Fragile(kind)
    seen = Trouble(kind=kind.kind, scenario=scenario, note="as it was seen")
    shorter = halved(seen, Player(engine, Capabilities(CAN)))
    kinds = steps_of(shorter)
    assert kinds[-1] is TurnUp
    assert kinds.count(TurnUp) == 1
    assert len(kinds) <= len(scenario.steps)
    assert engine.restarts <= MOST_RESTARTS


def test_a_run_tells_a_crash_with_a_short_game(tmp_path: Path) -> None:
    """Put down and turned up: two steps, in the report too, which plays nothing itself."""
    engine = Fragile()
    session = session_on(engine, tmp_path, CLAIM)
    session.judge(CLAIM)
    (trouble,) = session.troubles()
    assert len(steps_of(trouble)) <= 2
    before = engine.restarts
    assert session.report([]).troubles == (trouble,)
    assert session.troubles() == (trouble,)
    assert engine.restarts == before


class Broken(Reference):
    """Ends in trouble at any step; counts how often."""

    restarts = 0

    def run(self, scenario: Scenario) -> Trace:
        """Take the set-up at most."""
        if scenario.steps:
            self.restarts += 1
            raise Crash(what="it is gone", cause="?", remedy="?", evidence=Evidence())
        return super().run(scenario)


def test_restarts_are_counted() -> None:
    """A game so long that it takes more than five is shortened no further."""
    engine = Broken()
    long = msgspec.structs.replace(LONG[0], steps=(Priority(player="A"),) * 100)
    seen = Trouble(kind="CRASH", scenario=long, note="as it was seen")
    assert len(steps_of(halved(seen, Player(engine, Capabilities(CAN))))) == 3
    assert engine.restarts == MOST_RESTARTS


def test_what_does_not_happen_again_stays_as_it_was() -> None:
    """A crash that needs what the engine kept from earlier games is told as it was seen."""
    seen = Trouble(kind="CRASH", scenario=LONG[0], note="as it was seen")
    assert halved(seen, Player(Reference(), Capabilities(CAN))) == seen
