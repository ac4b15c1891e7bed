"""Effects that change permanents where they are: counters, damage, P/T, control, attachments."""

from facecheck.reference_impl.changing import changed_values
from facecheck.reference_impl.play import Play, Question
from facecheck.reference_impl.state import Continuing
from facecheck.reference_impl.vocabulary.effects import (
    Attach,
    BecomeCopy,
    Change,
    ChooseOne,
    Control,
    Counters,
    Damage,
    FlipCoin,
    GainLife,
    May,
    Redirect,
    Tap,
)
from msgspec import structs

from .asking import agrees, one_of
from .context import Context
from .counting import put_counters
from .happenings import happens, run_effects
from .hiding import show_to_the_next
from .leaving_combat import forget_in_combat
from .masking import let_slip
from .sagas import chapters_start
from .selecting import count, player, players, select
from .targeting import may_be_attached

DAMAGEABLE = frozenset({"creature", "planeswalker", "battle"})
COUNTERS_OF = {"planeswalker": "loyalty", "battle": "defense"}
IN_PLAY = frozenset({"battlefield", "stack"})
"""Where continuous effects find objects; of a spell they go on to its permanent (400.7a)."""


@happens(GainLife)
def _gain_life(play: Play, effect: GainLife, context: Context) -> None:
    amount = count(play, effect.n, context)
    for seat in players(play, effect.who, context):
        life = play.state.players[seat].life
        play.state = play.state.with_player(seat, life=life + amount)


@happens(Counters)
def _counters(play: Play, effect: Counters, context: Context) -> None:
    amount = count(play, effect.n, context)
    for handle in select(play, effect.what, context):
        thing = play.thing(handle)
        if thing.zone == "battlefield" and play.rules.may_get_counters(thing):
            before = thing.counters.get(effect.counter, 0)
            put_counters(play, handle, effect.counter, amount, by_replacement=context.replacing)
            if effect.counter == "lore":
                chapters_start(play, handle, before)


@happens(Damage)
def _damage(play: Play, effect: Damage, context: Context) -> None:
    amount = count(play, effect.n, context)
    with play.at_once():
        told = select(play, effect.what, context)
        let_slip(play, *(one for one in (*told, context.source) if one and amount > 0))
        for target in told:
            deal_damage(play, target, amount, context.source)


def deal_damage(play: Play, target: str, amount: int, source: str) -> str | None:
    """Damage to a player is loss of life, to a creature it is marked (120.3).

    Return to whom it was dealt, if it was: a player's may be redirected (614.9).

    From a planeswalker it takes loyalty counters, from a battle defense counters. No damage
    is none that is dealt (120.8); to what is protected from its source none is (702.16e).
    """
    if amount <= 0:
        return None
    target = _instead(play, target)
    if play.is_protected(target, source):
        return None
    if target in play.state.seats:
        seat = play.state.seats[play.state.seats.index(target)]
        play.state = play.state.with_player(seat, life=play.state.players[seat].life - amount)
    elif play.thing(target).zone == "battlefield" and DAMAGEABLE & set(play.looks(target).types):
        thing, types = play.thing(target), play.looks(target).types
        taken = {counter for kind, counter in COUNTERS_OF.items() if kind in types}
        left = {c: max(0, n - amount) if c in taken else n for c, n in thing.counters.items()}
        marked = amount if "creature" in types else 0
        play.change(thing.with_(damage=thing.damage + marked, counters=left))
        play.happen("dealt_damage", target)
    return target


def _instead(play: Play, target: str) -> str:
    """What damage to that player is dealt to, if it can still be dealt damage (614.9)."""
    for effect in play.state.effects:
        for handle, changes in effect.idents if effect.damage_to == target else ():
            there = play.is_still((handle, changes)) and play.thing(handle).zone == "battlefield"
            if there and DAMAGEABLE & set(play.looks(handle).types):
                return handle
    return target


@happens(Redirect)
def _redirect(play: Play, effect: Redirect, context: Context) -> None:
    """Damage to a player is dealt to an object instead, for the rest of the turn (614.9)."""
    to = select(play, effect.to, context)
    for seat in players(play, effect.from_, context):
        begin(play, to, Continuing(damage_to=seat, until="end_of_turn", by=context.you))


def begin(play: Play, handles: tuple[str, ...], effect: Continuing) -> None:
    """Begin a continuous effect on exactly these objects (611.2c)."""
    there = tuple(play.thing(h).ident for h in handles if play.thing(h).zone in IN_PLAY)
    if there:
        begun = structs.replace(effect, idents=there, timestamp=play.tick())
        play.state = play.state.with_(effects=(*play.state.effects, begun))


@happens(Change)
def _change(play: Play, effect: Change, context: Context) -> None:
    handles = select(play, effect.what, context)
    if context.replacing and handles and play.rules.sets_copiable_values(effect):
        values = play.rules.copiable_values(play.state, play.thing(handles[0]))
        begin(play, handles, Continuing(copy=changed_values(values, effect), by=context.you))
        return
    begin(play, handles, Continuing(change=effect, until=effect.until, by=context.you))


@happens(Control)
def _control(play: Play, effect: Control, context: Context) -> None:
    who = player(play, effect.who, context)
    handles = select(play, effect.what, context)
    changed = [h for h in handles if play.looks(h).controller != who]
    begin(play, handles, Continuing(control=who, until=effect.until, by=context.you))
    for handle in changed:
        turn = play.state.turn.number
        play.change(play.rules.after_changing_control(play.thing(handle), turn))
        forget_in_combat(play, handle)
        show_to_the_next(play, handle, who)
    context.changed = len(changed)


@happens(BecomeCopy)
def _become_copy(play: Play, effect: BecomeCopy, context: Context) -> None:
    of = select(play, effect.of, context)
    if of:
        values = play.rules.values_for_a_copy(play.state, play.thing(of[0]))
        handles = select(play, effect.what, context)
        begin(play, handles, Continuing(copy=values, until=effect.until, by=context.you))


@happens(Tap)
def _tap(play: Play, effect: Tap, context: Context) -> None:
    for handle in select(play, effect.what, context):
        if play.thing(handle).zone == "battlefield":
            let_slip(play, handle)
            play.change(play.thing(handle).with_(tapped=True))


@happens(Attach)
def _attach(play: Play, effect: Attach, context: Context) -> None:
    """Attach, if it can be attached there and is not yet (701.3b, 701.3c, 613.7e)."""
    to = select(play, effect.to, context)
    for handle in select(play, effect.what, context):
        there = to and play.thing(handle).attached_to != to[0]
        if there and may_be_attached(play, handle, to[0]):
            play.change(play.thing(handle).with_(attached_to=to[0], timestamp=play.tick()))


@happens(FlipCoin)
def _flip(play: Play, effect: FlipCoin, context: Context) -> None:
    """Flip a coin; the dice are loaded (705.1, contract 7)."""
    won = play.ask(Question(player=context.you, kind="flip")) == "won"
    run_effects(play, effect.won if won else effect.lost, context)


@happens(May)
def _may(play: Play, effect: May, context: Context) -> None:
    who = player(play, effect.who, context)
    if agrees(play, who):
        run_effects(play, effect.effects, context)


@happens(ChooseOne)
def _choose_one(play: Play, effect: ChooseOne, context: Context) -> None:
    """One option is chosen as this resolves, and only that is followed (608.2d, 700.2)."""
    among = tuple(map(str, range(len(effect.options))))
    run_effects(play, effect.options[one_of(play, context.you, among)], context)
