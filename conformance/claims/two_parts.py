"""Claims about double-faced cards and others of two parts: which part turns up (709-722)."""

from facecheck.adapters.language.steps import TurnUp
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.costs import Cost
from facecheck.reference_impl.vocabulary.effects import AnyEffect, Convert, Transform

from .claim import CHARACTERISTICS, FACE, OUTCOME, Claim, Recipe, fired
from .continuous import AFFECTED, GENERAL, WARDED
from .events import acted_on, base, is_down, is_turn_up, permanent_down, some_object, turned_up
from .situation import Situation
from .turning_up import UP

TOPIC = "cards of two parts"
TWO_FACED = frozenset({"double_faced", "modal"})
INSET = frozenset({"adventure", "prototype", "prepare"})
OWN = "turned-up-permanent-has-its-own-characteristics"
PERSIST = "effects-persist-after-turning-up"


class BackFaceUp(Rulebook):
    """A double-faced card is turned up with its back face."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        up = super().after_turning_up(thing, clock)
        return up.with_(side="other") if thing.card.layout in TWO_FACED else up


class EitherFaceDecides(Rulebook):
    """A manifested card can be turned up for mana if either of its faces is a creature."""

    def card_that_is_shown(self, thing: Object) -> Card:  # noqa: D102
        usual, other = super().card_that_is_shown(thing), thing.card.other
        back = thing.card.layout in TWO_FACED and other is not None and "creature" in other.types
        return other if back and other is not None and "creature" not in usual.types else usual

    def mana_way_up(self, thing: Object) -> Cost | None:  # noqa: D102
        cost = super().mana_way_up(thing)
        shown = self.card_that_is_shown(thing)
        back = shown is thing.card.other and "creature" in shown.types
        return thing.card.cost if back and thing.card.layout == "double_faced" else cost


class InsetTurnsUp(Rulebook):
    """A card turns up for the cost of what is set into it."""

    def mana_way_up(self, thing: Object) -> Cost | None:  # noqa: D102
        cost, other = super().mana_way_up(thing), thing.card.other
        inset = other is not None and thing.card.layout in INSET
        return other.cost if cost is not None and inset and other is not None else cost


class InsetIsWhatIsUp(Rulebook):
    """A prototype card that turns up has the small size."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        up = super().after_turning_up(thing, clock)
        return up.with_(side="other") if thing.card.layout in INSET else up


class TransformTurnsUp(Rulebook):
    """A face-down permanent that is told to transform is turned up."""

    def may_transform(  # noqa: D102
        self, thing: Object, looks: Characteristics, *, by_the_day: bool
    ) -> bool:
        return thing.face_down or super().may_transform(thing, looks, by_the_day=by_the_day)

    def after_transforming(self, thing: Object, clock: int) -> Object:  # noqa: D102
        if thing.face_down:
            return thing.with_(mask=None, timestamp=clock)
        return super().after_transforming(thing, clock)


class TransformingIsTurningUp(Rulebook):
    """Abilities that watch for turning up trigger as something transforms."""

    def events_of_transforming(self) -> tuple[str, ...]:  # noqa: D102
        return (*super().events_of_transforming(), "turned_up")


class TurningUpIsTransforming(Rulebook):
    """Abilities that watch for transforming trigger as something is turned up."""

    def events_of_turning_up(self) -> tuple[str, ...]:  # noqa: D102
        return (*super().events_of_turning_up(), "transforms")


class HiddenDaybound(Rulebook):
    """A face-down permanent whose card is daybound turns to its night side as night falls."""

    def follows_the_day(self, thing: Object, looks: Characteristics, day: str) -> bool:  # noqa: D102
        hidden = thing.face_down and day == "night" and "daybound" in thing.card.abilities
        return hidden or super().follows_the_day(thing, looks, day)

    def may_transform(  # noqa: D102
        self, thing: Object, looks: Characteristics, *, by_the_day: bool
    ) -> bool:
        hidden = thing.face_down and by_the_day
        return hidden or super().may_transform(thing, looks, by_the_day=by_the_day)

    def after_transforming(self, thing: Object, clock: int) -> Object:  # noqa: D102
        return super().after_transforming(thing, clock).with_(mask=None)


class StaysAtDay(Rulebook):
    """A daybound card that is turned up by night keeps its day side up."""

    def follows_the_day(self, thing: Object, looks: Characteristics, day: str) -> bool:  # noqa: D102
        was_down = looks.has("daybound") and day == "night"
        return super().follows_the_day(thing, looks, day) and not was_down


class HalvesTurnUp(Rulebook):
    """A split card is no instant or sorcery card: an effect turns it up."""

    def may_be_turned_up_by_effect(self, thing: Object) -> bool:  # noqa: D102
        return thing.card.layout == "split" or super().may_be_turned_up_by_effect(thing)


def has_layout(s: Situation, layouts: frozenset[str]) -> bool:
    """Whether it is a card of one of these layouts."""
    return s.card is not None and s.card.layout in layouts


def _told(s: Situation, *kinds: type[AnyEffect]) -> bool:
    return any(isinstance(effect, kinds) and s.is_named_in(effect) for effect in s.effects)


def _told_to_transform(s: Situation) -> bool:
    return is_down(s.was) and permanent_down(s) and _told(s, Transform, Convert)


def _transformed(s: Situation) -> bool:
    return _told(s, Transform, Convert) and not is_down(s.was)


def _for_mana(s: Situation, layouts: frozenset[str]) -> bool:
    by_mana = is_turn_up(s) and isinstance(s.step, TurnUp) and base(s.step) == "mana"
    return by_mana and has_layout(acted_on(s), layouts) and is_down(acted_on(s).was)


def _by_its_day(s: Situation) -> bool:
    """It was turned up and has its night side up."""
    now, card = s.now, s.card
    other = None if card is None else card.other
    return turned_up(s) and now is not None and other is not None and now.name == other.name


def _is_daybound(s: Situation) -> bool:
    return s.card is not None and "daybound" in s.card.abilities


CLAIMS = (
    Claim(
        slug="a-double-faced-card-turns-up-front-face-first",
        rules=("712.15a", "712.8d"),
        topic=TOPIC,
        says="A double-faced card that is turned face up has its front face up.",
        believes="A double-faced card is turned up with its back face.",
        when=lambda s: turned_up(s) and has_layout(s, TWO_FACED) and not _by_its_day(s),
        fields=CHARACTERISTICS,
        recipes=(
            Recipe("two_faced", ("manifest_or_cloak", "noise", "turn_up_for_mana")),
            Recipe("two_faced", ("put", "turn_up_by_effect")),
            Recipe("two_faced_morph", ("unseen_down", "turn_up")),
        ),
        fault=BackFaceUp,
        refines=(OWN, PERSIST),
    ),
    Claim(
        slug="the-front-face-decides-on-the-mana-way-up",
        rules=("712.8a", "701.40b", "701.58b"),
        topic=TOPIC,
        says="A manifested double-faced card turns up for mana if its front face is a creature.",
        believes="A manifested card can be turned up for mana if either face is a creature.",
        when=lambda s: _for_mana(s, TWO_FACED),
        fields=OUTCOME | {"pool"},
        recipes=(
            Recipe("front_creature", ("manifest_or_cloak", "turn_up_for_mana")),
            Recipe("back_creature", ("manifest_or_cloak", "noise", "try_for_mana")),
            Recipe("back_creature", ("manifest_or_cloak", "try_other_cost")),
            Recipe("front_creature", ("manifest_or_cloak", "try_other_cost")),
        ),
        fault=EitherFaceDecides,
        refines=(
            "a-manifested-creature-card-turns-up-for-its-mana-cost",
            "no-mana-cost-turns-up-other-cards",
            "a-manifested-card-with-morph-has-both-ways-up",
        ),
        confidence="ruling",
    ),
    Claim(
        slug="an-inset-is-no-way-up",
        rules=("715.4", "718.4", "701.40b"),
        topic=TOPIC,
        says="A card with an adventure or a prototype turns up for its own mana cost.",
        believes="A card turns up for the cost of what is set into it.",
        when=lambda s: _for_mana(s, INSET),
        fields=OUTCOME | {"pool"},
        recipes=(
            Recipe("inset", ("manifest_or_cloak", "noise", "turn_up_for_mana")),
            Recipe("inset", ("manifest_or_cloak", "try_other_cost")),
        ),
        fault=InsetTurnsUp,
        refines=("a-manifested-creature-card-turns-up-for-its-mana-cost",),
    ),
    Claim(
        slug="an-inset-is-not-what-turns-up",
        rules=("715.4", "718.4", "708.8"),
        topic=TOPIC,
        says="A card with an adventure or a prototype that turns up is its main part.",
        believes="A prototype card that turns up has the small size.",
        when=lambda s: turned_up(s) and has_layout(s, INSET),
        fields=CHARACTERISTICS,
        recipes=(
            Recipe("inset", ("manifest_or_cloak", "noise", "turn_up_for_mana")),
            Recipe("inset", ("put", "turn_up_by_effect")),
            Recipe("inset", ("battlefield", "turn_down", "turn_up_by_effect")),
        ),
        fault=InsetIsWhatIsUp,
        refines=(OWN, PERSIST),
    ),
    Claim(
        slug="a-face-down-permanent-does-not-transform",
        rules=("712.15a", "712.9", "701.28b"),
        topic=TOPIC,
        says="A face-down permanent that is told to transform or convert stays what it is.",
        believes="A face-down permanent that is told to transform is turned up.",
        when=_told_to_transform,
        fields=CHARACTERISTICS | FACE,
        recipes=(
            Recipe("two_faced", ("manifest_or_cloak", "noise", "transform")),
            Recipe("two_faced_morph", ("unseen_down", "transform", "turn_up")),
            Recipe("creature", ("not_cast", "transform")),
        ),
        fault=TransformTurnsUp,
        refines=(GENERAL, WARDED, AFFECTED),
    ),
    Claim(
        slug="transforming-is-no-turning-up",
        rules=("701.27b", "701.28b"),
        topic=TOPIC,
        says="Nothing that watches for turning up triggers as a permanent transforms or converts.",
        believes="Abilities that watch for turning up trigger as something transforms.",
        when=lambda s: s.watches("turned_up") and some_object(s, _transformed),
        fields=frozenset({UP}),
        recipes=(
            Recipe("two_faced", ("battlefield", "transform"), ("turned_up_watcher",)),
            Recipe("two_faced", ("battlefield", "noise", "transform"), ("turned_up_watcher",)),
        ),
        fault=TransformingIsTurningUp,
        refines=("watchers-see-a-permanent-turned-up",),
    ),
    Claim(
        slug="turning-up-is-no-transforming",
        rules=("701.27b", "708.8"),
        topic=TOPIC,
        says="Nothing that watches for transforming triggers as a permanent is turned up.",
        believes="Abilities that watch for transforming trigger as something is turned up.",
        when=lambda s: s.watches("transforms") and some_object(s, turned_up),
        fields=frozenset({fired(("transforms",))}),
        recipes=(
            Recipe("two_faced", ("manifest_or_cloak", "turn_up"), ("transforms_watcher",)),
            Recipe("two_faced", ("put", "turn_up_by_effect"), ("transforms_watcher",)),
        ),
        fault=TurningUpIsTransforming,
    ),
    Claim(
        slug="night-does-not-reach-a-face-down-permanent",
        rules=("702.145c", "712.15a", "708.2"),
        topic=TOPIC,
        says="Day or night changes nothing about a face-down permanent.",
        believes="A face-down daybound card turns to its night side as night falls.",
        when=lambda s: permanent_down(s) and is_down(s.was) and "day" in s.effect_tags,
        fields=CHARACTERISTICS | FACE,
        recipes=(
            Recipe("daybound", ("manifest_or_cloak", "noise", "night_falls")),
            Recipe("daybound", ("put", "night_falls", "day_breaks")),
        ),
        fault=HiddenDaybound,
        refines=(GENERAL, WARDED, AFFECTED),
    ),
    Claim(
        slug="turned-up-by-night-it-transforms-at-once",
        rules=("702.145c", "712.15a"),
        topic=TOPIC,
        says="A daybound card that is turned up by night transforms to its night side at once.",
        believes="A daybound card that is turned up by night keeps its day side up.",
        when=lambda s: _by_its_day(s) and _is_daybound(s),
        fields=CHARACTERISTICS,
        recipes=(
            Recipe("daybound", ("manifest_or_cloak", "night_falls", "turn_up")),
            Recipe("daybound", ("put", "night_falls", "turn_up_by_effect")),
        ),
        fault=StaysAtDay,
        refines=(OWN, PERSIST),
    ),
    Claim(
        slug="a-split-card-stays-face-down",
        rules=("709.4", "701.40g", "701.58g"),
        topic=TOPIC,
        says="A manifested split card is an instant or sorcery card: no effect turns it up.",
        believes="A split card is no instant or sorcery card: an effect turns it up.",
        when=lambda s: (
            has_layout(s, frozenset({"split"})) and is_down(s.was) and "turn_up" in s.effect_tags
        ),
        fields=FACE | {"zone", "revealed"},
        recipes=(
            Recipe("split", ("manifest_or_cloak", "noise", "turn_up_by_effect")),
            Recipe("split", ("dread", "turn_up_by_effect")),
        ),
        fault=HalvesTurnUp,
        refines=("instants-and-sorceries-stay-face-down",),
    ),
)
