"""Claims about what others do to what enters face down (614.12, 614.17d, 701.40, 701.62)."""

from facecheck.adapters.language.steps import Cast
from facecheck.conformance.judging.results import Difference
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.rulebook.moving import enchanted_by
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Enters, Forbids, Triggered
from facecheck.reference_impl.vocabulary.filters import Filter
from facecheck.reference_impl.vocabulary.words import Zone

from .around import misses_masks, standing
from .claim import OUTCOME, Claim, Recipe, fired
from .events import entered_down, some_object
from .pricing import hidden
from .situation import Situation

TOPIC = "entering"
DREAD = fired(("manifests_dread",))
DOWN_TAGS = frozenset({"manifest", "cloak", "put"})
SEEN = "others-entry-replacements-reach-a-face-down-newcomer"
FACELESS = (
    "any-card-can-be-manifested-or-cloaked",
    "own-enters-replacements-do-nothing-face-down",
    "a-card-put-down-by-an-effect-enters-face-down",
    "face-down-spell-becomes-a-face-down-permanent",
    "manifest-dread-manifests-one-of-two",
)


class EntryByTheCard(Rulebook):
    """What changes how creatures enter looks at the hidden card.

    https://github.com/phase-rs/phase/pull/7824
    """

    def as_replacements_see_it(self, arriving: Object, looks: Characteristics) -> Characteristics:  # noqa: D102
        return hidden(arriving, super().as_replacements_see_it(arriving, looks))


class LoyaltyFaceDown(Rulebook):
    """A planeswalker or battle card enters face down with its counters.

    https://github.com/phase-rs/phase/issues/7822
    """

    def counters_it_enters_with(self, thing: Object, values: Card) -> dict[str, int]:  # noqa: D102
        return super().counters_it_enters_with(thing, thing.card if thing.face_down else values)


class ForbiddenEntryByTheCard(Rulebook):
    """What may not enter is judged by the hidden card."""

    def as_entry_bans_see_it(self, arriving: Object, looks: Characteristics) -> Characteristics:  # noqa: D102
        return hidden(arriving, super().as_entry_bans_see_it(arriving, looks))


class AuraAsksForAHost(Rulebook):
    """An Aura card that is manifested asks for something to enchant.

    https://github.com/magefree/mage/commit/8ba2136b0e7
    """

    def what_it_may_enchant(  # noqa: D102
        self, arriving: Object, looks: Characteristics
    ) -> tuple[Filter, ...] | None:
        if arriving.face_down and "Aura" in arriving.card.subtypes:
            return enchanted_by(arriving.card.abilities)
        return super().what_it_may_enchant(arriving, looks)


class RestGoesBack(Rulebook):
    """The card that manifest dread does not manifest goes back on the library."""

    def rest_goes_to(self) -> Zone:  # noqa: D102
        return "library"


class DreadNeedsTwo(Rulebook):
    """What triggers on manifesting dread needs a card that went to the graveyard."""

    def is_told_to_watchers_of_dread(self, moved: tuple[str, ...], rest: tuple[str, ...]) -> bool:  # noqa: D102
        return bool(rest) and super().is_told_to_watchers_of_dread(moved, rest)


class AllAtOnce(Rulebook):
    """Several cards that are manifested from a library enter together."""

    def one_at_a_time(self, *, in_library: bool) -> bool:  # noqa: D102
        del in_library
        return False


def _changed_entry(s: Situation) -> bool:
    return entered_down(s) and bool(standing(s, Enters))


def _is_barred(s: Situation) -> bool:
    """Something forbids some entries, and this card was to enter face down."""
    barred = any(one.action == "enter" for one in standing(s, Forbids))
    tops = s.before.snapshot.players["A"].library or ()
    return (
        barred
        and bool(s.effect_tags & DOWN_TAGS)
        and (s.about in tops[:2] or entered_down(s))
        and s.done
    )


def _has_counters_of_its_own(card: Card | None) -> bool:
    return card is not None and (card.loyalty is not None or card.defense is not None)


def _rest_of_dread(s: Situation) -> bool:
    was, now = s.was, s.now
    moved = was is not None and now is not None and was.zone == "library"
    return (
        "manifest_dread" in s.effect_tags and moved and now is not None and now.zone == "graveyard"
    )


def _not_manifested(s: Situation, difference: Difference) -> bool:
    del s
    return difference.got.get("zone") != "battlefield"


def _watches_dread(s: Situation) -> bool:
    stands = s.was is not None and s.was.zone == "battlefield" and not s.was.face_down
    watching = any("manifests_dread" in one.on for one in s.triggers)
    return stands and watching and "manifest_dread" in s.effect_tags


def _watches_batches(s: Situation) -> bool:
    batch = any(isinstance(a, Triggered) and a.batch for a in s.triggers)
    return batch and s.watches("enters") and some_object(s, entered_down)


CLAIMS = (
    Claim(
        slug=SEEN,
        rules=("614.12", "616.1", "708.3"),
        topic=TOPIC,
        says="What changes how creatures enter changes how a face-down one does, any card.",
        believes="What changes how creatures enter looks at the hidden card.",
        when=lambda s: (
            _changed_entry(s) and not any(misses_masks(e.what) for e in standing(s, Enters))
        ),
        fields=frozenset({"tapped", "counters"}),
        recipes=(
            Recipe("noncreature_morph", ("entering_down",), ("creatures_enter_tapped",)),
            Recipe("noncreature", ("manifest_or_cloak", "noise"), ("creatures_enter_bigger",)),
            Recipe("face_down_creature", ("entering_down",), ("face_down_enter_bigger",)),
        ),
        fault=EntryByTheCard,
        refines=(
            *FACELESS,
            "effects-apply-to-face-down-permanents",
        ),
    ),
    Claim(
        slug="others-entry-replacements-miss-the-hidden-card",
        rules=("614.12", "708.2", "708.3"),
        topic=TOPIC,
        says="What changes how a creature type enters does not change how a hidden one does.",
        believes="What changes how creatures enter looks at the hidden card.",
        when=lambda s: _changed_entry(s) and any(misses_masks(e.what) for e in standing(s, Enters)),
        fields=frozenset({"tapped", "counters"}),
        recipes=(
            Recipe("tribal_morph", ("entering_down",), ("subtypes_enter_tapped",)),
            Recipe("tribal_morph", ("manifest_or_cloak", "noise"), ("subtypes_enter_tapped",)),
        ),
        fault=EntryByTheCard,
        refines=FACELESS,
    ),
    Claim(
        slug="no-loyalty-or-defense-counters-face-down",
        rules=("306.5b", "310.4b", "708.3"),
        topic=TOPIC,
        says="A planeswalker or battle card enters face down without any counters.",
        believes="A planeswalker or battle card enters face down with its counters.",
        when=lambda s: entered_down(s) and _has_counters_of_its_own(s.card),
        fields=frozenset({"counters"}),
        recipes=(
            Recipe("without_counters", ("entering_down", "noise")),
            Recipe("without_counters", ("manifest_or_cloak", "grow")),
        ),
        fault=LoyaltyFaceDown,
        refines=("own-enters-replacements-do-nothing-face-down",),
    ),
    Claim(
        slug="a-forbidden-entry-is-judged-face-down",
        rules=("701.40f", "701.58f", "614.17d"),
        topic=TOPIC,
        says="What may not enter as the creature it would be is not manifested: it stays there.",
        believes="What may not enter is judged by the hidden card.",
        when=_is_barred,
        fields=frozenset({"zone", "face_down"}),
        recipes=(
            Recipe("noncreature", ("manifest_or_cloak",), ("no_creatures_enter",)),
            Recipe("noncreature", ("manifest_or_cloak", "noise"), ("no_creatures_enter",)),
            Recipe("tribal_morph", ("manifest_or_cloak", "noise"), ("no_subtypes_enter",)),
            Recipe("tribal_morph", ("manifest_or_cloak",), ("no_subtypes_enter",)),
        ),
        fault=ForbiddenEntryByTheCard,
        refines=FACELESS,
    ),
    Claim(
        slug="an-aura-card-enters-face-down-without-a-host",
        rules=("303.4f", "708.3", "701.40a"),
        topic=TOPIC,
        says="An Aura card that enters face down is a creature: nothing is chosen to enchant.",
        believes="An Aura card that is manifested asks for something to enchant.",
        when=lambda s: (
            not isinstance(s.step, Cast)
            and (_aura_down(s) or (s.about == "step" and some_object(s, _aura_down)))
        ),
        fields=OUTCOME | {"zone", "face_down", "attached_to"},
        recipes=(
            Recipe("aura_morph", ("manifest_or_cloak",), ("creature", "creature")),
            Recipe("aura_morph", ("manifest_or_cloak", "noise"), ("creature",)),
        ),
        fault=AuraAsksForAHost,
        refines=FACELESS,
    ),
    Claim(
        slug="the-rest-of-manifest-dread-goes-to-the-graveyard",
        rules=("701.62a",),
        topic=TOPIC,
        says="The card that manifest dread looks at and does not manifest goes to the graveyard.",
        believes="The card that manifest dread does not manifest goes back on the library.",
        when=_rest_of_dread,
        fields=frozenset({"zone", "face_down"}),
        owns_if=_not_manifested,
        recipes=(
            Recipe("any", ("dread", "noise")),
            Recipe("creature", ("dread",)),
        ),
        fault=RestGoesBack,
        refines=("manifest-dread-manifests-one-of-two",),
    ),
    Claim(
        slug="manifesting-dread-triggers-after-the-process",
        rules=("701.62b", "609.3"),
        topic=TOPIC,
        says="Manifesting dread triggers once it is done, even if there was just one card.",
        believes="What triggers on manifesting dread needs a card that went to the graveyard.",
        when=_watches_dread,
        fields=frozenset({DREAD}),
        recipes=(
            Recipe("creature", ("hand", "dread_with_one_card"), ("dread_watcher",)),
            Recipe("creature", ("dread",), ("dread_watcher",)),
            Recipe("creature", ("dread", "manifest_another"), ("dread_watcher",)),
        ),
        fault=DreadNeedsTwo,
    ),
    Claim(
        slug="several-from-a-library-enter-one-at-a-time",
        rules=("701.40e", "701.58e"),
        topic=TOPIC,
        says="Several cards manifested from one library enter one after the other.",
        believes="Several cards that are manifested from a library enter together.",
        when=_watches_batches,
        fields=frozenset({fired(("enters",))}),
        recipes=(
            Recipe("creature", ("library", "manifest_two"), ("batch_watcher",)),
            Recipe("noncreature", ("library", "manifest_two"), ("batch_watcher",)),
            Recipe("creature", ("library", "manifest_another", "manifest_two"), ("batch_watcher",)),
            Recipe("noncreature", ("library", "wait", "manifest_two"), ("batch_watcher",)),
        ),
        fault=AllAtOnce,
        refines=("others-see-a-face-down-creature-enter",),
    ),
)


def _aura_down(s: Situation) -> bool:
    return entered_down(s) and s.card is not None and "Aura" in s.card.subtypes
