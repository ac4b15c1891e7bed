"""Claims about what a permanent knows of how it was cast, and what a look is at (400.7)."""

from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Continuing, Object
from facecheck.reference_impl.vocabulary.effects import Allow
from facecheck.reference_impl.vocabulary.words import Seat

from .around import told
from .claim import Claim, Recipe, fired
from .events import permanent_down
from .looking import GENERAL, SEEN
from .situation import Situation

TOPIC = "casting"
UP = fired(("turned_up",))


class SightSticks(Rulebook):
    """Who was let look at a card sees it wherever it goes.

    https://github.com/wingedsheep/argentum-engine/commit/5331a1d3a6
    https://github.com/Cockatrice/Cockatrice/issues/4670
    """

    def is_let_look(self, player: Seat, effect: Continuing, thing: Object) -> bool:  # noqa: D102
        allowed = effect.allow is not None and effect.allow.action == "look"
        named = thing.handle in (handle for handle, _ in effect.idents)
        return allowed and named and player in effect.who


def _looked_at_before(s: Situation) -> bool:
    """Somebody was let look at the card while it was another object."""
    let = any(
        isinstance(one, Allow)
        and one.action == "look"
        and isinstance(one.what, tuple)
        and s.about in one.what
        for one in told(s)
    )
    return permanent_down(s) and let and s.was is not None and s.was.zone != "battlefield"


CLAIMS = (
    Claim(
        slug="a-look-is-at-one-object",
        rules=("400.7", "708.5"),
        topic="looking",
        says="Who may look at a card may not look at what it becomes in another zone.",
        believes="Who was let look at a card sees it wherever it goes.",
        when=_looked_at_before,
        fields=SEEN,
        recipes=(
            Recipe("face_down_creature", ("hand", "let_opponent_look", "cast_at_its_price")),
            Recipe("any", ("library", "let_opponent_look", "manifest_another")),
        ),
        fault=SightSticks,
        refines=(GENERAL, "an-effect-lets-a-player-look"),
    ),
)
