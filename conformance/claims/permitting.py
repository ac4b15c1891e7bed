"""Claims about when and from where a card may be cast face down (601.3e, 708.4, 118.9a)."""

from facecheck.adapters.language.steps import Play
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import CastWay, Rulebook
from facecheck.reference_impl.rulebook.casting import asked_for
from facecheck.reference_impl.state import Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Allows, Forbids
from facecheck.reference_impl.vocabulary.effects import Allow
from facecheck.reference_impl.vocabulary.filters import Target

from .around import (
    came_from,
    card_cast,
    cast_down_before,
    casts_it,
    has_keyword_for,
    in_time,
    is_casting,
    names,
    standing,
    told,
)
from .claim import OUTCOME, Claim, Recipe
from .events import base
from .pricing import hidden
from .situation import Situation

TOPIC = "casting"
USUAL = "casting-face-down-costs-three"
NONCREATURE = "noncreature-cards-are-cast-face-down-too"
TIMING = "face-down-cast-keeps-creature-timing"


class PermittedByTheCard(Rulebook):
    """A permission to cast some spells looks at the hidden card.

    https://github.com/PennyDreadfulMTG/modo-bugs/issues/768
    https://github.com/magefree/mage/issues/12693
    """

    def as_permissions_see_it(self, spell: Object, looks: Characteristics) -> Characteristics:  # noqa: D102
        return hidden(spell, super().as_permissions_see_it(spell, looks))


class FlashByTheCard(Rulebook):
    """What gives flash to creature or colourless spells looks at the hidden card.

    https://github.com/magefree/mage/issues/7136
    """

    def as_flash_permissions_see_it(  # noqa: D102
        self, spell: Object, looks: Characteristics
    ) -> Characteristics:
        return hidden(spell, super().as_flash_permissions_see_it(spell, looks))


class HiddenFlash(Rulebook):
    """A card with flash is cast face down whenever its player has priority."""

    def has_flash(self, state: State, spell: Characteristics) -> bool:  # noqa: D102
        card = state.objects[spell.handle].card
        return super().has_flash(state, spell) or (spell.face_down and "flash" in card.abilities)


class ForbiddenByTheCard(Rulebook):
    """A prohibition of some spells looks at the hidden card."""

    def as_prohibitions_see_it(self, spell: Object, looks: Characteristics) -> Characteristics:  # noqa: D102
        return hidden(spell, super().as_prohibitions_see_it(spell, looks))


class FreeMeansFaceDown(Rulebook):
    """A permission to cast a card for free is diverted into its face-down cast.

    https://github.com/phase-rs/phase/issues/7945
    """

    def free_ways(self, card: Card, ways: tuple[CastWay, ...]) -> tuple[CastWay, ...]:  # noqa: D102
        down = tuple(way for way in ways if way.cause is not None)
        return down or super().free_ways(card, ways)


class FreeFaceDown(Rulebook):
    """A permission to cast a card for free also casts it face down."""

    def free_ways(self, card: Card, ways: tuple[CastWay, ...]) -> tuple[CastWay, ...]:  # noqa: D102
        down = tuple(way._replace(cost="") for way in ways if way.cause is not None)
        return (*super().free_ways(card, ways), *down)


class CastAsALand(Rulebook):
    """Casting a land card face down uses up the land play of the turn.

    https://github.com/PennyDreadfulMTG/modo-bugs/issues/769
    """

    def lands_played_after_a_cast(self, played: int, thing: Object) -> int:  # noqa: D102
        return 1 if "land" in thing.card.types else played


class HiddenConvoke(Rulebook):
    """Convoke of the hidden card helps to cast it face down."""

    def has_convoke(self, spell: Object, looks: Characteristics) -> bool:  # noqa: D102
        return super().has_convoke(spell, looks) or "convoke" in spell.card.abilities


class AuraNeedsATarget(Rulebook):
    """An Aura card is cast face down only at something that it could enchant.

    https://github.com/magefree/mage/issues/7121
    """

    def targets_of_spell(self, thing: Object, spell: Characteristics) -> tuple[Target, ...]:  # noqa: D102
        if thing.face_down and "Aura" in thing.card.subtypes:
            return asked_for(thing.card.abilities)
        return super().targets_of_spell(thing, spell)


def _allowed(s: Situation) -> list[Allow]:
    given = (one for one in told(s) if isinstance(one, Allow))
    return [one for one in given if names(one.what, s.actor)]


def _is_free_card(s: Situation) -> bool:
    return any(one.free for one in _allowed(s))


def _flash(s: Situation) -> bool:
    return any(one.action == "flash" for one in standing(s, Allows))


def _out_of_time(s: Situation) -> bool:
    return is_casting(s) and has_keyword_for(s) and not in_time(s)


def _is_cast_free(s: Situation) -> bool:
    return base(s.step) == "free" and s.about in ("step", s.actor, getattr(s.step, "player", ""))


def _land_after_casting_one(s: Situation) -> bool:
    cast = (s.scenario.cards[handle] for handle in cast_down_before(s))
    return isinstance(s.step, Play) and s.about == "step" and any("land" in c.types for c in cast)


CLAIMS = (
    Claim(
        slug="permissions-look-at-the-face-down-spell",
        rules=("601.3e", "708.4", "702.37c"),
        topic=TOPIC,
        says="A permission to cast some spells from elsewhere covers what the card would be.",
        believes="A permission to cast some spells looks at the hidden card.",
        when=lambda s: casts_it(s) and came_from(s) == "library",
        fields=OUTCOME,
        recipes=(
            Recipe(
                "face_down_creature", ("library", "cast_at_its_price"), ("top_creature_spells",)
            ),
            Recipe("noncreature_morph", ("library", "cast_at_its_price"), ("top_creature_spells",)),
            Recipe("tribal_morph", ("library", "cast_at_its_price"), ("top_colourless_spells",)),
            Recipe("tribal_morph", ("library", "try_cast"), ("top_subtype_spells",)),
        ),
        fault=PermittedByTheCard,
        refines=(USUAL, NONCREATURE),
    ),
    Claim(
        slug="flash-for-such-spells-covers-the-face-down-cast",
        rules=("601.3b", "601.3e", "702.8a"),
        topic=TOPIC,
        says="What gives flash to creature or colourless spells gives it to a face-down one.",
        believes="What gives flash to some spells looks at the hidden card.",
        when=lambda s: _out_of_time(s) and _flash(s),
        fields=OUTCOME,
        recipes=(
            Recipe("noncreature_morph", ("hand", "cast_on_their_turn"), ("flash_for_creatures",)),
            Recipe("tribal_morph", ("hand", "cast_on_their_turn"), ("flash_for_colourless",)),
        ),
        fault=FlashByTheCard,
        refines=(TIMING, NONCREATURE, "own-flash-does-not-help-the-face-down-cast"),
    ),
    Claim(
        slug="own-flash-does-not-help-the-face-down-cast",
        rules=("702.8a", "708.4"),
        topic=TOPIC,
        says="Flash on the hidden card does not let it be cast face down at instant speed.",
        believes="A card with flash is cast face down at any time.",
        when=lambda s: _out_of_time(s) and "flash" in card_cast(s).abilities,
        fields=OUTCOME,
        recipes=(
            Recipe("flash_morph", ("hand", "noise", "try_cast_at_a_bad_time")),
            Recipe("flash_morph", ("hand", "try_cast_at_a_bad_time", "cast_up_at_its_price")),
        ),
        fault=HiddenFlash,
        refines=(TIMING,),
    ),
    Claim(
        slug="prohibitions-look-at-the-face-down-spell",
        rules=("601.3a", "601.3e", "101.2"),
        topic=TOPIC,
        says="A prohibition of some spells is held against what the card would be face down.",
        believes="A prohibition of some spells looks at the hidden card.",
        when=lambda s: casts_it(s) and any(f.action == "cast" for f in standing(s, Forbids)),
        fields=OUTCOME,
        recipes=(
            Recipe("noncreature_morph", ("hand", "noise", "try_cast"), ("no_creature_spells",)),
            Recipe("tribal_morph", ("hand", "cast_at_its_price"), ("no_coloured_spells",)),
        ),
        fault=ForbiddenByTheCard,
        refines=(USUAL, NONCREATURE),
    ),
    Claim(
        slug="a-free-permission-casts-the-card-face-up",
        rules=("118.9a", "118.9"),
        topic=TOPIC,
        says="A card with morph that may be cast for free can be cast for free, face up.",
        believes="A permission to cast a card for free is diverted into its face-down cast.",
        when=_is_cast_free,
        fields=OUTCOME | {"face_down", "pool", "zone"},
        recipes=(
            Recipe("face_down_creature", ("exile", "allow_free", "noise", "cast_free")),
            Recipe("face_down_creature", ("graveyard", "allow_free", "cast_free", "noise")),
        ),
        fault=FreeMeansFaceDown,
    ),
    Claim(
        slug="a-free-permission-does-not-cast-it-face-down",
        rules=("118.9a", "702.37c"),
        topic=TOPIC,
        says="Casting for free and casting face down are two alternative costs: only one is used.",
        believes="A permission to cast a card for free also casts it face down.",
        when=lambda s: casts_it(s) and _is_free_card(s),
        fields=OUTCOME,
        recipes=(
            Recipe("face_down_creature", ("exile", "allow_free", "try_free_face_down")),
            Recipe(
                "face_down_creature", ("graveyard", "allow_free", "noise", "try_free_face_down")
            ),
        ),
        fault=FreeFaceDown,
        refines=(USUAL,),
    ),
    Claim(
        slug="casting-a-land-card-face-down-is-no-land-play",
        rules=("305.1", "305.2", "708.4"),
        topic=TOPIC,
        says="A land card cast face down is a spell: a land can be played besides.",
        believes="Casting a land card face down uses up the land play of the turn.",
        when=_land_after_casting_one,
        fields=OUTCOME,
        recipes=(
            Recipe("land_with_morph", ("cast", "play_land"), ("land_in_hand",)),
            Recipe("land_with_morph", ("cast", "noise", "play_land"), ("land_in_hand",)),
        ),
        fault=CastAsALand,
    ),
    Claim(
        slug="convoke-of-the-hidden-card-does-not-help",
        rules=("702.51a", "708.4"),
        topic=TOPIC,
        says="Convoke on the hidden card is no help to cast it face down.",
        believes="Convoke of the hidden card helps to cast it face down.",
        when=lambda s: casts_it(s) and "convoke" in card_cast(s).abilities,
        fields=OUTCOME | {"pool"},
        recipes=(
            Recipe("convoke_morph", ("hand", "try_convoke"), ("creature",)),
            Recipe("convoke_morph", ("hand", "noise", "try_convoke"), ("creature", "creature")),
        ),
        fault=HiddenConvoke,
        refines=(USUAL,),
    ),
    Claim(
        slug="an-aura-card-is-cast-face-down-without-a-target",
        rules=("303.4a", "601.2c", "708.4"),
        topic=TOPIC,
        says="An Aura card cast face down is a creature spell and chooses nothing to enchant.",
        believes="An Aura card is cast face down only at something that it could enchant.",
        when=lambda s: casts_it(s) and "Aura" in card_cast(s).subtypes,
        fields=OUTCOME,
        recipes=(
            Recipe("aura_morph", ("cast", "noise")),
            Recipe("aura_morph", ("cast",), ("creature", "creature")),
        ),
        fault=AuraNeedsATarget,
        refines=(USUAL, NONCREATURE),
    ),
)
