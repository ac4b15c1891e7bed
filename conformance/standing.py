"""Whether a known divergence still stands: its witness is replayed before anything is judged."""

from collections.abc import Iterable, Sequence

from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble

from .adopting import Adopted, Oracle, Played
from .claims import BY_SLUG, CLAIMS
from .judging.baseline import Known, Standing
from .judging.results import Sighting
from .playing import Player, lacking
from .shrink import right_trace
from .twin_shrink import TwinShrinker

STANDS, GONE, HIDDEN = (
    Standing(state="stands"),
    Standing(state="gone"),
    Standing(state="hidden"),
)


def explained_by(entries: Iterable[Known]) -> list[Adopted]:
    """The faults of the entries that one explains: they are part of the oracle (design 7)."""
    return [
        Adopted(BY_SLUG[entry.fault], entry.claim, known=True) for entry in entries if entry.fault
    ]


def standing(entry: Known, player: Player, explained: Sequence[Adopted]) -> Standing:
    """Play the witness of an entry, by the rules and by what explains the other entries."""
    other = entry.other_world
    if other is not None:
        found = TwinShrinker(player).still(entry.claim, entry.scenario, other)
        return GONE if found is None else STANDS
    game = _played(entry, player)
    if not isinstance(game, Played):
        return game
    others = [one for one in explained if one.name != entry.claim]
    seen: Sequence[Sighting] = ()
    for oracle in (Oracle(CLAIMS), Oracle(CLAIMS, others)):
        seen = oracle.sightings(game)
        if any(sighting.firm and sighting.claim == entry.claim for sighting in seen):
            return STANDS
    return Standing(state="hidden", by=seen[0].claim) if seen else GONE


def _played(entry: Known, player: Player) -> Played | Standing:
    scenario = entry.scenario
    right = right_trace(Reference(), scenario)
    if right is None:
        return GONE
    try:
        engine = player.play(scenario, right)
    except EngineTrouble:
        return HIDDEN
    return HIDDEN if lacking(engine) else Played(scenario, right, engine)
