"""Giving designations: goaded, suspected and their like (701.15, 701.60)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Continuing
from facecheck.reference_impl.vocabulary.effects import Mark

from .changing import begin
from .context import Context
from .happenings import happens
from .selecting import select


@happens(Mark)
def _mark(play: Play, effect: Mark, context: Context) -> None:
    until = play.rules.lasts(effect.mark)
    handles = select(play, effect.what, context)
    begin(play, handles, Continuing(mark=effect.mark, until=until, by=context.you))
