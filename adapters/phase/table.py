"""One game of `phase`: its clock, and the way back out of a half-made action.

What was done since the start is kept as a list, so that a refused action is undone by
playing the list again: the engine is deterministic.
"""

from collections.abc import Iterator
from typing import Any

import phase
from facecheck.adapters.language.scenario import Scenario
from facecheck.reference_impl.mana import added
from facecheck.reference_impl.vocabulary.words import SEATS, Handle, Seat

from .start import Start

Action = dict[str, Any]
Told = dict[str, Any]

MANA = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "C": "Colorless"}
LETTERS = {word: letter for letter, word in MANA.items()}
PASS: Action = {"type": "PassPriority"}


class Illegal(Exception):  # noqa: N818 - the engine's answer, not an error of ours
    """The engine did not accept an action."""


class Table:
    """A running game, with the suite's handles on its objects."""

    def __init__(self, scenario: Scenario) -> None:
        """Set the game up exactly as listed (contract 3)."""
        self.players = scenario.players()
        start = Start(scenario)
        self.ids, self.engine, self.start = start.ids, start.engine, start.state
        self.history: list[tuple[int, Action]] = []
        self._load()

    def _load(self) -> None:
        self.game = self.engine.load_game(self.start)
        self.made: list[int] = []
        self._forget()
        self.active = 0
        self.steps: list[str] = []
        self.queued: list[str] = []  # targets already chosen, for the engine asks one by one

    def _forget(self) -> None:
        """Know nothing of the game as it stands: the engine takes long to say it."""
        self._legal: list[phase.GameAction] | None = None
        self._prompt: Told | None = None
        self._stack: list[Told] | None = None

    def apply(self, seat: int, action: Action) -> None:
        """Do it, or raise `Illegal` if the engine does not accept it."""
        self._forget()
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
        if self._legal is None:
            self._legal = self.game.actions()
        for action in self._legal:
            if action.kind == kind:
                plain: Action = action.to_dict()
                data = plain.get("data") or {}
                if all(data.get(key) == value for key, value in wanted.items()):
                    yield plain

    def waiting(self) -> tuple[str, dict[str, Any]]:
        """What the engine waits for: its word and its details."""
        if self._prompt is None:
            self._prompt = self.game.waiting_for()
        return self._prompt["type"], self._prompt.get("data") or {}

    def stack(self) -> list[Told]:
        """The engine's stack, its top last."""
        if self._stack is None:
            self._stack = self.game.stack()
        return self._stack

    def has_priority(self, seat: int) -> bool:
        """Whether that player has priority and nothing is asked."""
        return self.waiting()[0] == "Priority" and self.game.priority_player() == seat

    def pool(self, seat: int) -> list[str]:
        """The mana in a pool, as letters."""
        return pool_of(self.game.player(seat))

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


def pool_of(player: Told) -> list[str]:
    """The mana in a player's pool, as letters."""
    units = player["mana_pool"]["mana"]
    return [LETTERS.get(unit["color"], unit["color"]) for unit in units]
