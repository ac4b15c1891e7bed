"""The steps of the turn, literal: rules 500 to 514, and what waits for a step (603.7)."""

from typing import Any

import pytest
from facecheck.reference_impl import Unanswered
from table_cards import CREATURES, FILL, GAIN, OGRE
from table_of import answering, card, creature, game, lives, put, told, zone

LIBRARY = {"f1": FILL, "f2": FILL, "f3": FILL, "f4": FILL}


def test_a_bonus_in_its_players_turn_only() -> None:
    """611.3a: whose turn it is decides, although nothing on the battlefield changed."""
    proud: Any = {"kind": "changes", "what": {"all": CREATURES}, "pt": [2, 0]}
    proud["if"] = {"your_turn": True}
    cards = {"c1": card("Ilmesk", "enchantment", "{1}", proud), "c2": OGRE, **LIBRARY}
    there = {"battlefield": ["c1", "c2"], "library": ["f1", "f2"]}
    play = game(cards, there, {"library": ["f3", "f4"]})
    sizes = []
    for seat in ("B", "A", "B"):
        sizes.append(play["c2"].pt)
        play.advance("upkeep", seat)  # type: ignore[arg-type]  # a seat
    assert [*sizes, play["c2"].pt] == [(5, 4), (3, 4), (5, 4), (3, 4)]


def test_a_bonus_once_something_has_turned_up() -> None:
    """611.3a, 608.2i: from then on, and until the turn ends."""
    proud: Any = {"kind": "changes", "what": {"all": CREATURES}, "pt": [2, 0]}
    proud["if"] = {"turned_up_this_turn": True}
    cards = {"c1": card("Ilmesk", "enchantment", "{1}", proud), "c2": OGRE, **LIBRARY}
    play = game(cards, {"battlefield": ["c1", "c2"], "library": ["f1", "f2"]}, {"library": ["f3"]})
    told(play, "A", {"effect": "manifest"})
    assert play["c2"].pt == (3, 4)
    told(play, "A", {"effect": "turn_up", "what": ["f1"]})
    assert play["c2"].pt == (5, 4)
    play.advance("upkeep", "B")
    assert play["c2"].pt == (3, 4)


def test_what_happens_in_the_cleanup_step_happens_in_that_turn() -> None:
    """514.3a: what triggers there is put on the stack and resolves before the next turn."""
    watch: Any = {"kind": "triggered", "on": ["dies"], "what": CREATURES, "effects": [GAIN]}
    watch["if"] = {"your_turn": True}
    cards = {"c1": card("Ilmesk", "enchantment", "{1}", watch), "c2": creature("Kesharn", "1/1")}
    play = game(cards | LIBRARY, {"battlefield": ["c1", "c2"]}, {"library": ["f1"]})
    more = {"effect": "change", "what": ["c2"], "pt": [0, 1], "until": "end_of_turn"}
    told(play, "A", more, {"effect": "counters", "what": ["c2"], "counter": "-1/-1"})
    play.advance("upkeep", "B")
    assert (zone(play, "graveyard"), lives(play)) == (("c2",), [21, 20])


def test_who_is_asked_in_the_upkeep_of_another() -> None:
    """117.1, 704.5j: the choice is its controller's, the priority to come the active player's."""
    legend = creature("Orvesk", "3/3", supertypes=["legendary"])
    play = game({"c1": legend, "c2": legend}, {"battlefield": ["c1"], "hand": ["c2"]})
    told(play, "B", {"effect": "control", "what": ["c1"], "until": "your_next_turn"})
    told(play, "A", put(["c2"], "battlefield"))
    with pytest.raises(Unanswered):
        play.advance("upkeep", "B")
    turn = play.state.turn
    assert (turn.active, turn.step, turn.priority) == ("B", "upkeep", "B")
    assert play.view("A")["prompt"]["player"] == "A"


def test_a_trigger_of_a_step_is_about_the_object_that_it_was() -> None:
    """400.7, 603.2b: not about the same card that came back."""
    grow = {"effect": "counters", "what": "self"}
    says = {"kind": "triggered", "on": ["begins"], "step": "upkeep", "effects": [grow]}
    cards = {"c1": creature("Orvesk", "2/2", says), **LIBRARY}
    for back in (False, True):
        play = game(cards, {"battlefield": ["c1"], "library": ["f1"]}, {"library": ["f2"]})
        play.advance("upkeep", "B")
        play.advance("upkeep", "A", hold=True)
        assert len(play.state.stack) == 1
        if back:
            told(play, "A", put(["c1"], "exile"), put(["c1"], "battlefield"), hold=True)
        play.resolve()
        assert play["c1"].pt == ((2, 2) if back else (3, 3))


def test_a_trigger_of_a_step_does_not_wait_for_its_condition() -> None:
    """603.4: where that is not true as the step begins, nothing triggers."""
    says: Any = {"kind": "triggered", "on": ["begins"], "step": "upkeep", "effects": [GAIN]}
    says["if"] = {"controls": {"types": ["artifact"]}}
    cards = {"c1": creature("Orvesk", "2/2", says), **LIBRARY}
    play = game(cards, {"battlefield": ["c1"], "hand": ["f1"]}, {"library": ["f2"]})
    play.advance("upkeep", "B")
    play.advance("upkeep", "A", hold=True)
    assert play.state.stack == ()


def test_what_an_instruction_left_for_later() -> None:
    """603.7: on the stack it says so, and comes from nothing in the game."""
    later = {"effect": "later", "step": "end", "effects": [GAIN]}
    play = game({"c1": OGRE}, {"battlefield": ["c1"]})
    told(play, "A", later)
    play.advance("end", hold=True)
    [item] = play.state.stack
    assert (item.source, item.label, item.ident[0]) == ("", "later", "")
    answering(play)
    play.resolve()
    assert lives(play) == [21, 20]
