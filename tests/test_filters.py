"""What the words of filters and conditions say, literal: contract 4.3 and the rules behind it."""

from typing import Any

import msgspec
import pytest
from facecheck.reference_impl import Game
from facecheck.reference_impl.matching import Looker, condition_holds, found
from facecheck.reference_impl.vocabulary.filters import Condition, Filter
from table_of import card, creature, effects, game

CARDS = {
    "c1": creature("Vexun", "5/4", "flying", {"kind": "megamorph", "cost": "{B}"}, cost="{3}{B}"),
    "c2": creature("Tolmak", "3/4", cost="{2}{R}{G}", subtypes=["Ogre"], supertypes=["legendary"]),
    "c3": card("Wurnak", "artifact", "{X}{2}"),
    "c4": card("Brakiro", "land", ""),
    "c5": creature("Ilmesk", "1/1", cost="{W}"),
    "c6": creature(
        "Vexun",
        "5/4",
        {"kind": "keyword", "keyword": "ward", "cost": "{2}"},
        cost="{3}{B}",
        subtypes=["Bird"],
    ),
    "c7": creature("Tolmak", "3/4", cost="{2}{R}{G}"),
    "c8": card("Ilmak", "artifact creature", "{U}", pt=[0, 4]),
}


def told(at: Game, *plain: dict[str, Any]) -> Game:
    """The game after A was told to do that."""
    at.instruct("A", effects(*plain))
    return at


def start() -> Game:
    """A has a creature, a tapped artifact, a land and a face-down creature; B three creatures."""
    at = game(
        CARDS,
        {"battlefield": ["c1", "c3", "c4", "c5"], "graveyard": ["c7"]},
        {"battlefield": ["c2", "c6", "c8"]},
    )
    told(at, {"effect": "turn_down", "what": ["c5"]}, {"effect": "tap", "what": ["c3"]})
    return told(at, {"effect": "change", "what": ["c8"], "pt": [2, 0]})


def finds(at: Game, wanted: dict[str, Any], source: str = "c1") -> str:
    """What a filter describes, read from A's side."""
    play = at.play()
    words = msgspec.convert(wanted, Filter)
    return " ".join(sorted(found(play.state, play.board, words, Looker("A", source))))


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, "c1 c2 c3 c4 c5 c6 c8"),
        ({"types": ["creature"]}, "c1 c2 c5 c6 c8"),
        ({"types": ["artifact", "land"]}, "c3 c4 c8"),
        ({"subtypes": ["Ogre", "Elf"]}, "c2"),
        ({"supertypes": ["legendary"]}, "c2"),
        ({"colours": ["black", "red"]}, "c1 c2 c6"),
        ({"colours": "none"}, "c3 c4 c5"),
        ({"colours": "many"}, "c2"),
        ({"mana_value": [2, 3]}, "c3"),
        ({"mana_value": [None, 0]}, "c4 c5"),
        ({"mana_value": [4, None]}, "c1 c2 c6"),
        ({"power": [2, 3]}, "c2 c5 c8"),
        ({"power": [None, 2]}, "c5 c8"),
        ({"base_pt": [0, 4]}, "c8"),
        ({"base_pt": [2, 4]}, ""),
        ({"name": "Vexun"}, "c1 c6"),
        ({"name": ""}, "c5"),
        ({"named": "Vexun"}, "c1 c6"),
        ({"named": ""}, ""),
        ({"name": "chosen"}, ""),
        ({"named": "chosen"}, ""),
        ({"same_name_as": "c6"}, "c1 c6"),
        ({"same_name_as": "c5"}, ""),
        ({"same_name_as": "c0"}, ""),
        ({"shares_type_with": "c8"}, "c1 c2 c3 c5 c6 c8"),
        ({"shares_type_with": "c4"}, "c4"),
        ({"shares_type_with": "c0"}, ""),
        ({"different_name_from": {"controller": "you", "face_down": False}}, "c2 c8"),
        (
            {"different_name_from": {"controller": "you", "face_down": False, "other": True}},
            "c1 c2 c3 c4 c8",
        ),
        ({"ability": "flying"}, "c1"),
        ({"ability": "morph"}, "c1"),
        ({"ability": "megamorph"}, "c1"),
        ({"ability": "disguise"}, ""),
        ({"ability": "ward"}, "c6"),
        ({"ability": "none"}, "c2 c3 c4 c5 c8"),
        ({"face_down": True}, "c5"),
        ({"face_down": False}, "c1 c2 c3 c4 c6 c8"),
        ({"controller": "you"}, "c1 c3 c4 c5"),
        ({"controller": "opponent"}, "c2 c6 c8"),
        ({"other": True}, "c2 c3 c4 c5 c6 c8"),
        ({"tapped": True}, "c3"),
        ({"tapped": False}, "c1 c2 c4 c5 c6 c8"),
        ({"token": True}, ""),
        ({"zone": "graveyard"}, "c7"),
        ({"zone": "graveyard", "types": ["land"]}, ""),
        ({"no": {"types": ["creature"]}}, "c3 c4"),
        ({"types": ["creature"], "no": {"controller": "you", "other": True}}, "c1 c2 c6 c8"),
    ],
)
def test_what_a_filter_describes(wanted: dict[str, Any], expected: str) -> None:
    """Every key must hold, any word of a list will do; what is face down is a plain 2/2 (708.2a).

    201.2a, 201.2c: what has no name shares none and has no other one. 202.3: without a mana cost
    the mana value is 0. 208.3: what is no creature has no power. 702.37b: megamorph is morph.
    """
    assert finds(start(), wanted) == expected


def test_a_token_is_one_and_a_name_is_chosen_for_what_speaks() -> None:
    """111.1; 702.106d: a conspiracy means the name that was chosen for it, nothing else does."""
    cards = {**CARDS, "c9": card("Conspo", "conspiracy", "", "hidden_agenda")}
    at = game(cards, {"battlefield": ["c1", "c2"], "command": ["c9"]})
    told(at, {"effect": "token", "copy_of": ["c1"]})
    assert finds(at, {"token": True}) == "t1"
    assert finds(at, {"token": False}) == "c1 c2"
    told(at, {"effect": "agenda", "what": ["c9"], "name": "Tolmak"})
    assert finds(at, {"name": "chosen"}, "c9") == "c2"
    assert finds(at, {"named": "chosen"}, "c9") == "c2"
    assert finds(at, {"name": "chosen"}, "c1") == ""


def holds(at: Game, plain: dict[str, Any], source: str = "c1", you: Any = "A") -> bool:  # noqa: ANN401 - a seat
    """Whether a condition of an object's ability holds now."""
    play = at.play()
    condition = msgspec.convert(plain, Condition)
    return condition_holds(play.state, play.board, condition, Looker(you, source))


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({}, True),
        ({"your_turn": True}, True),
        ({"your_turn": False}, False),
        ({"face_down": False}, True),
        ({"face_down": True}, False),
        ({"face_down": True, "of": "attached"}, False),
        ({"controls": {"types": ["creature"]}, "at_least": 2}, True),
        ({"controls": {"types": ["creature"]}, "at_least": 3}, False),
        ({"controls": {"subtypes": ["Ogre"]}}, False),
        ({"controls": {"subtypes": ["Ogre"]}, "at_least": 0}, True),
        ({"controls": {"types": ["land"]}, "at_least": 0}, False),
        ({"controls": {"types": ["creature"], "other": True}}, True),
        ({"controls": {"types": ["creature"], "other": True}, "at_least": 2}, False),
        ({"controls": {"controller": "you"}}, True),
        ({"entered_this_turn": {"types": ["creature"]}}, False),
        ({"turned_up_this_turn": True}, False),
        ({"turned_up_this_turn": False}, True),
        ({"foretold": True}, False),
        ({"foretold": False}, True),
        ({"kicked": True}, False),
        ({"kicked": False}, True),
        ({"counters": {"+1/+1": [None, 0]}}, True),
        ({"counters": {"+1/+1": [1, None]}}, False),
        ({"counters": {"level": [0, 0]}, "of": "attached"}, False),
        ({"marked": "suspected"}, False),
        ({"any": [{"your_turn": False}, {"face_down": False}]}, True),
        ({"any": [{"your_turn": False}, {"face_down": True}]}, False),
        ({"not": {"your_turn": True}}, False),
        ({"not": {"your_turn": False}}, True),
        ({"your_turn": True, "face_down": True}, False),
    ],
)
def test_when_a_condition_holds(condition: dict[str, Any], expected: bool) -> None:  # noqa: FBT001 - a row
    """Every key that is given must hold, in A's turn, of a face-up permanent of A's."""
    assert holds(start(), condition) is expected


def test_what_happened_this_turn() -> None:
    """608.2i: to a permanent as it was then, by its own controller, and in this turn only."""
    cards = {**CARDS, "f1": CARDS["c3"], "f2": CARDS["c3"]}
    at = game(
        cards, {"battlefield": ["c1", "c5"], "hand": ["c2"], "library": ["f1"]}, {"library": ["f2"]}
    )
    told(at, {"effect": "turn_down", "what": ["c5"]}, {"effect": "turn_up", "what": ["c5"]})
    told(at, {"effect": "put", "what": ["c2"], "to": "battlefield"})
    up, came = {"turned_up_this_turn": True}, {"entered_this_turn": {"subtypes": ["Ogre"]}}
    assert (holds(at, up), holds(at, came)) == (True, True)
    assert (holds(at, up, you="B"), holds(at, came, you="B")) == (False, False)
    assert not holds(at, {"entered_this_turn": {"types": ["artifact"]}})
    assert holds(at, {"entered_this_turn": {"controller": "you"}})
    at.advance("upkeep", "B")
    assert (holds(at, up), holds(at, came)) == (False, False)


def test_who_entered_is_no_one_who_turned_up() -> None:
    """What entered this turn was not turned face up, whoever did it (708.8)."""
    at = game(CARDS, {"battlefield": ["c1"], "hand": ["c2"]})
    told(at, {"effect": "put", "what": ["c2"], "to": "battlefield"})
    assert not holds(at, {"turned_up_this_turn": True})


def test_what_it_is_attached_to_and_marks() -> None:
    """301.5: of the creature that an Equipment is on; 701.60b: a designation is its own."""
    cards = {**CARDS, "c9": card("Orvesk", "artifact", "{1}", subtypes=["Equipment"])}
    at = game(cards, {"battlefield": ["c1", "c9"]})
    told(at, {"effect": "attach", "what": ["c9"], "to": ["c1"]})
    told(at, {"effect": "counters", "what": ["c1"], "counter": "+1/+1", "n": 2})
    told(at, {"effect": "mark", "what": ["c1"], "mark": "suspected"})
    there = {"of": "attached"}
    assert holds(at, {"counters": {"+1/+1": [2, 2]}, **there}, "c9")
    assert not holds(at, {"counters": {"+1/+1": [2, 2]}}, "c9")
    assert holds(at, {"marked": "suspected", **there}, "c9")
    assert not holds(at, {"marked": "suspected"}, "c9")
    assert holds(at, {"face_down": False, **there}, "c9")
    told(at, {"effect": "turn_down", "what": ["c1"]})
    assert holds(at, {"face_down": True, **there}, "c9")
    assert not holds(at, {"face_down": True}, "c9")


def test_how_keywords_are_written() -> None:
    """Contract 9: with what they say of mana or a number; the face-down ones are left out."""
    words = [
        {"kind": "keyword", "keyword": "ward", "cost": "{2}"},
        {"kind": "keyword", "keyword": "ward", "cost": {"life": 2}},
        {"kind": "keyword", "keyword": "hideaway", "n": 4},
        {"kind": "morph", "cost": "{2}"},
        "flying",
    ]
    at = game({"c1": creature("Vexun", "1/1", *words)}, {"battlefield": ["c1"]})
    assert at["c1"].keywords == ("ward {2}", "ward", "hideaway 4", "flying")
