"""One game of `phase`: its set-up, its clock, and the way back out of a half-made action.

The engine's `state()` is a plain dictionary: cards are placed by editing it before the
first action, and never after. What was done since is kept as a list, so that a refused
action is undone by playing the list again: the engine is deterministic.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import phase
from facecheck.adapters.engine import Cannot
from facecheck.adapters.language.scenario import Scenario
from facecheck.reference_impl.mana import added
from facecheck.reference_impl.vocabulary.cards import Card
from facecheck.reference_impl.vocabulary.words import SEATS, Handle, Seat, Zone

from .cards import Face, face

Action = dict[str, Any]
State = dict[str, Any]

MANA = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "C": "Colorless"}
LISTS: dict[Zone, str] = {"hand": "Hand", "library": "Library", "graveyard": "Graveyard"}
SHARED: dict[Zone, str] = {"battlefield": "Battlefield", "exile": "Exile"}
FILLER = Card(name="Filler", cost="{1}", types=("artifact",), text="")
"""The engine wants a card in every deck; this one is taken out again."""

ONE_NAME = "the engine cannot tell two cards of one name apart"
SEATS_HERE = 2
TWO_SEATS = "this adapter seats two players"
NO_ZONE = "no card can start in this zone"
KEEP: Action = {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}}
PASS: Action = {"type": "PassPriority"}
BEFORE = ("resolved_rules_journal", "deck_pools")
"""What the engine keeps of the opening that the set-up replaces; long to read again."""

TURN = 3  # the game has gone on for a while: nothing is a first turn


class Illegal(Exception):  # noqa: N818 - the engine's answer, not an error of ours
    """The engine did not accept an action."""


class Table:
    """A running game, with the suite's handles on its objects."""

    def __init__(self, scenario: Scenario) -> None:
        """Set the game up exactly as listed (contract 3)."""
        self.players = scenario.players()
        self.ids: dict[Handle, int] = {}
        self.engine = phase.Engine.from_json(_written(_faces(scenario)))
        self.start = _written(self._placed(scenario))
        self.history: list[tuple[int, Action]] = []
        self._load()

    def _placed(self, scenario: Scenario) -> State:
        decks = [
            [scenario.cards[handle].name for _, handle in setup.placed()] or [FILLER.name]
            for setup in scenario.seats
        ]
        if len(decks) != SEATS_HERE:
            raise Cannot(TWO_SEATS)
        game = self.engine.new_game(decks[0], decks[1], seed=1, first_player=0)
        for seat in range(len(decks)):
            game.apply(seat, KEEP)
        envelope: State = game.state()
        state = envelope["state"]
        self._clear(state)
        unplaced = {int(key): seen for key, seen in state["objects"].items()}
        for seat, setup in enumerate(scenario.seats):
            state["players"][seat]["life"] = setup.life
            for zone, handle in setup.placed():
                name = scenario.cards[handle].name
                self.ids[handle] = _take(unplaced, seat, name)
                _place(state, seat, zone, self.ids[handle])
        for leftover in unplaced:
            del state["objects"][str(leftover)]
        return envelope

    def _clear(self, state: State) -> None:
        seats = list(range(len(self.players)))
        for told in BEFORE:
            state.pop(told, None)
        for player in state["players"]:
            player.update({zone: [] for zone in LISTS})
        state.update(
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
            debug_permitted=seats,
        )

    def _load(self) -> None:
        self.game = self.engine.load_game(self.start)
        self.made: list[int] = []
        self._legal: list[phase.GameAction] | None = None
        self.active = 0
        self.steps: list[str] = []
        self.queued: list[str] = []  # targets already chosen, for the engine asks one by one

    def apply(self, seat: int, action: Action) -> None:
        """Do it, or raise `Illegal` if the engine does not accept it."""
        self._legal = None
        try:
            result = self.game.apply(seat, action)
        except ValueError as reason:
            raise Illegal(str(reason)) from None
        self.history.append((seat, action))
        self._notice(result.events)

    def rewind(self, mark: int) -> None:
        """Go back to when `history` was that long."""
        again, self.history = self.history[:mark], []
        self._load()
        for seat, action in again:
            self.apply(seat, action)

    def fork(self) -> phase.Game:
        """A copy of the game to try something on: played again, for not every state loads."""
        game = self.engine.load_game(self.start)
        for seat, action in self.history:
            game.apply(seat, action)
        return game

    def _notice(self, events: list[dict[str, Any]]) -> None:
        for event in events:
            kind, data = event["type"], event.get("data") or {}
            if kind == "TokenCreated":
                self.made.append(data["object_id"])
            elif kind == "TurnStarted":
                self.active = data["player_id"]
            elif kind == "PhaseChanged":
                self.steps.append(data["phase"])

    def add_mana(self, seat: int, mana: str) -> None:
        """Put mana into a player's pool."""
        units = [MANA[letter] for letter in added(mana)]
        if units:
            data = {"type": "AddMana", "data": {"player_id": seat, "mana": units}}
            self.apply(seat, {"type": "Debug", "data": data})

    def listed(self, kind: str, **wanted: object) -> Iterator[Action]:
        """The legal actions of a kind, for whoever is to act now."""
        if self._legal is None:  # the engine takes long to find them
            self._legal = self.game.actions()
        for action in self._legal:
            if action.kind == kind:
                plain: Action = action.to_dict()
                data = plain.get("data") or {}
                if all(data.get(key) == value for key, value in wanted.items()):
                    yield plain

    def waiting(self) -> tuple[str, dict[str, Any]]:
        """What the engine waits for: its word and its details."""
        prompt = self.game.waiting_for()
        return prompt["type"], prompt.get("data") or {}

    def has_priority(self, seat: int) -> bool:
        """Whether that player has priority and nothing is asked."""
        return self.waiting()[0] == "Priority" and self.game.priority_player() == seat

    def pool(self, seat: int) -> list[str]:
        """The mana in a pool, as letters."""
        return pool_of(self.game, seat)

    def seat(self, index: int | None) -> Seat:
        """A seat's letter."""
        return SEATS[index or 0]

    def number(self, seat: Seat) -> int:
        """The engine's number of a seat."""
        return self.players.index(seat)

    def handles(self) -> dict[int, Handle]:
        """The engine's ids of everything that has a handle."""
        known = {number: handle for handle, number in self.ids.items()}
        return known | {number: f"t{i}" for i, number in enumerate(self.made, 1)}

    def id_of(self, handle: Handle) -> int | None:
        """The engine's id of what goes by a handle."""
        if handle in self.ids:
            return self.ids[handle]
        return next((number for number, name in self.handles().items() if name == handle), None)

    def named(self, target: dict[str, int]) -> str:
        """A target of the engine as a handle or a seat."""
        if "Player" in target:
            return self.seat(target["Player"])
        return self.handles().get(target.get("Object", -1), "")


def _written(plain: dict[str, Any]) -> str:
    """What the engine reads; it is faster at reading JSON than Python is at writing it."""
    return msgspec.json.encode(plain).decode()


def pool_of(game: phase.Game, seat: int) -> list[str]:
    """The mana in a player's pool, as letters."""
    letters = {word: letter for letter, word in MANA.items()}
    units = game.player(seat)["mana_pool"]["mana"]
    return [letters.get(unit["color"], unit["color"]) for unit in units]


def _take(unplaced: dict[int, dict[str, Any]], seat: int, name: str) -> int:
    """One object of that owner and name; cards of one name are all alike here."""
    found = next(
        number
        for number, seen in sorted(unplaced.items())
        if seen["owner"] == seat and seen["name"] == name
    )
    del unplaced[found]
    return found


def _place(state: State, seat: int, zone: Zone, number: int) -> None:
    seen = state["objects"][str(number)]
    if zone in LISTS:
        seen["zone"] = LISTS[zone]
        state["players"][seat][zone].append(number)
        return
    if zone not in SHARED:
        raise Cannot(NO_ZONE)
    seen["zone"] = SHARED[zone]
    state[zone].append(number)
    if zone == "battlefield":
        seen["entered_battlefield_turn"] = 0
        seen["summoning_sick"] = False
        seen["timestamp"] = len(state[zone])


def _faces(scenario: Scenario) -> dict[str, Face]:
    """The faces by name; the engine cannot tell two cards of one name apart."""
    faces: dict[str, Face] = {}
    cards = {FILLER.name: FILLER}
    for handle, card in scenario.cards.items():
        if cards.setdefault(card.name, card) != card:
            raise Cannot(ONE_NAME, f"$.cards.{handle}")
        faces[card.name.lower()] = face(handle, card)
    return faces | {FILLER.name.lower(): face("filler", FILLER)}
