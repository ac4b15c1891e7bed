"""Paying costs: mana, life, and objects (118, 601.2h, 602.2b, 107.4f)."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, NoReturn

from facecheck.reference_impl.mana import LIFE_FOR_PHYREXIAN, MOST_KEPT, paid
from facecheck.reference_impl.matching import Looker, matches
from facecheck.reference_impl.play import Illegal, Play
from facecheck.reference_impl.prohibitions import bans, is_forbidden, reaches_player
from facecheck.reference_impl.statics import having
from facecheck.reference_impl.vocabulary.abilities import Activated, Allows
from facecheck.reference_impl.vocabulary.costs import Cost, CostParts, Payment
from facecheck.reference_impl.vocabulary.effects import Tap
from facecheck.reference_impl.vocabulary.words import Seat
from msgspec import Struct

from .context import Context
from .happenings import run_effects
from .moving import move
from .purse import OTHER, Use, purse, spend_all_but


class Offer(Struct, frozen=True):
    """With what a player pays: the value of X, the demands of a step's `pay`; or backs out.

    `using` are permanents whose mana abilities are activated meanwhile.
    """

    x: int | None = None
    pay: tuple[str, ...] = ()
    cancel: bool = False
    using: tuple[str, ...] = ()

    @property
    def with_life(self) -> int:
        """How many Phyrexian symbols are paid with life."""
        return self.pay.count("life")

    @property
    def objects(self) -> tuple[str, ...]:
        """The objects to pay with, in order."""
        return tuple(one for one in self.pay if one != "life")


NOTHING_SAID = Offer()


def parts(cost: Cost) -> CostParts:
    """Any cost by its parts."""
    return _only_mana(cost) if isinstance(cost, str) else cost


@lru_cache(MOST_KEPT)
def _only_mana(cost: str) -> CostParts:
    return CostParts(mana=cost)


def can_pay(play: Play, player: Seat, cost: Cost, source: str, use: Use = OTHER) -> bool:
    """Whether a player can pay a whole cost with the pool as it is, with X of 0 (118.3)."""
    wanted = parts(cost)
    objects = ((name, getattr(wanted, name)) for name in WITH_OBJECTS)
    return (
        _can_pay_mana(play, player, wanted.mana, wanted.life, use)
        and not (wanted.tap_self and why_not_tapped(play, source))
        and all(
            one is None or one.n <= len(_able(play, player, one, name, source))
            for name, one in objects
        )
    )


def _can_pay_mana(play: Play, player: Seat, mana: str, life: int, use: Use) -> bool:
    """Whether pool and life pay that, some Phyrexian symbols perhaps with life (107.4f)."""
    have, mana = purse(play, player, use), _payable(play, player, mana)
    return any(
        paid(mana, have, with_life=n) is not None
        and may_pay_life(play, player, life + LIFE_FOR_PHYREXIAN * n)
        for n in range(play.rules.symbols_for_life(mana) + 1)
    )


def _payable(play: Play, player: Seat, mana: str) -> str:
    """A mana cost with what the player may pay instead of its symbols."""
    instead = any(
        ability.action == "life_for_black" and looker.you == player
        for ability, looker in having(play.state, play.board, Allows)
    )
    return play.rules.with_life_for_black(mana) if instead else mana


def may_pay_life(play: Play, player: Seat, life: int) -> bool:
    """Whether a player has that much life, and nothing forbids paying it (119.4, 119.4b)."""
    if not life:
        return True
    found = bans(play.state, play.board, "pay_life")
    banned = any(reaches_player(ban, player) for ban in found)
    return not banned and life <= play.state.players[player].life


def why_not_tapped(play: Play, source: str) -> str:
    """Why a permanent cannot pay with its own {T}: tapped, or a creature just come (302.6)."""
    thing = play.thing(source)
    if thing.tapped:
        return f"{source} is tapped already"
    if play.rules.is_summoning_sick(play.state, thing, play.looks(source)):
        return f"{source} has not been controlled since its player's turn began"
    return ""


def pay(
    play: Play,
    player: Seat,
    cost: Cost,
    source: str,
    offer: Offer = NOTHING_SAID,
    use: Use = OTHER,
) -> None:
    """Pay a whole cost or refuse; the caller drops the state if it refuses (733.1)."""
    all_parts = parts(cost)
    mana = _payable(play, player, all_parts.mana)
    _check_x(play, mana, offer)
    for handle in offer.using:
        _use_mana_ability(play, player, handle)
    _pay_mana(play, player, mana, offer, use)
    _pay_life(play, player, all_parts.life + LIFE_FOR_PHYREXIAN * offer.with_life)
    if offer.cancel:
        raise_illegal(f"{player} backs out at the payment")
    if all_parts.tap_self:
        _tap_self(play, source)
    left = list(offer.objects)
    for name in () if isinstance(cost, str) else WITH_OBJECTS:
        payment = getattr(all_parts, name)
        if payment is not None:
            for handle in _chosen(play, player, payment, name, source, left):
                WITH_OBJECTS[name].do(play, handle)
    if left:
        raise_illegal(f"{left[0]} pays nothing here")


def _use_mana_ability(play: Play, player: Seat, handle: str) -> None:
    """Activate the first mana ability of a permanent while something is paid for (605.3a)."""
    thing, looks = play.thing(handle), play.looks(handle)
    found = [one for one in looks.abilities if isinstance(one, Activated)]
    able = [one for one in found if play.rules.is_mana_ability(one)]
    there = thing.zone == "battlefield" and not thing.phased_out and looks.controller == player
    there = there and play.rules.may_use_mana_abilities()
    if not there or not able or is_forbidden(play.state, play.board, "activate", handle):
        raise_illegal(f"{handle} has no mana ability that {player} can use")
    pay(play, player, able[0].cost, handle)
    run_effects(play, able[0].effects, Context(player, handle, thing.ident))


def raise_illegal(reason: str) -> NoReturn:
    """Refuse the action."""
    raise Illegal(reason)


def _check_x(play: Play, mana: str, offer: Offer) -> None:
    if offer.x is not None and not play.rules.x_is_chosen_for(mana):
        raise_illegal("the cost has no {X} to choose a value for")
    if offer.pay and offer.with_life > play.rules.symbols_for_life(mana):
        raise_illegal("no symbol of the cost is left to be paid with life")


def _pay_mana(play: Play, player: Seat, mana: str, offer: Offer, use: Use) -> None:
    left = paid(mana, purse(play, player, use), offer.x or 0, offer.with_life)
    if left is None:
        raise_illegal(f"the pool does not pay {mana}")
    spend_all_but(play, player, use, left)


def _pay_life(play: Play, player: Seat, life: int) -> None:
    if not may_pay_life(play, player, life):
        raise_illegal(f"{player} cannot pay {life} life")
    if life:
        have = play.state.players[player].life
        left = have - play.rules.life_to_pay(life)
        play.state = play.state.with_player(player, life=left)


def _tap_self(play: Play, source: str) -> None:
    reason = why_not_tapped(play, source)
    if reason:
        raise_illegal(reason)
    tap(play, source)


def _sacrifice(play: Play, handle: str) -> None:
    with play.at_once():
        play.happen("sacrificed", handle, moved=True)
        move(play, handle, "graveyard")


def _discard(play: Play, handle: str) -> None:
    move(play, handle, "graveyard")


def _give_back(play: Play, handle: str) -> None:
    move(play, handle, "hand")


def _reveal(play: Play, handle: str) -> None:
    play.show((handle,), "all", play.thing(handle).owner)


def _exile(play: Play, handle: str) -> None:
    move(play, handle, "exile")


def tap(play: Play, handle: str) -> None:
    """Tap a permanent to pay with it, as an effect would: its mask may slip (614.1a)."""
    if not play.rules.becomes_tapped_to_pay(play.thing(handle)):
        play.change(play.thing(handle).with_(tapped=True))
        return
    run_effects(play, (Tap(what=(handle,)),), Context(play.looks(handle).controller))


class WithObjects(NamedTuple):
    """A part of a cost that is paid with objects: from which zone, and what is done to them."""

    zone: str
    do: Callable[[Play, str], None]


WITH_OBJECTS: dict[str, WithObjects] = {
    "exile": WithObjects("battlefield", _exile),
    "sacrifice": WithObjects("battlefield", _sacrifice),
    "discard": WithObjects("hand", _discard),
    "give_back": WithObjects("battlefield", _give_back),
    "reveal": WithObjects("hand", _reveal),
    "tap": WithObjects("battlefield", tap),
}


def _chosen(
    play: Play, player: Seat, payment: Payment, name: str, source: str, left: list[str]
) -> tuple[str, ...]:
    """The objects to pay with: those that the step demands, else by choice."""
    able = _able(play, player, payment, name, source)
    demanded = tuple(left[: payment.n])
    del left[: payment.n]
    if demanded:
        if len(demanded) < payment.n or not set(demanded) <= set(able):
            raise_illegal(f"{', '.join(demanded)} cannot pay that part of the cost")
        return demanded
    if len(able) < payment.n:
        raise_illegal("there is not enough to pay with")
    return play.choose(player, able, payment.n, payment.n)


def _able(play: Play, player: Seat, payment: Payment, name: str, source: str) -> tuple[str, ...]:
    """What a player can pay that part with; of a library only the top cards (118.3)."""
    zone = payment.what.zone or WITH_OBJECTS[name].zone
    among = play.state.battlefield() if zone == "battlefield" else play.state.zone(zone, player)
    if zone == "library":
        return among[: payment.n]
    looker = Looker(player, source)
    return tuple(
        handle
        for handle in among
        if play.looks(handle).controller == player
        and not (name == "tap" and play.thing(handle).tapped)
        and play.rules.may_pay_with(
            name,
            play.thing(handle),
            fits=matches(play.state, play.board, handle, payment.what, looker),
        )
    )
