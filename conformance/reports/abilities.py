"""Abilities in plain words where rules text has no pattern for them.

A card's line is its rules text. Some combinations have none; a reader still deserves
words rather than JSON, and exactness matters less here than in a text that an engine reads.
"""

from collections.abc import Callable
from typing import Any

from facecheck.adapters.rendering.abilities import cost_text
from facecheck.adapters.rendering.words import listed
from facecheck.reference_impl.vocabulary.abilities import AnyAbility
from facecheck.reference_impl.vocabulary.filters import Filter

from .clean import compact
from .effects import WORDLESS, Teller, filter_words
from .mentions import Mentions

Words = Callable[[Any], str]


def ability_words(ability: AnyAbility) -> str:
    """One ability in words."""
    if isinstance(ability, str):
        return ability.replace("_", " ")
    return WORDS[str(ability.__struct_config__.tag)](ability)


def cost_words(cost: Any) -> str:  # noqa: ANN401 - mana or parts
    """A cost, as rules text if there is one."""
    try:
        return cost_text(cost)
    except WORDLESS:
        return compact(cost)


def _effects(ability: Any) -> str:  # noqa: ANN401 - each of these is an ability of its own kind
    teller = Teller("this", Mentions({}), getattr(ability, "targets", ()))
    return teller.all(ability.effects)


def _events(on: tuple[str, ...]) -> str:
    return listed([event.replace("_", " ") for event in on], "or")


def _keyword(ability: Any) -> str:  # noqa: ANN401
    parts = [cost_words(ability.cost), str(ability.n or "")]
    parts += [filter_words(ability.what)] if ability.what != Filter() else []
    return " ".join([ability.keyword, *(part for part in parts if part)])


def _face_down_keyword(ability: Any) -> str:  # noqa: ANN401
    return f"{ability.__struct_config__.tag} {cost_words(ability.cost)}"


def _triggered(ability: Any) -> str:  # noqa: ANN401
    condition = f", if {compact(ability.if_)}" if ability.if_ is not None else ""
    step = f" ({ability.step})" if ability.step else ""
    event = f"{_events(ability.on)}{step}"
    return f"when {filter_words(ability.what)}: {event}{condition}: {_effects(ability)}"


def _changes(ability: Any) -> str:  # noqa: ANN401
    fields = {name: getattr(ability, name) for name in ability.__struct_fields__[1:]}
    given = {name: value for name, value in fields.items() if value}
    return f"{filter_words(ability.what)}: {compact(given)}"


def _costs(ability: Any) -> str:  # noqa: ANN401
    verb = "turning up" if ability.of == "turn_up" else "casting"
    size = f"{{{abs(ability.more)}}} {'less' if ability.more < 0 else 'more'}"
    least = f", but at least {{{ability.at_least}}}" if ability.at_least else ""
    return f"{verb} {filter_words(ability.what)} costs {size}{least}"


def _enters(ability: Any) -> str:  # noqa: ANN401
    parts = ["tapped"] if ability.tapped else []
    parts += ["under your control"] if ability.under else []
    parts += [f"with {n} {kind} counters" for kind, n in sorted(ability.counters.items())]
    return f"{filter_words(ability.what)} enter {listed(parts)}"


WORDS: dict[str, Words] = {
    "keyword": _keyword,
    "morph": _face_down_keyword,
    "megamorph": _face_down_keyword,
    "disguise": _face_down_keyword,
    "triggered": _triggered,
    "activated": lambda ability: f"{cost_words(ability.cost)}: {_effects(ability)}",
    "spell": _effects,
    "as": lambda ability: f"as this {_events(ability.on)}: {_effects(ability)}",
    "changes": _changes,
    "forbids": lambda ability: (
        f"{filter_words(ability.what)} can't: {ability.action.replace('_', ' ')}"
    ),
    "costs": _costs,
    "allows": lambda ability: (
        f"allowed: {ability.action.replace('_', ' ')} {filter_words(ability.what, 'cards')}"
    ),
    "enters": _enters,
    "more_counters": lambda ability: (
        f"{ability.counter} counters on {filter_words(ability.what)} come to "
        f"{ability.times} times as many and {ability.plus} more"
    ),
    "pt_is": lambda ability: f"power and toughness are {compact(ability.count)}",
    "repeats": lambda ability: (
        f"abilities that trigger on {_events(ability.on)} of {filter_words(ability.what)}"
        " trigger an additional time"
    ),
    "chapter": lambda ability: f"chapter {ability.n}: {_effects(ability)}",
}
"""Words for each kind of ability that has parts."""
