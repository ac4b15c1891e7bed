"""What every object is now: the interaction of continuous effects (rule 613).

The whole board is computed in one pass and kept with its state. Layer 1 is asked of
the rulebook; here are control, types, colours, abilities, power and toughness, each in
timestamp order (rule 613.7).
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import structs

from .applying import Applying, oldest
from .changing import ABILITIES, EARLY, MODIFYING, SETTING, TYPES, Layer
from .characteristics import Characteristics
from .layer_one import LayerOne, count_counters, settle_pt
from .matching import Board, Looker, found
from .state import Object, State
from .unreached import KEPT, SILENT, STATIC, Made, Unreached, reaches_out, stages, unreached
from .vocabulary.abilities import Changes
from .vocabulary.effects import Change
from .vocabulary.filters import Count, Counted

KINDS = "kinds"


def board(state: State, rules: LayerOne) -> dict[str, Characteristics]:
    """Everything on the battlefield and the stack, and the plain values of all other objects."""
    now: dict[str, Characteristics] | None = state.seen.get("board")
    if now is None:
        made = _compute(state, rules)
        now = state.seen["board"] = made.board
        state.seen["abilities"] = made.abilities
        state.seen["without conditions"] = not made.when
    return now


def looks_if(state: State, rules: LayerOne, thing: Object) -> Characteristics:
    """What an object would be if it were like that; nothing is kept of it."""
    plain = unreached(state, rules)
    first, _, sized, alone = stages(state, rules, thing)
    if not _any_effect(state, plain) and not reaches_out(rules, thing, first, sized):
        return alone
    apart = structs.replace(state.with_object(thing), plain={KEPT: plain.fork()})
    return board(apart, rules)[thing.handle]


def kinds_change(state: State, rules: LayerOne) -> bool:
    """Whether any effect changes types or abilities of something now (layers 4 and 6)."""
    now = board(state, rules)
    kept: dict[str, bool] = state.seen["abilities"]
    if KINDS not in kept:
        said: list[Change | Changes] = [e.change for e in state.effects if e.change is not None]
        for handle in state.in_force():
            said += rules.static_abilities(state.objects[handle], now[handle])
        kept[KINDS] = any(TYPES.has(one) or ABILITIES.has(one) for one in said)
    return kept[KINDS]


def _compute(state: State, rules: LayerOne) -> Made:
    """Each object; what is as it was on the last board is the very same there."""
    plain = unreached(state, rules)
    last = plain.made
    if (
        last is None
        or last.version != plain.version
        or (last.when and last.when != _conditions(state))
    ):
        last = plain.made = _make(state, rules, plain)
    return last


def _make(state: State, rules: LayerOne, plain: Unreached) -> Made:
    if not _any_effect(state, plain):
        kept = {} if plain.speaking else {STATIC: SILENT}
        return Made(dict(plain.alone), kept, plain.version)
    making = Making(state, rules, plain)
    making.all_layers()
    when = _conditions(state) if making.conditional else ()
    kept = {} if plain.speaking or making.granting else {STATIC: SILENT}
    return Made(making.now, kept, plain.version, when)


def _conditions(state: State) -> tuple[object, ...]:
    """What conditions look at besides objects and effects."""
    return state.turn.active, state.history


def _any_effect(state: State, plain: Unreached) -> bool:
    """Whether anything changes what objects are."""
    reaching = plain.reaching
    return (
        bool(state.effects)
        and bool([e for e in state.effects if e.change is not None or e.control is not None])
    ) or (bool(reaching) and not reaching.isdisjoint(state.in_force()))


class Making:
    """A board in the making; what no effect reaches is shared with other boards."""

    def __init__(self, state: State, rules: LayerOne, plain: Unreached) -> None:
        """Begin with layer 1."""
        self.state = state
        self.rules = rules
        self.plain = plain
        self.now = dict(plain.first)
        self.own: set[str] = set()
        self.conditional = False
        self.granting = False

    def reached(self, handle: str) -> Characteristics:
        """An object that is about to be changed."""
        if handle not in self.own:
            self.own.add(handle)
            self.now[handle] = structs.replace(self.now[handle])
        return self.now[handle]

    def all_layers(self) -> None:
        """Layers 2 to 7."""
        self._control()
        changes = self._applying()
        for layer in EARLY:
            self._apply(changes, layer)
        self._give_intrinsic_abilities()
        changes = self._apply_to_abilities(changes)
        self._define_sizes()
        self._apply(changes, SETTING)
        self._settle()
        self._apply(changes, MODIFYING)
        self._finish()
        said = [one.change for one in changes]
        self.granting = bool([one for one in said if one.grants])
        self.conditional = bool([one for one in said if isinstance(one, Changes) and one.if_])

    def _give_intrinsic_abilities(self) -> None:
        """What their basic land types by now give to lands (rule 305.6)."""
        self._others_are(self.plain.able)
        for handle in self.own.intersection(self.state.zone("battlefield")):
            self.now[handle].abilities += self.rules.intrinsic_abilities(self.now[handle])

    def _others_are(self, looks: dict[str, Characteristics]) -> None:
        """What no effect has reached so far is what it is by itself at this stage."""
        self.now = looks | {handle: self.now[handle] for handle in self.own}

    def _control(self) -> None:
        """Layer 2 (rule 613.1b)."""
        for effect in self.state.effects:
            if effect.control is not None:
                for handle in self.rules.objects_reached(self.state, effect):
                    self.reached(handle).controller = effect.control

    def _applying(self) -> list[Applying]:
        """All changes that apply now, resolved ones and static ones, in timestamp order."""
        state, rules = self.state, self.rules
        changes = [
            Applying(effect.timestamp, effect.change, rules.objects_reached(state, effect))
            for effect in state.effects
            if effect.change is not None
        ]
        for handle in state.in_force():
            if handle in self.plain.reaching:
                thing = state.objects[handle]
                found = rules.static_abilities(thing, self.now[handle])
                changes += [Applying(thing.timestamp, one, None, handle, rules) for one in found]
        return sorted(changes, key=lambda one: one.timestamp)

    def _apply(self, changes: Iterable[Applying], layer: Layer) -> None:
        """One layer: each change in its turn, to the objects that it reached first (613.6)."""
        todo = [one for one in changes if layer.has(one.change)]
        while todo:
            one = oldest(todo, self.state, self.now, layer)
            todo.remove(one)
            for handle in one.to or ():
                layer.apply(self.reached(handle), one.change)

    def _apply_to_abilities(self, changes: list[Applying]) -> list[Applying]:
        """Layer 6 (rule 613.1f); return the changes with those of abilities gained."""
        self._apply(changes, ABILITIES)
        while gained := _gained(self.state, self.now, changes):
            self._apply(gained, ABILITIES)
            changes = sorted((*changes, *gained), key=lambda one: one.timestamp)
        return changes

    def _define_sizes(self) -> None:
        """Layer 7a: power and toughness that an ability of the object defines (rule 613.4a)."""
        for handle in self.state.battlefield():
            if handle not in self.own and handle not in self.plain.reaching:
                continue
            looks = self.now[handle]
            for ability in self.rules.defining_abilities(self.state.objects[handle], looks):
                n = self._counted(ability.count, Looker(looks.controller, handle))
                self.reached(handle).pt = (n, n)

    def _counted(self, n: Count, looker: Looker) -> int:
        if isinstance(n, Counted) and n.number is not None:
            counted = found(self.state, self.now, n.number, looker)
            if n.different_names:
                return self.rules.different_names(tuple(self.now[h].name for h in counted))
            return len(counted)
        return n if isinstance(n, int) else 0

    def _settle(self) -> None:
        """What no creature is has no power and toughness from here on."""
        self._others_are(self.plain.sized)
        for handle in self.own:
            settle_pt(self.now[handle])

    def _finish(self) -> None:
        """Count counters; what is as it was on the last board is the very same again."""
        self._others_are(self.plain.alone)
        for handle in self.own:
            one = self.plain.known[handle]
            count_counters(one.thing, self.now[handle])
            if one.last == self.now[handle]:
                self.now[handle] = one.last
            one.last = self.now[handle]


def _gained(state: State, now: Board, known: list[Applying]) -> list[Applying]:
    """Static abilities that objects have only since this layer, from when they got them.

    613.7a: the timestamp is that of the object, or of the effect that gave the ability if
    that is later.
    """
    if not any(isinstance(ability, Changes) for one in known for ability in one.change.grants):
        return []
    have = Counter((one.source, id(one.change)) for one in known)
    fresh = []
    for handle in state.battlefield():
        for ability in now[handle].abilities:
            if isinstance(ability, Changes):
                have[handle, id(ability)] -= 1
                if have[handle, id(ability)] < 0:
                    fresh.append(
                        Applying(_since(state, known, handle, ability), ability, None, handle)
                    )
    return fresh


def _since(state: State, known: list[Applying], handle: str, ability: Changes) -> int:
    given = (
        one.timestamp
        for one in known
        if handle in (one.to or ()) and any(ability is other for other in one.change.grants)
    )
    return max([state.objects[handle].timestamp, *given])
