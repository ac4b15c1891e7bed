"""Searching one block: scenarios steered to some claims, and random games; all claims watch.

A block is a pure function of seed, engine and number. It collects and never raises.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble

from .claims import Claim
from .controls import Controlled
from .judging.attribute import Unowned, judge
from .judging.counting import Count
from .judging.results import Block, Sighting, Slip, Trouble
from .planning.drawing import draw_many
from .planning.draws import Draws
from .planning.plan import Impossible
from .planning.random_play import random_recipe
from .planning.steering import follow
from .playing import Player

Planned = tuple[Scenario, Trace]
BATCH = 12
PLAYED_TWICE = 3
"""How many scenarios of a block are played twice, to see whether the engine is stable."""
MOST_BATCHES = 8
FACETS = {"revealed": "see:revealed", "offers": "see:offers"}
"""Observations that an engine may be unable to give, and the need behind each."""
MOST_SIGHTINGS = 12
"""Sightings of one claim that a block keeps, the shortest ones."""


@dataclass(frozen=True)
class Order:
    """What a block searches.

    Each of its claims is to be put to the test in `steered` different scenarios; `free`
    random games come on top.
    """

    number: int
    seed: int
    claims: Sequence[Claim]
    steered: int
    free: int


@dataclass
class Tally:
    """What is counted while a block is searched."""

    exercised: dict[str, set[str]] = field(default_factory=dict)
    sightings: dict[str, list[Sighting]] = field(default_factory=dict)
    troubles: dict[str, Trouble] = field(default_factory=dict)
    count: Count = field(default_factory=Count)
    unsupported: Counter[str] = field(default_factory=Counter)
    missing: dict[str, set[str]] = field(default_factory=dict)
    untold: set[str] = field(default_factory=set)
    errors: list[Slip] = field(default_factory=list)
    scenarios: int = 0
    steps: int = 0


class Searcher:
    """Plans and plays the scenarios of blocks on one engine, with every claim watching."""

    def __init__(self, player: Player, watching: Sequence[Claim], controlled: Controlled) -> None:
        """Search on an engine whose controls were run."""
        self.player = player
        self.watching = watching
        self.broken = controlled.broken
        self.model = Reference()

    def block(self, order: Order) -> Block:
        """Search a block."""
        tally = Tally()
        if order.free:
            label = f"{order.seed}/{order.number}/free"
            for scenario, model in self._plan(label, order.free, self._free):
                self._play(scenario, model, tally)
        for claim in sorted(order.claims, key=self._generality):
            self._steer(claim, order, tally)
        return _block(order.number, tally)

    def _generality(self, claim: Claim) -> int:
        """How many claims are special cases: their scenarios test the general one too."""
        return sum(claim.slug in other.refines for other in self.watching)

    def _steer(self, claim: Claim, order: Order, tally: Tally) -> None:
        """Batches of scenarios steered to a claim, until it was put to the test often enough."""
        for batch in range(MOST_BATCHES):
            if len(tally.exercised.get(claim.slug, ())) >= order.steered:
                return
            label = f"{order.seed}/{order.number}/{claim.slug}/{batch}"
            planned = list(
                self._plan(label, BATCH, lambda draws: self._steered(claim, draws, tally))
            )
            for scenario, model in planned:
                self._play(scenario, model, tally)
            if not planned and batch:
                return

    def _plan(
        self, label: str, count: int, plan: Callable[[Draws], Planned | None]
    ) -> Iterator[Planned]:
        number = int.from_bytes(hashlib.sha256(label.encode()).digest()[:8])
        return (one for one in draw_many(number, count, plan) if one is not None)

    def _steered(self, claim: Claim, draws: Draws, tally: Tally) -> Planned | None:
        recipe = draws.one(claim.recipes)
        lacking = [need for need in facets_of(claim) if not self.player.can.covers(need)]
        if lacking:
            tally.missing.setdefault(claim.slug, set()).update(lacking)
            return None
        try:
            return follow(recipe, draws, self.player.can, self.model, self.broken)
        except Impossible as lack:
            if lack.need:
                tally.missing.setdefault(claim.slug, set()).add(lack.need)
            return None

    def _free(self, draws: Draws) -> Planned | None:
        try:
            return follow(random_recipe(draws), draws, self.player.can, self.model, self.broken)
        except Impossible:
            return None

    def _play(self, scenario: Scenario, model: Trace, tally: Tally) -> None:
        tally.scenarios += 1
        tally.steps += len(scenario.steps)
        try:
            engine = self.player.play(scenario, model)
            if tally.scenarios <= PLAYED_TWICE and self.player.play(scenario, model) != engine:
                tally.troubles.setdefault("UNSTABLE", unstable(scenario))
        except EngineTrouble as trouble:
            tally.troubles.setdefault(trouble.kind, as_trouble(trouble, scenario))
            return
        if engine.unsupported is not None:
            tally.unsupported[engine.unsupported.need or "the set-up"] += 1
            return
        tally.count.add(scenario, model, engine)
        try:
            judged = judge(self.watching, scenario, model, engine)
        except Unowned as slip:
            tally.errors.append(Slip(claims=slip.slugs, note=str(slip)[:600]))
            return
        if judged.unsupported:
            tally.unsupported[judged.unsupported[:80]] += 1
        digest = digest_of(scenario)
        for slug in judged.exercised:
            tally.exercised.setdefault(slug, set()).add(digest)
        tally.untold |= judged.untold
        for sighting in judged.sightings:
            tally.sightings.setdefault(sighting.claim, []).append(sighting)


def facets_of(claim: Claim) -> tuple[str, ...]:
    """The facets without which nothing that a claim speaks of can be seen."""
    if not claim.fields <= set(FACETS):
        return ()
    return tuple(FACETS[name] for name in sorted(claim.fields))


def unstable(scenario: Scenario) -> Trouble:
    """The same scenario gave two different traces (contract 14)."""
    note = (
        "the same scenario, played twice in a row, gave two different traces\n"
        "likely cause: something is kept between two runs, or something is random\n"
        "next: play it with facecheck trace, and start every run from nothing"
    )
    return Trouble(kind="UNSTABLE", scenario=scenario, note=note)


def as_trouble(trouble: EngineTrouble, scenario: Scenario | None) -> Trouble:
    """The trouble as plain data."""
    return Trouble(kind=trouble.kind, scenario=scenario, note=str(trouble), stderr=trouble.stderr)


def digest_of(scenario: Scenario) -> str:
    """The same for scenarios that differ only in the names of their cards."""
    cards = {
        handle: msgspec.structs.replace(card, name=handle if card.name else "")
        for handle, card in scenario.cards.items()
    }
    plain = msgspec.structs.replace(scenario, cards=cards)
    return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()[:16]


def _block(number: int, tally: Tally) -> Block:
    return Block(
        number=number,
        scenarios=tally.scenarios,
        steps=tally.steps,
        exercised={slug: tuple(sorted(found)) for slug, found in sorted(tally.exercised.items())},
        sightings=tuple(
            sighting
            for _, found in sorted(tally.sightings.items())
            for sighting in sorted(found, key=_length)[:MOST_SIGHTINGS]
        ),
        troubles=tuple(trouble for _, trouble in sorted(tally.troubles.items())),
        tried=dict(sorted(tally.count.tried.items())),
        done=dict(sorted(tally.count.done.items())),
        unsupported=dict(sorted(tally.unsupported.items())),
        missing={slug: tuple(sorted(found)) for slug, found in sorted(tally.missing.items())},
        untold=tuple(sorted(tally.untold)),
        errors=tuple(tally.errors),
    )


def _length(sighting: Sighting) -> tuple[bool, int, int, int]:
    """Firm ones first, then the shortest."""
    scenario = sighting.scenario
    return (
        not sighting.firm,
        sighting.difference.moment,
        len(scenario.steps),
        len(scenario.cards),
    )
