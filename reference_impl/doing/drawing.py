"""Drawing cards, and what is drawn amid an action (121.1, 121.8, 704.5b)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.effects import Draw
from facecheck.reference_impl.vocabulary.words import Seat

from .context import Context
from .departing import depart
from .happenings import happens
from .moving import Arrival, move
from .selecting import count, players


@happens(Draw)
def _draw(play: Play, effect: Draw, context: Context) -> None:
    """Draw that many cards, one after the other (121.2)."""
    amount = count(play, effect.n, context)
    for seat in players(play, effect.who, context):
        for _ in range(amount):
            draw(play, seat)


def draw(play: Play, seat: Seat) -> None:
    """A player draws a card (121.1); from an empty library that loses (704.5b)."""
    library = play.state.zone("library", seat)
    if not library:
        depart(play, (seat,))
        return
    amid = play.state.tops_held is not None
    move(play, library[0], "hand", Arrival(mask=play.rules.mask_of_what_is_drawn(amid=amid)))
