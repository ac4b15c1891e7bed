"""A crash or a hang on as few steps as a few restarts of the engine show (design 7).

Each time that it happens again costs a restart, and a hang the whole time limit too. So
steps are not dropped one by one: first the end is cut off, by halving, and then halves,
quarters and eighths of what comes before.
"""

import msgspec
from facecheck.adapters.language.steps import AnyStep
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble

from .judging.results import Trouble, TroubleKind
from .playing import Player, as_trouble
from .sharing import digest
from .shrink import right_trace

MOST_RESTARTS = 5
HALVED: frozenset[TroubleKind] = frozenset({"CRASH", "HANG"})


def can_be_halved(trouble: Trouble) -> bool:
    """Whether it ends a game, and the game is known."""
    return trouble.kind in HALVED and trouble.scenario is not None


def halved_name(trouble: Trouble) -> str:
    """Under which name the trouble is kept once its game was made shorter."""
    return f"halved-{trouble.kind}-{digest(trouble)}"


def halved(trouble: Trouble, player: Player) -> Trouble:
    """The trouble on as few steps as were found."""
    halving = Halving(trouble, player)
    halving.cut_the_end()
    halving.drop_parts()
    player.late.clear()
    return halving.best


class Halving:
    """The search for a shorter game; `best` is the shortest so far."""

    def __init__(self, trouble: Trouble, player: Player) -> None:
        """Begin with the trouble as it was seen."""
        self.best = trouble
        self.player = player
        self.model = Reference()
        self.restarts = 0

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        """The steps of the shortest game so far."""
        assert self.best.scenario is not None
        return self.best.scenario.steps

    def cut_the_end(self) -> None:
        """Find the step that it needs, by halving what is still open."""
        least = 0
        while least < len(self.steps):
            middle = (least + len(self.steps)) // 2
            if not self._happens(self.steps[:middle]):
                least = middle + 1

    def drop_parts(self) -> None:
        """Drop what comes before that step in parts, each half as long as the one before."""
        size = len(self.steps) // 2
        while size:
            place = 0
            while place + size < len(self.steps):
                if not self._happens(self.steps[:place] + self.steps[place + size :]):
                    place += size
            size //= 2

    def _happens(self, steps: tuple[AnyStep, ...]) -> bool:
        """Whether it happens on these steps too; if the rules can play them and we may try."""
        assert self.best.scenario is not None
        scenario = msgspec.structs.replace(self.best.scenario, steps=steps)
        model = right_trace(self.model, scenario)
        if model is None or self.restarts == MOST_RESTARTS:
            return False
        try:
            self.player.play(scenario, model)
        except EngineTrouble as trouble:
            self.restarts += 1
            if trouble.kind == self.best.kind:
                self.best = as_trouble(trouble, scenario)
                return True
        return False
