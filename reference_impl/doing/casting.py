"""Casting spells, face down or not, and playing lands (601, 305, 708.4)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.prohibitions import is_forbidden
from facecheck.reference_impl.rulebook import CastWay
from facecheck.reference_impl.state import Mask, Object, OnStack
from facecheck.reference_impl.vocabulary.words import Seat

from .moving import move, rehoused
from .paying import NOTHING_SAID, Offer, can_pay, pay, raise_illegal
from .stack import push, targets_of
from .targeting import aimed, can_be_chosen, demanded_targets


def ways_to_cast(play: Play, player: Seat, handle: str) -> tuple[CastWay, ...]:
    """The ways in which a player may cast a card now, whatever they cost."""
    thing = play.thing(handle)
    if not play.rules.may_cast_from_there(player, thing):
        return ()
    return tuple(
        way
        for way in play.rules.ways_to_cast(thing.card)
        if _is_legal(play, proposed(play, player, handle, way), player, handle)
    )


def _is_legal(play: Play, there: Play, player: Seat, handle: str) -> bool:
    """Whether the spell may be cast now, judged by what it would be on the stack (601.3).

    601.3a, 708.4: a prohibition is held against the face-down spell too.
    """
    return play.rules.may_cast_now(play.state, player, there.looks(handle)) and not is_forbidden(
        there.state, there.board, "cast", handle
    )


def proposed(play: Play, player: Seat, handle: str, way: CastWay) -> Play:
    """The game with the card on the stack as the spell it would be (601.2a, 708.4, 601.3e).

    A card cast face down is turned face down before it gets there.
    """
    spell = as_spell(play, player, handle, way)
    return Play(rehoused(play.state, spell), play.rules, play.decide)


def as_spell(play: Play, player: Seat, handle: str, way: CastWay) -> Object:
    """The object that the card is on the stack."""
    mask = None
    if way.cause is not None:
        mask = Mask(cause=way.cause, profile=play.rules.profile(way.cause))
    return play.rules.after_moving(play.thing(handle), "stack", player, mask)


def of_spell(play: Play, player: Seat, handle: str) -> OnStack:
    """A card that is on the stack as a spell, its targets not chosen yet."""
    spell = play.thing(handle)
    return OnStack(source=handle, ident=spell.ident, controller=player, is_spell=True, x=spell.x)


def cast(
    play: Play,
    player: Seat,
    handle: str,
    by: str,
    targets: tuple[str, ...] = (),
    offer: Offer = NOTHING_SAID,
) -> None:
    """Cast a card: onto the stack, targets, costs, then it is cast (601.2)."""
    ways = {way.by: way for way in ways_to_cast(play, player, handle)}
    if by not in ways:
        raise_illegal(f"{handle} cannot be cast{' by ' + by if by else ''} now")
    spell = as_spell(play, player, handle, ways[by]).with_(timestamp=play.tick(), x=offer.x or 0)
    play.state = rehoused(play.state, spell)
    item = of_spell(play, player, handle)
    wanted = targets_of(play, item)
    chosen = demanded_targets(play, wanted, targets, player, handle)
    pay(play, player, ways[by].cost, handle, offer)
    with play.at_once():
        push(play, item.with_(targets=chosen, aimed=aimed(play, chosen)))
        play.happen("casts", handle)


def can_be_cast(play: Play, player: Seat, handle: str, way: CastWay) -> bool:
    """Whether the spell has legal targets to choose (601.2c) and can be paid for (601.2h)."""
    there = proposed(play, player, handle, way)
    wanted = targets_of(there, of_spell(there, player, handle))
    return can_be_chosen(there, wanted, player, handle) and can_pay(play, player, way.cost, handle)


def why_no_land(play: Play, player: Seat, handle: str) -> str:
    """Why a player cannot play a card as a land now: one a turn, in a main phase (305.1, 305.2)."""
    thing, rules = play.thing(handle), play.rules
    if not rules.may_cast_from_there(player, thing) or "land" not in thing.card.types:
        return f"{handle} is no land that {player} can play"
    if not rules.is_sorcery_time(play.state, player) or play.state.players[player].lands_played:
        return "no land can be played now"
    return ""


def play_land(play: Play, player: Seat, handle: str) -> None:
    """Play a land, which is no spell (116.2a, 305.1)."""
    reason = why_no_land(play, player, handle)
    if reason:
        raise_illegal(reason)
    play.state = play.state.with_player(player, lands_played=1)
    move(play, handle, "battlefield")
