"""What the pipe costs: microseconds a step over the engine itself.

    python benchmarks/pipe.py

The engine is one that does nothing but answer, so that all that is measured is encoding,
two pipes, decoding and checking. Each figure is the median of many games; `slope` is what
one more step of a long game costs, `start` the first answer of a new process.
"""

import statistics
import sys
import time
from pathlib import Path

import msgspec
from facecheck.adapters.child import Child
from facecheck.adapters.engine import Playable
from facecheck.adapters.language.reading import read_scenario
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import (
    Description,
    Moment,
    ObjectSeen,
    PlayerSeen,
    Snapshot,
    Trace,
)

GAMES = 1000
STEPS = (1, 5, 10, 40)
SEEN = ObjectSeen(
    zone="battlefield", face_down=True, name="", types=("creature",), colours=(), pt=(2, 2)
)
CARD = {
    "name": "Vexun",
    "cost": "{3}{B}{B}",
    "types": ["creature"],
    "pt": [5, 4],
    "abilities": [{"kind": "morph", "cost": "{2}{B}"}],
}
STEP = {"do": "turn_up", "player": "A", "object": "c1", "by": "morph", "mana": "{2}{B}"}


class Flat:
    """Shows the same board after every step: each card with six fields, and two players."""

    def describe(self) -> Description:
        """Describe itself."""
        return Description(name="flat", version="1")

    def run(self, scenario: Scenario) -> Trace:
        """Say that everything is done."""
        player = PlayerSeen(life=20, pool="")
        board = Snapshot(
            objects=dict.fromkeys(scenario.cards, SEEN), players={"A": player, "B": player}
        )
        return Trace(moments=(Moment(outcome="done", snapshot=board),) * (len(scenario.steps) + 1))


def game(cards: int, steps: int) -> Scenario:
    """Make a scenario with so many cards and steps."""
    handles = [f"c{number}" for number in range(1, cards + 1)]
    plain = {
        "format": 1,
        "cards": dict.fromkeys(handles, CARD),
        "seats": [{"hand": handles}, {}],
        "steps": [STEP] * steps,
    }
    return read_scenario(msgspec.json.encode(plain))


def microseconds(engine: Playable, scenario: Scenario) -> float:
    """Time a game: the median of many."""
    times = []
    for _ in range(GAMES):
        before = time.perf_counter()
        engine.run(scenario)
        times.append(time.perf_counter() - before)
    return statistics.median(times) * 1e6


def main() -> None:
    """Print a line for each size of board."""
    command = [sys.executable, "-m", "facecheck.adapters.serve", "pipe:Flat"]
    with Child(command, cwd=str(Path(__file__).parent)) as child:
        before = time.perf_counter()
        child.describe()
        print(f"start {(time.perf_counter() - before) * 1e3:.0f} ms")
        for cards in (1, 5):
            costs = {}
            for steps in STEPS:
                scenario = game(cards, steps)
                costs[steps] = microseconds(child, scenario) - microseconds(Flat(), scenario)
            each = "  ".join(f"{steps} steps {costs[steps] / steps:.1f}" for steps in STEPS)
            slope = (costs[STEPS[-1]] - costs[STEPS[0]]) / (STEPS[-1] - STEPS[0])
            print(f"{cards} cards: microseconds a step  {each}  slope {slope:.1f}")


if __name__ == "__main__":
    main()
