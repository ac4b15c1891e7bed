"""Casting spells, face down or not, and playing lands (601, 305, 708.4)."""

from collections.abc import Iterator
from typing import NamedTuple

from facecheck.reference_impl.permissions import (
    WAITING,
    Permission,
    covers,
    given_by_effects,
    given_by_itself,
    given_by_statics,
    gives_flash,
    is_buried,
    may_reach_elsewhere,
)
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.prohibitions import is_forbidden
from facecheck.reference_impl.rulebook import CastWay, Rulebook
from facecheck.reference_impl.sight import may_look
from facecheck.reference_impl.state import Mask, Object, OnStack, State
from facecheck.reference_impl.vocabulary.words import Seat

from .convoking import convoked
from .moving import move
from .paying import NOTHING_SAID, Offer, can_pay, pay, raise_illegal
from .purse import Use
from .rehousing import rehoused
from .spell_prices import price_of_spell
from .stack import announce, is_stopped, push, targets_of_spell
from .targeting import aimed, can_be_chosen, demanded_targets

PROPOSED = "proposed"


class Proposals(NamedTuple):
    """What was proposed so far in one state by one rulebook: by whom, which card, in what way."""

    state: State
    rules: Rulebook
    found: dict[tuple[object, ...], State]


def within_reach(play: Play, player: Seat) -> tuple[str, ...]:
    """The cards that a player might cast or play from where they are: the hand first."""
    state = play.state
    hand = state.zone("hand", player)
    if not may_reach_elsewhere(state, play.board) and not _exile_offers(play, player):
        return hand
    elsewhere = (h for h, thing in state.objects.items() if thing.zone in WAITING)
    others = (h for h in elsewhere if h not in hand and not is_buried(state, h))
    return (*hand, *(h for h in others if any(permissions(play, player, h))))


def _exile_offers(play: Play, player: Seat) -> bool:
    """Whether some card in exile is foretold or says itself that it may be cast."""
    exiled = (play.thing(handle) for handle in play.state.zone("exile"))
    return any(
        play.rules.may_cast_foretold(play.state, player, thing)
        or any(given_by_itself(play.rules, player, thing))
        for thing in exiled
    )


def permissions(play: Play, player: Seat, handle: str) -> Iterator[Permission]:
    """All that lets a player cast the card from where it is (601.2a, 601.3)."""
    thing = play.thing(handle)
    if play.rules.may_cast_from_there(player, thing):
        yield Permission(lands=thing.zone == "hand")
    if play.rules.may_cast_foretold(play.state, player, thing):
        yield Permission(foretold=True)
    yield from given_by_effects(play.state, play.rules, player, handle)
    yield from given_by_itself(play.rules, player, thing)
    for permission in given_by_statics(play.state, play.board, player, handle):
        seen = may_look(play.state, play.board, play.rules, player, handle)
        if play.rules.may_be_picked_out(thing, may_look=seen):
            yield permission


def ways_to_cast(
    play: Play, player: Seat, handle: str, by: str | None = None
) -> tuple[CastWay, ...]:
    """The ways in which a player may cast a card now, whatever they cost; or just one of them."""
    found: dict[str, CastWay] = {}
    for permission in permissions(play, player, handle):
        for way in ways_under(play, permission, handle):
            if by not in (None, way.by):
                continue
            if way.by not in found and _is_legal(play, permission, way, player, handle):
                found[way.by] = way
        if by in found:
            break
    return tuple(found.values())


def ways_under(play: Play, permission: Permission, handle: str) -> Iterator[CastWay]:
    """The ways that a permission opens: all that the card has, or only the free one (118.9a)."""
    rules, card = play.rules, play.thing(handle).card
    ways = rules.ways_to_cast(card)
    if permission.free:
        ways = rules.free_ways(card, ways)
    elif permission.foretold:
        ways = rules.foretold_ways(card)
    for way in ways:
        extra, any_mana = rules.surcharge(way, permission.extra), permission.any_mana
        yield way._replace(extra=extra, any_mana=any_mana) if extra or any_mana else way


def _is_legal(play: Play, permission: Permission, way: CastWay, player: Seat, handle: str) -> bool:
    """Whether the spell may be cast at this moment (601.3, 601.3b, 117.1a)."""
    there, old = proposed(play, player, handle, way), play.thing(handle).zone
    in_time = play.rules.may_cast_now(play.state, player, there.looks(handle))
    in_time = in_time or _has_flash(there, player, handle, old)
    return in_time and is_permitted(play, permission, way, player, handle)


def _has_flash(there: Play, player: Seat, handle: str, old: str) -> bool:
    """Whether some permanent lets the player cast it as though it had flash (601.3b, 702.8a)."""
    looks = there.rules.as_flash_permissions_see_it(there.thing(handle), there.looks(handle))
    return gives_flash(there.state, {**there.board, handle: looks}, player, handle, old)


def is_permitted(
    play: Play, permission: Permission, way: CastWay, player: Seat, handle: str
) -> bool:
    """Whether the spell may be cast at all, judged by what it would be on the stack (601.3).

    601.3a, 601.3e, 708.4: permissions and prohibitions are held against the face-down
    spell too.
    """
    if is_stopped(play, "cast"):
        return False
    there, old, rules = proposed(play, player, handle, way), play.thing(handle).zone, play.rules
    board, spell = there.board, there.thing(handle)
    seen = rules.as_permissions_see_it(spell, board[handle])
    if not covers(permission, there.state, {**board, handle: seen}, handle, old):
        return False
    seen = rules.as_prohibitions_see_it(spell, board[handle])
    return not is_forbidden(there.state, {**board, handle: seen}, "cast", handle)


def proposed(play: Play, player: Seat, handle: str, way: CastWay) -> Play:
    """The game with the card on the stack as the spell it would be (601.2a, 708.4, 601.3e).

    A card cast face down is turned face down before it gets there.
    """
    proposed = _proposals(play.state, play.rules)
    key = player, handle, way.by, way.cause, way.side
    if key not in proposed:
        proposed[key] = rehoused(play.state, as_spell(play, player, handle, way))
    return Play(proposed[key], play.rules, play.decide)


def _proposals(state: State, rules: Rulebook) -> dict[tuple[object, ...], State]:
    """What was proposed so far in just this state; a game remembers one."""
    kept: Proposals | None = state.plain.get(PROPOSED)
    if kept is None or kept.state is not state or kept.rules is not rules:
        kept = state.plain[PROPOSED] = Proposals(state, rules, {})
    return kept.found


def as_spell(play: Play, player: Seat, handle: str, way: CastWay) -> Object:
    """The object that the card is on the stack."""
    mask = None
    if way.cause is not None:
        mask = Mask(cause=way.cause, profile=play.rules.profile(way.cause))
    card = play.thing(handle)
    spell = play.rules.after_moving(card, "stack", player, mask)
    foretold = play.rules.counts_as_foretold(card, "stack")
    kicked = play.rules.counts_as_kicked(card, "stack", way.by)
    mutating = way.by == "mutate"
    return spell.with_(foretold=foretold, kicked=kicked, mutating=mutating, side=way.side)


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
    ways = ways_to_cast(play, player, handle, by)
    if not ways:
        raise_illegal(f"{handle} cannot be cast{' by ' + by if by else ''} now")
    thing = play.thing(handle)
    spell = proposed(play, player, handle, ways[0]).thing(handle)
    spell = spell.with_(timestamp=play.tick(), x=offer.x or 0)
    before = play.state
    play.state = rehoused(play.state, spell)
    play.note("moves", handle, before)
    item = of_spell(play, player, handle)
    announce(play, item)
    wanted = targets_of_spell(play, handle)
    chosen = demanded_targets(play, wanted, targets, player, handle)
    cost = price_of_spell(play, player, handle, ways[0], thing.zone)
    cost, offer = convoked(play, player, handle, cost, offer)
    pay(play, player, cost, handle, offer, Use("cast", play.looks(handle)))
    _note_cast(play, player, thing)
    with play.at_once():
        push(play, item.with_(targets=chosen, aimed=aimed(play, chosen)))
        play.happen("casts", handle)


def _note_cast(play: Play, player: Seat, was: Object) -> None:
    """What a cast counts for: a commander's tax grows (903.8), and the day goes on (731.2)."""
    if was.zone == "command" and was.handle in play.state.commanders:
        casts = play.state.commanders[was.handle] + 1
        play.state = play.state.with_(commanders={**play.state.commanders, was.handle: casts})
    if player == play.state.turn.active:
        spells = play.state.turn.spells + 1
        play.state = play.state.with_(turn=play.state.turn.with_(spells=spells))
    played = play.state.players[player].lands_played
    after = play.rules.lands_played_after_a_cast(played, was)
    if after != played:
        play.state = play.state.with_player(player, lands_played=after)


def can_be_cast(play: Play, player: Seat, handle: str, way: CastWay) -> bool:
    """Whether the spell has legal targets to choose (601.2c) and can be paid for (601.2h)."""
    there = proposed(play, player, handle, way)
    wanted = targets_of_spell(there, handle)
    cost = price_of_spell(there, player, handle, way, play.thing(handle).zone)
    use = Use("cast", there.looks(handle))
    return can_be_chosen(there, wanted, player, handle) and can_pay(
        there, player, cost, handle, use
    )


def price_as_proposed(play: Play, player: Seat, handle: str, way: CastWay) -> str:
    """The mana that a way to cast the card would charge now."""
    there = proposed(play, player, handle, way)
    return price_of_spell(there, player, handle, way, play.thing(handle).zone).mana


def why_no_land(play: Play, player: Seat, handle: str) -> str:
    """Why a player cannot play a card as a land now: one a turn, in a main phase (305.1, 305.2)."""
    thing, rules = play.thing(handle), play.rules
    allowed = any(one.lands for one in permissions(play, player, handle))
    if not allowed or "land" not in rules.values_of_card(thing.card).types:
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
