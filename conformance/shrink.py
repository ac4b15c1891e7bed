"""The shortest scenario that still breaks a claim: by deletion that the model checks (design 7).

Cut at the difference, drop steps, drop cards, take the simplest card. Every candidate is
played on model and engine, so nothing depends on how it was drawn.
"""

from collections.abc import Iterator, Sequence

import msgspec
from facecheck.adapters.language.checking import check
from facecheck.adapters.language.malformed import Malformed
from facecheck.adapters.language.scenario import SEAT_ZONES, Scenario, SeatSetup
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble
from facecheck.reference_impl.vocabulary import Card

from .claims import Claim
from .judging.attribute import Unowned, judge
from .judging.results import Difference, Sighting, Witness
from .playing import Player

MOST_RUNS = 80


class Shrinker:
    """Shrinks the witnesses of one engine."""

    def __init__(self, player: Player, watching: Sequence[Claim]) -> None:
        """Play candidates on the engine, with the same claims watching."""
        self.player = player
        self.watching = watching
        self.model = Reference()

    def shrink(self, sighting: Sighting) -> Witness:
        """The smallest scenario found, with the difference that it shows."""
        best = Witness(scenario=sighting.scenario, difference=sighting.difference)
        runs = 0
        improved = True
        while improved and runs < MOST_RUNS:
            improved = False
            for candidate in smaller(best):
                runs += 1
                difference = self.still(sighting.claim, candidate)
                if difference is not None:
                    best = Witness(scenario=candidate, difference=difference)
                    improved = True
                    break
                if runs >= MOST_RUNS:
                    break
        return best

    def still(self, slug: str, scenario: Scenario) -> Difference | None:
        """What the scenario shows against that claim, if it does so firmly."""
        model = right_trace(self.model, scenario)
        if model is None:
            return None
        try:
            judged = judge(self.watching, scenario, model, self.player.play(scenario, model))
        except (EngineTrouble, Unowned):
            return None
        for sighting in judged.sightings:
            if sighting.claim == slug and sighting.firm:
                return sighting.difference
        return None


def right_trace(model: Reference, scenario: Scenario) -> Trace | None:
    """The model's trace, or `None` if the scenario makes no sense to it."""
    try:
        check(scenario)
    except Malformed:
        return None
    trace = model.run(scenario)
    if trace.unsupported is not None or len(trace.moments) <= len(scenario.steps):
        return None
    return trace if all(m.outcome != "unsupported" for m in trace.moments) else None


def smaller(witness: Witness) -> Iterator[Scenario]:
    """Scenarios with something less, the greatest savings first."""
    scenario, moment = witness.scenario, witness.difference.moment
    if moment < len(scenario.steps):
        yield msgspec.structs.replace(scenario, steps=scenario.steps[:moment])
    for index in reversed(range(len(scenario.steps) - 1)):
        kept = scenario.steps[:index] + scenario.steps[index + 1 :]
        yield msgspec.structs.replace(scenario, steps=kept)
    yield from _fewer_fillers(scenario)
    for handle in scenario.cards:
        yield without(scenario, {handle})
    if scenario.see:
        yield msgspec.structs.replace(scenario, see=())
    yield from _simpler_cards(scenario)


def _fewer_fillers(scenario: Scenario) -> Iterator[Scenario]:
    fillers = [handle for handle in scenario.cards if handle.startswith("f")]
    if len(fillers) > 1:
        yield without(scenario, set(fillers))
        yield without(scenario, set(fillers[1:]))


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


def _simpler_cards(scenario: Scenario) -> Iterator[Scenario]:
    for handle, card in scenario.cards.items():
        for simpler in _simpler(card):
            yield msgspec.structs.replace(scenario, cards={**scenario.cards, handle: simpler})


def _simpler(card: Card) -> Iterator[Card]:
    for index in range(len(card.abilities)):
        kept = card.abilities[:index] + card.abilities[index + 1 :]
        yield msgspec.structs.replace(card, abilities=kept)
    if card.subtypes:
        yield msgspec.structs.replace(card, subtypes=())
