"""Twins: two worlds that differ in what some seat may not see, played and judged (design 6.5).

A seat must not be able to tell the engine's two worlds apart as long as the model's views,
log and prompts for that seat are the same; and from the first difference that lies open on
the table on it must be able to.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.scenario import Facet, Scenario
from facecheck.adapters.language.trace import Moment, Trace
from facecheck.adapters.reference import Reference

from .claims import Claim
from .claims.claim import Twinning, TwinRecipe
from .judging.apart import CHANNELS, Watching, observed
from .judging.compare import differences
from .judging.results import Difference, Sighting
from .planning.draws import Draws
from .planning.plan import Impossible
from .planning.steering import follow
from .planning.twinning import other_world
from .shrink import right_trace

WATCHED: tuple[Facet, ...] = ("views", "log", "asked", "offers", "revealed")
SAME = "the same in both worlds"


@dataclass(frozen=True)
class World:
    """One world: the scenario, what the rules make of it, what the engine makes of it."""

    scenario: Scenario
    model: Trace
    engine: Trace = field(default_factory=Trace)


@dataclass(frozen=True)
class Pair:
    """Two worlds, and the word for what differs between them."""

    first: World
    second: World
    apart: str


@dataclass
class Twinned:
    """What a pair showed: the claims that it put to the test, and what contradicts them."""

    exercised: set[str] = field(default_factory=set)
    sightings: list[Sighting] = field(default_factory=list)


def plan_twins(
    twin: TwinRecipe, draws: Draws, can: Capabilities, model: Reference, broken: frozenset[str]
) -> Pair:
    """Plan two worlds; raises `Impossible` where the rules do not let both be played alike."""
    scenario, _ = follow(twin.recipe, draws, can, model, broken)
    return pair_of(scenario, other_world(scenario, twin.apart, draws), twin.apart, model)


def pair_of(first: Scenario, second: Scenario, apart: str, model: Reference) -> Pair:
    """Two worlds played on the model, everything watched; raises `Impossible` as above."""
    traces = [right_trace(model, watched(one, WATCHED)) for one in (first, second)]
    if traces[0] is None or traces[1] is None:
        raise Impossible
    outcomes = [[moment.outcome for moment in trace.moments] for trace in traces if trace]
    if outcomes[0] != outcomes[1]:
        raise Impossible
    return Pair(World(first, traces[0]), World(second, traces[1]), apart)


def watched(scenario: Scenario, see: Sequence[Facet]) -> Scenario:
    """The scenario with these facets wanted."""
    return msgspec.structs.replace(scenario, see=tuple(see))


def as_sent(world: World, can: Capabilities) -> tuple[Scenario, Trace]:
    """A world as this engine can show it: its scenario, and what the rules make of that."""
    see = [facet for facet in WATCHED if can.covers(f"see:{facet}")]
    moments = tuple(_as_wanted(moment, see) for moment in world.model.moments)
    return watched(world.scenario, see), Trace(moments=moments)


def _as_wanted(moment: Moment, see: Sequence[Facet]) -> Moment:
    """The moment without the facets that are not wanted."""
    unwanted: dict[str, None] = dict.fromkeys(facet for facet in WATCHED if facet not in see)
    inside = {facet: None for facet in unwanted if facet in ("views", "offers")}
    outside = {facet: None for facet in unwanted if facet not in inside}
    snapshot = msgspec.structs.replace(moment.snapshot, **inside)
    return msgspec.structs.replace(moment, snapshot=snapshot, **outside)


def judge_twins(claims: Sequence[Claim], pair: Pair) -> Twinned:
    """Hold a pair against what each seat may know, up to where the engine leaves the rules."""
    found = Twinned()
    fitting = [c for c in claims if c.twins is not None and pair.apart in c.twins.words()]
    last = min(_agreed(pair.first), _agreed(pair.second))
    for seat in (*pair.first.scenario.players(), "table"):
        _watch(fitting, pair, seat, last, found)
    return found


def _agreed(world: World) -> int:
    """How many moments of the engine agree with the rules in all that is no view."""
    before = world.model.moments[0].snapshot
    pairs = zip(world.model.moments, world.engine.moments, strict=False)
    count = 0
    for number, (want, got) in enumerate(pairs):
        if got.outcome == "unsupported" or differences(number, want, got, before):
            break
        count, before = number + 1, want.snapshot
    return count


def _watch(claims: Sequence[Claim], pair: Pair, seat: str, last: int, found: Twinned) -> None:
    """Follow one seat until the rules let it tell the worlds apart, or the engine does."""
    rules, engine = Watching(seat), Watching(seat)
    for number in range(last):
        may = rules.apart(pair.first.model.moments[number], pair.second.model.moments[number])
        one, other = (w.engine.moments[number] for w in (pair.first, pair.second))
        does = engine.apart(one, other)
        told = set(engine.told(one)) & set(engine.told(other))
        if may:
            if "views" in may and "views" in told:
                _must_differ(claims, pair, _Seen(seat, number, does), found)
            return
        for claim in _speaking(claims, one, told) if number else ():
            found.exercised.add(claim.slug)
        if does:
            owned = ((c, channel) for channel in does for c in _speaking(claims, one, {channel}))
            first = {claim.slug: (claim, channel) for claim, channel in reversed(list(owned))}
            found.sightings += [
                _leak(claim, pair, _Seen(seat, number, (channel,)))
                for claim, channel in first.values()
            ]
            return


@dataclass(frozen=True)
class _Seen:
    """What one seat saw at one moment: the channels that differ between the worlds."""

    seat: str
    number: int
    channels: tuple[str, ...]


def _speaking(claims: Sequence[Claim], moment: Moment, channels: set[str]) -> list[Claim]:
    """The claims that forbid to tell worlds apart by any of these channels at such a moment."""
    asking = moment.outcome == "asking"
    return [c for c in claims if c.twins is not None and _forbids(c.twins, channels, asking=asking)]


def _forbids(twins: Twinning, channels: set[str], *, asking: bool) -> bool:
    return not twins.must_differ and twins.asking is asking and bool(twins.channels & channels)


def _must_differ(claims: Sequence[Claim], pair: Pair, seen: _Seen, found: Twinned) -> None:
    for claim in claims:
        if claim.twins is not None and claim.twins.must_differ:
            found.exercised.add(claim.slug)
            if not seen.channels:
                shown, rules = {"views": SAME}, {"views": _excerpt(pair, seen, "model")}
                found.sightings.append(_sighting(claim, pair, seen, rules, shown))


def _leak(claim: Claim, pair: Pair, seen: _Seen) -> Sighting:
    channel = seen.channels[0]
    return _sighting(claim, pair, seen, {channel: SAME}, {channel: _excerpt(pair, seen, "engine")})


def _sighting(
    claim: Claim, pair: Pair, seen: _Seen, expected: dict[str, str], got: dict[str, str]
) -> Sighting:
    return Sighting(
        claim=claim.slug,
        scenario=pair.first.scenario,
        twin=pair.second.scenario,
        difference=Difference(
            moment=seen.number, about=seen.seat, level="views", expected=expected, got=got
        ),
    )


MOST_SHOWN = 48


def _excerpt(pair: Pair, seen: _Seen, side: str) -> str:
    """Where the two worlds part first, as they are written."""
    texts = []
    for world in (pair.first, pair.second):
        trace: Trace = getattr(world, side)
        shown = observed(trace.moments[seen.number], seen.seat)
        channels = seen.channels or CHANNELS[:1]
        texts.append(msgspec.json.encode([shown.get(c) for c in channels]).decode())
    start = next((i for i, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), 0)
    start = max(0, start - MOST_SHOWN // 4)
    one, other = (text[start : start + MOST_SHOWN] for text in texts)
    here, there = _called(pair)
    return f"{here}: ...{one}...; {there}: ...{other}..."


def _called(pair: Pair) -> tuple[str, str]:
    """The two worlds by what differs between them: a card, or what is done."""
    mine, theirs = pair.first.scenario.cards, pair.second.scenario.cards
    for handle, card in mine.items():
        for name in card.__struct_fields__:
            one, other = getattr(card, name), getattr(theirs[handle], name)
            if one != other:
                written = (msgspec.json.encode(value).decode() for value in (one, other))
                return tuple(f"where the {name} of {handle} is {w}" for w in written)  # type: ignore[return-value]  # two
    steps = zip(pair.first.scenario.steps, pair.second.scenario.steps, strict=False)
    apart = next((n for n, (one, other) in enumerate(steps, 1) if one != other), 0)
    return f"with step {apart} as told", "with it as in the other world"
