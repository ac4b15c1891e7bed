"""Whether a player may look at an object now, by all the rules and effects there are (708.5)."""

from .matching import Board
from .rulebook import Rulebook
from .state import State
from .statics import Described, describes, having
from .vocabulary.abilities import Allows
from .vocabulary.words import Seat


def may_look(state: State, board: Board, rules: Rulebook, player: Seat, handle: str) -> bool:
    """Whether a player may see the face of an object: by right, or because an effect says so."""
    return any(_may(state, board, rules, eyes, handle) for eyes in rules.sees_as(state, player))


def _may(state: State, board: Board, rules: Rulebook, player: Seat, handle: str) -> bool:
    thing = state.objects[handle]
    return (
        rules.may_look_at(player, thing, board[handle])
        or rules.is_known_from_before(player, thing)
        or any(rules.is_let_look(player, effect, thing) for effect in state.effects)
        or (rules.shows_with_permission(thing) and _is_permitted(state, board, player, handle))
    )


def _is_permitted(state: State, board: Board, player: Seat, handle: str) -> bool:
    """Whether a permanent of that player says so: a static ability with `allows` and `look`.

    Words for objects mean permanents unless they name another zone (109.2).
    """
    zone = state.objects[handle].zone
    return any(
        ability.action == "look"
        and looker.you == player
        and zone == (ability.what.zone or "battlefield")
        and describes(Described(ability.what, looker), state, board, handle)
        for ability, looker in having(state, board, Allows)
    )
