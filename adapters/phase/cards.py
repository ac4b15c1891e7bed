"""Cards for `phase`: from the suite's rules text to the engine's own faces.

Where the engine says that it did not understand a text, or visibly read a word as
something it is not, the card is `Cannot`: better unsupported than misjudged.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
import phase
from facecheck.adapters.engine import Cannot
from facecheck.reference_impl.mana import colours, mana_value, symbols
from facecheck.reference_impl.vocabulary.cards import Card
from facecheck.reference_impl.vocabulary.words import Handle

Face = dict[str, Any]

LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
MISREAD = frozenset({"Unimplemented", "Unrecognized", "Unknown"})
"""How the engine marks a text, a condition, an event that it did not understand."""

BODY: Face = {"colorIdentity": [], "identifiers": {}, "layout": "normal"}


def face(handle: Handle, card: Card) -> Face:
    """The engine's face of a card; raises `Cannot` if the engine misreads it."""
    at = f"$.cards.{handle}"
    if card.layout != "normal":
        raise Cannot(f"no cards of layout {card.layout}", at)  # noqa: EM102, TRY003
    built, misread = _built(msgspec.json.encode(card))
    if misread is not None:
        raise Cannot(f"the engine does not understand {misread}", at)  # noqa: EM102, TRY003
    return built


@lru_cache(maxsize=4096)
def _built(encoded: bytes) -> tuple[Face, str | None]:
    """The face, parsed once for each different card, and what the engine misread of it."""
    card = msgspec.json.decode(encoded, type=Card)
    of = colours(card.cost) if card.colours is None else card.colours
    described = BODY | {
        "name": card.name,
        "manaCost": card.cost or None,
        "manaValue": float(mana_value(card.cost)),
        "convertedManaCost": float(mana_value(card.cost)),
        "colors": [LETTERS[colour] for colour in of],
        "types": [word.capitalize() for word in card.types],
        "supertypes": [word.capitalize() for word in card.supertypes],
        "subtypes": list(card.subtypes),
        "type": card.type_line or "",
        "text": card.text or "",
        "keywords": list(card.keywords or ()),
    }
    if card.pt:
        described |= {"power": str(card.pt[0]), "toughness": str(card.pt[1])}
    counted = {"loyalty": card.loyalty, "defense": card.defense}
    described |= {name: str(n) for name, n in counted.items() if n is not None}
    built: Face = phase.build_oracle_face(described, None)
    return built, next(_misread(built, card), None)


def _misread(built: Face, card: Card) -> Iterator[str]:
    shards = [symbol for symbol in symbols(card.cost) if not symbol.isdigit()]
    cost = built["mana_cost"]
    if len(cost.get("shards", ())) != len(shards):
        yield f"the cost {card.cost}"
    subtypes = set(_subtypes(msgspec.to_builtins(card)))
    for kind, value in _marks(built):
        if kind != "Subtype":
            yield str(value)
        elif value not in subtypes:
            yield f"{value!r}, which it takes for a subtype"


def _marks(node: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any JSON
    """Every mark of a misreading, and every subtype that some filter looks for."""
    if isinstance(node, dict):
        if node.get("type") in MISREAD:
            yield "text", node.get("description") or node.get("text") or node.get("name")
        for key, value in node.items():
            if key in MISREAD or key == "Subtype":
                yield key, value
            else:
                yield from _marks(value)
    elif isinstance(node, list):
        for part in node:
            yield from _marks(part)


def _subtypes(node: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "subtypes":
                yield from value
            else:
                yield from _subtypes(value)
    elif isinstance(node, list | tuple):
        for part in node:
            yield from _subtypes(part)
    elif node in ("attached", "equip", "enchant"):
        yield from ("Equipment", "Aura")
