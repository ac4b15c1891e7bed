"""Whether a player may look at an object now, by all the rules and effects there are (708.5)."""

from .layers import board as whole_board
from .matching import Board
from .rulebook import Rulebook
from .state import State
from .statics import Described, describes, having
from .vocabulary.abilities import Allows
from .vocabulary.filters import Filter
from .vocabulary.words import Seat


def may_look(state: State, board: Board, rules: Rulebook, player: Seat, handle: str) -> bool:
    """Whether a player may see the face of an object: by right, or because an effect says so."""
    return rules.still_looks(state, player) and any(
        _may(state, board, rules, eyes, handle) for eyes in rules.sees_as(state, player)
    )


def _may(state: State, board: Board, rules: Rulebook, player: Seat, handle: str) -> bool:
    thing = state.objects[handle]
    return (
        rules.may_look_at(player, thing, board[handle])
        or rules.is_known_from_before(player, thing)
        or any(rules.is_let_look(player, effect, thing) for effect in state.effects)
        or (rules.shows_with_permission(thing) and _is_permitted(state, board, player, handle))
        or is_open_top(state, board, rules, handle)
    )


def is_open_top(state: State, board: Board, rules: Rulebook, handle: str) -> bool:
    """Whether it is on top of a library whose player plays with that card revealed (401.5)."""
    thing = state.objects[handle]
    if not state.open_tops or state.zone("library", thing.owner)[:1] != (handle,):
        return False
    return rules.top_is_seen(handle, state.tops_held) and any(
        ability.action == "top_revealed" and looker.you == thing.owner
        for ability, looker in having(state, board, Allows)
    )


def open_tops(state: State, rules: Rulebook) -> tuple[str, ...]:
    """The cards on top of libraries that everybody sees now."""
    if not state.open_tops:
        return ()
    board = whole_board(state, rules)
    tops = (handle for seat in state.seats for handle in state.zone("library", seat)[:1])
    return tuple(handle for handle in tops if is_open_top(state, board, rules, handle))


def new_lookers(state: State, rules: Rulebook, handle: str) -> tuple[Seat, ...]:
    """Who is let look at a card face down in exile by a permanent, and goes on from now (406.3)."""
    thing, board = state.objects[handle], whole_board(state, rules)
    if not rules.shows_with_permission(thing):
        return ()
    found = (seat for seat in state.seats if _is_permitted(state, board, seat, handle))
    return rules.goes_on_looking(tuple(seat for seat in found if seat not in thing.lookers))


def _is_permitted(state: State, board: Board, player: Seat, handle: str) -> bool:
    """Whether a permanent of that player says so: a static ability with `allows` and `look`.

    Words for objects mean permanents unless they name another zone (109.2).
    """
    zone = state.objects[handle].zone
    return any(
        ability.action == "look"
        and looker.you == player
        and isinstance(ability.what, Filter)
        and zone == (ability.what.zone or "battlefield")
        and describes(Described(ability.what, looker), state, board, handle)
        for ability, looker in having(state, board, Allows)
    )
