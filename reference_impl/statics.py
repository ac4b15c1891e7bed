"""The static abilities of one kind that are in force now, each from its permanent's side (604)."""

from typing import Any, NamedTuple, TypeVar

from msgspec import structs

from .matching import Board, Looker, matches
from .state import State
from .unreached import SILENT, STATIC
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
    kept: dict[str, dict[type, Found[Any]]] = state.seen.setdefault("abilities", {})
    if STATIC not in kept:
        kept[STATIC] = _by_kind(state, board)
    return kept[STATIC][kind]


def _by_kind(state: State, board: Board) -> dict[type, Found[Any]]:
    found: dict[type, Found[Any]] = dict(SILENT)
    for handle in state.in_force():
        looks = board[handle]
        for ability in looks.abilities:
            kind = type(ability)
            if kind in found:
                found[kind] = (*found[kind], (ability, Looker(looks.controller, handle)))
    return found


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
