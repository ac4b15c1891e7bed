"""The shortest scenario that still breaks a claim: by deletion that the model checks (design 7).

Cut at the difference, drop steps, drop cards, take the simplest card. Every candidate is
played on model and engine, so nothing depends on how it was drawn.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec
from facecheck.adapters.language.checking import check
from facecheck.adapters.language.malformed import Malformed
from facecheck.adapters.language.scenario import SEAT_ZONES, Scenario, SeatSetup
from facecheck.adapters.language.steps import AnyStep
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble
from facecheck.reference_impl.vocabulary import Card

from .adopting import Oracle, Played
from .claims import Claim
from .judging.results import Difference, Sighting, Witness
from .planning.fairness import is_fair
from .playing import Player

Savings = Callable[[Witness], Sequence[Scenario]]


class Shrinker:
    """Shrinks the witnesses of one engine."""

    def __init__(
        self, player: Player, watching: Sequence[Claim], oracle: Oracle | None = None
    ) -> None:
        """Play candidates on the engine, judged by an oracle or, by default, by the rules."""
        self.player = player
        self.oracle = oracle or Oracle(watching)
        self.model = Reference()

    def shrink(self, sighting: Sighting) -> Witness:
        """The smallest scenario found, with the difference that it shows."""
        best = Witness(scenario=sighting.scenario, difference=sighting.difference)
        for savings in SAVINGS:
            best = self._saved(sighting.claim, best, savings)
        return best

    def _saved(self, slug: str, best: Witness, savings: Savings) -> Witness:
        """Make every saving of one kind that the difference survives."""
        place = 0
        while place < len(candidates := savings(best)):
            difference = self.still(slug, candidates[place])
            if difference is None:
                place += 1
            else:
                best = Witness(scenario=candidates[place], difference=difference)
        return best

    def still(self, slug: str, scenario: Scenario) -> Difference | None:
        """What the scenario shows against that claim, if it does so firmly."""
        model = right_trace(self.model, scenario)
        if model is None:
            return None
        try:
            engine = self.player.play(scenario, model)
        except EngineTrouble:
            return None
        for sighting in self.oracle.sightings(Played(scenario, model, engine)):
            if sighting.claim == slug and sighting.firm:
                return sighting.difference
        return None


def right_trace(model: Reference, scenario: Scenario) -> Trace | None:
    """The model's trace, or `None` if the scenario makes no sense to it."""
    try:
        check(scenario)
    except Malformed:
        return None
    if not is_fair(scenario):
        return None
    trace = model.run(scenario)
    if trace.unsupported is not None or len(trace.moments) <= len(scenario.steps):
        return None
    return trace if all(m.outcome != "unsupported" for m in trace.moments) else None


def _cut(witness: Witness) -> list[Scenario]:
    scenario, moment = witness.scenario, witness.difference.moment
    if moment >= len(scenario.steps):
        return []
    return [msgspec.structs.replace(scenario, steps=scenario.steps[:moment])]


def _without_fillers(witness: Witness) -> list[Scenario]:
    scenario = witness.scenario
    fillers = [handle for handle in scenario.cards if handle.startswith("f")]
    groups = [set(fillers)] + [set(fillers) - {one} for one in fillers]
    plain = [without(scenario, group) for group in groups if group]
    blind = [msgspec.structs.replace(plain[0], see=())] if plain and scenario.see else []
    return blind + plain


def _unwatched(witness: Witness) -> list[Scenario]:
    scenario = witness.scenario
    return [msgspec.structs.replace(scenario, see=())] if scenario.see else []


def _fewer_cards(witness: Witness) -> list[Scenario]:
    scenario = witness.scenario
    named = {str(handle) for step in scenario.steps for handle in mentioned(step)}
    return [without(scenario, {handle}) for handle in scenario.cards if handle not in named]


def _fewer_steps(witness: Witness) -> list[Scenario]:
    steps = witness.scenario.steps
    return [
        msgspec.structs.replace(witness.scenario, steps=steps[:index] + steps[index + 1 :])
        for index in range(len(steps) - 1)
    ]


def _simpler_cards(witness: Witness) -> list[Scenario]:
    scenario = witness.scenario
    return [
        msgspec.structs.replace(scenario, cards={**scenario.cards, handle: simpler})
        for handle, card in scenario.cards.items()
        if not handle.startswith("f")
        for simpler in _simpler(card)
    ]


SAVINGS: tuple[Savings, ...] = (
    _cut,
    _without_fillers,
    _unwatched,
    _fewer_cards,
    _fewer_steps,
    _fewer_cards,
    _simpler_cards,
)
"""What is saved, in this order: what saves most comes first."""


def mentioned(step: AnyStep) -> Iterator[str]:
    """The handles that a step speaks of."""
    for effect in getattr(step, "effects", ()):
        for name in ("what", "copy_of", "to", "of"):
            value = getattr(effect, name, None)
            yield from value if isinstance(value, tuple) else ()
    yield getattr(step, "object", "")


def without(scenario: Scenario, gone: set[str]) -> Scenario:
    """The scenario without some cards."""
    cards = {handle: card for handle, card in scenario.cards.items() if handle not in gone}
    seats = tuple(_seat_without(seat, gone) for seat in scenario.seats)
    return msgspec.structs.replace(scenario, cards=cards, seats=seats)


def _seat_without(seat: SeatSetup, gone: set[str]) -> SeatSetup:
    lists = {
        zone: tuple(handle for handle in getattr(seat, zone) if handle not in gone)
        for zone in SEAT_ZONES
    }
    return msgspec.structs.replace(seat, **lists)


def _simpler(card: Card) -> Iterator[Card]:
    for index in range(len(card.abilities)):
        kept = card.abilities[:index] + card.abilities[index + 1 :]
        yield msgspec.structs.replace(card, abilities=kept)
    if card.subtypes:
        yield msgspec.structs.replace(card, subtypes=())
