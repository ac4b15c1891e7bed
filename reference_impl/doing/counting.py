"""Putting counters on permanents, and what makes them more (122.1, 614.16, 616.1)."""

from collections.abc import Sequence
from itertools import permutations

from facecheck.reference_impl.matching import Looker
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.statics import Described, describes, having
from facecheck.reference_impl.vocabulary.abilities import MoreCounters

from .asking import one_of

Replacement = tuple[MoreCounters, Looker]


def put_counters(
    play: Play, handle: str, counter: str, n: int, *, by_replacement: bool = False
) -> None:
    """Put counters on a permanent, as many as they come to."""
    amount = how_many(play, handle, counter, n, by_replacement=by_replacement)
    thing = play.thing(handle)
    have = thing.counters.get(counter, 0)
    play.change(thing.with_(counters={**thing.counters, counter: have + amount}))


def how_many(play: Play, handle: str, counter: str, n: int, *, by_replacement: bool) -> int:
    """How many counters are put on a permanent where so many would be (614.16).

    Each replacement applies once; where their order makes a difference, the permanent's
    controller says which comes first (616.1).
    """
    left = [
        (ability, looker)
        for ability, looker in having(play.state, play.board, MoreCounters)
        if ability.counter == counter
        and describes(Described(ability.what, looker), play.state, play.board, handle)
    ]
    if not play.rules.are_increased(by_replacement=by_replacement):
        return n
    while left and n > 0:
        first = _first(play, handle, left, n)
        left.remove(first)
        n = _increased(n, (first,))
    return n


def _increased(n: int, order: Sequence[Replacement]) -> int:
    for ability, _ in order:
        n = n * ability.times + ability.plus
    return n


def _first(play: Play, handle: str, left: list[Replacement], n: int) -> Replacement:
    if len({_increased(n, order) for order in permutations(left)}) == 1:
        return left[0]
    sources = tuple(looker.source for _, looker in left)
    controller = play.looks(handle).controller
    return left[one_of(play, controller, sources)]
