"""What every object is now: the interaction of continuous effects (rule 613).

The whole board is computed in one pass and kept with its state. Layer 1 is asked of
the rulebook; here are control, types, colours, abilities, power and toughness, each in
timestamp order (rule 613.7).
"""

from collections import Counter
from collections.abc import Iterable
from copy import copy
from typing import Protocol

from .applying import Applying, Statics, oldest, reach
from .changing import ABILITIES, EARLY, MODIFYING, SETTING, Layer, add_pt
from .characteristics import Characteristics, of_card
from .matching import Board, Looker, found
from .state import Continuing, Object, State
from .vocabulary import Card
from .vocabulary.abilities import Activated, Changes, PtIs
from .vocabulary.filters import Count, Counted

IN_PLAY = frozenset({"battlefield", "stack"})
Looks = dict[str, Characteristics]
COUNTERS = {"+1/+1": (1, 1), "-1/-1": (-1, -1)}


class LayerOne(Statics, Protocol):
    """What the layers ask of a rulebook."""

    def copiable_values(self, state: State, thing: Object) -> Card:
        """Layer 1, of a permanent or spell."""

    def presented(self, state: State, thing: Object, values: Card) -> Card:
        """What of these values the object shows."""

    def cost_of_its_value(self, thing: Object) -> str:
        """The cost that the mana value is counted from, if the object has none."""

    def values_elsewhere(self, thing: Object) -> Card:
        """The values of an object in any other zone."""

    def defining_abilities(self, thing: Object, looks: Characteristics) -> tuple[PtIs, ...]:
        """The abilities of a permanent that define its power and toughness."""

    def objects_reached(self, state: State, effect: Continuing) -> tuple[str, ...]:
        """The objects that a resolved effect still applies to."""

    def intrinsic_abilities(self, looks: Characteristics) -> tuple[Activated, ...]:
        """The mana abilities that its basic land types give an object."""

    def different_names(self, names: tuple[str, ...]) -> int:
        """How many different names there are."""


def board(state: State, rules: LayerOne) -> dict[str, Characteristics]:
    """Everything on the battlefield and the stack, and the plain values of all other objects."""
    if "board" not in state.seen:
        state.seen["board"] = _compute(state, rules)
    cached: dict[str, Characteristics] = state.seen["board"]
    return cached


def _compute(state: State, rules: LayerOne) -> dict[str, Characteristics]:
    now = {
        handle: first_layer(state, rules, thing)
        if thing.zone in IN_PLAY
        else _plain(state, rules, thing)
        for handle, thing in state.objects.items()
    }
    _control(state, rules, now)
    changes = _applying(state, rules, now)
    if changes:
        for layer in EARLY:
            _apply(state, now, changes, layer)
    for handle in state.zone("battlefield"):
        now[handle].abilities += rules.intrinsic_abilities(now[handle])
    if changes:
        changes = _apply_to_abilities(state, now, changes)
    _define_sizes(state, rules, now)
    _apply(state, now, changes, SETTING)
    for looks in now.values():
        looks.pt = looks.base_pt = looks.pt if looks.is_creature else ()
    _apply(state, now, changes, MODIFYING)
    _count_counters(state, now)
    return now


def _apply(
    state: State, now: dict[str, Characteristics], changes: Iterable[Applying], layer: Layer
) -> None:
    """One layer: each change in its turn, to the objects that it reached first (613.6)."""
    todo = [one for one in changes if layer.has(one.change)]
    while todo:
        one = oldest(todo, state, now, layer)
        todo.remove(one)
        one.to = reach(one, state, now)
        for handle in one.to or ():
            if state.objects[handle].zone not in IN_PLAY:
                now[handle] = copy(now[handle])
            layer.apply(now[handle], one.change)


def _plain(state: State, rules: LayerOne, thing: Object) -> Characteristics:
    """What an object is that is not in play, where next to nothing changes it: computed once."""
    known = state.plain.get(thing.handle)
    if known is None or known[0] is not thing or known[1] is not rules:
        known = state.plain[thing.handle] = thing, rules, first_layer(state, rules, thing)
    looks: Characteristics = known[2]
    return looks


def first_layer(state: State, rules: LayerOne, thing: Object) -> Characteristics:
    """Layer 1: the copiable values (rule 613.2); off the battlefield, those of the card."""
    if thing.zone in IN_PLAY:
        values = rules.presented(state, thing, rules.copiable_values(state, thing))
    else:
        values = rules.values_elsewhere(thing)
    looks = of_card(values, thing.handle, thing.controller, face_down=thing.face_down)
    looks.valued = rules.cost_of_its_value(thing) if thing.side == "other" else ""
    return looks


def _control(state: State, rules: LayerOne, now: Board) -> None:
    """Layer 2 (rule 613.1b)."""
    for effect in state.effects:
        if effect.control is not None:
            for handle in rules.objects_reached(state, effect):
                now[handle].controller = effect.control


def _applying(state: State, rules: LayerOne, now: Board) -> list[Applying]:
    """All changes that apply now, resolved ones and static ones, in timestamp order."""
    changes = [
        Applying(effect.timestamp, effect.change, rules.objects_reached(state, effect))
        for effect in state.effects
        if effect.change is not None
    ]
    changes += (
        Applying(state.objects[handle].timestamp, ability, None, handle, rules)
        for handle in state.in_force()
        for ability in rules.static_abilities(state.objects[handle], now[handle])
    )
    return sorted(changes, key=lambda one: one.timestamp)


def _apply_to_abilities(
    state: State, now: dict[str, Characteristics], changes: list[Applying]
) -> list[Applying]:
    """Layer 6 (rule 613.1f); return the changes with those of abilities gained."""
    _apply(state, now, changes, ABILITIES)
    while gained := _gained(state, now, changes):
        _apply(state, now, gained, ABILITIES)
        changes = sorted((*changes, *gained), key=lambda one: one.timestamp)
    return changes


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
    return max(state.objects[handle].timestamp, *given, 0)


def _define_sizes(state: State, rules: LayerOne, now: Board) -> None:
    """Layer 7a: power and toughness that an ability of the object defines (rule 613.4a)."""
    for handle in state.battlefield():
        for ability in rules.defining_abilities(state.objects[handle], now[handle]):
            looker = Looker(now[handle].controller, handle)
            n = _counted(state, rules, now, ability.count, looker)
            now[handle].pt = (n, n)


def _counted(state: State, rules: LayerOne, now: Board, n: Count, looker: Looker) -> int:
    if isinstance(n, Counted) and n.number is not None:
        counted = found(state, now, n.number, looker)
        if n.different_names:
            return rules.different_names(tuple(now[handle].name for handle in counted))
        return len(counted)
    return n if isinstance(n, int) else 0


def _count_counters(state: State, now: Board) -> None:
    """Counters too are in layer 7c (rule 613.4c)."""
    for handle in state.zone("battlefield"):
        for counter, n in state.objects[handle].counters.items():
            add_pt(now[handle], COUNTERS.get(counter, (0, 0)), n)
