"""A Python engine that prints, reads and fails, and an import that leads nowhere."""

import os
import sys

from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Description, Moment, Snapshot, Trace


class Clumsy:
    """Talks on standard output in every way there is, and fails at a card called Bad."""

    def describe(self) -> Description:
        """Describe itself."""
        return Description(name="clumsy", version="1")

    def run(self, scenario: Scenario) -> Trace:
        """Play nothing, loudly."""
        sys.stdout.write("printed\n")
        os.write(1, b"written\n")
        os.system("echo said by a child of it")  # noqa: S605, S607 - what such an engine does
        asked = sys.stdin.read()
        name = scenario.cards["c1"].name
        if name == "Dead":
            sys.stdout.write("last printed\n")
            os._exit(5)
        if name == "Bad":
            message = f"no such card: {name}"
            raise LookupError(message)
        views = (
            {"A": "x" * 5_000_000} if name == "Big" else {"A": object()} if name == "Odd" else None
        )
        done = Moment(outcome="done", note=f"read {asked!r}", snapshot=Snapshot(views=views))  # type: ignore[arg-type]  # odd on purpose
        return Trace(moments=(done,) * (len(scenario.steps) + 1))
