"""Two piles, one of them face down perhaps, and cards revealed until one fits (700.3, 701.20a)."""

from facecheck.reference_impl.matching import matches
from facecheck.reference_impl.play import Play, Separated
from facecheck.reference_impl.vocabulary.effects import Destination, Piles, Put, RevealUntil

from .asking import one_of
from .context import Context
from .happenings import happens
from .moving import Arrival, move
from .selecting import named, player, select
from .zones import put_one


@happens(Piles)
def _piles(play: Play, effect: Piles, context: Context) -> None:
    """One player separates the cards, another chooses a pile; either may be empty (700.3d)."""
    splitter = player(play, effect.splitter, context)
    chooser = player(play, effect.chooser, context)
    cards = select(play, effect.what, context)
    play.show(cards, (splitter,), splitter)
    first = play.choose(splitter, cards, 0, len(cards))
    piles = first, tuple(card for card in cards if card not in first)
    for pile, down in zip(piles, effect.face_down, strict=True):
        if not down:
            play.show(pile, "all", splitter)
    separated = Separated(piles=piles, down=effect.face_down, by=splitter)
    place = one_of(play, chooser, ("0", "1"), separated)
    chosen, other = piles[place], piles[1 - place]
    with play.at_once():
        _send(play, chosen, effect.chosen, context)
        _send(play, other, effect.other, context)
    context.those = chosen


def _send(play: Play, cards: tuple[str, ...], to: Destination, context: Context) -> None:
    for card in cards:
        put_one(play, Put(to=to), card, context)


@happens(RevealUntil)
def _reveal_until(play: Play, effect: RevealUntil, context: Context) -> None:
    """Reveal cards from the top until one fits; that one goes where it says, the rest below."""
    you = context.you
    passed: list[str] = []
    for card in play.state.zone("library", you):
        play.show((card,), "all", you)
        wanted = named(play, effect.until, context)
        if matches(play.state, play.board, card, wanted, context.looker):
            put_one(play, Put(to=effect.to), card, context)
            context.those = (card,)
            break
        passed.append(card)
    for card in passed:
        move(play, card, "library", Arrival(bottom=True))
