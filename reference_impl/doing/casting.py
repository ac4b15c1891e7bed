"""Casting spells, face down or not, activating abilities, playing lands (601, 602, 708.4)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.prohibitions import is_forbidden
from facecheck.reference_impl.rulebook import CastWay
from facecheck.reference_impl.state import Mask, Object, OnStack
from facecheck.reference_impl.vocabulary.abilities import Activated
from facecheck.reference_impl.vocabulary.words import Seat

from .moving import move, rehoused
from .paying import NOTHING_SAID, Offer, pay, raise_illegal
from .stack import push, targets_of
from .targeting import aimed, demanded_targets


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
    return play.rules.may_cast_now(
        play.state, player, there.looks(handle)
    ) and not is_forbidden(there.state, there.board, "cast", handle)


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
    item = OnStack(
        source=handle, ident=spell.ident, controller=player, is_spell=True, x=offer.x or 0
    )
    wanted = targets_of(play, item)
    chosen = demanded_targets(play, wanted, targets, player, handle)
    pay(play, player, ways[by].cost, handle, offer)
    with play.at_once():
        push(play, item.with_(targets=chosen, aimed=aimed(play, chosen)))
        play.happen("casts", handle)


def activate(
    play: Play,
    player: Seat,
    handle: str,
    label: str,
    targets: tuple[str, ...] = (),
    offer: Offer = NOTHING_SAID,
) -> None:
    """Activate an ability that the object has now (602.2, 602.5a)."""
    ability = _activated(play, player, handle, label)
    chosen = demanded_targets(play, ability.targets, targets, player, handle)
    ident = play.thing(handle).ident
    pay(play, player, ability.cost, handle, offer)
    item = OnStack(
        source=handle,
        ident=ident,
        controller=player,
        ability=ability,
        effects=ability.effects,
        label=label,
        targets=chosen,
        aimed=aimed(play, chosen),
        x=offer.x or 0,
    )
    push(play, item)


def _activated(play: Play, player: Seat, handle: str, label: str) -> Activated:
    looks = play.looks(handle)
    having = [a for a in looks.abilities if isinstance(a, Activated) and a.id == label]
    there = play.thing(handle).zone == "battlefield"
    if not having or not there or looks.controller != player:
        raise_illegal(f"{handle} has no ability {label} that {player} can activate")
    if having[0].timing == "sorcery" and not play.rules.is_sorcery_time(play.state, player):
        raise_illegal(f"{label} can be activated only as a sorcery")
    return having[0]


def play_land(play: Play, player: Seat, handle: str) -> None:
    """Play a land: one a turn, in one's own main phase (305.1, 116.2a)."""
    thing = play.thing(handle)
    owner = play.rules.may_cast_from_there(player, thing)
    if not owner or "land" not in thing.card.types:
        raise_illegal(f"{handle} is no land that {player} can play")
    if (
        not play.rules.is_sorcery_time(play.state, player)
        or play.state.players[player].lands_played
    ):
        raise_illegal("no land can be played now")
    play.state = play.state.with_player(player, lands_played=1)
    move(play, handle, "battlefield")
