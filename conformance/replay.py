"""Playing a witness again, to see whether it still breaks its claim."""

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


def replay(
    engine: Playable, scenario: Scenario, slug: str, twin: Scenario | None = None
) -> Difference | None:
    """What the engine gets wrong about that claim in this scenario (and its twin), or `None`.

    The controls are run first where they decide how the engine is spoken to. Raises
    `Problem` where the engine, or the model, cannot play the scenario.
    """
    can = Capabilities(engine.describe().can)
    player = Player(engine, can)
    if can.covers("text"):
        player.second = run_controls(player, can, Reference()).second
    shrinker = Shrinker(player, CLAIMS)
    model = right_trace(shrinker.model, scenario)
    if model is None:
        raise Problem(
            what="the model cannot play this game to its end",
            cause="it was written for another version of the suite, or changed by hand",
            remedy="look at it with facecheck trace --engine=reference",
        )
    lack = lacking(player.play(scenario, model))
    if lack:
        raise Problem(
            what=f"the engine cannot play this game: {lack}",
            cause="it does not support something that the game needs",
            remedy="look at it with facecheck trace",
        )
    if twin is not None:
        return TwinShrinker(player).still(slug, scenario, twin)
    return shrinker.still(slug, scenario)
