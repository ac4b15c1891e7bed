"""Convoke: creatures tapped for a spell that has it (702.51)."""

from facecheck.reference_impl.mana import COLOUR_OF, symbols, written
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.costs import CostParts
from facecheck.reference_impl.vocabulary.words import Seat
from msgspec import structs

from .paying import Offer, raise_illegal, tap


def convoked(
    play: Play, player: Seat, handle: str, cost: CostParts, offer: Offer
) -> tuple[CostParts, Offer]:
    """The cost left after tapping the creatures that a step pays with, and the rest of the offer.

    Only for a spell that has convoke itself (702.51a): the hidden card's does not count (708.4).
    """
    if not play.rules.has_convoke(play.thing(handle), play.looks(handle)):
        return cost, offer
    mana, left = list(symbols(cost.mana)), []
    for one in offer.objects:
        if one in play.state.objects and _is_ready(play, player, one) and _pays(play, one, mana):
            tap(play, one)
        else:
            left.append(one)
    rest = written(tuple(mana))
    life = ("life",) * offer.with_life
    return structs.replace(cost, mana=rest), structs.replace(offer, pay=(*left, *life))


def _is_ready(play: Play, player: Seat, handle: str) -> bool:
    thing, looks = play.thing(handle), play.looks(handle)
    if thing.zone != "battlefield" or not looks.is_creature:
        return False
    if thing.tapped or looks.controller != player:
        raise_illegal(f"{handle} cannot be tapped for it")
    return True


def _pays(play: Play, handle: str, mana: list[str]) -> bool:
    """Take out of a cost what a creature pays: one mana of its colour, else {1} (702.51a)."""
    letters = {letter for letter, name in COLOUR_OF.items() if name in play.looks(handle).colours}
    for place, symbol in enumerate(mana):
        if symbol in letters:
            del mana[place]
            return True
    for place, symbol in enumerate(mana):
        if symbol.isdigit() and int(symbol) > 0:
            mana[place] = str(int(symbol) - 1)
            return True
    return False
