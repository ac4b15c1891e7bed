"""Engine against model, one moment at a time: what differs, and how deep it lies (design 7).

Only what the engine reports is compared. Sets and multisets are compared as such; hands
and libraries only by zone and face; reveals where the rules ask for one that the new zone
does not show anyway.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from facecheck.adapters.language.trace import Moment, ObjectSeen, Offer, PlayerSeen, Snapshot
from facecheck.reference_impl.mana import symbols
from facecheck.reference_impl.vocabulary.words import PLAIN_KEYWORDS
from msgspec import structs

from .results import Difference, Level

LEVELS: tuple[Level, ...] = (
    "outcome",
    "status",
    "numbers",
    "characteristics",
    "triggers",
    "reveals",
    "offers",
    "views",
)
WARDS = frozenset({"ward {2}"})
MARKS = frozenset({"goaded", "suspected", "solved", "prepared", "level 2", "left", "right"})
IN_PLAY = frozenset({"battlefield", "stack"})
"""Where an object that is not reported is not there; elsewhere it is just not reported."""
HIDDEN = frozenset({"hand", "library", "gone"})
ALWAYS_TOLD = 3
"""The parts of an offer that every engine tells: the player, what to do, the object."""
OFFERED = frozenset({"cast", "turn_up"})


def _same(value: Any) -> Any:  # noqa: ANN401 - a field of any type
    return value


def _keywords(value: tuple[str, ...]) -> Counter[str]:
    """Having a plain keyword twice is having it (702.9c and its like); each ward counts."""
    plain = {word for word in value if word in PLAIN_KEYWORDS}
    return Counter([*plain, *(word for word in value if word in WARDS)])


def _symbols(value: str) -> Counter[str]:
    """A cost is the same in whatever order its symbols are written."""
    return Counter(symbols(value))


def _marks(value: tuple[str, ...]) -> frozenset[str]:
    """The designations that every engine calls by the same word (contract 9)."""
    return frozenset(value) & MARKS


def _counters(value: dict[str, int]) -> dict[str, int]:
    return {counter: n for counter, n in value.items() if n}


FIELDS: dict[str, tuple[Level, Callable[[Any], Any]]] = {
    "zone": ("status", _same),
    "controller": ("status", _same),
    "face_down": ("status", _same),
    "tapped": ("status", _same),
    "token": ("status", _same),
    "attached_to": ("status", _same),
    "phased_out": ("status", _same),
    "attacking": ("status", _same),
    "blocking": ("status", frozenset),
    "parts": ("status", tuple),
    "marks": ("numbers", _marks),
    "counters": ("numbers", _counters),
    "damage": ("numbers", _same),
    "name": ("characteristics", _same),
    "mana_cost": ("characteristics", _symbols),
    "mana_value": ("characteristics", _same),
    "types": ("characteristics", frozenset),
    "subtypes": ("characteristics", frozenset),
    "supertypes": ("characteristics", frozenset),
    "colours": ("characteristics", frozenset),
    "pt": ("characteristics", tuple),
    "keywords": ("characteristics", _keywords),
    "seen_by": ("views", frozenset),
}
"""The fields of an object that are compared: how deep each lies, and as what it is compared."""

ANYWHERE = ("zone", "face_down", "token")


def differences(
    number: int, model: Moment, engine: Moment, before: Snapshot | None = None
) -> list[Difference]:
    """All differences of one moment, of each object or player only the deepest level.

    `before` is the model's snapshot of the moment before, which says what was hidden then.
    """
    if model.outcome != engine.outcome:
        return [
            Difference(
                moment=number,
                about="step",
                level="outcome",
                expected={"outcome": model.outcome},
                got={"outcome": engine.outcome},
            )
        ]
    found = [
        *_objects(number, model.snapshot, engine.snapshot),
        *_players(number, model.snapshot, engine.snapshot),
        *_stack(number, model.snapshot, engine.snapshot),
        *_reveals(number, before or model.snapshot, model, engine),
        *_offers(number, model.snapshot, engine.snapshot),
    ]
    return sorted(found, key=lambda one: (LEVELS.index(one.level), one.about))


def _objects(number: int, model: Snapshot, engine: Snapshot) -> Iterator[Difference]:
    for handle, expected in model.objects.items():
        if _left_with_its_owner(model, expected):
            continue
        got = engine.objects.get(handle)
        if got is None:
            if engine.objects and expected.zone in IN_PLAY:
                yield _status(number, handle, {"zone": expected.zone}, {"zone": "not reported"})
            continue
        out = frozenset(seat for seat, player in model.players.items() if player.out)
        yield from _fields(number, handle, _by_who_is_in(expected, out), _by_who_is_in(got, out))
    for handle, got in engine.objects.items():
        if handle not in model.objects and got.zone != "gone":
            yield _status(number, handle, {"zone": "gone"}, {"zone": got.zone})


def _by_who_is_in(seen: ObjectSeen, out: frozenset[str]) -> ObjectSeen:
    """What a player who left may look at is nobody's question."""
    if not out or not seen.seen_by:
        return seen
    return structs.replace(seen, seen_by=tuple(seat for seat in seen.seen_by if seat not in out))


def _left_with_its_owner(model: Snapshot, seen: ObjectSeen) -> bool:
    """The cards of a player who left are looked at no more (contract 12)."""
    owner = None if seen.owner is None else model.players.get(seen.owner)
    return seen.zone == "gone" and owner is not None and bool(owner.out)


def _status(number: int, about: str, expected: dict[str, Any], got: dict[str, Any]) -> Difference:
    return Difference(moment=number, about=about, level="status", expected=expected, got=got)


def _fields(
    number: int, handle: str, expected: ObjectSeen, got: ObjectSeen
) -> Iterator[Difference]:
    names = _fields_of(expected)
    by_level: dict[Level, list[str]] = {}
    for name in names:
        level, reading = FIELDS[name]
        want, have = getattr(expected, name), getattr(got, name)
        if want is not None and have is not None and reading(want) != reading(have):
            by_level.setdefault(level, []).append(name)
    for level in LEVELS:
        if level in by_level:
            yield Difference(
                moment=number,
                about=handle,
                level=level,
                expected={name: getattr(expected, name) for name in by_level[level]},
                got={name: getattr(got, name) for name in by_level[level]},
            )
            return


def _fields_of(expected: ObjectSeen) -> tuple[str, ...]:
    """What is compared: hidden cards by little, what is phased out is as though not there."""
    if expected.zone in HIDDEN:
        return ANYWHERE
    return (*ANYWHERE, "phased_out", "seen_by") if expected.phased_out else tuple(FIELDS)


def _players(number: int, model: Snapshot, engine: Snapshot) -> Iterator[Difference]:
    for seat, expected in model.players.items():
        got = engine.players.get(seat, PlayerSeen())
        wrong = [name for name, check in PLAYER_FIELDS.items() if check(expected, got)]
        if wrong:
            yield Difference(
                moment=number,
                about=seat,
                level="status" if "library" in wrong else "numbers",
                expected={name: getattr(expected, name) for name in wrong},
                got={name: getattr(got, name) for name in wrong},
            )


def _other(name: str) -> Callable[[PlayerSeen, PlayerSeen], bool]:
    def check(expected: PlayerSeen, got: PlayerSeen) -> bool:
        have = getattr(got, name)
        return have is not None and have != getattr(expected, name)

    return check


def _other_pool(expected: PlayerSeen, got: PlayerSeen) -> bool:
    if got.pool is None or expected.pool is None:
        return False
    return Counter(symbols(expected.pool)) != Counter(symbols(got.pool))


PLAYER_FIELDS: dict[str, Callable[[PlayerSeen, PlayerSeen], bool]] = {
    "life": _other("life"),
    "pool": _other_pool,
    "library": _other("library"),
    "out": _other("out"),
}


def stacked(snapshot: Snapshot) -> list[str]:
    """What is on the stack: the handles of spells and of the sources of abilities, sorted."""
    entries = snapshot.stack or ()
    return sorted(one if isinstance(one, str) else f"{one.source} (ability)" for one in entries)


def _from_nothing(snapshot: Snapshot) -> bool:
    """Whether an ability there has no source: engines have no common word for that one."""
    entries = snapshot.stack or ()
    return any(not isinstance(one, str) and one.source is None for one in entries)


def _stack(number: int, model: Snapshot, engine: Snapshot) -> Iterator[Difference]:
    if engine.stack is None or _from_nothing(model) or _from_nothing(engine):
        return
    if stacked(model) == stacked(engine):
        return
    yield Difference(
        moment=number,
        about="stack",
        level="triggers",
        expected={"stack": stacked(model)},
        got={"stack": stacked(engine)},
    )


def shown(moment: Moment) -> set[str]:
    """The cards revealed to everybody."""
    return {card for one in moment.revealed or () if one.to == "all" for card in one.cards}


def is_hidden(snapshot: Snapshot, handle: str) -> bool:
    """Whether not everybody sees the face of the object there."""
    seen = snapshot.objects.get(handle)
    return seen is not None and (seen.zone in HIDDEN or bool(seen.face_down))


def _reveals(number: int, before: Snapshot, model: Moment, engine: Moment) -> Iterator[Difference]:
    """A reveal that is due and missing, or one of a card that has to stay hidden.

    What everybody sees afterwards needs no reveal; of what everybody saw before, one more
    shows nothing. A card in a merged permanent may lie face up under a face-down one.
    """
    if engine.revealed is None or model.revealed is None:
        return
    for handle in sorted(shown(model) ^ shown(engine)):
        due, part = handle in shown(model), _is_part(before, handle)
        hidden = is_hidden(before, handle) or part
        if not is_hidden(model.snapshot, handle) or not hidden:
            continue
        if not due and (part or _is_part(model.snapshot, handle)):
            continue
        yield Difference(
            moment=number,
            about=handle,
            level="reveals",
            expected={"revealed": handle in shown(model)},
            got={"revealed": handle in shown(engine)},
        )


def _is_part(snapshot: Snapshot, handle: str) -> bool:
    seen = snapshot.objects.get(handle)
    return seen is not None and bool(seen.parts)


def offered(snapshot: Snapshot) -> Counter[tuple[str, ...]]:
    """Casting and turning up as offered: who, what, which object, in which way, at what price."""
    return Counter(
        (one.player, one.do, one.object, one.by or "", one.cost or "")
        for one in snapshot.offers or ()
        if one.do in OFFERED
    )


def _offers(number: int, model: Snapshot, engine: Snapshot) -> Iterator[Difference]:
    if engine.offers is None or model.offers is None:
        return
    told = [one for one in engine.offers if one.do in OFFERED]
    parts = _parts_told(told)
    want, have = _cut(offered(model), parts), _cut(offered(engine), parts)
    for handle in sorted({one[2] for one in (want - have) + (have - want)}):
        yield Difference(
            moment=number,
            about=handle,
            level="offers",
            expected={"offers": sorted(map(list, _of(want, handle)))},
            got={"offers": sorted(map(list, _of(have, handle)))},
        )


def _parts_told(offers: list[Offer]) -> int:
    """How many parts of an offer the engine tells of all of them: who, what, which, way, price."""
    if any(one.by is None for one in offers):
        return ALWAYS_TOLD
    return ALWAYS_TOLD + 1 + all(one.cost is not None for one in offers)


def _cut(offers: Counter[tuple[str, ...]], parts: int) -> Counter[tuple[str, ...]]:
    """Offers by as many of their parts as the engine tells of all of them."""
    short: Counter[tuple[str, ...]] = Counter()
    for one, n in offers.items():
        short[one[:parts]] += n
    return short if parts > ALWAYS_TOLD else Counter(dict.fromkeys(short, 1))


def _of(offers: Counter[tuple[str, ...]], handle: str) -> list[tuple[str, ...]]:
    return [one for one in offers.elements() if one[2] == handle]
