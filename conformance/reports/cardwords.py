"""Cards as a reader meets them, in full: a line of the legend."""

from facecheck.adapters.rendering import text_of, type_line
from facecheck.reference_impl.vocabulary.abilities import AnyAbility
from facecheck.reference_impl.vocabulary.cards import Card

from .abilities import ability_words
from .clean import clean
from .effects import WORDLESS
from .mentions import size


def legend(handle: str, card: Card) -> str:
    """Everything that the card says: `c1 = Vexun {3}{B}{B}, Creature - Bird, 5/4: Flying`."""
    facts = [" ".join(part for part in (card.name or "a nameless card", card.cost) if part)]
    facts += [type_line(card), size(card)]
    text = clean("; ".join(line.removesuffix(".") for line in rules_text(card)), 400)
    other = f" // {legend('other side', card.other)}" if card.other is not None else ""
    return f"{handle} = {', '.join(f for f in facts if f)}{': ' + text if text else ''}{other}"


def rules_text(card: Card) -> list[str]:
    """The card's abilities, a line each; what has no rules text has plain words."""
    try:
        return text_of(card).splitlines()
    except WORDLESS:
        return [_line(ability) for ability in card.abilities]


def _line(ability: AnyAbility) -> str:
    try:
        return text_of(Card(types=("creature",), abilities=(ability,)))
    except WORDLESS:
        return ability_words(ability)
