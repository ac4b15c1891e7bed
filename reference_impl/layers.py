"""What every object is now: the interaction of continuous effects (rule 613).

The whole board is computed in one pass and kept with its state. Layer 1 is asked of
the rulebook; here are control, types, colours, abilities, power and toughness, each in
timestamp order (rule 613.7).
"""

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeVar

from .characteristics import Characteristics, of_card
from .matching import Board, Looker, condition_holds, found
from .state import Continuing, Object, State
from .vocabulary import Card
from .vocabulary.abilities import Changes
from .vocabulary.effects import Change
from .vocabulary.filters import Filter, Select, Selector

COUNTERS = {"+1/+1": (1, 1), "-1/-1": (-1, -1)}
Word = TypeVar("Word", bound=str)


class LayerOne(Protocol):
    """What the layers ask of a rulebook."""

    def copiable_values(self, state: State, thing: Object) -> Card:
        """Layer 1, of a permanent or spell."""

    def values_elsewhere(self, thing: Object) -> Card:
        """The values of an object in any other zone."""

    def objects_reached(self, state: State, effect: Continuing) -> tuple[str, ...]:
        """The objects that a resolved effect still applies to."""


class Applying(NamedTuple):
    """One change that applies: from when, by which object's ability if any, to which objects."""

    timestamp: int
    change: Change | Changes
    to: tuple[str, ...]
    source: str = ""


def board(state: State, rules: LayerOne) -> dict[str, Characteristics]:
    """Everything on the battlefield and the stack, and the plain values of all other objects."""
    if "board" not in state.cache:
        state.cache["board"] = _compute(state, rules)
    cached: dict[str, Characteristics] = state.cache["board"]
    return cached


def _compute(state: State, rules: LayerOne) -> dict[str, Characteristics]:
    now = {handle: first_layer(state, rules, thing) for handle, thing in state.objects.items()}
    _control(state, rules, now)
    changes = _applying(state, rules, now)
    for applying, looks in _each(now, changes):
        change_types_and_colours(looks, applying.change)
    changes = _not_lost(changes)
    for applying, looks in _each(now, changes):
        change_abilities(looks, applying.change)
    for applying, looks in _each(now, changes):
        set_pt(looks, applying.change)
    for applying, looks in _each(now, changes):
        modify_pt(looks, applying.change.pt)
    _count_counters(state, now)
    for looks in now.values():
        if not looks.is_creature:
            looks.pt = ()
    return now


def first_layer(state: State, rules: LayerOne, thing: Object) -> Characteristics:
    """Layer 1: the copiable values (rule 613.2); off the battlefield, those of the card."""
    if thing.zone in ("battlefield", "stack"):
        values = rules.copiable_values(state, thing)
    else:
        values = rules.values_elsewhere(thing)
    return of_card(values, thing.handle, thing.controller, face_down=thing.face_down)


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
    for handle in state.battlefield():
        for ability in now[handle].abilities:
            if isinstance(ability, Changes):
                changes += _static(state, now, handle, ability)
    return sorted(changes, key=lambda one: one.timestamp)


def _static(state: State, now: Board, handle: str, ability: Changes) -> Iterable[Applying]:
    source = state.objects[handle]
    looker = Looker(now[handle].controller, handle)
    if condition_holds(state, now, ability.if_, looker):
        yield Applying(
            source.timestamp, ability, _affected(state, now, source, ability.what), handle
        )


def _affected(state: State, now: Board, source: Object, what: Selector) -> tuple[str, ...]:
    if what == "self":
        return (source.handle,)
    if what == "attached":
        return (source.attached_to,) if source.attached_to in now else ()
    wanted = what.all if isinstance(what, Select) and what.all is not None else Filter()
    return found(state, now, wanted, Looker(now[source.handle].controller, source.handle))


def _each(now: Board, changes: Iterable[Applying]) -> Iterable[tuple[Applying, Characteristics]]:
    return ((one, now[handle]) for one in changes for handle in one.to if handle in now)


def change_types_and_colours(looks: Characteristics, change: Change | Changes) -> None:
    """Layers 4 and 5: types, then colours (rules 613.1d, 613.1e)."""
    if change.set_types is not None:
        looks.types = change.set_types
        looks.subtypes = ()
    looks.types = _joined(looks.types, change.types)
    looks.subtypes = _joined(looks.subtypes, change.subtypes)
    if change.set_colours is not None:
        looks.colours = change.set_colours
    looks.colours = _joined(looks.colours, change.colours)


def _joined(have: tuple[Word, ...], more: tuple[Word, ...]) -> tuple[Word, ...]:
    return have + tuple(one for one in more if one not in have)


def _not_lost(changes: list[Applying]) -> list[Applying]:
    """Leave out static abilities that are lost in layer 6 (rule 613.1f).

    What takes an ability away comes before what that ability does, whatever the
    timestamps (the dependency of rule 613.8a); one that already began to apply in an
    earlier layer goes on (613.6).
    """
    lost = {handle for one in changes if one.change.lose_abilities for handle in one.to}
    return [one for one in changes if one.source not in lost or begins_early(one.change)]


def begins_early(change: Change | Changes) -> bool:
    """Whether it applies in a layer before abilities are lost (rule 613.6)."""
    early = (change.types, change.subtypes, change.colours, change.set_types, change.set_colours)
    return any(one not in (None, ()) for one in early)


def change_abilities(looks: Characteristics, change: Change | Changes) -> None:
    """Layer 6: lose abilities, then gain the listed ones (rule 613.1f)."""
    if change.lose_abilities:
        looks.abilities = ()
    if change.lose_keywords:
        looks.abilities = tuple(a for a in looks.abilities if a not in change.lose_keywords)
    looks.abilities += (*change.keywords, *change.grants)


def set_pt(looks: Characteristics, change: Change | Changes) -> None:
    """Layer 7b (rule 613.4b)."""
    if change.set_pt is not None:
        looks.pt = change.set_pt


def modify_pt(looks: Characteristics, by: tuple[int, int] | None, times: int = 1) -> None:
    """Layer 7c (rule 613.4c); the order among modifiers does not matter."""
    if by is not None and looks.pt:
        looks.pt = (looks.pt[0] + by[0] * times, looks.pt[1] + by[1] * times)


def _count_counters(state: State, now: Board) -> None:
    for handle in state.zone("battlefield"):
        for counter, n in state.objects[handle].counters.items():
            modify_pt(now[handle], COUNTERS.get(counter), n)
