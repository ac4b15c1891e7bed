"""Cards as a reader meets them: a full line for the legend, a short form at first mention."""

from collections.abc import Mapping

from facecheck.adapters.rendering import Unrendered, text_of, type_line
from facecheck.adapters.rendering.abilities import cost_text
from facecheck.reference_impl.vocabulary.abilities import AnyAbility, FaceDownKeyword
from facecheck.reference_impl.vocabulary.cards import Card

from .clean import clean, compact


def legend(handle: str, card: Card) -> str:
    """Everything that the card says: `c1 = Vexun {3}{B}{B}, Creature - Bird, 5/4: Flying`."""
    facts = [" ".join(part for part in (card.name or "a nameless card", card.cost) if part)]
    facts += [type_line(card), size(card)]
    text = clean("; ".join(rules_text(card)), 400)
    other = f" // {legend('other side', card.other)}" if card.other is not None else ""
    return f"{handle} = {', '.join(f for f in facts if f)}{': ' + text if text else ''}{other}"


def rules_text(card: Card) -> list[str]:
    """The card's abilities, a line each; what has no text is shown as the contract writes it."""
    try:
        return text_of(card).splitlines()
    except Unrendered:
        return [_line(ability) for ability in card.abilities]


def _line(ability: AnyAbility) -> str:
    try:
        return text_of(Card(types=("creature",), abilities=(ability,)))
    except Unrendered:
        return compact(ability)


def short(card: Card) -> str:
    """Name, size, kind and how it can be face down: `Vexun, 5/4 Bird, morph {2}{B}`."""
    kind = " ".join(card.subtypes or card.types)
    facts = [card.name or "nameless", f"{size(card)} {kind}".strip()]
    return ", ".join([fact for fact in facts if fact] + [*map(_way, _ways(card))])


def size(card: Card) -> str:
    """Power and toughness, or nothing."""
    return "/".join(str(number) for number in card.pt)


def _ways(card: Card) -> list[FaceDownKeyword]:
    return [one for one in card.abilities if isinstance(one, FaceDownKeyword)]


def _way(ability: FaceDownKeyword) -> str:
    tag = str(ability.__struct_config__.tag)
    try:
        return f"{tag} {cost_text(ability.cost)}".strip()
    except Unrendered:
        return f"{tag} {compact(ability.cost)}"


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
