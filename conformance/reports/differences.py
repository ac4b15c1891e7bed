"""What was expected and what was got, field by field, in words."""

from collections.abc import Callable
from typing import Any

from facecheck.adapters.rendering.words import listed
from facecheck.conformance.judging.results import Difference
from facecheck.reference_impl.vocabulary.words import SEATS

from .clean import clean, compact
from .mentions import Mentions

Row = tuple[str, str, str]
"""A field, what was expected of it, what was got."""

NOTHING = "(nothing reported)"
OUTCOMES = {
    "done": "it is legal and happens",
    "refused": "it is refused as illegal",
    "asking": "the game stops to ask something",
    "unsupported": "the engine cannot do it",
}


def _yes_no(yes: str, no: str) -> Callable[[Any], str]:
    return lambda value: yes if value else no


def _or_none(none: str) -> Callable[[Any], str]:
    """A list in words; the written way to say "has none" becomes `none`."""
    return lambda value: clean(listed([str(one) for one in value])) or none


def _size(value: Any) -> str:  # noqa: ANN401 - what an engine sent
    return "/".join(str(number) for number in value) or "no power and toughness"


def _offers(value: Any) -> str:  # noqa: ANN401
    """Legal actions, each a list of who, what, which object, in which way and at what price."""
    return clean(listed([_offer(*one) for one in value])) or "none"


def _offer(player: str, do: str, handle: str, by: str = "", cost: str = "") -> str:
    way = f" by {by}" if by else ""
    price = f" for {cost}" if cost else ""
    return f"{player} may {do.replace('_', ' ')} {handle}{way}{price}"


def _counters(value: Any) -> str:  # noqa: ANN401
    return clean(listed([f"{n} {kind}" for kind, n in sorted(value.items())])) or "no counters"


FIELDS: dict[str, Callable[[Any], str]] = {
    "outcome": lambda value: OUTCOMES[value],
    "face_down": _yes_no("face down", "face up"),
    "tapped": _yes_no("tapped", "untapped"),
    "phased_out": _yes_no("phased out", "phased in"),
    "token": _yes_no("a token", "no token"),
    "revealed": _yes_no("shown to everybody", "not shown"),
    "out": _yes_no("out of the game", "in the game"),
    "name": lambda value: f'"{clean(value, 60)}"' if value else "no name",
    "mana_cost": lambda value: clean(value) or "no mana cost",
    "pool": lambda value: clean(value) or "no mana",
    "attached_to": lambda value: clean(value) or "nothing",
    "attacking": lambda value: clean(value) or "nobody",
    "types": _or_none("no types"),
    "subtypes": _or_none("no subtypes"),
    "supertypes": _or_none("no supertypes"),
    "colours": _or_none("colourless"),
    "keywords": _or_none("no keywords"),
    "marks": _or_none("no marks"),
    "seen_by": _or_none("nobody"),
    "library": _or_none("an empty library"),
    "stack": _or_none("an empty stack"),
    "offers": _offers,
    "pt": _size,
    "counters": _counters,
}
LABELS = {
    "pt": "power and toughness",
    "face_down": "face",
    "seen_by": "may look at it",
    "down_by": "put face down by",
    "offers": "legal actions listed",
}


FIRED = "fired:"


def rows(difference: Difference) -> list[Row]:
    """A row for each field that differs."""
    names = list(dict.fromkeys([*difference.expected, *difference.got]))
    return [
        (
            label(name),
            value_text(name, difference.expected),
            value_text(name, difference.got),
        )
        for name in names
    ]


def label(name: str) -> str:
    """What a field is called in front of a reader."""
    if name.startswith(FIRED):
        events = name.removeprefix(FIRED).replace("_", " ").replace(",", " or ")
        return f"times a trigger on {clean(events, 60)} fired"
    return LABELS.get(name, clean(name, 40).replace("_", " "))


def value_text(name: str, side: dict[str, Any]) -> str:
    """A field's value in words; whatever an engine sent, something printable comes out."""
    if name not in side:
        return NOTHING
    value = side[name]
    try:
        return FIELDS.get(name, plain_value)(value)
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError):
        return compact(value)


def plain_value(value: Any) -> str:  # noqa: ANN401
    """A word as it is, anything else as JSON."""
    return clean(value) if isinstance(value, str) else compact(value)


def about(difference: Difference, mentions: Mentions) -> str:
    """Whom it is about, in words."""
    if difference.about in SEATS:
        return f"player {difference.about}"
    if difference.about == "table":
        return "a spectator"
    return mentions.say(difference.about) if difference.about != "stack" else "the stack"
