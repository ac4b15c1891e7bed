"""Claims about conspiracies face down in the command zone (702.106, 315, 116.2j, 400.9)."""

from facecheck.adapters.language.steps import Cast, Instruct
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Happened, Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Triggered
from facecheck.reference_impl.vocabulary.effects import TurnDown
from facecheck.reference_impl.vocabulary.words import Seat

from .claim import CHARACTERISTICS, FACE, OUTCOME, Claim, Recipe
from .departing import is_over, just_left
from .events import base
from .situation import Situation

TOPIC = "hidden agendas"
FIRED = frozenset({"fired:casts"})


class HiddenConspiraciesAreCreatures(Rulebook):
    """A face-down conspiracy is a 2/2 creature card like a face-down permanent."""

    def values_elsewhere(self, thing: Object) -> Card:  # noqa: D102
        hidden = thing.zone == "command" and thing.face_down
        return self.profile("effect") if hidden else super().values_elsewhere(thing)


class HiddenConspiraciesAreThemselves(Rulebook):
    """A face-down conspiracy has the characteristics of its card."""

    def values_elsewhere(self, thing: Object) -> Card:  # noqa: D102
        return thing.card if thing.zone == "command" else super().values_elsewhere(thing)


class AgendasAreOpen(Rulebook):
    """Everybody may look at a face-down conspiracy."""

    def may_look_at(self, player: Seat, thing: Object, looks: Characteristics) -> bool:  # noqa: D102
        return thing.zone == "command" or super().may_look_at(player, thing, looks)


class AgendasWaitForTheMainPhase(Rulebook):
    """A conspiracy is turned face up only when its controller could cast a sorcery."""

    def may_turn_up_conspiracy(self, state: State, player: Seat, thing: Object) -> bool:  # noqa: D102
        in_time = self.is_sorcery_time(state, player)
        return super().may_turn_up_conspiracy(state, player, thing) and in_time


class AgendasWorkFaceDown(Rulebook):
    """The abilities of a conspiracy work while it is face down."""

    def triggered_abilities(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> tuple[Triggered, ...]:
        if thing.zone == "command" and thing.face_down:
            return tuple(one for one in thing.card.abilities if isinstance(one, Triggered))
        return super().triggered_abilities(event, thing, looks)


class AgendasStayOld(Rulebook):
    """A conspiracy that is turned face up is as old as when it was put face down."""

    def after_turning_up_there(self, thing: Object, clock: int) -> Object:  # noqa: D102
        return super().after_turning_up_there(thing, clock).with_(timestamp=thing.timestamp)


class AgendasAreRemembered(Rulebook):
    """A conspiracy that is turned face down where it is keeps the name that was chosen."""

    def after_turning_down_there(self, thing: Object) -> Object:  # noqa: D102
        return super().after_turning_down_there(thing).with_(chosen=thing.chosen)


class AgendasStaySecret(Rulebook):
    """Face-down conspiracies are not revealed when their player leaves or the game ends."""

    def is_revealed_at_the_end(self, thing: Object) -> bool:  # noqa: D102
        return thing.zone != "command" and super().is_revealed_at_the_end(thing)

    def is_revealed_when_its_owner_leaves(self, thing: Object) -> bool:  # noqa: D102
        return thing.zone != "command" and super().is_revealed_when_its_owner_leaves(thing)


def _is_hidden(s: Situation) -> bool:
    return s.now is not None and s.now.zone == "command" and bool(s.now.face_down)


def _is_conspiracy(s: Situation) -> bool:
    return s.card is not None and "conspiracy" in s.card.types


def _is_shown(s: Situation) -> bool:
    """The step turns a conspiracy face up, or is an attempt at it."""
    return s.tag == "turn_up" and base(s.step) == "agenda"


def _was_renewed(s: Situation) -> bool:
    """An effect turned it face down in an earlier step."""
    earlier = s.scenario.steps[: s.number]
    told = (e for step in earlier if isinstance(step, Instruct) for e in step.effects)
    return any(isinstance(effect, TurnDown) and s.is_named_in(effect) for effect in told)


def _leaves_hidden(s: Situation) -> bool:
    was = s.was
    hidden = was is not None and was.zone == "command" and bool(was.face_down)
    return hidden and was is not None and (is_over(s) or just_left(s, was.owner))


HIDE = ("command", "hide_agenda")
CLAIMS = (
    Claim(
        slug="a-face-down-conspiracy-has-no-characteristics",
        rules=("315.5b",),
        topic=TOPIC,
        says="A conspiracy that is face down in the command zone has no characteristics.",
        believes="A face-down conspiracy is a 2/2 creature card like a face-down permanent.",
        when=_is_hidden,
        fields=FACE | CHARACTERISTICS,
        recipes=(
            Recipe("conspiracy", (*HIDE, "next_turn"), ("namesake",)),
            Recipe("resizer", (*HIDE, "resize_beside"), ("namesake_beside",)),
        ),
        fault=HiddenConspiraciesAreCreatures,
        more_faults=(HiddenConspiraciesAreThemselves,),
    ),
    Claim(
        slug="only-its-controller-may-look-at-a-conspiracy",
        rules=("315.7", "702.106a"),
        topic=TOPIC,
        says="Only its controller may look at a face-down conspiracy.",
        believes="Everybody may look at a face-down conspiracy.",
        when=_is_hidden,
        fields=frozenset({"seen_by"}),
        recipes=(Recipe("conspiracy", (*HIDE, "next_turn"), ("namesake",)),),
        fault=AgendasAreOpen,
    ),
    Claim(
        slug="a-conspiracy-turns-up-whenever-its-controller-has-priority",
        rules=("116.2j", "702.106c"),
        topic=TOPIC,
        says="Its controller turns a face-down conspiracy up any time they have priority.",
        believes="A conspiracy is turned face up only when its controller could cast a sorcery.",
        when=lambda s: s.about == "step" and _is_shown(s),
        fields=OUTCOME,
        recipes=(
            Recipe("conspiracy", (*HIDE, "show_agenda_now"), ("namesake",)),
            Recipe("conspiracy", (*HIDE, "next_turn", "show_agenda"), ("namesake",)),
            Recipe("conspiracy", (*HIDE, "next_turn", "try_show_theirs"), ("namesake",)),
        ),
        fault=AgendasWaitForTheMainPhase,
    ),
    Claim(
        slug="a-hidden-agenda-works-once-it-is-face-up",
        rules=("702.106c", "315.5b"),
        topic=TOPIC,
        says="A conspiracy sees what has the name chosen for it, once it is face up.",
        believes="The abilities of a conspiracy work while it is face down.",
        when=lambda s: _is_conspiracy(s) and isinstance(s.step, Cast),
        fields=FIRED,
        recipes=(
            Recipe(
                "conspiracy",
                (*HIDE, "cast_namesake", "show_agenda", "cast_namesake"),
                ("namesake", "another_namesake"),
            ),
        ),
        fault=AgendasWorkFaceDown,
    ),
    Claim(
        slug="a-conspiracy-is-as-new-as-its-turning-up",
        rules=("613.7j",),
        topic=TOPIC,
        says="A conspiracy gets a new timestamp as it is turned face up.",
        believes="A conspiracy that is turned face up is as old as when it was put face down.",
        when=lambda s: _is_shown(s) and s.done and s.now is not None and bool(s.now.pt),
        fields=frozenset({"pt"}),
        recipes=(Recipe("resizer", (*HIDE, "resize_beside", "show_agenda"), ("namesake_beside",)),),
        fault=AgendasStayOld,
    ),
    Claim(
        slug="turned-down-in-the-command-zone-it-is-a-new-object",
        rules=("400.9",),
        topic=TOPIC,
        says="A conspiracy that is turned face down where it is forgets the name chosen for it.",
        believes="A conspiracy that is turned face down keeps the name that was chosen.",
        when=lambda s: _is_conspiracy(s) and isinstance(s.step, Cast) and _was_renewed(s),
        fields=FIRED,
        recipes=(
            Recipe(
                "conspiracy",
                (*HIDE, "show_agenda", "turn_agenda_down", "show_agenda", "cast_namesake"),
                ("namesake",),
            ),
            Recipe(
                "conspiracy",
                (
                    *HIDE,
                    "show_agenda",
                    "manifest_another",
                    "turn_agenda_down",
                    "show_agenda",
                    "cast_namesake",
                ),
                ("namesake",),
            ),
        ),
        fault=AgendasAreRemembered,
        confidence="derived",
        refines=("a-hidden-agenda-works-once-it-is-face-up",),
    ),
    Claim(
        slug="face-down-conspiracies-are-revealed-in-the-end",
        rules=("702.106e",),
        topic=TOPIC,
        says="Face-down conspiracies are revealed when their player leaves or the game ends.",
        believes="Face-down conspiracies are never revealed.",
        when=_leaves_hidden,
        fields=frozenset({"revealed"}),
        recipes=(
            Recipe("conspiracy", (*HIDE, "someone_concedes"), ("namesake",)),
            Recipe("resizer", (*HIDE, "someone_concedes"), ("namesake_beside",), seats=3),
            Recipe("conspiracy", (*HIDE, "next_turn", "someone_concedes"), ("namesake",)),
            Recipe(
                "resizer",
                (*HIDE, "manifest_another", "someone_concedes"),
                ("namesake_beside",),
                seats=3,
            ),
        ),
        fault=AgendasStaySecret,
    ),
)
