"""One continuous effect in the layers: what it reaches, and which goes first (613.6-613.8)."""

from typing import Protocol

from msgspec import Struct, structs

from .changing import Layer
from .characteristics import Characteristics
from .matching import Board, Looker, condition_holds, found
from .state import Object, State
from .vocabulary.abilities import Changes
from .vocabulary.effects import Change
from .vocabulary.filters import Filter, Select, Selector


class Statics(Protocol):
    """What is asked of a rulebook about static abilities."""

    def static_abilities(self, thing: Object, looks: Characteristics) -> tuple[Changes, ...]:
        """The static abilities of a permanent that work now."""

    def is_reached(self, thing: Object, since: int) -> bool:
        """Whether a static ability that describes an object applies to it."""


class Applying(Struct, eq=False):
    """One change that applies: from when, by which object's ability if any, to which objects.

    `to` is open until the first layer in which the change does something; from then on it
    applies to the same objects in every layer (rule 613.6).
    """

    timestamp: int
    change: Change | Changes
    to: tuple[str, ...] | None = None
    source: str = ""
    rules: Statics | None = None


def oldest(todo: list[Applying], state: State, now: Board, layer: Layer) -> Applying:
    """Of some that apply in a layer, listed by timestamp, the first that waits for no other.

    613.8b: an effect waits for those on which it depends, unless they wait for each other.
    From now on it applies to what it reaches (613.6).
    """
    chosen, to = todo[0], reach(todo[0], state, now)
    for one in todo if len(todo) > 1 else ():
        reached = to if one is chosen else reach(one, state, now)
        if not any(_depends(one, reached, on, state, now, layer) for on in todo):
            chosen, to = one, reached
            break
    chosen.to = to
    return chosen


def _depends(
    one: Applying,
    reached: tuple[str, ...] | None,
    on: Applying,
    state: State,
    now: Board,
    layer: Layer,
) -> bool:
    """Whether another would change if an effect exists or what it applies to (613.8a)."""
    if one.to is not None or one is on:
        return False
    if layer.sizes and isinstance(one.change, Changes) and not _asks_for_sizes(one.change):
        return False
    changed = {handle: structs.replace(now[handle]) for handle in reach(on, state, now) or ()}
    for looks in changed.values():
        layer.apply(looks, on.change)
    return bool(changed) and reached != reach(one, state, {**now, **changed})


def _asks_for_sizes(static: Changes) -> bool:
    """Whether it could depend on sizes that there is the effect, or what it applies to."""
    if static.if_ is not None:
        return True
    if not isinstance(static.what, Select) or static.what.all is None:
        return False
    what = static.what.all
    return any(one is not None for one in (what.power, what.no, what.different_name_from))


def reach(one: Applying, state: State, now: Board) -> tuple[str, ...] | None:
    """The objects that a change applies to: from its first layer on the same ones (613.6).

    A static ability that is gone, or whose condition does not hold, does not begin.
    """
    static = one.change
    if one.to is not None or not isinstance(static, Changes):
        return one.to
    looker = Looker(now[one.source].controller, one.source)
    if not _is_there(one, state, now) or not condition_holds(state, now, static.if_, looker):
        return None
    affected = _affected(state, now, one.source, static.what)
    rules, things = one.rules, state.objects
    if rules is None:
        return affected
    return tuple([h for h in affected if rules.is_reached(things[h], one.timestamp)])


def _is_there(one: Applying, state: State, now: Board) -> bool:
    """Whether its object still has the ability (611.3b)."""
    thing, looks = state.objects[one.source], now[one.source]
    have = looks.abilities if one.rules is None else one.rules.static_abilities(thing, looks)
    return bool([ability for ability in have if one.change is ability])


def _affected(state: State, now: Board, source: str, what: Selector) -> tuple[str, ...]:
    if what == "self":
        return (source,)
    if what == "attached":
        host = state.objects[source].attached_to
        return (host,) if host in now else ()
    wanted = what.all if isinstance(what, Select) and what.all is not None else Filter()
    return found(state, now, wanted, Looker(now[source].controller, source))
