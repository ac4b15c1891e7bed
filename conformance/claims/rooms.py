"""Claims about Rooms: their doors, face down and turned up (709.5, 116.2m)."""

from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Mask, Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.words import DOORS, Door

from .claim import CHARACTERISTICS, OUTCOME, Claim, Recipe
from .events import acted_on, is_down, turned_up
from .situation import Situation
from .two_parts import OWN, PERSIST, has_layout

TOPIC = "cards of two parts"
ROOM = frozenset({"room"})
DESIGNATED = "designations-stay-whichever-face-is-up"


class LeftDoorOpens(Rulebook):
    """A Room that is turned up has its left half unlocked."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        up = super().after_turning_up(thing, clock)
        fresh = thing.card.layout == "room" and "left" not in thing.marks
        return up.with_(marks=(*up.marks, "left")) if fresh else up


class LockedHalvesShow(Rulebook):
    """A Room with both doors locked shows its left half."""

    def presented(self, state: State, thing: Object, values: Card) -> Card:  # noqa: D102
        locked = values.layout == "room" and not set(DOORS) & set(thing.marks)
        return values if locked else super().presented(state, thing, values)


class DoorsFaceDown(Rulebook):
    """The doors of a face-down Room can be unlocked."""

    def locked_doors(  # noqa: D102
        self, thing: Object, values: Card, marks: tuple[str, ...]
    ) -> tuple[Door, ...]:
        return super().locked_doors(thing, thing.card if thing.face_down else values, marks)

    def price_of_a_door(self, values: Card, door: Door) -> str:  # noqa: D102
        return str(super().price_of_a_door(values, door)) or "{0}"


class DoorsLockAgain(Rulebook):
    """The doors of a Room lock as it is turned face down."""

    def after_turning_down(self, thing: Object, mask: Mask, clock: int) -> Object:  # noqa: D102
        down = super().after_turning_down(thing, mask, clock)
        return down.with_(marks=tuple(mark for mark in down.marks if mark not in DOORS))


def _turned(s: Situation) -> bool:
    """A Room that was turned either way."""
    was, now = s.was, s.now
    there = was is not None and now is not None and was.zone == now.zone == "battlefield"
    return has_layout(s, ROOM) and there and is_down(was) != is_down(now)


def _has_open_door(s: Situation) -> bool:
    return s.was is not None and bool(set(DOORS) & set(s.was.marks or ()))


def _unlocking_face_down(s: Situation) -> bool:
    return s.tag == "unlock" and s.about == "step" and is_down(acted_on(s).was)


CLAIMS = (
    Claim(
        slug="a-room-turned-up-has-both-doors-locked",
        rules=("709.5", "709.5d", "708.8"),
        topic=TOPIC,
        says="A Room that came face down and is turned up has neither half unlocked, and no name.",
        believes="A Room that is turned up has its left half unlocked.",
        when=lambda s: has_layout(s, ROOM) and turned_up(s) and not _has_open_door(s),
        fields=CHARACTERISTICS | {"marks"},
        recipes=(
            Recipe("room", ("manifest_or_cloak", "noise", "turn_up_by_effect")),
            Recipe("room", ("put", "turn_up_by_effect", "unlock")),
        ),
        fault=LeftDoorOpens,
        more_faults=(LockedHalvesShow,),
        refines=(OWN, PERSIST, DESIGNATED),
    ),
    Claim(
        slug="a-face-down-room-has-no-doors",
        rules=("709.5", "708.2", "116.2m"),
        topic=TOPIC,
        says="No half of a face-down Room can be unlocked: it has none.",
        believes="The doors of a face-down Room can be unlocked.",
        when=_unlocking_face_down,
        fields=OUTCOME,
        recipes=(
            Recipe("room", ("manifest_or_cloak", "try_unlock")),
            Recipe("room", ("put", "noise", "try_unlock")),
            Recipe("room", ("graveyard", "back", "turn_down", "try_unlock")),
        ),
        fault=DoorsFaceDown,
        confidence="derived",
    ),
    Claim(
        slug="an-unlocked-door-stays-unlocked-face-down",
        rules=("709.5d", "708.2a"),
        topic=TOPIC,
        says="A half that is unlocked stays so while the Room is face down and when it turns up.",
        believes="The doors of a Room lock as it is turned face down.",
        when=lambda s: _turned(s) and _has_open_door(s),
        fields=CHARACTERISTICS | {"marks"},
        recipes=(
            Recipe("room", ("hand", "cast_a_half", "turn_down", "turn_up_by_effect")),
            Recipe("room", ("graveyard", "back", "unlock", "turn_down", "turn_up_by_effect")),
        ),
        fault=DoorsLockAgain,
        refines=(
            OWN,
            PERSIST,
            DESIGNATED,
            "a-permanent-turned-down-is-a-plain-2-2",
            "face-down-permanent-has-the-listed-characteristics",
        ),
    ),
)
