"""The static abilities of one kind that are in force now, each from its permanent's side (604)."""

from typing import NamedTuple, TypeVar

from msgspec import structs

from .matching import Board, Looker, matches
from .state import State
from .vocabulary.abilities import Ability
from .vocabulary.filters import Filter

A = TypeVar("A", bound=Ability)
Found = tuple[tuple[A, Looker], ...]


class Described(NamedTuple):
    """A filter of a static ability, and from whose side it is read."""

    what: Filter
    looker: Looker


def having(state: State, board: Board, kind: type[A]) -> Found[A]:
    """The abilities of that kind that permanents have now, kept with the board."""
    kept: dict[type, Found[A]] = state.seen.setdefault("abilities", {})
    if kind not in kept:
        kept[kind] = tuple(
            [
                (ability, Looker(board[handle].controller, handle))
                for handle in state.in_force()
                for ability in board[handle].abilities
                if isinstance(ability, kind)
            ]
        )
    return kept[kind]


def describes(
    said: Described, state: State, board: Board, handle: str, coming_from: str = ""
) -> bool:
    """Whether a filter describes an object as it is in that state.

    Of an object on its way, `coming_from` is the zone that a filter's zone speaks of
    (ruling of 2019-07-12).
    """
    what = said.what
    if coming_from and what.zone is not None:
        if what.zone not in (coming_from, state.objects[handle].zone):
            return False
        what = structs.replace(what, zone=None)
    return matches(state, board, handle, what, said.looker)
