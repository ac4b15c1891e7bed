"""The reference model: a small rules engine for face-down cards."""

from .game import Game
from .play import Illegal, Unanswered
from .rulebook import Rulebook
from .vocabulary import Card

__all__ = ["Card", "Game", "Illegal", "Rulebook", "Unanswered"]
