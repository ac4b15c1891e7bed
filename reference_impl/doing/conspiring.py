"""Hidden agendas: into the command zone face down, and face up by a special action (702.106)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.effects import Agenda
from facecheck.reference_impl.vocabulary.words import Seat

from .context import Context
from .happenings import happens
from .paying import raise_illegal
from .rehousing import rehoused
from .selecting import select


@happens(Agenda)
def _agenda(play: Play, effect: Agenda, context: Context) -> None:
    """Face down with a secret name, as at the start of a game (702.106a, 400.9)."""
    for handle in select(play, effect.what, context):
        if play.thing(handle).zone == "command":
            hidden = play.rules.as_agenda(play.thing(handle), effect.name)
            hidden = hidden.with_(timestamp=play.tick())
            play.state = rehoused(play.state, hidden)


def turn_down_there(play: Play, handle: str) -> bool:
    """Turn an object in the command zone face down: another object begins (400.9)."""
    thing = play.thing(handle)
    if thing.face_down:
        return False
    before = play.state
    hidden = play.rules.after_turning_down_there(thing).with_(timestamp=play.tick())
    play.state = rehoused(play.state, hidden)
    play.note("is turned face down", handle, before)
    return True


def conspiracies_to_turn_up(play: Play, player: Seat) -> tuple[str, ...]:
    """The face-down conspiracies that a player with priority may turn up (116.2j)."""
    return tuple(
        handle
        for handle in play.state.zone("command")
        if play.rules.may_turn_up_conspiracy(play.state, player, play.thing(handle))
    )


def turn_up_conspiracy(play: Play, player: Seat, handle: str) -> None:
    """The special action; it costs nothing, uses no stack and triggers nothing (702.106c)."""
    if handle not in conspiracies_to_turn_up(play, player):
        raise_illegal(f"{player} cannot turn {handle} face up as an agenda now")
    before = play.state
    play.change(play.rules.after_turning_up_there(play.thing(handle), play.tick()))
    play.note("is turned face up", handle, before)
