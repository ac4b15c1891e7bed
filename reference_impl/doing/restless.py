"""The permanents to which something may happen before anybody acts (702.145c-g, 704.3)."""

from facecheck.reference_impl.play import Permanent, Play
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.unreached import not_known_as_calm, remember_calm

from .targeting import may_be_attached

BY_THE_DAY = frozenset({"daybound", "nightbound"})


def restless(play: Play) -> tuple[Permanent, ...]:
    """The permanents that some state-based action, or the day, may have something to do with.

    What nothing can happen to as it is and as it looks is remembered, and not asked again.
    """
    state = play.state
    found: tuple[Permanent, ...] | None = state.seen.get("restless")
    if found is None:
        now, things = play.board, state.objects
        some = [Permanent(h, things[h], now[h]) for h in not_known_as_calm(state, now)]
        found = state.seen["restless"] = tuple([one for one in some if not _is_calm(play, one)])
    return found


def _is_calm(play: Play, one: Permanent) -> bool:
    (_, thing, looks), rules = one, play.rules
    calm = not (
        thing.attached_to
        or pairs_of_counters(thing)
        or rules.legend_key(thing, looks)
        or rules.chapters(thing, looks)
        or rules.is_told_to_its_end(thing, (), pending=False)
        or (looks.abilities and any(word in looks.abilities for word in BY_THE_DAY))
        or has_to_go(play, one, pending=False)
    )
    if calm:
        remember_calm(play.state, thing, looks)
    return calm


def pairs_of_counters(thing: Object) -> int:
    """How many +1/+1 counters on it have a -1/-1 counter beside them (704.5q)."""
    return min(thing.counters.get("+1/+1", 0), thing.counters.get("-1/-1", 0))


def has_to_go(play: Play, one: Permanent, *, pending: bool) -> bool:
    """Whether it has to go to its graveyard, a trigger of its perhaps `pending` (704.5)."""
    (_, thing, looks), rules = one, play.rules
    return (
        rules.dies_of_toughness(looks)
        or rules.dies_of_damage(thing, looks)
        or rules.lacks_loyalty(thing, looks)
        or rules.lacks_defense(thing, looks, pending=pending)
        or _is_stray_aura(play, one)
    )


def _is_stray_aura(play: Play, one: Permanent) -> bool:
    """An Aura attached to nothing, or to what it may not enchant (704.5m)."""
    host = one.thing.attached_to
    is_aura = "Aura" in one.looks.subtypes
    return is_aura and not (host and may_be_attached(play, one.handle, host))
