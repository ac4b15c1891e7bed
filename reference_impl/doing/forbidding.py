"""Prohibitions that last for some time (101.2, 611.2c)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Continuing, Ident
from facecheck.reference_impl.vocabulary.effects import Forbid
from facecheck.reference_impl.vocabulary.filters import Select

from .context import Context
from .happenings import happens
from .selecting import named, players, select


@happens(Forbid)
def _forbid(play: Play, effect: Forbid, context: Context) -> None:
    """Of these objects, or of whatever is described; a name is that of last known (608.2h).

    What has no name shares none, so that nothing is forbidden then (201.2a).
    """
    described, idents = None, tuple[Ident, ...]()
    if isinstance(effect.what, Select) and effect.what.all is not None:
        described = named(play, effect.what.all, context)
    else:
        idents = tuple(play.thing(handle).ident for handle in select(play, effect.what, context))
    begun = Continuing(
        forbid=effect,
        forbidden=described,
        until=effect.until,
        by=context.you,
        idents=idents,
        who=players(play, effect.who, context),
    )
    play.state = play.state.with_(effects=(*play.state.effects, begun))
