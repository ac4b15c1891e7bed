"""What one part of a scenario says about another must fit, and so must an answer."""

import json
import re
from typing import Any

import pytest
from facecheck.adapters.language.checking import check_trace
from facecheck.adapters.language.reading import Malformed, read_scenario, read_trace
from written import written

CARD = {"name": "Vexun", "types": ["creature"], "pt": [5, 4]}
CAST: dict[str, Any] = {"do": "cast", "player": "A", "object": "c1"}


def document(*steps: object, **changes: object) -> bytes:
    """Write a scenario of two cards with these steps and these changes."""
    whole: dict[str, Any] = {
        "format": 1,
        "cards": {"c1": CARD, "c2": CARD},
        "seats": [{"hand": ["c1"]}, {"library": ["c2"]}],
        "steps": steps,
    }
    return json.dumps(whole | changes).encode()


def told(**effect: object) -> dict[str, Any]:
    """Instruct A to do this."""
    return {"do": "instruct", "player": "A", "effects": [effect]}


REFUSED = {
    "a card in no zone": (
        document(seats=[{"hand": ["c1"]}, {}]),
        "$.cards.c2: expected a card that is in a zone of a seat",
    ),
    "a card in two zones": (
        document(seats=[{"hand": ["c1", "c2"]}, {"library": ["c2"]}]),
        "$.seats[1].library[0]: expected each card once: c2 is at $.seats[0].hand[1] too",
    ),
    "a card twice in one zone": (
        document(seats=[{"hand": ["c1", "c1"]}, {"library": ["c2"]}]),
        "$.seats[0].hand[1]: expected each card once: c1 is at $.seats[0].hand[0] too",
    ),
    "a zone with no card": (
        document(seats=[{"hand": ["c1", "c9"]}, {"library": ["c2"]}]),
        "$.seats[0].hand[1]: expected a handle from `cards`, got c9",
    ),
    "a commander that is no card": (
        document(seats=[{"hand": ["c1"], "commander": "c9"}, {"library": ["c2"]}]),
        "$.seats[0].commander: expected a handle from `cards`, got c9",
    ),
    "a commander elsewhere": (
        document(seats=[{"hand": ["c1"], "commander": "c1"}, {"library": ["c2"]}]),
        "$.seats[0].commander: expected each card once: c1 is at $.seats[0].hand[0] too",
    ),
    "a card with a token's handle": (
        document(cards={"c1": CARD, "c2": CARD, "t1": CARD}),
        "$.cards.t1: expected another handle",
    ),
    "a step about no card": (
        document(CAST, CAST | {"object": "c3"}),
        "$.steps[1].object: expected a handle from `cards`, or t1, t2, ..., got c3",
    ),
    "a player who is not there": (
        document(CAST | {"player": "C"}),
        "$.steps[0].player: expected a seat of this game: A, B, got C",
    ),
    "a target": (document(CAST | {"targets": ["c1", "c3"]}), "$.steps[0].targets[1]: expected a"),
    "a target player": (document(CAST | {"targets": ["D"]}), "$.steps[0].targets[0]: expected a s"),
    "a payment": (document(CAST | {"pay": ["life", "c3"]}), "$.steps[0].pay[1]: expected a handle"),
    "a choice": (
        document(CAST | {"answers": [{"may": True}, {"choose": ["c3"]}]}),
        "$.steps[0].answers[1].choose[0]: expected a handle",
    ),
    "who chooses": (
        document(CAST | {"answers": [{"may": True, "player": "D"}]}),
        "$.steps[0].answers[0].player: expected a seat of this game",
    ),
    "an attacker": (
        document({"do": "attack", "player": "A", "attackers": {"c3": "B"}}),
        "$.steps[0].attackers.c3: expected a handle",
    ),
    "who is attacked": (
        document({"do": "attack", "player": "A", "attackers": {"c1": "C"}}),
        "$.steps[0].attackers.c1: expected a seat",
    ),
    "a blocker": (
        document({"do": "block", "player": "B", "blocks": {"c2": "c3"}}),
        "$.steps[0].blocks.c2: expected a handle",
    ),
    "an effect": (
        document(told(effect="destroy", what=["c1", "c3"])),
        "$.steps[0].effects[0].what[1]: expected a handle",
    ),
    "an effect in an effect": (
        document(told(effect="may", effects=[{"effect": "destroy", "what": ["c3"]}])),
        "$.steps[0].effects[0].effects[0].what[0]: expected a handle",
    ),
    "whom an effect is about": (
        document(told(effect="leave", who="C")),
        "$.steps[0].effects[0].who: expected a seat",
    ),
    "what a token is made of": (
        document(told(effect="token", card="c3")),
        "$.steps[0].effects[0].card: expected a handle",
    ),
    "an instruction about itself": (
        document(told(effect="destroy")),
        "$.steps[0].effects[0].what: expected handles or a selector: an instruction has no source",
    ),
    "an instruction with a target": (
        document(told(effect="damage", n=2)),
        "$.steps[0].effects[0].what: expected handles or a selector",
    ),
    "a card about a handle": (
        document(
            cards={
                "c1": CARD,
                "c2": CARD
                | {
                    "abilities": [
                        {"kind": "spell", "effects": [{"effect": "destroy", "what": ["c1"]}]}
                    ]
                },
            }
        ),
        "$.cards.c2.abilities[0].effects[0].what[0]: expected words",
    ),
    "a card about a seat": (
        document(
            cards={
                "c1": CARD,
                "c2": CARD
                | {"abilities": [{"kind": "spell", "effects": [{"effect": "leave", "who": "B"}]}]},
            }
        ),
        "$.cards.c2.abilities[0].effects[0].who: expected words",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_does_not_fit_is_refused_with_its_place(what: str) -> None:
    """Nothing of it could be seen by looking at one part alone."""
    raw, words = REFUSED[what]
    with pytest.raises(Malformed, match=re.escape(words)):
        read_scenario(raw)


@pytest.mark.parametrize(
    "raw",
    [
        document(CAST | {"object": "t1"}),
        document(told(effect="token", card="c1")),
        document(told(effect="token", card="c3"), cards={"c1": CARD, "c2": CARD, "c3": CARD}),
        document(seats=[{"commander": "c1"}, {"hand": ["c2"]}]),
        document(seats=[{"commander": "c1", "command": ["c1"]}, {"hand": ["c2"]}]),
        document(CAST | {"player": "C"}, seats=[{"hand": ["c1"]}, {"library": ["c2"]}, {}]),
        document(cards={"c1": CARD | {"name": "A"}, "c2": CARD | {"name": "c9"}}),
    ],
    ids=["token", "known", "model", "commander", "listed", "third player", "name"],
)
def test_what_fits_is_read(raw: bytes) -> None:
    """Tokens are known by their number, a token's model is in no zone, names are no handles."""
    read_scenario(raw)


@pytest.mark.parametrize("name", written() or [pytest.param("", marks=pytest.mark.skip("none"))])
def test_written_scenarios_are_read(name: str) -> None:
    """Whatever people wrote by hand is well-formed."""
    read_scenario(json.dumps(written()[name]).encode())


DONE: dict[str, Any] = {"outcome": "done"}
PROMPT = {"player": "A", "kind": "may"}
ASKING: dict[str, Any] = {"outcome": "asking", "asking": PROMPT}


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ({"moments": [DONE, DONE]}, "$.moments: expected 3: the set-up and each step"),
        ({"moments": [DONE] * 4}, "$.moments: expected 3: the set-up and each step, got 4"),
        ({"moments": []}, "$.moments: expected 3"),
        ({"moments": [DONE], "unsupported": {}}, "$.moments: expected none beside"),
        ({"moments": [DONE, {"outcome": "asking"}]}, "$.moments[1].asking: expected the prompt"),
        ({"moments": [DONE, DONE, DONE | {"asking": PROMPT}]}, "$.moments[2].asking: expected"),
        ({"moments": [DONE, {"outcome": "unsupported"}, DONE]}, "$.moments[2]: expected no moment"),
        (
            {"moments": [DONE, DONE, DONE | {"snapshot": {"objects": {"c3": {"zone": "hand"}}}}]},
            "$.moments[2].snapshot.objects.c3: expected a handle of the scenario, or t1, t2",
        ),
        (
            {"moments": [DONE, DONE, DONE | {"snapshot": {"players": {"C": {}}}}]},
            "$.moments[2].snapshot.players.C: expected a seat of this game",
        ),
    ],
)
def test_a_trace_that_does_not_fit_is_refused(result: object, words: str) -> None:
    """It has a moment for each step, and speaks of what the scenario speaks of."""
    with pytest.raises(Malformed, match=re.escape(words)):
        check_trace(read_trace(json.dumps(result).encode()), read_scenario(document(CAST, CAST)))


@pytest.mark.parametrize(
    "result",
    [
        {"moments": [DONE] * 3},
        {"moments": [DONE, ASKING]},
        {"moments": [DONE, ASKING, ASKING]},
        {"moments": [DONE, {"outcome": "unsupported"}]},
        {"unsupported": {"need": "kind:morph"}},
        {"moments": [DONE, DONE, DONE | {"snapshot": {"objects": {"t1": {"zone": "gone"}}}}]},
    ],
)
def test_a_trace_that_fits_is_taken(result: object) -> None:
    """It may end early where the contract says so."""
    check_trace(read_trace(json.dumps(result).encode()), read_scenario(document(CAST, CAST)))
