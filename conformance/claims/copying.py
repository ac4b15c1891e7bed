"""Claims about copies of face-down permanents, and of what meets them (707.2, 707.10, 708.2)."""

from facecheck.adapters.language.steps import Cast, Instruct
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Mask, Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Spell
from facecheck.reference_impl.vocabulary.effects import CopySpell
from facecheck.reference_impl.vocabulary.filters import Filter
from facecheck.reference_impl.vocabulary.words import SEATS

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


class CopiesDropTargets(Rulebook):
    """A copy of a spell drops the targets that are illegal by then, and does the rest."""

    def copy_keeps_target(self, *, legal: bool) -> bool:  # noqa: D102
        return legal


def _copy_of_a_hidden_spell(s: Situation) -> bool:
    """It is one, or the token that it became: the rules do not say whether it is face down."""
    there = s.now is not None and s.now.zone in IN_PLAY
    return there and s.now.face_down is None  # type: ignore[union-attr]  # it is there


def _asks_for_masks(card: Card | None) -> bool:
    """Whether all that a spell is aimed at has to be face down."""
    spells = (one for one in (card.abilities if card is not None else ()) if isinstance(one, Spell))
    wanted = [target.what for spell in spells for target in spell.targets]
    return bool(wanted) and all(isinstance(w, Filter) and w.face_down is True for w in wanted)


def _copied_so_far(s: Situation) -> frozenset[str]:
    """The spells on the stack that were copied."""
    told = (one for one in s.scenario.steps[: s.number] if isinstance(one, Instruct))
    copies = (e.what for one in told for e in one.effects if isinstance(e, CopySpell))
    copied = {handle for what in copies if isinstance(what, tuple) for handle in what}
    return frozenset(copied & set(s.before.snapshot.stack or ()))


def _lost_targets(s: Situation) -> frozenset[str]:
    """At whom a copied spell was aimed face down that is face up before they resolve."""
    copied, objects = _copied_so_far(s), s.before.snapshot.objects
    casts = (one for one in s.scenario.steps[: s.number] if isinstance(one, Cast))
    cast = (one for one in casts if one.object in copied)
    aimed = [t for one in cast if _asks_for_masks(s.of(one.object).card) for t in one.targets or ()]
    return frozenset(one for one in aimed if one in objects and objects[one].face_down is False)


def _meets_a_lost_target(s: Situation) -> bool:
    """It is such a target, or a player, as spell and copy resolve."""
    if s.tag != "resolve":
        return False
    lost = _lost_targets(s)
    return s.about in lost or (bool(lost) and s.about in SEATS)


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
    Claim(
        slug="a-copy-keeps-a-target-that-was-turned-up",
        rules=("707.10", "608.2b"),
        topic=TOPIC,
        says="A copy of a spell aimed at a face-down creature turned up by now does nothing.",
        believes="A copy of a spell drops targets that are illegal by then, and does the rest.",
        when=_meets_a_lost_target,
        fields=frozenset({"life", "counters"}),
        recipes=(
            Recipe(
                "face_down_creature",
                ("cast", "aim_at_it", "turn_up_in_response", "copy_what_is_aimed", "resolve"),
                ("aimed_at_masks",),
            ),
            Recipe(
                "face_down_creature",
                ("any_down", "aim_at_it", "unmask_in_response", "copy_what_is_aimed", "resolve"),
                ("aimed_at_masks",),
            ),
            Recipe(
                "face_down_creature",
                (
                    "any_down",
                    "grow",
                    "aim_at_it",
                    "turn_up_in_response",
                    "copy_what_is_aimed",
                    "resolve",
                ),
                ("aimed_at_masks",),
            ),
        ),
        fault=CopiesDropTargets,
    ),
)
