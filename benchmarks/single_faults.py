"""Each fault alone, as a default run meets it: how many claims fail for one bug (design 7).

`single_faults.py [--every N] [--workers N] [--unknown] [SLUG...]`: all faults, every N-th, or
those of these claims; with `--unknown` the fault is not in the library. Prints the claims that
fail firmly for each, then median and most; exits with 1 where that is over the design's figures.

A default run of each fault would plan the same games again and again. So a block's plans are
made once, and a game that asks none of the questions that a fault gets wrong is not played anew.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from statistics import median

from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import CAN, Reference
from facecheck.conformance.blocks import BUDGETS, part_of
from facecheck.conformance.claims import BY_SLUG, CLAIMS, Claim
from facecheck.conformance.controls import Controlled
from facecheck.conformance.following import following
from facecheck.conformance.influence import Fault, asked, overridden
from facecheck.conformance.judging.results import Block
from facecheck.conformance.playing import Player
from facecheck.conformance.search import Order
from facecheck.reference_impl import Rulebook
from planned import Planned, forget

Case = tuple[str, int]
"""A claim and the number of one of its faults."""

BLOCKS = BUDGETS["quick"].blocks
MOST_IN_THE_MEDIAN = 3
MOST = 6


def faults_of(claim: Claim) -> list[Fault]:
    """All faults of a claim, its own first."""
    return [fault for fault in (claim.fault, *claim.more_faults) if fault is not None]


class Once(Player):
    """The reference with a fault, where a game asks one of its questions."""

    asks: dict[int, tuple[Scenario, frozenset[str]]] = {}  # noqa: RUF012 - kept for all faults

    def __init__(self, fault: Fault) -> None:
        """Play with this fault."""
        super().__init__(Reference(fault()), Capabilities(CAN))
        self.wrong = overridden(fault)

    def play(self, scenario: Scenario, model: Trace) -> Trace:
        """The engine's trace; `model` itself if the fault has no part in the game."""
        if id(scenario) not in self.asks:
            self.asks[id(scenario)] = scenario, asked(Rulebook(), scenario)
        _, questions = self.asks[id(scenario)]
        return super().play(scenario, model) if self.wrong & questions else model


@cache
def watching(slug: str, *, known: bool) -> tuple[Claim, ...]:
    """All claims, without the faults of one of them unless they are known."""
    hidden = () if known else (slug,)
    return tuple(replace(one, fault=None) if one.slug in hidden else one for one in CLAIMS)


def searched(number: int, cases: Sequence[Case], known: bool) -> list[Block]:  # noqa: FBT001 - mapped over
    """A block of a default run, for each fault."""
    forget()
    Once.asks.clear()
    return [_searched(number, case, known=known) for case in cases]


def _searched(number: int, case: Case, *, known: bool) -> Block:
    slug, which = case
    claims = watching(slug, known=known)
    player = Once(faults_of(BY_SLUG[slug])[which])
    budget = BUDGETS["quick"]
    mine = part_of(claims, number, BLOCKS)
    order = Order(number, seed=0, claims=mine, steered=budget.steered, free=budget.free)
    return Planned(player, claims, Controlled()).block(order)


def failing(blocks: Sequence[Block], library: Sequence[Claim]) -> set[str]:
    """The claims that fail, by all blocks together."""
    firm = {one.claim for block in blocks for one in block.sightings if one.firm}
    told = firm - following(blocks, library).keys()
    return {slug for slug in told if BY_SLUG[slug].confidence != "derived"}


def chosen(wanted: Namespace) -> list[Case]:
    """The faults to try."""
    cases = [
        (claim.slug, number)
        for claim in CLAIMS
        if not wanted.slugs or claim.slug in wanted.slugs
        for number in range(len(faults_of(claim)))
    ]
    return cases[:: wanted.every]


def show(case: Case, failed: set[str]) -> None:
    """One fault in a line, and the other claims that fail with it."""
    slug, number = case
    question = "" if BY_SLUG[slug].confidence != "derived" else " (a question)"
    own = "" if slug in failed or question else ", not its own"
    print(f"{len(failed):3} {slug} {number}{question}{own}", *sorted(failed - {slug}), flush=True)


def main(arguments: Sequence[str]) -> int:
    """Try the faults and print what failed."""
    parser = ArgumentParser(prog="single_faults.py")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--unknown", action="store_true")
    parser.add_argument("slugs", nargs="*")
    wanted = parser.parse_args(arguments)
    cases = chosen(wanted)
    some = [(cases, not wanted.unknown)] * BLOCKS
    with ProcessPoolExecutor(wanted.workers) as pool:
        found = list(pool.map(searched, range(BLOCKS), *zip(*some, strict=True)))
    counts = []
    for number, case in enumerate(cases):
        failed = failing(
            [one[number] for one in found], watching(case[0], known=not wanted.unknown)
        )
        show(case, failed)
        counts.append(len(failed))
    print(
        f"{len(counts)} faults: {median(counts)} claims fail in the median, {max(counts)} at most"
    )
    return 0 if median(counts) <= MOST_IN_THE_MEDIAN and max(counts) <= MOST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
