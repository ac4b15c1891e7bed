"""The ways in which a recipe's subject comes to be face down: where it starts, and the step."""

from collections.abc import Callable
from dataclasses import dataclass

from facecheck.adapters.language.steps import Answer, Cast, Instruct
from facecheck.reference_impl.characteristics import face_down_keyword
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.effects import (
    AnyEffect,
    Cloak,
    Manifest,
    ManifestDread,
    Put,
    TurnDown,
)
from facecheck.reference_impl.vocabulary.profiles import Profile
from facecheck.reference_impl.vocabulary.words import PERMANENT_TYPES, Zone

from .plan import BY_MORPH, Impossible, Plan

PROFILES = (
    Profile(pt=(2, 2), types=("artifact", "creature"), subtypes=("Cyberman",)),
    Profile(pt=(5, 5), types=("artifact", "creature")),
    Profile(types=("land",), subtypes=("Forest",)),
)


@dataclass(frozen=True)
class WayDown:
    """One way: what it needs of the engine, where the card starts, which cards it fits."""

    needs: tuple[str, ...]
    zone: Zone
    do: Callable[[Plan], None]
    fits: Callable[[Card], bool] = lambda _: True


def is_permanent(card: Card) -> bool:
    """Whether the card can be on the battlefield face up."""
    return bool(PERMANENT_TYPES & set(card.types))


def keywords(card: Card) -> list[str]:
    """The face-down keywords of a card."""
    return [word for word in map(face_down_keyword, card.abilities) if word is not None]


def instruct(plan: Plan, *effects: AnyEffect, answers: tuple[Answer, ...] = ()) -> None:
    """Give the subject's owner an instruction that must be possible."""
    plan.require("step:instruct")
    plan.do(Instruct(player=plan.owner, effects=effects, answers=answers))


def _cast(plan: Plan) -> None:
    card = plan.cards[plan.subject]
    known = [word for word in keywords(card) if plan.able(f"by:{word}")]
    if not known:
        raise Impossible(BY_MORPH)
    by = plan.draws.one(known)
    plan.do(Cast(player=plan.owner, object=plan.subject, by=by, mana="{3}"))


def _dread(plan: Plan) -> None:
    answer = Answer(choose=(plan.subject,))
    instruct(plan, ManifestDread(), answers=(answer,))


def _put_listed(plan: Plan) -> None:
    profile = plan.draws.one(PROFILES)
    instruct(plan, Put(what=(plan.subject,), to="battlefield", face_down=profile))


def _turn_down_listed(plan: Plan) -> None:
    profile = plan.draws.one(PROFILES[:2])
    instruct(plan, TurnDown(what=(plan.subject,), profile=profile))


WAYS_DOWN: dict[str, WayDown] = {
    "cast": WayDown(("step:cast", "kind:morph"), "hand", _cast, lambda card: bool(keywords(card))),
    "manifest": WayDown(
        ("effect:manifest", "works:manifest"), "library", lambda plan: instruct(plan, Manifest())
    ),
    "cloak": WayDown(
        ("effect:cloak", "works:cloak"), "library", lambda plan: instruct(plan, Cloak())
    ),
    "dread": WayDown(("effect:manifest_dread", "answer:choose", "works:dread"), "library", _dread),
    "put": WayDown(
        ("effect:put", "works:put:face_down"),
        "graveyard",
        lambda plan: instruct(plan, Put(what=(plan.subject,), to="battlefield", face_down=True)),
    ),
    "put_listed": WayDown(("effect:put", "profile", "works:put:listed"), "graveyard", _put_listed),
    "turn_down": WayDown(
        ("effect:turn_down", "works:turn_down"),
        "battlefield",
        lambda plan: instruct(plan, TurnDown(what=(plan.subject,))),
        is_permanent,
    ),
    "turn_down_listed": WayDown(
        ("effect:turn_down", "profile", "works:turn_down:listed"),
        "battlefield",
        _turn_down_listed,
        is_permanent,
    ),
}
"""Each way down by the name that recipes use."""

GROUPS: dict[str, tuple[str, ...]] = {
    "down": tuple(WAYS_DOWN),
    "unseen_down": ("cast", "manifest", "cloak", "dread"),
    "plain_down": ("cast", "manifest", "cloak", "dread", "put", "turn_down"),
    "entering_down": ("cast", "manifest", "cloak", "dread", "put"),
    "manifest_or_cloak": ("manifest", "cloak"),
    "warded_down": ("cast", "cloak"),
    "listed_down": ("put_listed", "turn_down_listed"),
    "not_cast": ("manifest", "cloak", "dread", "put", "turn_down"),
    "by_plain_effect": ("put", "turn_down"),
    "any_down": ("manifest", "cloak", "cast", "turn_down"),
}
"""Words of a recipe that leave the way open."""


def possible(plan: Plan, word: str, card: Card) -> str:
    """One of the ways that a word allows, that fits the card and that the engine covers."""
    fitting = [w for w in GROUPS.get(word, (word,)) if WAYS_DOWN[w].fits(card)]
    covered = [w for w in fitting if all(map(plan.able, _needs(w)))]
    if not covered:
        lacking = [n for w in fitting for n in _needs(w) if not plan.able(n)]
        raise Impossible(lacking[0] if lacking else "")
    way = plan.draws.one(covered)
    plan.require(*_needs(way))
    return way


def _needs(way: str) -> tuple[str, ...]:
    instructed = () if way == "cast" else ("step:instruct",)
    return (*WAYS_DOWN[way].needs, *instructed)
