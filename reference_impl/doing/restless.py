"""The permanents to which something may happen before anybody acts (702.145c-g, 704.3)."""

from facecheck.reference_impl.characteristics import Characteristics
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
        some = [h for h in not_known_as_calm(state, now) if not _is_calm(play, h, now[h])]
        found = tuple([Permanent(h, things[h], now[h]) for h in some])
        state.seen["restless"] = found
    return found


def _is_calm(play: Play, handle: str, looks: Characteristics) -> bool:
    thing, rules = play.state.objects[handle], play.rules
    calm = not (
        thing.attached_to
        or (thing.counters and pairs_of_counters(thing))
        or rules.legend_key(thing, looks)
        or rules.chapters(thing, looks)
        or rules.is_told_to_its_end(thing, (), pending=False)
        or (looks.abilities and (looks.has("daybound") or looks.has("nightbound")))
        or has_to_go(play, thing, looks, pending=False)
    )
    if calm:
        remember_calm(play.state, thing, looks)
    return calm


def pairs_of_counters(thing: Object) -> int:
    """How many +1/+1 counters on it have a -1/-1 counter beside them (704.5q)."""
    return min(thing.counters.get("+1/+1", 0), thing.counters.get("-1/-1", 0))


def has_to_go(play: Play, thing: Object, looks: Characteristics, *, pending: bool) -> bool:
    """Whether it has to go to its graveyard, a trigger of its perhaps `pending` (704.5)."""
    rules = play.rules
    return (
        rules.dies_of_toughness(looks)
        or rules.dies_of_damage(thing, looks)
        or rules.lacks_loyalty(thing, looks)
        or rules.lacks_defense(thing, looks, pending=pending)
        or ("Aura" in looks.subtypes and not _enchants(play, thing))
    )


def _enchants(play: Play, aura: Object) -> bool:
    """Whether an Aura is attached to something, and may enchant that (704.5m)."""
    host = aura.attached_to
    return bool(host) and may_be_attached(play, aura.handle, host)
