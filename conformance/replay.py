"""Playing witnesses again, to see whether they still break their claims."""

from facecheck.adapters.engine import Playable
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.reference import Reference

from .claims import CLAIMS
from .controls import run_controls
from .judging.results import Difference
from .playing import Player, lacking
from .problems import Problem
from .shrink import Shrinker, right_trace
from .twin_shrink import TwinShrinker


class Replayer:
    """Plays witnesses on one engine."""

    def __init__(self, engine: Playable) -> None:
        """Run the controls first, where they decide how the engine is spoken to."""
        can = Capabilities(engine.describe().can)
        self.player = Player(engine, can)
        if can.covers("text"):
            self.player.second = run_controls(self.player, can, Reference()).second
        self.shrinker = Shrinker(self.player, CLAIMS)

    def replay(
        self, scenario: Scenario, slug: str, twin: Scenario | None = None
    ) -> Difference | None:
        """What the engine gets wrong about that claim in this scenario (and its twin), or `None`.

        Raises `Problem` where the engine, or the model, cannot play the scenario.
        """
        model = right_trace(self.shrinker.model, scenario)
        if model is None:
            raise Problem(
                what="the model cannot play this game to its end",
                cause="it was written for another version of the suite, or changed by hand",
                remedy="look at it with facecheck trace --engine=reference",
            )
        lack = lacking(self.player.play(scenario, model))
        if lack:
            raise Problem(
                what=f"the engine cannot play this game: {lack}",
                cause="it does not support something that the game needs",
                remedy="look at it with facecheck trace",
            )
        if twin is not None:
            return TwinShrinker(self.player).still(slug, scenario, twin)
        return self.shrinker.still(slug, scenario)
