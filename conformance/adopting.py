"""Adoption: a known fault that explains a finding becomes part of the oracle (design 7).

A pervasive bug would hide all others: every scenario would part from the rules at it. So
when a shipped fault, put into the oracle, explains at least 90% of a finding's scenarios
and breaks none that agreed, the engine is judged by the rules plus that fault from then
on; what it explains is one finding, of the fault's own claim.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import Reference
from facecheck.reference_impl import Rulebook
from msgspec import structs

from .claims import Claim
from .judging.attribute import Judged, Unowned, judge
from .judging.results import Sighting, Slip

EXPLAINED_PERCENT = 90
MOST_AGREED = 120
"""How many scenarios that agreed are tried again: those that test the claim come first."""
FEWEST = 2
"""A finding seen once may have any cause."""


class Played(NamedTuple):
    """A scenario with the right trace and the engine's."""

    scenario: Scenario
    right: Trace
    engine: Trace


class Adopted(NamedTuple):
    """A claim's fault in the oracle, and the claim under which what it explains is reported.

    `known` if an entry in the baseline says so, rather than the search.
    """

    fault: Claim
    name: str
    known: bool = False


class Oracle:
    """What an engine is judged by: the rules, and the faults that explain it so far."""

    def __init__(self, watching: Sequence[Claim], adopted: Sequence[Adopted] = ()) -> None:
        """Begin with the rules, or with some faults adopted already."""
        self.watching = watching
        self._every = frozenset(claim.slug for claim in watching)
        self.adopted = tuple(adopted)
        faults = [one.fault for one in self.adopted]
        self._model = Reference(combined(faults)) if faults else None

    def judge(self, played: Played, enough: Collection[str] = ()) -> Judged:
        """Judge a scenario; what an adopted fault explains is a sighting of its claim.

        Claims in `enough` were put to the test often enough elsewhere. What obeys the rules
        is right, whatever a fault would have done.
        """
        plain = self._against(played, played.right, enough)
        if self._model is None or not (plain.sightings or plain.slips):
            return plain
        right = self.trace(played)
        if right == played.right:
            return plain
        judged = self._against(played, right, enough)
        judged.sightings = [*self._explained(played, right), *judged.sightings]
        return judged

    def sightings(self, played: Played) -> list[Sighting]:
        """What a scenario shows, without what it puts to the test: that takes longest."""
        return self.judge(played, self._every).sightings

    def trace(self, played: Played) -> Trace:
        """The trace that the oracle expects."""
        return played.right if self._model is None else self._model.run(played.scenario)

    def with_(self, fault: Claim, name: str) -> "Oracle":
        """The oracle with one more fault."""
        return Oracle(self.watching, (*self.adopted, Adopted(fault, name)))

    def agrees(self, played: Played) -> bool:
        """Whether the oracle expects just what the engine did."""
        return not self._partings(played, self.trace(played))

    def parts_at(self, played: Played) -> int:
        """The first moment at which the engine does something else; past the end if at none."""
        seen = self._partings(played, self.trace(played))
        first = [sighting.difference.moment for sighting in seen]
        return min(first, default=len(played.engine.moments) + 1)

    def _partings(self, played: Played, right: Trace) -> list[Sighting]:
        return self._against(played, right, self._every).sightings

    def _against(self, played: Played, right: Trace, enough: Collection[str]) -> Judged:
        try:
            return judge(self.watching, played.scenario, right, played.engine, enough)
        except Unowned as slip:
            return Judged(slips=[Slip(claims=slip.slugs, note=str(slip)[:600])])

    @cached_property
    def _with_one_less(self) -> list[tuple[Adopted, "Oracle"]]:
        """Each adopted fault, and the oracle without it."""
        return [
            (one, Oracle(self.watching, [other for other in self.adopted if other != one]))
            for one in self.adopted
        ]

    def _explained(self, played: Played, whole: Trace) -> Iterator[Sighting]:
        """What each adopted fault explains: what would be a difference without it."""
        for one, less in self._with_one_less:
            right = less.trace(played)
            if right != whole:
                seen = less._partings(played, right)  # noqa: SLF001 - another oracle
                mine = (sighting for sighting in seen if sighting.claim == one.name)
                yield from (structs.replace(sighting, known=one.known) for sighting in mine)


def combined(claims: Sequence[Claim]) -> Rulebook:
    """The rules with all these faults in them."""
    faults = [claim.fault for claim in claims if claim.fault is not None]
    wrong: type[Rulebook] = type("Adopted", (*reversed(faults), Rulebook), {})
    return wrong()


class Adopter:
    """Looks for faults that explain what an engine does."""

    def __init__(self, oracle: Oracle) -> None:
        """Start from an oracle; `oracle` is the one to judge by from now on."""
        self.oracle = oracle
        self._refused: set[str] = set()

    def look(self, played: Sequence[Played], judged: Sequence[Judged]) -> bool:
        """Adopt the fault that explains the most frequent finding, if there is one."""
        findings: dict[str, list[Played]] = {}
        known = {one.name for one in self.oracle.adopted} | self._refused
        for game, result in zip(played, judged, strict=True):
            for sighting in result.sightings:
                if sighting.firm and sighting.claim not in known:
                    findings.setdefault(sighting.claim, []).append(game)
        for slug in sorted(findings, key=lambda one: (-len(findings[one]), one)):
            games = findings[slug]
            if len(games) < FEWEST:
                continue
            agreed = [
                (slug not in result.exercised, game)
                for game, result in zip(played, judged, strict=True)
                if not result.sightings
            ]
            agreed.sort(key=lambda one: one[0])
            if self._adopt(slug, findings, [game for _, game in agreed[:MOST_AGREED]]):
                return True
            self._refused.add(slug)
        return False

    def _adopt(
        self, slug: str, findings: dict[str, list[Played]], agreed: Sequence[Played]
    ) -> bool:
        games = findings[slug]
        parted = [self.oracle.parts_at(game) for game in games]
        for suspect in self._suspects(slug):
            name = suspect.slug if suspect.slug in findings else slug
            candidate = self.oracle.with_(suspect, name)
            if candidate.parts_at(games[0]) <= parted[0]:
                continue
            explained = sum(
                candidate.parts_at(game) > before
                for game, before in zip(games, parted, strict=True)
            )
            if 100 * explained < EXPLAINED_PERCENT * len(games):
                continue
            if all(candidate.agrees(game) for game in agreed):
                self.oracle = candidate
                return True
        return False

    def _suspects(self, slug: str) -> list[Claim]:
        """The claims whose faults could be it, its own first."""
        taken = [one.fault for one in self.oracle.adopted]
        known = [
            claim
            for claim in self.oracle.watching
            if claim.fault is not None and claim not in taken
        ]
        return sorted(known, key=lambda claim: claim.slug != slug)
