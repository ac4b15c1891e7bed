"""Hideaway: a card hidden in exile, for whoever controls what hid it to look at (702.75a)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.rulebook.triggering import HideAway
from facecheck.reference_impl.state import HIDDEN
from facecheck.reference_impl.vocabulary.words import Seat

from .context import Context
from .happenings import happens
from .moving import Arrival, move


@happens(HideAway)
def _hide_away(play: Play, effect: HideAway, context: Context) -> None:
    """Look at the top cards, exile one face down, put the rest on the bottom."""
    you = context.you
    cards = play.state.zone("library", you)[: effect.n]
    play.show(cards, (you,), you)
    chosen = play.choose(you, cards)
    for handle in chosen:
        there = context.source_ident is not None and play.is_still(context.source_ident)
        seats = (play.looks(context.source).controller,) if there else ()
        lookers = tuple(s for seat in seats for s in play.rules.lookers_of_the_hidden(seat))
        move(play, handle, "exile", Arrival(mask=HIDDEN, lookers=lookers, pile=play.state.clock))
        card = play.thing(handle)
        play.change(card.with_(exiled_by=context.source_ident, hidden_away=True))
    for handle in cards:
        if handle not in chosen:
            move(play, handle, "library", Arrival(bottom=True))


def show_to_the_next(play: Play, permanent: str, controller: Seat) -> None:
    """A new controller may look at what the permanent hid, as long as it stays there (406.3)."""
    host = play.thing(permanent).ident
    for handle in play.state.zone("exile"):
        card = play.thing(handle)
        hidden = card.exiled_by == host and card.face_down
        if hidden and controller not in card.lookers and play.rules.new_controller_may_look(card):
            play.change(card.with_(lookers=(*card.lookers, controller)))
