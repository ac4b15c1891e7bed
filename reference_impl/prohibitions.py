"""What static abilities forbid now, and whether that reaches an object (rules 101.2, 614.17)."""

from collections.abc import Mapping
from typing import NamedTuple

from .characteristics import Characteristics
from .matching import Board, Looker, matches
from .state import Continuing, State
from .statics import Described, describes, having
from .vocabulary.abilities import Forbids
from .vocabulary.filters import Filter
from .vocabulary.words import Seat


class Ban(NamedTuple):
    """A prohibition that is in force, read from the side of the permanent that has it."""

    ability: Forbids
    looker: Looker


def bans(state: State, board: Mapping[str, Characteristics], action: str) -> tuple[Ban, ...]:
    """The prohibitions of an action that are in force now."""
    found = having(state, board, Forbids)
    if not found:
        return ()
    bans = [Ban(*one) for one in found if one[0].action == action]
    return tuple([ban for ban in bans if _is_on(state, ban)])


def _is_on(state: State, ban: Ban) -> bool:
    return ban.ability.during != "your_turn" or state.turn.active == ban.looker.you


def reaches(ban: Ban, state: State, board: Board, handle: str, *, coming_from: str = "") -> bool:
    """Whether a prohibition is about an object as it is in that state, or would be there."""
    what = ban.ability.what
    if not isinstance(what, Filter):
        return ban.looker.source == handle
    return describes(Described(what, ban.looker), state, board, handle, coming_from)


def reaches_player(ban: Ban, player: Seat) -> bool:
    """Whether a prohibition is about a player: everybody, unless it says whose."""
    what = ban.ability.what
    if not isinstance(what, Filter) or what.controller is None:
        return True
    return (ban.looker.you == player) is (what.controller == "you")


def is_forbidden(state: State, board: Board, action: str, handle: str) -> bool:
    """Whether an action with an object is forbidden now; it beats every permission (101.2)."""
    for ban in bans(state, board, action):
        if reaches(ban, state, board, handle):
            return True
    for effect in state.effects:
        asked = effect.forbid is not None and effect.forbid.action == action
        if asked and _forbids(effect, state, board, handle):
            return True
    return False


def _forbids(effect: Continuing, state: State, board: Board, handle: str) -> bool:
    """Whether what resolved before forbids it: of its players, this object or such a one."""
    if board[handle].controller not in effect.who:
        return False
    if effect.forbidden is None:
        return state.objects[handle].ident in effect.idents
    return matches(state, board, handle, effect.forbidden, Looker(effect.by))
