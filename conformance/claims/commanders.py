"""The claim about face-down commanders that kill (903.10a)."""

from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Object, State

from .claim import Claim, Recipe
from .situation import Situation

DEADLY = 21


class HiddenCommandersAreNone(Rulebook):
    """Combat damage of a commander that is face down does not count as a commander's."""

    def commanders_in(self, state: State, thing: Object) -> tuple[str, ...]:  # noqa: D102
        return () if thing.face_down else super().commanders_in(state, thing)


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
)
