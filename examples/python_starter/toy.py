"""A toy rules engine: creatures, mana, and morph. It stands where your engine stands."""

import re
from collections import Counter
from dataclasses import dataclass, field

SYMBOL = re.compile(r"\{([^{}]*)\}")
COLOURS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
FACE_DOWN_COST = "{3}"


@dataclass(eq=False)
class Card:
    """A card in the game."""

    owner: str
    zone: str
    name: str
    cost: str
    types: tuple[str, ...]
    pt: tuple[int, ...]
    morph: str | None
    face_down: bool = False

    def name_now(self) -> str:
        """The name that the game sees (708.2a)."""
        return "" if self.face_down else self.name

    def types_now(self) -> tuple[str, ...]:
        """The card types that the game sees."""
        return ("creature",) if self.face_down else self.types

    def colours_now(self) -> tuple[str, ...]:
        """The colours that the game sees."""
        return () if self.face_down else tuple(COLOURS[one] for one in COLOURS if one in self.cost)

    def pt_now(self) -> tuple[int, ...]:
        """Power and toughness that the game sees."""
        return (2, 2) if self.face_down else self.pt


@dataclass
class Player:
    """A player: life, and mana by its letter."""

    life: int
    pool: Counter[str] = field(default_factory=Counter)


class Toy:
    """A game of two in the first main phase of A. Spells resolve at once."""

    def __init__(self, lives: dict[str, int]) -> None:
        """Seat the players; A has priority."""
        self.players = {name: Player(life) for name, life in lives.items()}
        self.priority = "A"
        self.passed = 0

    def pass_to(self, player: str) -> bool:
        """Pass until that player has priority, unless everybody would have passed then."""
        if self.priority == player:
            return True
        if self.passed:
            return False
        self.priority, self.passed = player, 1
        return True

    def add_mana(self, player: str, mana: str) -> None:
        """Put mana into a pool; a number is so much colourless."""
        for symbol in SYMBOL.findall(mana):
            generic = symbol.isdigit()
            self.players[player].pool["C" if generic else symbol] += int(symbol) if generic else 1

    def pay(self, player: str, cost: str) -> bool:
        """Pay exactly this, or nothing: colours first, then the rest with any mana."""
        pool = self.players[player].pool.copy()
        symbols = SYMBOL.findall(cost)
        pool.subtract(symbol for symbol in symbols if not symbol.isdigit())
        rest = sum(int(symbol) for symbol in symbols if symbol.isdigit())
        if min(pool.values(), default=0) < 0 or pool.total() < rest:
            return False
        for mana in "CWUBRG":
            spent = min(rest, pool[mana])
            pool[mana] -= spent
            rest -= spent
        self.players[player].pool = pool
        return True

    def cast(self, player: str, card: Card, *, face_down: bool) -> bool:
        """Cast a card from hand, perhaps face down (702.37c). Say whether it was legal."""
        if card.zone != "hand" or not card.owner == player == "A":
            return False
        if face_down:
            legal = card.morph is not None and self.pay(player, FACE_DOWN_COST)
        else:
            legal = card.cost != "" and "land" not in card.types and self.pay(player, card.cost)
        if legal:
            card.zone, card.face_down = "battlefield", face_down
            self.keep_priority(player)
        return legal

    def turn_up(self, player: str, card: Card) -> bool:
        """Turn a permanent face up for its morph cost (702.37e). Say whether it was legal."""
        turnable = card.zone == "battlefield" and card.owner == player and card.face_down
        if not turnable or card.morph is None or not self.pay(player, card.morph):
            return False
        card.face_down = False
        self.keep_priority(player)
        return True

    def keep_priority(self, player: str) -> None:
        """Give whoever acted priority again; nobody has passed since."""
        self.priority, self.passed = player, 0
