"""Phasing out and in (702.26)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.effects import PhaseOut
from facecheck.reference_impl.vocabulary.words import Seat

from .context import Context
from .happenings import happens
from .leaving_combat import take_out_of_combat
from .selecting import select


@happens(PhaseOut)
def _phase_out(play: Play, effect: PhaseOut, context: Context) -> None:
    with play.at_once():
        for handle in select(play, effect.what, context):
            if handle in play.state.battlefield():
                phase_out(play, handle)


def phase_out(play: Play, handle: str, host: str = "") -> None:
    """Phase a permanent out, and what is attached to it along with it (702.26g)."""
    take_out_of_combat(play, handle)
    under = play.looks(handle).controller
    play.change(play.rules.after_phasing_out(play.thing(handle), under, host))
    for other in play.state.battlefield():
        if play.rules.goes_out_with(play.thing(other), handle):
            phase_out(play, other, handle)


def phase_in_all(play: Play, active: Seat) -> None:
    """What went out under the active player's control comes back before it untaps (502.1)."""
    back = [
        handle
        for handle in play.state.zone("battlefield")
        if play.rules.phases_in_now(play.thing(handle), active)
    ]
    with play.at_once():
        for handle in back:
            _phase_in(play, handle)


def _phase_in(play: Play, handle: str) -> None:
    play.change(play.rules.after_phasing_in(play.thing(handle)))
    for kind in play.rules.events_of_phasing_in():
        play.happen(kind, handle)
    for other in play.state.zone("battlefield"):
        if play.thing(other).out_with == handle:
            _phase_in(play, other)
