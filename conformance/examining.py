"""A sighting examined: shrunk to a witness, played again on a fresh engine, confirmed.

What is found depends on the sighting, the engine and the block that it stands in, on
nothing else; so whoever searched a block can do it, and a merge of shards needs no engine.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

import msgspec
from facecheck.adapters.naming import EngineSpec
from facecheck.reference_impl.vocabulary.records import Record

from .adopting import Adopted, Oracle
from .believing import believed
from .claims import BY_SLUG, CLAIMS
from .confirm import confirm
from .judging.results import ClaimResult, Sighting, Witness
from .playing import Player
from .shrink import Shrinker
from .twin_shrink import TwinShrinker

CONTRADICTED = (
    "the snapshot says so and the game does not go by it: does the adapter read the right field?"
)
OTHERWISE = "a fresh engine plays the same scenario otherwise"


class Examined(Record):
    """What became of a sighting: its witness, or why it is none.

    `verdict` takes the place of the claim's own where the sighting does not hold.
    """

    witness: Witness | None
    verdict: Literal["", "UNSTABLE", "INCONCLUSIVE"] = ""
    reason: str = ""

    def on(self, result: ClaimResult) -> ClaimResult:
        """The claim's result with what was found out."""
        return msgspec.structs.replace(
            result,
            witness=self.witness,
            verdict=self.verdict or result.verdict,
            reason=self.reason or result.reason,
        )


class Examiner:
    """Examines the sightings of one engine."""

    def __init__(self, spec: EngineSpec, player: Player) -> None:
        """Shrink on the player's engine; play again on one that `spec` opens."""
        self.spec = spec
        self.player = player

    def examine(self, sighting: Sighting, adopted: Sequence[tuple[str, str]]) -> Examined:
        """Shrink a sighting and play it again; `adopted` is what explained its block."""
        look = self._single if sighting.twin is None else self._pair
        return look(sighting, adopted)

    def _single(self, sighting: Sighting, adopted: Sequence[tuple[str, str]]) -> Examined:
        oracle = self._oracle_for(sighting, adopted)
        witness = Shrinker(self.player, CLAIMS, oracle).shrink(sighting)
        with self._fresh() as player:
            again = Shrinker(player, CLAIMS, oracle).still(sighting.claim, witness.scenario)
            confirmed = confirm(witness, player)
            suspect = believed(BY_SLUG[sighting.claim], witness, player)
        if again is None:
            return _unstable(witness)
        if confirmed == "contradicted":
            return Examined(witness=None, verdict="INCONCLUSIVE", reason=CONTRADICTED)
        found = Witness(
            scenario=witness.scenario,
            difference=again,
            confirmed=confirmed,
            believes=suspect.believes if suspect else "",
            fault=suspect.slug if suspect else "",
        )
        return Examined(witness=found)

    def _pair(self, sighting: Sighting, _: Sequence[tuple[str, str]]) -> Examined:
        """The same for a sighting of two worlds."""
        witness = TwinShrinker(self.player).shrink(sighting)
        assert witness.twin is not None
        with self._fresh() as player:
            again = TwinShrinker(player).still(sighting.claim, witness.scenario, witness.twin)
        if again is None:
            return _unstable(witness)
        return Examined(witness=msgspec.structs.replace(witness, difference=again))

    def _oracle_for(self, sighting: Sighting, adopted: Sequence[tuple[str, str]]) -> Oracle:
        """The rules if they show the sighting, else the rules with what explains the rest."""
        plain = Oracle(CLAIMS)
        if Shrinker(self.player, CLAIMS, plain).still(sighting.claim, sighting.scenario):
            return plain
        others = [
            Adopted(BY_SLUG[fault], name)
            for fault, name in adopted
            if sighting.claim not in {fault, name}
        ]
        return Oracle(CLAIMS, others)

    @contextmanager
    def _fresh(self) -> Iterator[Player]:
        with self.spec.open() as engine:
            player = Player(engine, self.player.can)
            player.second = self.player.second
            yield player


def _unstable(witness: Witness) -> Examined:
    return Examined(
        witness=msgspec.structs.replace(witness, replayed=False),
        verdict="UNSTABLE",
        reason=OTHERWISE,
    )
