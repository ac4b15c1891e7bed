"""Random games: a subject, a way down, and any verbs in any order (design 6.2)."""

from facecheck.conformance.claims.claim import Recipe

from .draws import Draws

SUBJECTS = (
    "face_down_creature",
    "creature",
    "any",
    "permanent",
    "enters",
    "turned_up",
    "as_turned_up",
    "megamorph",
    "land_with_morph",
)
HELPERS = ("enters_watcher", "turned_up_watcher", "anthem", "dies_watcher", "face_down_anthem")
MIDDLE = (
    "noise",
    "turn_up",
    "turn_up_by_effect",
    "turn_down",
    "grow",
    "pump",
    "hurt",
    "tap",
    "copy",
    "look",
)
LAST = ("turn_up", "leave", "destroy", "copy", "next_turn", "turn_down", "try_one_short")


def random_recipe(draws: Draws) -> Recipe:
    """A recipe that nobody wrote; it may turn out to be impossible."""
    verbs = [draws.one(MIDDLE) for _ in range(1 + draws.index(4))]
    around = (draws.one(HELPERS),) if draws.chance(50) else ()
    return Recipe(
        subject=draws.one(SUBJECTS),
        verbs=("down", *verbs, draws.one(LAST)),
        around=around,
    )
