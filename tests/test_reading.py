"""Documents are read strictly, and every refusal names the place and what belongs there."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from facecheck.adapters.language.reading import (
    MOST_BYTES,
    MOST_DEPTH,
    Malformed,
    convert,
    read,
    read_bytes,
    read_description,
    read_scenario,
    read_trace,
    repeats_a_key,
)
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Moment
from facecheck.reference_impl.vocabulary import Card

CARD = {"name": "Vexun", "cost": "{3}{B}{B}", "types": ["creature"], "pt": [5, 4]}
CAST: dict[str, Any] = {"do": "cast", "player": "A", "object": "c1", "by": "morph"}
INSTRUCT: dict[str, Any] = {"do": "instruct", "player": "A"}


def document(card: object = CARD, *steps: object, **changes: object) -> bytes:
    """Write a scenario with this second card, these steps and these changes."""
    whole = {
        "format": 1,
        "cards": {"c1": CARD, "c2": card},
        "seats": [{"hand": ["c1", "c2"]}, {}],
        "steps": steps,
    }
    return json.dumps(whole | changes).encode()


def trace(**changes: object) -> bytes:
    """Write a trace whose second object is this."""
    objects = {"c1": {"zone": "hand"}, "c2": {"zone": "hand"} | changes}
    return json.dumps({"moments": [{"outcome": "done", "snapshot": {"objects": objects}}]}).encode()


REFUSED = {
    "a field of a card": (
        document(CARD | {"pt": [5, "4"]}),
        '$.cards.c2.pt[1]: expected a whole number from -1000 to 1000, got "4"',
    ),
    "a number out of range": (
        document(CARD | {"pt": [5, 10**30]}),
        "$.cards.c2.pt[1]: expected a whole number from -1000 to 1000, got 1",
    ),
    "half of a power and toughness": (
        document(CARD | {"pt": [5]}),
        "$.cards.c2: expected power and toughness, or neither",
    ),
    "a cost": (
        document(CARD | {"cost": "3B"}),
        '$.cards.c2.cost: expected mana symbols in braces, such as `{2}{B}`, got "3B"',
    ),
    "a word of a closed list": (
        document(CARD | {"types": ["creature", "tribal"]}),
        "$.cards.c2.types[1]: expected one of `artifact`, `battle`, ",
    ),
    "a kind of ability": (
        document(CARD | {"abilities": [{"kind": "morf", "cost": "{3}"}]}),
        "$.cards.c2.abilities[0].kind: expected one of `keyword`, `morph`, ",
    ),
    "no kind of ability": (
        document(CARD | {"abilities": [{"cost": "{3}"}]}),
        "$.cards.c2.abilities[0]: expected the field `kind`, one of `keyword`, ",
    ),
    "a keyword": (
        document(CARD | {"abilities": ["flyign"]}),
        "$.cards.c2.abilities[0]: expected one of `cant_be_blocked`, ",
    ),
    "deep inside an ability": (
        document(CARD | {"abilities": [{"kind": "morph", "cost": {"life": -1}}]}),
        "$.cards.c2.abilities[0].cost.life: expected a whole number from 0 to 1000, got -1",
    ),
    "an unknown field": (
        document(CARD | {"color": "red"}),
        "$.cards.c2.color: expected one of the fields `name`, `cost`, ",
    ),
    "an unknown field with a hostile name": (
        document(CARD | {"\x1b[2J - at `$.x": 1}),
        "$.cards.c2.\\x1b[2J - at `$.x: expected one of the fields",
    ),
    "a handle": (
        document(cards={"c1": CARD, "Vexun": CARD}),
        "$.cards.Vexun: expected a handle, such as `c1`",
    ),
    "a missing field": (
        document(CARD, {"do": "cast", "player": "A"}),
        "$.steps[0]: expected the field `object`",
    ),
    "a kind of step": (
        document(CARD, CAST, {"do": "dance"}),
        "$.steps[1].do: expected one of `cast`, `turn_up`, ",
    ),
    "a way": (
        document(CARD, CAST, CAST, CAST | {"by": "magic"}),
        '$.steps[2].by: expected a way, such as `morph` or `morph#2`, got "magic"',
    ),
    "a handle with a line end": (
        document(CARD, CAST | {"object": "c1\n"}),
        "$.steps[0].object: expected a handle, such as `c1`",
    ),
    "mana that is only a cost": (
        document(CARD, CAST | {"mana": "{X}"}),
        "$.steps[0].mana: expected mana in braces, such as `{2}{B}`: digits are colourless, no",
    ),
    "an effect": (
        document(CARD, INSTRUCT | {"effects": [{"effect": "put", "what": 7}]}),
        "$.steps[0].effects[0].what: expected one of `attached`, `it`, ",
    ),
    "a selector": (
        document(CARD, INSTRUCT | {"effects": [{"effect": "destroy", "what": {"top": "x"}}]}),
        '$.steps[0].effects[0].what.top: expected a whole number from 0 to 1000 or null, got "x"',
    ),
    "an answer of two kinds": (
        document(CARD, CAST | {"answers": [{"may": True, "pay": True}]}),
        "$.steps[0].answers[0]: expected exactly one kind of answer: choose, ",
    ),
    "too many seats": (document(seats=[{}] * 5), "$.seats: expected a list of 2 to 4"),
    "too many steps": (document(CARD, *[CAST] * 41), "$.steps: expected a list of 0 to 40"),
    "another format": (document(format=2), "$.format: expected `1`, got 2"),
    "a list": (b"[]", "$: expected an object, got []"),
    "nothing": (b"", "$: expected valid JSON in UTF-8, got input data was truncated"),
    "half": (document()[:50], "$: expected valid JSON in UTF-8, got input data was truncated"),
    "two": (document() + b" {}", "$: expected valid JSON in UTF-8, got trailing characters at"),
    "a comma": (b'{"format":1,\n "edition":,', "got invalid character at line 2, column 12"),
    "a byte order mark": (
        b"\xef\xbb\xbf" + document(),
        "got invalid character at line 1, column 1",
    ),
    "no UTF-8": (document().replace(b"Vexun", b"Vex\xff"), "$: expected valid JSON in UTF-8"),
    "no UTF-8 behind a fault": (
        document(format=2)[:-1] + b',"\xff":1}',
        "$: expected valid JSON in UTF-8, got invalid UTF-8",
    ),
    "half a surrogate": (document().replace(b"Vexun", b"\\ud800"), "surrogate pair at line 1"),
    "a key twice": (
        document().replace(b'"c2": {', b'"c1": {}, "c2": {'),
        "$.cards.c1: expected this key once, got it 2 times",
    ),
    "a field twice": (
        document(CARD, CAST).replace(b'"player": "A"', b'"player": "B", "player": "A"'),
        "$.steps[0].player: expected this key once",
    ),
    "too deep": (
        document(steps=[]).replace(b"[]", b"[" * 1000 + b"]" * 1000),
        f"$: expected at most {MOST_DEPTH} brackets inside brackets",
    ),
    "too big": (document() + b" " * MOST_BYTES, "$: expected at most 4,194,304 bytes"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_scenario_is_refused_with_its_place(what: str) -> None:
    """What is wrong, where, and what belongs there."""
    raw, words = REFUSED[what]
    with pytest.raises(Malformed) as refusal:
        read_scenario(raw)
    assert words in str(refusal.value)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 1500


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (trace(zone="nowhere"), "$.moments[0].snapshot.objects.c2.zone: expected one of `battle"),
        (trace(damage=2**31), "objects.c2.damage: expected a whole number from -2147483648 to"),
        (trace(counters={"a": 1, "+1/+1": "2"}), "objects.c2.counters.+1/+1: expected a whole"),
        (trace(face_down=0), "objects.c2.face_down: expected true or false or null, got 0"),
        (trace(zone=None), "objects.c2.zone: expected one of"),
        (b'{"moments":[{"outcome":"done","log":{"E":[]}}]}', "$.moments[0].log.E: expected one of"),
    ],
)
def test_a_trace_is_refused_with_its_place(raw: bytes, words: str) -> None:
    """Objects are named by their handles."""
    with pytest.raises(Malformed, match=re.escape(words)):
        read_trace(raw)


def seen(**fields: object) -> dict[str, Any]:
    """Write a moment that shows one object."""
    return {"snapshot": {"objects": {"c1": {"zone": "hand"} | fields}}}


OFFER = {"player": "A", "do": "cast", "object": "c1"}
PROMPT = {"player": "A", "kind": "choose"}
BOUNDS: dict[str, tuple[int, Callable[[int], dict[str, Any]]]] = {
    "note": (100_000, lambda n: {"note": "x" * n}),
    "log": (100_000, lambda n: {"log": {"A": ["x" * n]}}),
    "name": (200, lambda n: seen(name="x" * n)),
    "types": (200, lambda n: seen(types=["x"] * n)),
    "pt": (2, lambda n: seen(pt=[1] * n)),
    "blocking": (400, lambda n: seen(blocking=["c1"] * n)),
    "counters": (50, lambda n: seen(counters={f"{i}": 1 for i in range(n)})),
    "objects": (
        400,
        lambda n: {"snapshot": {"objects": {f"t{i}": {"zone": "hand"} for i in range(n)}}},
    ),
    "stack": (400, lambda n: {"snapshot": {"stack": ["c1"] * n}}),
    "offers": (1000, lambda n: {"snapshot": {"offers": [OFFER] * n}}),
    "from": (400, lambda n: {"asking": PROMPT | {"from": ["c1"] * n}}),
    "asked": (400, lambda n: {"asked": [PROMPT] * n}),
    "revealed": (400, lambda n: {"revealed": [{"cards": ["c1"], "to": "all"}] * n}),
}
"""How much there may be of what an engine says, and a moment with so much of it."""


@pytest.mark.parametrize("what", BOUNDS)
def test_a_moment_is_bounded(what: str) -> None:
    """As much as there may be is taken, one more is refused."""
    most, moment = BOUNDS[what]
    for n in (most, most + 1):
        raw = json.dumps({"moments": [{"outcome": "done"} | moment(n)]}).encode()
        if n == most:
            read_trace(raw)
        else:
            with pytest.raises(Malformed, match=rf"{what}.*: expected .* ({most}|{most:,})\b"):
                read_trace(raw)


def test_a_trace_and_a_description_are_bounded() -> None:
    """No more moments than a scenario can have, and no endless list of abilities."""
    done = {"outcome": "done"}
    assert len(read_trace(json.dumps({"moments": [done] * 41}).encode()).moments) == 41
    with pytest.raises(Malformed, match=r"\$.moments: expected a list of 0 to 41"):
        read_trace(json.dumps({"moments": [done] * 42}).encode())
    described = {"name": "x", "version": "1", "can": ["x"] * 1000}
    assert len(read_description(json.dumps(described).encode()).can) == 1000
    with pytest.raises(Malformed, match=r"\$.can: expected a list of 0 to 1000"):
        read_description(json.dumps(described | {"can": ["x"] * 1001}).encode())


def test_a_description_of_another_protocol_is_refused() -> None:
    """An engine that speaks a later version cannot be asked."""
    with pytest.raises(Malformed, match=r"\$.protocol: expected `1`, got 2"):
        read_description(b'{"protocol":2,"name":"x","version":"1"}')


def test_the_culprit_is_found_among_many() -> None:
    """The 64th card is named, and so is a key that is no handle among good ones."""
    cards: dict[str, Any] = {f"c{number}": CARD for number in range(1, 65)}
    raw = document(cards=cards | {"c64": CARD | {"pt": "big"}})
    with pytest.raises(Malformed, match=r"\$.cards.c64.pt: expected a list of 0 to 2"):
        read(raw, Scenario)
    del cards["c64"]
    with pytest.raises(Malformed, match=r"\$.cards.C64: expected a handle"):
        read(document(cards=cards | {"C64": CARD}), Scenario)


def test_plain_data_is_refused_with_the_place_it_has_in_its_file() -> None:
    """Tables of other formats go the same way."""
    with pytest.raises(Malformed, match=r"^file.toml: engine.pt: expected a list"):
        convert({"pt": 3}, Card, "file.toml: engine")


def test_a_file_is_read_no_further_than_the_limit(tmp_path: Path) -> None:
    """What is missing or too big is refused with its name."""
    with pytest.raises(Malformed, match=r"nothing.json: expected a file that can be read, got No "):
        read_bytes(tmp_path / "nothing.json")
    (tmp_path / "big.json").write_bytes(b" " * (MOST_BYTES + 1))
    with pytest.raises(Malformed, match=r"big.json: expected at most 4,194,304 bytes, got more"):
        read_bytes(tmp_path / "big.json")


@pytest.mark.parametrize(
    ("raw", "twice"),
    [
        ('{"outcome":"done"}', False),
        ('{"outcome":"refused","outcome":"done"}', True),
        ('{"outcome" : "refused", "outcome": "done", "note" :null}', True),
        ('{"outcome":"done","note":null,"at":null,"snapshot":{"objects":{}}}', False),
        ('{"outcome":"done","note":"a:b","log":{"A":["c:","::"]}}', False),
        ('{"outcome":"done","note":"a:b","note":"a"}', True),
        ('{"outcome":"done","note":"\\"outcome\\":"}', False),
        ('{"outcome":"done","note":"\\u003a","note":"\\u003a"}', True),
        ('{"outcome":"done","note":"\\u003a\\u003a","at":"","at":""}', True),
        ('{"outcome":"done","snapshot":{"views":{"A":{"\\u0061":1,"a":1}}}}', True),
        ('{"outcome":"done","snapshot":{"views":{"A":[{"a":1},{"a":1}]}}}', False),
    ],
)
def test_a_key_that_stands_twice_is_seen(raw: str, twice: bool) -> None:  # noqa: FBT001 - an expectation
    """However it is spelled, and whatever stands in strings."""
    assert repeats_a_key(raw.encode(), read(raw.encode(), Moment)) is twice
