"""Effects that change what is there: counters, damage, control, copies, faces: literal answers."""

from typing import Any

import pytest
from facecheck.reference_impl import Unanswered
from table_of import (
    answering,
    asked,
    card,
    creature,
    game,
    lives,
    put,
    refused,
    shown,
    told,
    zone,
)

OGRE = creature("Tolmak", "3/4", cost="{2}{R}")
BIRD = creature("Vexun", "5/2", "flying", {"kind": "morph", "cost": "{B}"}, cost="{3}{B}{B}")
FILL = card("Wurnak", "artifact", "{2}")
WALKER = card("Walko", "planeswalker", "{2}", loyalty=4)
BATTLE = card("Battlo", "battle", "{2}", defense=5)
CREATURES = {"types": ["creature"]}
GAIN = {"effect": "gain_life"}


# Damage

HURT = {
    "a creature": (OGRE, 3, {}, "battlefield"),
    "a planeswalker": (WALKER, 0, {"loyalty": 1}, "battlefield"),
    "a battle": (BATTLE, 0, {"defense": 2}, "battlefield"),
    "an artifact": (FILL, 0, {}, "battlefield"),
}


@pytest.mark.parametrize("given", HURT.values(), ids=HURT)
def test_what_damage_does(given: Any) -> None:  # noqa: ANN401 - a row of the table
    """120.3: marked on a creature, off the loyalty or defense of others; nothing to an artifact."""
    thing, damage, counters, where = given
    play = game({"c1": thing}, {"hand": ["c1"]})
    told(play, "A", put(["c1"], "battlefield"), {"effect": "damage", "what": ["c1"], "n": 3})
    found = play.state.objects["c1"]
    assert (found.damage, found.counters, found.zone) == (damage, counters, where)


def test_damage_in_several_parts_and_none() -> None:
    """120.3, 120.8: it adds up; 0 is none that is dealt, and so is what hits a card in hand."""
    hurt = {"kind": "triggered", "on": ["dealt_damage"], "effects": [GAIN]}
    cards = {"c1": creature("Orvesk", "2/9", hurt), "c2": creature("Orvusk", "2/9", hurt)}
    cards["c3"] = card("Ilmak", "artifact", "{1}", hurt)
    play = game(cards, {"battlefield": ["c1", "c3"], "hand": ["c2"]})
    for n in (2, 0, 1):
        told(play, "A", {"effect": "damage", "what": ["c1", "c2", "c3"], "n": n})
    assert (play.state.objects["c1"].damage, play.state.objects["c2"].damage) == (3, 0)
    assert lives(play) == [22, 20]


def test_damage_that_is_counted() -> None:
    """120.3: as much as it comes to, by what its own player has."""
    cards = {"c1": OGRE, "c2": FILL, "c3": FILL, "c4": FILL}
    play = game(cards, {"battlefield": ["c1", "c2", "c3"]}, {"battlefield": ["c4"]})
    much = {"number": {"types": ["artifact"], "controller": "you"}}
    told(play, "A", {"effect": "damage", "what": ["c1"], "n": much})
    assert play.state.objects["c1"].damage == 2


def hit(n: int = 3) -> Any:  # noqa: ANN401 - a card
    """An instant that deals damage to any target."""
    spell = {
        "kind": "spell",
        "targets": [{"what": "any"}],
        "effects": [{"effect": "damage", "n": n}],
    }
    return card("Zarpak", "instant", "{0}", spell)


def test_damage_to_a_player_goes_elsewhere() -> None:
    """614.9: for the turn, to what it says, while that is there and can be dealt damage."""
    redirect = {"effect": "redirect", "to": ["c2"]}
    for leaves, results in ((None, ([20, 20], 3)), ("exile", ([17, 20], 0))):
        cards = {"c1": hit(), "c2": OGRE, "c3": hit()}
        play = game(cards, {"battlefield": ["c2"]}, {"hand": ["c1", "c3"]})
        told(play, "A", redirect)
        if leaves:
            told(play, "A", put(["c2"], leaves), put(["c2"], "battlefield"))
        play.cast("B", "c1", targets=["A"])
        assert (lives(play), play.state.objects["c2"].damage) == results
    theirs = game({"c1": hit(), "c2": OGRE}, {"battlefield": ["c2"]}, {"hand": ["c1"]})
    told(theirs, "A", redirect | {"from": "opponent"})
    theirs.cast("B", "c1", targets=["B"])
    assert (lives(theirs), theirs.state.objects["c2"].damage) == ([20, 20], 3)
    artifact = game({"c1": hit(), "c2": FILL}, {"battlefield": ["c2"]}, {"hand": ["c1"]})
    told(artifact, "A", redirect | {"from": "opponent"})
    artifact.cast("B", "c1", targets=["B"])
    assert lives(artifact) == [20, 17]


def test_damage_from_what_it_is_protected_from() -> None:
    """702.16e: none is dealt, and none is redirected where it is nothing."""
    safe = creature(
        "Ilmath", "2/5", {"kind": "keyword", "keyword": "protection", "what": {"name": "Zarpak"}}
    )
    spell = {"kind": "spell", "effects": [{"effect": "damage", "what": {"all": CREATURES}, "n": 3}]}
    cards = {
        "c1": card("Zarpak", "instant", "{0}", spell),
        "c2": safe,
        "c3": creature("Odrak", "5/5"),
    }
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3"]})
    play.cast("A", "c1")
    assert [play.state.objects[one].damage for one in ("c2", "c3")] == [0, 3]


# Counters, and more of them


def test_counters_on_permanents_only() -> None:
    """122.1: as many as are counted, on top of those that are there; none on a card in hand."""
    play = game({"c1": OGRE, "c2": OGRE}, {"battlefield": ["c1"], "hand": ["c2"]})
    for n in (1, 2):
        told(play, "A", {"effect": "counters", "what": ["c1", "c2"], "n": n})
    assert [play.state.objects[one].counters for one in ("c1", "c2")] == [{"+1/+1": 3}, {}]


def test_more_counters_in_the_order_that_is_chosen() -> None:
    """616.1, 614.16: the permanent's controller chooses where it makes a difference."""
    says = [{"times": 2}, {"plus": 1}]
    more = [
        card("Zarpalo", "enchantment", "{1}", {"kind": "more_counters", "what": CREATURES, **one})
        for one in says
    ]
    cards = {"c1": OGRE, "c2": more[0], "c3": more[1]}
    for reply, result in (("c2", 3), (1, 4)):
        play = game(cards, {"battlefield": ["c2", "c3"]}, {"battlefield": ["c1"]})
        answering(play, reply)
        told(play, "A", {"effect": "counters", "what": ["c1"]})
        assert asked(play) == [("B", "option", ("c2", "c3"), 1, 1)]
        assert play.state.objects["c1"].counters == {"+1/+1": result}
    same = game(cards | {"c3": more[0]}, {"battlefield": ["c1", "c2", "c3"]})
    told(
        same,
        "A",
        {"effect": "counters", "what": ["c1"]},
        {"effect": "counters", "what": ["c1"], "counter": "shield"},
    )
    assert (same.state.objects["c1"].counters, asked(same)) == ({"+1/+1": 4, "shield": 1}, [])
    told(same, "A", {"effect": "counters", "what": ["c1"], "n": 0})
    assert same.state.objects["c1"].counters["+1/+1"] == 4
    none = game(cards, {"battlefield": ["c1", "c3"]})
    told(none, "A", {"effect": "counters", "what": ["c1"], "n": 0})
    assert none["c1"].pt == (3, 4)


# Continuous effects


def test_what_began_on_a_spell_goes_on() -> None:
    """400.7a, 611.2c: of the permanent that the spell becomes, not of a card in hand."""
    change = {"effect": "change", "pt": [1, 1]}
    play = game({"c1": OGRE, "c2": OGRE}, {"hand": ["c1", "c2"]})
    play.cast("A", "c1", mana="{2}{R}", hold=True)
    told(play, "A", change | {"what": ["c1", "c2"]})
    told(play, "A", put(["c2"], "battlefield"))
    assert [play[one].pt for one in ("c1", "c2")] == [(4, 5), (3, 4)]


def test_a_size_that_an_ability_sets() -> None:
    """707.2, 613.4b: a copy does not have it, for nothing sets it as the creature enters."""
    sets = {"effect": "change", "set_pt": [5, 5]}
    grows = {"kind": "activated", "id": "do", "effects": [sets]}
    play = game({"c1": creature("Orvesk", "2/2", grows)}, {"battlefield": ["c1"]})
    play.activate("A", "c1", "do")
    told(play, "A", {"effect": "token", "copy_of": ["c1"]})
    assert [play[one].pt for one in ("c1", "t1")] == [(5, 5), (2, 2)]


def test_new_control() -> None:
    """613.1b, 302.6: counted where it changes; under the same control it stays as it was."""
    tapper = {"kind": "activated", "id": "do", "cost": {"tap_self": True}, "effects": [GAIN]}
    cards = {"c1": creature("Orvesk", "2/2", tapper), "c2": creature("Orvesk", "2/2", tapper)}
    play = game(cards, {"battlefield": ["c1"]}, {"battlefield": ["c2"]})
    told(play, "A", {"effect": "control", "what": ["c1", "c2"]}, GAIN | {"n": {"changed": True}})
    assert (lives(play), play["c2"].controller) == ([21, 20], "A")
    refused(lambda: play.activate("A", "c2", "do"))
    play.activate("A", "c1", "do")


def test_control_that_came_back_after_a_turn() -> None:
    """302.6: it has been controlled only since then, not since the turn before."""
    tapper = {"kind": "activated", "id": "do", "cost": {"tap_self": True}, "effects": [GAIN]}
    cards = {"c1": creature("Orvesk", "2/2", tapper)} | {f"f{n}": FILL for n in range(1, 5)}
    mine = {"battlefield": ["c1"], "library": ["f1", "f2"]}
    play = game(cards, mine, {"library": ["f3", "f4"]})
    play.advance("main1", "B")
    told(play, "B", {"effect": "control", "what": ["c1"], "until": "your_next_turn"})
    play.advance("main1", "B")
    assert play["c1"].controller == "A"
    refused(lambda: play.activate("A", "c1", "do"))
    play.advance("main1", "A")
    play.activate("A", "c1", "do")


def test_a_copy_until_ones_next_turn() -> None:
    """611.2a: of the player whose effect it is."""
    cards = {"c1": FILL, "c2": OGRE} | {f"f{n}": FILL for n in range(1, 5)}
    mine = {"battlefield": ["c1", "c2"], "library": ["f1", "f2"]}
    play = game(cards, mine, {"library": ["f3", "f4"]})
    copy = {"effect": "become_copy", "what": ["c1"], "of": ["c2"], "until": "your_next_turn"}
    told(play, "A", copy)
    play.advance("main1", "B")
    assert play["c1"].name == "Tolmak"
    play.advance("main1", "A")
    assert play["c1"].name == "Wurnak"


def test_lore_counters_by_an_effect() -> None:
    """714.2b: each chapter that is reached triggers, also of one that entered face down."""
    chapters = [{"kind": "chapter", "n": n, "effects": [GAIN | {"n": 10**n}]} for n in (1, 2, 3)]
    saga = card("Drevorn", "enchantment", "{2}{W}", *chapters, subtypes=["Saga"])
    play = game({"c1": saga}, {"library": ["c1"]})
    told(play, "A", {"effect": "manifest"}, {"effect": "turn_up", "what": ["c1"]})
    assert lives(play) == [20, 20]
    lore = {"effect": "counters", "what": ["c1"], "counter": "lore"}
    told(play, "A", lore | {"n": 2})
    assert lives(play) == [130, 20]
    told(play, "A", lore)
    assert (lives(play), zone(play, "graveyard")) == ([1130, 20], ("c1",))


def test_control_of_what_is_in_combat() -> None:
    """506.4: it is removed from combat, and what it was blocked by blocks nothing."""
    play = game({"c1": OGRE, "c2": OGRE}, {"battlefield": ["c1"]}, {"battlefield": ["c2"]})
    play.attack("A", {"c1": "B"})
    play.block("B", {"c2": "c1"})
    told(play, "B", {"effect": "control", "what": ["c1"]})
    assert (play.state.objects["c1"].attacking, play.state.objects["c2"].blocking) == ("", ())


def test_a_copy_of_the_first_of_them() -> None:
    """707.2: what it becomes, for as long as it says; of nothing it becomes nothing."""
    cards = {"c1": FILL, "c2": OGRE, "c3": BIRD, "f1": FILL}
    play = game(cards, {"battlefield": ["c1", "c2", "c3"]}, {"library": ["f1"]})
    told(play, "A", {"effect": "become_copy", "what": ["c1"], "of": "it"})
    assert play["c1"].name == "Wurnak"
    copy = {"effect": "become_copy", "what": ["c1"], "of": ["c2", "c3"], "until": "end_of_turn"}
    told(play, "A", copy)
    assert play["c1"].name == "Tolmak"
    play.advance("upkeep")
    assert play["c1"].name == "Wurnak"


def test_tapping_permanents() -> None:
    """701.26a: a card in hand is not tapped."""
    play = game({"c1": OGRE, "c2": OGRE}, {"battlefield": ["c1"], "hand": ["c2"]})
    told(play, "A", {"effect": "tap", "what": ["c1", "c2"]})
    assert [play.state.objects[one].tapped for one in ("c1", "c2")] == [True, False]


# Choices while something resolves


def test_coins_options_and_leave_to_do_it() -> None:
    """705.1, 700.2, 608.2d: one or the other happens, as it falls or as who may says."""
    coin = {"effect": "flip_coin", "won": [GAIN], "lost": [GAIN | {"who": "opponent"}]}
    may = {"effect": "may", "who": "opponent", "effects": [GAIN]}
    either = {"effect": "choose_one", "options": [[GAIN], [GAIN | {"n": 5}]]}
    rows: list[Any] = [
        (coin, "won", [21, 20], ("A", "flip")),
        (coin, "lost", [20, 21], ("A", "flip")),
        (may, True, [21, 20], ("B", "may")),
        (may, False, [20, 20], ("B", "may")),
        (either, 0, [21, 20], ("A", "option")),
        (either, 1, [25, 20], ("A", "option")),
    ]
    for effect, reply, result, question in rows:
        play = game({"c1": OGRE}, {"battlefield": ["c1"]})
        answering(play, reply)
        told(play, "A", effect)
        assert (lives(play), asked(play)[0][:2]) == (result, question)
    play = game({"c1": OGRE}, {"battlefield": ["c1"]})
    answering(play, 2)
    with pytest.raises(Unanswered):
        told(play, "A", either)


# Up and down


def test_turned_up_together() -> None:
    """608.2c: how many turned is counted, of those that did not the other thing is done."""
    trick = card("Zarpak", "instant", "{0}")
    cards = {"c1": BIRD, "c2": trick, "c3": OGRE, "c4": OGRE, "c5": OGRE}
    play = game(
        cards, {"battlefield": ["c1", "c3"], "library": ["c2"], "hand": ["c4"], "exile": []}
    )
    told(play, "A", {"effect": "turn_down", "what": ["c1", "c4"]}, GAIN | {"n": {"changed": True}})
    told(play, "A", {"effect": "manifest"})
    assert lives(play) == [21, 20]
    otherwise = [{"effect": "counters", "what": "it"}]
    up = {"effect": "turn_up", "what": ["c1", "c2", "c3", "c4"], "otherwise": otherwise}
    told(play, "A", up, GAIN | {"n": {"changed": True}}, {"effect": "tap", "what": "it"})
    assert lives(play) == [22, 20]
    assert [play[one].pt for one in ("c1", "c2", "c3")] == [(5, 2), (3, 3), (4, 5)]
    assert shown(play) == [(("c2",), "all", "A")]
    assert [play.state.objects[one].tapped for one in ("c1", "c2", "c3", "c4")] == [
        True,
        True,
        True,
        False,
    ]


def test_who_turned_it_up() -> None:
    """708.8, 608.2i: who was told to; or its controller, who may if it is shown first."""
    cards = {"c1": BIRD, "c2": FILL, "c3": OGRE}
    play = game(cards, {"battlefield": ["c1", "c2", "c3"]})
    told(play, "A", {"effect": "turn_down", "what": ["c1", "c2", "c3"]})
    answering(play, *(False, True))
    up = {"effect": "turn_up", "what": ["c1", "c2", "c3"], "shown": True}
    told(play, "B", up, GAIN | {"n": {"changed": True}})
    assert lives(play) == [20, 21]
    assert [play[one].face_down for one in ("c1", "c2", "c3")] == [True, True, False]
    assert asked(play) == [("A", "may", (), 1, 1)] * 2
    assert shown(play)[:3] == [((one,), "all", "A") for one in ("c1", "c2", "c3")]
    assert play.state.history[-1].by == "A"
    told(play, "B", {"effect": "turn_up", "what": ["c1"]})
    assert (play.state.history[-1].by, play["c1"].name) == ("B", "Vexun")


def test_what_is_up_or_elsewhere_is_not_turned_up() -> None:
    """708.8, 110.5d: neither shown nor asked about; a spell on the stack is no permanent."""
    play = game({"c1": BIRD, "c2": OGRE}, {"hand": ["c1"], "battlefield": ["c2"]})
    play.cast("A", "c1", by="morph", mana="{3}", hold=True)
    for more in ({}, {"shown": True}):
        up = {"effect": "turn_up", "what": ["c1", "c2"], **more}
        told(play, "A", up, hold=True)
        assert (asked(play), shown(play), play["c1"].face_down) == ([], [], True)
    down = {"effect": "turn_down", "what": ["c2"]}
    told(play, "A", down, {"effect": "tap", "what": "it"})
    assert (play["c2"].face_down, play.state.objects["c2"].tapped) == (True, True)


def test_the_x_and_the_others_of_a_way_up() -> None:
    """107.3d, 118.3: an X that nobody names is 0; "another creature" is not the one turned up."""
    told_of = {"kind": "triggered", "on": ["turned_up"], "effects": [GAIN | {"n": "x"}]}
    other = {"sacrifice": {"what": CREATURES | {"other": True}}}
    cards = {
        "c1": creature("Drevak", "4/3", {"kind": "morph", "cost": "{X}{B}"}, told_of),
        "c2": creature("Drevok", "4/3", {"kind": "morph", "cost": other}),
    }
    play = game(cards, {"battlefield": ["c1", "c2"]})
    told(play, "A", {"effect": "turn_down", "what": ["c1", "c2"]})
    play.turn_up("A", "c1", by="morph", mana="{B}")
    assert lives(play) == [20, 20]
    play.turn_up("A", "c2", by="morph")
    assert (play["c2"].name, zone(play, "graveyard")) == ("Drevok", ("c1",))
    alone = game(cards, {"battlefield": ["c2"]})
    told(alone, "A", {"effect": "turn_down", "what": ["c2"]})
    refused(lambda: alone.turn_up("A", "c2", by="morph"))


def test_exiled_face_down_and_turned_up() -> None:
    """406.3: turned up there, everybody sees it; it was no permanent, and it counts."""
    play = game({"c1": BIRD}, {"graveyard": ["c1"]})
    told(play, "A", put(["c1"], "exile", face_down=True))
    told(play, "A", {"effect": "turn_up", "what": ["c1"]}, GAIN | {"n": {"changed": True}})
    assert (play.state.objects["c1"].face_down, lives(play)) == (False, [21, 20])
    told(play, "A", {"effect": "turn_up", "what": ["c1"]}, GAIN | {"n": {"changed": True}})
    assert lives(play) == [21, 20]


def test_a_merged_permanent_with_an_instant() -> None:
    """730.2g: it is shown and stays face down, also if its controller pays for it."""
    mutate = {"kind": "keyword", "keyword": "mutate", "cost": "{G}"}
    beast = creature("Mutag", "4/5", mutate, {"kind": "morph", "cost": "{B}"}, cost="{3}{G}")
    play = game(
        {"c1": card("Zarpak", "instant", "{0}"), "c2": beast}, {"library": ["c1"], "hand": ["c2"]}
    )
    told(play, "A", {"effect": "manifest"})
    answering(play, "over")
    play.cast("A", "c2", by="mutate", mana="{G}", targets=["c1"])
    told(play, "A", {"effect": "turn_down", "what": ["c1"]})
    assert play["c1"].face_down
    play.turn_up("A", "c1", by="morph", mana="{B}")
    assert (play["c1"].face_down, play.state.players["A"].pool) == (True, ())
    assert {(frozenset(cards), to, by) for cards, to, by in shown(play)} == {
        (frozenset({"c1", "c2"}), "all", "A")
    }
    assert [one.kind for one in play.state.history] == ["enters"]
