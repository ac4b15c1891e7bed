"""Giving designations: goaded, suspected, solved and their like (701.15, 701.60, 719.3)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Continuing
from facecheck.reference_impl.vocabulary.effects import Mark
from facecheck.reference_impl.vocabulary.words import DOORS

from .changing import begin
from .context import Context
from .doors import open_door
from .happenings import happens
from .selecting import select


@happens(Mark)
def _mark(play: Play, effect: Mark, context: Context) -> None:
    until = play.rules.lasts(effect.mark)
    handles = select(play, effect.what, context)
    if effect.mark in DOORS:
        for handle in handles:
            open_door(play, handle, effect.mark)
        return
    handles = tuple(handle for handle in handles if _may_be_given(play, effect.mark, handle))
    begin(play, handles, Continuing(mark=effect.mark, until=until, by=context.you))


def _may_be_given(play: Play, mark: str, handle: str) -> bool:
    values = play.rules.copiable_values(play.state, play.thing(handle))
    return play.rules.may_be_given(mark, values)
