"""Claims about casting face down by an effect, and the mask that slips (decision C20, 614.1a)."""

from facecheck.adapters.language.steps import Activate, Cast, Instruct
from facecheck.reference_impl.mana import Pool
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Activated
from facecheck.reference_impl.vocabulary.effects import CastDown

from .claim import CHARACTERISTICS, Claim, Recipe
from .events import down_by, turned_up
from .situation import Situation

TOPIC = "casting"
EFFECTS = frozenset({"damage", "tap"})


class NothingIsCast(Rulebook):
    """The effect that casts a card face down takes mana and does nothing.

    https://github.com/Card-Forge/forge/issues/6217
    """

    def could_be_paid(self, card: Card, spent: Pool) -> bool:  # noqa: D102
        del card, spent
        return False


class AnyManaWillDo(Rulebook):
    """For that effect only the amount of the mana spent counts, not its colours."""

    def could_be_paid(self, card: Card, spent: Pool) -> bool:  # noqa: D102
        return super().could_be_paid(card, (*spent, *"WUBRG" * len(spent)))


class MaskStays(Rulebook):
    """A creature that an effect cast face down stays face down as it is damaged or tapped."""

    def mask_slips(self, thing: Object) -> bool:  # noqa: D102
        del thing
        return False


class MaskStaysToPay(Rulebook):
    """A creature that an effect cast face down stays face down as it is tapped to pay."""

    def becomes_tapped_to_pay(self, thing: Object) -> bool:  # noqa: D102
        return not thing.face_down


def _uses_a_mask(s: Situation) -> bool:
    card = s.scenario.cards.get(s.actor)
    abilities = () if card is None else card.abilities
    return isinstance(s.step, Activate) and any(
        isinstance(one, Activated) and any(isinstance(e, CastDown) for e in one.effects)
        for one in abilities
    )


def _was_in_hand(s: Situation) -> bool:
    return s.was is not None and s.was.zone == "hand"


def _is_in(s: Situation, zone: str) -> bool:
    return s.now is not None and s.now.zone == zone


def _pays_by_being_tapped(s: Situation) -> bool:
    paying = s.step.pay if isinstance(s.step, Activate | Cast) else ()
    return s.about in paying and turned_up(s) and down_by(s) == "effect"


CLAIMS = (
    Claim(
        slug="an-effect-casts-a-creature-card-face-down",
        rules=("708.4", "608.2g", "708.2a"),
        topic=TOPIC,
        says="An effect that lets a creature card be cast face down makes it a face-down 2/2.",
        believes="The effect that casts a card face down takes mana and does nothing.",
        when=lambda s: _uses_a_mask(s) and _was_in_hand(s) and _is_in(s, "battlefield"),
        fields=frozenset({"zone", "face_down"}),
        recipes=(
            Recipe("creature", ("hand", "cast_by_mask", "noise"), ("mask_giver",)),
            Recipe("face_down_creature", ("hand", "cast_by_mask"), ("mask_giver",)),
        ),
        fault=NothingIsCast,
        confidence="ruling",
        refines=("face-down-spell-becomes-a-face-down-permanent",),
    ),
    Claim(
        slug="the-mana-spent-could-have-paid-for-the-card",
        rules=("708.4", "118.3"),
        topic=TOPIC,
        says="What asks for mana that could pay for the card asks for its colours too.",
        believes="For that effect only the amount of the mana spent counts.",
        when=lambda s: _uses_a_mask(s) and _was_in_hand(s) and _is_in(s, "hand"),
        fields=frozenset({"zone", "face_down"}),
        recipes=(
            Recipe("creature", ("hand", "mask_too_poor"), ("mask_giver",)),
            Recipe("creature", ("hand", "mask_too_poor", "cast_by_mask"), ("mask_giver",)),
            Recipe("creature", ("hand", "manifest_another", "mask_too_poor"), ("mask_giver",)),
        ),
        fault=AnyManaWillDo,
        confidence="ruling",
    ),
    Claim(
        slug="a-mask-slips-before-damage-and-tapping",
        rules=("614.1a", "614.6"),
        topic=TOPIC,
        says="What is turned up when it would be damaged or tapped is face up as that happens.",
        believes="A creature that an effect cast face down stays face down all the same.",
        when=lambda s: (
            isinstance(s.step, Instruct)
            and bool(s.effect_tags & EFFECTS)
            and turned_up(s)
            and down_by(s) == "effect"
        ),
        fields=CHARACTERISTICS | {"face_down"},
        recipes=(
            Recipe("creature", ("hand", "cast_by_mask", "hurt"), ("mask_giver",)),
            Recipe("creature", ("hand", "cast_by_mask", "tap"), ("mask_giver",)),
            Recipe("creature", ("hand", "cast_by_mask", "grow", "hurt"), ("mask_giver",)),
            Recipe(
                "creature", ("hand", "manifest_another", "cast_by_mask", "tap"), ("mask_giver",)
            ),
        ),
        fault=MaskStays,
        confidence="derived",
        refines=("turned-up-permanent-has-its-own-characteristics",),
    ),
    Claim(
        slug="a-mask-slips-before-its-creature-is-tapped-to-pay",
        rules=("614.1a", "118.3"),
        topic=TOPIC,
        says="What is turned up when it would be tapped is so before it pays by being tapped.",
        believes="What is tapped for a cost or for convoke stays face down all the same.",
        when=_pays_by_being_tapped,
        fields=CHARACTERISTICS | {"face_down"},
        recipes=(
            Recipe("creature", ("hand", "cast_by_mask", "crank_it"), ("mask_giver", "crank")),
            Recipe("creature", ("hand", "cast_by_mask", "convoke"), ("mask_giver", "convoker")),
            Recipe(
                "creature",
                ("hand", "manifest_another", "cast_by_mask", "crank_it"),
                ("mask_giver", "crank"),
            ),
            Recipe(
                "creature", ("hand", "cast_by_mask", "grow", "convoke"), ("mask_giver", "convoker")
            ),
        ),
        fault=MaskStaysToPay,
        confidence="derived",
        refines=("turned-up-permanent-has-its-own-characteristics",),
    ),
)
