"""Instructions for engines that only know cards: through a rig, and back (contract 13).

`lower` gives each instructed player a hidden enchantment with one ability "{0}: ..."
for each instruction; the instruction becomes activating that ability with `hold`, then
resolving it. `Lowered.lift` turns the engine's trace into the trace of the original
scenario: the two moments of an instruction are one again and nothing of a rig is seen.

What is where when an instruction is given comes from the model's own run of the
scenario (`before`): lowering computes no rules.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from facecheck.reference_impl.vocabulary.abilities import Activated, Changes
from facecheck.reference_impl.vocabulary.cards import Card
from facecheck.reference_impl.vocabulary.filters import Condition, Counted, Filter, Select
from facecheck.reference_impl.vocabulary.words import Handle, Seat

from .language.scenario import Scenario, SeatSetup
from .language.steps import Activate, AnyStep, Instruct, Resolve
from .language.trace import Moment, Prompt, Snapshot, StackAbility, Trace
from .rigs import NotLowerable, Order

__all__ = ["Lowered", "NotLowerable", "lower"]

MOST_ABILITIES = 12  # of one card, as the schema says
RIG_NAMES = ("Zuvrex", "Quolbrin", "Yostrak", "Wembril", "Jorvith", "Pexandu", "Hyltroc", "Gwispor")
"""One for each rig: engines that find cards by name keep them apart."""

NOTICED = "it would notice a rig"
NOT_REACHED = "the model does not get there"
WOULD_ASK = "a rig would ask what an instruction says"
WOULD_SHOW = "a rig would show in this facet"
NO_ACTIVATING = "a rig cannot be used while this is on the stack"
OPAQUE = ("views", "log")
"""Facets from which an adapter cannot take a rig out again."""


@dataclass(frozen=True)
class Lowered:
    """A scenario without instructions, and the way back."""

    scenario: Scenario
    rigs: frozenset[Handle]
    pairs: tuple[bool, ...]
    """For each original step: whether it became two."""

    def lift(self, trace: Trace) -> Trace:
        """The trace of the original scenario."""
        if trace.unsupported is not None or not trace.moments:
            return trace
        moments = [self._hidden(moment) for moment in trace.moments]
        return Trace(moments=tuple(self._merged(iter(moments))))

    def _merged(self, moments: Iterator[Moment]) -> Iterator[Moment]:
        yield next(moments)
        for pair in self.pairs:
            first = next(moments, None)
            if first is None:
                return
            if not pair:
                yield first
                continue
            if first.outcome != "done":
                yield _not_given(first)
                return
            second = next(moments, None)
            if second is None:
                return
            yield _both(first, second)

    def _hidden(self, moment: Moment) -> Moment:
        """The moment as it looks without rigs."""
        asked = None if moment.asked is None else tuple(map(self._prompt, moment.asked))
        return msgspec.structs.replace(
            moment,
            snapshot=self._snapshot(moment.snapshot),
            asking=None if moment.asking is None else self._prompt(moment.asking),
            asked=asked,
        )

    def _snapshot(self, snapshot: Snapshot) -> Snapshot:
        stack, offers = snapshot.stack, snapshot.offers
        return msgspec.structs.replace(
            snapshot,
            objects={h: seen for h, seen in snapshot.objects.items() if h not in self.rigs},
            stack=None if stack is None else tuple(e for e in stack if not self._is_rig(e)),
            offers=None
            if offers is None
            else tuple(o for o in offers if not self._is_rig(o.object)),
        )

    def _is_rig(self, entry: Handle | StackAbility) -> bool:
        return (entry if isinstance(entry, str) else entry.source) in self.rigs

    def _prompt(self, prompt: Prompt) -> Prompt:
        if prompt.from_ is None:
            return prompt
        among = tuple(one for one in prompt.from_ if one not in self.rigs)
        return msgspec.structs.replace(prompt, from_=among)


def lower(scenario: Scenario, before: Sequence[Snapshot]) -> Lowered:
    """The scenario through rigs; `before[i]` is the model's snapshot before step i.

    Raises `NotLowerable` where the giver or the aiming would make a difference.
    """
    _check(scenario)
    abilities: dict[Seat, list[Activated]] = {}
    steps: list[AnyStep] = []
    for index, step in enumerate(scenario.steps):
        if isinstance(step, Instruct):
            at = f"$.steps[{index}]"
            if index >= len(before):
                raise NotLowerable(NOT_REACHED, at)
            order = Order(step, at, scenario.players(), before[index])
            steps.extend(_pair(order, abilities, scenario))
        else:
            steps.append(step)
    names = iter(RIG_NAMES)
    rigs = {seat: tuple(_cards(seat, each, names)) for seat, each in abilities.items()}
    cards = {handle: card for pairs in rigs.values() for handle, card in pairs}
    lowered = msgspec.structs.replace(
        scenario,
        cards=scenario.cards | cards,
        seats=tuple(
            _with_rigs(setup, rigs.get(seat, ()))
            for seat, setup in zip(scenario.players(), scenario.seats, strict=True)
        ),
        steps=tuple(steps),
    )
    pairs = tuple(isinstance(step, Instruct) for step in scenario.steps)
    return Lowered(lowered, frozenset(cards), pairs)


def _pair(
    order: Order, abilities: dict[Seat, list[Activated]], scenario: Scenario
) -> tuple[Activate, Resolve]:
    number = sum(map(len, abilities.values())) + 1
    ability = order.ability(f"rig{number}")
    mine = abilities.setdefault(order.owner, [])
    mine.append(ability)
    if order.answers and "asked" in scenario.see:
        raise order.refuse(WOULD_ASK)
    activate = Activate(
        player=order.owner,
        object=_handle(order.owner, len(mine) - 1),
        ability=ability.id,
        targets=order.aimed_at(),
        hold=True,
    )
    answers = (*order.answers, *order.step.answers)
    return activate, Resolve(hold=order.step.hold, answers=answers)


def _handle(seat: Seat, ability: int) -> Handle:
    return f"rig{seat.lower()}{ability // MOST_ABILITIES + 1}"


def _cards(
    seat: Seat, abilities: Sequence[Activated], names: Iterator[str]
) -> Iterator[tuple[Handle, Card]]:
    for first in range(0, len(abilities), MOST_ABILITIES):
        some = tuple(abilities[first : first + MOST_ABILITIES])
        card = Card(name=next(names), types=("enchantment",), abilities=some)
        yield _handle(seat, first), card


def _with_rigs(setup: SeatSetup, rigs: Sequence[tuple[Handle, Card]]) -> SeatSetup:
    battlefield = (*setup.battlefield, *(handle for handle, _ in rigs))
    return msgspec.structs.replace(setup, battlefield=battlefield)


def _not_given(moment: Moment) -> Moment:
    """The rig could not be used: nothing was learned about the instruction."""
    note = moment.note or f"its rig was {moment.outcome}"
    return msgspec.structs.replace(moment, outcome="unsupported", note=note, asking=None)


def _both(first: Moment, second: Moment) -> Moment:
    """Both halves of an instruction as one moment."""
    joined: dict[str, Any] = {
        key: (*getattr(first, key), *getattr(second, key))
        for key in ("asked", "revealed")
        if getattr(first, key) is not None and getattr(second, key) is not None
    }
    return msgspec.structs.replace(second, **joined)


def _check(scenario: Scenario) -> None:
    """Refuse a scenario in which a rig would make a difference."""
    if not any(isinstance(step, Instruct) for step in scenario.steps):
        return
    for facet in OPAQUE:
        if facet in scenario.see:
            raise NotLowerable(WOULD_SHOW, f"$.see.{facet}")
    for handle, card in scenario.cards.items():
        if "split_second" in card.abilities:
            raise NotLowerable(NO_ACTIVATING, f"$.cards.{handle}")
        for ability in card.abilities:
            if _notices(ability):
                raise NotLowerable(NOTICED, f"$.cards.{handle}")
    for index, step in enumerate(scenario.steps):
        if _notices(step):
            raise NotLowerable(NOTICED, f"$.steps[{index}]")


def _notices(node: Any) -> bool:  # noqa: ANN401 - any part of the language
    """Whether something counts, chooses from or acts on all of what a rig is."""
    if isinstance(node, Changes) and not (node.lose_abilities or node.set_types or node.types):
        return node.if_ is not None and _notices(node.if_)
    for key, kind in (("all", Select), ("choose", Select), ("number", Counted)):
        if isinstance(node, kind) and _fits_rig(getattr(node, key)):
            return True
    if isinstance(node, Condition) and _fits_rig(node.controls):
        return True
    if getattr(node, "action", None) == "activate":
        return True
    if isinstance(node, msgspec.Struct):
        return any(_notices(getattr(node, key)) for key in node.__struct_fields__)
    return isinstance(node, tuple) and any(map(_notices, node))


def _fits_rig(what: Filter | None) -> bool:
    """Whether a colourless enchantment without subtypes and mana value can fit."""
    if what is None or what.zone not in (None, "battlefield"):
        return False
    least, most = what.mana_value or (None, None)
    return not (
        what.subtypes
        or what.supertypes
        or what.power
        or what.base_pt
        or what.named
        or what.face_down
        or what.token
        or what.tapped
        or (what.types is not None and "enchantment" not in what.types)
        or (what.colours is not None and what.colours != "none")
        or (least or 0) > 0
        or (most is not None and most < 0)
    )
