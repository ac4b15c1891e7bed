"""Claims about what is referred to: how it was cast, a chosen size, a name, a hidden watcher."""

from facecheck.adapters.language.steps import Cast
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Happened, Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import As, MoreCounters, Triggered
from facecheck.reference_impl.vocabulary.effects import BecomeCopy, Change, ChooseOne, Forbid
from msgspec import structs

from .around import standing
from .claim import OUTCOME, Claim, Recipe, fired
from .events import base, has_as, is_cast_down, turned_up
from .situation import Situation
from .turning_up import TOPIC

ENTERS_OR_UP = fired(("enters", "turned_up"))
DIES = frozenset({fired(("dies",))})


class KickedAsItTurnsUp(Rulebook):
    """A permanent that is turned up counts as kicked if its card has kicker."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        up = super().after_turning_up(thing, clock)
        has_kicker = any(getattr(a, "keyword", "") == "kicker" for a in thing.card.abilities)
        return up.with_(kicked=has_kicker or up.kicked)


class KickForgottenFaceDown(Rulebook):
    """That a permanent was kicked is forgotten when it is turned up again."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        return super().after_turning_up(thing, clock).with_(kicked=False)


class ChosenSizeIsNotCopied(Rulebook):
    """A copy of what chose its size as it was turned up has the printed size."""

    def values_for_a_copy(self, state: State, thing: Object) -> Card:  # noqa: D102
        values = super().values_for_a_copy(state, thing)
        chose = thing.mask is None and has_as(thing.card, "turned_up")
        return structs.replace(values, pt=thing.card.pt) if chose else values


class HiddenInExileTriggers(Rulebook):
    """A card that is face down in exile triggers from there."""

    def triggered_abilities(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> tuple[Triggered, ...]:
        usual = super().triggered_abilities(event, thing, looks)
        hidden = thing.zone == "exile" and thing.face_down
        printed = (a for a in thing.card.abilities if isinstance(a, Triggered))
        return (*usual, *printed) if hidden else usual


class LocksReachTheCard(Rulebook):
    """A lock on a name stops the card from being cast face down too."""

    def as_prohibitions_see_it(  # noqa: D102
        self, spell: Object, looks: Characteristics
    ) -> Characteristics:
        return structs.replace(super().as_prohibitions_see_it(spell, looks), name=spell.card.name)


class HiddenNamesAreLocked(Rulebook):
    """What left the battlefield face down is remembered by the name of its card."""

    def name_it_had(self, thing: Object, looks: Characteristics) -> str:  # noqa: D102
        return super().name_it_had(thing, looks) or thing.card.name


class TurningCountersAreNotIncreased(Rulebook):
    """What doubles counters does not reach those that a permanent gets as it is turned up."""

    def are_increased(self, *, by_replacement: bool) -> bool:  # noqa: D102
        return super().are_increased(by_replacement=by_replacement) and not by_replacement


def _gets_counters_doubled(s: Situation) -> bool:
    """It was turned up with counters while something makes them more."""
    was = (s.was.counters or {}) if s.was is not None else {}
    now = (s.now.counters or {}) if s.now is not None else {}
    return turned_up(s) and was != now and bool(standing(s, MoreCounters))


def _asks_for_a_kick(s: Situation) -> bool:
    return any(one.if_ is not None and one.if_.kicked is not None for one in s.triggers)


def _chooses_its_size(card: Card | None) -> bool:
    told = (a for a in (card.abilities if card else ()) if isinstance(a, As))
    chosen = (e for one in told for e in one.effects if isinstance(e, ChooseOne))
    return any(
        isinstance(part, Change) and part.set_pt is not None
        for one in chosen
        for option in one.options
        for part in option
    )


def _copies_the_choice(s: Situation) -> bool:
    """It becomes a copy, or was made as one, of what chose its size as it was turned up."""
    for effect in s.effects:
        became = isinstance(effect, BecomeCopy) and s.is_named_in(effect)
        of = effect.of if isinstance(effect, BecomeCopy) else getattr(effect, "copy_of", None)
        made = s.was is None and "token" in s.effect_tags
        if (became or made) and isinstance(of, tuple):
            return any(_chooses_its_size(s.scenario.cards.get(handle)) for handle in of)
    return False


def _watches_from_hidden_exile(s: Situation) -> bool:
    was = s.was
    there = was is not None and was.zone == "exile" and bool(was.face_down)
    watching = any(one.zone == "exile" for one in s.triggers)
    return there and watching and "destroy" in s.effect_tags


def _casts_what_was_locked(s: Situation) -> bool:
    """The step casts something after one that locked a name."""
    told = (e for step in s.scenario.steps[: s.number] for e in getattr(step, "effects", ()))
    locked = any(isinstance(effect, Forbid) for effect in told)
    return s.about == "step" and isinstance(s.step, Cast) and locked


CLAIMS = (
    Claim(
        slug="counters-it-turns-up-with-are-increased-too",
        rules=("614.16", "702.37b", "708.11"),
        topic=TOPIC,
        says="What makes counters more does so for those that a permanent is turned up with.",
        believes="What doubles counters does not reach those from being turned up.",
        when=_gets_counters_doubled,
        fields=frozenset({"counters"}),
        recipes=(
            Recipe("megamorph", ("plain_down", "noise", "turn_up_by_keyword"), ("doubler",)),
            Recipe("as_turned_up", ("plain_down", "turn_up"), ("doubler",)),
        ),
        fault=TurningCountersAreNotIncreased,
        refines=(
            "the-megamorph-cost-gives-a-counter",
            "megamorph-counter-only-for-its-own-cost",
            "turning-keeps-counters-and-damage",
            "as-turned-up-applies-while-turning",
        ),
    ),
    Claim(
        slug="turned-up-it-was-kicked-only-if-it-was",
        rules=("400.7d", "708.4"),
        topic=TOPIC,
        says="What asks whether it was kicked finds what was paid for the spell, not the turning.",
        believes="A permanent that is turned up counts as kicked if its card has kicker.",
        when=lambda s: turned_up(s) and _asks_for_a_kick(s),
        fields=frozenset({ENTERS_OR_UP}),
        recipes=(
            Recipe("kicked", ("plain_down", "noise", "turn_up")),
            Recipe("kicked", ("hand", "cast_kicked", "turn_down", "turn_up")),
        ),
        fault=KickedAsItTurnsUp,
        more_faults=(KickForgottenFaceDown,),
        refines=("turned-up-abilities-trigger-once", "turning-up-is-not-entering"),
        confidence="derived",
    ),
    Claim(
        slug="a-size-chosen-as-it-turns-up-is-copied",
        rules=("208.2b", "707.2"),
        topic="copying",
        says="A copy of what set its size as it was turned up has the size that was chosen.",
        believes="A copy of what chose its size as it was turned up has the printed size.",
        when=_copies_the_choice,
        fields=frozenset({"pt"}),
        recipes=(
            Recipe(
                "shaper", ("plain_down", "turn_up_shaped", "bystander_copies_it"), ("creature",)
            ),
            Recipe("shaper", ("plain_down", "turn_up_shaped", "copy")),
        ),
        fault=ChosenSizeIsNotCopied,
    ),
    Claim(
        slug="a-card-hidden-in-exile-does-not-trigger",
        rules=("603.2f", "406.3a"),
        topic="looking",
        says="An ability of a card that lies face down in exile does not trigger from there.",
        believes="A card that is face down in exile triggers from there.",
        when=_watches_from_hidden_exile,
        fields=DIES,
        recipes=(
            Recipe("exile_watcher", ("library", "hide", "destroy_bystander"), ("creature",)),
            Recipe(
                "exile_watcher",
                ("library", "hide", "manifest_another", "destroy_bystander"),
                ("creature",),
            ),
            Recipe(
                "exile_watcher",
                ("library", "hide", "next_turn", "destroy_bystander"),
                ("creature",),
            ),
        ),
        fault=HiddenInExileTriggers,
    ),
    Claim(
        slug="a-locked-name-is-cast-face-down",
        rules=("601.3e", "702.37c", "201.2a"),
        topic="casting",
        says="While no spell of a name can be cast, its card can still be cast face down.",
        believes="A lock on a name stops the card from being cast face down too.",
        when=lambda s: _casts_what_was_locked(s) and is_cast_down(s),
        fields=OUTCOME,
        recipes=(
            Recipe("morph", ("battlefield", "bounce_and_lock", "cast_at_its_price")),
            Recipe("morph", ("battlefield", "noise", "bounce_and_lock", "cast_at_its_price")),
        ),
        fault=LocksReachTheCard,
        refines=("casting-face-down-costs-three",),
    ),
    Claim(
        slug="what-left-face-down-has-no-name-to-lock",
        rules=("708.2", "608.2h", "201.2a"),
        topic="leaving",
        says="A face-down permanent that left had no name, so no spell shares its name.",
        believes="What left the battlefield face down is remembered by the name of its card.",
        when=lambda s: _casts_what_was_locked(s) and base(s.step) == "" and s.done,
        fields=OUTCOME,
        recipes=(
            Recipe("morph", ("plain_down", "bounce_and_lock", "cast_up_at_its_price")),
            Recipe("creature", ("not_cast", "noise", "bounce_and_lock", "cast_up_at_its_price")),
        ),
        fault=HiddenNamesAreLocked,
        confidence="derived",
    ),
)
