"""The special action of foretelling a card (116.2h, 702.143a)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.words import Seat

from .moving import Arrival, move
from .paying import Offer, can_pay, pay, raise_illegal


def can_foretell(play: Play, player: Seat, handle: str) -> bool:
    """Whether a player could foretell the card now, if they can pay for it."""
    return play.rules.may_foretell(play.state, player, play.thing(handle))


def foretell(play: Play, player: Seat, handle: str, offer: Offer) -> None:
    """Pay, and exile the card face down; its owner may look at it. It uses no stack."""
    if not can_foretell(play, player, handle):
        raise_illegal(f"{handle} cannot be foretold by {player} now")
    pay(play, player, play.rules.foretell_price(), handle, offer)
    mask = play.rules.mask_of_the_foretold()
    lookers = play.rules.may_look_at_the_foretold(play.thing(handle).owner)
    move(play, handle, "exile", Arrival(mask=mask, lookers=lookers))


def can_pay_for_it(play: Play, player: Seat, handle: str) -> bool:
    """Whether the pool pays for foretelling the card."""
    return can_pay(play, player, play.rules.foretell_price(), handle)
