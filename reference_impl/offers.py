"""What the player with priority may do now: the actions, with the price each would charge."""

from typing import Literal

from .doing.activating import activated_abilities, can_be_activated
from .doing.casting import (
    can_be_cast,
    price_as_proposed,
    ways_to_cast,
    why_no_land,
    within_reach,
)
from .doing.conspiring import conspiracies_to_turn_up
from .doing.foretelling import can_foretell, can_pay_for_it
from .doing.paying import can_pay, parts
from .doing.purse import Use
from .doing.turning import ways_up
from .doing.unlocking import can_pay_for_a_door, doors_to_unlock, price_of_a_door
from .play import Play
from .vocabulary.records import Record
from .vocabulary.words import Seat


class Offered(Record):
    """One legal action."""

    player: Seat
    do: Literal["cast", "turn_up", "activate", "play", "foretell", "unlock"]
    handle: str
    by: str = ""
    ability: str = ""
    cost: str = ""


def offers(play: Play) -> tuple[Offered, ...]:
    """Every legal action but passing, paying and mana abilities (117.1, contract 10).

    What lacks a legal target or cannot be paid for is no legal action (601.2c, 601.2h).
    """
    if play.state.turn.over:
        return ()
    player = play.state.turn.priority
    return (
        *_casts(play, player),
        *_turn_ups(play, player),
        *_agendas(play, player),
        *_activations(play, player),
        *_lands(play, player),
        *_foretells(play, player),
        *_unlocks(play, player),
    )


def _casts(play: Play, player: Seat) -> list[Offered]:
    return [
        Offered(
            player=player,
            do="cast",
            handle=handle,
            by=way.by,
            cost=price_as_proposed(play, player, handle, way),
        )
        for handle in within_reach(play, player)
        for way in ways_to_cast(play, player, handle)
        if play.rules.is_listed(
            play.thing(handle).card,
            way,
            play.state.players[player].pool,
            payable=can_be_cast(play, player, handle, way),
        )
    ]


def _turn_ups(play: Play, player: Seat) -> list[Offered]:
    return [
        Offered(player=player, do="turn_up", handle=handle, by=way.by, cost=parts(way.cost).mana)
        for handle in play.state.battlefield()
        for way in ways_up(play, player, handle)
        if play.rules.is_turn_up_listed(
            play.state.players[player].pool,
            payable=can_pay(play, player, way.cost, handle, Use("turn_up", play.looks(handle))),
        )
    ]


def _agendas(play: Play, player: Seat) -> list[Offered]:
    return [
        Offered(player=player, do="turn_up", handle=handle, by="agenda")
        for handle in conspiracies_to_turn_up(play, player)
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
        for ability in activated_abilities(play, player, handle)
        if can_be_activated(play, player, handle, ability)
        and not play.rules.is_mana_ability(ability)
    ]


def _lands(play: Play, player: Seat) -> list[Offered]:
    return [
        Offered(player=player, do="play", handle=handle)
        for handle in within_reach(play, player)
        if not why_no_land(play, player, handle)
    ]


def _foretells(play: Play, player: Seat) -> list[Offered]:
    price = parts(play.rules.foretell_price()).mana
    return [
        Offered(player=player, do="foretell", handle=handle, cost=price)
        for handle in play.state.zone("hand", player)
        if can_foretell(play, player, handle) and can_pay_for_it(play, player, handle)
    ]


def _unlocks(play: Play, player: Seat) -> list[Offered]:
    return [
        Offered(
            player=player,
            do="unlock",
            handle=handle,
            by=door,
            cost=price_of_a_door(play, handle, door),
        )
        for handle in play.state.battlefield()
        for door in doors_to_unlock(play, player, handle)
        if can_pay_for_a_door(play, player, handle, door)
    ]
