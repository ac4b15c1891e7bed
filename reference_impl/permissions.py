"""What lets a player cast or play a card from where it is: rules, statics, effects (601.3)."""

from collections.abc import Iterator
from typing import NamedTuple

from .matching import Board
from .rulebook import Rulebook
from .state import Object, State
from .statics import Described, describes, having
from .vocabulary.abilities import Allows
from .vocabulary.filters import Filter
from .vocabulary.words import Seat

WAITING = frozenset({"hand", "library", "graveyard", "exile", "command"})


class Permission(NamedTuple):
    """A permission: for lands too, without paying, with a surcharge, with mana of any type.

    `spells` says which spells it covers, of all that the card could be cast as.
    """

    lands: bool = False
    free: bool = False
    extra: str = ""
    any_mana: bool = False
    spells: Described | None = None
    foretold: bool = False


def given_by_effects(
    state: State, rules: Rulebook, player: Seat, handle: str
) -> Iterator[Permission]:
    """The permissions of resolved effects for this object, as long as it is the same (611.2c)."""
    thing = state.objects[handle]
    ident = thing.ident
    for effect in state.effects if rules.effect_lets_play(thing) else ():
        allow = effect.allow
        if allow is None or allow.action == "look" or player not in effect.who:
            continue
        if ident in effect.idents:
            yield Permission(allow.action == "play", allow.free, allow.extra, allow.any_mana)


def given_by_statics(state: State, board: Board, player: Seat, handle: str) -> Iterator[Permission]:
    """The permissions of the player's permanents for spells from where the card is.

    Of a library they speak of the top card; from a hand nobody needs one.
    """
    thing = state.objects[handle]
    mine = thing.owner == player or thing.zone == "exile"
    if not mine or thing.zone not in WAITING or is_buried(state, handle):
        return
    for ability, looker in having(state, board, Allows):
        what = ability.what
        if ability.action != "cast" or looker.you != player or not isinstance(what, Filter):
            continue
        if what.zone == thing.zone:
            yield Permission(spells=Described(what, looker))


def given_by_itself(rules: Rulebook, player: Seat, thing: Object) -> Iterator[Permission]:
    """What a card in exile says of itself to its owner (113.6b, 406.3a)."""
    if thing.zone == "exile" and thing.owner == player:
        for ability in rules.abilities_in_exile(thing):
            if isinstance(ability, Allows) and _is_for_itself(ability):
                yield Permission()


def _is_for_itself(ability: Allows) -> bool:
    return (ability.action, ability.what, ability.zone) == ("cast", "self", "exile")


def may_reach_elsewhere(state: State, board: Board) -> bool:
    """Whether anything could let a player cast or play a card that is in no hand."""
    allowed = any(effect.allow is not None for effect in state.effects)
    return allowed or bool(state.commanders) or bool(having(state, board, Allows))


def is_buried(state: State, handle: str) -> bool:
    """Whether the card is in a library under another one."""
    thing = state.objects[handle]
    return thing.zone == "library" and state.zone("library", thing.owner)[0] != handle


def covers(permission: Permission, there: State, board: Board, handle: str, old: str) -> bool:
    """Whether a permission covers the spell that a card would be, coming from its old zone."""
    said = permission.spells
    return said is None or describes(said, there, board, handle, old)


def gives_flash(state: State, board: Board, player: Seat, handle: str, old: str) -> bool:
    """Whether the player may cast a spell that looks like this as though it had flash (702.8a)."""
    return any(
        ability.action == "flash"
        and looker.you == player
        and isinstance(ability.what, Filter)
        and describes(Described(ability.what, looker), state, board, handle, old)
        for ability, looker in having(state, board, Allows)
    )
