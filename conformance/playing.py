"""One scenario's way to an engine and back: through a rig and as rules text where it must be.

What the engine cannot be sent comes back as `unsupported`, so that it is counted and
never judged. What goes wrong with the engine itself is raised as `EngineTrouble`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from facecheck.adapters.child import Child
from facecheck.adapters.engine import Playable
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.steps import Instruct
from facecheck.adapters.language.trace import Trace, Unsupported
from facecheck.adapters.lowering import NotLowerable, lower
from facecheck.adapters.rendering import Unrendered, with_texts
from facecheck.adapters.trouble import Crash, EngineTrouble, Evidence

from .judging.results import Trouble


class Player:
    """An engine, and the way in which scenarios are put to it."""

    def __init__(self, engine: Playable, can: Capabilities) -> None:
        """Play on an engine that can do these things.

        `second` are needs worded otherwise; `late` is what came too late for the scenario
        that it belongs to.
        """
        self.engine = engine
        self.can = can
        self.second: frozenset[str] = frozenset()
        self.late: list[Trouble] = []
        self._before: Scenario | None = None

    def play(self, scenario: Scenario, model: Trace) -> Trace:
        """The engine's trace of a scenario, of which the model's is known."""
        instructed = any(isinstance(step, Instruct) for step in scenario.steps)
        try:
            if instructed and not self.can.covers("step:instruct"):
                lowered = lower(scenario, [moment.snapshot for moment in model.moments])
                return lowered.lift(self._run(lowered.scenario))
            return self._run(scenario)
        except (NotLowerable, Unrendered) as lack:
            return Trace(unsupported=Unsupported(need=lack.need, note=str(lack)))

    def words(self) -> tuple[str, ...]:
        """The engine's last lines on standard error, where it has one of its own."""
        return self.engine.words() if isinstance(self.engine, Child) else ()

    def _run(self, scenario: Scenario) -> Trace:
        sent = with_texts(scenario, self.second) if self.can.covers("text") else scenario
        try:
            return self._ask(sent)
        except EngineTrouble as trouble:
            if not trouble.earlier:
                raise
            self.late.append(as_trouble(trouble, self._before))
            return self._ask(sent)  # it was not even sent before
        finally:
            self._before = scenario

    def _ask(self, sent: Scenario) -> Trace:
        with in_process_crashes():
            return self.engine.run(sent)


def as_trouble(trouble: EngineTrouble, scenario: Scenario | None) -> Trouble:
    """The trouble as plain data, with the scenario that led to it."""
    return Trouble(kind=trouble.kind, scenario=scenario, note=str(trouble), stderr=trouble.stderr)


@contextmanager
def in_process_crashes() -> Iterator[None]:
    """An exception of an engine that runs in this process is its crash."""
    try:
        yield
    except (EngineTrouble, NotLowerable, Unrendered):
        raise
    except Exception as error:
        what = f"the engine raised {type(error).__name__}: {str(error)[:300]}"
        raise Crash(
            what,
            "a slip in the engine or its adapter",
            "play the scenario alone with facecheck trace",
            Evidence(),
        ) from error


def lacking(trace: Trace | None) -> str:
    """Why the engine did not play a scenario to its end, or `""` if it did."""
    if trace is None:
        return ""
    if trace.unsupported is not None:
        return trace.unsupported.note or trace.unsupported.need or "the set-up"
    last = trace.moments[-1]
    return (last.note or "a step") if last.outcome == "unsupported" else ""
