"""Playing a witness again, to see whether it still breaks its claim."""

from facecheck.adapters.engine import Playable
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.reference import Reference

from .claims import CLAIMS
from .controls import run_controls
from .judging.results import Difference
from .playing import Player
from .shrink import Shrinker


def replay(engine: Playable, scenario: Scenario, slug: str) -> Difference | None:
    """What the engine gets wrong about that claim in this scenario, or `None`.

    The controls are run first where they decide how the engine is spoken to.
    """
    can = Capabilities(engine.describe().can)
    player = Player(engine, can)
    if can.covers("text"):
        player.second = run_controls(player, can, Reference()).second
    return Shrinker(player, CLAIMS).still(slug, scenario)
