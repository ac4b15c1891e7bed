"""Claims about cards that somebody saw, or that are taken away hidden (400.7, 406.3, 708.5)."""

from facecheck.adapters.language.steps import Instruct
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Mask, Object
from facecheck.reference_impl.vocabulary.effects import Look, Put
from facecheck.reference_impl.vocabulary.words import Seat

from .around import cast_down_before
from .claim import FACE, Claim, Recipe
from .events import is_cast_down, permanent_down, spell_down
from .looking import GENERAL, SEEN
from .situation import Situation

TOPIC = "looking"


class OnceSeenAlwaysSeen(Rulebook):
    """Who was shown a card in a hand goes on seeing it face down.

    https://github.com/wingedsheep/argentum-engine/commit/5331a1d3a6
    """

    def is_known_from_before(self, player: Seat, thing: Object) -> bool:  # noqa: D102
        return thing.face_down and player in thing.shown_to


class TakenFaceUp(Rulebook):
    """A card that an effect takes out of a library is exiled face up.

    https://github.com/Card-Forge/forge/issues/8769
    """

    def mask_in_exile(self) -> Mask | None:  # noqa: D102
        return None


def _was_shown(s: Situation) -> bool:
    """The other player looked at it in a hand, and then it was cast face down."""
    cast = s.about in cast_down_before(s) or (is_cast_down(s) and s.about == s.actor)
    steps = s.scenario.steps[: s.number]
    first = next((step for step in steps if isinstance(step, Instruct) and _looks(step, s)), None)
    return cast and first is not None and steps.index(first) < _cast_at(s)


def _looks(step: Instruct, s: Situation) -> bool:
    return any(isinstance(one, Look) and s.is_named_in(one) for one in step.effects)


def _cast_at(s: Situation) -> int:
    """The place of the step that casts it."""
    steps = enumerate(s.scenario.steps[: s.number])
    return next((at for at, step in steps if getattr(step, "object", "") == s.about), -1)


def _is_hidden_now(s: Situation) -> bool:
    """The step exiles it face down."""
    hides = (one for one in s.effects if isinstance(one, Put) and one.to == "exile")
    there = s.now is not None and s.now.zone == "exile" and bool(s.now.face_down)
    came = s.was is not None and s.was.zone != "exile"
    return there and came and any(one.face_down for one in hides)


CLAIMS = (
    Claim(
        slug="who-saw-a-hand-does-not-see-what-is-cast-from-it",
        rules=("400.7", "708.5"),
        topic=TOPIC,
        says="Who saw a card in a hand may not look at it once it has been cast face down.",
        believes="Who was shown a card in a hand goes on seeing it face down.",
        when=lambda s: (spell_down(s) or permanent_down(s)) and _was_shown(s),
        fields=SEEN,
        recipes=(
            Recipe("face_down_creature", ("hand", "show_to_opponent", "cast_held", "resolve")),
            Recipe("face_down_creature", ("hand", "show_to_opponent", "cast_held")),
        ),
        fault=OnceSeenAlwaysSeen,
        refines=(GENERAL,),
    ),
    Claim(
        slug="what-is-exiled-face-down-lies-face-down",
        rules=("406.3",),
        topic=TOPIC,
        says="A card that an effect exiles face down lies face down in exile, whosever it is.",
        believes="A card that an effect takes out of a library is exiled face up.",
        when=_is_hidden_now,
        fields=FACE,
        recipes=(
            Recipe("any", ("library", "taken_by_opponent")),
            Recipe("any", ("library", "look_and_hide", "noise")),
            Recipe("any", ("hand", "hide", "noise")),
        ),
        fault=TakenFaceUp,
    ),
)
