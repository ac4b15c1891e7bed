"""The other world of a pair: the same game but for one thing that some seat may not see.

Each word names what differs. For most it is the subject's card; for some it is which of
two equal cards an action is about, or something that everybody sees.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from facecheck.adapters.language.scenario import Scenario
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Megamorph, Morph

from . import tables
from .draws import Draws
from .plan import Impossible

SUBJECT, DOUBLE = "c1", "c2"
"""A recipe's subject is the first card of its plan, its first helper the second one."""

Change = Callable[[Card, Draws], Card]


def _another_card(card: Card, draws: Draws) -> Card:
    """A card that differs in everything but its kind and the way it is put face down."""
    names = [name for name in tables.NAMES if name != card.name]
    sizes = [pt for pt in tables.SIZES if pt != card.pt]
    return msgspec.structs.replace(
        card,
        name=draws.one(names),
        cost="{6}{R}" if card.cost else "",
        subtypes=("Ogre",) if card.subtypes != ("Ogre",) else ("Elf",),
        pt=draws.one(sizes) if card.pt else (),
    )


def _other_variant(card: Card, draws: Draws) -> Card:
    """Megamorph instead of morph, or the other way round."""
    del draws
    turned = [
        Morph(cost=a.cost)
        if isinstance(a, Megamorph)
        else (Megamorph(cost=a.cost) if isinstance(a, Morph) else a)
        for a in card.abilities
    ]
    if tuple(turned) == card.abilities:
        raise Impossible
    return msgspec.structs.replace(card, abilities=tuple(turned))


def _no_creature(card: Card, draws: Draws) -> Card:
    """The same card, but an artifact and no creature."""
    del draws
    if "creature" not in card.types:
        raise Impossible
    return msgspec.structs.replace(card, types=("artifact",), subtypes=(), pt=())


CARDS: dict[str, Change] = {
    "card": _another_card,
    "foretold": _another_card,
    "hidden_away": _another_card,
    "piled": _another_card,
    "variant": _other_variant,
    "creature": _no_creature,
}
BELOW = "below"
"""The word for another card under the subject: the first helper, not the subject."""


def _plain(scenario: Scenario) -> Any:  # noqa: ANN401 - plain JSON
    return msgspec.json.decode(msgspec.json.encode(scenario))


def _by_its_own_keyword(scenario: Scenario) -> Scenario:
    """What was done by the one variant is done by the other."""
    ways = {"morph": "megamorph", "megamorph": "morph"}
    plain = _plain(scenario)
    for step in plain["steps"]:
        if step.get("object") == SUBJECT and step.get("by") in ways:
            step["by"] = ways[step["by"]]
    return msgspec.convert(plain, Scenario)


def _swapped(steps: list[Any]) -> list[Any]:
    """The last step that names either card, and all after it, with the two exchanged."""
    named = [place for place, step in enumerate(steps) if _names(step)]
    if not named:
        raise Impossible
    first = named[-1]
    return steps[:first] + [_exchanged(step) for step in steps[first:]]


def _reshuffled(steps: list[Any]) -> list[Any]:
    """The pile is shuffled into another order."""
    shuffles = [place for place, step in enumerate(steps) if step.get("answers")]
    if not shuffles:
        raise Impossible
    place = shuffles[-1]
    answers = [_exchanged(answer) for answer in steps[place]["answers"]]
    return [*steps[:place], {**steps[place], "answers": answers}, *steps[place + 1 :]]


def _names(value: Any) -> bool:  # noqa: ANN401 - plain JSON
    if isinstance(value, dict):
        return any(map(_names, value.values()))
    if isinstance(value, list):
        return any(map(_names, value))
    return value in (SUBJECT, DOUBLE)


def _exchanged(value: Any) -> Any:  # noqa: ANN401 - plain JSON
    if isinstance(value, dict):
        return {key: _exchanged(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_exchanged(part) for part in value]
    return {SUBJECT: DOUBLE, DOUBLE: SUBJECT}.get(value, value) if _names(value) else value


def _cloaked(steps: list[Any]) -> list[Any]:
    """The first thing manifested is cloaked."""
    return _altered(steps, "manifest", lambda effect: {**effect, "effect": "cloak"})


def _just_put(steps: list[Any]) -> list[Any]:
    """The first card manifested is put onto the battlefield face down, which is no manifesting."""
    put = {"effect": "put", "what": {"top": 1}, "to": "battlefield", "face_down": True}
    return _altered(steps, "manifest", lambda _: put)


def _one_more(steps: list[Any]) -> list[Any]:
    """One counter more is put on it."""
    return _altered(steps, "counters", lambda effect: {**effect, "n": effect.get("n", 1) + 1})


def _altered(
    steps: list[Any], kind: str, alter: Callable[[dict[str, Any]], dict[str, Any]]
) -> list[Any]:
    for place, step in enumerate(steps):
        effects = step.get("effects", [])
        for at, effect in enumerate(effects):
            if effect["effect"] == kind:
                new = [*effects[:at], alter(effect), *effects[at + 1 :]]
                return [*steps[:place], {**step, "effects": new}, *steps[place + 1 :]]
    raise Impossible


STEPS: dict[str, Callable[[list[Any]], list[Any]]] = {
    "which": _swapped,
    "which_hidden": _swapped,
    "which_piled": _swapped,
    "which_split": _swapped,
    "shuffle": _reshuffled,
    "way": _cloaked,
    "cause": _just_put,
    "counters": _one_more,
}


def other_world(scenario: Scenario, apart: str, draws: Draws) -> Scenario:
    """The twin of a planned scenario; raises `Impossible` where it has none of that kind."""
    if apart in CARDS:
        card = CARDS[apart](scenario.cards[SUBJECT], draws)
        other = msgspec.structs.replace(scenario, cards={**scenario.cards, SUBJECT: card})
        return _by_its_own_keyword(other) if apart == "variant" else other
    if apart == BELOW:
        card = _another_card(scenario.cards[DOUBLE], draws)
        return msgspec.structs.replace(scenario, cards={**scenario.cards, DOUBLE: card})
    plain = _plain(scenario)
    return msgspec.convert({**plain, "steps": STEPS[apart](plain["steps"])}, Scenario)


APART = frozenset({*CARDS, *STEPS, BELOW})
"""The words for what differs between two worlds."""
