"""Claims about turning a permanent face down (708.2a, 708.2b)."""

from facecheck.adapters.language.steps import Instruct
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Continuing, Mask, Object
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Disguise
from facecheck.reference_impl.vocabulary.effects import BecomeCopy
from msgspec import structs

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


class TurnsOver(TurnsDownAgain):
    """Turning down a face-down permanent turns it up.

    https://github.com/Card-Forge/forge/pull/3986
    """

    def after_turning_down(self, thing: Object, mask: Mask, clock: int) -> Object:  # noqa: D102
        turned = super().after_turning_down(thing, mask, clock)
        return turned.with_(mask=None) if thing.face_down else turned


class DownStaysUp(Rulebook):
    """Noncreature permanents cannot be turned face down."""

    def may_be_turned_down(self, thing: Object) -> bool:  # noqa: D102
        return super().may_be_turned_down(thing) and "creature" in thing.card.types


class DoubleFacedTurnDown(Rulebook):
    """Double-faced permanents are turned face down like any other.

    https://github.com/magefree/mage/issues/11191
    """

    def may_be_turned_down(self, thing: Object) -> bool:  # noqa: D102
        return super().may_be_turned_down(thing) or not thing.face_down


class TokensStayUp(Rulebook):
    """Tokens cannot be turned face down."""

    def may_be_turned_down(self, thing: Object) -> bool:  # noqa: D102
        return super().may_be_turned_down(thing) and not thing.token


class DisguisedForever(Rulebook):
    """A card with disguise has ward {2} whatever turned it face down."""

    def after_turning_down(self, thing: Object, mask: Mask, clock: int) -> Object:  # noqa: D102
        turned = super().after_turning_down(thing, mask, clock)
        warded = any(isinstance(ability, Disguise) for ability in thing.card.abilities)
        profile = self.profile("disguise")
        return turned.with_(mask=Mask(cause="effect", profile=profile)) if warded else turned


class EffectsEndFaceDown(Rulebook):
    """Effects that applied to a permanent end when it is turned face down."""

    def effects_after_turning_down(  # noqa: D102
        self, effects: tuple[Continuing, ...], thing: Object
    ) -> tuple[Continuing, ...]:
        kept = super().effects_after_turning_down(effects, thing)
        return tuple(effect for effect in kept if thing.ident not in effect.idents)


class CopiesShineThrough(Rulebook):
    """A copy that is turned face down keeps the abilities that it copied.

    https://github.com/magefree/mage/issues/3583
    """

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        values = super().masked_values(thing, mask, underneath)
        copied = underneath.abilities if underneath is not thing.card else ()
        return structs.replace(values, abilities=(*values.abilities, *copied))


def _double_faced_told(s: Situation) -> bool:
    was, card = s.was, s.card
    there = was is not None and was.zone == "battlefield" and not was.face_down
    two_faced = card is not None and card.layout in ("double_faced", "modal")
    return "turn_down" in s.effect_tags and there and two_faced


def _has_disguise(s: Situation) -> bool:
    card = s.card
    return card is not None and any(isinstance(one, Disguise) for one in card.abilities)


def _is_plain_now(s: Situation) -> bool:
    return turned_down(s) and not is_affected(s) and not is_listed_mask(s)


def _copied_before(s: Situation) -> bool:
    steps = s.scenario.steps[: s.number]
    told = (effect for step in steps if isinstance(step, Instruct) for effect in step.effects)
    return any(isinstance(effect, BecomeCopy) and s.is_named_in(effect) for effect in told)


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
            Recipe("creature", ("battlefield", "turn_all_down")),
        ),
        fault=DownStaysUp,
    ),
    Claim(
        slug="tokens-are-turned-down-too",
        rules=("708.2a", "111.6"),
        topic=TOPIC,
        says="A token is turned face down like any other permanent, and stays a token.",
        believes="Tokens cannot be turned face down.",
        when=lambda s: turned_down(s) and bool(s.now and s.now.token),
        fields=frozenset({"face_down", "zone", "token"}),
        recipes=(
            Recipe("creature", ("battlefield", "copy", "turn_all_down")),
            Recipe("face_down_creature", ("battlefield", "copy", "turn_all_down", "turn_up")),
        ),
        fault=TokensStayUp,
        refines=("any-permanent-can-be-turned-down",),
    ),
    Claim(
        slug="a-double-faced-permanent-is-not-turned-down",
        rules=("712.16",),
        topic=TOPIC,
        says="A double-faced permanent that would be turned face down stays as it is.",
        believes="Double-faced permanents are turned face down like any other.",
        when=_double_faced_told,
        fields=CHARACTERISTICS | {"face_down"},
        recipes=(
            Recipe("double_faced", ("battlefield", "try_turn_down")),
            Recipe("double_faced", ("battlefield", "grow", "turn_all_down")),
        ),
        fault=DoubleFacedTurnDown,
    ),
    Claim(
        slug="turned-down-by-an-effect-it-is-not-disguised",
        rules=("708.2a", "702.168a"),
        topic=TOPIC,
        says="A card with disguise that an effect turns face down is a 2/2 without ward.",
        believes="A card with disguise has ward {2} whatever turned it face down.",
        when=lambda s: _is_plain_now(s) and _has_disguise(s),
        fields=frozenset({"keywords"}),
        recipes=(
            Recipe("disguise", ("cast", "turn_up", "turn_down")),
            Recipe("disguise", ("cloak", "turn_up", "turn_down")),
        ),
        fault=DisguisedForever,
        refines=(
            "a-permanent-turned-down-is-a-plain-2-2",
            "face-down-permanent-has-the-listed-characteristics",
        ),
    ),
    Claim(
        slug="effects-go-on-when-it-is-turned-down",
        rules=("611.2c", "708.2a"),
        topic=TOPIC,
        says="Effects that applied to a permanent go on applying once it is face down.",
        believes="Effects that applied to a permanent end when it is turned face down.",
        when=lambda s: turned_down(s) and is_affected(s),
        fields=frozenset({"pt", "keywords"}),
        recipes=(
            Recipe("creature", ("battlefield", "pump", "turn_down")),
            Recipe("face_down_creature", ("plain_down", "turn_up", "pump", "turn_down")),
        ),
        fault=EffectsEndFaceDown,
        refines=(
            "effects-apply-to-face-down-permanents",
            "face-down-permanent-has-the-listed-characteristics",
            "a-hidden-static-ability-does-nothing",
        ),
    ),
    Claim(
        slug="a-copy-turned-down-is-a-plain-2-2-too",
        rules=("613.2b", "708.2a", "708.10"),
        topic=TOPIC,
        says="A copy that is turned face down shows nothing of what it copies.",
        believes="A copy that is turned face down keeps the abilities that it copied.",
        when=lambda s: _is_plain_now(s) and _copied_before(s),
        fields=CHARACTERISTICS,
        recipes=(
            Recipe("creature", ("battlefield", "copy_another", "turn_down"), ("flyer_beside",)),
            Recipe(
                "creature", ("battlefield", "tap", "copy_another", "turn_down"), ("flyer_beside",)
            ),
            Recipe(
                "creature",
                ("battlefield", "copy_another", "next_turn", "turn_down"),
                ("flyer_beside",),
            ),
        ),
        fault=CopiesShineThrough,
        refines=(
            "a-permanent-turned-down-is-a-plain-2-2",
            "face-down-permanent-has-the-listed-characteristics",
        ),
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
        more_faults=(TurnsOver,),
        refines=(
            "face-down-permanent-has-the-listed-characteristics",
            "disguised-and-cloaked-permanents-have-ward",
            "a-listed-profile-replaces-the-plain-one",
            "effects-apply-to-face-down-permanents",
        ),
    ),
)
