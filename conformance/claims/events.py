"""The predicates that claims are built from: what happened to one object in one step.

All of them read the model's side only.
"""

from collections.abc import Callable

from facecheck.adapters.language.steps import AnyStep, Cast, TurnUp
from facecheck.adapters.language.trace import ObjectSeen
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import As
from facecheck.reference_impl.vocabulary.words import PERMANENT_TYPES

from .situation import Situation

FACE_DOWN_WAYS = ("morph", "megamorph", "disguise")
PLAIN_PT = (2, 2)
IN_PLAY = frozenset({"battlefield", "stack"})


def _there(seen: ObjectSeen | None, zone: str = "battlefield") -> bool:
    return seen is not None and seen.zone == zone


def is_down(seen: ObjectSeen | None) -> bool:
    """A face-down permanent; merged ones have claims of their own."""
    there = seen is not None and seen.zone == "battlefield" and not seen.parts
    return there and seen is not None and bool(seen.face_down)


def permanent_down(s: Situation) -> bool:
    """The object is a face-down permanent now."""
    return is_down(s.now)


def spell_down(s: Situation) -> bool:
    """The object is a face-down spell now."""
    return s.now is not None and s.now.zone == "stack" and bool(s.now.face_down)


def turned_up(s: Situation) -> bool:
    """It was face down on the battlefield and is face up there now."""
    there = is_down(s.was) and s.now is not None and _there(s.now)
    return there and s.now is not None and not s.now.face_down and not s.now.parts


def turned_down(s: Situation) -> bool:
    """It was face up on the battlefield and is face down there now, and stayed there."""
    if "put" in s.effect_tags:
        return False  # it left and came back
    return s.was is not None and _there(s.was) and not s.was.face_down and is_down(s.now)


def entered_down(s: Situation) -> bool:
    """It came onto the battlefield face down."""
    return is_down(s.now) and s.was is not None and s.was.zone != "battlefield"


def left_down(s: Situation) -> bool:
    """It was a face-down permanent and is in another zone now."""
    return is_down(s.was) and s.now is not None and s.now.zone not in ("battlefield", "gone")


def died_down(s: Situation) -> bool:
    """It was a face-down permanent and is in the graveyard now."""
    return left_down(s) and _there(s.now, "graveyard")


def down_by(s: Situation) -> str:
    """What made it face down, before the step or after it."""
    for seen in (s.now, s.was):
        if seen is not None and seen.down_by:
            return seen.down_by
    return ""


def some_object(s: Situation, happened: Callable[[Situation], bool]) -> bool:
    """Whether it happened to any object in this step."""
    return s.any(happened)


def is_listed_mask(s: Situation) -> bool:
    """Face down as something else than a plain 2/2 creature: its profile was listed."""
    now = s.now
    return (
        permanent_down(s)
        and now is not None
        and down_by(s) == "effect"
        and (now.types != ("creature",) or bool(now.subtypes))
    )


def is_affected(s: Situation) -> bool:
    """Whether counters or effects make it something else than its copiable values."""
    now = s.now
    if now is None or now.zone != "battlefield":
        return False
    if now.face_down:
        warded = down_by(s) in ("disguise", "cloak")
        plain = now.pt == PLAIN_PT and now.keywords == (("ward {2}",) if warded else ())
        return not plain and not is_listed_mask(s)
    card = s.card
    return card is not None and (tuple(card.pt) != now.pt or _plain_keywords(card) != now.keywords)


def _plain_keywords(card: Card) -> tuple[str, ...]:
    return tuple(sorted(a for a in card.abilities if isinstance(a, str)))


def made_as_copy_of_a_mask(s: Situation) -> bool:
    """A token that this step created as a copy of a face-down permanent."""
    if s.was is not None or "token" not in s.effect_tags:
        return False
    copied = [h for e in s.effects for h in getattr(e, "copy_of", None) or ()]
    return any(is_down(s.before.snapshot.objects.get(str(handle))) for handle in copied)


def is_cast_down(s: Situation) -> bool:
    """The step casts a card face down, or tries to."""
    return isinstance(s.step, Cast) and base(s.step) in FACE_DOWN_WAYS


def is_turn_up(s: Situation) -> bool:
    """The step is the special action of turning up, or an attempt at it."""
    return isinstance(s.step, TurnUp) and s.about in ("step", s.step.player)


def base(step: AnyStep | None) -> str:
    """The way of an action without its number: `morph#2` is `morph`."""
    return str(getattr(step, "by", "")).partition("#")[0]


def acted_on(s: Situation) -> Situation:
    """The same moment for the object of the action."""
    return s.of(s.actor)


def acts_on_what_is_down(s: Situation) -> bool:
    """The action is about a face-down permanent."""
    return is_down(acted_on(s).was)


def acts_for_its_controller(s: Situation) -> bool:
    """Who acts controls the object of the action."""
    was = acted_on(s).was
    return was is not None and was.controller == getattr(s.step, "player", None)


def is_creature_card(card: Card | None) -> bool:
    """Whether the card is a creature card."""
    return card is not None and "creature" in card.types


def is_permanent_card(card: Card | None) -> bool:
    """Whether the card can be a permanent face up."""
    return card is not None and bool(PERMANENT_TYPES & set(card.types))


def has_as(card: Card | None, event: str) -> bool:
    """Whether the card says something about as it enters, or as it is turned up."""
    return card is not None and any(isinstance(a, As) and event in a.on for a in card.abilities)
