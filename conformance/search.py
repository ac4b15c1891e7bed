"""Searching one block: scenarios steered to some claims, and random games; all claims watch.

A block is a pure function of seed, engine and number. It collects and never raises.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import TypeVar, get_args

from facecheck.adapters.language.scenario import Facet, Scenario
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble

from .adopting import Adopted, Adopter, Oracle, Played
from .claims import Claim
from .controls import Controlled
from .judging.attribute import Judged
from .judging.results import Block, Trouble
from .planning.draws import Draws
from .planning.plan import Impossible
from .planning.random_play import random_recipe
from .planning.steering import follow
from .playing import Player, as_trouble, lacking
from .tally import MOST_EXERCISED, Tally
from .twins import Pair, World, as_sent, judge_twins, plan_twins

P = TypeVar("P")
Planned = tuple[Scenario, Trace]
FEWEST_STEERED = 5
"""How many scenarios are steered to each claim first, whatever else puts it to the test."""
MOST_IDLE = 20
"""Tries in a row that may lead nowhere before a block gives a claim up."""
PLAYED_TWICE = 3
"""How many scenarios of a block are played twice, to see whether the engine is stable."""
FACETS = {facet: f"see:{facet}" for facet in get_args(Facet)}
"""Observations that an engine may be unable to give, and the need behind each."""


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


class Searcher:
    """Plans and plays the scenarios of blocks on one engine, with every claim watching."""

    def __init__(
        self,
        player: Player,
        watching: Sequence[Claim],
        controlled: Controlled,
        explained: Sequence[Adopted] = (),
    ) -> None:
        """Search on an engine whose controls were run; `explained` is known of it already."""
        self.explained = explained
        self.player = player
        self.watching = watching
        self.broken = controlled.broken
        self.model = Reference(trusting=True)
        self.blind = frozenset(
            claim.slug
            for claim in watching
            if not all(player.can.covers(need) for need in facets_of(claim))
        )
        self.adopter = Adopter(Oracle(watching, explained))

    def block(self, order: Order) -> Block:
        """Search a block."""
        tally = Tally(blind=self.blind, most=max(order.steered, MOST_EXERCISED))
        self.adopter = Adopter(Oracle(self.watching, self.explained))
        for number in range(order.free):
            planned = self._plan(f"{order.seed}/{order.number}/free/{number}", self._free)
            if planned is not None:
                self._play(*planned, tally)
        self._adopt(tally)
        claims = sorted(order.claims, key=self._generality)
        for claim in claims:
            for number in range(FEWEST_STEERED):
                self._follow(claim, order, number, tally)
            self._adopt(tally)
        for claim in claims:
            self._fill(claim, order, tally)
            self._adopt(tally)
        return tally.block(order.number, self.adopter.oracle)

    def _generality(self, claim: Claim) -> int:
        """How many claims are special cases: their scenarios test the general one too."""
        return sum(claim.slug in other.refines for other in self.watching)

    def _fill(self, claim: Claim, order: Order, tally: Tally) -> None:
        """Steer more scenarios to a claim, until it was put to the test often enough."""
        idle = 0
        for number in count(FEWEST_STEERED):
            before = len(tally.exercised.get(claim.slug, ()))
            if before >= order.steered or idle == MOST_IDLE:
                return
            self._follow(claim, order, number, tally)
            idle = 0 if len(tally.exercised.get(claim.slug, ())) > before else idle + 1

    def _follow(self, claim: Claim, order: Order, number: int, tally: Tally) -> None:
        """Plan one scenario, or one pair of worlds, and play it: recipe by recipe in turn."""
        label = f"{order.seed}/{order.number}/{claim.slug}/{number}"
        if claim.twins is not None:
            pair = self._plan(label, lambda draws: self._twins(claim, number, draws, tally))
            if pair is not None:
                self._play_twins(pair, tally)
            return
        planned = self._plan(label, lambda draws: self._steered(claim, number, draws, tally))
        lack = lacking(self._play(*planned, tally)) if planned is not None else ""
        if lack:
            tally.unplayed.setdefault(claim.slug, set()).add(lack)

    def _plan(self, label: str, plan: Callable[[Draws], P | None]) -> P | None:
        """What a plan comes to with the draws of a label; `None` if nothing."""
        return plan(Draws(int.from_bytes(hashlib.sha256(label.encode()).digest()[:8])))

    def _steered(self, claim: Claim, number: int, draws: Draws, tally: Tally) -> Planned | None:
        recipe = claim.recipes[number % len(claim.recipes)]
        with self._missing(claim, tally):
            self._require(claim)
            return follow(recipe, draws, self.player.can, self.model, self.broken)
        return None

    def _twins(self, claim: Claim, number: int, draws: Draws, tally: Tally) -> Pair | None:
        assert claim.twins is not None
        twin = claim.twins.recipes[number % len(claim.twins.recipes)]
        with self._missing(claim, tally):
            self._require(claim)
            return plan_twins(twin, draws, self.player.can, self.model, self.broken)
        return None

    @contextmanager
    def _missing(self, claim: Claim, tally: Tally) -> Iterator[None]:
        """Note which need a plan fails at, if it is that."""
        try:
            yield
        except Impossible as lack:
            if lack.need:
                tally.missing.setdefault(claim.slug, set()).add(lack.need)

    def _require(self, claim: Claim) -> None:
        """Give up unless the engine gives all the facets that the claim speaks of."""
        for need in facets_of(claim):
            if not self.player.can.covers(need):
                raise Impossible(need)

    def _free(self, draws: Draws) -> Planned | None:
        try:
            return follow(random_recipe(draws), draws, self.player.can, self.model, self.broken)
        except Impossible:
            return None

    def _play_twins(self, pair: Pair, tally: Tally) -> None:
        """Play both worlds, each a scenario like any other, then hold them against each other."""
        worlds = []
        for world in (pair.first, pair.second):
            scenario, model = as_sent(world, self.player.can)
            engine = self._play(scenario, model, tally)
            if engine is None or lacking(engine):
                return
            worlds.append(World(scenario, world.model, engine))
        played = Pair(worlds[0], worlds[1], pair.apart)
        tally.add_twins(played, judge_twins(self.watching, played))

    def _play(self, scenario: Scenario, model: Trace, tally: Tally) -> Trace | None:
        tally.scenarios += 1
        tally.steps += len(scenario.steps)
        try:
            engine = self.player.play(scenario, model)
            if tally.scenarios <= PLAYED_TWICE and self.player.play(scenario, model) != engine:
                tally.troubles.setdefault("UNSTABLE", unstable(scenario, self.player.words()))
        except EngineTrouble as trouble:
            tally.troubles.setdefault(trouble.kind, as_trouble(trouble, scenario))
            return None
        finally:
            self._note_late(tally)
        if engine.unsupported is not None:
            tally.unsupported[engine.unsupported.need or "the set-up"] += 1
            return engine
        tally.count.add(scenario, model, engine)
        game = Played(scenario, model, engine)
        tally.add(game, self._judge(game, tally))
        return engine

    def _judge(self, game: Played, tally: Tally) -> Judged:
        return self.adopter.oracle.judge(game, tally.enough())

    def _note_late(self, tally: Tally) -> None:
        """Count what the engine did wrong only after its answer."""
        for trouble in self.player.late:
            tally.troubles.setdefault(trouble.kind, trouble)
        self.player.late.clear()

    def _adopt(self, tally: Tally) -> None:
        """Adopt what faults explain, and judge again by the oracle that there is now."""
        while self.adopter.look(tally.games, tally.judged):
            tally.rejudge(self.adopter.oracle)


def facets_of(claim: Claim) -> tuple[str, ...]:
    """The facets without which nothing that a claim speaks of can be seen."""
    if not claim.fields <= set(FACETS):
        return ()
    return tuple(FACETS[name] for name in sorted(claim.fields))


def unstable(scenario: Scenario, stderr: tuple[str, ...]) -> Trouble:
    """The same scenario gave two different traces (contract 14)."""
    note = (
        "the same scenario, played twice in a row, gave two different traces\n"
        "likely cause: something is kept between two runs, or something is random\n"
        "next: play it with facecheck trace, and start every run from nothing"
    )
    return Trouble(kind="UNSTABLE", scenario=scenario, note=note, stderr=stderr)
