"""Claims about what lasts through turning: shapes, more counters, delayed abilities (603.7c)."""

from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.effects import Later

from .around import told
from .claim import FACE, Claim, Recipe
from .situation import Situation


class DelayedLosesIt(Rulebook):
    """A delayed ability loses a permanent that was turned face up."""

    def is_still_meant(self, thing: Object) -> bool:  # noqa: D102
        return thing.zone != "battlefield" or thing.face_down


def _comes_due(s: Situation) -> bool:
    """It was put there face down until the end step, turned up, and now that step comes."""
    due = any(isinstance(one, Later) for one in told(s)) and s.tag == "advance"
    was = s.was
    return due and was is not None and was.zone == "battlefield" and not was.face_down


CLAIMS = (
    Claim(
        slug="a-delayed-ability-finds-it-face-up-too",
        rules=("603.7c",),
        topic="time",
        says="A delayed ability about a face-down permanent still finds it once it is face up.",
        believes="A delayed ability loses a permanent that was turned face up.",
        when=_comes_due,
        fields=FACE | {"zone"},
        recipes=(
            Recipe("permanent", ("hand", "put_until_the_end", "turn_up_somehow", "end_step")),
            Recipe("creature", ("graveyard", "put_until_the_end", "turn_up_by_effect", "end_step")),
            Recipe(
                "permanent", ("library", "manifest_until_the_end", "turn_up_somehow", "end_step")
            ),
            Recipe("permanent", ("library", "cloak_until_the_end", "turn_up_somehow", "end_step")),
        ),
        fault=DelayedLosesIt,
    ),
)
