"""A player leaves the game, and the game ends (104.2a, 104.5, 708.9, 800.4)."""

from collections.abc import Callable

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.effects import Leave
from facecheck.reference_impl.vocabulary.words import Seat

from .components import components
from .context import Context
from .happenings import happens
from .moving import cease_to_exist, move
from .selecting import players


@happens(Leave)
def _leave(play: Play, effect: Leave, context: Context) -> None:
    """A player concedes (104.3a)."""
    depart(play, players(play, effect.who, context))


def depart(play: Play, seats: tuple[Seat, ...]) -> None:
    """These players lose and leave; with one player left the game is over (104.2a, 104.5)."""
    leaving = [seat for seat in seats if not play.state.players[seat].lost]
    for seat in leaving:
        play.state = play.state.with_player(seat, lost=True, controlled_by=None)
    end_if_decided(play)
    if not play.state.turn.over:
        for seat in leaving:
            _take_along(play, seat)
        if play.state.players[play.state.turn.priority].lost:
            _pass_on(play)


def _pass_on(play: Play) -> None:
    """Priority goes to the next player who is still in the game (800.4j)."""
    turn = play.state.turn
    play.state = play.state.with_(turn=turn.with_(priority=play.state.after(turn.priority)))


def end_if_decided(play: Play) -> None:
    """The game ends when one player is left; what is face down is revealed (104.2a, 708.9)."""
    left = [seat for seat in play.state.seats if not play.state.players[seat].lost]
    if len(left) <= 1 and not play.state.turn.over:
        for seat in play.state.seats:
            _reveal(play, seat, play.rules.is_revealed_at_the_end)
        play.state = play.state.with_(turn=play.state.turn.with_(over=True))


def _reveal(play: Play, owner: Seat, has_to: Callable[[Object], bool]) -> None:
    """A player shows face-down objects that they own (708.9, 702.143f)."""
    mine = [
        one.handle
        for thing in play.state.objects.values()
        if thing.owner == owner
        for one in components(thing)
        if has_to(one)
    ]
    play.show(tuple(mine), "all", owner)


def _take_along(play: Play, seat: Seat) -> None:
    """What a player owns leaves, their control ends, what they still control is exiled (800.4a)."""
    _reveal(play, seat, play.rules.is_revealed_when_its_owner_leaves)
    for handle, thing in play.state.objects.items():
        if thing.owner == seat:
            cease_to_exist(play, handle)
    rules = play.rules  # spells of that player left with their cards
    kept = tuple(e for e in play.state.effects if not rules.ends_with_its_player(e, seat))
    play.state = play.state.with_(
        effects=kept,
        stack=tuple(one for one in play.state.stack if one.is_spell or one.controller != seat),
        waiting=tuple(item for item in play.state.waiting if item.controller != seat),
    )
    exile_what_nobody_controls(play)


def exile_what_nobody_controls(play: Play) -> bool:
    """Exile what a player who left still controls, also once an effect ends (800.4a, 800.4c)."""
    if not any([player.lost for player in play.state.players.values()]):  # noqa: C419 - asked often
        return False
    there = (*play.state.zone("battlefield"), *play.state.zone("stack"))
    left = [h for h in there if play.state.players[play.looks(h).controller].lost]
    stray = [h for h in left if play.rules.is_exiled_without_controller(play.thing(h))]
    with play.at_once():
        for handle in stray:
            move(play, handle, "exile")
    return bool(stray)
