"""Claims about merged permanents and what is face down in them (702.140, 730.2, 730.3)."""

from collections.abc import Callable

from facecheck.adapters.language.steps import Cast
from facecheck.adapters.language.trace import ObjectSeen
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook, WayUp
from facecheck.reference_impl.state import Mask, Object, Part
from facecheck.reference_impl.vocabulary import Card
from msgspec import structs

from .claim import CHARACTERISTICS, FACE, OUTCOME, Claim, Recipe
from .events import base, is_turn_up
from .situation import Situation

TOPIC = "merged permanents"
LOOK_OF_THE_TOP = FACE | CHARACTERISTICS - {"keywords"}
SPELLS = frozenset({"instant", "sorcery"})


class HiddenHumans(Rulebook):
    """A face-down creature whose card is a Human cannot be mutated."""

    def may_be_mutated(  # noqa: D102
        self, spell: Object, thing: Object, looks: Characteristics
    ) -> bool:
        human = thing.face_down and "Human" in thing.card.subtypes
        return super().may_be_mutated(spell, thing, looks) and not human


class MergingUnmasks(Rulebook):
    """Whatever merges with a face-down creature makes it face up."""

    def mask_after_merging(self, thing: Object, *, over: bool) -> Mask | None:  # noqa: D102
        del thing, over
        return None


class AbilitiesShineThrough(Rulebook):
    """A face-down merged permanent has the abilities of the cards under it."""

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        values = super().masked_values(thing, mask, underneath)
        below = [ability for part in thing.parts[1:] for ability in part.card.abilities]
        return structs.replace(values, abilities=(*values.abilities, *below))


class MergingKeepsTheMask(Rulebook):
    """A creature that is merged over a face-down one is face down like it."""

    def mask_after_merging(self, thing: Object, *, over: bool) -> Mask | None:  # noqa: D102
        del over
        return thing.mask


class MergingTurnsUp(Rulebook):
    """A face-down permanent that becomes face up by merging is turned face up."""

    def events_of_merging(self, thing: Object, *, over: bool) -> tuple[str, ...]:  # noqa: D102
        return ("turned_up",) if over and thing.face_down else ()


class OnlyTheTop(Rulebook):
    """A merged permanent has the abilities of its top card only."""

    def merged_values(self, values: Card, part: Card, *, over: bool) -> Card:  # noqa: D102
        return part if over else values


class OnlyTheTopTurnsUp(Rulebook):
    """Only a morph ability of the top card turns a merged permanent face up."""

    def ways_up(self, thing: Object, up: Characteristics) -> tuple[WayUp, ...]:  # noqa: D102
        if thing.parts:
            own = thing.parts[0].card.abilities
            up = up_with(up, tuple(a for a in up.abilities if any(a is one for one in own)))
        return super().ways_up(thing, up)


def up_with(up: Characteristics, abilities: tuple[object, ...]) -> Characteristics:
    """The same characteristics with other abilities."""
    return structs.replace(up, abilities=abilities)


class MergedSpellsTurnUp(Rulebook):
    """A merged permanent is turned face up although an instant or sorcery card is in it."""

    def is_kept_down(self, thing: Object) -> bool:  # noqa: D102
        del thing
        return False

    def may_be_turned_up_by_effect(self, thing: Object) -> bool:  # noqa: D102
        return bool(thing.parts) or super().may_be_turned_up_by_effect(thing)


class MergedTwoFacesTurnDown(Rulebook):
    """A merged permanent is turned face down although a double-faced card is in it."""

    def is_kept_up(self, thing: Object) -> bool:  # noqa: D102
        del thing
        return False


class CopiesDoNotMerge(Rulebook):
    """A copy of a mutating spell becomes a creature token beside the one it was aimed at."""

    def merges_as_it_resolves(self, spell: Object) -> bool:  # noqa: D102
        return super().merges_as_it_resolves(spell) and not spell.token


class PartsStayBehind(Rulebook):
    """Only the card that was there first goes where a merged permanent goes."""

    def parts_that_go_along(self, thing: Object) -> tuple[Part, ...]:  # noqa: D102
        del thing
        return ()


class PartsLeaveUnseen(Rulebook):
    """What is face down under a face-up card leaves unseen."""

    def parts_to_reveal(self, thing: Object) -> tuple[Part, ...]:  # noqa: D102
        return super().parts_to_reveal(thing) if thing.face_down else ()


def _is_merged(seen: ObjectSeen | None, *, down: bool) -> bool:
    return seen is not None and bool(seen.parts) and seen.face_down is down


def _merged_down(s: Situation) -> bool:
    return _is_merged(s.now, down=True)


def _host(s: Situation) -> Situation:
    """The creature that the mutating spell of this step is aimed at."""
    targets = s.step.targets if isinstance(s.step, Cast) else ()
    return s.of(targets[0] if targets else "")


def _mutates(s: Situation) -> bool:
    return isinstance(s.step, Cast) and base(s.step) == "mutate"


def _put_over_a_mask(s: Situation) -> bool:
    """It is part of what was a face-down permanent and is face up since this merging."""
    was = _host(s).was
    merged = _is_merged(s.now, down=False) and _mutates(s)
    return merged and was is not None and bool(was.face_down) and not was.parts


def _turned_up(s: Situation) -> bool:
    return _is_merged(s.was, down=True) and _is_merged(s.now, down=False)


def _has_part(s: Situation, fits: Callable[[Card], bool]) -> bool:
    parts = (s.was.parts if s.was is not None else None) or ()
    return any(fits(s.scenario.cards[part]) for part in parts if part in s.scenario.cards)


def _told(s: Situation, effect: str) -> bool:
    parts = (s.was.parts if s.was is not None else None) or ()
    return effect in s.effect_tags and any(
        s.of(part).is_named_in(one) for one in s.effects for part in parts
    )


def _merged_with_a_copy(s: Situation) -> bool:
    """A part of it now, and of nothing before, is no card: it is a copy of the spell."""
    before = (s.was.parts if s.was is not None else None) or ()
    parts = (s.now.parts if s.now is not None else None) or ()
    return any(part not in before and part not in s.scenario.cards for part in parts)


def _fell_apart(s: Situation) -> bool:
    was, now = s.was, s.now
    return was is not None and bool(was.parts) and now is not None and not now.parts


CLAIMS = (
    Claim(
        slug="a-face-down-creature-can-be-mutated",
        rules=("702.140a", "708.2"),
        topic=TOPIC,
        says="A face-down creature is no Human, so its owner's creatures can mutate onto it.",
        believes="A face-down creature whose card is a Human cannot be mutated.",
        when=lambda s: s.about == "step" and _mutates(s),
        fields=OUTCOME,
        recipes=(
            Recipe("human", ("cast", "mutate_somewhere"), ("mutant",)),
            Recipe("human", ("by_plain_effect", "mutate_somewhere"), ("mutant",)),
            Recipe("human", ("battlefield", "try_mutate"), ("mutant",)),
        ),
        fault=HiddenHumans,
    ),
    Claim(
        slug="what-merges-under-a-mask-stays-under-it",
        rules=("730.2e", "613.2b", "702.140e"),
        topic=TOPIC,
        says="A face-down permanent that something merges under is face down as before.",
        believes="Whatever merges with a face-down creature makes it face up.",
        when=_merged_down,
        fields=FACE | CHARACTERISTICS | {"parts"},
        recipes=(
            Recipe("fighter", ("cast", "mutate_under", "noise"), ("mutant",)),
            Recipe("fighter", ("by_plain_effect", "mutate_under"), ("mutant",)),
            Recipe("creature", ("battlefield", "mutate_somewhere", "turn_down"), ("mutant",)),
        ),
        fault=MergingUnmasks,
        refines=("face-down-permanent-has-the-listed-characteristics",),
        more_faults=(AbilitiesShineThrough,),
    ),
    Claim(
        slug="what-merges-over-a-mask-is-face-up",
        rules=("730.2e", "702.140e"),
        topic=TOPIC,
        says="A creature merged over a face-down one makes a face-up permanent that looks like it.",
        believes="A creature that is merged over a face-down one is face down like it.",
        when=_put_over_a_mask,
        fields=LOOK_OF_THE_TOP | {"parts"},
        recipes=(
            Recipe("fighter", ("cast", "mutate_over"), ("mutant",)),
            Recipe("fighter", ("by_plain_effect", "mutate_over"), ("mutant",)),
        ),
        fault=MergingKeepsTheMask,
    ),
    Claim(
        slug="face-up-by-merging-is-not-turned-up",
        rules=("730.2e", "603.2"),
        topic=TOPIC,
        says="A permanent that becomes face up by merging was not turned face up.",
        believes="A face-down permanent that becomes face up by merging is turned face up.",
        when=lambda s: (
            _put_over_a_mask(_host(s)) and (s.watches("turned_up") or s.has_own("turned_up"))
        ),
        fields=frozenset({"fired:turned_up"}),
        recipes=(
            Recipe("fighter", ("cast", "mutate_over"), ("mutant", "turned_up_watcher")),
            Recipe("fighter", ("by_plain_effect", "mutate_over"), ("mutant", "turned_up_watcher")),
            Recipe("turned_up", ("cast", "mutate_over"), ("mutant",)),
        ),
        fault=MergingTurnsUp,
    ),
    Claim(
        slug="a-copy-of-a-mutating-spell-merges-too",
        rules=("707.10", "702.140c", "730.2e"),
        topic=TOPIC,
        says="A copy of a spell that mutates onto a face-down creature merges with it as well.",
        believes="A copy of a mutating spell becomes a creature token on its own.",
        when=_merged_with_a_copy,
        fields=FACE | CHARACTERISTICS | {"parts"},
        recipes=(
            Recipe("fighter", ("cast", "mutate_with_a_copy"), ("mutant",)),
            Recipe("fighter", ("by_plain_effect", "mutate_with_a_copy"), ("mutant",)),
            Recipe("fighter", ("cast", "noise", "mutate_with_a_copy"), ("mutant",)),
            Recipe("human", ("cast", "manifest_another", "mutate_with_a_copy"), ("mutant",)),
        ),
        fault=CopiesDoNotMerge,
        confidence="derived",
        refines=("what-merges-under-a-mask-stays-under-it",),
    ),
    Claim(
        slug="a-merged-permanent-turns-up-with-all-its-cards",
        rules=("730.2f", "702.140e"),
        topic=TOPIC,
        says="Turned up, a merged permanent looks like its top card and has all their abilities.",
        believes="A merged permanent has the abilities of its top card only.",
        when=_turned_up,
        fields=FACE | CHARACTERISTICS,
        recipes=(
            Recipe("fighter", ("cast", "mutate_under", "turn_up_by_keyword"), ("mutant",)),
            Recipe(
                "hidden_flyer",
                ("by_plain_effect", "mutate_under", "turn_up_by_effect"),
                ("mutant",),
            ),
            Recipe(
                "flyer",
                ("battlefield", "mutate_somewhere", "turn_down", "turn_up_by_effect"),
                ("mutant",),
            ),
        ),
        fault=OnlyTheTop,
        refines=("an-effect-turns-up-any-permanent-card",),
    ),
    Claim(
        slug="any-card-of-a-merged-permanent-turns-it-up",
        rules=("702.37e", "730.2f", "702.140e"),
        topic=TOPIC,
        says="A morph ability of any of its cards turns a merged permanent face up.",
        believes="Only a morph ability of the top card turns a merged permanent face up.",
        when=lambda s: is_turn_up(s) and _is_merged(s.of(s.actor).was, down=True),
        fields=OUTCOME | {"pool"},
        recipes=(
            Recipe(
                "creature",
                ("battlefield", "mutate_somewhere", "turn_down", "turn_up_by_keyword"),
                ("mutant_with_morph",),
            ),
            Recipe(
                "fighter",
                ("cast", "mutate_over", "turn_down", "turn_up_by_keyword"),
                ("mutant",),
            ),
        ),
        fault=OnlyTheTopTurnsUp,
        refines=(
            "turning-up-costs-its-morph-cost",
            "a-morph-cost-turns-up-whatever-made-it-face-down",
        ),
    ),
    Claim(
        slug="with-an-instant-in-it-a-merged-permanent-stays-down",
        rules=("730.2g",),
        topic=TOPIC,
        says="A merged permanent with an instant or sorcery card in it is not turned face up.",
        believes="A merged permanent is turned face up although an instant card is in it.",
        when=lambda s: (
            _told(s, "turn_up") and _has_part(s, lambda card: bool(SPELLS & set(card.types)))
        ),
        fields=FACE | CHARACTERISTICS | {"revealed"},
        recipes=(
            Recipe("spell", ("put", "mutate_under", "turn_up_by_effect"), ("mutant",)),
            Recipe("spell", ("put", "noise", "mutate_under", "turn_up_by_effect"), ("mutant",)),
        ),
        fault=MergedSpellsTurnUp,
        refines=(
            "instants-and-sorceries-stay-face-down",
            "what-merges-under-a-mask-stays-under-it",
        ),
    ),
    Claim(
        slug="with-two-faces-in-it-a-merged-permanent-stays-up",
        rules=("730.2j",),
        topic=TOPIC,
        says="A face-up merged permanent with a double-faced card in it is not turned down.",
        believes="A merged permanent is turned face down although a double-faced card is in it.",
        when=lambda s: (
            _is_merged(s.was, down=False)
            and _told(s, "turn_down")
            and _has_part(s, lambda card: card.other is not None)
        ),
        fields=FACE | CHARACTERISTICS,
        recipes=(
            Recipe(
                "creature",
                ("battlefield", "mutate_somewhere", "turn_down"),
                ("mutant_with_two_faces",),
            ),
            Recipe(
                "creature",
                ("battlefield", "noise", "mutate_somewhere", "turn_down"),
                ("mutant_with_two_faces",),
            ),
        ),
        fault=MergedTwoFacesTurnDown,
        refines=("a-double-faced-permanent-is-not-turned-down",),
    ),
    Claim(
        slug="every-card-of-a-merged-permanent-goes-along",
        rules=("730.3", "400.7"),
        topic=TOPIC,
        says="Each card of a merged permanent goes where the permanent goes, face up.",
        believes="Only the card that was there first goes where a merged permanent goes.",
        when=_fell_apart,
        fields=FACE | {"zone"},
        recipes=(
            Recipe("fighter", ("cast", "mutate_somewhere", "leave_in_parts"), ("mutant",)),
            Recipe("fighter", ("by_plain_effect", "mutate_under", "leave_in_parts"), ("mutant",)),
        ),
        fault=PartsStayBehind,
    ),
    Claim(
        slug="face-down-parts-are-revealed-as-they-leave",
        rules=("708.9", "730.3"),
        topic=TOPIC,
        says="As a merged permanent leaves, every card in it that is face down is revealed.",
        believes="What is face down under a face-up card leaves unseen.",
        when=lambda s: _fell_apart(s) and s.now is not None and s.now.zone == "hand",
        fields=frozenset({"revealed"}),
        recipes=(Recipe("fighter", ("cast", "mutate_somewhere", "to_hand"), ("mutant",)),),
        fault=PartsLeaveUnseen,
    ),
)
