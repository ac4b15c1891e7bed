"""The special action of unlocking a door of a Room (116.2m)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.words import Door, Seat

from .doors import locked_doors, open_door
from .paying import Offer, can_pay, pay, raise_illegal


def doors_to_unlock(play: Play, player: Seat, handle: str) -> tuple[Door, ...]:
    """The halves that a player may unlock now, if they can pay for it."""
    if not play.rules.may_unlock(play.state, player, play.looks(handle)):
        return ()
    return locked_doors(play, handle)


def price_of_a_door(play: Play, handle: str, door: Door) -> str:
    """What it costs to unlock a half."""
    values = play.rules.copiable_values(play.state, play.thing(handle))
    return str(play.rules.price_of_a_door(values, door))


def can_pay_for_a_door(play: Play, player: Seat, handle: str, door: Door) -> bool:
    """Whether the pool pays for a half; without a mana cost nothing does (118.6)."""
    price = price_of_a_door(play, handle, door)
    return price != "" and can_pay(play, player, price, handle)


def unlock(play: Play, player: Seat, handle: str, door: Door, offer: Offer) -> None:
    """The special action: pay the half's mana cost and unlock it (116.2m)."""
    price = price_of_a_door(play, handle, door)
    if door not in doors_to_unlock(play, player, handle) or not price:
        raise_illegal(f"{player} cannot unlock the {door} half of {handle} now")
    pay(play, player, price, handle, offer)
    open_door(play, handle, door)
