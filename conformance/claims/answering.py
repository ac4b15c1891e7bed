"""Claims about what answers a face-down spell: counterspells, countering, ward (708.4, 708.9)."""

from facecheck.adapters.language.steps import Cast, Instruct
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Mask, Object
from facecheck.reference_impl.vocabulary.effects import CounterSpell
from facecheck.reference_impl.vocabulary.words import Seat, Zone

from .around import names
from .claim import OUTCOME, Claim, Recipe
from .events import down_by
from .pricing import hidden
from .situation import Situation

TOPIC = "casting"
HIDDEN = ("hand", "library")


class TargetedByTheCard(Rulebook):
    """What targets some spells looks at the hidden card.

    https://github.com/magefree/mage/commit/cec9d00a593
    """

    def as_targeting_sees_it(self, spell: Object, looks: Characteristics) -> Characteristics:  # noqa: D102
        return hidden(spell, super().as_targeting_sees_it(spell, looks))


class HiddenProtection(Rulebook):
    """A card that can't be countered can't be countered face down either."""

    def can_be_countered(self, thing: Object, spell: Characteristics) -> bool:  # noqa: D102
        usual = super().can_be_countered(thing, spell)
        return usual and "cant_be_countered" not in thing.card.abilities


class WardOnTheStack(Rulebook):
    """Ward of a disguised spell works while it is a spell."""

    def ward_works(self, thing: Object) -> bool:  # noqa: D102
        return super().ward_works(thing) or thing.zone == "stack"


class CounteredFaceDown(Rulebook):
    """A face-down spell that is countered stays face down in its new zone."""

    def after_moving(self, thing: Object, to: Zone, under: Seat, mask: Mask | None) -> Object:  # noqa: D102
        left = thing.zone == "stack" and to in ("graveyard", "exile")
        return super().after_moving(thing, to, under, thing.mask if left else mask)


def _was_spell_down(s: Situation) -> bool:
    was = s.was
    return was is not None and was.zone == "stack" and bool(was.face_down)


def _aimed_at(s: Situation) -> list[Situation]:
    """The face-down spells that the step aims at, as it casts a spell."""
    if not isinstance(s.step, Cast) or s.about not in ("step", "stack", *s.step.targets):
        return []
    found = (s.of(handle) for handle in s.step.targets)
    return [one for one in found if _was_spell_down(one)]


def _is_countered(s: Situation) -> bool:
    told = isinstance(s.step, Instruct) and any(
        isinstance(one, CounterSpell) and names(one.what, s.about) for one in s.effects
    )
    return told and _was_spell_down(s)


def _left_the_stack(s: Situation) -> bool:
    return _was_spell_down(s) and s.now is not None and s.now.zone not in ("stack", "battlefield")


CLAIMS = (
    Claim(
        slug="a-face-down-spell-is-targeted-as-a-creature-spell",
        rules=("708.4", "115.1"),
        topic=TOPIC,
        says="Whatever targets creature spells can target a face-down spell; all else cannot.",
        believes="What targets some spells looks at the hidden card.",
        when=lambda s: s.about == "step" and bool(_aimed_at(s)),
        fields=OUTCOME,
        recipes=(
            Recipe(
                "noncreature_morph",
                ("hand", "cast_held", "counter_by_spell"),
                ("creature_counterspell",),
            ),
            Recipe(
                "noncreature_morph",
                ("hand", "cast_held", "counter_by_spell"),
                ("noncreature_counterspell",),
            ),
        ),
        fault=TargetedByTheCard,
    ),
    Claim(
        slug="a-face-down-spell-can-be-countered",
        rules=("708.4", "113.6e", "101.2"),
        topic=TOPIC,
        says="A hidden card that says it can't be countered can be countered face down.",
        believes="A card that can't be countered can't be countered face down either.",
        when=lambda s: (
            _is_countered(s) and s.card is not None and "cant_be_countered" in s.card.abilities
        ),
        fields=frozenset({"zone"}),
        recipes=(
            Recipe("uncounterable_morph", ("hand", "cast_held", "counter_it")),
            Recipe("uncounterable_morph", ("hand", "cast_held", "counter_it", "noise")),
        ),
        fault=HiddenProtection,
        refines=(
            "a-countered-face-down-spell-is-face-up",
            "face-down-spell-becomes-a-face-down-permanent",
        ),
    ),
    Claim(
        slug="ward-does-nothing-on-the-stack",
        rules=("702.21a", "702.168a"),
        topic=TOPIC,
        says="A disguised spell has ward, but ward only speaks of a permanent that is targeted.",
        believes="Ward of a disguised spell works while it is a spell.",
        when=lambda s: s.done and any(down_by(one) == "disguise" for one in _aimed_at(s)),
        fields=OUTCOME | {"stack", "zone", "face_down"},
        recipes=(
            Recipe("disguise", ("hand", "cast_held", "counter_by_spell"), ("counterspell",)),
            Recipe(
                "disguise", ("hand", "cast_held", "counter_by_spell"), ("creature_counterspell",)
            ),
            Recipe(
                "disguise",
                ("hand", "manifest_another", "cast_held", "counter_by_spell"),
                ("counterspell",),
            ),
            Recipe(
                "disguise", ("hand", "wait", "cast_held", "counter_by_spell"), ("counterspell",)
            ),
        ),
        fault=WardOnTheStack,
        refines=(
            "a-face-down-spell-is-targeted-as-a-creature-spell",
            "a-countered-face-down-spell-is-face-up",
            "face-down-spell-becomes-a-face-down-permanent",
        ),
    ),
    Claim(
        slug="a-countered-face-down-spell-is-face-up",
        rules=("708.9", "701.6a", "400.7"),
        topic=TOPIC,
        says="A countered face-down spell is a face-up card in its new zone.",
        believes="A face-down spell that is countered stays face down in its new zone.",
        when=lambda s: _left_the_stack(s) and s.now is not None and s.now.zone not in HIDDEN,
        fields=frozenset({"zone", "face_down"}),
        recipes=(
            Recipe("face_down_creature", ("hand", "cast_held", "counter_it")),
            Recipe("noncreature_morph", ("hand", "cast_held", "noise", "counter_it")),
        ),
        fault=CounteredFaceDown,
    ),
)
