"""Twelve drawn faults at once, in five sets: `twelve_faults.py [--workers N] [SET...]`.

Each set is searched as a default run does, twice: with these faults in the library, and without.
Two of the sets have a fault that every face-down object shows. Prints what was named firmly,
what was only seen behind something else, and which other claims failed; exits with 1 where
that falls short of the design's figures (section 7).
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import repeat
from random import Random
from typing import NamedTuple

from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.reference import CAN, Reference
from facecheck.conformance.adopting import combined
from facecheck.conformance.blocks import BUDGETS, part_of
from facecheck.conformance.cases import by_claim
from facecheck.conformance.claims import BY_SLUG, CLAIMS, Claim
from facecheck.conformance.controls import Controlled
from facecheck.conformance.following import following
from facecheck.conformance.judging.results import Block
from facecheck.conformance.playing import Player
from facecheck.conformance.search import Order
from planned import Planned, forget

TOGETHER = 12
PERVASIVE = "face-down-permanent-has-the-listed-characteristics"
SETS = (False, False, False, True, True)
"""Whether the set has the fault that every face-down object shows."""

LEAST_NAMED = {(True, False): 12, (True, True): 9, (False, False): 5, (False, True): 5}
"""By whether the faults are in the library, and whether one of them shows everywhere."""
MOST_WRONG = {True: 0, False: 1}
"""How many other claims may fail, by whether the faults are in the library."""


class Outcome(NamedTuple):
    """What a run on twelve faults says."""

    named: set[str]
    covered: set[str]
    wrong: set[str]
    adopted: list[tuple[str, str]]
    errors: list[str]


@cache
def drawn(number: int) -> list[Claim]:
    """The claims whose faults are in a set: none hides another whole (its cases show it)."""
    able = [one for one in CLAIMS if one.fault is not None and one.confidence != "derived"]
    chosen = [BY_SLUG[PERVASIVE]] if SETS[number] else []
    for claim in Random(number).sample(able, len(able)):  # noqa: S311 - nothing secret
        more = [*chosen, claim]
        if claim not in chosen and all(shows(one, more) for one in more):
            chosen = more
        if len(chosen) == TOGETHER:
            break
    return chosen


def shows(claim: Claim, together: Sequence[Claim]) -> bool:
    """Whether some case of a claim comes out otherwise without its fault."""
    whole = Reference(combined(together))
    less = Reference(combined([one for one in together if one is not claim]))
    scenarios = [case.scenario for case in by_claim(claim.slug)]
    return any(whole.run(scenario) != less.run(scenario) for scenario in scenarios)


def library(number: int, *, known: bool) -> list[Claim]:
    """All claims, without the faults of a set unless these are known."""
    slugs = {claim.slug for claim in drawn(number)}
    return [replace(c, fault=None) if c.slug in slugs and not known else c for c in CLAIMS]


def searched(number: int, block: int, *, known: bool) -> Block:
    """One block of a default run on the engine with a set's faults."""
    faulty = drawn(number)
    watching = library(number, known=known)
    player = Player(Reference(combined(faulty)), Capabilities(CAN))
    budget = BUDGETS["quick"]
    claims = part_of(watching, block, budget.blocks)
    order = Order(block, seed=0, claims=claims, steered=budget.steered, free=budget.free)
    return Planned(player, watching, Controlled()).block(order)


def told(number: int, blocks: Sequence[Block], *, known: bool) -> Outcome:
    """What all blocks together say."""
    slugs = {claim.slug for claim in drawn(number)}
    sightings = [s for block in blocks for s in block.sightings]
    firm = {s.claim for s in sightings if s.firm} - following(
        blocks, library(number, known=known)
    ).keys()
    red = {slug for slug in firm if BY_SLUG[slug].confidence != "derived"}
    adopted = sorted({pair for block in blocks for pair in block.adopted})
    return Outcome(
        named=slugs & red,
        covered={s.claim for s in sightings} & slugs - red,
        wrong=red - slugs,
        adopted=adopted,
        errors=[slip.note for block in blocks for slip in block.errors],
    )


def short(number: int, outcome: Outcome, *, known: bool) -> Iterator[str]:
    """Where an outcome falls short."""
    least = LEAST_NAMED[known, SETS[number]]
    if len(outcome.named) < least:
        yield f"{least} are to be named"
    if len(outcome.wrong) > MOST_WRONG[known]:
        yield f"{MOST_WRONG[known]} others may fail"
    if outcome.errors:
        yield f"errors of the suite: {outcome.errors[0][:200]}"


def show(number: int, outcome: Outcome, *, known: bool) -> bool:
    """Print an outcome; whether it is as it should be."""
    where = "in" if known else "not in"
    everywhere = ", one of them everywhere" if SETS[number] else ""
    named, slugs = outcome.named, {claim.slug for claim in drawn(number)}
    print(f"set {number}{everywhere}, {where} the library: {len(named)} of {TOGETHER} named")
    for title, some in {
        "covered": outcome.covered,
        "unseen": slugs - named - outcome.covered,
        "wrong": outcome.wrong,
        "adopted as another": {
            f"{fault} as {name}"
            for fault, name in outcome.adopted
            if fault not in slugs or fault != name
        },
        "falls short": set(short(number, outcome, known=known)),
    }.items():
        for one in sorted(some):
            print(f"    {title}: {one}")
    return not any(short(number, outcome, known=known))


def run(block: int, trials: Sequence[tuple[int, bool]]) -> list[Block]:
    """One block of each set, with its faults in the library or without."""
    forget()
    return [searched(number, block, known=known) for number, known in trials]


def main(arguments: Sequence[str]) -> int:
    """Search the sets and print what was found."""
    parser = ArgumentParser(prog="twelve_faults.py")
    parser.add_argument("--workers", type=int)
    parser.add_argument("sets", type=int, nargs="*", metavar="SET")
    wanted = parser.parse_args(arguments)
    trials = [(n, known) for n in wanted.sets or range(len(SETS)) for known in (True, False)]
    with ProcessPoolExecutor(wanted.workers) as pool:
        found = list(pool.map(run, range(BUDGETS["quick"].blocks), repeat(trials)))
    good = True
    for (number, known), *blocks in zip(trials, *found, strict=True):
        good &= show(number, told(number, blocks, known=known), known=known)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
