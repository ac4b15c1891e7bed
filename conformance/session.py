"""One run of the suite against one engine: what the plugin and the command line talk to."""

from collections.abc import Sequence
from typing import Protocol

from .judging.results import Block, ClaimResult, Report, Trouble


class Run(Protocol):
    """What a runner needs of a session; `Session` is the real one."""

    seed: int
    profile: str

    def block_numbers(self) -> Sequence[int]:
        """The blocks of this run, in order."""

    def block(self, number: int) -> Block:
        """Read a block from the run's folder, or search it and write it there."""

    def slugs(self) -> Sequence[str]:
        """The claims of this run, in report order: by topic, then rule."""

    def judge(self, slug: str) -> ClaimResult:
        """Give a claim its verdict, from all blocks; shrinks and replays its witness."""

    def troubles(self) -> Sequence[Trouble]:
        """The engine's crashes, hangs and breaches of contract, each kind once."""

    def report(self, results: Sequence[ClaimResult]) -> Report:
        """Put the results together."""
