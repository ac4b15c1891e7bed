"""Where objects go and as what they arrive: zones, tokens, merged permanents, literal answers."""

from typing import Any

import pytest
from facecheck.reference_impl import Game
from table_of import answering, asked, card, creature, game, put, told, zone

OGRE = creature("Tolmak", "3/4", cost="{2}{R}")
MORPH = creature("Vexun", "5/2", {"kind": "morph", "cost": "{B}"}, cost="{3}{B}{B}")
FILL = card("Wurnak", "artifact", "{2}")
CREATURES = {"types": ["creature"]}
MUTATE = {"kind": "keyword", "keyword": "mutate", "cost": "{2}{G}"}
BEAST = creature("Mutag", "4/5", MUTATE, cost="{3}{G}", subtypes=["Beast"])
GAIN = {"effect": "gain_life"}
DAY = creature(
    "Torvek",
    "3/2",
    "daybound",
    layout="double_faced",
    other={
        "name": "Torvulo",
        "cost": "",
        "types": ["creature"],
        "pt": [6, 5],
        "colours": ["green"],
        "abilities": ["nightbound"],
    },
)


def gain(n: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """An effect that gains so much life."""
    return {"effect": "gain_life", "n": n}


def life(play: Game) -> int:
    """The life of the first player."""
    return play.state.players["A"].life


# What moves, and what does not

MOVED = gain({"changed": True})


@pytest.mark.parametrize("to", ["hand", "library", "graveyard", "exile", "library_bottom"])
def test_a_token_that_left_stays_away(to: str) -> None:
    """111.8: wherever it went; nothing was moved then."""
    play = game({"c1": OGRE}, {"battlefield": ["c1"]})
    told(play, "A", {"effect": "token", "copy_of": ["c1"]})
    told(play, "A", put(["t1"], to), put(["t1"], "battlefield"), MOVED)
    assert (play.state.objects["t1"].zone, life(play)) == ("gone", 20)


@pytest.mark.parametrize("kind", ["instant", "sorcery"])
def test_what_is_no_permanent_card_stays_where_it_is(kind: str) -> None:
    """307.4, 304.4: face up; and what is on the battlefield does not enter it."""
    play = game({"c1": card("Zarpak", kind), "c2": OGRE}, {"hand": ["c1"], "battlefield": ["c2"]})
    told(play, "A", put(["c1", "c2"], "battlefield"), MOVED)
    assert (zone(play, "hand"), life(play)) == (("c1",), 20)
    told(play, "A", put(["c1"], "battlefield", face_down=True, tapped=True), MOVED)
    thing = play.state.objects["c1"]
    assert (thing.tapped, life(play)) == (True, 21)
    assert thing.mask is not None
    assert thing.mask.cause == "effect"


def test_nothing_enters_under_a_player_who_left() -> None:
    """800.4b: it stays where it is, and was not moved."""
    play = Game({"c1": OGRE}, [{"exile": ("c1",)}, {}, {}])
    told(play, "C", {"effect": "leave", "who": "B"})
    told(play, "A", put(["c1"], "battlefield", under="B"), MOVED)
    assert (zone(play, "exile"), life(play)) == (("c1",), 20)


def test_only_spells_are_countered() -> None:
    """701.6a: to the zone that the effect says; a permanent is no spell."""
    play = game({"c1": OGRE, "c2": OGRE}, {"hand": ["c1"], "battlefield": ["c2"], "library": []})
    play.cast("A", "c1", mana="{2}{R}", hold=True)
    told(play, "A", {"effect": "counter", "what": ["c1", "c2"], "to": "library"})
    assert (zone(play, "library"), zone(play, "battlefield")) == (("c1",), ("c2",))


# What it arrives with


def test_more_counters_on_what_enters() -> None:
    """614.16, 122.6: on what enters with counters, whoever put it there."""
    more = {"kind": "more_counters", "what": CREATURES, "times": 2}
    cards = {"c1": OGRE, "c2": card("Zarpalo", "enchantment", "{4}{G}", more)}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2"]})
    told(play, "A", put(["c1"], "battlefield", counters={"+1/+1": 3, "shield": 1}))
    assert play.state.objects["c1"].counters == {"+1/+1": 6, "shield": 1}


def test_a_saga_that_enters_with_a_counter_more() -> None:
    """714.2b, 714.3a: every chapter whose number the counters reach triggers."""
    chapters = [{"kind": "chapter", "n": n, "effects": [gain(10**n)]} for n in (1, 2, 3)]
    saga = card("Drevorn", "enchantment", "{2}{W}", *chapters, subtypes=["Saga"])
    play = game({"c1": saga}, {"hand": ["c1"]})
    told(play, "A", put(["c1"], "battlefield", counters={"lore": 1}))
    assert (play.state.objects["c1"].counters, life(play)) == ({"lore": 2}, 130)


def test_what_it_changes_into_as_it_enters_is_copied() -> None:
    """707.2, 614.1c: an "as this enters" that sets its size sets what is copied."""
    small = {"effect": "change", "set_pt": [1, 1]}
    enters = {"kind": "as", "on": ["enters"], "effects": [small]}
    play = game(
        {"c1": creature("Orvesk", "6/6", enters), "c2": OGRE},
        {"hand": ["c1"], "battlefield": ["c2"]},
    )
    told(play, "A", put(["c1"], "battlefield"))
    told(play, "A", {"effect": "become_copy", "what": ["c2"], "of": ["c1"]})
    assert [play[one].pt for one in ("c1", "c2")] == [(1, 1), (1, 1)]


def test_the_x_of_a_spell_is_not_that_of_its_card() -> None:
    """107.3, 400.7: countered, its X is 0 in the graveyard."""
    grave = {
        "kind": "triggered",
        "on": ["enters"],
        "what": {"types": ["artifact"]},
        "zone": "graveyard",
        "effects": [gain("x")],
    }
    play = game(
        {"c1": creature("Yodorn", "1/1", grave, cost="{X}{G}"), "c2": FILL}, {"hand": ["c1", "c2"]}
    )
    play.cast("A", "c1", mana="{3}{G}", x=3, hold=True)
    told(play, "A", {"effect": "counter", "what": ["c1"]})
    told(play, "A", put(["c2"], "battlefield"))
    assert (zone(play, "graveyard"), life(play)) == (("c1",), 20)


def test_the_daybound_by_night() -> None:
    """702.145b, 708.3: it enters with its other face up, but face down as a 2/2."""
    for night, down, name in ((True, False, "Torvulo"), (False, False, "Torvek"), (True, True, "")):
        play = game({"c1": DAY}, {"hand": ["c1"]})
        told(play, "A", {"effect": "day", "night": night})
        told(play, "A", put(["c1"], "battlefield", face_down=down))
        assert play["c1"].name == name
    flips = creature("Ilmak", "1/1", "daybound", layout="flip", other={"name": "Ilmoth"})
    for single in (OGRE, flips):  # 712.1: neither has a back face
        play = game({"c1": single}, {"hand": ["c1"]})
        told(play, "A", {"effect": "day", "night": True}, put(["c1"], "battlefield"))
        assert play["c1"].name == single.name
    turns = {"kind": "triggered", "on": ["transforms"], "effects": [GAIN]}
    back = {
        "name": "Torvulo",
        "types": ["creature"],
        "pt": [6, 5],
        "abilities": ["nightbound", turns],
    }
    wolf = creature("Torvek", "3/2", "daybound", layout="double_faced", other=back)
    play = game({"c1": wolf, "c2": wolf}, {"hand": ["c1"], "battlefield": ["c2"]})
    told(play, "A", {"effect": "day", "night": True})
    told(play, "A", put(["c1"], "battlefield"))
    assert ([play[one].name for one in ("c1", "c2")], life(play)) == (["Torvulo"] * 2, 21)


def test_what_is_an_aura_only_under_its_new_controller() -> None:
    """303.4f, 614.12: it is judged as it will be on the battlefield, and put on something."""
    mine = {"kind": "enters", "what": CREATURES, "under": "you"}
    under = card("Ilmak", "enchantment", "{1}", mine)
    enchant = {"kind": "keyword", "keyword": "enchant", "what": {"types": ["artifact"]}}
    bent = {"kind": "changes", "what": {"all": CREATURES | {"controller": "you"}}}
    bent |= {"set_types": ["enchantment"], "subtypes": ["Aura"]}
    gives = {"kind": "changes", "what": {"all": {"subtypes": ["Aura"]}}, "grants": [enchant]}
    bending = card("Ilmek", "enchantment", "{1}", bent, gives)
    cards = {"c1": OGRE, "c2": under, "c3": bending, "c4": FILL}
    play = game(cards, {"battlefield": ["c2", "c3", "c4"]}, {"hand": ["c1"]})
    told(play, "B", put(["c1"], "battlefield"))
    assert (play["c1"].controller, play.state.objects["c1"].attached_to) == ("A", "c4")


# What it leaves behind


def test_what_was_attached_to_it() -> None:
    """704.5n, 301.5c: an Equipment stays on the battlefield, attached to nothing."""
    tool = card("Wurnesk", "artifact", "{1}", subtypes=["Equipment"])
    play = game(
        {"c1": OGRE, "c2": tool, "c3": tool, "c4": OGRE}, {"battlefield": ["c1", "c2", "c3", "c4"]}
    )
    for handle, host in (("c2", "c1"), ("c3", "c4")):
        told(play, "A", {"effect": "attach", "what": [handle], "to": [host]})
    told(play, "A", put(["c1"], "hand"))
    assert [play.state.objects[one].attached_to for one in ("c2", "c3")] == ["", "c4"]


def test_it_can_be_found_where_it_went() -> None:
    """400.7e, 603.10a: an ability that triggers as it leaves finds the card there."""
    leaves = {"kind": "triggered", "on": ["leaves"], "effects": [put("it", "hand")]}
    play = game({"c1": creature("Orvesk", "1/1", leaves)}, {"battlefield": ["c1"]})
    told(play, "A", put(["c1"], "exile"))
    assert zone(play, "hand") == ("c1",)


def test_what_blocks_nothing_any_more() -> None:
    """506.4, 509.1h: an attacker that left is blocked by nothing."""
    play = game(
        {"c1": OGRE, "c2": OGRE, "c3": OGRE}, {"battlefield": ["c1", "c3"]}, {"battlefield": ["c2"]}
    )
    play.attack("A", {"c1": "B", "c3": "B"})
    play.block("B", {"c2": "c1"})
    told(play, "A", put(["c1"], "hand"))
    assert play.state.objects["c2"].blocking == ()


def test_the_log_of_what_moved() -> None:
    """400.2: everybody reads which card went from one open zone to another."""
    play = game({"c1": OGRE}, {"battlefield": ["c1"]})
    told(play, "A", put(["c1"], "exile"))
    assert any("Tolmak" in line and "to exile" in line for line in play.log("B"))
    other = game({"c1": OGRE}, {"hand": ["c1"]})
    other.cast("A", "c1", mana="{2}{R}", hold=True)
    assert any("Tolmak" in line and "to stack" in line for line in other.log("B"))


# Commanders and merged permanents


def merged(**more: Any) -> Game:  # noqa: ANN401 - what Game takes
    """A Beast under a face-up creature of the same player, and some cards in the library."""
    cards = {"c1": OGRE, "c2": BEAST, "f1": FILL, "f2": FILL}
    play = game(cards, {"battlefield": ["c1"], "hand": ["c2"], "library": ["f1", "f2"]}, **more)
    answering(play, "under")
    play.cast("A", "c2", by="mutate", mana="{2}{G}", targets=["c1"])
    assert len(play.state.objects["c1"].parts) == 2
    return play


@pytest.mark.parametrize(
    ("to", "place", "cards"),
    [
        ("graveyard", "graveyard", {"c1", "c2"}),
        ("hand", "hand", {"c1", "c2"}),
        ("library_bottom", "library", {"c1", "c2"}),
    ],
)
def test_both_cards_of_a_merged_permanent_go(to: str, place: str, cards: set[str]) -> None:
    """730.3: each to where the permanent goes, at the bottom if that is where."""
    play = told(merged(), "A", put(["c1"], to))
    assert set(zone(play, place)[-2:]) == cards
    assert set(zone(play, "library")[:2]) == {"f1", "f2"}


def test_a_merged_permanent_exiled_face_down() -> None:
    """730.3, 406.3, 406.4: both cards face down, in one pile, to be looked at by the same."""
    play = told(merged(), "A", put(["c1"], "exile", face_down=True, may_look="opponent"))
    things = [play.state.objects[one] for one in ("c1", "c2")]
    assert [(one.zone, one.lookers, one.face_down) for one in things] == [
        ("exile", ("B",), True)
    ] * 2
    answering(play, ("c2",))
    told(play, "A", put({"choose": {"zone": "exile", "controller": "you"}}, "hand"))
    assert asked(play) == [("A", "random", ("c1", "c2"), 1, 1)]
    assert zone(play, "hand") == ("c2",)


def test_a_commander_among_the_cards_of_a_merged_permanent() -> None:
    """903.9c: that card may go to the command zone, the other one goes where the permanent goes."""
    for says, where in ((True, "command"), (False, "hand")):
        play = merged(commanders=["c2"])
        answering(play, says)
        told(play, "A", put(["c1"], "hand"))
        assert [play.state.objects[one].zone for one in ("c1", "c2")] == ["hand", where]
        assert asked(play) == [("A", "may", (), 1, 1)]


def test_a_commander_on_its_way_to_a_hidden_zone() -> None:
    """903.9b: its owner may put it into the command zone instead, hand or library."""
    for to, says, where in (
        ("hand", True, "command"),
        ("library", True, "command"),
        ("library", False, "library"),
    ):
        play = game({"c1": OGRE}, {}, {"battlefield": ["c1"]}, commanders=["c1"])
        answering(play, says)
        told(play, "A", put(["c1"], to))
        assert play.state.objects["c1"].zone == where
        assert asked(play) == [("B", "may", (), 1, 1)]
    play = game({"c1": OGRE}, {}, {"battlefield": ["c1"]})
    told(play, "A", put(["c1"], "hand"))
    assert (zone(play, "hand", "B"), asked(play)) == (("c1",), [])


# Tokens


def test_as_many_tokens_as_are_counted() -> None:
    """111.3, 111.2: for each player that is told to, of what was spoken of."""
    play = game({"c1": OGRE, "c2": FILL}, {"battlefield": ["c1", "c2"]})
    many = {"effect": "token", "copy_of": "it", "n": {"number": {"other": True}}, "who": "opponent"}
    told(play, "A", {"effect": "look", "what": ["c1"]}, many)
    assert [play[one].controller for one in ("t1", "t2")] == ["B", "B"]
    assert [play.state.objects[one].owner for one in ("t1", "t2")] == ["B", "B"]
    assert [play[one].pt for one in ("t1", "t2")] == [(3, 4), (3, 4)]


def test_a_token_that_may_not_enter() -> None:
    """111.2, 614.17d: it is nowhere, and of the player who was told to create it."""
    ban = {"kind": "forbids", "action": "enter", "what": CREATURES}
    cards = {"c1": OGRE, "c2": card("Ilmun", "artifact", "{1}", ban)}
    play = game(cards, {"battlefield": ["c1", "c2"]})
    told(play, "A", {"effect": "token", "copy_of": ["c1"], "who": "opponent"})
    thing = play.state.objects["t1"]
    assert (thing.zone, thing.owner, play["t1"].controller) == ("gone", "B", "B")


def test_a_token_of_a_double_faced_permanent() -> None:
    """707.8a, 707.2: it has both faces, and the one up that was copied; face down a plain 2/2."""
    play = game({"c1": DAY, "c2": MORPH}, {"battlefield": ["c1", "c2"]})
    told(play, "A", {"effect": "day", "night": True})
    told(play, "A", {"effect": "turn_down", "what": ["c2"]})
    for handle in ("c1", "c2"):
        told(play, "A", {"effect": "token", "copy_of": [handle]})
    assert [(play[one].name, play[one].pt) for one in ("t1", "t2")] == [
        ("Torvulo", (6, 5)),
        ("", (2, 2)),
    ]
    told(play, "A", {"effect": "day"})
    assert play["t1"].name == "Torvek"
    back = {"name": "Odrunn", "types": ["creature"], "pt": [5, 5]}
    two = creature("Odrak", "2/2", layout="double_faced", other=back)
    play = game({"c1": two}, {"battlefield": ["c1"]})
    told(play, "A", {"effect": "transform", "what": ["c1"]}, {"effect": "token", "copy_of": ["c1"]})
    assert (play["t1"].name, play.state.objects["t1"].side) == ("Odrunn", "other")
