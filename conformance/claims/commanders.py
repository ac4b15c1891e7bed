"""Claims about face-down commanders that kill (903.10a), and turns that are ended (724.1b)."""

from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Object, State
from facecheck.reference_impl.vocabulary.words import Zone

from .claim import FACE, Claim, Recipe
from .situation import Situation

DEADLY = 21


class HiddenCommandersAreNone(Rulebook):
    """Combat damage of a commander that is face down does not count as a commander's."""

    def commanders_in(self, state: State, thing: Object) -> tuple[str, ...]:  # noqa: D102
        return () if thing.face_down else super().commanders_in(state, thing)


class EndingTheTurnCounters(Rulebook):
    """What is on the stack as the turn is ended goes to the graveyard."""

    def where_it_goes_as_the_turn_ends(self) -> Zone:  # noqa: D102
        return "graveyard"


def _is_hidden_killer(s: Situation) -> bool:
    """An unblocked face-down commander with enough power, before combat damage."""
    was, commanders = s.was, [seat.commander for seat in s.scenario.seats]
    attacks = was is not None and bool(was.attacking) and bool(was.face_down)
    strong = was is not None and bool(was.pt) and was.pt is not None and was.pt[0] >= DEADLY
    return s.about in commanders and attacks and strong


def _kills(s: Situation) -> bool:
    return s.tag == "advance" and any(_is_hidden_killer(one) for one in s.all_objects())


CLAIMS = (
    Claim(
        slug="a-face-down-commander-kills-as-a-commander",
        rules=("903.10a", "903.3"),
        topic="combat",
        says="A player to whom a commander dealt 21 combat damage, face down or not, loses.",
        believes="Combat damage of a commander that is face down does not count as a commander's.",
        when=_kills,
        fields=frozenset({"out"}),
        recipes=(
            Recipe(
                "face_down_creature",
                (
                    "command",
                    "cast_at_its_price",
                    "swell",
                    "make_them_rich",
                    "my_next_turn",
                    "attack",
                    "fight",
                ),
                seats=3,
            ),
            Recipe(
                "face_down_creature",
                (
                    "command",
                    "cast_at_its_price",
                    "swell",
                    "make_them_rich",
                    "my_next_turn",
                    "attack",
                    "fight",
                ),
            ),
        ),
        fault=HiddenCommandersAreNone,
    ),
    Claim(
        slug="ending-the-turn-exiles-a-face-down-spell",
        rules=("724.1b", "708.9"),
        topic="leaving",
        says="As the turn is ended a face-down spell is exiled face up.",
        believes="What is on the stack as the turn is ended goes to the graveyard.",
        when=lambda s: (
            "end_turn" in s.effect_tags
            and s.was is not None
            and s.was.zone == "stack"
            and bool(s.was.face_down)
        ),
        fields=FACE | {"zone"},
        recipes=(Recipe("face_down_creature", ("hand", "cast_held", "end_the_turn")),),
        fault=EndingTheTurnCounters,
        refines=("a-countered-face-down-spell-is-face-up",),
    ),
)
