"""What objects are where no effect of another layer reaches them, kept while they are the same."""

from typing import Any, NamedTuple

from msgspec import Struct, structs

from .characteristics import Characteristics
from .layer_one import IN_PLAY, LayerOne, count_counters, first_layer, settle_pt
from .state import Continuing, Object, State
from .vocabulary.abilities import Allows, Costs, Enters, Forbids, MoreCounters, Repeats

KEPT = "unreached"
STATIC = "static"
SILENT: dict[type, Any] = dict.fromkeys((Allows, Costs, Enters, Forbids, MoreCounters, Repeats), ())
"""The kinds of static abilities that are asked for by their kind, where nothing has any."""

WORKING = frozenset({"battlefield", "command"})
"""Where abilities work (113.6)."""

Looks = dict[str, Characteristics]


class Known(Struct, gc=False):
    """What is known of an object as long as it is this one and layer 1 sees the same.

    `alone` is what it is if no effect reaches it, `last` what it was on the last board, `calm`
    are looks with which no state-based action has anything to do with it.
    """

    thing: Object
    alone: Characteristics
    last: Characteristics
    calm: Characteristics | None = None


class Made(NamedTuple):
    """The board that was made last, of which version, and when if conditions decided on it.

    `abilities` are those of objects on it by their kind, as far as they were asked for.
    """

    board: Looks
    abilities: dict[str, Any]
    version: int
    when: tuple[object, ...] = ()


class Unreached:
    """All objects of the last board that was made, stage by stage.

    `first` is what layer 1 makes of them, `able` that with what their basic land types give
    them, `sized` that with all up to layer 7b, `alone` with their counters; `reaching` have
    abilities that change what is on the board, or depend on it, `speaking` those that are asked
    for by their kind. As long as the `version` is the same, so is all that the other layers
    could find.
    """

    def __init__(self, rules: LayerOne) -> None:
        """Know nothing yet."""
        self.rules = rules
        self.seen: object = None
        self.effects: tuple[Continuing, ...] = ()
        self.objects: dict[str, Object] = {}
        self.version = 0
        self.made: Made | None = None
        self.known: dict[str, Known] = {}
        self.first: Looks = {}
        self.able: Looks = {}
        self.sized: Looks = {}
        self.alone: Looks = {}
        self.reaching: set[str] = set()
        self.speaking: set[str] = set()

    def follow(self, state: State) -> None:
        """Compute anew what has changed since the last board."""
        follow = self.rules.copiable_values_follow(state)
        anew = follow is not self.seen and follow != self.seen
        changed = anew or state.effects is not self.effects
        for thing in self._changed(state.objects, anew=anew):
            if anew or not self._looks_the_same(thing):
                self._learn(state, thing)
                changed = True
        if len(self.alone) > len(state.objects):
            self._forget(self.alone.keys() - state.objects.keys())
            changed = True
        self.version += changed
        self.objects, self.effects, self.seen = state.objects, state.effects, follow

    def _forget(self, gone: set[str]) -> None:
        for handle in gone:
            for stage in (self.first, self.able, self.sized, self.alone):
                del stage[handle]
        self.reaching -= gone
        self.speaking -= gone

    def fork(self) -> "Unreached":
        """The same knowledge, to be led on separately."""
        other = Unreached(self.rules)
        other.seen, other.effects, other.objects = self.seen, self.effects, self.objects
        other.known = dict(self.known)
        other.first, other.able = dict(self.first), dict(self.able)
        other.sized, other.alone = dict(self.sized), dict(self.alone)
        other.reaching, other.speaking = set(self.reaching), set(self.speaking)
        return other

    def _changed(self, now: dict[str, Object], *, anew: bool) -> list[Object]:
        was = self.objects
        if anew:
            return [new for h, new in now.items() if was.get(h) is not new or new.zone in IN_PLAY]
        if len(now) != len(was):
            return [new for h, new in now.items() if was.get(h) is not new]
        both = zip(now.values(), was.values(), strict=True)  # mostly in the same order
        return [new for new, old in both if new is not old]

    def _looks_the_same(self, thing: Object) -> bool:
        """Whether only that changed which neither decides what it is nor is found by a filter."""
        was = self.objects.get(thing.handle)
        if was is None or was.zone != thing.zone or was.mask is not thing.mask:
            return False
        if was != thing.with_(
            damage=was.damage,
            attacking=was.attacking,
            blocking=was.blocking,
            blocked=was.blocked,
            shown_to=was.shown_to,
        ):
            return False
        kept = self.known[thing.handle]
        kept.thing, kept.calm = thing, None
        return True

    def _learn(self, state: State, thing: Object) -> None:
        handle = thing.handle
        before = self.known.get(handle)
        first, able, sized, alone = stages(state, self.rules, thing)
        if before is not None and before.alone == alone:
            alone = before.alone
        self.first[handle], self.able[handle] = first, able
        self.sized[handle], self.alone[handle] = sized, alone
        self.known[handle] = Known(thing, alone, before.last if before else alone)
        self.reaching.discard(handle)
        self.speaking.discard(handle)
        if thing.zone in WORKING:
            self._hear(thing, first, sized)

    def _hear(self, thing: Object, first: Characteristics, sized: Characteristics) -> None:
        """Note what its abilities are about, where they work."""
        if reaches_out(self.rules, thing, first, sized):
            self.reaching.add(thing.handle)
        have = sized.abilities
        if have and not SILENT.keys().isdisjoint([type(ability) for ability in have]):
            self.speaking.add(thing.handle)


def stages(
    state: State, rules: LayerOne, thing: Object
) -> tuple[Characteristics, Characteristics, Characteristics, Characteristics]:
    """An object that no effect reaches: `first`, `able`, `sized` and `alone`."""
    first = able = first_layer(state, rules, thing)
    if thing.zone == "battlefield" and (more := rules.intrinsic_abilities(first)):
        able = structs.replace(first)
        able.abilities += more
    sized = able
    if able.pt:
        sized = structs.replace(able)
        settle_pt(sized)
    alone = sized
    if thing.counters:
        alone = structs.replace(sized)
        count_counters(thing, alone)
    return first, able, sized, alone


def reaches_out(
    rules: LayerOne, thing: Object, first: Characteristics, sized: Characteristics
) -> bool:
    """Whether it has abilities that change what is on the board, or depend on it."""
    return thing.zone in WORKING and bool(
        rules.static_abilities(thing, first) or rules.defining_abilities(thing, sized)
    )


def unreached(state: State, rules: LayerOne) -> Unreached:
    """What all objects of a state are without the other layers."""
    found: Unreached | None = state.plain.get(KEPT)
    if found is None or found.rules is not rules:
        found = state.plain[KEPT] = Unreached(rules)
    found.follow(state)
    return found


def not_known_as_calm(state: State, board: Looks) -> list[str]:
    """The permanents of which it was not found before that nothing happens to them as they look."""
    known, things = state.plain[KEPT].known, state.objects
    return [
        handle
        for handle in state.battlefield()
        if (one := known[handle]).calm is not board[handle] or one.thing is not things[handle]
    ]


def remember_calm(state: State, thing: Object, looks: Characteristics) -> None:
    """Remember that nothing happens to the object as long as it looks so."""
    kept: Unreached = state.plain[KEPT]
    one = kept.known[thing.handle]
    if one.thing is thing:
        one.calm = looks
