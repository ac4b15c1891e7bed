"""Holding a trace against written answers (contract 19).

Only what is named is compared; what the engine does not report is passed over and
counted as not seen. Every mismatch says where: `3.c1.pt`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from facecheck.adapters.language.trace import Trace
from facecheck.reference_impl.mana import symbols

UNORDERED = frozenset(
    {"types", "subtypes", "supertypes", "colours", "keywords", "marks", "seen_by", "parts"}
)
SEATS = frozenset("ABCD")


class Mismatch(NamedTuple):
    """One expectation that does not hold; `got` is `None` where the engine reports nothing."""

    at: str
    expected: Any
    got: Any


def mismatches(trace: Trace, expect: Mapping[str, Mapping[str, Any]]) -> list[Mismatch]:
    """Everything in the written answers that the trace contradicts."""
    moments = msgspec.json.decode(msgspec.json.encode(trace.moments))
    found: list[Mismatch] = []
    for number, wanted in expect.items():
        place = int(number)
        if place >= len(moments):
            found.append(Mismatch(number, "a moment", None))
            continue
        for key, value in wanted.items():
            found += _compare(moments[place], key, value, number)
    return found


def _compare(
    raw: dict[str, Any],
    key: str,
    wanted: Any,  # noqa: ANN401 - any JSON
    number: str,
) -> Iterator[Mismatch]:
    at = f"{number}.{key}"
    if key in WHOLE:
        yield from WHOLE[key](raw, wanted, at)
    elif key in SEATS:
        yield from _player(raw["snapshot"].get("players", {}).get(key, {}), wanted, at)
    else:
        yield from _object(raw["snapshot"].get("objects", {}).get(key), wanted, at)


def _outcome(raw: dict[str, Any], wanted: str, at: str) -> Iterator[Mismatch]:
    if raw["outcome"] != wanted:
        yield Mismatch(at, wanted, raw["outcome"])


def _object(seen: dict[str, Any] | None, wanted: dict[str, Any], at: str) -> Iterator[Mismatch]:
    if seen is None:
        yield Mismatch(at, wanted, None)
        return
    for name, value in wanted.items():
        got = seen.get(name)
        if got is None:
            continue
        same = sorted(got) == sorted(value) if name in UNORDERED else got == value
        if not same:
            yield Mismatch(f"{at}.{name}", value, got)


def _player(seen: dict[str, Any], wanted: dict[str, Any], at: str) -> Iterator[Mismatch]:
    for name, value in wanted.items():
        got = seen.get("library" if name == "library_has" else name)
        if got is None:
            continue
        same = got == value
        if name == "pool":
            same = Counter(symbols(got)) == Counter(symbols(value))
        if name == "library_has":
            same = sorted(got) == sorted(value)
        if not same:
            yield Mismatch(f"{at}.{name}", value, got)


def _stack(raw: dict[str, Any], wanted: list[Any], at: str) -> Iterator[Mismatch]:
    got = raw["snapshot"].get("stack")
    if got is None:
        return
    same = len(got) == len(wanted) and all(
        _as_far_as_named(one, have) for one, have in zip(wanted, got, strict=True)
    )
    if not same:
        yield Mismatch(at, wanted, got)


def _offers(raw: dict[str, Any], wanted: list[Any], at: str) -> Iterator[Mismatch]:
    got = raw["snapshot"].get("offers")
    if got is None:
        return
    for one in wanted:
        if not any(_as_far_as_named(one, have) for have in got):
            yield Mismatch(at, one, got)


def _no_offers(raw: dict[str, Any], wanted: list[Any], at: str) -> Iterator[Mismatch]:
    for one in wanted:
        for have in raw["snapshot"].get("offers") or ():
            if _as_far_as_named(one, have):
                yield Mismatch(at, f"no {one}", have)


def _listed(name: str) -> Any:  # noqa: ANN401 - a checker, as in WHOLE
    def check(raw: dict[str, Any], wanted: list[Any], at: str) -> Iterator[Mismatch]:
        got = raw.get(name)
        for one in wanted if got is not None else ():
            if not any(_as_far_as_named(one, have) for have in got or ()):
                yield Mismatch(at, one, got)

    return check


def _revealed(raw: dict[str, Any], wanted: list[Any], at: str) -> Iterator[Mismatch]:
    """Each card is shown to those; whether together with others or alone does not matter."""
    got = raw.get("revealed")
    for one in wanted if got is not None else ():
        rest = {name: value for name, value in one.items() if name != "cards"}
        for card in one.get("cards", ()):
            if not any(
                card in have["cards"] and _as_far_as_named(rest, have) for have in got or ()
            ):
                yield Mismatch(at, {**one, "cards": [card]}, got)


def _asking(raw: dict[str, Any], wanted: dict[str, Any], at: str) -> Iterator[Mismatch]:
    if not _as_far_as_named(wanted, raw.get("asking") or {}):
        yield Mismatch(at, wanted, raw.get("asking"))


def _words(name: str) -> Any:  # noqa: ANN401 - a checker, as in WHOLE
    def check(raw: dict[str, Any], wanted: dict[str, list[str]], at: str) -> Iterator[Mismatch]:
        shown = (raw if name == "log" else raw["snapshot"]).get(name)
        for seat, words in wanted.items() if shown is not None else ():
            text = msgspec.json.encode((shown or {}).get(seat)).decode()
            for word in words:
                if (word.lstrip("!") in text) is word.startswith("!"):
                    yield Mismatch(f"{at}.{seat}", word, text[:200])

    return check


def _as_far_as_named(wanted: Any, got: Any) -> bool:  # noqa: ANN401 - any JSON
    if isinstance(wanted, dict) and isinstance(got, dict):
        return all(_as_far_as_named(value, got.get(key, "")) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(got, list | tuple):
        return sorted(map(str, wanted)) == sorted(map(str, got))
    return bool(wanted == got)


WHOLE = {
    "outcome": _outcome,
    "stack": _stack,
    "offers": _offers,
    "offers_not": _no_offers,
    "asking": _asking,
    "revealed": _revealed,
    "asked": _listed("asked"),
    "log": _words("log"),
    "views": _words("views"),
}
"""The keys of an expectation that are about the whole moment."""
