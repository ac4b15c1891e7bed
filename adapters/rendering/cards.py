"""Whole cards as text: type line, rules text, list of keywords (contract 4, 17)."""

from collections.abc import Iterator

import msgspec
from facecheck.adapters.language.scenario import Scenario
from facecheck.reference_impl.vocabulary.cards import Card

from .abilities import ability_text
from .words import LABELS, capital

TWO_WORDINGS = (
    "filter:face_down",
    "effect:turn_up",
    "effect:turn_down",
    "put:face_down",
    "put:face_down:select",
    "kind:as",
    "kind:forbids",
    "on:turned_up",
)
"""What makes sense only face down: said in a second way where `second` names it."""

KEYWORD_KINDS = ("morph", "megamorph", "disguise")


def with_texts(scenario: Scenario, second: frozenset[str] = frozenset()) -> Scenario:
    """The scenario with every card rendered; what has its text already keeps it."""
    cards = {handle: render(card, second) for handle, card in scenario.cards.items()}
    return msgspec.structs.replace(scenario, cards=cards)


def render(card: Card, second: frozenset[str] = frozenset()) -> Card:
    """The card with its rules text, type line and keywords."""
    if card.text is not None:
        return card
    return msgspec.structs.replace(
        card,
        text=text_of(card, second),
        type_line=type_line(card),
        keywords=tuple(dict.fromkeys(_keywords(card))),
        other=None if card.other is None else render(card.other, second),
    )


def text_of(card: Card, second: frozenset[str] = frozenset()) -> str:
    """One line for all plain keywords, then one for each ability, in the card's order."""
    plain = [a for a in card.abilities if isinstance(a, str) and a not in _SENTENCES]
    first = capital(", ".join(LABELS.get(word, word) for word in plain))
    lines = [ability_text(a, card, second) for a in card.abilities if a not in plain]
    return "\n".join(([first] if first else []) + lines)


_SENTENCES = frozenset({"cant_be_countered", "cant_be_blocked"})


def type_line(card: Card) -> str:
    """Supertypes, types and, after a dash, subtypes."""
    line = " ".join(word.capitalize() for word in (*card.supertypes, *card.types))
    return f"{line} — {' '.join(card.subtypes)}" if card.subtypes else line


def _keywords(card: Card) -> Iterator[str]:
    for ability in card.abilities:
        if isinstance(ability, str):
            if ability not in _SENTENCES:
                yield capital(LABELS.get(ability, ability))
            continue
        kind = str(ability.__struct_config__.tag)
        if kind in KEYWORD_KINDS:
            yield capital(kind)
        elif kind == "keyword":
            yield capital(getattr(ability, "keyword", ""))
