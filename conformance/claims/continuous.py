"""Claims about what reaches a face-down permanent from outside, and that its status lasts."""

from facecheck.adapters.language.steps import Activate
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Mask, Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Activated, Changes
from facecheck.reference_impl.vocabulary.effects import TurnDown
from msgspec import structs

from .claim import CHARACTERISTICS, FACE, Claim, Recipe
from .events import down_by, entered_down, is_creature_card, is_down, permanent_down
from .situation import Situation

TOPIC = "characteristics"
GENERAL = "face-down-permanent-has-the-listed-characteristics"
WARDED = "disguised-and-cloaked-permanents-have-ward"
AFFECTED = "effects-apply-to-face-down-permanents"
LEFT = ("graveyard", "exile", "gone")
"""Where a permanent is that left, of its own or with its owner (800.4a)."""


class StaticsMissMasks(Rulebook):
    """Static abilities of other permanents do not reach face-down creatures.

    https://github.com/magefree/mage/commit/a407ec6fd90
    """

    def is_reached(self, thing: Object, since: int) -> bool:  # noqa: D102
        return super().is_reached(thing, since) and not thing.face_down


class OldStaticsMissMasks(Rulebook):
    """What adds a type to all permanents misses a face-down one that came later.

    https://github.com/magefree/mage/issues/4663
    """

    def is_reached(self, thing: Object, since: int) -> bool:  # noqa: D102
        later = thing.face_down and since < thing.timestamp
        return super().is_reached(thing, since) and not later


class NoncreaturesStayThat(Rulebook):
    """A face-down card that is no creature card is no creature for effects.

    https://github.com/wingedsheep/argentum-engine/commit/6d660b5fef
    """

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        values = super().masked_values(thing, mask, underneath)
        printed = thing.zone == "battlefield" and not is_creature_card(underneath)
        return structs.replace(values, types=underneath.types) if printed else values


class StatusEndsWithItsSource(Rulebook):
    """A permanent is itself again when what turned it face down has left, or its owner has.

    https://github.com/magefree/mage/issues/7091
    """

    def copiable_values(self, state: State, thing: Object) -> Card:  # noqa: D102
        mask = thing.mask
        left = mask is not None and mask.cause == "effect" and _some_source_left(state)
        return super().copiable_values(state, thing.with_(mask=None) if left else thing)

    def copiable_values_follow(self, state: State) -> object:  # noqa: D102
        return state.objects


def _some_source_left(state: State) -> bool:
    gone = (one for one in state.objects.values() if one.zone in LEFT)
    return any(turns_down(one.card) for one in gone)


def turns_down(card: Card | None) -> bool:
    """Whether a card has an activated ability that turns permanents face down."""
    return card is not None and any(
        isinstance(ability, Activated) and any(isinstance(e, TurnDown) for e in ability.effects)
        for ability in card.abilities
    )


def _statics(s: Situation) -> tuple[Changes, ...]:
    """The static abilities of face-up permanents beside it."""
    there = (
        handle
        for handle, seen in s.after.snapshot.objects.items()
        if seen.zone == "battlefield" and not seen.face_down and handle in s.scenario.cards
    )
    abilities = (ability for handle in there for ability in s.scenario.cards[handle].abilities)
    return tuple(ability for ability in abilities if isinstance(ability, Changes))


def _gets_keywords(s: Situation) -> bool:
    return permanent_down(s) and any(one.keywords for one in _statics(s))


def _gets_types(s: Situation) -> bool:
    return permanent_down(s) and any(one.types for one in _statics(s))


def _is_noncreature_card_down(s: Situation) -> bool:
    noncreature = s.card is not None and not is_creature_card(s.card)
    return entered_down(s) and noncreature and not _gets_types(s) and not _gets_keywords(s)


def _source_left(s: Situation) -> bool:
    steps = s.scenario.steps[: s.number - 1]
    masked = any(isinstance(step, Activate) for step in steps)
    objects = s.before.snapshot.objects.items()
    there = any(turns_down(s.scenario.cards.get(h)) for h, o in objects if o.zone == "battlefield")
    gone = any(turns_down(one.card) for one in s.all_objects() if _is_gone(one))
    down = is_down(s.was) and is_down(s.now) and down_by(s) == "effect"
    return masked and there and gone and down


def _is_gone(s: Situation) -> bool:
    return s.now is not None and s.now.zone in LEFT


CLAIMS = (
    Claim(
        slug="static-abilities-reach-face-down-permanents",
        rules=("611.3a", "613.1f"),
        topic=TOPIC,
        says="A keyword that a static ability gives one's creatures a face-down one has too.",
        believes="Static abilities of other permanents do not reach face-down creatures.",
        when=_gets_keywords,
        fields=frozenset({"keywords"}),
        recipes=(
            Recipe("any", ("plain_down", "noise"), around=("wings",)),
            Recipe("permanent", ("turn_down", "noise"), around=("wings",)),
        ),
        fault=StaticsMissMasks,
        refines=(
            GENERAL,
            WARDED,
            AFFECTED,
            "a-permanent-turned-down-is-a-plain-2-2",
            "effects-go-on-when-it-is-turned-down",
            "a-hidden-static-ability-does-nothing",
        ),
    ),
    Claim(
        slug="added-types-come-on-top-of-the-face-down-values",
        rules=("613.2b", "613.1d", "613.7"),
        topic=TOPIC,
        says="An older effect that adds a type adds it to a face-down permanent that came later.",
        believes="What adds a type to all permanents misses a face-down one that came later.",
        when=_gets_types,
        fields=frozenset({"types"}),
        recipes=(
            Recipe("any", ("plain_down", "noise"), around=("all_artifacts",)),
            Recipe("permanent", ("listed_down", "noise"), around=("all_artifacts",)),
        ),
        fault=OldStaticsMissMasks,
        refines=(
            GENERAL,
            "a-permanent-turned-down-is-a-plain-2-2",
            "a-listed-profile-replaces-the-plain-one",
        ),
    ),
    Claim(
        slug="a-noncreature-card-face-down-is-a-creature",
        rules=("708.2a", "701.40a"),
        topic=TOPIC,
        says="A face-down card that is no creature card is a creature like any other.",
        believes="A face-down card that is no creature card is no creature for effects.",
        when=_is_noncreature_card_down,
        fields=frozenset({"types", "pt"}),
        recipes=(
            Recipe("noncreature", ("manifest_or_cloak", "noise")),
            Recipe("spell", ("manifest_or_cloak", "noise")),
        ),
        fault=NoncreaturesStayThat,
        refines=(GENERAL, "a-listed-profile-replaces-the-plain-one", AFFECTED),
    ),
    Claim(
        slug="face-down-status-outlasts-what-caused-it",
        rules=("110.5c", "708.2"),
        topic=TOPIC,
        says="A permanent stays face down when what turned it face down has left.",
        believes="A permanent is itself again when what turned it face down has left.",
        when=_source_left,
        fields=FACE | CHARACTERISTICS,
        recipes=(
            Recipe("creature", ("battlefield", "mask_all", "remove_masker"), ("masker",)),
            Recipe("creature", ("battlefield", "mask_all", "noise", "remove_masker"), ("masker",)),
        ),
        fault=StatusEndsWithItsSource,
        refines=(GENERAL, AFFECTED),
    ),
)
