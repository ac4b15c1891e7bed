"""Claims about mana of face-down lands, and about what happens while a cost is paid (605.3a)."""

from facecheck.adapters.language.steps import Action, Activate, TurnUp
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Mask
from facecheck.reference_impl.vocabulary.abilities import Activated
from facecheck.reference_impl.vocabulary.words import BASIC_LAND_TYPES

from .claim import OUTCOME, Claim, Recipe
from .events import is_down
from .situation import Situation

TOPIC = "turn-up costs"


class FaceDownForestsGiveNothing(Rulebook):
    """A permanent that is face down as a Forest has no mana ability."""

    def intrinsic_abilities(self, looks: Characteristics) -> tuple[Activated, ...]:  # noqa: D102
        return () if looks.face_down else super().intrinsic_abilities(looks)


class NoManaMeanwhile(Rulebook):
    """Nothing can be tapped for mana while the price of turning up is paid."""

    def may_use_mana_abilities(self) -> bool:  # noqa: D102
        return False


class DrawnInSight(Rulebook):
    """A card drawn while a spell is being cast is a card in hand like any other."""

    def mask_of_what_is_drawn(self, *, amid: bool) -> Mask | None:  # noqa: D102
        del amid
        return None


def _taps_a_mask(s: Situation) -> bool:
    if s.about != "step" or not isinstance(s.step, Activate):
        return False
    return s.step.ability in BASIC_LAND_TYPES and is_down(s.of(s.actor).was)


def _makes_mana_meanwhile(s: Situation) -> bool:
    return s.about == "step" and isinstance(s.step, TurnUp) and bool(s.step.using)


def _pays_with_what_it_draws(s: Situation) -> bool:
    if s.about != "step" or not isinstance(s.step, Action) or not s.step.using:
        return False
    paid = (s.of(handle).was for handle in s.step.pay if handle != "life")
    return any(seen is not None and seen.zone == "library" for seen in paid)


CLAIMS = (
    Claim(
        slug="a-face-down-forest-gives-green-mana",
        rules=("305.6", "708.2a"),
        topic=TOPIC,
        says="A permanent that is face down as a Forest land can be tapped for {G}.",
        believes="A permanent that is face down as a Forest has no mana ability.",
        when=_taps_a_mask,
        fields=OUTCOME,
        recipes=(
            Recipe("any", ("graveyard", "put_as_forest", "tap_for_mana")),
            Recipe("any", ("hand", "put_as_forest", "tap_for_mana")),
            Recipe("any", ("graveyard", "put_as_forest", "manifest_another", "tap_for_mana")),
            Recipe("any", ("hand", "put_as_forest", "grow", "tap_for_mana")),
        ),
        fault=FaceDownForestsGiveNothing,
    ),
    Claim(
        slug="mana-is-made-while-turning-up-is-paid",
        rules=("117.1d", "605.3a"),
        topic=TOPIC,
        says="While turning up is paid for, even the permanent itself may be tapped for mana.",
        believes="Nothing can be tapped for mana while the price of turning up is paid.",
        when=_makes_mana_meanwhile,
        fields=OUTCOME,
        recipes=(
            Recipe("face_down_creature", ("hand", "put_as_forest", "turn_up_with_its_own_mana")),
        ),
        fault=NoManaMeanwhile,
        refines=(
            "a-morph-cost-turns-up-whatever-made-it-face-down",
            "turning-up-costs-its-morph-cost",
        ),
    ),
    Claim(
        slug="what-is-drawn-amid-casting-pays-for-nothing",
        rules=("121.8",),
        topic=TOPIC,
        says="A card drawn while a spell is being cast has no characteristics until that is done.",
        believes="A card drawn while a spell is being cast is a card in hand like any other.",
        when=_pays_with_what_it_draws,
        fields=OUTCOME,
        recipes=(
            Recipe(
                "discarding_kicker",
                ("hand", "try_to_discard_what_is_drawn"),
                ("double_below", "drawing_mine"),
            ),
            Recipe(
                "discarding_kicker",
                ("hand", "wait", "try_to_discard_what_is_drawn"),
                ("double_below", "drawing_mine"),
            ),
            Recipe(
                "discarding_kicker",
                ("hand", "make_them_rich", "try_to_discard_what_is_drawn"),
                ("double_below", "drawing_mine"),
            ),
        ),
        fault=DrawnInSight,
    ),
)
