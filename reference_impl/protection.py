"""Whether a permanent is protected from a source: damage, Auras, blocks, targets (702.16)."""

from .matching import Board, Looker, matches
from .rulebook import Rulebook
from .state import State
from .vocabulary.abilities import Keyword


def is_protected(state: State, board: Board, rules: Rulebook, handle: str, source: str) -> bool:
    """Whether an ability that the permanent has now protects it from that source (702.16a).

    A face-down permanent has only such protection as an effect gave it (708.2); a face-down
    source has no colour to be protected from.
    """
    if handle not in board or source not in board or state.objects[handle].zone != "battlefield":
        return False
    looks = board[handle]
    return any(
        isinstance(ability, Keyword)
        and ability.keyword == "protection"
        and rules.protects(
            ability, fits=matches(state, board, source, ability.what, Looker(looks.controller))
        )
        for ability in looks.abilities
    )
