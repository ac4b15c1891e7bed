"""What is too big or too deep is refused before any decoder sees it, and that soon."""

import json
import time
from contextlib import nullcontext

import pytest
from facecheck.adapters.language.reading import MOST_DEPTH, Malformed, bound, bound_trace, read
from facecheck.adapters.language.scenario import Scenario
from hypothesis import given
from hypothesis import strategies as st


def nesting(raw: bytes) -> int:
    """Count how deep brackets nest outside of strings, byte by byte."""
    deepest = depth = 0
    inside = escaped = False
    for byte in raw:
        if escaped:
            escaped = False
        elif inside:
            escaped = byte == ord("\\")
            inside = byte != ord('"')
        elif byte == ord('"'):
            inside = True
        elif byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


PIECES = st.sampled_from(['"', '""', "[", "]", "{", "}", "[]", "\\\\", '\\"', '"a"', "1", ","])
JSON = st.recursive(
    st.none() | st.text('"\\[]{}a', max_size=6),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text('"[}\\', max_size=3), inner)
    ),
    max_leaves=20,
)


@given(JSON, st.integers(0, 130))
def test_depth_is_the_true_one_whatever_stands_in_strings(value: object, more: int) -> None:
    """Brackets in strings and escaped quotes neither hide depth nor feign it."""
    raw = b"[" * more + json.dumps(value).encode() + b"]" * more
    if nesting(raw) <= MOST_DEPTH:
        bound(raw)
    else:
        with pytest.raises(Malformed):
            bound(raw)


@pytest.mark.parametrize(
    ("opening", "closing", "deep"),
    [
        (b'["\\"",', b"]", True),
        (b'["]","\\\\",', b"]", True),
        (b'{"]":1,"":', b"}", True),
        (b"[{},[],", b"]", True),
        (b'["[[[[\\"[[[[",', b"]", False),
        (b'["{",', b"]", False),
    ],
)
def test_what_stands_in_strings_is_no_structure(
    opening: bytes, closing: bytes, *, deep: bool
) -> None:
    """Nesting written so that a careless count takes it for less, or for more, than it is."""
    times = MOST_DEPTH + deep
    raw = opening * times + b"0" + closing * times
    with pytest.raises(Malformed) if deep else nullcontext():
        bound(raw)


def test_what_is_around_an_empty_object_is_another_level() -> None:
    """An array that is empty without the object in it is not taken away along with that."""
    inner = b'{"":[],"a":{"":[]}}'
    bound(b"[" * (MOST_DEPTH - 3) + inner + b"]" * (MOST_DEPTH - 3))
    with pytest.raises(Malformed):
        bound(b"[" * (MOST_DEPTH - 2) + inner + b"]" * (MOST_DEPTH - 2))


@given(st.lists(PIECES, max_size=30).map("".join))
def test_no_bytes_break_the_bounds(text: str) -> None:
    """Whatever it is, it is read or refused."""
    raw = text.encode()
    bound(raw)
    with pytest.raises(Malformed):
        read(raw, Scenario)


@pytest.mark.parametrize(
    "raw",
    [
        b"[" * 4_000_000,
        b'\\"' * 2_000_000,
        b'"' * 4_000_000,
        b'{"":' * 1_000_000,
        b'["[",' * 800_000,
    ],
    ids=["brackets", "escapes", "quotes", "objects", "strings"],
)
def test_hostile_megabytes_are_bounded_fast(raw: bytes) -> None:
    """No text makes the bounds themselves slow."""
    before = time.monotonic()
    with pytest.raises(Malformed):
        read(raw, Scenario)
    assert time.monotonic() - before < 5


@pytest.mark.parametrize("key", ["views", "view\\u0073"])
def test_views_are_bounded_even_if_their_name_is_disguised(key: str) -> None:
    """Nothing else in a trace can nest without end."""
    deep = "[" * 200 + "]" * 200
    raw = f'{{"moments":[{{"outcome":"done","snapshot":{{"{key}":{{"A":{deep}}}}}}}]}}'.encode()
    with pytest.raises(Malformed, match="brackets inside brackets"):
        bound_trace(raw)
