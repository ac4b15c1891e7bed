"""Where a game of `phase` starts: the engine's own state, with its cards where they belong.

The engine's `state()` is a plain dictionary: cards are placed by editing it before the
first action, and never after. All of it but the cards is the same in every game, so it is
asked for once: the engine takes longer to write it than to play a game.
"""

from functools import lru_cache
from typing import Any

import msgspec
import phase
from facecheck.adapters.engine import Cannot
from facecheck.adapters.language.scenario import Scenario
from facecheck.reference_impl.vocabulary.cards import Card
from facecheck.reference_impl.vocabulary.words import Handle, Zone

from .cards import Face, face

State = dict[str, Any]
Held = dict[str, Any]

LISTS: dict[Zone, str] = {"hand": "Hand", "library": "Library", "graveyard": "Graveyard"}
SHARED: dict[Zone, str] = {"battlefield": "Battlefield", "exile": "Exile"}
FILLER = Card(name="Filler", cost="{1}", types=("artifact",), text="")
"""The engine wants a card in every deck; this one is taken out again."""

ONE_NAME = "the engine cannot tell two cards of one name apart"
SEATS_HERE = 2
TWO_SEATS = "this adapter seats two players"
NO_ZONE = "no card can start in this zone"
KEEP: dict[str, Any] = {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}}
BEFORE = ("resolved_rules_journal", "deck_pools")
"""What the engine keeps of the opening that the set-up replaces; long to read again."""

TURN = 3  # the game has gone on for a while: nothing is a first turn


class Start:
    """An engine that knows the cards of a scenario, and the state that its game starts from."""

    def __init__(self, scenario: Scenario) -> None:
        """Set the game up exactly as listed (contract 3)."""
        if len(scenario.seats) != SEATS_HERE:
            raise Cannot(TWO_SEATS)
        self.ids: dict[Handle, int] = {}
        self.engine = phase.Engine.from_json(_written(_faces(scenario)))
        self.state = _written(self._placed(scenario))

    def _placed(self, scenario: Scenario) -> State:
        unplaced = self._dealt(scenario)
        envelope: State = msgspec.json.decode(_bare())
        state = envelope["state"]
        state["next_object_id"] = max(unplaced) + 1
        state["all_creature_types"] = _creature_types(scenario)
        for seat, setup in enumerate(scenario.seats):
            state["players"][seat]["life"] = setup.life
            for zone, handle in setup.placed():
                held = _take(unplaced, seat, scenario.cards[handle].name)
                self.ids[handle] = held["id"]
                _place(state, seat, zone, held)
        return envelope

    def _dealt(self, scenario: Scenario) -> dict[int, Held]:
        """The objects that the engine makes of the cards; it numbers them from 1 on."""
        decks = [
            [scenario.cards[handle].name for _, handle in setup.placed()] or [FILLER.name]
            for setup in scenario.seats
        ]
        game = self.engine.new_game(decks[0], decks[1], seed=1, first_player=0)
        return {number: game.object(number) for number in range(1, 1 + sum(map(len, decks)))}


@lru_cache
def _bare() -> bytes:
    """The state in which every game starts, without any cards."""
    engine = phase.Engine.from_json(_written({FILLER.name.lower(): face("filler", FILLER)}))
    game = engine.new_game([FILLER.name], [FILLER.name], seed=1, first_player=0)
    for seat in range(SEATS_HERE):
        game.apply(seat, KEEP)
    envelope: State = game.state()
    state = envelope["state"]
    for told in BEFORE:
        state.pop(told, None)
    for player in state["players"]:
        player.update({zone: [] for zone in LISTS})
    state.update(
        objects={},
        battlefield=[],
        exile=[],
        phase="PreCombatMain",
        active_player=0,
        priority_player=0,
        waiting_for={"type": "Priority", "data": {"player": 0}},
        turn_number=TURN,
        zone_changes_this_turn=[],
        next_timestamp=1000,
        debug_mode=True,
        debug_permitted=list(range(SEATS_HERE)),
    )
    return msgspec.json.encode(envelope)


def _written(plain: dict[str, Any]) -> str:
    """What the engine reads; it is faster at reading JSON than Python is at writing it."""
    return msgspec.json.encode(plain).decode()


def _creature_types(scenario: Scenario) -> list[str]:
    """What the engine gathers from the cards that it is given."""
    creatures = [card for card in scenario.cards.values() if "creature" in card.types]
    return sorted({subtype for card in creatures for subtype in card.subtypes})


def _take(unplaced: dict[int, Held], seat: int, name: str) -> Held:
    """One object of that owner and name; cards of one name are all alike here."""
    found = next(
        number
        for number, held in unplaced.items()
        if held["owner"] == seat and held["name"] == name
    )
    return unplaced.pop(found)


def _place(state: State, seat: int, zone: Zone, held: Held) -> None:
    number = held["id"]
    state["objects"][str(number)] = held
    if zone in LISTS:
        held["zone"] = LISTS[zone]
        state["players"][seat][zone].append(number)
        return
    if zone not in SHARED:
        raise Cannot(NO_ZONE)
    held["zone"] = SHARED[zone]
    state[zone].append(number)
    if zone == "battlefield":
        held["entered_battlefield_turn"] = 0
        held["summoning_sick"] = False
        held["timestamp"] = len(state[zone])


def _faces(scenario: Scenario) -> dict[str, Face]:
    """The faces by name; the engine cannot tell two cards of one name apart."""
    faces: dict[str, Face] = {}
    cards = {FILLER.name: FILLER}
    for handle, card in scenario.cards.items():
        if cards.setdefault(card.name, card) != card:
            raise Cannot(ONE_NAME, f"$.cards.{handle}")
        faces[card.name.lower()] = face(handle, card)
    return faces | {FILLER.name.lower(): face("filler", FILLER)}
