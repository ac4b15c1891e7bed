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
from .influence import Noted, asked, mixed, overridden
from .judging.attribute import Judged, Unowned, judge
from .judging.results import Sighting, Slip

EXPLAINED_PERCENT = 90
MOST_AGREED = 120
"""How many scenarios that agreed are tried again: those that test the claim come first."""
FEWEST = 2
"""A finding seen once may have any cause."""
AGAIN = 2
"""By how much a finding that nothing explained has to grow before it is looked at again."""


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

    @property
    def claims(self) -> frozenset[str]:
        """The claims whose findings it explains are told: its own is one, found or not.

        An entry in the baseline mutes what it names, so nothing else is told of its fault.
        """
        return frozenset({self.name} if self.known else {self.name, self.fault.slug})


class Expected(NamedTuple):
    """What an oracle expects of a game, and the adopted faults that made something of it."""

    played: Played
    trace: Trace
    faults: frozenset[type[Rulebook]]


class Oracle:
    """What an engine is judged by: the rules, and the faults that explain it so far."""

    def __init__(
        self,
        watching: Sequence[Claim],
        adopted: Sequence[Adopted] = (),
        before: "Oracle | None" = None,
    ) -> None:
        """Begin with the rules, or with some faults adopted, the last one by `before`."""
        self.watching = watching
        self._every = frozenset(claim.slug for claim in watching)
        self.adopted = tuple(adopted)
        self._before = before
        self._noted = Noted([one.fault.fault for one in self.adopted if one.fault.fault])
        self._model = Reference(self._noted.rules(), trusting=True) if self.adopted else None
        self._expected: dict[int, Expected] = {}

    def judge(
        self, played: Played, enough: Collection[str] = (), before: Judged | None = None
    ) -> Judged:
        """Judge a scenario; what an adopted fault explains is a sighting of its claim.

        Claims in `enough` were put to the test often enough elsewhere. What obeys the rules
        is right, whatever a fault would have done. `before` is what another oracle found.
        """
        first = None if before is None else before.by_the_rules
        plain = self._judged(played, played.right, enough, first)
        if self._model is None or not (plain.sightings or plain.slips):
            return plain
        right = self.trace(played)
        if right is played.right:
            return plain
        judged = self._judged(played, right, enough, before)
        judged.plain = plain
        judged.explained = list(self._explained(played, right))
        judged.exercised |= {sighting.claim for sighting in judged.explained}
        return judged

    def _judged(
        self, played: Played, right: Trace, enough: Collection[str], before: Judged | None
    ) -> Judged:
        again = None if before is None else before.again(right, enough)
        return self._against(played, right, enough) if again is None else again

    def sightings(self, played: Played) -> list[Sighting]:
        """What a scenario shows, without what it puts to the test: that takes longest."""
        return self.judge(played, self._every).sightings

    def trace(self, played: Played) -> Trace:
        """The trace that the oracle expects; `played.right` itself if it is that one."""
        return self._expect(played).trace

    def _expect(self, played: Played) -> Expected:
        """Play the game by the oracle, once: a game is judged again after each adoption."""
        found = self._expected.get(id(played))
        if found is None:
            found = Expected(played, *self._made(played))
            self._expected[id(played)] = found
        return found

    def _made(self, played: Played) -> tuple[Trace, frozenset[type[Rulebook]]]:
        if self._model is None:
            return played.right, frozenset()
        self._noted.faults.clear()
        trace = self._model.run(played.scenario)
        same = trace == played.right
        return played.right if same else trace, frozenset(self._noted.faults)

    def with_(self, fault: Claim, name: str) -> "Oracle":
        """The oracle with one more fault."""
        return self._with(Adopted(fault, name))

    def _with(self, one: Adopted) -> "Oracle":
        return Oracle(self.watching, (*self.adopted, one), self)

    def agrees(self, played: Played) -> bool:
        """Whether the oracle expects just what the engine did."""
        judged = self._partings(played, self.trace(played))
        return not (judged.sightings or judged.slips)

    def parts_at(self, played: Played) -> int:
        """The first moment at which the engine does something else; past the end if at none.

        A game that cannot be judged by this oracle parts from it at once: that is no agreement.
        """
        judged = self._partings(played, self.trace(played))
        if judged.slips:
            return 0
        first = [sighting.difference.moment for sighting in judged.sightings]
        return min(first, default=len(played.engine.moments) + 1)

    def asked(self, played: Played) -> frozenset[str]:
        """The questions that the game asks of the oracle's rulebook."""
        return asked(combined([one.fault for one in self.adopted]), played.scenario)

    def _partings(self, played: Played, right: Trace) -> Judged:
        return self._against(played, right, self._every)

    def _against(self, played: Played, right: Trace, enough: Collection[str]) -> Judged:
        try:
            return judge(self.watching, played.scenario, right, played.engine, enough)
        except Unowned as slip:
            told = Slip(claims=slip.slugs, note=str(slip)[:600])
            return Judged(right, frozenset(enough), slips=[told])

    @cached_property
    def _with_one_less(self) -> list[tuple[Adopted, "Oracle"]]:
        """Each adopted fault, and the oracle without it."""
        if self._before is None:
            return [
                (one, Oracle(self.watching, [other for other in self.adopted if other != one]))
                for one in self.adopted
            ]
        last, less = self.adopted[-1], self._before._with_one_less  # noqa: SLF001 - as above
        return [*((one, oracle._with(last)) for one, oracle in less), (last, self._before)]  # noqa: SLF001

    def _explained(self, played: Played, whole: Trace) -> Iterator[Sighting]:
        """What each adopted fault explains: what would be a difference without it."""
        faults = self._expect(played).faults
        for one, less in self._with_one_less:
            if one.fault.fault in faults and (right := less.trace(played)) != whole:
                seen = less._partings(played, right).sightings  # noqa: SLF001 - another oracle
                by, mine = one.fault.slug, one.claims
                yield from (
                    structs.replace(sighting, known=one.known, explained=by)
                    for sighting in seen
                    if sighting.claim in mine
                )


def combined(claims: Sequence[Claim]) -> Rulebook:
    """The rules with all these faults in them."""
    return mixed([claim.fault for claim in claims if claim.fault is not None])()


class Adopter:
    """Looks for faults that explain what an engine does."""

    def __init__(self, oracle: Oracle) -> None:
        """Start from an oracle; `oracle` is the one to judge by from now on."""
        self.oracle = oracle
        self._refused: dict[str, int] = {}

    def look(self, played: Sequence[Played], judged: Sequence[Judged]) -> bool:
        """Adopt the fault that explains the most frequent finding, if there is one."""
        findings = _unexplained(played, judged)
        for slug in sorted(findings, key=lambda one: (-len(findings[one]), one)):
            games = findings[slug]
            if len(games) < max(FEWEST, AGAIN * self._refused.get(slug, 0)):
                continue
            agreed = [
                (slug not in result.exercised, game)
                for game, result in zip(played, judged, strict=True)
                if not result.sightings
            ]
            agreed.sort(key=lambda one: one[0])
            if self._adopt(slug, findings, [game for _, game in agreed[:MOST_AGREED]]):
                self._refused.clear()
                return True
            self._refused[slug] = len(games)
        return False

    def _adopt(
        self, slug: str, findings: dict[str, list[Played]], agreed: Sequence[Played]
    ) -> bool:
        for candidate in self._explaining(slug, findings):
            if all(candidate.agrees(game) for game in agreed):
                self.oracle = candidate
                return True
        return False

    def _explaining(self, slug: str, findings: dict[str, list[Played]]) -> Iterator[Oracle]:
        """The oracle with each fault that explains a finding: its own, then the best first."""
        others: list[tuple[int, Oracle]] = []
        games = findings[slug]
        parted = [self.oracle.parts_at(game) for game in games]
        questions = self.oracle.asked(games[0])
        for suspect in self._suspects(slug):
            if suspect.fault is None or not questions & overridden(suspect.fault):
                continue
            candidate = self.oracle.with_(
                suspect, suspect.slug if suspect.slug in findings else slug
            )
            if candidate.parts_at(games[0]) <= parted[0]:
                continue
            explained = sum(
                candidate.parts_at(game) > before
                for game, before in zip(games, parted, strict=True)
            )
            if 100 * explained < EXPLAINED_PERCENT * len(games):
                continue
            if suspect.slug == slug:
                yield candidate
            else:
                others.append((explained, candidate))
        others.sort(key=lambda one: -one[0])
        yield from (candidate for _, candidate in others)

    def _suspects(self, slug: str) -> list[Claim]:
        """The claims whose faults could be it, its own first."""
        taken = {one.fault.slug for one in self.oracle.adopted}
        known = [
            claim
            for claim in self.oracle.watching
            if claim.fault is not None and claim.slug not in taken
        ]
        return sorted(known, key=lambda claim: claim.slug != slug)


def _unexplained(played: Sequence[Played], judged: Sequence[Judged]) -> dict[str, list[Played]]:
    """The games that show each finding, those first that part soonest: least else is in them."""
    found: dict[str, list[tuple[int, int, Played]]] = {}
    for number, (game, result) in enumerate(zip(played, judged, strict=True)):
        first: dict[str, int] = {}
        for sighting in result.unexplained:
            if sighting.firm:
                first.setdefault(sighting.claim, sighting.difference.moment)
        for slug, moment in first.items():
            found.setdefault(slug, []).append((moment, number, game))
    return {slug: [game for *_, game in sorted(some)] for slug, some in found.items()}
