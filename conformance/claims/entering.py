"""Claims about entering face down (708.3, 701.40, 701.58, 701.62)."""

from facecheck.reference_impl.characteristics import Characteristics, of_card
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Happened, Mask, Object, State
from facecheck.reference_impl.vocabulary.abilities import As, Triggered
from facecheck.reference_impl.vocabulary.profiles import Profile
from facecheck.reference_impl.vocabulary.words import Cause, Seat

from .claim import Claim, Recipe, fired
from .events import entered_down, has_as, is_creature_card, some_object
from .situation import Situation

TOPIC = "entering"
BOTH = fired(("enters", "turned_up"))


class OwnEntersTriggers(Rulebook):
    """A card that enters face down has its own enters abilities trigger."""

    def triggered_abilities(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> tuple[Triggered, ...]:
        usual = super().triggered_abilities(event, thing, looks)
        if event.kind == "enters" and event.about == thing.handle and thing.face_down:
            return usual + printed_triggers(thing)
        return usual


def printed_triggers(thing: Object) -> tuple[Triggered, ...]:
    """The triggered abilities printed on the card."""
    return tuple(a for a in thing.card.abilities if isinstance(a, Triggered))


class OwnEntersReplacements(Rulebook):
    """A card that enters face down enters with the counters that it would enter with."""

    def abilities_as_it_enters(self, thing: Object, looks: Characteristics) -> tuple[As, ...]:  # noqa: D102
        usual = super().abilities_as_it_enters(thing, looks)
        if not thing.face_down:
            return usual
        hidden = (a for a in thing.card.abilities if isinstance(a, As) and "enters" in a.on)
        return (*usual, *hidden)


class WatchersSeeTheCard(Rulebook):
    """What triggers on others entering sees the hidden card.

    https://github.com/PennyDreadfulMTG/modo-bugs/769
    """

    def seen_by_watchers(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> Characteristics:
        if event.kind == "enters" and thing.face_down:
            return of_card(thing.card, thing.handle, looks.controller, face_down=False)
        return super().seen_by_watchers(event, thing, looks)


class PermanentCardsOnly(Rulebook):
    """Only permanent cards can be manifested or cloaked.

    https://github.com/phase-rs/phase/pull/4641
    """

    def may_be_put_face_down(self, thing: Object, cause: Cause) -> bool:  # noqa: D102
        spell = {"instant", "sorcery"} & set(thing.card.types) and cause != "effect"
        return super().may_be_put_face_down(thing, cause) and not spell


class SplitCardsStayPut(Rulebook):
    """A split card cannot be manifested.

    https://github.com/magefree/mage/issues/10608
    """

    def may_be_put_face_down(self, thing: Object, cause: Cause) -> bool:  # noqa: D102
        return super().may_be_put_face_down(thing, cause) and thing.card.layout != "split"


class ListedComesUp(Rulebook):
    """What an effect puts down as something listed comes as itself.

    https://github.com/phase-rs/phase/issues/2923
    """

    def mask_it_enters_with(self, cause: Cause, listed: Profile | None) -> Mask | None:  # noqa: D102
        return None if listed is not None else super().mask_it_enters_with(cause, listed)


class NoChoiceOfDread(Rulebook):
    """Manifest dread manifests the top card and leaves the second one alone.

    Nobody is asked which: https://github.com/phase-rs/phase/issues/1018
    """

    def cards_looked_at(self, state: State, player: Seat) -> tuple[str, ...]:  # noqa: D102
        return super().cards_looked_at(state, player)[:1]


class CreatureCardsOnly(Rulebook):
    """Noncreature cards cannot be put onto the battlefield face down."""

    def may_be_put_face_down(self, thing: Object, cause: Cause) -> bool:  # noqa: D102
        usual = super().may_be_put_face_down(thing, cause)
        return usual and (cause != "effect" or is_creature_card(thing.card))


def _effect(s: Situation, *tags: str) -> bool:
    return bool(s.effect_tags & set(tags))


def _from(s: Situation, zone: str) -> bool:
    return s.was is not None and s.was.zone == zone


CLAIMS = (
    Claim(
        slug="own-enters-abilities-stay-silent-face-down",
        rules=("708.3", "603.6a"),
        topic=TOPIC,
        says="A card that enters face down has none of its enters abilities trigger.",
        believes="A card that enters face down has its own enters abilities trigger.",
        when=lambda s: entered_down(s) and s.has_own("enters"),
        fields=frozenset({fired(("enters",)), BOTH}),
        recipes=(
            Recipe("enters", ("entering_down", "noise")),
            Recipe("enters_or_turned_up", ("entering_down", "noise")),
        ),
        fault=OwnEntersTriggers,
    ),
    Claim(
        slug="own-enters-replacements-do-nothing-face-down",
        rules=("708.3", "614.12", "603.6d"),
        topic=TOPIC,
        says="A card that enters face down does not enter as its own text says.",
        believes="A card that enters face down enters with its counters.",
        when=lambda s: entered_down(s) and has_as(s.card, "enters"),
        fields=frozenset({"counters", "tapped"}),
        recipes=(Recipe("as_enters", ("entering_down", "noise")),),
        fault=OwnEntersReplacements,
        refines=("any-card-can-be-manifested-or-cloaked",),
    ),
    Claim(
        slug="others-see-a-face-down-creature-enter",
        rules=("603.6a", "708.3"),
        topic=TOPIC,
        says="Abilities of other permanents see a 2/2 creature enter, not the hidden card.",
        believes="Abilities of other permanents see the hidden card enter.",
        when=lambda s: s.watches("enters") and some_object(s, entered_down),
        fields=frozenset({fired(("enters",))}),
        recipes=(
            Recipe("any", ("entering_down",), around=("enters_watcher",)),
            Recipe("noncreature", ("manifest_or_cloak",), around=("enters_watcher",)),
            Recipe("face_down_creature", ("entering_down",), around=("subtype_watcher",)),
        ),
        fault=WatchersSeeTheCard,
    ),
    Claim(
        slug="any-card-can-be-manifested-or-cloaked",
        rules=("701.40a", "701.58a"),
        topic=TOPIC,
        says="Manifesting or cloaking puts any card onto the battlefield face down.",
        believes="Only permanent cards can be manifested or cloaked.",
        when=lambda s: _from(s, "library") and entered_down(s) and _effect(s, "manifest", "cloak"),
        fields=frozenset({"zone", "face_down", "controller", "tapped", "token"}),
        recipes=(
            Recipe("any", ("manifest_or_cloak", "noise")),
            Recipe("spell", ("manifest_or_cloak", "noise")),
            Recipe("split", ("manifest_or_cloak", "noise")),
        ),
        fault=PermanentCardsOnly,
        more_faults=(SplitCardsStayPut,),
    ),
    Claim(
        slug="manifest-dread-manifests-one-of-two",
        rules=("701.62a",),
        topic=TOPIC,
        says="Manifest dread looks at two cards, manifests one, puts the other into the graveyard.",
        believes="Manifest dread manifests the top card and leaves the second one alone.",
        when=lambda s: (
            _effect(s, "manifest_dread")
            and _from(s, "library")
            and s.now is not None
            and s.now.zone != "library"
        ),
        fields=frozenset({"zone", "face_down", "controller"}),
        recipes=(
            Recipe("any", ("library", "dread_the_second")),
            Recipe("any", ("dread", "manifest_another")),
        ),
        fault=NoChoiceOfDread,
    ),
    Claim(
        slug="a-card-put-down-by-an-effect-enters-face-down",
        rules=("708.3", "708.2a"),
        topic=TOPIC,
        says="A card that an effect puts onto the battlefield face down is face down there.",
        believes="Noncreature cards cannot be put onto the battlefield face down.",
        when=lambda s: _from(s, "graveyard") and entered_down(s) and _effect(s, "put"),
        fields=frozenset({"zone", "face_down", "controller"}),
        recipes=(
            Recipe("permanent", ("put", "noise")),
            Recipe("noncreature", ("put", "noise")),
            Recipe("permanent", ("put_listed", "noise")),
        ),
        fault=CreatureCardsOnly,
        more_faults=(ListedComesUp,),
    ),
)
