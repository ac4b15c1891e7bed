"""What other permanents say about how an object enters (614.1c, 614.12, 616.1)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.layer_one import first_layer
from facecheck.reference_impl.layers import kinds_change
from facecheck.reference_impl.matching import Looker, matches
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.statics import Described, describes, having
from facecheck.reference_impl.vocabulary.abilities import Enters

from .asking import one_of
from .rehousing import as_if

Replacement = tuple[Enters, Looker]


def as_replaced(play: Play, old: Object, arriving: Object) -> Object:
    """The newcomer after all replacements, each applied once, as long as one applies (616.1f)."""
    left = list(having(play.state, play.board, Enters))
    while left:
        there = as_if(play, arriving)
        applicable = [one for one in left if _reaches(one, there, old, arriving)]
        if not applicable:
            break
        chosen = _first(play, old, applicable)
        left.remove(chosen)
        arriving = _applied(chosen, arriving)
    return arriving


def what_to_enchant(play: Play, old: Object, arriving: Object) -> tuple[str, ...] | None:
    """What an Aura that was not cast can be put on (303.4f); `None` for anything else."""
    if old.zone == "stack":
        return None
    looks = _looks_on_arrival(play, arriving)
    wanted = play.rules.what_it_may_enchant(arriving, looks)
    if wanted is None:
        return None
    looker = Looker(arriving.controller)
    return tuple(
        handle
        for handle in play.state.battlefield()
        if all(matches(play.state, play.board, handle, what, looker) for what in wanted)
    )


def _looks_on_arrival(play: Play, arriving: Object) -> Characteristics:
    """What it would be on the battlefield, as far as it matters to being an Aura."""
    looks = first_layer(play.state, play.rules, arriving)
    if play.rules.static_abilities(arriving, looks) or kinds_change(play.state, play.rules):
        return as_if(play, arriving).looks(arriving.handle)
    return looks


def put_on_something(play: Play, old: Object, arriving: Object) -> Object:
    """An Aura that was not cast, attached to what its controller chooses (303.4f)."""
    hosts = what_to_enchant(play, old, arriving)
    if not hosts:
        return arriving
    return arriving.with_(attached_to=play.choose(arriving.controller, hosts)[0])


def _reaches(one: Replacement, there: Play, old: Object, arriving: Object) -> bool:
    """Whether it speaks of the object as it would be on the battlefield (614.12)."""
    ability, looker = one
    board = there.board
    looks = there.rules.as_replacements_see_it(arriving, board[arriving.handle])
    seen = {**board, arriving.handle: looks}
    said = Described(ability.what, looker)
    return describes(said, there.state, seen, arriving.handle, old.zone)


def _first(play: Play, old: Object, applicable: list[Replacement]) -> Replacement:
    """Those about whose control it enters under come first (616.1b); of several, one is chosen.

    The others give the same in every order. The object's controller chooses, its owner
    where nobody controls it.
    """
    moving = [one for one in applicable if one[0].under is not None]
    if len(moving) <= 1:
        return (moving or applicable)[0]
    sources = tuple(looker.source for _, looker in moving)
    return moving[one_of(play, old.controller, sources)]


def _applied(one: Replacement, arriving: Object) -> Object:
    ability, looker = one
    counters = dict(arriving.counters)
    for counter, n in ability.counters.items():
        counters[counter] = counters.get(counter, 0) + n
    return arriving.with_(
        tapped=arriving.tapped or ability.tapped,
        counters=counters,
        controller=arriving.controller if ability.under is None else looker.you,
    )
