"""Effects that give permissions and mana (601.3, 106.4)."""

from facecheck.reference_impl.mana import added, pool
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Continuing
from facecheck.reference_impl.vocabulary.effects import AddMana, Allow

from .context import Context
from .happenings import happens
from .playing_now import play_now
from .selecting import player, players, select


@happens(Allow)
def _allow(play: Play, effect: Allow, context: Context) -> None:
    """A permission for those players, for these objects as long as they are the same (611.2c)."""
    if effect.until == "now":
        for handle in select(play, effect.what, context):
            play_now(play, player(play, effect.who, context), handle, effect)
        return
    given = Continuing(
        allow=effect,
        until=effect.until,
        by=context.you,
        idents=tuple(play.thing(handle).ident for handle in select(play, effect.what, context)),
        who=players(play, effect.who, context),
    )
    play.state = play.state.with_(effects=(*play.state.effects, given))


@happens(AddMana)
def _add_mana(play: Play, effect: AddMana, context: Context) -> None:
    """Mana into the pool, or beside it what can be spent only on something (106.4, 106.6)."""
    mine, mana = play.state.players[context.you], added(effect.mana)
    if effect.only is None:
        play.state = play.state.with_player(context.you, pool=pool((*mine.pool, *mana)))
    else:
        more = tuple((one, effect.only) for one in mana)
        play.state = play.state.with_player(context.you, earmarked=(*mine.earmarked, *more))
