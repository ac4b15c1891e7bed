"""Claims about the ways in which a permanent turns up, and their prices (702.37e, 701.40b)."""

from facecheck.adapters.language.steps import Instruct
from facecheck.reference_impl.characteristics import Characteristics, face_down_keyword, of_card
from facecheck.reference_impl.rulebook import Rulebook, WayUp
from facecheck.reference_impl.state import Mask, Object
from facecheck.reference_impl.vocabulary.abilities import AnyAbility
from facecheck.reference_impl.vocabulary.costs import Cost

from .claim import OUTCOME, Claim, Recipe
from .events import (
    acted_on,
    acts_for_its_controller,
    acts_on_what_is_down,
    base,
    down_by,
    is_creature_card,
    is_turn_up,
)
from .situation import Situation

TOPIC = "special action"


class ForTheManaCost(Rulebook):
    """Turning up costs the mana cost, not the morph cost."""

    def turn_up_price(self, thing: Object, ability: AnyAbility) -> Cost:  # noqa: D102
        return thing.card.cost or super().turn_up_price(thing, ability)


class OnlyHowItWentDown(Rulebook):
    """A morph or disguise cost can be paid only for what was cast face down by it.

    https://github.com/magefree/mage/issues/10800
    """

    def turns_up(self, thing: Object, ability: AnyAbility) -> bool:  # noqa: D102
        mask = thing.mask
        usual = super().turns_up(thing, ability)
        return usual and mask is not None and mask.cause == face_down_keyword(ability)


class OneWayOnly(Rulebook):
    """A manifested card with morph can be turned up only for its morph cost.

    https://github.com/magefree/mage/issues/885
    """

    def ways_up(self, thing: Object, up: Characteristics) -> tuple[WayUp, ...]:  # noqa: D102
        usual = super().ways_up(thing, up)
        keywords = any(face_down_keyword(ability) for ability in thing.card.abilities)
        return tuple(way for way in usual if not keywords or way.by != "mana")


class ManaWayAtTheMorphCost(Rulebook):
    """The mana way up is charged the morph cost (https://github.com/magefree/mage/issues/677)."""

    def mana_way_up(self, thing: Object) -> Cost | None:  # noqa: D102
        cost = super().mana_way_up(thing)
        others = [a for a in thing.card.abilities if face_down_keyword(a)]
        return self.turn_up_price(thing, others[0]) if others and cost is not None else cost


class NoManaWay(Rulebook):
    """A manifested or cloaked creature card cannot be turned up for its mana cost.

    https://github.com/phase-rs/phase/issues/114
    """

    def turns_up_for_mana(self, mask: Mask) -> bool:  # noqa: D102
        del mask
        return False


class ManaWayForAll(Rulebook):
    """Any face-down card can be turned up for its mana cost."""

    def mana_way_up(self, thing: Object) -> Cost | None:  # noqa: D102
        return thing.card.cost if thing.face_down else None


class CostlessForNothing(Rulebook):
    """A manifested creature card without a mana cost is turned up for nothing.

    https://github.com/Card-Forge/forge/pull/4569
    """

    def mana_way_up(self, thing: Object) -> Cost | None:  # noqa: D102
        card, mask = thing.card, thing.mask
        costless = is_creature_card(card) and card.cost == ""
        free = costless and mask is not None and self.turns_up_for_mana(mask)
        return "" if free else super().mana_way_up(thing)


class KeptInSpiteOfLoss(Rulebook):
    """A permanent that lost all abilities can still be turned up for its morph cost."""

    def ways_up(self, thing: Object, up: Characteristics) -> tuple[WayUp, ...]:  # noqa: D102
        whole = of_card(thing.card, thing.handle, up.controller, face_down=False)
        return super().ways_up(thing, whole)


class LossStopsTheManaWay(Rulebook):
    """A manifested creature card that lost all abilities cannot be turned up for mana."""

    def ways_up(self, thing: Object, up: Characteristics) -> tuple[WayUp, ...]:  # noqa: D102
        usual = super().ways_up(thing, up)
        lost = up.abilities == () and thing.card.abilities != ()
        return tuple(way for way in usual if not lost or way.by != "mana")


def _has_lost_its_keyword(s: Situation) -> bool:
    """An earlier instruction took its abilities away until end of turn."""
    earlier = s.scenario.steps[: s.number - 1]
    return any(
        isinstance(step, Instruct)
        and any(getattr(e, "lose_abilities", False) and s.actor in e.what for e in step.effects)  # type: ignore[union-attr,operator]  # handles
        for step in earlier
    )


def _by_keyword(s: Situation) -> bool:
    return is_turn_up(s) and base(s.step) != "mana"


def _has_mana_way(s: Situation) -> bool:
    it = acted_on(s)
    card = it.card
    manifested = it.was is not None and it.was.down_by in ("manifest", "cloak")
    return manifested and is_creature_card(card) and card is not None and card.cost != ""


def _has_keyword(s: Situation) -> bool:
    card = acted_on(s).card
    return card is not None and any(face_down_keyword(ability) for ability in card.abilities)


def _usual(s: Situation) -> bool:
    """Its controller, with priority, turns up a face-down permanent."""
    now = bool(getattr(s.step, "now", False))
    return acts_on_what_is_down(s) and acts_for_its_controller(s) and not now


def _for_mana(s: Situation) -> bool:
    """It is turned up for its mana cost, or that is tried."""
    return is_turn_up(s) and base(s.step) == "mana" and _usual(s)


CLAIMS = (
    Claim(
        slug="turning-up-costs-its-morph-cost",
        rules=("702.37e", "702.168d", "118.3"),
        topic=TOPIC,
        says="Its controller turns a permanent up for exactly the morph or disguise cost it has.",
        believes="Turning up costs the mana cost, not the morph cost.",
        when=lambda s: _by_keyword(s) and _usual(s),
        fields=OUTCOME | {"pool"},
        recipes=(
            Recipe("face_down_creature", ("cast", "turn_up_by_keyword")),
            Recipe("face_down_creature", ("cast", "try_one_short", "turn_up_by_keyword")),
            Recipe("face_down_creature", ("cast", "try_wrong_colour")),
            Recipe("face_down_creature", ("cast", "give_away", "turn_up_by_keyword")),
        ),
        fault=ForTheManaCost,
    ),
    Claim(
        slug="a-morph-cost-turns-up-whatever-made-it-face-down",
        rules=("702.37e", "702.168d", "701.40c", "701.58c", "701.58d", "708.7"),
        topic=TOPIC,
        says="Morph or disguise of the hidden card turns it up, however it came to be face down.",
        believes="A morph or disguise cost can be paid only for what was cast face down by it.",
        when=lambda s: _by_keyword(s) and _usual(s) and down_by(acted_on(s)) != base(s.step),
        fields=OUTCOME,
        recipes=(
            Recipe("face_down_creature", ("not_cast", "noise", "turn_up_by_keyword")),
            Recipe("land_with_morph", ("not_cast", "turn_up_by_keyword")),
        ),
        fault=OnlyHowItWentDown,
        refines=("turning-up-costs-its-morph-cost",),
    ),
    Claim(
        slug="a-manifested-creature-card-turns-up-for-its-mana-cost",
        rules=("701.40b", "701.58b"),
        topic=TOPIC,
        says="A manifested or cloaked creature card can be turned up for its mana cost.",
        believes="A manifested or cloaked creature card cannot be turned up for its mana cost.",
        when=lambda s: _for_mana(s) and _has_mana_way(s),
        fields=OUTCOME | {"pool"},
        recipes=(
            Recipe("creature", ("manifest_or_cloak", "noise", "turn_up_for_mana")),
            Recipe("creature", ("manifest_or_cloak", "try_one_short", "turn_up_for_mana")),
        ),
        fault=NoManaWay,
    ),
    Claim(
        slug="a-manifested-card-with-morph-has-both-ways-up",
        rules=("701.40c", "701.58c", "701.58d"),
        topic=TOPIC,
        says="A manifested or cloaked card with morph or disguise can be turned up either way.",
        believes="A manifested card with morph can be turned up only for its morph cost.",
        when=lambda s: _for_mana(s) and _has_mana_way(s) and _has_keyword(s),
        fields=OUTCOME,
        recipes=(
            Recipe("face_down_creature", ("manifest_or_cloak", "turn_up_for_mana")),
            Recipe("face_down_creature", ("manifest_or_cloak", "noise", "turn_up_for_mana")),
        ),
        fault=OneWayOnly,
        more_faults=(ManaWayAtTheMorphCost,),
        refines=("a-manifested-creature-card-turns-up-for-its-mana-cost",),
    ),
    Claim(
        slug="no-mana-cost-turns-up-other-cards",
        rules=("701.40b", "701.58b", "118.6"),
        topic=TOPIC,
        says="Only a manifested or cloaked creature card with a mana cost turns up for that cost.",
        believes="Any face-down card can be turned up for its mana cost.",
        when=lambda s: _for_mana(s) and not _has_mana_way(s),
        fields=OUTCOME,
        recipes=(
            Recipe("noncreature", ("manifest_or_cloak", "noise", "try_for_mana")),
            Recipe("costless", ("manifest_or_cloak", "noise", "try_for_mana")),
            Recipe("face_down_creature", ("cast", "noise", "try_for_mana")),
            Recipe("creature", ("by_plain_effect", "noise", "try_for_mana")),
        ),
        fault=ManaWayForAll,
        more_faults=(CostlessForNothing,),
    ),
    Claim(
        slug="lost-abilities-turn-nothing-up",
        rules=("702.37e", "702.168d", "613.1f"),
        topic=TOPIC,
        says="A permanent that would have no morph cost face up cannot be turned up for one.",
        believes="A permanent that lost all abilities can still be turned up for its morph cost.",
        when=lambda s: _by_keyword(s) and _usual(s) and _has_lost_its_keyword(s),
        fields=OUTCOME,
        recipes=(
            Recipe("face_down_creature", ("plain_down", "strip", "try_by_keyword")),
            Recipe("face_down_creature", ("plain_down", "noise", "strip", "try_by_keyword")),
        ),
        fault=KeptInSpiteOfLoss,
        refines=(
            "turning-up-costs-its-morph-cost",
            "a-morph-cost-turns-up-whatever-made-it-face-down",
        ),
    ),
    Claim(
        slug="a-manifested-creature-card-turns-up-without-abilities",
        rules=("701.40b", "701.58b"),
        topic=TOPIC,
        says="A manifested creature card that lost all abilities still turns up for its mana cost.",
        believes="A manifested creature card that lost all abilities cannot be turned up for mana.",
        when=lambda s: (
            _for_mana(s) and _has_mana_way(s) and _has_lost_its_keyword(s) and not _has_keyword(s)
        ),
        fields=OUTCOME,
        recipes=(
            Recipe("flyer", ("manifest_or_cloak", "strip", "turn_up_for_mana")),
            Recipe("flyer", ("manifest_or_cloak", "noise", "strip", "turn_up_for_mana")),
        ),
        fault=LossStopsTheManaWay,
        refines=("a-manifested-creature-card-turns-up-for-its-mana-cost",),
        confidence="ruling",
    ),
)

GENERAL = tuple(claim.slug for claim in CLAIMS)
"""Those on which permanents turn up for which price; claims on what gets in between refine them."""
