"""Claims about time passing: steps, what a turn remembers, phasing, designations."""

from facecheck.adapters.language.trace import ObjectSeen
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Happened, Object, State
from facecheck.reference_impl.vocabulary.abilities import Triggered
from facecheck.reference_impl.vocabulary.filters import Condition

from .claim import FACE, Claim, Recipe, fired
from .entering import printed_triggers
from .events import is_down, turned_down, turned_up
from .situation import Situation

TOPIC = "time"
BEGINS = frozenset({fired(("begins",))})


class HiddenUpkeep(Rulebook):
    """The hidden card's abilities at the beginning of a step trigger."""

    def begin_abilities(self, thing: Object, looks: Characteristics) -> tuple[Triggered, ...]:  # noqa: D102
        usual = super().begin_abilities(thing, looks)
        return usual + printed_triggers(thing) if thing.face_down else usual


class ForgetsWhatEntered(Rulebook):
    """What entered face down this turn is not remembered."""

    def is_remembered(self, event: Happened, thing: Object) -> bool:  # noqa: D102
        down = event.kind == "enters" and thing.face_down
        return super().is_remembered(event, thing) and not down


class ForgetsTurning(Rulebook):
    """That a permanent was turned face up this turn is not remembered."""

    def is_remembered(self, event: Happened, thing: Object) -> bool:  # noqa: D102
        return super().is_remembered(event, thing) and event.kind != "turned_up"


class PhasesInFaceUp(Rulebook):
    """A face-down permanent that phases in is face up."""

    def after_phasing_in(self, thing: Object) -> Object:  # noqa: D102
        return super().after_phasing_in(thing).with_(mask=None)


class PhasingInEnters(Rulebook):
    """Phasing in is entering the battlefield."""

    def events_of_phasing_in(self) -> tuple[str, ...]:  # noqa: D102
        return (*super().events_of_phasing_in(), "enters")


class LeavesItsAura(Rulebook):
    """What is attached to a permanent does not phase out along with it."""

    def goes_out_with(self, thing: Object, host: str) -> bool:  # noqa: D102
        del thing, host
        return False


class DesignationsEnd(Rulebook):
    """A designation is covered while the permanent is face down."""

    def designations(self, state: State, thing: Object) -> tuple[str, ...]:  # noqa: D102
        return () if thing.face_down else super().designations(state, thing)


def _asks(s: Situation, what: str) -> bool:
    """Whether it is a permanent whose ability asks that of this turn, as a step begins."""
    conditions = [ability.if_ for ability in s.triggers if "begins" in ability.on]
    wanted = [one for one in conditions if isinstance(one, Condition)]
    return s.tag == "advance" and any(getattr(one, what) is not None for one in wanted)


def _is_out(seen: ObjectSeen | None) -> bool:
    return seen is not None and bool(seen.phased_out)


def _came_back(s: Situation) -> bool:
    return _is_out(s.was) and s.now is not None and not s.now.phased_out


def _marked(s: Situation) -> bool:
    was = s.was
    return was is not None and bool(was.marks) and (turned_down(s) or turned_up(s))


def _host_goes(s: Situation) -> bool:
    was = s.was
    host = s.before.snapshot.objects.get(was.attached_to or "") if was is not None else None
    return "phase_out" in s.effect_tags and is_down(host)


CLAIMS = (
    Claim(
        slug="a-hidden-upkeep-ability-is-silent",
        rules=("603.2b", "708.2"),
        topic=TOPIC,
        says="An ability of the hidden card does not trigger as a step begins.",
        believes="The hidden card's abilities at the beginning of a step trigger.",
        when=lambda s: s.tag == "advance" and is_down(s.was) and s.has_own("begins"),
        fields=BEGINS,
        recipes=(
            Recipe("upkeep_trigger", ("plain_down", "end_step", "next_upkeep")),
            Recipe("upkeep_trigger", ("battlefield", "turn_down", "end_step", "next_upkeep")),
        ),
        fault=HiddenUpkeep,
    ),
    Claim(
        slug="what-entered-face-down-is-remembered-this-turn",
        rules=("608.2i", "603.4"),
        topic=TOPIC,
        says="That a face-down creature entered is remembered this turn, whatever became of it.",
        believes="What entered face down this turn is not remembered.",
        when=lambda s: _asks(s, "entered_this_turn"),
        fields=BEGINS,
        recipes=(
            Recipe("face_down_creature", ("entering_down", "end_step"), ("asks_who_entered",)),
            Recipe(
                "face_down_creature",
                ("entering_down", "turn_up", "end_step"),
                ("asks_who_entered",),
            ),
            Recipe("creature", ("turn_down", "end_step"), ("asks_who_entered",)),
        ),
        fault=ForgetsWhatEntered,
    ),
    Claim(
        slug="turning-up-is-remembered-this-turn",
        rules=("608.2i", "603.4"),
        topic=TOPIC,
        says="That a player turned a permanent face up is remembered this turn.",
        believes="That a permanent was turned face up this turn is not remembered.",
        when=lambda s: _asks(s, "turned_up_this_turn"),
        fields=BEGINS,
        recipes=(
            Recipe(
                "face_down_creature", ("plain_down", "turn_up", "end_step"), ("asks_who_turned_up",)
            ),
            Recipe("face_down_creature", ("plain_down", "end_step"), ("asks_who_turned_up",)),
        ),
        fault=ForgetsTurning,
    ),
    Claim(
        slug="phased-in-it-is-still-face-down",
        rules=("702.26c", "702.26d", "110.5c"),
        topic=TOPIC,
        says="A face-down permanent that phased out phases in face down.",
        believes="A face-down permanent that phases in is face up.",
        when=lambda s: _came_back(s) and is_down(s.was),
        fields=FACE | {"counters"},
        recipes=(
            Recipe("any", ("plain_down", "noise", "phase_out", "my_next_turn")),
            Recipe("any", ("listed_down", "grow", "phase_out", "my_next_turn")),
        ),
        fault=PhasesInFaceUp,
        refines=("effects-apply-to-face-down-permanents",),
    ),
    Claim(
        slug="phasing-in-is-not-entering",
        rules=("702.26d",),
        topic=TOPIC,
        says="No ability triggers on entering when a permanent phases in.",
        believes="Phasing in is entering the battlefield.",
        when=lambda s: s.watches("enters") and any(_came_back(one) for one in s.all_objects()),
        fields=frozenset({fired(("enters",))}),
        recipes=(Recipe("any", ("plain_down", "phase_out", "my_next_turn"), ("enters_watcher",)),),
        fault=PhasingInEnters,
    ),
    Claim(
        slug="what-is-attached-phases-out-along",
        rules=("702.26g",),
        topic=TOPIC,
        says="What is attached to a face-down permanent phases out along with it.",
        believes="What is attached to a permanent does not phase out along with it.",
        when=_host_goes,
        fields=frozenset({"phased_out", "attached_to", "zone"}),
        recipes=(Recipe("creature", ("plain_down", "enchant_it", "phase_out"), ("aura_in_hand",)),),
        fault=LeavesItsAura,
    ),
    Claim(
        slug="designations-stay-whichever-face-is-up",
        rules=("701.60b", "708.8", "708.2a"),
        topic=TOPIC,
        says="A designation such as suspected stays when the permanent is turned up or down.",
        believes="A designation is covered while the permanent is face down.",
        when=_marked,
        fields=frozenset({"marks"}),
        recipes=(
            Recipe("face_down_creature", ("battlefield", "suspect", "turn_down")),
            Recipe("face_down_creature", ("plain_down", "suspect", "turn_up")),
        ),
        fault=DesignationsEnd,
    ),
)
