"""What stands around the object of a claim, and what happened before: for claims to ask."""

from collections.abc import Iterator
from typing import TypeVar

from facecheck.adapters.language.steps import Cast, Instruct
from facecheck.adapters.language.trace import Snapshot
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Ability
from facecheck.reference_impl.vocabulary.effects import AnyEffect
from facecheck.reference_impl.vocabulary.filters import Filter

from .events import base, is_cast_down
from .situation import Situation

A = TypeVar("A", bound=Ability)


def standing(s: Situation, kind: type[A]) -> list[A]:
    """The abilities of a kind that face-up permanents had before the step."""
    return [
        ability
        for card in _face_up(s, s.before.snapshot)
        for ability in card.abilities
        if isinstance(ability, kind)
    ]


def _face_up(s: Situation, snapshot: Snapshot) -> Iterator[Card]:
    for handle, seen in snapshot.objects.items():
        if seen.zone == "battlefield" and not seen.face_down and handle in s.scenario.cards:
            yield s.scenario.cards[handle]


def misses_masks(what: object) -> bool:
    """Whether a filter describes no plain face-down spell or permanent: it asks for more."""
    if not isinstance(what, Filter):
        return False
    least = (what.mana_value or (None, None))[0]
    return (
        what.subtypes is not None
        or isinstance(what.colours, tuple)
        or what.no is not None
        or bool(least)
    )


def is_casting(s: Situation) -> bool:
    """The step casts a card face down, or tries to, and this is the step or its player."""
    return is_cast_down(s) and s.about in ("step", getattr(s.step, "player", ""))


def card_cast(s: Situation) -> Card:
    """The card of an action."""
    return s.scenario.cards.get(s.actor, Card())


def has_keyword_for(s: Situation) -> bool:
    """The card has the ability by which it is cast face down."""
    wanted = base(s.step)
    return any(
        wanted == ability.__struct_config__.tag
        for ability in card_cast(s).abilities
        if not isinstance(ability, str)
    )


def in_time(s: Situation) -> bool:
    """A creature spell could be cast: the player's main phase, the stack empty."""
    turn, player = s.before.snapshot.turn, getattr(s.step, "player", "")
    main = turn is not None and turn.active == player and turn.step in ("main1", "main2")
    return main and not s.before.snapshot.stack


def casts_it(s: Situation) -> bool:
    """A card is cast face down by its ability, or tried to, when the time is right."""
    return is_casting(s) and has_keyword_for(s) and in_time(s)


def came_from(s: Situation) -> str:
    """The zone in which the object of the action was."""
    seen = s.before.snapshot.objects.get(s.actor)
    return seen.zone if seen is not None else ""


def names(what: object, handle: str) -> bool:
    """Whether a selector names just this object."""
    return isinstance(what, tuple) and handle in what


def told(s: Situation) -> list[AnyEffect]:
    """All effects of instructions before this step."""
    return [
        effect
        for step in s.scenario.steps[: max(s.number - 1, 0)]
        if isinstance(step, Instruct)
        for effect in step.effects
    ]


def cast_down_before(s: Situation) -> list[str]:
    """The cards that were cast face down before this step."""
    steps = s.scenario.steps[: max(s.number - 1, 0)]
    return [step.object for step in steps if isinstance(step, Cast) and step.by]
