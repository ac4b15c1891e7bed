"""State-based actions go on until nothing is left to do, literal: rules 702.145 and 704."""

from typing import Any

import pytest
from facecheck.reference_impl import Game
from table_cards import CREATURES, GAIN, OGRE, static
from table_of import answering, asked, card, creature, game, lives, put, told, zone

WEAK = creature("Kesharn", "1/1")
ONE_LESS = {"effect": "counters", "what": ["c9"], "counter": "-1/-1"}
KEEPS: Any = {"kind": "changes", "what": {"all": CREATURES}, "pt": [0, 1]}


def lives_on(*others: Any, seats: Any = ({"battlefield": ["c1", "c9"]}, {})) -> Game:  # noqa: ANN401 - cards
    """A weak creature that lives as long as something keeps it."""
    cards = {f"c{n}": one for n, one in enumerate(others, 1)} | {"c9": WEAK}
    play = game(cards, *seats)
    told(play, "A", ONE_LESS)
    assert "c9" in zone(play, "battlefield")
    return play


def test_what_lived_by_what_dies_dies_next() -> None:
    """704.3: the checks begin again after each time that something was done."""
    play = lives_on(creature("Orvesk", "2/2", KEEPS))
    told(play, "A", {"effect": "damage", "what": ["c1"], "n": 5})
    assert zone(play, "graveyard") == ("c1", "c9")


def test_what_lived_by_what_a_loser_takes_along() -> None:
    """704.3, 800.4a: the permanents of who lost are gone before the next check."""
    cards = {"c1": static(**KEEPS), "c9": WEAK}
    seats: Any = [{"battlefield": ("c9",)}, {"battlefield": ("c1",)}, {}]
    play = Game(cards, seats, lives=[20, 0, 20])
    told(play, "A", ONE_LESS)
    assert (play.state.players["B"].lost, zone(play, "graveyard")) == (True, ("c9",))


def test_who_has_one_life_left_plays_on() -> None:
    """704.5a: whatever else there is to look after."""
    legend = creature("Orvesk", "3/3", supertypes=["legendary"])
    for lives_, out in (([1, 1], False), ([1, 0], True)):
        play = game({"c1": legend}, {"battlefield": ["c1"]}, lives=lives_)
        told(play, "A")
        assert [one.lost for one in play.state.players.values()] == [False, out]


def test_what_lived_by_a_saga_that_is_over() -> None:
    """704.3, 714.4."""
    chapter = {"kind": "chapter", "n": 1, "effects": [GAIN]}
    saga = card("Tolmurn", "enchantment", "{1}", chapter, KEEPS, subtypes=["Saga"])
    play = game({"c1": saga, "c9": WEAK}, {"battlefield": ["c9"], "hand": ["c1"]})
    told(play, "A", put(["c1"], "battlefield"), ONE_LESS, hold=True)
    assert zone(play, "graveyard") == ()
    play.resolve()
    assert (zone(play, "graveyard"), lives(play)) == (("c1", "c9"), [21, 20])


def test_what_lived_by_what_came_off() -> None:
    """704.3, 704.5n: the Equipment stays, what it was on does not."""
    shield = {"kind": "changes", "what": "attached", "pt": [0, 1]}
    safe = {"kind": "keyword", "keyword": "protection", "what": {"types": ["artifact"]}}
    helmet = card("Ilmak", "artifact", "{1}", shield, subtypes=["Equipment"])
    play = game({"c1": helmet, "c9": WEAK}, {"battlefield": ["c1", "c9"]})
    told(play, "A", {"effect": "attach", "what": ["c1"], "to": ["c9"]}, ONE_LESS)
    assert play["c9"].pt == (0, 1)
    told(play, "A", {"effect": "change", "what": ["c9"], "grants": [safe]})
    assert (zone(play, "battlefield"), zone(play, "graveyard")) == (("c1",), ("c9",))


def test_what_lived_by_a_counter_that_was_annihilated() -> None:
    """704.3, 704.5q."""
    proud = {"kind": "changes", "what": "self", "pt": [0, 1]}
    proud["if"] = {"counters": {"+1/+1": [1, None]}}
    play = game({"c1": creature("Orvesk", "1/0", proud)}, {"hand": ["c1"]})
    more = {"effect": "counters", "what": ["c1"]}
    less = more | {"counter": "-1/-1", "n": 1}
    told(play, "A", put(["c1"], "battlefield"), more)
    assert play["c1"].pt == (2, 2)
    told(play, "A", less)
    assert zone(play, "graveyard") == ("c1",)


def test_what_a_saga_leaves_behind_is_found() -> None:
    """400.7e, 714.4: an ability that triggers on its sacrifice finds the card that it became."""
    chapter = {"kind": "chapter", "n": 1, "effects": [GAIN]}
    watch = {"kind": "triggered", "on": ["sacrificed"], "what": {}, "effects": [put("it", "hand")]}
    saga = card("Tolmurn", "enchantment", "{1}", chapter, subtypes=["Saga"])
    cards = {"c1": saga, "c2": static(**watch)}
    play = game(cards, {"battlefield": ["c2"], "hand": ["c1"]})
    told(play, "A", put(["c1"], "battlefield"))
    assert zone(play, "hand") == ("c1",)


def test_legends_of_several_names_and_players() -> None:
    """704.5j: each player keeps one of each name that they have twice."""
    one, other = (creature(name, "3/3", supertypes=["legendary"]) for name in ("Orvesk", "Ilmorn"))
    cards = {"c1": one, "c2": one, "c3": other, "c4": other, "c5": one, "c6": OGRE}
    play = game(cards, {"hand": ["c1", "c2", "c3", "c4", "c6"]}, {"battlefield": ["c5"]})
    answering(play, ("c1",), ("c4",))
    told(play, "A", put(["c1", "c3", "c6"], "battlefield"))
    assert (asked(play), len(zone(play, "battlefield"))) == ([], 4)
    told(play, "A", put(["c2", "c4"], "battlefield"))
    assert asked(play) == [("A", "choose", pair, 1, 1) for pair in (("c1", "c2"), ("c3", "c4"))]
    assert sorted(zone(play, "battlefield")) == ["c1", "c4", "c5", "c6"]


@pytest.mark.parametrize(("spells", "then"), [(0, "night"), (1, "day"), (2, "day")])
def test_a_day_without_spells_ends(spells: int, then: str) -> None:
    """731.2a: as a turn begins, by how many spells the last one's player cast in it."""
    other = {"name": "Vexnok", "types": ["creature"], "pt": [5, 5], "abilities": ["nightbound"]}
    bound = creature("Vexun", "2/2", "daybound", layout="double_faced", other=other)
    cards = {"c1": bound, "c2": OGRE, "c3": OGRE, "f1": OGRE, "f2": OGRE}
    play = game(cards, {"battlefield": ["c1"], "hand": ["c2", "c3"]}, {"library": ["f1", "f2"]})
    told(play, "A")
    assert play.state.day == "day"
    for handle in ("c2", "c3")[:spells]:
        play.cast("A", handle, mana="{2}{R}")
    play.advance("upkeep", "B")
    assert play.state.day == then


@pytest.mark.parametrize(("spells", "then"), [(1, "night"), (2, "day")])
def test_a_night_with_two_spells_ends(spells: int, then: str) -> None:
    """731.2b: only what was cast in that turn counts."""
    cards = {f"c{n}": OGRE for n in range(1, 6)}
    mine = {"hand": ["c1", "c2", "c3"], "library": ["c4"]}
    play = game(cards, mine, {"library": ["c5"]})
    told(play, "A", {"effect": "day", "night": True})
    play.cast("A", "c1", mana="{2}{R}")
    play.advance("main1", "B")
    assert play.state.day == "night"
    play.advance("main1", "A")
    for handle in ("c2", "c3")[:spells]:
        play.cast("A", handle, mana="{2}{R}")
    play.advance("upkeep", "B")
    assert play.state.day == then


def test_what_was_transformed_is_spoken_of() -> None:
    """701.27a, 608.2c: the next effect of the instruction is about the same permanent."""
    other = {"name": "Vexnok", "types": ["creature"], "pt": [5, 5]}
    werewolf = creature("Vexun", "2/2", layout="double_faced", other=other)
    play = game({"c1": werewolf}, {"battlefield": ["c1"]})
    told(play, "A", {"effect": "transform", "what": ["c1"]}, {"effect": "tap", "what": "it"})
    assert (play["c1"].name, play.state.objects["c1"].tapped) == ("Vexnok", True)


def test_what_flips_itself() -> None:
    """710.1b: by an ability of its own."""
    flips = {"kind": "activated", "id": "flip", "effects": [{"effect": "flip", "what": "self"}]}
    other = {"name": "Vexnok", "types": ["creature"], "pt": [5, 5]}
    monk = creature("Vexun", "2/2", flips, layout="flip", other=other)
    play = game({"c1": monk}, {"battlefield": ["c1"]})
    play.activate("A", "c1", "flip")
    assert (play["c1"].name, play["c1"].pt) == ("Vexnok", (5, 5))
