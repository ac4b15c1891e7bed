"""An engine that knows the rules and misbehaves once, in the way that HOW says.

It does so in the first game for which the file ARMED is there, and takes it away.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Moment, Trace
from facecheck.adapters.reference import Reference

TOO_LONG = 10.0
"""Seconds after which it answers properly, if it is waited for."""


class Wayward(Reference):
    """Plays by the rules, but for one game."""

    def run(self, scenario: Scenario) -> Trace:
        """Play a scenario, or do something worse."""
        armed = Path(os.environ["ARMED"])
        if not armed.exists():
            return super().run(scenario)
        armed.unlink()
        print("up to no good", file=sys.stderr, flush=True)  # noqa: T201 - what such an engine does
        return DEEDS[os.environ["HOW"]](self, scenario)

    def as_usual(self, scenario: Scenario) -> Trace:
        """Play it well."""
        return super().run(scenario)


def die(*_: object) -> Trace:
    """Die."""
    os._exit(3)


def fail(*_: object) -> Trace:
    """Raise an exception."""
    message = "no such card"
    raise LookupError(message)


def hang(engine: Wayward, scenario: Scenario) -> Trace:
    """Take too long."""
    time.sleep(TOO_LONG)
    return engine.as_usual(scenario)


def lie(*_: object) -> Trace:
    """Answer with fewer moments than steps."""
    return Trace(moments=(Moment(outcome="done"),))


def forget(engine: Wayward, scenario: Scenario) -> Trace:
    """Answer otherwise than the next time."""
    last = Moment(outcome="done", note="it was otherwise before")
    return Trace(moments=(*engine.as_usual(scenario).moments[:-1], last))


DEEDS: dict[str, Callable[[Wayward, Scenario], Trace]] = {
    "dies": die,
    "fails": fail,
    "hangs": hang,
    "lies": lie,
    "forgets": forget,
}
