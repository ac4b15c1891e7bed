"""Bytes to scenarios, traces and descriptions: strict, bounded, and clear about refusals.

Whatever is refused raises `Malformed` with the place in the document and what was
expected there. Size and nesting are bounded before anything is decoded; the bounds of
integers, texts and lists are part of the types (contract 14).
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from facecheck.adapters.quoting import shown

from .checking import check
from .malformed import Malformed, refuse
from .places import Key, find, spelled
from .scenario import Scenario
from .trace import Description, Trace

__all__ = [
    "MOST_BYTES",
    "Malformed",
    "bound",
    "bound_trace",
    "convert",
    "read",
    "read_bytes",
    "read_description",
    "read_scenario",
    "read_trace",
    "refuse_twice",
    "repeats_a_key",
]

MOST_BYTES = 4 * 1024 * 1024
"""Size of one message or file, in bytes (contract 2)."""

MOST_DEPTH = 100
"""Brackets inside brackets; the deepest scenario anybody wrote has under 20."""

T = TypeVar("T")

DECODERS: dict[type, msgspec.json.Decoder[Any]] = {}

NOT_STRUCTURE = bytes(set(range(256)) - set(b'[]{}"\\'))
STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""A string, closed or not: a closing quote that may be missing keeps the search linear."""
DIVE = re.compile(rb"[\[{]{%d}" % (MOST_DEPTH + 1))
"""So many brackets opened in a row that the rest need not be counted."""

BYTE = re.compile(r" \(byte (\d+)\)$")


def read_scenario(raw: bytes) -> Scenario:
    """Read a scenario file, down to its last cross-reference (contract 3 to 5)."""
    scenario = read(raw, Scenario, unique_keys=True)
    check(scenario)
    return scenario


def read_trace(raw: bytes) -> Trace:
    """Read the result of `run` (contract 8 to 10)."""
    return read(raw, Trace)


def read_description(raw: bytes) -> Description:
    """Read the result of `describe` (contract 2)."""
    return read(raw, Description, unique_keys=True)


def read_bytes(path: Path) -> bytes:
    """Read a file that a person named, without reading more than the limit.

    Raises `Malformed` for what cannot be read or is too big.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        refuse(str(path), "a file that can be read", reason)
    if len(raw) > MOST_BYTES:
        refuse(str(path), f"at most {MOST_BYTES:,} bytes", "more")
    return raw


def read(raw: bytes, kind: type[T], *, unique_keys: bool = False) -> T:
    """Decode any record of the language, strictly and bounded.

    `unique_keys` refuses a key that stands twice in one object, which JSON decoders let
    the last one win; it costs a second pass and is for files that people write.
    """
    bound(raw)
    try:
        result: T = _decoder(kind).decode(raw)
    except msgspec.ValidationError as error:
        raise _refusal(raw, kind, str(error)) from None
    except msgspec.DecodeError as error:
        raise _not_json(raw, str(error)) from None
    if unique_keys:
        refuse_twice(raw)
    return result


def convert(plain: object, kind: type[T], root: str) -> T:
    """Take plain data that came from another format for a record; `root` is its own place."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        refusal = _explained(plain, kind, str(error))
        raise Malformed(root + refusal.at[1:], refusal.expected, refusal.got) from None


def bound(raw: bytes) -> None:
    """Refuse what is too big or too deep, before any decoder sees it."""
    if len(raw) > MOST_BYTES:
        refuse("$", f"at most {MOST_BYTES:,} bytes", f"{len(raw):,}")
    depth = _depth(raw)
    if depth > MOST_DEPTH:
        refuse("$", f"at most {MOST_DEPTH} brackets inside brackets", "more")


def bound_trace(raw: bytes) -> None:
    """Do as `bound` does, for an answer to `run`, where only views can nest without end.

    Everything else there is bounded by its types. An escape might hide the word `views`.
    """
    if b'"views"' in raw or b"\\" in raw or len(raw) > MOST_BYTES:
        bound(raw)


def _depth(raw: bytes) -> int:
    """How deep brackets nest, outside of strings; `MOST_DEPTH + 1` stands for anything deeper.

    A walk over bytes costs milliseconds a megabyte, so it is done by whole-string
    operations: all but brackets and quotes is dropped, empty strings vanish, and then
    the innermost brackets, level by level.
    """
    left = raw.translate(None, NOT_STRUCTURE)
    if b"\\" in left:  # only then may a quote stand inside a string
        left = STRING.sub(b"", raw).translate(None, NOT_STRUCTURE)
    left = left.replace(b'""', b"")
    if b'"' in left:
        left = b"".join(left.split(b'"')[::2])
    depth = 0
    while left and depth <= MOST_DEPTH and not DIVE.search(left):
        inner = left.replace(b"{}", b" ").replace(b"[]", b"").translate(None, b" ")
        if len(inner) == len(left):  # unbalanced: count, up to where it is too deep
            return depth + _unbalanced(left)
        left = inner
        depth += 1
    return MOST_DEPTH + 1 if left else depth


def _unbalanced(brackets: bytes) -> int:
    deepest = depth = 0
    for bracket in brackets:
        depth += 1 if bracket in b"[{" else -1
        deepest = max(deepest, depth)
        if deepest > MOST_DEPTH:
            break
    return deepest


def repeats_a_key(raw: bytes, decoded: object) -> bool:
    """Whether a key stands twice in one object of a message that has been decoded to this.

    Decoders let the last one win, so what was decoded has fewer keys when it is written
    again. So it has where defaults were spelled out: then plain data, which keep them,
    are written instead.
    """
    escaped = b"\\u003" in raw
    keys = _colons(raw, escaped=escaped)
    if _colons(msgspec.json.encode(decoded), escaped=escaped) == keys:
        return False
    plain = msgspec.json.encode(msgspec.json.decode(raw))
    return _colons(plain, escaped=escaped) != keys


def _colons(raw: bytes, *, escaped: bool) -> int:
    """Each key has one; those in strings are as many in both, unless one is escaped."""
    return (STRING.sub(b"", raw) if escaped else raw).count(b":")


def refuse_twice(raw: bytes) -> None:
    """Refuse a key that stands twice in one object; `raw` has been decoded once already."""
    tree = json.loads(raw.decode(), object_pairs_hook=_Pairs, parse_int=len, parse_float=len)
    pending: list[tuple[tuple[Key, ...], Any]] = [((), tree)]
    while pending:
        path, node = pending.pop()
        entries = list(node.pairs if isinstance(node, _Pairs) else _listed(node))
        for key, times in Counter(key for key, _ in entries).items():
            if times > 1:
                refuse(shown(spelled([*path, key])), "this key once", f"it {times} times")
        pending.extend(((*path, key), value) for key, value in reversed(entries))


class _Pairs:
    """A JSON object with its keys as they stand."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        self.pairs = pairs


def _listed(node: object) -> Iterator[tuple[Key, Any]]:
    return iter(enumerate(node)) if isinstance(node, list) else iter(())


def _decoder(kind: type) -> msgspec.json.Decoder[Any]:
    if kind not in DECODERS:
        DECODERS[kind] = msgspec.json.Decoder(kind)
    return DECODERS[kind]


def _refusal(raw: bytes, kind: type, report: str) -> Malformed:
    """Put a refusal in words; the decoder stops at the first, so the rest may be no JSON."""
    try:
        plain = json.loads(raw.decode(), parse_int=_number)
    except ValueError:
        return _not_json(raw, _syntax(raw) or report)
    return _explained(plain, kind, report)


def _explained(plain: object, kind: type, report: str) -> Malformed:
    finding = find(plain, kind, report)
    if finding.got is ...:
        return Malformed(shown(finding.at), shown(finding.expected, 1000))
    got = shown(json.dumps(finding.got, ensure_ascii=False, default=str)[:1000], 60)
    return Malformed(shown(finding.at), shown(finding.expected, 1000), got)


def _syntax(raw: bytes) -> str:
    """What is wrong with this as JSON, whatever it should hold."""
    try:
        msgspec.json.decode(raw)
    except msgspec.DecodeError as error:
        return str(error)
    return ""


def _number(digits: str) -> int:
    """Read an integer; how big a huge one is does not matter any more."""
    return int(digits[:25])


def _not_json(raw: bytes, report: str) -> Malformed:
    """Put a syntax error in words, with line and column where they are known."""
    match = BYTE.search(report)
    reason = BYTE.sub("", report).removeprefix("JSON is malformed: ")
    reason = reason[:1].lower() + reason[1:]
    if match is None:
        return Malformed("$", "valid JSON in UTF-8", reason)
    before = raw[: int(match[1])]
    line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
    return Malformed("$", "valid JSON in UTF-8", f"{reason} at line {line}, column {column}")
