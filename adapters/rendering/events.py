"""Triggered abilities in words: when, whenever, at (contract 4.1, 17)."""

from collections.abc import Callable

from facecheck.reference_impl.vocabulary.abilities import Triggered
from facecheck.reference_impl.vocabulary.filters import Condition, Filter

from .effects import effect_texts
from .nouns import noun
from .speaker import Speaker
from .words import listed

HAPPENS = {
    # event: (to one, to many)
    "turned_up": ("is turned face up", "are turned face up"),
    "enters": ("enters", "enter"),
    "dies": ("dies", "die"),
    "leaves": ("leaves the battlefield", "leave the battlefield"),
    "attacks": ("attacks", "attack"),
    "deals_combat_damage": (
        "deals combat damage to a player",
        "deal combat damage to a player",
    ),
    "dealt_damage": ("is dealt damage", "are dealt damage"),
    "transforms": ("transforms", "transform"),
}
ONCE = frozenset({"turned_up", "enters", "dies", "leaves", "sacrificed", "transforms"})
"""Events that happen to an object once: "when", not "whenever", if it is the card itself."""

CASTERS = {None: "a player casts", "you": "you cast", "opponent": "an opponent casts"}
IT = {"manifests_dread": "a card you put into your graveyard this way"}
"""What "it" is where it is not what the event happened to (contract 4.3)."""

STEPS = {
    "upkeep": "your upkeep",
    "combat": "combat on your turn",
    "main2": "your second main phase",
    "end": "your end step",
}


def trigger_text(
    ability: Triggered, speaker: Speaker, condition: Callable[[Condition], str]
) -> str:
    """The whole triggered ability."""
    opening = _opening(ability, speaker)
    if ability.zone != "battlefield":
        speaker.me_word = "this card"
    speaker.it_word = IT.get(ability.on[0], "it")
    given = f", if {condition(ability.if_)}" if ability.if_ is not None else ""
    given = ", if this card is exiled" + given if ability.zone == "exile" else given
    first, *rest = effect_texts(ability.effects, speaker).split(" ", 1)
    named = speaker.name and first.startswith(speaker.name)
    lower = first if named else first[0].lower() + first[1:]
    return f"{opening}{given}, {' '.join([lower, *rest])}"


def _opening(ability: Triggered, speaker: Speaker) -> str:
    event = ability.on[0]
    if event == "begins":
        return f"At the beginning of {STEPS[ability.step or 'upkeep']}"
    itself = ability.what == "self"
    word = "When" if itself and set(ability.on) <= ONCE else "Whenever"
    return f"{word} {_happening(ability, speaker)}"


def _happening(ability: Triggered, speaker: Speaker) -> str:
    event = ability.on[0]
    what = ability.what
    if event == "manifests_dread":
        return "you manifest dread"
    if event == "unlocks":
        return "you unlock this door"
    if event == "sacrificed":
        return f"you sacrifice {_subject(ability, speaker)}"
    if event == "casts":
        if not isinstance(what, Filter):
            return "you cast this spell"
        keys = {key: getattr(what, key) for key in what.__struct_fields__}
        spell = Filter(**{**keys, "zone": "stack", "controller": None})
        return f"{CASTERS[what.controller]} {noun(spell)}"
    verbs = [HAPPENS[one][ability.batch] for one in ability.on]
    return f"{_subject(ability, speaker)} {listed(verbs, 'or')}"


def _subject(ability: Triggered, speaker: Speaker) -> str:
    me = speaker.me()
    if "on:turned_up" in speaker.second and "turned_up" in ability.on:
        me = speaker.name
    if not isinstance(ability.what, Filter):
        return me
    if ability.batch:
        return f"one or more {noun(ability.what, 'many')}"
    watched = noun(ability.what)
    if not ability.or_self:
        return watched
    bare = noun(ability.what, "bare").removeprefix("other ")
    return f"{me} or another {bare}"
