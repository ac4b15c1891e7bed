"""Abilities in words: a line for each (contract 4.1, 4.2, 17)."""

from collections.abc import Callable, Iterator
from typing import Any

from facecheck.reference_impl.vocabulary.abilities import (
    Activated,
    Allows,
    AnyAbility,
    As,
    Changes,
    Chapter,
    Costs,
    Enters,
    Forbids,
    Keyword,
    MoreCounters,
    PtIs,
    Spell,
)
from facecheck.reference_impl.vocabulary.cards import Card
from facecheck.reference_impl.vocabulary.costs import Cost, CostParts, Payment
from facecheck.reference_impl.vocabulary.effects import Counters
from facecheck.reference_impl.vocabulary.filters import Condition, Counted, Filter, Range, Select

from .changes import change_clauses
from .effects import effect_text, effect_texts
from .events import trigger_text
from .nouns import noun
from .speaker import Speaker, counters
from .words import LABELS, Unrendered, capital, is_mana, listed, number

FORBIDDEN = {
    "turn_up": "{many} can't be turned face up",
    "cast": "{players} can't cast {spells}",
    "block": "{many} can't block",
    "attack": "{many} can't attack",
    "activate": "activated abilities of {many} can't be activated",
    "enter": "{many} can't enter the battlefield",
    "trigger_on_enter": "{many} entering don't cause abilities to trigger",
    "pay_life": "players can't pay life",
}
FORBIDDEN_SECOND = {"turn_up": "players can't turn {many} face up"}
FORBIDDEN_CASTERS = {None: "players", "you": "you", "opponent": "your opponents"}
ALLOWED = {
    "cast": "you may cast {spells}",
    "flash": "you may cast {spells} as though they had flash",
    "look": "you may look at {many} any time",
    "top_revealed": "play with the top card of your library revealed",
    "life_for_black": "for each {{B}} in a cost, you may pay 2 life rather than pay that mana",
}
PAYMENTS = {
    "sacrifice": "sacrifice {}",
    "discard": "discard {}",
    "give_back": "return {} to {their} owner's hand",
    "reveal": "reveal {} from your hand",
    "tap": "tap {}",
    "exile": "exile {}",
}


def cost_text(cost: Cost) -> str:
    """A cost as it stands before a colon."""
    return capital(", ".join(_cost_parts(cost)))


def _cost_parts(cost: Cost) -> Iterator[str]:
    if not isinstance(cost, CostParts):
        yield cost
        return
    if cost.less is not None:
        need = "cost:less"
        raise Unrendered(need)
    if cost.mana:
        yield cost.mana
    if cost.tap_self:
        yield "{T}"
    if cost.life:
        yield f"pay {cost.life} life"
    for key, pattern in PAYMENTS.items():
        payment: Payment | None = getattr(cost, key)
        if payment is not None:
            yield pattern.format(_paid(payment, key), their="its" if payment.n == 1 else "their")


def _paid(payment: Payment, key: str) -> str:
    what = payment.what
    if key == "discard" and what == Filter():
        what = Filter(zone="hand")
    if payment.n == 1:
        return noun(what, where="" if what.zone else None).rstrip()
    return f"{number(payment.n)} {noun(what, 'many', '' if what.zone else None)}".rstrip()


def condition_text(condition: Condition) -> str:
    """A condition after "if" or "as long as"."""
    given = [key for key in CONDITIONS if getattr(condition, key) is not None]
    text = CONDITIONS[given[0]](condition) if given else ""
    if not text:
        raise Unrendered("if:" + (given[0].rstrip("_") if given else "at_least"))
    return text


def _negated(condition: Condition) -> str:
    denied = condition.not_
    return "it's not your turn" if denied is not None and denied.your_turn else ""


def _controlled(condition: Condition) -> str:
    wanted = condition.controls or Filter()
    if condition.at_least == 1:
        return f"you control {noun(wanted)}"
    amount = "no" if condition.at_least == 0 else f"{number(condition.at_least)} or more"
    return f"you control {amount} {noun(wanted, 'many')}"


def _facing(condition: Condition) -> str:
    whom = "this creature" if condition.of == "self" else "enchanted creature"
    return f"{whom} is face {'down' if condition.face_down else 'up'}"


def _entered(condition: Condition) -> str:
    return f"{noun(condition.entered_this_turn or Filter())} entered under your control this turn"


def _counted_on(condition: Condition) -> str:
    found = [
        f"{_how_many(bounds)} {counter} counters on it"
        for counter, bounds in (condition.counters or {}).items()
    ]
    return f"this permanent has {listed(found)}"


def _how_many(bounds: Range) -> str:
    least, most = bounds
    if least is None:
        return f"{number(most or 0)} or fewer"
    if most is None:
        return f"{number(least)} or more"
    return f"between {number(least)} and {number(most)}"


CONDITIONS: dict[str, Callable[[Condition], str]] = {
    "any": lambda one: listed([condition_text(part) for part in one.any or ()], "or"),
    "not_": _negated,
    "your_turn": lambda one: "it's your turn" if one.your_turn else "",
    "controls": _controlled,
    "entered_this_turn": _entered,
    "turned_up_this_turn": lambda one: (
        "you turned a permanent face up this turn" if one.turned_up_this_turn else ""
    ),
    "foretold": lambda one: "it was foretold" if one.foretold else "",
    "face_down": _facing,
    "counters": _counted_on,
    "kicked": lambda one: "it was kicked" if one.kicked else "it wasn't kicked",
    "marked": lambda one: f"this permanent is {one.marked}",
}
"""The text of each kind of condition; none where there is no plain way to say it."""


def granted(ability: AnyAbility) -> str:
    """An ability that something grants, as a creature would say it."""
    return ability_text(ability, Card(types=("creature",)), frozenset())


def ability_text(ability: AnyAbility, card: Card, second: frozenset[str]) -> str:
    """One ability as a line of rules text."""
    speaker = Speaker(card.name, card.types, getattr(ability, "targets", ()), second, granted)
    if isinstance(ability, str):
        words = LABELS.get(ability, ability)
        return capital(words if not words.startswith("can't") else f"{_subject(ability, speaker)}")
    kind = str(ability.__struct_config__.tag)
    write: Callable[[Any, Speaker], str] | None = LINES.get(kind)
    if write is None:
        raise Unrendered(f"kind:{kind}")  # noqa: EM102 - a need, not prose
    return write(ability, speaker)


def _subject(keyword: str, speaker: Speaker) -> str:
    me = "this spell" if keyword == "cant_be_countered" else speaker.me()
    return f"{me} {LABELS[keyword]}."


def _keyword(ability: Keyword, _: Speaker) -> str:
    word = LABELS.get(ability.keyword, ability.keyword)
    if ability.keyword == "protection":
        return f"Protection from {_quality(ability.what)}"
    if ability.keyword == "enchant":
        return f"Enchant {noun(ability.what, 'bare')}"
    amount = f" {ability.n}" if ability.n else ""
    return capital(f"{word}{_with_cost(ability.cost)}{amount}")


def _quality(what: Filter) -> str:
    if what.colours and what == Filter(colours=what.colours):
        return listed(tuple(what.colours), "and from")
    return noun(what, "many")


def _with_cost(cost: Cost) -> str:
    if is_mana(cost):
        return f" {cost}" if cost else ""
    return f"—{cost_text(cost)}."


def _face_down_keyword(ability: Any, _: Speaker) -> str:  # noqa: ANN401 - morph and its kin
    return capital(f"{ability.__struct_config__.tag}{_with_cost(ability.cost)}")


def _activated(ability: Activated, speaker: Speaker) -> str:
    timing = " Activate only as a sorcery." if ability.timing == "sorcery" else ""
    cost = cost_text(ability.cost) or "{0}"
    return f"{cost}: {effect_texts(ability.effects, speaker)}{timing}"


def _spell(ability: Spell, speaker: Speaker) -> str:
    return effect_texts(ability.effects, speaker)


def _as(ability: As, speaker: Speaker) -> str:
    me = speaker.name if "kind:as" in speaker.second else speaker.me()
    only = ability.effects[0] if len(ability.effects) == 1 else None
    if ability.on == ("enters",) and isinstance(only, Counters):
        count = counters(only.counter, only.n)
        return capital(f"{me} enters with {count} on it{speaker.where_x(only.n)}.")
    verbs = {"enters": "enters", "turned_up": "is turned face up"}
    events = listed([verbs[event] for event in ability.on], "or")
    speaker.me_word = "it"
    effects = listed([effect_text(effect, speaker) for effect in ability.effects])
    return capital(f"as {me} {events}, {effects}.")


def _changes(ability: Changes, speaker: Speaker) -> str:
    what = ability.what
    subject, many = speaker.object(what), False
    if isinstance(what, Select) and what.all is not None:
        each = what.all.face_down is True and "filter:face_down" in speaker.second
        subject = f"each {noun(what.all, 'bare')}" if each else noun(what.all, "many")
        many = not each
    text = f"{subject} {change_clauses(ability, speaker.say, many=many)}"
    if ability.if_ is not None:
        text = f"as long as {condition_text(ability.if_)}, {text}"
    return f"{capital(text)}."


def _forbids(ability: Forbids, speaker: Speaker) -> str:
    pattern = FORBIDDEN[ability.action]
    if "kind:forbids" in speaker.second:
        pattern = FORBIDDEN_SECOND.get(ability.action, pattern)
    if ability.blocked_by is not None:
        pattern = f"{{many}} can't be blocked by {noun(ability.blocked_by, 'many')}"
    if ability.what == "self":
        text = pattern.format(many=speaker.me(), players="players", spells=speaker.me())
    else:
        players = FORBIDDEN_CASTERS[ability.what.controller]
        many = noun(ability.what, "many")
        text = pattern.format(many=many, players=players, spells=spells(ability.what))
    return f"{capital(text)}{' during your turn' if ability.during else ''}."


def spells(what: Filter) -> str:
    """The filter as spells; who casts them is said elsewhere."""
    keys = {key: getattr(what, key) for key in what.__struct_fields__}
    return noun(Filter(**{**keys, "zone": "stack", "controller": None}), "many")


def _costs(ability: Costs, _: Speaker) -> str:
    if ability.of == "turn_up":
        need = "kind:costs"
        raise Unrendered(need)
    less = ability.more < 0
    change = f"cost {{{abs(ability.more)}}} {'less' if less else 'more'} to cast"
    casters = {None: "", "you": " you cast", "opponent": " your opponents cast"}
    return f"{capital(spells(ability.what))}{casters[ability.what.controller]} {change}."


def _allows(ability: Allows, _: Speaker) -> str:
    if not isinstance(ability.what, Filter):
        return f"You may cast this card from {ability.zone}."
    many = noun(ability.what, "many")
    text = ALLOWED[ability.action].format(many=many, spells=spells(ability.what))
    return f"{capital(text)}."


def _enters(ability: Enters, _: Speaker) -> str:
    many = noun(ability.what, "many")
    each = [counters(kind, n) for kind, n in ability.counters.items()]
    if ability.under is not None or (each and ability.tapped):
        need = "kind:enters"
        raise Unrendered(need)
    if ability.tapped:
        return f"{capital(many)} enter tapped."
    additional = listed(each).replace("a ", "an additional ", 1)
    return f"Each {noun(ability.what, 'bare')} enters with {additional} on it."


def _more_counters(ability: MoreCounters, _: Speaker) -> str:
    if (ability.times, ability.plus) not in MANY:
        need = "kind:more_counters"
        raise Unrendered(need)
    counter = f"{ability.counter} counters"
    many = MANY[ability.times, ability.plus].format(counter=counter)
    return (
        f"If one or more {counter} would be put on {noun(ability.what)}, "
        f"{many} are put on it instead."
    )


MANY = {
    (2, 0): "twice that many {counter}",
    (1, 1): "that many plus one {counter}",
}
"""How many instead: by what the number is multiplied, and what is added."""


def _pt_is(ability: PtIs, speaker: Speaker) -> str:
    count = ability.count
    amount = speaker.counted(count) if isinstance(count, Counted) else speaker.amount(count)
    return f"{capital(speaker.me())}'s power and toughness are each equal to {amount}."


def _chapter(ability: Chapter, speaker: Speaker) -> str:
    numerals = ("", "I", "II", "III", "IV", "V", "VI")
    return f"{numerals[ability.n]} — {effect_texts(ability.effects, speaker)}"


LINES: dict[str, Callable[[Any, Speaker], str]] = {
    "keyword": _keyword,
    "morph": _face_down_keyword,
    "megamorph": _face_down_keyword,
    "disguise": _face_down_keyword,
    "triggered": lambda ability, speaker: trigger_text(ability, speaker, condition_text),
    "activated": _activated,
    "spell": _spell,
    "as": _as,
    "changes": _changes,
    "forbids": _forbids,
    "costs": _costs,
    "allows": _allows,
    "enters": _enters,
    "more_counters": _more_counters,
    "pt_is": _pt_is,
    "chapter": _chapter,
}
