"""What the player with priority may do now: the actions, with the price each would charge."""

from typing import Literal

from .doing.casting import ways_to_cast
from .doing.paying import can_pay_mana, parts
from .doing.turning import ways_up
from .play import Play
from .vocabulary.abilities import Activated
from .vocabulary.costs import Cost
from .vocabulary.records import Record
from .vocabulary.words import Seat


class Offered(Record):
    """One legal action."""

    player: Seat
    do: Literal["cast", "turn_up", "activate"]
    handle: str
    by: str = ""
    ability: str = ""
    cost: str = ""


def offers(play: Play) -> tuple[Offered, ...]:
    """Every legal action but passing, paying and mana abilities (117.1, contract 10)."""
    if play.state.turn.over:
        return ()
    player = play.state.turn.priority
    return (*_casts(play, player), *_turn_ups(play, player), *_activations(play, player))


def _payable(play: Play, player: Seat, cost: Cost) -> bool:
    return can_pay_mana(play, player, cost)


def _casts(play: Play, player: Seat) -> list[Offered]:
    return [
        Offered(player=player, do="cast", handle=handle, by=way.by, cost=parts(way.cost).mana)
        for handle in play.state.zone("hand", player)
        for way in ways_to_cast(play, player, handle)
        if play.rules.is_listed(
            play.thing(handle).card,
            way,
            play.state.players[player].pool,
            payable=_payable(play, player, way.cost),
        )
    ]


def _turn_ups(play: Play, player: Seat) -> list[Offered]:
    return [
        Offered(player=player, do="turn_up", handle=handle, by=way.by, cost=parts(way.cost).mana)
        for handle in play.state.battlefield()
        for way in ways_up(play, player, handle)
        if play.rules.is_turn_up_listed(
            play.state.players[player].pool, payable=_payable(play, player, way.cost)
        )
    ]


def _activations(play: Play, player: Seat) -> list[Offered]:
    return [
        Offered(
            player=player,
            do="activate",
            handle=handle,
            ability=ability.id,
            cost=parts(ability.cost).mana,
        )
        for handle in play.state.battlefield()
        if play.looks(handle).controller == player
        for ability in play.looks(handle).abilities
        if isinstance(ability, Activated) and _payable(play, player, ability.cost)
    ]
