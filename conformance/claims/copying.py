"""Claims about copies of face-down permanents (707.2, 708.2)."""

from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Mask, Object, State
from facecheck.reference_impl.vocabulary import Card

from .claim import CHARACTERISTICS, FACE, Claim, Recipe
from .events import IN_PLAY, made_as_copy_of_a_mask
from .situation import Situation

TOPIC = "copying"


class CopiesTheCard(Rulebook):
    """A copy of a face-down permanent is a copy of the hidden card.

    https://github.com/magefree/mage/issues/3582
    """

    def values_for_a_copy(self, state: State, thing: Object) -> Card:  # noqa: D102
        return self.values_underneath(state, thing)


class CopiesTheFace(Rulebook):
    """A copy of a face-down permanent is face down too."""

    def mask_for_a_copy(self, thing: Object) -> Mask | None:  # noqa: D102
        return thing.mask


class CopiesTheCardOfASpell(Rulebook):
    """A copy of a face-down spell is a copy of the hidden card.

    https://github.com/magefree/mage/issues/12014
    https://github.com/Card-Forge/forge/pull/992
    """

    def values_for_a_spell_copy(self, state: State, spell: Object) -> Card:  # noqa: D102
        return self.values_underneath(state, spell)


def _copy_of_a_hidden_spell(s: Situation) -> bool:
    """It is one, or the token that it became: the rules do not say whether it is face down."""
    there = s.now is not None and s.now.zone in IN_PLAY
    return there and s.now.face_down is None  # type: ignore[union-attr]  # it is there


CLAIMS = (
    Claim(
        slug="face-down-values-are-the-copiable-values",
        rules=("708.2", "707.2", "613.2c"),
        topic=TOPIC,
        says="A copy of a face-down permanent takes its face-down values, ward included.",
        believes="A copy of a face-down permanent is a copy of the hidden card.",
        when=made_as_copy_of_a_mask,
        fields=CHARACTERISTICS,
        recipes=(
            Recipe("any", ("down", "copy", "noise")),
            Recipe("permanent", ("plain_down", "noise", "copy")),
        ),
        fault=CopiesTheCard,
        refines=(
            "face-down-permanent-has-the-listed-characteristics",
            "effects-apply-to-face-down-permanents",
        ),
    ),
    Claim(
        slug="a-copy-of-a-face-down-permanent-is-face-up",
        rules=("707.2", "110.5a"),
        topic=TOPIC,
        says="Being face down is not copied: the copy is face up.",
        believes="A copy of a face-down permanent is face down too.",
        when=made_as_copy_of_a_mask,
        fields=FACE | {"zone", "controller"},
        recipes=(Recipe("any", ("down", "noise", "copy")),),
        fault=CopiesTheFace,
    ),
    Claim(
        slug="a-copy-of-a-face-down-spell-has-its-values",
        rules=("707.10", "708.4"),
        topic=TOPIC,
        says="A copy of a face-down spell, and the token it becomes, have its face-down values.",
        believes="A copy of a face-down spell is a copy of the hidden card.",
        when=_copy_of_a_hidden_spell,
        fields=CHARACTERISTICS,
        recipes=(Recipe("face_down_creature", ("hand", "cast_held", "copy_spell", "resolve")),),
        fault=CopiesTheCardOfASpell,
        confidence="derived",
    ),
)
