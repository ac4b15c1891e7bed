"""Ending the turn (724.1)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.effects import EndTurn

from .combat import end_combat
from .context import Context
from .happenings import happens
from .moving import move
from .time import next_step


@happens(EndTurn)
def _end_turn(play: Play, effect: EndTurn, context: Context) -> None:
    """What waits is gone, the stack is exiled, combat is over, the cleanup step begins.

    724.1a-d; a face-down spell is shown on its way (708.9).
    """
    del effect, context
    play.state = play.state.with_(waiting=())
    with play.at_once():
        for item in play.state.stack:
            if item.is_spell:
                move(play, item.source, "exile")
    play.state = play.state.with_(stack=())
    end_combat(play)
    play.state = play.state.with_(turn=play.state.turn.with_(step="end"))
    next_step(play)
