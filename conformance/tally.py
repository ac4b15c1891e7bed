"""What is counted while a block is searched, and what of it is kept."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import msgspec
from facecheck.adapters.language.scenario import Scenario

from .adopting import Oracle, Played
from .judging.attribute import Judged
from .judging.counting import Count
from .judging.results import Block, Sighting, Trouble
from .twins import Pair, Twinned

MOST_EXERCISED = 30
"""Different scenarios of one block that are counted for a claim, if not more are wanted."""
MOST_SIGHTINGS = 12
"""Sightings of one claim that a block keeps, the shortest ones."""


@dataclass
class Tally:
    """What is counted while a block is searched; the engine is `blind` for some claims.

    Of each claim `most` different scenarios are counted.
    """

    blind: frozenset[str] = frozenset()
    most: int = MOST_EXERCISED
    games: list[Played] = field(default_factory=list)
    judged: list[Judged] = field(default_factory=list)
    twinned: list[tuple[str, Twinned]] = field(default_factory=list)
    exercised: dict[str, set[str]] = field(default_factory=dict)
    troubles: dict[str, Trouble] = field(default_factory=dict)
    count: Count = field(default_factory=Count)
    unsupported: Counter[str] = field(default_factory=Counter)
    missing: dict[str, set[str]] = field(default_factory=dict)
    unplayed: dict[str, set[str]] = field(default_factory=dict)
    scenarios: int = 0
    steps: int = 0

    def add(self, game: Played, judged: Judged) -> None:
        """Count one more scenario."""
        self.games.append(game)
        self.judged.append(judged)
        self._exercise(game, judged)

    def enough(self) -> set[str]:
        """The claims that this block need not ask about any more, or never could."""
        often = {slug for slug, found in self.exercised.items() if len(found) >= self.most}
        return often | self.blind

    def add_twins(self, pair: Pair, twinned: Twinned) -> None:
        """Count what a pair of worlds showed."""
        digest = digest_of(pair.first.scenario) + pair.apart
        self.twinned.append((digest, twinned))
        self._note(digest, twinned.exercised)

    def rejudge(self, oracle: Oracle) -> None:
        """Judge everything again."""
        before, self.judged, self.exercised = self.judged, [], {}
        for game, old in zip(self.games, before, strict=True):
            judged = oracle.judge(game, self.enough(), old)
            self.judged.append(judged)
            self._exercise(game, judged)
        for digest, twinned in self.twinned:
            self._note(digest, twinned.exercised)

    def _exercise(self, game: Played, judged: Judged) -> None:
        self._note(digest_of(game.scenario), judged.exercised)

    def _note(self, digest: str, slugs: set[str]) -> None:
        for slug in slugs:
            self.exercised.setdefault(slug, set()).add(digest)

    def failed(self) -> Counter[str]:
        """In how many different scenarios each claim failed firmly."""
        games = zip(self.games, self.judged, strict=True)
        seen = {digest_of(game.scenario): judged.sightings for game, judged in games}
        seen |= {digest: twinned.sightings for digest, twinned in self.twinned}
        return Counter(
            slug for found in seen.values() for slug in {s.claim for s in found if s.firm}
        )

    def sightings(self) -> Iterator[Sighting]:
        """All sightings, claim by claim, the shortest first; of each claim only some."""
        by_claim: dict[str, list[Sighting]] = {}
        of_pairs = [twinned.sightings for _, twinned in self.twinned]
        for found in (*(judged.sightings for judged in self.judged), *of_pairs):
            for sighting in found:
                by_claim.setdefault(sighting.claim, []).append(sighting)
        for _, several in sorted(by_claim.items()):
            yield from sorted(several, key=_length)[:MOST_SIGHTINGS]

    def block(self, number: int, oracle: Oracle) -> Block:
        """All of it, as it is kept; `oracle` is the one that it was judged by at last."""
        return Block(
            number=number,
            scenarios=self.scenarios,
            steps=self.steps,
            exercised=_listed(self.exercised),
            failed=dict(sorted(self.failed().items())),
            sightings=tuple(self.sightings()),
            troubles=tuple(trouble for _, trouble in sorted(self.troubles.items())),
            tried=dict(sorted(self.count.tried.items())),
            done=dict(sorted(self.count.done.items())),
            unsupported=dict(sorted(self._unsupported().items())),
            missing=_listed(self.missing),
            unplayed=_listed(self.unplayed),
            untold=tuple(sorted({slug for judged in self.judged for slug in judged.untold})),
            errors=tuple(slip for judged in self.judged for slip in judged.slips),
            adopted=tuple((one.fault.slug, one.name) for one in oracle.adopted),
        )

    def _unsupported(self) -> Counter[str]:
        at_run_time = Counter(one.unsupported[:80] for one in self.judged if one.unsupported)
        return self.unsupported + at_run_time


def digest_of(scenario: Scenario) -> str:
    """The same for scenarios that differ only in the names of their cards."""
    cards = {
        handle: msgspec.structs.replace(card, name=handle if card.name else "")
        for handle, card in scenario.cards.items()
    }
    plain = msgspec.structs.replace(scenario, cards=cards)
    return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()[:16]


def _listed(found: Mapping[str, set[str]]) -> dict[str, tuple[str, ...]]:
    return {slug: tuple(sorted(some)) for slug, some in sorted(found.items())}


def _length(sighting: Sighting) -> tuple[bool, int, int, int]:
    """Firm ones first, then the shortest."""
    scenario = sighting.scenario
    return (
        not sighting.firm,
        sighting.difference.moment,
        len(scenario.steps),
        len(scenario.cards),
    )
