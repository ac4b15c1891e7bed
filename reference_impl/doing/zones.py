"""Effects that move objects or make new ones: put, destroy, tokens, countering (400, 701, 707)."""

from typing import NamedTuple

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Mask, Object, Side
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.effects import (
    CounterSpell,
    Destroy,
    Put,
    Token,
)
from facecheck.reference_impl.vocabulary.profiles import Profile
from facecheck.reference_impl.vocabulary.words import Seat, Zone

from .components import handles
from .context import Context
from .happenings import happens
from .keyword_actions import put_face_down
from .moving import Arrival, make, move
from .selecting import count, player, players, remember, select

NEVER_PERMANENT = frozenset({"instant", "sorcery"})
LIBRARY = frozenset({"library_top", "library_bottom"})


@happens(Put)
def _put(play: Play, effect: Put, context: Context) -> None:
    with play.at_once():
        chosen = select(play, effect.what, context)
        remember(play, chosen, context)
        context.began = play.state.clock
        along = {handle: handles(play.thing(handle)) for handle in chosen}
        moved = [handle for handle in chosen if put_one(play, effect, handle, context)]
    context.those = tuple(one for handle in moved for one in along[handle])  # 730.3c
    context.changed = len(moved)
    if effect.pile:
        context.pile += context.those


def put_one(play: Play, effect: Put, handle: str, context: Context) -> bool:
    """Move one object as the effect says; return whether it moved."""
    thing = play.thing(handle)
    if effect.to in LIBRARY:
        return move(play, handle, "library", Arrival(bottom=effect.to == "library_bottom"))
    if effect.to != "battlefield":
        mask = play.rules.mask_in_exile() if effect.face_down else None
        looking = _lookers(play, effect, handle, context) if mask else ()
        how = Arrival(mask=mask, lookers=looking, pile=context.began)
        moved = move(play, handle, effect.to, how)  # type: ignore[arg-type]  # zones
        if effect.to == "exile":
            for one in handles(thing):
                play.change(play.thing(one).with_(exiled_by=context.source_ident))
        return moved
    under = _under(play, effect, handle, context)
    how = Arrival(under=under, tapped=effect.tapped, counters=effect.counters)
    if effect.face_down:
        listed = effect.face_down if isinstance(effect.face_down, Profile) else None
        return put_face_down(play, handle, how, "effect", listed)
    if NEVER_PERMANENT & set(play.rules.values_of_card(thing.card).types):
        return False
    return move(play, handle, "battlefield", how)


def _lookers(play: Play, effect: Put, handle: str, context: Context) -> tuple[Seat, ...]:
    """Who may look at a card exiled face down: as the effect says, and who looked at it (406.3)."""
    allowed = players(play, effect.may_look, context) if effect.may_look is not None else ()
    looked = (context.you,) if handle in context.looked else ()
    return play.rules.lookers_of_exile(tuple(dict.fromkeys((*allowed, *looked))))


def _under(play: Play, effect: Put, handle: str, context: Context) -> Seat:
    """Whose control it enters under: as the effect says, else of the player told to (110.2a)."""
    if effect.under is None:
        return context.you
    if effect.under == "its_owner":
        return play.thing(handle).owner
    return player(play, effect.under, context)


@happens(Destroy)
def _destroy(play: Play, effect: Destroy, context: Context) -> None:
    with play.at_once():
        chosen = select(play, effect.what, context)
        remember(play, chosen, context)
        for handle in chosen:
            if play.thing(handle).zone == "battlefield":
                move(play, handle, "graveyard")
    context.those = chosen


@happens(CounterSpell)
def _counter(play: Play, effect: CounterSpell, context: Context) -> None:
    to: Zone = "library" if effect.to in LIBRARY else effect.to  # type: ignore[assignment]  # zones
    moved = []
    for handle in select(play, effect.what, context):
        spell = play.thing(handle)
        if spell.zone == "stack" and play.rules.can_be_countered(spell, play.looks(handle)):
            move(play, handle, to)
            moved.append(handle)
    context.those = tuple(moved)


class Wanted(NamedTuple):
    """What a token is made of: its card, a mask perhaps, and which of two faces is up."""

    card: Card
    mask: Mask | None = None
    side: Side = "whole"


@happens(Token)
def _token(play: Play, effect: Token, context: Context) -> None:
    """Tokens of a card, or that are copies: those take the copiable values (111.3, 707.2)."""
    amount = count(play, effect.n, context)
    wanted: list[Wanted] = []
    if effect.card is not None:
        wanted.append(Wanted(play.state.cards[effect.card]))
    copied = select(play, effect.copy_of, context) if effect.copy_of else ()
    wanted += (_copied(play, play.thing(of)) for of in copied)
    context.those = tuple(
        _made(play, one, seat)
        for seat in players(play, effect.who, context)
        for one in wanted
        for _ in range(amount)
    )


def _copied(play: Play, thing: Object) -> Wanted:
    """A token that is a copy; one of a double-faced permanent has both faces too (707.8a)."""
    values = play.rules.values_for_a_copy(play.state, thing)
    mask = play.rules.mask_for_a_copy(thing)
    if values == play.rules.values_in_play(thing) and thing.card.layout == "double_faced":
        return Wanted(thing.card, mask, thing.side)
    return Wanted(values, mask)


def _made(play: Play, wanted: Wanted, seat: Seat) -> str:
    handle = make(play, wanted.card, seat)
    move(play, handle, "battlefield", Arrival(mask=wanted.mask, side=wanted.side))
    return handle
