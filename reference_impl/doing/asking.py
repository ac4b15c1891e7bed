"""Choices that are not among objects: yes or no, one of several, an order, the dice (contract 7).

An answer that is not possible is none: the game waits.
"""

from facecheck.reference_impl.play import Play, Question, Separated, Unanswered
from facecheck.reference_impl.vocabulary.words import Seat


def agrees(play: Play, player: Seat) -> bool:
    """Whether a player does what they may do."""
    return play.ask(Question(player=player, kind="may")) is True


def one_of(
    play: Play, player: Seat, among: tuple[str, ...], separated: Separated | None = None
) -> int:
    """The place of the one that a player chooses, who says its place or its name."""
    question = Question(player=player, kind="option", among=among, separated=separated)
    reply = play.ask(question)
    places = {said: place for place, name in enumerate(among) for said in (place, name)}
    if reply not in places:
        raise Unanswered(question)
    return places[reply]


def in_order(play: Play, player: Seat, among: tuple[str, ...]) -> tuple[str, ...]:
    """All of them in the order that somebody says."""
    if len(among) <= 1:
        return among
    question = Question(player=player, kind="order", among=among)
    reply = play.ask(question)
    if not isinstance(reply, tuple) or sorted(reply) != sorted(among):
        raise Unanswered(question)
    return reply


def at_random(play: Play, player: Seat, among: tuple[str, ...]) -> tuple[str, ...]:
    """One of them, which one the dice say."""
    if len(among) == 1:
        return among
    question = Question(player=player, kind="random", among=among)
    reply = play.ask(question)
    if reply not in [(one,) for one in among]:
        raise Unanswered(question)
    return reply
