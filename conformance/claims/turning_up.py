"""Claims about what turning a permanent face up changes, and what it leaves (708.8, 708.11)."""

from facecheck.conformance.judging.results import Difference
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Continuing, Happened, Object
from facecheck.reference_impl.vocabulary.abilities import As, Megamorph, Triggered
from msgspec import structs

from .claim import CHARACTERISTICS, Claim, Recipe, fired
from .events import (
    has_as,
    is_affected,
    is_permanent_card,
    some_object,
    turned_down,
    turned_up,
)
from .situation import Situation

TOPIC = "turning up"
UP, ENTERS = fired(("turned_up",)), fired(("enters",))
BOTH = fired(("enters", "turned_up"))


class StaysSmall(Rulebook):
    """A permanent that is turned up stays a 2/2."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        up = super().after_turning_up(thing, clock)
        creature = "creature" in up.card.types
        return up.with_(card=structs.replace(up.card, pt=(2, 2))) if creature else up


class EffectsEnd(Rulebook):
    """Effects that applied to a face-down permanent end when it is turned up."""

    def effects_after_turning_up(  # noqa: D102
        self, effects: tuple[Continuing, ...], thing: Object
    ) -> tuple[Continuing, ...]:
        kept = super().effects_after_turning_up(effects, thing)
        return tuple(effect for effect in kept if thing.ident not in effect.idents)


class CountersFallOff(Rulebook):
    """A permanent loses its counters and damage when it is turned up."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        return super().after_turning_up(thing, clock).with_(counters={}, damage=0)


class Untaps(Rulebook):
    """A permanent untaps when it is turned up."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        return super().after_turning_up(thing, clock).with_(tapped=False)


class TurningUpEnters(Rulebook):
    """Turning a permanent up is entering the battlefield.

    https://github.com/magefree/mage/issues/8127
    """

    def events_of_turning_up(self) -> tuple[str, ...]:  # noqa: D102
        return (*super().events_of_turning_up(), "enters")


class OwnTriggersMissed(Rulebook):
    """A permanent does not see itself being turned up."""

    def triggered_abilities(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> tuple[Triggered, ...]:
        own = event.kind == "turned_up" and event.about == thing.handle
        return () if own else super().triggered_abilities(event, thing, looks)


class WatchersMissed(Rulebook):
    """Permanents do not see others being turned up."""

    def triggered_abilities(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> tuple[Triggered, ...]:
        others = event.kind == "turned_up" and event.about != thing.handle
        return () if others else super().triggered_abilities(event, thing, looks)


class MegamorphAlwaysCounts(Rulebook):
    """A megamorph card gets its counter however it is turned up."""

    def counters_of_the_way(self, by: str, up: Characteristics) -> dict[str, int]:  # noqa: D102
        if any(isinstance(ability, Megamorph) for ability in up.abilities):
            return {"+1/+1": 1}
        return super().counters_of_the_way(by, up)


class AsTurnedUpIgnored(Rulebook):
    """What a card says about as it is turned up does nothing.

    https://github.com/phase-rs/phase/issues/3691
    """

    def applies_as_turned_up(self, thing: Object, ability: As) -> bool:  # noqa: D102
        del thing, ability
        return False


class CreaturesOnlyTurnUp(Rulebook):
    """An effect turns up only creature cards."""

    def may_be_turned_up_by_effect(self, thing: Object) -> bool:  # noqa: D102
        return super().may_be_turned_up_by_effect(thing) and "creature" in thing.card.types


class SpellsTurnUp(Rulebook):
    """An effect turns up instant and sorcery cards too.

    https://github.com/magefree/mage/issues/12163
    """

    def may_be_turned_up_by_effect(self, thing: Object) -> bool:  # noqa: D102
        del thing
        return True


def _told_to_turn_up(s: Situation) -> bool:
    was = s.was
    return (
        "turn_up" in s.effect_tags
        and was is not None
        and was.zone == "battlefield"
        and bool(was.face_down)
        and any(s.about in (getattr(effect, "what", None) or ()) for effect in s.effects)
    )


def _has_megamorph(s: Situation) -> bool:
    return s.card is not None and any(isinstance(a, Megamorph) for a in s.card.abilities)


def _effect_lost(s: Situation, difference: Difference) -> bool:
    """The engine shows the card as it is without any effect."""
    card = s.card
    return card is not None and tuple(difference.got.get("pt", card.pt)) == tuple(card.pt)


def _counters_off_by(difference: Difference) -> int:
    want, got = (side.get("counters") or {} for side in (difference.expected, difference.got))
    return int(sum(want.values()) - sum(got.values()))


def _as_counters(s: Situation) -> int:
    effects = [
        effect
        for ability in (s.card.abilities if s.card else ())
        if isinstance(ability, As)
        for effect in ability.effects
    ]
    return sum(n for effect in effects if isinstance(n := getattr(effect, "n", 0), int))


def _carried_something(s: Situation) -> bool:
    was = s.was
    turned = turned_up(s) or turned_down(s)
    return turned and was is not None and bool(was.counters or was.damage)


CLAIMS = (
    Claim(
        slug="turned-up-permanent-has-its-own-characteristics",
        rules=("708.8", "613.2c"),
        topic=TOPIC,
        says="A permanent that is turned face up has its normal copiable values again.",
        believes="A permanent that is turned up stays a 2/2.",
        when=turned_up,
        fields=CHARACTERISTICS,
        recipes=(
            Recipe("face_down_creature", ("plain_down", "noise", "turn_up")),
            Recipe("creature", ("manifest_or_cloak", "noise", "turn_up")),
            Recipe("noncreature", ("not_cast", "noise", "turn_up_by_effect")),
        ),
        fault=StaysSmall,
    ),
    Claim(
        slug="effects-persist-after-turning-up",
        rules=("708.8", "611.2c"),
        topic=TOPIC,
        says="Effects that applied to a face-down permanent go on applying once it is face up.",
        believes="Effects that applied to a face-down permanent end when it is turned up.",
        when=lambda s: turned_up(s) and is_affected(s),
        fields=frozenset({"pt", "keywords"}),
        owns_if=_effect_lost,
        recipes=(
            Recipe("face_down_creature", ("plain_down", "pump", "turn_up")),
            Recipe("creature", ("manifest_or_cloak", "pump", "turn_up")),
            Recipe("face_down_creature", ("plain_down", "grow", "turn_up"), around=("anthem",)),
        ),
        fault=EffectsEnd,
        refines=("turned-up-permanent-has-its-own-characteristics",),
    ),
    Claim(
        slug="turning-keeps-counters-and-damage",
        rules=("708.8", "122.2", "120.6"),
        topic=TOPIC,
        says="Turning a permanent up or down changes neither its counters nor its damage.",
        believes="A permanent loses its counters and damage when it is turned up.",
        when=_carried_something,
        fields=frozenset({"counters", "damage"}),
        recipes=(
            Recipe("face_down_creature", ("plain_down", "grow", "turn_up")),
            Recipe("face_down_creature", ("plain_down", "hurt", "turn_up")),
            Recipe("face_down_creature", ("battlefield", "grow", "turn_down", "turn_up")),
        ),
        fault=CountersFallOff,
        refines=("effects-apply-to-face-down-permanents",),
    ),
    Claim(
        slug="turning-up-keeps-it-tapped",
        rules=("708.8", "110.5c"),
        topic=TOPIC,
        says="Turning a permanent face up changes nothing else of its status.",
        believes="A permanent untaps when it is turned up.",
        when=turned_up,
        fields=frozenset({"tapped", "controller", "attached_to"}),
        recipes=(
            Recipe("face_down_creature", ("plain_down", "tap", "turn_up")),
            Recipe("creature", ("manifest_or_cloak", "tap", "turn_up")),
        ),
        fault=Untaps,
    ),
    Claim(
        slug="turning-up-is-not-entering",
        rules=("708.8", "603.6a"),
        topic=TOPIC,
        says="Turning a permanent face up is not entering: nothing about entering triggers.",
        believes="Turning a permanent up is entering the battlefield.",
        when=lambda s: (
            (turned_up(s) and s.has_own("enters") and not s.has_own("turned_up"))
            or (s.watches("enters") and some_object(s, turned_up))
        ),
        fields=frozenset({ENTERS}),
        recipes=(
            Recipe("enters", ("plain_down", "noise", "turn_up")),
            Recipe("face_down_creature", ("plain_down", "turn_up"), around=("enters_watcher",)),
        ),
        fault=TurningUpEnters,
    ),
    Claim(
        slug="turned-up-abilities-trigger-once",
        rules=("603.2", "708.8"),
        topic=TOPIC,
        says="An ability that triggers when its permanent is turned face up triggers then, once.",
        believes="A permanent does not see itself being turned up.",
        when=lambda s: turned_up(s) and s.has_own("turned_up"),
        fields=frozenset({UP, BOTH}),
        recipes=(
            Recipe("turned_up", ("plain_down", "noise", "turn_up")),
            Recipe("turned_up", ("plain_down", "turn_up_held")),
            Recipe("enters_or_turned_up", ("plain_down", "noise", "turn_up")),
        ),
        fault=OwnTriggersMissed,
    ),
    Claim(
        slug="watchers-see-a-permanent-turned-up",
        rules=("603.2", "603.10"),
        topic=TOPIC,
        says="Abilities of other permanents see a permanent being turned face up, as it is then.",
        believes="Permanents do not see others being turned up.",
        when=lambda s: s.watches("turned_up") and some_object(s, turned_up),
        fields=frozenset({UP}),
        recipes=(
            Recipe("face_down_creature", ("plain_down", "turn_up"), around=("turned_up_watcher",)),
            Recipe("noncreature", ("not_cast", "turn_up_by_effect"), around=("turned_up_watcher",)),
        ),
        fault=WatchersMissed,
    ),
    Claim(
        slug="megamorph-counter-only-for-its-own-cost",
        rules=("702.37b", "701.40c"),
        topic=TOPIC,
        says="Megamorph gives its +1/+1 counter only if its own cost was paid.",
        believes="A megamorph card gets its counter however it is turned up.",
        when=lambda s: turned_up(s) and _has_megamorph(s),
        fields=frozenset({"counters"}),
        owns_if=lambda _, difference: abs(_counters_off_by(difference)) == 1,
        recipes=(
            Recipe("megamorph", ("manifest_or_cloak", "noise", "turn_up_for_mana")),
            Recipe("megamorph", ("plain_down", "noise", "turn_up_by_keyword")),
            Recipe("megamorph", ("not_cast", "turn_up_by_effect")),
        ),
        fault=MegamorphAlwaysCounts,
        refines=("turning-keeps-counters-and-damage",),
    ),
    Claim(
        slug="as-turned-up-applies-while-turning",
        rules=("708.11", "614.1e"),
        topic=TOPIC,
        says="What a card says about as it is turned face up happens while it is turned up.",
        believes="What a card says about as it is turned up does nothing.",
        when=lambda s: turned_up(s) and has_as(s.card, "turned_up"),
        fields=frozenset({"counters"}),
        owns_if=lambda s, difference: _counters_off_by(difference) == _as_counters(s),
        recipes=(
            Recipe("as_turned_up", ("plain_down", "noise", "turn_up")),
            Recipe("as_turned_up", ("plain_down", "turn_up_by_effect")),
        ),
        fault=AsTurnedUpIgnored,
        refines=(
            "turning-keeps-counters-and-damage",
            "megamorph-counter-only-for-its-own-cost",
        ),
    ),
    Claim(
        slug="an-effect-turns-up-any-permanent-card",
        rules=("708.7", "708.8"),
        topic=TOPIC,
        says="An effect turns a face-down permanent up without a cost, whatever permanent card.",
        believes="An effect turns up only creature cards.",
        when=lambda s: _told_to_turn_up(s) and is_permanent_card(s.card),
        fields=frozenset({"face_down", "zone"}),
        recipes=(
            Recipe("noncreature", ("not_cast", "noise", "turn_up_by_effect")),
            Recipe("permanent", ("plain_down", "noise", "turn_up_by_effect")),
        ),
        fault=CreaturesOnlyTurnUp,
        refines=("face-up-in-the-new-zone",),
    ),
    Claim(
        slug="instants-and-sorceries-stay-face-down",
        rules=("701.40g", "701.58g"),
        topic=TOPIC,
        says="A manifested or cloaked instant or sorcery card told to turn up stays face down.",
        believes="An effect turns up instant and sorcery cards too.",
        when=lambda s: _told_to_turn_up(s) and not is_permanent_card(s.card),
        fields=frozenset({"face_down", "zone", "revealed"}),
        recipes=(
            Recipe("spell", ("manifest_or_cloak", "noise", "turn_up_by_effect")),
            Recipe("spell", ("dread", "turn_up_by_effect")),
        ),
        fault=SpellsTurnUp,
        refines=("face-up-in-the-new-zone",),
    ),
)
