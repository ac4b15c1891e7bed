"""Handles as they come up in a story: `c1 (Vexun, 5/4 Bird, morph {2}{B})`, later `c1`."""

from collections.abc import Mapping

from facecheck.adapters.rendering import Unrendered
from facecheck.adapters.rendering.abilities import cost_text
from facecheck.reference_impl.vocabulary.abilities import FaceDownKeyword
from facecheck.reference_impl.vocabulary.cards import Card

from .clean import clean


class Mentions:
    """Handles as they come up in a story: described the first time, bare afterwards."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        """Nothing was mentioned yet."""
        self.cards = cards
        self.said: set[str] = set()

    def say(self, handle: str) -> str:
        """The handle, with its card in brackets at the first mention."""
        card = self.cards.get(handle)
        if card is None or handle in self.said:
            return clean(handle, 20)
        self.said.add(handle)
        return f"{handle} ({short(card)})"


def short(card: Card) -> str:
    """Name, size, kind and how it can be face down: `Vexun, 5/4 Bird, morph {2}{B}`."""
    kind = " ".join(card.subtypes or card.types)
    facts = [card.name or "nameless", f"{size(card)} {kind}".strip()]
    ways = [one for one in card.abilities if isinstance(one, FaceDownKeyword)]
    return ", ".join([fact for fact in facts if fact] + [*map(_way, ways)])


def size(card: Card) -> str:
    """Power and toughness, or nothing."""
    return "/".join(str(number) for number in card.pt)


def _way(ability: FaceDownKeyword) -> str:
    tag = str(ability.__struct_config__.tag)
    try:
        return f"{tag} {cost_text(ability.cost)}".strip()
    except Unrendered:
        return tag
