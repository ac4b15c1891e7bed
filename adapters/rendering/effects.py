"""Effects in words: a pattern for each kind, with slots (contract 4.4, 17).

A pattern is a sentence without its capital and its full stop; each slot is a function
of the speaker and the effect. Kinds that exist only face down have a second pattern
under the same key in `SECOND`.
"""

from collections.abc import Callable, Sequence
from string import Formatter
from typing import Any

from facecheck.reference_impl.vocabulary.effects import (
    AnyEffect,
    Change,
    Effect,
    Mark,
    Put,
)
from facecheck.reference_impl.vocabulary.filters import Select
from facecheck.reference_impl.vocabulary.profiles import Profile
from facecheck.reference_impl.vocabulary.words import DOORS

from .changes import UNTIL, change_clauses
from .speaker import POSSESSIVES, Speaker, cards, counters
from .words import Unrendered, article, listed, number, sentence

Slot = Callable[[Speaker, Any], str]

PATTERNS = {
    "put:battlefield": "{put_or_return} the battlefield{tapped}{under}{with_counters}",
    "put:hand": "return {what} to its owner's hand",
    "put:hand:top": "put {what} into your hand",
    "put:graveyard": "put {what} into its owner's graveyard",
    "put:exile": "exile {what}",
    "put:library_top": "put {what} on top of its owner's library",
    "put:library_bottom": "put {what} on the bottom of its owner's library",
    "put:library": "shuffle {what} into its owner's library",
    "put:face_down:battlefield": (
        "{put_or_return} the battlefield{tapped} face down{under}{profile}"
    ),
    "put:face_down:exile": "exile {what} face down",
    "manifest": "{doer}manifest{s} {top_or_what}",
    "cloak": "{doer}cloak{s} {top_or_what}",
    "manifest_dread": "{doer}manifest{s} dread",
    "gain_life": "{who} gain{s} {n} life{where_x}",
    "destroy": "destroy {what}",
    "turn_down": "turn {what} face down{profile}",
    "turn_up": "turn {what} face up{otherwise}",
    "turn_up:shown": "reveal {what}. If it's a creature card, you may turn it face up{otherwise}",
    "change": "{what} {clauses}{until}",
    "counters": "put {counters} on {what}{where_x}",
    "attach": "attach {what} to {to}",
    "add_mana": "add {mana}{only}",
    "counter": "counter {what}",
    "token": "{doer}create{s} {copies}",
    "damage": "{source} deals {n} damage to {what}{where_x}",
    "become_copy": "{what} becomes a copy of {of}{until}",
    "become_copy:may": "have {what} become a copy of {of}{until}",
    "control": "gain control of {what}{until}",
    "control:other": "{who} gain{s} control of {what}{until}",
    "tap": "tap {what}",
    "phase_out": "{what} phases out",
    "transform": "transform {what}",
    "convert": "convert {what}",
    "flip": "flip {what}",
    "day": "it becomes {day}",
    "end_turn": "end the turn",
    "look": "look at {what}",
    "may": "{who} may {effects}",
    "choose_one": "choose one —{options}",
    "mark": "{mark} {what}",
    "mark:becomes": "{what} becomes {mark}",
    "mark:door": "unlock the {mark} half of {what}",
    "copy_spell": "copy {what}{new_targets}",
}
"""Kind, perhaps with a variant -> text."""

SECOND = {
    "turn_up": "choose {what}. Turn it face up{otherwise}",
    "turn_down": "choose {what}. Turn it face down{profile}",
    "put:face_down:battlefield": (
        "{return_or_put} the battlefield{tapped} face down{under}{profile}"
    ),
    "put:face_down:exile": "exile {what}. It's face down in exile",
}
"""The second wording of what exists only face down, used where `Speaker.second` names it."""

AGREEMENT = {
    "its owner's hand": "their owners' hands",
    "its owner's graveyard": "their owners' graveyards",
    "its owner's library": "their owners' libraries",
    "its owner's control": "their owners' control",
    "Turn it ": "Turn them ",
    " phases out": " phase out",
}
"""What changes in a sentence about more than one object."""

VERBS = frozenset({"goad", "goaded", "suspect", "suspected"})
"""Designations that are given by a verb; an object becomes the others."""

ONLY = {
    None: "",
    "cast_face_down": ". Spend this mana only to cast face-down spells",
    "turn_up": ". Spend this mana only to turn permanents face up",
    "creature_without_abilities": (
        ". Spend this mana only to cast creature spells with no abilities"
    ),
}


def effect_texts(effects: Sequence[AnyEffect], speaker: Speaker) -> str:
    """The effects, one sentence each."""
    return " ".join(sentence(effect_text(effect, speaker)) for effect in effects)


def effect_text(effect: AnyEffect, speaker: Speaker, suffix: str = "") -> str:
    """One effect as a sentence without its capital and full stop."""
    key = variant(effect)
    pattern = PATTERNS.get(key + suffix, PATTERNS.get(key))
    if pattern is None:
        raise Unrendered(f"effect:{effect.__struct_config__.tag}")  # noqa: EM102 - a need
    if need_of(effect, key) in speaker.second:
        pattern = _second(effect, key, speaker) or pattern
    slots = [slot for _, slot, _, _ in Formatter().parse(pattern) if slot]
    text = pattern.format(**{slot: SLOTS[slot](speaker, effect) for slot in slots})
    if not speaker.is_many(getattr(effect, "what", None)):
        return text
    for one, many in AGREEMENT.items():
        text = text.replace(one, many)
    return text


def variant(effect: Effect) -> str:
    """The key of an effect's pattern."""
    tag = str(effect.__struct_config__.tag)
    if isinstance(effect, Put):
        top = isinstance(effect.what, Select) and effect.what.top is not None
        down = "face_down:" if effect.face_down is not False else ""
        return f"put:{down}{effect.to}{':top' if top and effect.to == 'hand' else ''}"
    if tag == "control" and getattr(effect, "who", "you") != "you":
        return "control:other"
    if isinstance(effect, Mark) and effect.mark not in VERBS:
        return "mark:door" if effect.mark in DOORS else "mark:becomes"
    return "turn_up:shown" if getattr(effect, "shown", False) else tag


def need_of(effect: Effect, key: str) -> str:
    """The need (contract 13) under which a suite asks for the second wording."""
    if not key.startswith("put:face_down"):
        return f"effect:{key}"
    from_hand = isinstance(getattr(effect, "what", None), Select)
    return "put:face_down:select" if from_hand else "put:face_down"


def _second(effect: Effect, key: str, speaker: Speaker) -> str | None:
    """The second wording; "choose target" only fits what is a target, and only once."""
    pattern = SECOND.get(key)
    fits = speaker.is_new(getattr(effect, "what", None))
    return pattern if pattern is not None and (fits or "choose" not in pattern) else None


def profile_text(profile: Profile | None) -> str:
    """What a face-down object is, as a sentence after the first: "It's a Forest land"."""
    if profile is None:
        return ""
    size = "{}/{} ".format(*profile.pt) if profile.pt is not None else ""
    words = [*profile.subtypes, *profile.types]
    abilities = f" with {listed(profile.keywords)}" if profile.keywords else ""
    return f". It's {article(size + ' '.join(words))}{abilities}"


def _who(speaker: Speaker, effect: Any) -> str:  # noqa: ANN401 - any effect with `who`
    return speaker.player(effect.who)


def _third(_: Speaker, effect: Any) -> str:  # noqa: ANN401
    return "" if effect.who == "you" else "s"


def _top_or_what(speaker: Speaker, effect: Any) -> str:  # noqa: ANN401
    if effect.what is not None:
        return speaker.object(effect.what)
    return f"the top {cards(effect.n)} of {POSSESSIVES.get(effect.who, 'their')} library"


def _profile(_: Speaker, effect: Any) -> str:  # noqa: ANN401
    listed_profile = effect.face_down if isinstance(effect, Put) else effect.profile
    return profile_text(listed_profile if isinstance(listed_profile, Profile) else None)


def _under(_: Speaker, effect: Put) -> str:
    owners = {None: "", "you": " under your control", "its_owner": " under its owner's control"}
    if effect.under not in owners:
        need = "effect:put"
        raise Unrendered(need)
    return owners[effect.under]


def _copies(speaker: Speaker, effect: Any) -> str:  # noqa: ANN401
    if effect.copy_of is None:
        need = "effect:token"
        raise Unrendered(need)
    of = speaker.object(effect.copy_of)
    if effect.n == 1:
        return f"a token that's a copy of {of}"
    count = number(effect.n) if isinstance(effect.n, int) else "X"
    return f"{count} tokens that are copies of {of}"


def _clauses(speaker: Speaker, effect: Change) -> str:
    return change_clauses(effect, speaker.say, many=speaker.is_many(effect.what))


def _doer(speaker: Speaker, effect: Any) -> str:  # noqa: ANN401
    return "" if effect.who == "you" else f"{speaker.player(effect.who)} "


def _put_or_return(speaker: Speaker, effect: Put) -> str:
    what = speaker.object(effect.what)
    return f"return {what} to" if _comes_back(effect, what) else f"put {what} onto"


def _return_or_put(speaker: Speaker, effect: Put) -> str:
    what = speaker.object(effect.what)
    return f"put {what} onto" if _comes_back(effect, what) else f"return {what} to"


def _comes_back(effect: Put, what: str) -> bool:
    """Whether it was on the battlefield before: then it returns."""
    return effect.what in ("it", "self") or what.endswith("graveyard")


def _counters(_: Speaker, effect: Any) -> str:  # noqa: ANN401
    return counters(effect.counter, effect.n)


def _with_counters(_: Speaker, effect: Put) -> str:
    each = [counters(kind, n) for kind, n in effect.counters.items()]
    return f" with {listed(each)} on it" if each else ""


def _otherwise(speaker: Speaker, effect: Any) -> str:  # noqa: ANN401
    if not effect.otherwise:
        return ""
    texts = [effect_text(one, speaker) for one in effect.otherwise]
    return f". If you can't, {listed(texts)}"


def _effects(speaker: Speaker, effect: Any) -> str:  # noqa: ANN401
    texts = [effect_text(one, speaker, ":may").removeprefix("you ") for one in effect.effects]
    return listed(texts)


def _options(speaker: Speaker, effect: Any) -> str:  # noqa: ANN401
    return "".join(f"\n• {effect_texts(option, speaker)}" for option in effect.options)[:-1]


def _counter_to(speaker: Speaker, effect: Any) -> str:  # noqa: ANN401
    return speaker.object(effect.what)


SLOTS: dict[str, Slot] = {
    "what": _counter_to,
    "who": _who,
    "s": _third,
    "doer": _doer,
    "put_or_return": _put_or_return,
    "return_or_put": _return_or_put,
    "n": lambda speaker, effect: speaker.amount(effect.n),
    "where_x": lambda speaker, effect: speaker.where_x(effect.n),
    "top_or_what": _top_or_what,
    "tapped": lambda _, effect: " tapped" if effect.tapped else "",
    "under": _under,
    "with_counters": _with_counters,
    "profile": _profile,
    "otherwise": _otherwise,
    "clauses": _clauses,
    "until": lambda _, effect: UNTIL[effect.until],
    "counters": _counters,
    "to": lambda speaker, effect: speaker.object(effect.to),
    "of": lambda speaker, effect: speaker.object(effect.of),
    "mana": lambda _, effect: effect.mana,
    "only": lambda _, effect: ONLY[effect.only],
    "copies": _copies,
    "source": lambda speaker, _: speaker.name,
    "effects": _effects,
    "options": _options,
    "mark": lambda _, effect: effect.mark,
    "day": lambda _, effect: "night" if effect.night else "day",
    "new_targets": lambda _, effect: (
        ". You may choose new targets for the copy" if effect.new_targets else ""
    ),
}
