"""Claims about players who leave, and about the end of the game (708.9, 800.4, 406.3)."""

from facecheck.adapters.language.trace import ObjectSeen
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Continuing, Object
from facecheck.reference_impl.vocabulary.words import Seat

from .claim import FACE, Claim, Recipe
from .events import is_down
from .foretelling import is_foretold
from .situation import Situation

TOPIC = "leaving"
REVEALED = frozenset({"revealed"})
WHERE = FACE | {"zone", "controller"}


class LeavesUnseen(Rulebook):
    """What a player who leaves has face down leaves unseen."""

    def is_revealed_when_its_owner_leaves(self, thing: Object) -> bool:  # noqa: D102
        del thing
        return False


class EndsUnseen(Rulebook):
    """The game ends and nobody shows anything."""

    def is_revealed_at_the_end(self, thing: Object) -> bool:  # noqa: D102
        del thing
        return False


class ExileShownAtTheEnd(Rulebook):
    """All exile is shown at the end (https://github.com/magefree/mage/issues/11881)."""

    def is_revealed_at_the_end(self, thing: Object) -> bool:  # noqa: D102
        return super().is_revealed_at_the_end(thing) or (thing.zone == "exile" and thing.face_down)


class ControlOutlivesThePlayer(Rulebook):
    """What a player who left had taken control of is exiled instead of going back."""

    def ends_with_its_player(self, effect: Continuing, seat: Seat) -> bool:  # noqa: D102
        del effect, seat
        return False


class NobodysStays(Rulebook):
    """What a player who left controlled stays on the battlefield."""

    def is_exiled_without_controller(self, thing: Object) -> bool:  # noqa: D102
        del thing
        return False


def _was_down(seen: ObjectSeen | None) -> bool:
    on_the_stack = seen is not None and seen.zone == "stack" and bool(seen.face_down)
    return is_down(seen) or on_the_stack


def _is_exiled_by_an_effect(s: Situation) -> bool:
    """It lies in exile, and was not foretold: that would be revealed at the end (702.143f)."""
    return s.now is not None and s.now.zone == "exile" and not is_foretold(s)


def is_over(s: Situation) -> bool:
    """The game is over after this step."""
    turn = s.after.snapshot.turn
    return turn is not None and bool(turn.over)


def just_left(s: Situation, seat: str | None) -> bool:
    """Whether that player left in this step."""
    if seat is None:
        return False
    was, now = (moment.snapshot.players.get(seat) for moment in (s.before, s.after))  # type: ignore[call-overload]  # a seat
    return was is not None and now is not None and not was.out and bool(now.out)


def _owner_left(s: Situation) -> bool:
    return s.was is not None and _was_down(s.was) and just_left(s, s.was.owner)


def _controller_left(s: Situation) -> bool:
    was = s.was
    mine = was is not None and was.owner == was.controller
    return was is not None and _was_down(was) and not mine and just_left(s, was.controller)


CLAIMS = (
    Claim(
        slug="a-leaving-player-reveals-what-they-own",
        rules=("708.9", "800.4a"),
        topic=TOPIC,
        says="The face-down permanents and spells of a player who leaves the game are revealed.",
        believes="What a player who leaves has face down leaves unseen.",
        when=lambda s: _owner_left(s) and not is_over(s),
        fields=REVEALED,
        recipes=(
            Recipe("any", ("down", "noise", "concede"), seats=3),
            Recipe("any", ("down", "phase_out", "concede"), seats=3),
            Recipe("face_down_creature", ("hand", "cast_held", "concede"), seats=3),
        ),
        fault=LeavesUnseen,
    ),
    Claim(
        slug="the-end-of-the-game-reveals-what-is-face-down",
        rules=("708.9", "104.2a"),
        topic=TOPIC,
        says="At the end of the game all face-down permanents and spells are revealed.",
        believes="The game ends and nobody shows anything.",
        when=lambda s: _was_down(s.was) and is_over(s),
        fields=REVEALED,
        recipes=(
            Recipe("any", ("down", "noise", "concede")),
            Recipe("any", ("down", "opponent_concedes")),
        ),
        fault=EndsUnseen,
    ),
    Claim(
        slug="other-face-down-exile-stays-hidden-at-the-end",
        rules=("708.9", "406.3"),
        topic=TOPIC,
        says="Cards exiled face down by an effect are not revealed as the game ends.",
        believes="Everything that is face down in exile is shown at the end.",
        when=lambda s: _is_exiled_by_an_effect(s) and is_over(s),
        fields=REVEALED,
        recipes=(
            Recipe("any", ("library", "hide", "noise", "concede")),
            Recipe("any", ("library", "hide", "wait", "concede")),
            Recipe("any", ("library", "hide", "manifest_another", "opponent_concedes")),
        ),
        fault=ExileShownAtTheEnd,
    ),
    Claim(
        slug="control-ends-when-its-player-leaves",
        rules=("800.4a",),
        topic=TOPIC,
        says="A face-down permanent that a player who leaves had taken goes back to its owner.",
        believes="What a player who left had taken control of is exiled.",
        when=lambda s: _controller_left(s) and is_down(s.now),
        fields=WHERE,
        recipes=(Recipe("any", ("down", "give_away", "concede"), seats=3),),
        fault=ControlOutlivesThePlayer,
    ),
    Claim(
        slug="what-a-leaving-player-controlled-is-exiled",
        rules=("800.4a", "708.9"),
        topic=TOPIC,
        says="Others' cards that entered under the control of a player who leaves are exiled.",
        believes="What a player who left controlled stays on the battlefield.",
        when=lambda s: _controller_left(s) and not is_down(s.now) and not is_over(s),
        fields=WHERE,
        recipes=(
            Recipe("any", ("library", "manifested_by_opponent", "opponent_concedes"), seats=3),
            Recipe(
                "any", ("library", "manifested_by_opponent", "noise", "opponent_concedes"), seats=3
            ),
        ),
        fault=NobodysStays,
        refines=(
            "phased-in-it-is-still-face-down",
            "face-up-in-the-new-zone",
        ),
    ),
)
