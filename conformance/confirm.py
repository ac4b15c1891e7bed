"""A finding that rests on a snapshot field, confirmed by something that reads it in the game.

An adapter that reads the wrong field must not accuse its engine (design 4). So the
witness is played again with a probe: a static ability that finds what the field says, or
damage that kills what is as small as the field says. If the game goes by what the rules
say and not by the field, the finding is contradicted.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.steps import Instruct
from facecheck.adapters.language.trace import ObjectSeen, Trace
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Changes
from facecheck.reference_impl.vocabulary.effects import Damage
from facecheck.reference_impl.vocabulary.filters import Filter, Select

from .judging.results import Difference, Witness
from .playing import Player
from .shrink import right_trace

Confirmation = Literal["confirmed", "contradicted", "not tried"]
PROBE = "c63"
BIGGER = (0, 3)


def confirm(witness: Witness, player: Player) -> Confirmation:
    """Whether the game itself goes by what the engine's snapshot says."""
    difference = witness.difference
    if difference.level != "characteristics":
        return "not tried"
    probes = (
        _by_damage(witness, player) if f == "pt" else _by_lord(witness, f, player)
        for f in difference.got
    )
    return next((answer for answer in probes if answer != "not tried"), "not tried")


def _one_apart(expected: Any, got: Any) -> tuple[Any, bool] | None:  # noqa: ANN401 - any field
    """A value that one side has and the other has not, and whether the engine has it."""
    have, want = set(got), set(expected)
    for value in sorted(have ^ want):
        return value, value in have
    return None


FILTERS: dict[str, Callable[[Any], Filter]] = {
    "name": lambda value: Filter(named=value),
    "mana_value": lambda value: Filter(mana_value=(value, value)),
    "colours": lambda value: Filter(colours=(value,)),
    "types": lambda value: Filter(types=(value,)),
    "subtypes": lambda value: Filter(subtypes=(value,)),
    "supertypes": lambda value: Filter(supertypes=(value,)),
}
"""For each field a filter that reads it, given a value."""
SINGLE = frozenset({"name", "mana_value"})


def _by_lord(witness: Witness, field: str, player: Player) -> Confirmation:
    if field not in FILTERS:
        return "not tried"
    expected, got = witness.difference.expected[field], witness.difference.got[field]
    apart = (got, True) if field in SINGLE else _one_apart(expected, got)
    if apart is None or apart[0] == "":
        return "not tried"
    value, engine_has_it = apart
    lord = Card(
        name="Quorvek",
        cost="{1}{W}",
        types=("enchantment",),
        abilities=(Changes(what=Select(all=FILTERS[field](value)), pt=BIGGER),),
    )
    plain, probed = _end(witness.scenario, witness.difference, player), None
    if plain is not None and plain.pt:
        probed = _end(_with_lord(witness.scenario, lord), witness.difference, player)
    if plain is None or not plain.pt or probed is None or not probed.pt:
        return "not tried"
    applied = probed.pt[1] - plain.pt[1] == BIGGER[1]
    return "confirmed" if applied is engine_has_it else "contradicted"


def _with_lord(scenario: Scenario, lord: Card) -> Scenario:
    first, *rest = scenario.seats
    first = msgspec.structs.replace(first, battlefield=(*first.battlefield, PROBE))
    return msgspec.structs.replace(
        scenario, cards={**scenario.cards, PROBE: lord}, seats=(first, *rest)
    )


def _by_damage(witness: Witness, player: Player) -> Confirmation:
    expected, got = witness.difference.expected["pt"], witness.difference.got["pt"]
    if not expected or not got or expected[1] == got[1]:
        return "not tried"
    least = min(expected[1], got[1])
    if least <= 0:
        return "not tried"
    about = witness.difference.about
    blow = Instruct(player="A", effects=(Damage(what=(about,), n=least),))
    steps = (*witness.scenario.steps[: witness.difference.moment], blow)
    struck = msgspec.structs.replace(witness.scenario, steps=steps)
    after = msgspec.structs.replace(witness.difference, moment=len(steps))
    seen = _end(struck, after, player)
    if seen is None:
        return "not tried"
    died = seen.zone != "battlefield"
    return "confirmed" if died is (got[1] <= least) else "contradicted"


def _end(scenario: Scenario, difference: Difference, player: Player) -> ObjectSeen | None:
    """What the engine shows of the object at the moment of the difference."""
    model = right_trace(Reference(), scenario)
    if model is None:
        return None
    try:
        trace: Trace = player.play(scenario, model)
    except EngineTrouble:
        return None
    if len(trace.moments) <= difference.moment:
        return None
    moment = trace.moments[difference.moment]
    return None if moment.outcome != "done" else moment.snapshot.objects.get(difference.about)
