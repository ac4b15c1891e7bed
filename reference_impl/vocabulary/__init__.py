"""The words of the game: what cards, abilities, effects and costs can say."""

from . import abilities, cards, costs, effects, filters, words
from .cards import Card

__all__ = ["Card", "abilities", "cards", "costs", "effects", "filters", "words"]
