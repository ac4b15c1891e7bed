"""Claims about turning a permanent face down (708.2a, 708.2b)."""

from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Mask, Object
from facecheck.reference_impl.vocabulary import Card

from .claim import CHARACTERISTICS, Claim, Recipe
from .events import is_affected, is_listed_mask, turned_down
from .situation import Situation
from .wrong import named_like

TOPIC = "turning down"


class KeepsItsName(Rulebook):
    """A permanent that an effect turns face down keeps its name."""

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        values = super().masked_values(thing, mask, underneath)
        turned = mask.cause == "effect" and thing.zone == "battlefield"
        return named_like(values, underneath) if turned else values


class TurnsDownAgain(Rulebook):
    """Turning down a face-down permanent makes it a plain 2/2."""

    def may_be_turned_down(self, thing: Object) -> bool:  # noqa: D102
        return thing.face_down or super().may_be_turned_down(thing)


class DownStaysUp(Rulebook):
    """Noncreature permanents cannot be turned face down."""

    def may_be_turned_down(self, thing: Object) -> bool:  # noqa: D102
        return super().may_be_turned_down(thing) and "creature" in thing.card.types


def _told_again(s: Situation) -> bool:
    was, now = s.was, s.now
    return (
        "turn_down" in s.effect_tags
        and was is not None
        and now is not None
        and bool(was.face_down)
        and bool(now.face_down)
        and was.zone == now.zone == "battlefield"
        and any(s.about in (getattr(e, "what", None) or ()) for e in s.effects)
    )


CLAIMS = (
    Claim(
        slug="a-permanent-turned-down-is-a-plain-2-2",
        rules=("708.2a",),
        topic=TOPIC,
        says="A permanent that an effect turns face down is a 2/2 creature without anything else.",
        believes="A permanent that an effect turns face down keeps its name.",
        when=lambda s: turned_down(s) and not is_affected(s) and not is_listed_mask(s),
        fields=CHARACTERISTICS,
        recipes=(
            Recipe("permanent", ("turn_down", "noise")),
            Recipe("face_down_creature", ("turn_down", "turn_up_by_effect", "turn_down")),
        ),
        fault=KeepsItsName,
        refines=("face-down-permanent-has-the-listed-characteristics",),
    ),
    Claim(
        slug="any-permanent-can-be-turned-down",
        rules=("708.2a",),
        topic=TOPIC,
        says="An effect turns any kind of permanent face down, lands and artifacts too.",
        believes="Noncreature permanents cannot be turned face down.",
        when=turned_down,
        fields=frozenset({"face_down", "zone"}),
        recipes=(
            Recipe("noncreature", ("turn_down", "noise")),
            Recipe("permanent", ("turn_down", "noise")),
        ),
        fault=DownStaysUp,
    ),
    Claim(
        slug="a-face-down-permanent-is-not-turned-down-again",
        rules=("708.2b",),
        topic=TOPIC,
        says="Turning down what is face down already does nothing, and its ward stays.",
        believes="Turning down a face-down permanent makes it a plain 2/2.",
        when=_told_again,
        fields=CHARACTERISTICS | {"face_down", "counters"},
        recipes=(
            Recipe("disguise", ("warded_down", "noise", "turn_down")),
            Recipe("any", ("cloak", "noise", "turn_down")),
            Recipe("permanent", ("listed_down", "turn_down")),
        ),
        fault=TurnsDownAgain,
        refines=(
            "face-down-permanent-has-the-listed-characteristics",
            "disguised-and-cloaked-permanents-have-ward",
            "a-listed-profile-replaces-the-plain-one",
            "effects-apply-to-face-down-permanents",
        ),
    ),
)
