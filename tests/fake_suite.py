"""A pretended suite for tests of the plugin, loaded with `-p fake_suite`.

It puts a small catalogue and a session without any engine behind the real plugin and the
real command. The engine's name decides what happens: `good` passes, `bad` has every kind
of verdict, `sulky` can do nothing, `deadly` kills the process that judges one claim,
`broken` raises in the suite.
"""

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from facecheck.adapters.engine import Playable
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Description, Moment, Trace
from facecheck.conformance import catalogue, opening, session
from facecheck.conformance import replay as replay_floor
from facecheck.conformance.catalogue import ClaimInfo
from facecheck.conformance.judging.results import Block, ClaimResult, Difference, Report, Trouble
from facecheck.conformance.options import SessionOptions
from facecheck.conformance.problems import Problem
from msgspec import structs
from samples import ALL_PASS, CATALOGUE, CRASH, MIXED, WITNESS, claim_result, report

ENGINES = ("good", "bad", "sulky", "deadly", "broken")
VERDICTS = {"bad": MIXED, "sulky": ("UNSUPPORTED",) * len(CATALOGUE)}
BLOCKS = 3


class FakeRun:
    """A run that knows its answers; it counts the blocks that are really searched."""

    def __init__(self, options: SessionOptions, folder: Path) -> None:
        """Remember the options and the folder."""
        self.options = options
        self.folder = folder
        self.seed = options.seed
        self.profile = options.profile

    def block_numbers(self) -> Sequence[int]:
        """Three blocks."""
        return range(BLOCKS)

    def block(self, number: int) -> Block:
        """A block with nothing in it, noted in the run's folder."""
        (self.folder / f"{number}").touch()
        return Block(number=number, scenarios=40)

    def slugs(self) -> Sequence[str]:
        """The selected claims, or all."""
        every = known(self.options.edition)
        wanted = self.options.claims
        return [info.slug for info in every if not wanted or info.slug in wanted]

    def judge(self, slug: str) -> ClaimResult:
        """The verdict that the engine's name asks for."""
        number = next(n for n, info in enumerate(CATALOGUE) if info.slug == slug)
        if slug == "mask-has-no-name":
            self._misbehave()
        verdict = VERDICTS.get(self.options.engine, ALL_PASS)[number]
        return claim_result(number, verdict)

    def _misbehave(self) -> None:
        if self.options.engine == "deadly":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.options.engine == "broken":
            message = "a slip in the suite"
            raise ValueError(message)

    def troubles(self) -> Sequence[Trouble]:
        """The bad engine also crashes."""
        return (CRASH,) if self.options.engine == "bad" else ()

    def report(self, results: Sequence[ClaimResult]) -> Report:
        """Everything together; how many blocks the folder has is told by `scenarios`."""
        return structs.replace(
            report(),
            engine=self.options.engine,
            edition=self.options.edition,
            seed=self.options.seed,
            profile=self.options.profile,
            selection=self.options.selection,
            scenarios=40 * len(list(self.folder.iterdir())),
            claims=tuple(results),
            troubles=tuple(self.troubles()),
        )

    def close(self) -> None:
        """Nothing is open."""


class FakeEngine:
    """Answers every scenario with its set-up; `name` decides whether a witness still stands."""

    def __init__(self, name: str) -> None:
        """Remember the name."""
        self.name = name

    def describe(self) -> Description:
        """Say the name."""
        return Description(name=self.name, version="1")

    def run(self, scenario: Scenario) -> Trace:
        """Say done and show nothing."""
        return Trace(moments=(Moment(outcome="done"),) * (len(scenario.steps) + 1))


def find(options: SessionOptions) -> None:
    """Raise for a name that nobody knows."""
    if options.engine not in ENGINES:
        raise Problem(
            what=f"there is no engine called {options.engine}",
            cause="it is misspelt",
            remedy=f"name one of {', '.join(ENGINES)}",
        )


def open_session(options: SessionOptions, folder: Path) -> FakeRun:
    """Open a pretended session."""
    return FakeRun(options, folder)


def known(edition: str) -> tuple[ClaimInfo, ...]:
    """The claims; the edition of 2005 has none."""
    return () if edition == "2005" else CATALOGUE


@contextmanager
def open_engine(options: SessionOptions) -> Iterator[Playable]:
    """Lend a pretended engine."""
    find(options)
    yield FakeEngine(options.engine)


def replay(engine: FakeEngine, scenario: Scenario, slug: str) -> Difference | None:
    """The bad engine still fails."""
    del scenario, slug
    return WITNESS.difference if engine.name == "bad" else None


catalogue.known = known
opening.find = find
session.open_session = open_session
replay_floor.replay = replay
