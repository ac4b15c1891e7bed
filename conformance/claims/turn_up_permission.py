"""Claims about what stops the special action of turning up and what does not (101.2, 116.2b)."""

from collections.abc import Iterator

from facecheck.adapters.language.steps import Instruct
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook, WayUp
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.abilities import AnyAbility, Changes, Forbids
from facecheck.reference_impl.vocabulary.effects import Change
from msgspec import structs

from .claim import OUTCOME, Claim, Recipe
from .events import acted_on, is_creature_card, is_down, is_turn_up
from .situation import Situation
from .ways_up import GENERAL, TOPIC


class SplitSecondStops(Rulebook):
    """Nothing can be turned up while a spell with split second is on the stack."""

    def is_stopped_by_split_second(self, action: str) -> bool:  # noqa: D102
        del action
        return True


class ProhibitionsIgnored(Rulebook):
    """What can't be turned face up is turned face up all the same."""

    def what_forbids_turning_up(self) -> tuple[str, ...]:  # noqa: D102
        return ()


class BansOnActivatingCount(Rulebook):
    """Where abilities can't be activated nothing can be turned up."""

    def what_forbids_turning_up(self) -> tuple[str, ...]:  # noqa: D102
        return (*super().what_forbids_turning_up(), "activate")


class TypeNowCounts(Rulebook):
    """A manifested creature card that effects made no creature does not turn up for mana."""

    def ways_up(self, thing: Object, up: Characteristics) -> tuple[WayUp, ...]:  # noqa: D102
        usual = super().ways_up(thing, up)
        return tuple(way for way in usual if up.is_creature or way.by != "mana")


class PrintedKeywordsOnly(Rulebook):
    """Only a morph ability that is printed on the card turns a permanent up."""

    def turns_up(self, thing: Object, ability: AnyAbility) -> bool:  # noqa: D102
        return super().turns_up(thing, ability) and ability in thing.card.abilities


class AsTheCreatureItIs(Rulebook):
    """Effects on creatures count for the way up, though face up it would be no creature.

    https://github.com/Card-Forge/forge/pull/1013
    """

    def as_if_face_up(self, thing: Object) -> Object:  # noqa: D102
        up = super().as_if_face_up(thing)
        types = dict.fromkeys(("creature", *up.card.types))
        return up.with_(card=structs.replace(up.card, types=tuple(types)))


def _is_split_second(s: Situation, entry: object) -> bool:
    card = s.scenario.cards.get(entry) if isinstance(entry, str) else None
    seen = s.before.snapshot.objects.get(str(entry))
    open_there = seen is not None and not seen.face_down
    return card is not None and open_there and "split_second" in card.abilities


def _under_split_second(s: Situation) -> bool:
    stack = s.before.snapshot.stack or ()
    return is_turn_up(s) and any(_is_split_second(s, entry) for entry in stack)


def _printed_on_permanents(s: Situation) -> Iterator[AnyAbility]:
    """What stands on the cards of face-up permanents."""
    objects = s.before.snapshot.objects
    for handle, card in s.scenario.cards.items():
        seen = objects.get(handle)
        if seen is not None and seen.zone == "battlefield" and not seen.face_down:
            yield from card.abilities


def _there_is(s: Situation, action: str) -> bool:
    """A face-up permanent forbids that action."""
    found = _printed_on_permanents(s)
    return any(isinstance(one, Forbids) and one.action == action for one in found)


def _free(s: Situation) -> bool:
    """It turns up for its mana cost, and nothing forbids it then: others speak of that way."""
    return s.done and getattr(s.step, "by", "") == "mana"


def _there_is_a_loss(s: Situation) -> bool:
    """A face-up permanent takes abilities away."""
    found = _printed_on_permanents(s)
    return any(isinstance(one, Changes) and one.lose_abilities for one in found)


def _told(s: Situation) -> bool:
    told = any(s.about in (getattr(effect, "what", None) or ()) for effect in s.effects)
    return "turn_up" in s.effect_tags and told and is_down(s.was)


def _handles(effect: Change) -> tuple[str, ...]:
    return effect.what if isinstance(effect.what, tuple) else ()


def _was_changed(s: Situation, part: str) -> bool:
    """An earlier instruction changed that of the permanent that is to be turned up."""
    earlier = s.scenario.steps[: s.number - 1]
    changes = [
        effect
        for step in earlier
        if isinstance(step, Instruct)
        for effect in step.effects
        if isinstance(effect, Change) and s.actor in _handles(effect)
    ]
    return is_turn_up(s) and any(getattr(change, part) for change in changes)


CLAIMS = (
    Claim(
        slug="split-second-does-not-stop-turning-up",
        rules=("702.61b", "116.2b"),
        topic=TOPIC,
        says="A permanent can be turned up while a spell with split second is on the stack.",
        believes="Nothing can be turned up while a spell with split second is on the stack.",
        when=_under_split_second,
        fields=OUTCOME,
        recipes=(
            Recipe(
                "face_down_creature",
                ("plain_down", "cast_helper_held", "turn_up"),
                around=("split_second_spell",),
            ),
            Recipe(
                "creature",
                ("manifest_or_cloak", "cast_helper_held", "turn_up_held"),
                around=("split_second_spell",),
            ),
        ),
        fault=SplitSecondStops,
        refines=GENERAL,
    ),
    Claim(
        slug="what-cannot-be-turned-up-stays-down",
        rules=("101.2", "708.7"),
        topic=TOPIC,
        says="A prohibition on turning up stops every way up, costs and effects alike.",
        believes="What can't be turned face up is turned face up all the same.",
        when=lambda s: _there_is(s, "turn_up") and (is_turn_up(s) or _told(s)) and not _free(s),
        fields=OUTCOME | {"face_down"},
        recipes=(
            Recipe(
                "face_down_creature", ("plain_down", "try_by_keyword"), around=("no_turning_up",)
            ),
            Recipe("permanent", ("not_cast", "turn_up_by_effect"), around=("no_turning_up",)),
            Recipe(
                "face_down_creature",
                ("plain_down", "next_turn", "wait", "try_by_keyword"),
                around=("no_turning_up_on_their_turn",),
            ),
            Recipe(
                "face_down_creature",
                ("plain_down", "turn_up"),
                around=("no_turning_up_on_their_turn",),
            ),
        ),
        fault=ProhibitionsIgnored,
        refines=(
            *GENERAL,
            "an-effect-turns-up-any-permanent-card",
            "face-up-in-the-new-zone",
        ),
    ),
    Claim(
        slug="turning-up-is-no-activating",
        rules=("116.2b", "602.5"),
        topic=TOPIC,
        says="A prohibition on activating abilities does not stop turning a permanent up.",
        believes="Where abilities can't be activated nothing can be turned up.",
        when=lambda s: is_turn_up(s) and _there_is(s, "activate"),
        fields=OUTCOME,
        recipes=(
            Recipe("face_down_creature", ("plain_down", "turn_up"), around=("no_activating",)),
            Recipe("creature", ("manifest_or_cloak", "turn_up"), around=("no_activating",)),
        ),
        fault=BansOnActivatingCount,
        refines=GENERAL,
    ),
    Claim(
        slug="the-card-decides-on-the-mana-way-up",
        rules=("701.40b", "701.58b"),
        topic=TOPIC,
        says="Effects on its types do not keep a manifested creature card from turning up.",
        believes="A manifested card that effects made no creature does not turn up for mana.",
        when=lambda s: (
            _was_changed(s, "set_types")
            and getattr(s.step, "by", "") == "mana"
            and acted_on(s).card is not None
        ),
        fields=OUTCOME,
        recipes=(
            Recipe("creature", ("manifest_or_cloak", "become_artifact", "turn_up_for_mana")),
            Recipe("flyer", ("manifest_or_cloak", "become_artifact", "turn_up_for_mana")),
            Recipe("creature", ("dread", "grow", "become_artifact", "turn_up_for_mana")),
        ),
        fault=TypeNowCounts,
        refines=GENERAL,
        confidence="ruling",
    ),
    Claim(
        slug="a-granted-morph-ability-turns-it-up",
        rules=("702.37e", "613.1f"),
        topic=TOPIC,
        says="A morph ability that an effect gives counts: the permanent would have it face up.",
        believes="Only a morph ability that is printed on the card turns a permanent up.",
        when=lambda s: _was_changed(s, "grants") and getattr(s.step, "by", "") != "mana",
        fields=OUTCOME,
        recipes=(
            Recipe("creature", ("manifest_or_cloak", "grant_morph", "turn_up_by_keyword")),
            Recipe("flyer", ("by_plain_effect", "grant_morph", "turn_up_by_keyword")),
        ),
        fault=PrintedKeywordsOnly,
        refines=GENERAL,
    ),
    Claim(
        slug="what-it-would-be-face-up-decides-on-the-way-up",
        rules=("702.37e", "613.1f"),
        topic=TOPIC,
        says="A hidden noncreature keeps its way up where creatures lose their abilities.",
        believes="Effects on creatures count for the way up, though it would be no creature.",
        when=lambda s: (
            is_turn_up(s)
            and _there_is_a_loss(s)
            and getattr(s.step, "by", "") != "mana"
            and not is_creature_card(acted_on(s).card)
        ),
        fields=OUTCOME,
        recipes=(
            Recipe(
                "land_with_morph",
                ("not_cast", "turn_up_by_keyword"),
                around=("creatures_lose_abilities",),
            ),
            Recipe(
                "land_with_morph",
                ("cast", "noise", "turn_up_by_keyword"),
                around=("creatures_lose_abilities",),
            ),
        ),
        fault=AsTheCreatureItIs,
        refines=GENERAL,
    ),
)
