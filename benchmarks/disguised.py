"""False alarms: the suite against its own reference, over the pipe and disguised.

    python benchmarks/disguised.py [STEPS] [SEED]

The engine under test is a program that plays by the rules; its cards have other names and
handles, its players other seats, its zones another order, its views other ids
(`tests/engines/masked.py`). Blocks are searched as in any run, with every claim watching,
until so many steps were played, from one seed on. Whatever is found is a false alarm: it is
printed with its scenario, and the exit code is 1.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from os import sched_getaffinity
from pathlib import Path

import msgspec
from facecheck.adapters.child import Child
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.reference import Reference
from facecheck.conformance.blocks import part_of
from facecheck.conformance.claims import CLAIMS
from facecheck.conformance.controls import run_controls
from facecheck.conformance.playing import Player
from facecheck.conformance.search import Order, Searcher

ENOUGH = 1_000_000
ENGINES = Path(__file__).parent.parent / "tests" / "engines"
COMMAND = (sys.executable, "-m", "facecheck.adapters.serve", "masked:Masked")
PARTS = 20
"""Blocks in which all claims had their turn."""
STEERED = 26
FREE = 200
Found = tuple[int, list[str]]
"""Steps played, and the false alarms among them."""


def searched(number: int, seed: int) -> Found:
    """One block: steps, and what is held against the engine."""
    with Child(COMMAND, cwd=str(ENGINES)) as child:
        can = Capabilities(child.describe().can)
        player = Player(child, can)
        controlled = run_controls(player, can, Reference())
        claims = part_of(CLAIMS, number % PARTS, PARTS)
        order = Order(number, seed, claims, steered=STEERED, free=FREE)
        block = Searcher(player, CLAIMS, controlled).block(order)
    alarms = [f"control {shows}: {why}" for shows, why in controlled.reasons.items()]
    held = (*block.sightings, *block.troubles, *block.errors)
    alarms += [msgspec.json.encode(one).decode() for one in held]
    alarms += [f"unsupported {n} times: {what}" for what, n in block.unsupported.items()]
    return block.steps, alarms


def rounds(wanted: int, seed: int) -> Iterator[Found]:
    """Blocks, as many at a time as there are processors, until there are enough steps."""
    played, at_once = 0, len(sched_getaffinity(0))
    with ProcessPoolExecutor(at_once) as pool:
        for start in count(0, at_once):
            if played >= wanted:
                return
            for found in pool.map(searched, range(start, start + at_once), [seed] * at_once):
                played += found[0]
                yield found


def main(wanted: int, seed: int) -> int:
    """Play until there are so many steps; print the false alarms."""
    steps = alarms = 0
    for played, found in rounds(wanted, seed):
        steps, alarms = steps + played, alarms + len(found)
        for alarm in found:
            print(alarm)
        print(f"{steps} steps, {alarms} alarms", flush=True)
    return 1 if alarms else 0


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(words + [ENOUGH, 0][len(words) :])))
