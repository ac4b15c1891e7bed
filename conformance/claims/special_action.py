"""Claims about the special action of turning up: who may take it, and when (116.2b, 708.7)."""

from facecheck.adapters.language.steps import TurnUp
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.mana import Pool
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import State
from facecheck.reference_impl.vocabulary.words import Seat

from .claim import OUTCOME, Claim, Recipe
from .events import (
    acted_on,
    acts_for_its_controller,
    acts_on_what_is_down,
    is_turn_up,
    permanent_down,
)
from .ways_up import TOPIC


class AnybodyTurnsUp(Rulebook):
    """Any player may turn a face-down permanent up."""

    def may_turn_up(self, state: State, player: Seat, looks: Characteristics) -> bool:  # noqa: D102
        del player
        return super().may_turn_up(state, looks.controller, looks)


class WithoutPriority(Rulebook):
    """Turning up needs no priority."""

    def has_priority(self, state: State, player: Seat) -> bool:  # noqa: D102
        del state, player
        return True


class SpellsTooTurnUp(Rulebook):
    """A face-down spell can be turned up."""

    def may_turn_up(self, state: State, player: Seat, looks: Characteristics) -> bool:  # noqa: D102
        thing = state.objects[looks.handle]
        spell = thing.zone == "stack" and thing.face_down and looks.controller == player
        return spell or super().may_turn_up(state, player, looks)


class PassesStand(Rulebook):
    """Passes that were made before a permanent was turned up still count."""

    def passes_after_turning_up(self, passes: int) -> int:  # noqa: D102
        return passes


class TurnUpUnlisted(Rulebook):
    """Turning up is not among the actions that are listed.

    https://github.com/phase-rs/phase/pull/7542
    """

    def is_turn_up_listed(self, pool: Pool, *, payable: bool) -> bool:  # noqa: D102
        del pool, payable
        return False


CLAIMS = (
    Claim(
        slug="only-its-controller-turns-it-up",
        rules=("702.37e", "708.7"),
        topic=TOPIC,
        says="No other player can turn a face-down permanent up.",
        believes="Any player may turn a face-down permanent up.",
        when=lambda s: is_turn_up(s) and acts_on_what_is_down(s) and not acts_for_its_controller(s),
        fields=OUTCOME,
        recipes=(
            Recipe("creature", ("manifest_or_cloak", "noise", "try_opponent")),
            Recipe("face_down_creature", ("plain_down", "noise", "try_opponent")),
            Recipe("face_down_creature", ("plain_down", "give_away", "try_opponent")),
        ),
        fault=AnybodyTurnsUp,
    ),
    Claim(
        slug="turning-up-needs-priority",
        rules=("116.2b", "117.1c"),
        topic=TOPIC,
        says="A player without priority cannot turn a permanent up.",
        believes="Turning up needs no priority.",
        when=lambda s: (
            is_turn_up(s)
            and acts_on_what_is_down(s)
            and acts_for_its_controller(s)
            and bool(getattr(s.step, "now", False))
        ),
        fields=OUTCOME,
        recipes=(
            Recipe("face_down_creature", ("plain_down", "try_without_priority")),
            Recipe("face_down_creature", ("plain_down", "noise", "try_without_priority")),
        ),
        fault=WithoutPriority,
    ),
    Claim(
        slug="after-turning-up-everybody-passes-anew",
        rules=("116.3", "117.4"),
        topic=TOPIC,
        says="After a permanent was turned up its player has priority and all must pass anew.",
        believes="Passes that were made before a permanent was turned up still count.",
        when=lambda s: (
            s.about == "step"
            and s.tag == "priority"
            and s.number > 1
            and isinstance(s.scenario.steps[s.number - 2], TurnUp)
            and s.before.outcome == "done"
        ),
        fields=OUTCOME,
        recipes=(
            Recipe(
                "face_down_creature", ("plain_down", "next_turn", "wait", "turn_up", "hand_back")
            ),
            Recipe(
                "face_down_creature",
                ("plain_down", "noise", "next_turn", "wait", "turn_up", "hand_back"),
            ),
        ),
        fault=PassesStand,
    ),
    Claim(
        slug="a-spell-cannot-be-turned-up",
        rules=("708.7", "702.37e"),
        topic=TOPIC,
        says="A face-down spell on the stack cannot be turned up.",
        believes="A face-down spell can be turned up.",
        when=lambda s: (
            is_turn_up(s) and (was := acted_on(s).was) is not None and was.zone == "stack"
        ),
        fields=OUTCOME,
        recipes=(
            Recipe("face_down_creature", ("hand", "cast_held", "try_spell", "resolve")),
            Recipe("face_down_creature", ("hand", "cast_held", "try_spell")),
        ),
        fault=SpellsTooTurnUp,
    ),
    Claim(
        slug="turning-up-is-offered-when-it-can-be-paid",
        rules=("116.2b", "702.37e"),
        topic=TOPIC,
        says="Turning up is among the legal actions of the controller exactly when it can be paid.",
        believes="Turning up is not among the actions that are listed.",
        when=permanent_down,
        fields=frozenset({"offers"}),
        recipes=(
            Recipe("face_down_creature", ("plain_down", "look", "look_with_its_price")),
            Recipe("creature", ("manifest_or_cloak", "look_with_its_price")),
        ),
        fault=TurnUpUnlisted,
        confidence="derived",
    ),
)
