"""A pretended suite for tests of the plugin, loaded with `-p fake_suite`.

It puts a small catalogue and a session without any engine behind the real plugin. The
engine's name decides what happens: `good` passes, `bad` has every kind of verdict,
`sulky` can do nothing, `deadly` kills the process that judges one claim, `broken` raises
in the suite, `stopped` is stopped as by Ctrl-C.
"""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from facecheck.conformance import catalogue
from facecheck.conformance.catalogue import ClaimInfo
from facecheck.conformance.judging.results import Block, ClaimResult, Report, Trouble
from facecheck.conformance.options import SessionOptions
from facecheck.conformance.problems import Problem
from msgspec import structs
from samples import ALL_PASS, CATALOGUE, CRASH, MIXED, claim_result, report

ENGINES = ("good", "bad", "sulky", "deadly", "broken", "stopped")
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
        """Three blocks, or the share of a part of the run."""
        number, of = self.options.shard or (1, 1)
        return range(number - 1, BLOCKS, of)

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
        if self.options.engine == "stopped":
            os.kill(os.getpid(), signal.SIGINT)
        if self.options.engine == "broken":
            message = "a slip in the suite"
            raise ValueError(message)

    def look_into(self, slug: str) -> None:
        """Nothing to do: no shard is made of this run."""

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


def pretend(name: str, **parts: object) -> None:
    """Put a module of ours in the place of one that would load Hypothesis."""
    module = ModuleType(f"facecheck.conformance.{name}")
    vars(module).update(parts)
    sys.modules[module.__name__] = module


catalogue.known = known
pretend("opening", find=find)
pretend("session", open_session=open_session, Run=FakeRun)
