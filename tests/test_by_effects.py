"""Spells that effects cast or copy, prices, special actions and looking: literal answers."""

from typing import Any

import pytest
from facecheck.reference_impl import Game
from facecheck.reference_impl.doing.happenings import NotInTheModel
from table_cards import BIRD, CREATURES, FILL, GAIN, LAND, OGRE, PAT, SAFE, instant, static
from table_of import (
    answering,
    asked,
    card,
    creature,
    game,
    lives,
    look,
    put,
    refused,
    told,
    zone,
)

# Cast while an effect resolves

NOW = {"effect": "allow", "action": "play", "what": "it", "free": True, "until": "now"}


def test_cast_for_nothing_at_once() -> None:
    """608.2g, 601.2c: if the player wants, and there are targets to choose; what casts see it."""
    watch = {"kind": "triggered", "on": ["casts"], "what": {}, "effects": [GAIN | {"n": 10}]}
    aim = {"what": CREATURES | {"controller": "you"}}
    cards = {
        "c1": instant(aim, effects=[PAT], cost=""),
        "c2": OGRE,
        "c3": OGRE,
        "c4": card("Ilmak", "artifact", "{1}", watch),
        "c5": OGRE,
        "c6": SAFE,
    }
    mine = {"battlefield": ["c2", "c3", "c4", "c6"], "exile": ["c1"]}
    play = game(cards, mine, {"battlefield": ["c5"]})
    answering(play, *(True, ("c3",)))
    no = play.branch()
    told(play, "A", look("c1"), NOW, hold=True)
    assert asked(play) == [("A", "may", (), 1, 1), ("A", "choose", ("c2", "c3"), 1, 1)]
    assert play["c1"].controller == "A"
    assert any("Zarpak" in line and "to stack" in line for line in play.log("B"))
    back = play.branch()
    play.resolve()
    assert (play["c3"].pt, lives(play), zone(play, "graveyard")) == ((4, 5), [30, 20], ("c1",))
    told(back, "A", *(put(["c3"], to) for to in ("exile", "battlefield")))
    assert back["c3"].pt == (3, 4)
    answering(no, *(False,))
    told(no, "A", look("c1"), NOW)
    assert (zone(no, "exile"), lives(no)) == (("c1",), [20, 20])
    none = game(cards, {"exile": ["c1"]}, {"battlefield": ["c5"]})
    told(none, "A", look("c1"), NOW)
    assert asked(none) == []


def test_what_is_not_cast_at_once() -> None:
    """608.2g, 101.2, 601.2c, 702.16b: what its player can't cast, or finds no target for."""
    ban = static("forbids", action="cast", what={"controller": "you"})
    cards = {"c1": instant(), "c2": instant({"what": CREATURES}), "c3": ban, "c4": SAFE}
    for handle, there, may in (
        ("c1", ["c4"], True),
        ("c1", ["c3"], False),
        ("c2", ["c4"], False),
    ):
        play = game(cards, {"exile": [handle], "battlefield": there})
        answering(play, *(False,))
        told(play, "A", look(handle), NOW)
        assert asked(play) == ([("A", "may", (), 1, 1)] if may else [])


def test_a_land_played_at_once() -> None:
    """305.3, 608.2g: in one's own turn, if no land was played yet; not by a permission to cast."""
    rows: list[Any] = [
        ("A", NOW, False, ("c1",)),
        ("B", NOW | {"who": "opponent"}, False, ("c1",)),
        ("B", NOW, False, ()),
        ("A", NOW | {"action": "cast"}, False, ()),
        ("A", NOW, True, ()),
    ]
    for player, effect, before, there in rows:
        play = game({"c1": LAND, "c2": LAND}, {"graveyard": ["c1"], "hand": ["c2"]})
        if before:
            play.play_land("A", "c2")
        answering(play, *(True,))
        told(play, player, look("c1"), effect)
        assert tuple(one for one in zone(play, "battlefield") if one == "c1") == there
        assert asked(play) == ([("A", "may", (), 1, 1)] if there else [])
        if there:
            refused(lambda at=play: at.play_land("A", "c2"))


def test_cast_face_down_by_an_effect() -> None:
    """608.2g, 708.4: one's own card that fits, or none; what forbids the face-down spell holds."""
    watch = {"kind": "triggered", "on": ["casts"], "what": {"face_down": True}, "effects": [GAIN]}
    watcher = card("Ilmak", "artifact", "{1}", watch)
    down = {"effect": "cast_down", "what": {"choose": CREATURES | {"zone": "hand"}}}
    bans: list[Any] = [({"power": [3, None]}, True), ({"power": [2, 2]}, False)]
    for ban, happens in bans:
        cards = {
            "c1": OGRE,
            "c2": BIRD,
            "c3": OGRE,
            "c4": static("forbids", action="cast", what=ban),
        }
        mine = {"hand": ["c1", "c2"], "battlefield": ["c4", "c5"]}
        play = game(cards | {"c5": watcher}, mine, {"hand": ["c3"]})
        answering(play, ("c2",))
        told(play, "A", down)
        assert asked(play) == [("A", "choose", ("c1", "c2"), 0, 1)]
        assert (play["c2"].face_down, lives(play)) == (happens, [20 + happens, 20])


def test_the_spell_that_an_effect_casts_face_down() -> None:
    """601.2a, 708.6: who casts it controls it; all are told that an effect put it face down."""
    down = {"effect": "cast_down", "what": {"choose": {"zone": "hand", "controller": "you"}}}
    play = game({"c1": OGRE, "c2": OGRE}, {"hand": ["c1"]}, {"hand": ["c2"]})
    answering(play, ("c1",))
    told(play, "A", down, hold=True)
    (spell,) = play.view("B")["stack"]
    assert (spell["controller"], spell["down_by"]) == ("A", "effect")
    assert [item.controller for item in play.state.stack] == ["A"]
    (line,) = play.log("B")
    assert line == f"a card goes from A's hand to stack face down, by effect as {spell['id']}"


def test_cast_face_down_without_a_choice() -> None:
    """608.2g: no effect that the model knows casts a card face down but by choice."""
    for what in (["c1"], {"all": {"zone": "hand"}}):
        play = game({"c1": OGRE}, {"hand": ["c1"]})
        with pytest.raises(NotInTheModel):
            told(play, "A", {"effect": "cast_down", "what": what})


def test_a_mask_that_slips() -> None:
    """614.1a, 120.8: before it is dealt damage or tapped; no damage is none."""
    down = {"effect": "cast_down", "what": {"choose": {"zone": "hand"}}, "unmask": True}
    fillers = {f"f{n}": FILL for n in range(1, 5)}
    attacking = game(
        {"c1": OGRE} | fillers, {"hand": ["c1"], "library": ["f1"]}, {"library": ["f2"]}
    )
    answering(attacking, ("c1",))
    told(attacking, "A", down)
    attacking.advance("main1", "A")
    attacking.attack("A", {"c1": "B"})
    assert (attacking["c1"].name, attacking.state.objects["c1"].attacking) == ("Tolmak", "B")
    for effect, up in (
        ({"effect": "damage", "what": ["c1"], "n": 0}, False),
        ({"effect": "damage", "what": ["c1"]}, True),
        ({"effect": "tap", "what": ["c1"]}, True),
    ):
        play = game({"c1": OGRE}, {"hand": ["c1"]})
        answering(play, ("c1",))
        told(play, "A", down)
        assert play["c1"].face_down
        told(play, "A", effect)
        assert play["c1"].face_down is not up


def test_a_mask_slips_before_its_creature_pays() -> None:
    """614.1a: what is tapped for a cost becomes tapped: its own {T}, another's cost, convoke."""
    down = {"effect": "cast_down", "what": {"choose": {"zone": "hand"}}, "unmask": True}
    own = {"kind": "activated", "id": "own", "cost": {"tap_self": True}, "effects": [GAIN]}
    other = own | {"id": "other", "cost": {"tap": {"what": CREATURES}}}
    cards = {
        "c1": OGRE,
        "c2": static("changes", what={"all": CREATURES}, keywords=["haste"], grants=[own]),
        "c3": card("Ilmak", "artifact", "{1}", other),
        "c4": convoking("{1}"),
    }
    play = game(cards, {"hand": ["c1", "c4"], "battlefield": ["c2", "c3"]})
    answering(play, ("c1",))
    told(play, "A", down)
    ways: list[Any] = [
        lambda at: at.activate("A", "c1", "own"),
        lambda at: at.activate("A", "c3", "other", pay=["c1"]),
        lambda at: at.cast("A", "c4", pay=["c1"]),
    ]
    for pays in ways:
        at = play.branch()
        assert at["c1"].face_down
        pays(at)
        assert (at["c1"].name, at.state.objects["c1"].tapped) == ("Tolmak", True)
        assert lives(at) == [21, 20]


def masked_blocker(hidden: Any, *more: str) -> Game:  # noqa: ANN401 - a card
    """B blocks a 4/9 with that card, which turns up as it deals damage, and with more Ogres."""
    cards = {"c1": creature("Drevun", "4/9"), "c2": hidden, "c3": OGRE}
    play = game(cards, {"battlefield": ["c1"]}, {"hand": ["c2", "c3"]})
    answering(play, ("c2",))
    down = {"effect": "cast_down", "what": {"choose": {"zone": "hand"}}, "unmask": True}
    loyal = {"effect": "counters", "what": ["c2"], "counter": "loyalty", "n": 6}
    told(play, "B", down)
    told(play, "B", loyal, put(["c3"], "battlefield"))
    play.attack("A", {"c1": "B"})
    play.block("B", dict.fromkeys(("c2", *more), "c1"))
    play.advance("damage")
    return play


def test_a_blocker_that_turned_up_without_toughness() -> None:
    """510.1c, 614.1a, 704.5f: it needs no damage; blocking alone it is dealt all of it first."""
    hurt = {"kind": "triggered", "on": ["dealt_damage"], "effects": [GAIN]}
    weak = creature("Ilmirn", "1/0", hurt)
    for more, dead, life in (((), ("c2",), 21), (("c3",), ("c2", "c3"), 20)):
        play = masked_blocker(weak, *more)
        assert (zone(play, "graveyard", "B"), lives(play)) == (dead, [20, life])


def test_a_blocker_that_turned_up_as_no_creature() -> None:
    """506.4, 509.1h, 614.1a: it has left combat by then, and what it blocked stays blocked."""
    play = masked_blocker(card("Orvesk", "planeswalker", "{2}", loyalty=3))
    there = play.state.objects["c2"]
    assert (there.face_down, there.blocking, there.counters) == (False, (), {"loyalty": 6})
    assert (play.state.objects["c1"].damage, lives(play)) == (0, [20, 20])


# Copies of spells


def test_copies_of_spells() -> None:
    """707.10, 707.10c: the copy is the copier's, of the same X and targets or of others."""
    pump = {"effect": "counters", "what": "target", "n": "x"}
    cards = {
        "c1": instant({"what": CREATURES}, effects=[pump], cost="{X}"),
        "c2": OGRE,
        "c3": OGRE,
        "c4": SAFE,
    }
    for new, sizes in ((False, [(7, 8), (3, 4)]), (True, [(5, 6), (5, 6)])):
        play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3", "c4"]})
        play.cast("A", "c1", mana="{2}", x=2, targets=["c2"], hold=True)
        answering(play, ("c3",))
        told(play, "B", {"effect": "copy_spell", "what": ["c1"], "new_targets": new}, hold=True)
        assert asked(play) == ([("B", "choose", ("c2", "c3"), 1, 1)] if new else [])
        assert [play[item.source].controller for item in play.state.stack] == ["A", "B"]
        assert play.state.objects["t1"].owner == "B"
        play.resolve()
        assert [play[one].pt for one in ("c2", "c3")] == sizes
        assert play.state.objects["t1"].zone == "gone"


def test_a_copy_of_a_spell_with_two_targets() -> None:
    """707.10c: as many new ones as the spell has; a face-down spell's copy has its mask."""
    two = instant({"what": CREATURES, "n": 2}, effects=[PAT])
    cards = {"c1": two, "c2": OGRE, "c3": OGRE, "c4": OGRE, "c5": BIRD}
    play = game(cards, {"hand": ["c1", "c5"], "battlefield": ["c2", "c3", "c4"]})
    down = play.branch()
    play.cast("A", "c1", targets=["c2", "c3"], hold=True)
    answering(play, ("c3", "c4"))
    told(play, "A", {"effect": "copy_spell", "what": ["c1"], "new_targets": True})
    assert asked(play) == [("A", "choose", ("c2", "c3", "c4"), 2, 2)]
    assert [play[one].pt for one in ("c2", "c3", "c4")] == [(4, 5), (5, 6), (4, 5)]
    down.cast("A", "c5", by="morph", mana="{3}", hold=True)
    told(down, "A", {"effect": "copy_spell", "what": ["c5"]}, hold=True)
    assert (down["t1"].pt, down.state.objects["t1"].open_face) == ((2, 2), True)


def test_targets_of_a_copy_are_those_of_who_copies() -> None:
    """707.10c, 608.2b: new ones are legal for it; an old one may be left, legal or not."""
    aim = {"what": CREATURES | {"controller": "you"}}
    cards = {"c1": instant(aim, effects=[PAT, GAIN]), "c2": OGRE, "c3": OGRE, "c4": OGRE}
    copy = {"effect": "copy_spell", "what": ["c1"], "new_targets": True}
    for chosen, there, sizes, life in (
        ("c3", ("c3", "c4", "c2"), [(4, 5), (4, 5)], [21, 21]),
        ("c2", ("c3", "c4", "c2"), [(4, 5), (3, 4)], [21, 20]),
        ("", ("c2",), [(4, 5), (3, 4)], [21, 20]),
    ):
        play = game(cards, {"hand": ["c1"], "battlefield": ["c2"]}, {"hand": ["c3", "c4"]})
        told(play, "B", *(put([one], "battlefield") for one in there[:-1]))
        play.cast("A", "c1", targets=["c2"], hold=True)
        answering(play, (chosen,))
        told(play, "B", copy, hold=True)
        assert asked(play) == ([("B", "choose", there, 1, 1)] if chosen else [])
        play.resolve()
        assert ([play[one].pt for one in ("c2", "c3")], lives(play)) == (sizes, life)


def test_which_spell_is_copied() -> None:
    """707.10: that one, no other spell, and no ability of a permanent."""
    ability = {"kind": "activated", "id": "do", "effects": [GAIN]}
    cards = {"c1": card("Ilmak", "artifact", "{1}", ability)}
    cards |= {f"c{n}": instant(effects=[GAIN | {"n": 10**n}]) for n in (2, 3)}
    play = game(cards, {"battlefield": ["c1"], "hand": ["c2", "c3"]})
    play.activate("A", "c1", "do", hold=True)
    for handle in ("c2", "c3"):
        play.cast("A", handle, hold=True)
    told(play, "A", {"effect": "copy_spell", "what": ["c1", "c2"]})
    assert lives(play) == [1221, 20]


def test_a_copy_of_a_creature_spell() -> None:
    """707.10, 707.10f, 107.3m: a token enters with as many counters as the X of the spell."""
    grows = {"kind": "as", "on": ["enters"], "effects": [{"effect": "counters", "n": "x"}]}
    play = game({"c1": creature("Orvesk", "1/1", grows, cost="{X}")}, {"hand": ["c1"]})
    play.cast("A", "c1", mana="{2}", x=2, hold=True)
    told(play, "A", {"effect": "copy_spell", "what": ["c1"]}, hold=True)
    names = [row["id"] for row in play.view("B")["stack"]]
    play.resolve()
    assert [play[one].pt for one in ("c1", "t1")] == [(3, 3), (3, 3)]
    assert len(set(names)) == 2


def test_a_copy_is_an_object_of_its_own() -> None:
    """707.10, 607.2a, 400.7: what one of them exiled is not exiled with the other."""
    out, back = put("target", "exile"), put({"linked": {}}, "hand")
    for effects, to in (([out, back], "hand"), ([back, out], "exile")):
        cards = {"c1": instant({"what": CREATURES}, effects=effects), "c2": OGRE, "c3": OGRE}
        play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3"]})
        play.cast("A", "c1", targets=["c2"], hold=True)
        answering(play, ("c3",))
        told(play, "A", {"effect": "copy_spell", "what": ["c1"], "new_targets": True})
        assert [play.state.objects[one].zone for one in ("c2", "c3")] == [to, to]


def test_a_new_target_that_came_back() -> None:
    """707.10c, 400.7, 608.2b: it is another object, also for a copy."""
    cards = {"c1": instant({"what": CREATURES}, effects=[PAT]), "c2": OGRE, "c3": OGRE}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3"]})
    play.cast("A", "c1", targets=["c2"], hold=True)
    answering(play, ("c3",))
    told(play, "A", {"effect": "copy_spell", "what": ["c1"], "new_targets": True}, hold=True)
    told(play, "A", *(put(["c3"], to) for to in ("exile", "battlefield")))
    assert [play[one].pt for one in ("c2", "c3")] == [(4, 5), (3, 4)]


def test_a_copy_of_half_a_card() -> None:
    """709.3b, 707.10: it is of the half that was cast, and of nothing else that anybody sees."""
    says = {"kind": "spell", "effects": [GAIN]}
    other = {"name": "Ilmith", "cost": "{3}", "types": ["sorcery"]}
    split = card("Zarpak", "instant", "{1}", says, layout="split", other=other)
    play = game({"c1": split}, {"hand": ["c1"]})
    play.cast("A", "c1", by="left", mana="{1}", hold=True)
    told(play, "A", {"effect": "copy_spell", "what": ["c1"]}, hold=True)
    gains = {"kind": "spell", "effects": ({"effect": "gain_life"},)}
    half = {"name": "Zarpak", "cost": "{1}", "types": ("instant",), "abilities": (gains,)}
    assert play.view("B")["stack"][1]["card"] == half


def test_a_copy_of_a_spell_without_targets() -> None:
    """707.10c: where none was chosen none can be changed."""
    cards = {"c1": instant({"what": CREATURES, "up_to": True}, effects=[GAIN]), "c2": OGRE}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2"]})
    play.cast("A", "c1", hold=True)
    told(play, "B", {"effect": "copy_spell", "what": ["c1"], "new_targets": True})
    assert (asked(play), lives(play)) == ([], [21, 21])


# Prices


def test_turning_up_for_more_and_for_less() -> None:
    """601.2f, 116.2b: a reduction stops where it says; one that counts may take all of it."""
    less = {"mana": "{2}", "less": {"number": {"types": ["artifact"], "controller": "you"}}}
    cards = {
        "c1": creature("Odrak", "2/2", {"kind": "morph", "cost": less}),
        "c2": creature("Odruk", "2/2", {"kind": "morph", "cost": "{3}{U}"}),
        "c3": static(
            "costs", of="turn_up", what={"name": "", "controller": "you"}, more=-3, at_least=2
        ),
        "f1": FILL,
        "f2": FILL,
    }
    play = game(cards, {"battlefield": ["c1", "c2", "f1", "f2"], "hand": ["c3"]})
    told(play, "A", {"effect": "turn_down", "what": ["c1", "c2"]})
    prices = {one.handle: one.cost for one in mana(play, "{6}{U}").offers() if one.do == "turn_up"}
    assert prices == {"c1": "{0}", "c2": "{3}{U}"}
    told(play, "A", put(["c3"], "battlefield"))
    prices = {one.handle: one.cost for one in mana(play, "{6}{U}").offers() if one.do == "turn_up"}
    assert prices == {"c1": "{2}", "c2": "{1}{U}"}


def test_turning_up_for_as_much_more_as_less() -> None:
    """601.2f, 702.37e: 5 life and no mana stay 5 life; "other creatures" are the others."""
    cost = {"mana": "{4}", "less": {"number": CREATURES | {"controller": "you", "other": True}}}
    cards = {
        "c1": creature("Odrak", "2/2", {"kind": "morph", "cost": {"life": 5}}),
        "c2": static("costs", of="turn_up", more=1),
        "c3": static("costs", of="turn_up", more=-1),
        "c4": creature("Odruk", "2/2", {"kind": "morph", "cost": cost}),
    }
    play = game(cards, {"battlefield": list(cards)})
    told(play, "A", {"effect": "turn_down", "what": ["c1", "c4"]})
    assert {one.handle: one.cost for one in mana(play, "{3}").offers()} == {"c1": "", "c4": "{3}"}
    play.turn_up("A", "c1", by="morph")
    assert lives(play) == [15, 20]


def mana(play: Game, given: str) -> Game:
    """The game with that mana given to the first player."""
    there = play.branch()
    there.priority("A", mana=given)
    return there


def test_a_foretold_card_that_costs_less() -> None:
    """702.143a, 601.2f: by what its player controls; and a tax comes on top."""
    cost = {
        "mana": "{3}{U}",
        "less": {"number": {"types": ["artifact"], "controller": "you", "other": True}},
    }
    foretell = {"kind": "keyword", "keyword": "foretell", "cost": cost}
    cards = {f"f{n}": FILL for n in range(1, 7)}
    cards["c1"] = card("Odrak", "artifact creature", "{6}{U}", foretell, pt=[2, 2])
    mine = {"hand": ["c1"], "battlefield": ["f1", "f2"], "library": ["f3"]}
    play = game(cards, mine, {"library": ["f4"], "battlefield": ["f5"]})
    play.foretell("A", "c1", mana="{2}")
    play.advance("main1", "A")
    refused(lambda: play.cast("A", "c1", by="foretell", mana="{U}"))
    assert "c1" not in [one.handle for one in play.offers()]
    play.priority("A", mana="{1}")
    assert [one.cost for one in play.offers() if one.handle == "c1"] == ["{1}{U}"]
    play.cast("A", "c1", by="foretell")
    assert zone(play, "battlefield")[-1] == "c1"


def test_a_price_that_counts_other_spells() -> None:
    """601.2f, 601.2a: the spell itself is on the stack by then, and no other one."""
    cost = {"mana": "{3}{U}", "less": {"number": {"zone": "stack", "other": True}}}
    foretell = {"kind": "keyword", "keyword": "foretell", "cost": cost}
    spell = card("Odrin", "instant", "{6}{U}", foretell, {"kind": "spell", "effects": [GAIN]})
    cards = {"c1": spell, "c2": instant()} | {f"f{n}": FILL for n in range(1, 4)}
    play = game(cards, {"hand": ["c1", "c2"], "library": ["f1"]}, {"library": ["f2"]})
    play.foretell("A", "c1", mana="{2}")
    play.advance("main1", "B")
    play.cast("A", "c2", hold=True)
    refused(lambda: play.cast("A", "c1", by="foretell", mana="{1}{U}"))
    play.cast("A", "c1", by="foretell", mana="{1}")
    assert lives(play) == [22, 20]


def test_a_card_in_the_command_zone_that_is_no_commander() -> None:
    """903.8: the tax is one of commanders."""
    play = game({"c1": instant()}, {"command": ["c1"]})
    told(play, "A", {"effect": "allow", "action": "cast", "what": ["c1"]})
    play.cast("A", "c1")
    assert lives(play) == [21, 20]


def convoking(cost: str, *abilities: Any) -> Any:  # noqa: ANN401 - any JSON
    """An instant with convoke that gains a life."""
    spell = {"kind": "spell", "effects": [GAIN]}
    return card("Zarpun", "instant", cost, "convoke", spell, *abilities)


def test_creatures_pay_for_convoke() -> None:
    """702.51a: one mana of its colour each, else generic mana; they are tapped."""
    green = creature("Kesharn", "2/3", cost="{G}")
    cards = {"c1": convoking("{2}{G}{G}"), "c2": green, "c3": OGRE, "c4": OGRE, "c5": OGRE}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3", "c4", "c5"]})
    refused(lambda: play.cast("A", "c1", mana="{G}", pay=["c2", "c3", "c4", "c5"]))
    play.cast("A", "c1", pay=["c3", "c2", "c4"])
    assert [play.state.objects[one].tapped for one in ("c2", "c3", "c4", "c5")] == [
        True,
        True,
        True,
        False,
    ]
    assert (lives(play), play.state.players["A"].pool) == ([21, 20], ())


def test_what_does_not_convoke() -> None:
    """702.51a: only untapped creatures that the player controls, and {0} is no generic mana."""
    cards = {"c1": convoking("{1}"), "c2": convoking("{0}"), "c3": FILL}
    cards |= dict.fromkeys(("c4", "c5", "c6", "c7"), OGRE)
    mine = {"hand": ["c1", "c2", "c4"], "battlefield": ["c3", "c5", "c7"]}
    play = game(cards, mine, {"battlefield": ["c6"]})
    told(play, "A", {"effect": "tap", "what": ["c5"]})
    for one in ("c3", "c4", "c5", "c6"):
        refused(lambda pays=one: play.cast("A", "c1", pay=[pays]))
    refused(lambda: play.cast("A", "c2", pay=["c7"]))
    play.cast("A", "c1", pay=["c7"])
    assert (lives(play), play.state.objects["c7"].tapped) == ([21, 20], True)


def test_what_else_pays_for_a_spell_with_convoke() -> None:
    """702.51a, 107.4f, 702.33a: life for a symbol; what no mana is left for pays the kicker."""
    kick = {"kind": "keyword", "keyword": "kicker", "cost": {"sacrifice": {"what": CREATURES}}}
    cards = {"c1": convoking("{1}{B/P}", kick), "c2": OGRE, "c3": OGRE}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3"]})
    play.cast("A", "c1", by="kicker", pay=["c3", "c2", "life"])
    assert (lives(play), zone(play, "graveyard")) == ([19, 20], ("c2", "c1"))
    assert play.state.objects["c3"].tapped
