"""Looking at cards, and controlling another player (701.20e, 723)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.effects import ControlPlayer, Look

from .context import Context
from .happenings import happens
from .selecting import player, players, select


@happens(Look)
def _look(play: Play, effect: Look, context: Context) -> None:
    """Show cards to some players only (701.20e); what they show them stays what it is."""
    seen = select(play, effect.what, context)
    for who in players(play, effect.who, context):
        play.show(seen, (who,), who)
        if who == context.you:
            context.looked += seen
    context.those = seen


@happens(ControlPlayer)
def _control_player(play: Play, effect: ControlPlayer, context: Context) -> None:
    """Control a player during that player's next turn; the last such effect counts (723.1b)."""
    by = player(play, effect.by, context)
    for who in players(play, effect.who, context):
        play.state = play.state.with_player(who, next_turn_by=by)


def begin_turn_control(play: Play) -> None:
    """A new turn: control of players that lasted for the old one ends, that of its own begins."""
    for seat in play.state.seats:
        now, own_turn = play.state.players[seat], seat == play.state.turn.active
        by = play.rules.controller_of_the_player(now, own_turn=own_turn)
        coming = None if own_turn else now.next_turn_by
        if (by, coming) != (now.controlled_by, now.next_turn_by):
            play.state = play.state.with_player(seat, controlled_by=by, next_turn_by=coming)
