"""The shortest pair of worlds that still breaks a claim: both are made smaller alike.

What is deleted from the one world is deleted from the other; a saving counts if the rules
still let both be played and the same claim is still broken.
"""

from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble

from .claims import BY_SLUG
from .judging.results import Difference, Sighting, Witness
from .planning.plan import Impossible
from .playing import Player
from .shrink import SAVINGS, Savings
from .twins import Pair, World, as_sent, judge_twins, pair_of


class TwinShrinker:
    """Shrinks the witnesses of one engine that are pairs."""

    def __init__(self, player: Player) -> None:
        """Play candidates on the engine."""
        self.player = player
        self.model = Reference()

    def shrink(self, sighting: Sighting) -> Witness:
        """The smallest pair found, with the difference that it shows."""
        best = Witness(
            scenario=sighting.scenario, twin=sighting.twin, difference=sighting.difference
        )
        for savings in SAVINGS:
            best = self._saved(sighting.claim, best, savings)
        return best

    def _saved(self, slug: str, best: Witness, savings: Savings) -> Witness:
        place = 0
        while place < len(candidates := _alike(best, savings)):
            first, second = candidates[place]
            difference = self.still(slug, first, second)
            if difference is None:
                place += 1
            else:
                best = Witness(scenario=first, twin=second, difference=difference)
        return best

    def still(self, slug: str, first: Scenario, second: Scenario) -> Difference | None:
        """What the pair shows against that claim."""
        claim = BY_SLUG[slug]
        if claim.twins is None:
            return None
        try:
            pair = pair_of(first, second, min(claim.twins.words()), self.model)
            worlds = [self._played(world) for world in (pair.first, pair.second)]
        except (Impossible, EngineTrouble):
            return None
        judged = judge_twins((claim,), Pair(worlds[0], worlds[1], pair.apart))
        return judged.sightings[0].difference if judged.sightings else None

    def _played(self, world: World) -> World:
        scenario, model = as_sent(world, self.player.can)
        return World(world.scenario, world.model, self.player.play(scenario, model))


def _alike(witness: Witness, savings: Savings) -> list[tuple[Scenario, Scenario]]:
    """What the same saving makes of both worlds."""
    assert witness.twin is not None
    other = Witness(scenario=witness.twin, difference=witness.difference)
    mine, theirs = savings(witness), savings(other)
    if len(mine) != len(theirs):
        return []
    return [pair for pair in zip(mine, theirs, strict=True) if pair[0] != pair[1]]
