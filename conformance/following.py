"""One bug, one finding: what the bug behind another finding explains only follows it (design 7).

A block knows only what it met itself. So of all blocks together it is asked once more whose
findings are needed: a claim fails for itself unless the adopted faults of other failing claims
show nearly all of its findings too. What no fault explains is told by its symptoms.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.reference import Reference
from facecheck.adapters.reference_can import CAN

from .adopting import EXPLAINED_PERCENT
from .claims import BY_SLUG, CLAIMS, Claim
from .influence import Fault, Noted
from .judging.attribute import Unowned, judge
from .judging.results import Block, Difference, Sighting
from .playing import Player
from .symptoms import by_symptom
from .twin_shrink import TwinShrinker

MOST_OF_A_BLOCK = 3
"""How many sightings of a claim are tried again for each block, the shortest ones."""


def following(
    blocks: Sequence[Block],
    library: Sequence[Claim] = CLAIMS,
    muted: Collection[str] = (),
) -> dict[str, str]:
    """The claims that fail only by another's bug, each with the claim that it follows.

    `library` has the claims whose faults are known. Nothing follows what is `muted`: a build
    would stay green although something new broke.
    """
    firm = _firm(blocks)
    faults = {claim.slug: claim.fault for claim in library if claim.fault is not None}
    adopted = {fault for block in blocks for fault, _ in block.adopted}
    adopted |= {slug for slug in firm if slug in faults and _leaks_by(faults, slug, firm[slug])}
    adopted -= set(muted)
    found = _by_fault(firm, {slug: faults[slug] for slug in sorted(adopted & firm.keys())})
    left = {slug: seen for slug, seen in firm.items() if slug not in {*found, *muted}}
    return found | by_symptom(left, _shares(blocks), adopted)


def _leaks_by(faults: Mapping[str, Fault], slug: str, sightings: Sequence[Sighting]) -> bool:
    """Whether a claim about two worlds fails by its own fault: a search adopts none of these."""
    pairs = [one for one in sightings if one.twin is not None]
    return bool(pairs) and _leader(pairs, {slug: faults[slug]}) is not None


def _firm(blocks: Sequence[Block]) -> dict[str, list[Sighting]]:
    """The firm sightings of each claim, a few of each block."""
    found: dict[str, list[Sighting]] = {}
    for block in blocks:
        mine: dict[str, list[Sighting]] = {}
        for sighting in block.sightings:
            if sighting.firm:
                mine.setdefault(sighting.claim, []).append(sighting)
        for slug, some in mine.items():
            found.setdefault(slug, []).extend(some[:MOST_OF_A_BLOCK])
    return found


def _shares(blocks: Sequence[Block]) -> dict[str, float]:
    """In which part of the scenarios that put it to the test each claim failed."""
    failed: Counter[str] = Counter()
    for block in blocks:
        failed.update(block.failed)
    return {
        slug: number / sum(len(block.exercised.get(slug, ())) for block in blocks)
        for slug, number in failed.items()
    }


def _by_fault(
    firm: Mapping[str, Sequence[Sighting]], faults: Mapping[str, Fault]
) -> dict[str, str]:
    """The claims whose findings are made by these faults of other failing claims.

    Those that were seen least are asked first, and what follows explains nothing itself.
    """
    found: dict[str, str] = {}
    for slug in sorted(firm, key=lambda one: (len(firm[one]), one)):
        others = {one: fault for one, fault in faults.items() if one not in {slug, *found}}
        leader = _leader(firm[slug], others)
        if leader is not None:
            found[slug] = leader
    return found


def _leader(sightings: Sequence[Sighting], faults: Mapping[str, Fault]) -> str | None:
    """The claim whose fault explains most of these, if the faults explain nearly all."""
    leaders: Counter[str] = Counter()
    missed = 0
    for sighting in sightings if faults else ():
        behind = _behind(sighting, faults)
        leaders.update(behind)
        missed += not behind
        if 100 * missed > (100 - EXPLAINED_PERCENT) * len(sightings):
            return None
    return max(leaders, key=lambda slug: (leaders[slug], slug), default=None)


def _behind(sighting: Sighting, faults: Mapping[str, Fault]) -> Sequence[str]:
    """Which of these faults have a part in a difference that they show together."""
    if sighting.explained in faults:
        return [sighting.explained]
    if sighting.twin is not None:
        return [slug for slug, fault in faults.items() if _tells_apart(sighting, fault)]
    noted = Noted(list(faults.values()))
    scenario = sighting.scenario
    right = Reference(trusting=True).run(scenario)
    wrong = Reference(noted.rules(), trusting=True).run(scenario)
    try:
        seen = judge(CLAIMS, scenario, right, wrong, BY_SLUG).unexplained
    except Unowned:
        return ()
    if not any(_alike(sighting.difference, one.difference) for one in seen):
        return ()
    return [slug for slug, fault in faults.items() if fault in noted.faults]


def _tells_apart(sighting: Sighting, fault: Fault) -> bool:
    """Whether a seat can tell two worlds apart by a fault, at that moment and by that channel."""
    assert sighting.twin is not None
    player = Player(Reference(fault(), trusting=True), Capabilities(CAN))
    made = TwinShrinker(player).still(sighting.claim, sighting.scenario, sighting.twin)
    told = sighting.difference
    return made is not None and (made.moment, made.about, made.expected.keys()) == (
        told.moment,
        told.about,
        told.expected.keys(),
    )


def _alike(told: Difference, made: Difference) -> bool:
    """Whether the second shows all that the first does: same moment, same object, same values."""
    if (told.moment, told.about, told.level) != (made.moment, made.about, made.level):
        return False
    want, have = _plain(told.got), _plain(made.got)
    return all(name in have and have[name] == value for name, value in want.items())


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as they come out of a file."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(values))
    return read
