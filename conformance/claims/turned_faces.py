"""Claims about what a face brings along as it is turned up (708.8, 708.11, 613.7f)."""

from facecheck.adapters.language.steps import Instruct
from facecheck.conformance.judging.results import Difference
from facecheck.reference_impl.characteristics import Characteristics, of_card
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Happened, Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Changes
from facecheck.reference_impl.vocabulary.effects import Change
from facecheck.reference_impl.vocabulary.filters import Filter
from msgspec import structs

from .claim import CHARACTERISTICS, Claim, Recipe, keys
from .events import base, is_down, permanent_down, some_object, turned_up
from .situation import Situation
from .turning_up import TOPIC, UP

ZONE = frozenset({"zone"})
OF_OTHERS = frozenset({"pt", "keywords"})
WITHOUT_COUNTERS = frozenset({"planeswalker", "battle"})


class MegamorphNeverCounts(Rulebook):
    """Megamorph is plain morph.

    https://github.com/phase-rs/phase/issues/7601
    """

    def counters_of_the_way(self, by: str, up: Characteristics) -> dict[str, int]:  # noqa: D102
        del by, up
        return {}


class StaticsStaySilent(Rulebook):
    """The static abilities of a permanent that was turned up do nothing.

    https://github.com/wingedsheep/argentum-engine/commit/ac1de63d99
    """

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        up = super().after_turning_up(thing, clock)
        rest = tuple(a for a in up.card.abilities if not isinstance(a, Changes))
        return up.with_(card=structs.replace(up.card, abilities=rest))


class HiddenStaticsWork(Rulebook):
    """Static abilities of a face-down permanent's card work all the same."""

    def static_abilities(  # noqa: D102
        self, thing: Object, looks: Characteristics
    ) -> tuple[Changes, ...]:
        hidden = thing.card.abilities if thing.face_down else ()
        found = tuple(a for a in hidden if isinstance(a, Changes))
        return (*super().static_abilities(thing, looks), *found)


class SeenAsItWas(Rulebook):
    """Abilities that watch for turning up see the 2/2 that it was."""

    def seen_by_watchers(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> Characteristics:
        seen = super().seen_by_watchers(event, thing, looks)
        if event.kind != "turned_up":
            return seen
        plain = Card(types=("creature",), pt=(2, 2))
        return of_card(plain, thing.handle, looks.controller, face_down=False)


class DamageForgotten(Rulebook):
    """Damage dealt to the 2/2 does not count against the face that is turned up."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        return super().after_turning_up(thing, clock).with_(damage=0)


class LoyaltyAsItTurnsUp(Rulebook):
    """A planeswalker or battle that is turned up gets its loyalty or defense."""

    def counters_of_the_way(self, by: str, up: Characteristics) -> dict[str, int]:  # noqa: D102
        usual = super().counters_of_the_way(by, up)
        kinds = {"planeswalker": "loyalty", "battle": "defense"}
        given = {counter: 4 for kind, counter in kinds.items() if kind in up.types}
        return {**usual, **given}


class TimestampKept(Rulebook):
    """A permanent that is turned up keeps the timestamp that it had."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        return super().after_turning_up(thing, clock).with_(timestamp=thing.timestamp)


class LossShowsTheFace(Rulebook):
    """A face-down permanent that loses all abilities shows its own face.

    https://github.com/magefree/mage/issues/11688
    """

    def copiable_values(self, state: State, thing: Object) -> Card:  # noqa: D102
        changes = (e.change for e in state.effects if thing.ident in e.idents)
        if any(change is not None and change.lose_abilities for change in changes):
            return self.values_underneath(state, thing)
        return super().copiable_values(state, thing)

    def copiable_values_follow(self, state: State) -> object:  # noqa: D102
        return state.effects


def _lost_its_abilities(s: Situation) -> bool:
    told = s.scenario.steps[: s.number]
    effects = [e for step in told if isinstance(step, Instruct) for e in step.effects]
    losses = (e for e in effects if isinstance(e, Change) and e.lose_abilities)
    return any(isinstance(e.what, tuple) and s.about in e.what for e in losses)


def _statics(s: Situation) -> list[Changes]:
    found = s.card.abilities if s.card is not None else ()
    return [ability for ability in found if isinstance(ability, Changes)]


def _beside(s: Situation) -> bool:
    """A permanent, face up or down."""
    return s.now is not None and s.now.zone == "battlefield"


def _has_statics_up(s: Situation) -> bool:
    return turned_up(s) and bool(_statics(s))


def _has_statics_down(s: Situation) -> bool:
    return permanent_down(s) and bool(_statics(s))


def _grounds(s: Situation) -> bool:
    return turned_up(s) and any(one.lose_keywords for one in _statics(s))


def _died_as_it_turned_up(s: Situation) -> bool:
    was, now = s.was, s.now
    acted = s.tag == "turn_up" and s.actor == s.about and s.done
    return acted and is_down(was) and now is not None and now.zone == "graveyard"


def _its_own_counters(s: Situation, difference: Difference) -> bool:
    """It is lost, or what is there has other loyalty or defense counters than it had."""
    want, got = (side.get("counters") or {} for side in (difference.expected, difference.got))
    other = {kind for kind in {*want, *got} if want.get(kind) != got.get(kind)}
    lost = _died_as_it_turned_up(s)
    return other <= {"loyalty", "defense"} and (lost or "zone" not in difference.expected)


def _is_narrow(s: Situation) -> bool:
    """It watches for something that a face-down creature is not."""
    asked = [a.what for a in s.triggers if isinstance(a.what, Filter)]
    return any(what.power is not None or what.subtypes is not None for what in asked)


def _more_than_ward(s: Situation, difference: Difference) -> bool:
    """Ward that a mask has or lacks is the mask's own."""
    del s
    want, got = (set(side.get("keywords") or ()) for side in (difference.expected, difference.got))
    return bool(keys(difference) - {"keywords"} or (want ^ got) - {"ward {2}"})


CLAIMS = (
    Claim(
        slug="the-megamorph-cost-gives-a-counter",
        rules=("702.37b",),
        topic=TOPIC,
        says="A permanent turned up for its megamorph cost has a +1/+1 counter put on it.",
        believes="Megamorph is plain morph.",
        when=lambda s: turned_up(s) and base(s.step) == "megamorph",
        fields=frozenset({"counters"}),
        owns_if=lambda _, d: not d.got.get("counters"),
        recipes=(
            Recipe("megamorph", ("plain_down", "noise", "turn_up_by_keyword")),
            Recipe("megamorph", ("cast", "turn_up_held")),
        ),
        fault=MegamorphNeverCounts,
        refines=(
            "megamorph-counter-only-for-its-own-cost",
            "turning-keeps-counters-and-damage",
            "as-turned-up-applies-while-turning",
        ),
    ),
    Claim(
        slug="static-abilities-start-as-it-turns-up",
        rules=("708.8", "611.3b", "604.2"),
        topic=TOPIC,
        says="Static abilities of the face that is turned up work from that moment on.",
        believes="The static abilities of a permanent that was turned up do nothing.",
        when=lambda s: _beside(s) and not turned_up(s) and some_object(s, _has_statics_up),
        fields=OF_OTHERS,
        recipes=(
            Recipe("lord", ("plain_down", "noise", "turn_up"), around=("creature",)),
            Recipe("lord", ("not_cast", "turn_up_by_effect"), around=("creature",)),
        ),
        fault=StaticsStaySilent,
        refines=("effects-apply-to-face-down-permanents",),
    ),
    Claim(
        slug="a-hidden-static-ability-does-nothing",
        rules=("708.2", "604.2", "611.3a"),
        topic="characteristics",
        says="Static abilities of a face-down permanent's card change nothing.",
        believes="Static abilities of a face-down permanent's card work all the same.",
        when=lambda s: _beside(s) and not turned_up(s) and some_object(s, _has_statics_down),
        fields=OF_OTHERS,
        recipes=(
            Recipe("lord", ("plain_down", "noise"), around=("creature",)),
            Recipe("lord", ("battlefield", "turn_down"), around=("creature",)),
        ),
        fault=HiddenStaticsWork,
        refines=(
            "effects-apply-to-face-down-permanents",
            "face-down-permanent-has-the-listed-characteristics",
            "static-abilities-start-as-it-turns-up",
            "a-permanent-turned-down-is-a-plain-2-2",
            "a-noncreature-card-face-down-is-a-creature",
            "disguised-and-cloaked-permanents-have-ward",
        ),
        owns_if=_more_than_ward,
    ),
    Claim(
        slug="losing-all-abilities-keeps-it-face-down",
        rules=("708.2", "613.1f", "613.2b"),
        topic="characteristics",
        says="Losing all abilities takes ward away and leaves a face-down permanent what it is.",
        believes="A face-down permanent that loses all abilities shows its own face.",
        when=lambda s: permanent_down(s) and _lost_its_abilities(s),
        fields=CHARACTERISTICS,
        recipes=(
            Recipe("permanent", ("plain_down", "strip")),
            Recipe("face_down_creature", ("plain_down", "noise", "strip", "noise")),
        ),
        fault=LossShowsTheFace,
        refines=(
            "face-down-permanent-has-the-listed-characteristics",
            "disguised-and-cloaked-permanents-have-ward",
            "effects-apply-to-face-down-permanents",
            "a-listed-profile-replaces-the-plain-one",
        ),
    ),
    Claim(
        slug="watchers-see-it-as-it-is-face-up",
        rules=("603.2", "603.10"),
        topic=TOPIC,
        says="What triggers on certain permanents being turned up looks at them face up.",
        believes="Abilities that watch for turning up see the 2/2 that it was.",
        when=lambda s: s.watches("turned_up") and _is_narrow(s) and some_object(s, turned_up),
        fields=frozenset({UP}),
        recipes=(
            Recipe(
                "face_down_creature",
                ("plain_down", "noise", "turn_up"),
                around=("big_watcher", "small_watcher"),
            ),
            Recipe("face_down_creature", ("plain_down", "turn_up"), around=("subtype_up_watcher",)),
        ),
        fault=SeenAsItWas,
        refines=("watchers-see-a-permanent-turned-up",),
    ),
    Claim(
        slug="damage-counts-against-the-face-that-is-up",
        rules=("704.5g", "120.6", "117.5"),
        topic=TOPIC,
        says="Damage dealt face down destroys what is turned up with no more toughness than that.",
        believes="Damage dealt to the 2/2 does not count against the face that is turned up.",
        when=lambda s: _died_as_it_turned_up(s) and bool(s.was is not None and s.was.damage),
        fields=ZONE,
        recipes=(
            Recipe("fragile", ("plain_down", "hurt", "turn_up")),
            Recipe("fragile", ("plain_down", "hurt", "turn_up_held")),
        ),
        fault=DamageForgotten,
        refines=("face-up-in-the-new-zone",),
    ),
    Claim(
        slug="turned-up-without-loyalty-or-defense",
        rules=("708.8", "704.5i", "704.5v"),
        topic=TOPIC,
        says="A planeswalker or battle turned up gets no counters for it; without any it is lost.",
        believes="A planeswalker or battle that is turned up gets its loyalty or defense.",
        when=lambda s: (
            (_died_as_it_turned_up(s) or turned_up(s))
            and s.card is not None
            and bool(WITHOUT_COUNTERS & set(s.card.types))
        ),
        fields=ZONE | {"counters"},
        owns_if=_its_own_counters,
        recipes=(
            Recipe("without_counters", ("plain_down", "turn_up")),
            Recipe("without_counters", ("not_cast", "noise", "turn_up")),
            Recipe("without_counters", ("plain_down", "add_loyalty", "turn_up")),
        ),
        fault=LoyaltyAsItTurnsUp,
        refines=(
            "damage-counts-against-the-face-that-is-up",
            "face-up-in-the-new-zone",
            "turning-keeps-counters-and-damage",
            "an-effect-turns-up-any-permanent-card",
        ),
    ),
    Claim(
        slug="turning-up-gives-a-new-timestamp",
        rules=("613.7f", "613.7a"),
        topic=TOPIC,
        says="What a permanent does counts from when it was turned up, not from when it came.",
        believes="A permanent that is turned up keeps the timestamp that it had.",
        when=lambda s: _beside(s) and not turned_up(s) and some_object(s, _grounds),
        fields=frozenset({"keywords"}),
        recipes=(
            Recipe("grounder", ("plain_down", "lift_bystander", "turn_up"), around=("creature",)),
            Recipe(
                "grounder",
                ("plain_down", "lift_bystander", "turn_up_by_effect"),
                around=("creature",),
            ),
        ),
        fault=TimestampKept,
        refines=(
            "static-abilities-start-as-it-turns-up",
            "effects-apply-to-face-down-permanents",
        ),
    ),
)
