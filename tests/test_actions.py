"""What can be done and what is offered, literal: costs, targets, timing, prohibitions, tokens."""

from typing import Any

import pytest
from facecheck.reference_impl import Game, Illegal
from table_of import card, creature, effects, game

BIRD = creature("Vexun", "5/4", "flying", {"kind": "morph", "cost": "{2}{B}"}, cost="{3}{B}{B}")
OGRE = creature("Tolmak", "3/4", cost="{2}{R}")
LAND = card("Brakiro", "land", "")
FILL = card("Wurnak", "artifact", "{2}")
GAIN = {"effect": "gain_life", "n": 1}


def aimed(*what: Any, name: str = "Drevorn") -> Any:  # noqa: ANN401 - any JSON
    """An instant that destroys its targets."""
    kill = {"effect": "destroy", "what": "target"}
    spell = {"kind": "spell", "targets": [{"what": one} for one in what], "effects": [kill]}
    return card(name, "instant", "{B}", spell)


def ability(cost: Any = "{0}", **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """An activated ability that gains a life."""
    return {"kind": "activated", "id": "do", "cost": cost, "effects": [GAIN], **more}


def forbids(action: str, **more: Any) -> Any:  # noqa: ANN401 - any JSON
    """An artifact that forbids something."""
    return card("Ilmun", "artifact", "{1}", {"kind": "forbids", "action": action, **more})


def offered(play: Game) -> set[tuple[str, str, str]]:
    """What is offered: what to do, with which object, in which way."""
    return {(one.do, one.handle, one.by or one.ability) for one in play.offers()}


def refused(act: Any) -> None:  # noqa: ANN401 - a call
    """An action that is not legal."""
    with pytest.raises(Illegal):
        act()


# Targets


def test_a_spell_without_a_legal_target_is_not_offered() -> None:
    """601.2c: an opponent's hexproof creature is none (702.11b); one's own is."""
    cards = {"c1": creature("Ilmith", "1/1", "hexproof"), "c2": aimed({"types": ["creature"]})}
    play = game(cards, {"hand": ["c2"]}, {"battlefield": ["c1"]})
    play.priority("A", mana="{B}")
    assert offered(play) == set()
    refused(lambda: play.cast("A", "c2", targets=["c1"]))
    mine = game(cards, {"hand": ["c2"], "battlefield": ["c1"]})
    mine.priority("A", mana="{B}")
    assert offered(mine) == {("cast", "c2", "")}


def test_hexproof_of_the_hidden_face_does_not_help() -> None:
    """708.2: a face-down creature has no hexproof, and its card in hand needs no target."""
    cards = {"c1": creature("Ilmith", "1/1", "hexproof", {"kind": "morph", "cost": "{1}"})}
    play = game(cards | {"c2": aimed({"types": ["creature"]})}, {"hand": ["c1"]}, {"hand": ["c2"]})
    play.cast("A", "c1", by="morph", mana="{3}")
    play.priority("B", mana="{B}")
    assert offered(play) == {("cast", "c2", "")}
    play.cast("B", "c2", targets=["c1"])
    assert play.state.objects["c1"].zone == "graveyard"


def test_targets_are_demands() -> None:
    """601.2c: exactly the targets of the spell, each legal, none too many or twice."""
    two = {"targets": [{"what": {"types": ["creature"]}, "n": 2}]}
    cards = {"c1": OGRE, "c2": OGRE, "c3": LAND}
    cards["c4"] = card("Zarpak", "instant", "{B}", {"kind": "spell", **two, "effects": [GAIN]})
    play = game(cards, {"battlefield": ["c1", "c2", "c3"], "hand": ["c4"]})
    for targets in ([], ["c1"], ["c1", "c1"], ["c1", "c3"], ["c1", "c2", "c2"], ["c1", "A"]):
        refused(lambda chosen=targets: play.cast("A", "c4", mana="{B}", targets=chosen))
    play.cast("A", "c4", targets=["c2", "c1"])
    assert play.state.players["A"].life == 21


# Costs


def test_a_creature_that_just_came_cannot_tap_itself() -> None:
    """302.6: turned up it can if it was there face down since the turn began."""
    tapper = creature(
        "Orvesk", "2/5", ability({"tap_self": True}), {"kind": "morph", "cost": "{U}"}
    )
    cards = {"c1": tapper, "c2": tapper, "f1": FILL, "f2": FILL, "f3": FILL}
    play = game(
        cards,
        {"hand": ["c1"], "library": ["f1"], "battlefield": ["c2"]},
        {"library": ["f2", "f3"]},
    )
    play.cast("A", "c1", by="morph", mana="{3}")
    play.turn_up("A", "c1", by="morph", mana="{U}")
    assert offered(play) == {("activate", "c2", "do")}
    refused(lambda: play.activate("A", "c1", "do"))
    play.activate("A", "c2", "do")
    refused(lambda: play.activate("A", "c2", "do"))
    play.instruct("A", effects({"effect": "turn_down", "what": ["c1"]}))
    play.advance("main1", "B")
    play.advance("main1", "A")
    play.turn_up("A", "c1", by="morph", mana="{U}")
    play.activate("A", "c1", "do")
    assert play.state.players["A"].life == 22


def test_control_that_comes_back_is_new_control() -> None:
    """302.6: a creature that was another's until the end of the turn was not yours since then."""
    cards = {"c1": creature("Orvesk", "2/5", ability({"tap_self": True}))}
    fillers = {f"f{n}": FILL for n in range(1, 5)}
    play = game(
        cards | fillers, {"battlefield": ["c1"], "library": ["f1"]}, {"library": ["f2", "f3"]}
    )
    until = {"what": ["c1"], "until": "your_next_turn"}
    play.instruct("B", effects({"effect": "control", **until}))
    play.advance("main1", "B")
    assert play["c1"].controller == "A"
    refused(lambda: play.activate("A", "c1", "do"))
    play.advance("main1", "A")
    play.activate("A", "c1", "do")


def test_life_that_is_not_there_is_not_paid() -> None:
    """119.4, 107.4f: nor where life cannot be paid; the offers know both."""
    morph = {"kind": "morph", "cost": {"mana": "{B/P}", "life": 3}}
    cards = {"c1": creature("Ilmith", "4/4", morph), "c2": forbids("pay_life")}
    poor = game(cards | {"f1": FILL}, {"hand": ["c1"]}, {"battlefield": ["f1"]}, lives=[4, 20])
    poor.cast("A", "c1", by="morph", mana="{3}")
    assert offered(poor) == set()
    refused(lambda: poor.turn_up("A", "c1", by="morph", pay=["life"]))
    poor.priority("A", mana="{B}")
    assert offered(poor) == {("turn_up", "c1", "morph")}
    poor.turn_up("A", "c1", by="morph")
    assert poor.state.players["A"].life == 1
    banned = game(cards, {"hand": ["c1"]}, {"battlefield": ["c2"]})
    banned.cast("A", "c1", by="morph", mana="{3}")
    banned.priority("A", mana="{B}")
    assert offered(banned) == set()
    refused(lambda: banned.turn_up("A", "c1", by="morph"))


def test_what_pays_is_a_demand() -> None:
    """Contract 5: exactly those objects, nothing too many, no word `life` without a symbol."""
    morph = {"kind": "morph", "cost": {"tap": {"n": 1, "what": {"types": ["creature"]}}}}
    cards = {"c1": creature("Ilmith", "4/4", morph), "c2": OGRE, "c3": FILL}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3"]})
    play.cast("A", "c1", by="morph", mana="{3}")
    for pay in (["c3"], ["c2", "c3"], ["c2", "life"], ["t1"]):
        refused(lambda given=pay: play.turn_up("A", "c1", by="morph", pay=given))
    play.turn_up("A", "c1", by="morph", pay=["c2"])
    assert play.state.objects["c2"].tapped


@pytest.mark.parametrize("keyword", ["morph", "megamorph", "disguise"])
def test_x_of_the_special_action(keyword: str) -> None:
    """107.3d, 702.37f, 702.168e: chosen for a cost with {X}, and for no other."""
    told = {
        "kind": "triggered",
        "on": ["turned_up"],
        "effects": [{"effect": "gain_life", "n": "x"}],
    }
    cards = {"c1": creature("Drevak", "4/3", {"kind": keyword, "cost": "{X}{B}"}, told)}
    play = game(cards, {"hand": ["c1"]})
    refused(lambda: play.cast("A", "c1", by=keyword, mana="{3}", x=1))
    play.cast("A", "c1", by=keyword)
    least = play.branch()
    least.priority("A", mana="{B}")
    assert [(one.do, one.by) for one in least.offers()] == [("turn_up", keyword)]
    refused(lambda: play.turn_up("A", "c1", by=keyword, mana="{1}{B}", x=2))
    play.turn_up("A", "c1", by=keyword, mana="{1}", x=2)
    assert play.state.players["A"].life == 22
    assert play["c1"].pt == ((5, 4) if keyword == "megamorph" else (4, 3))


def test_a_way_up_that_it_would_give_itself() -> None:
    """702.37e: it counts what the permanent would have face up, by its own static ability too."""
    gives = {"kind": "changes", "what": {"all": {"types": ["creature"]}}}
    gives |= {"grants": [{"kind": "morph", "cost": "{B}"}]}
    play = game({"c1": creature("Orvesk", "2/2", gives, cost="{3}{W}")}, {"library": ["c1"]})
    play.instruct("A", effects({"effect": "manifest"}))
    play.turn_up("A", "c1", by="morph", mana="{B}")
    assert play["c1"].name == "Orvesk"


def test_the_x_of_a_spell_is_that_of_its_entering() -> None:
    """107.3m: counters as it enters, and a trigger on that; a new object has none."""
    enters = [
        {"kind": "as", "on": ["enters"], "effects": [{"effect": "counters", "n": "x"}]},
        {"kind": "triggered", "on": ["enters"], "effects": [{"effect": "gain_life", "n": "x"}]},
    ]
    cards = {"c1": creature("Yodorn", "1/1", *enters, cost="{X}{G}")}
    play = game(cards, {"hand": ["c1"]})
    play.cast("A", "c1", mana="{3}{G}", x=3)
    assert (play["c1"].pt, play.state.players["A"].life) == ((4, 4), 23)
    for zone in ("exile", "battlefield"):
        play.instruct("A", effects({"effect": "put", "what": ["c1"], "to": zone}))
    assert (play["c1"].pt, play.state.players["A"].life) == ((1, 1), 23)


# Timing and prohibitions


def test_some_abilities_only_as_a_sorcery() -> None:
    """602.5d: neither offered nor accepted in the other player's turn."""
    cards = {"c1": card("Ilmak", "artifact", "{1}", ability(timing="sorcery")), "f1": FILL}
    play = game(cards, {"battlefield": ["c1"]}, {"library": ["f1"]})
    assert offered(play) == {("activate", "c1", "do")}
    play.advance("upkeep", "B")
    play.priority("A")
    assert offered(play) == set()
    refused(lambda: play.activate("A", "c1", "do"))


def test_one_land_a_turn_is_offered() -> None:
    """305.2, 116.2a: in one's own main phase with an empty stack."""
    play = game({"c1": LAND, "c2": LAND}, {"hand": ["c1", "c2"]})
    assert offered(play) == {("play", "c1", ""), ("play", "c2", "")}
    play.play_land("A", "c1")
    assert offered(play) == set()
    refused(lambda: play.play_land("A", "c2"))


def test_what_stops_activating_does_not_stop_turning_up() -> None:
    """116.2b, 101.2: a special action is no activated ability."""
    cards = {
        "c1": BIRD,
        "c2": forbids("activate"),
        "c3": card("Kesharn", "artifact", "{1}", ability()),
    }
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3"]})
    refused(lambda: play.activate("A", "c3", "do"))
    play.cast("A", "c1", by="morph", mana="{3}")
    play.priority("A", mana="{2}{B}")
    assert offered(play) == {("turn_up", "c1", "morph")}


def test_a_ban_that_was_lost_bans_nothing() -> None:
    """613.1f: nor does that of a permanent that was turned face down."""
    cards = {"c1": BIRD, "c2": forbids("turn_up"), "c3": forbids("cast", what={"face_down": True})}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3"]})
    refused(lambda: play.cast("A", "c1", by="morph", mana="{3}"))
    play.instruct("A", effects({"effect": "change", "what": ["c3"], "lose_abilities": True}))
    play.cast("A", "c1", by="morph")
    refused(lambda: play.turn_up("A", "c1", by="morph", mana="{2}{B}"))
    play.instruct("A", effects({"effect": "turn_down", "what": ["c2"]}))
    play.turn_up("A", "c1", by="morph")


def test_a_ban_on_a_zone_is_about_where_a_card_comes_from() -> None:
    """701.40f, ruling of 2019-07-12: a card in the graveyard stays, one in exile returns."""
    ban = forbids("enter", what={"types": ["creature"], "zone": "graveyard"})
    play = game(
        {"c1": OGRE, "c2": OGRE, "c3": ban},
        {"graveyard": ["c1"], "exile": ["c2"], "battlefield": ["c3"]},
    )
    play.instruct("A", effects({"effect": "manifest", "what": ["c1"]}))
    play.instruct(
        "A", effects({"effect": "put", "what": ["c2"], "to": "battlefield", "face_down": True})
    )
    assert play.state.zone("graveyard", "A") == ("c1",)
    assert play["c2"].face_down


# Tokens and attachments


def test_a_token_that_left_does_not_come_back() -> None:
    """111.7, 111.8: not even before it ceases to exist."""
    play = game({"c1": OGRE}, {"battlefield": ["c1"]})
    play.instruct("A", effects({"effect": "token", "copy_of": ["c1"]}))
    out = {"effect": "put", "what": ["t1"], "to": "exile"}
    play.instruct("A", effects(out, {"effect": "put", "what": "it", "to": "battlefield"}))
    assert play.state.objects["t1"].zone == "gone"
    play.instruct("A", effects({"effect": "manifest", "what": ["t1"]}))
    assert play.state.objects["t1"].zone == "gone"


def test_a_token_of_a_card_and_one_that_copies() -> None:
    """111.3, 707.2: what the card says; copies take no counters."""
    play = game({"c1": OGRE, "c2": BIRD}, {"battlefield": ["c1"]})
    play.instruct("A", effects({"effect": "token", "card": "c2", "n": 2}))
    play.instruct("A", effects({"effect": "counters", "what": ["t1"]}))
    play.instruct("A", effects({"effect": "token", "copy_of": ["t1"]}))
    assert [play[token].pt for token in ("t1", "t2", "t3")] == [(6, 5), (5, 4), (5, 4)]
    assert play.state.objects["t3"].token


def test_what_is_on_the_battlefield_does_not_enter_it() -> None:
    """400.7: manifesting a permanent leaves it as it is."""
    play = game({"c1": OGRE}, {"battlefield": ["c1"]})
    play.instruct("A", effects({"effect": "manifest", "what": ["c1"]}))
    assert not play["c1"].face_down


def test_attaching_where_it_cannot_be_does_nothing() -> None:
    """701.3b, 301.5, 303.4c: it stays where it is, and no new timestamp where it is already."""
    equipment = card("Wurnesk", "artifact", "{1}", subtypes=["Equipment"])
    wanted = {"kind": "keyword", "keyword": "enchant", "what": {"types": ["creature"]}}
    aura = card("Drevun", "enchantment", "{W}", wanted, subtypes=["Aura"])
    cards = {"c1": OGRE, "c2": LAND, "c3": equipment, "c4": aura, "c5": FILL}
    play = game(cards, {"battlefield": ["c1", "c2", "c3", "c5"], "hand": ["c4"]})
    play.cast("A", "c4", mana="{W}", targets=["c1"])
    for handle in ("c3", "c4", "c5"):
        play.instruct("A", effects({"effect": "attach", "what": [handle], "to": ["c2"]}))
    hosts = [play.state.objects[handle].attached_to for handle in ("c3", "c4", "c5")]
    assert hosts == ["", "c1", ""]
    play.instruct("A", effects({"effect": "attach", "what": ["c3"], "to": ["c1"]}))
    stamp = play.state.objects["c3"].timestamp
    play.instruct("A", effects({"effect": "attach", "what": ["c3"], "to": ["c1"]}))
    assert play.state.objects["c3"].timestamp == stamp


def test_what_holds_on_a_creature_alone_comes_off_a_land() -> None:
    """704.5n, 704.5p: an Equipment on what is no creature any more, and one that became one."""
    equipment = card("Wurnesk", "artifact", "{1}", subtypes=["Equipment"])
    land = card("Zarpesk", "land", "", {"kind": "morph", "cost": "{2}"})
    play = game(
        {"c1": land, "c2": equipment, "c3": OGRE}, {"hand": ["c1"], "battlefield": ["c2", "c3"]}
    )
    play.cast("A", "c1", by="morph", mana="{3}")
    play.instruct("A", effects({"effect": "attach", "what": ["c2"], "to": ["c1"]}))
    assert play.state.objects["c2"].attached_to == "c1"
    play.turn_up("A", "c1", by="morph", mana="{2}")
    assert play.state.objects["c2"].attached_to == ""
    play.instruct("A", effects({"effect": "attach", "what": ["c2"], "to": ["c3"]}))
    play.instruct("A", effects({"effect": "turn_down", "what": ["c2"]}))
    assert play.state.objects["c2"].attached_to == ""


# Finding


def test_the_same_name_as_what_was_destroyed() -> None:
    """201.2a, 608.2h: by its name as it last was; face down it had none."""
    same = {"all": {"same_name_as": "it"}}
    both = [{"effect": "destroy", "what": ["c1"]}, {"effect": "destroy", "what": same}]
    for down, left in ((False, ()), (True, ("c2",))):
        play = game({"c1": OGRE, "c2": OGRE}, {"battlefield": ["c1", "c2"]})
        if down:
            play.instruct("A", effects({"effect": "turn_down", "what": ["c1"]}))
        play.instruct("A", effects(*both))
        assert play.state.zone("battlefield") == left


def test_megamorph_is_a_morph_ability() -> None:
    """702.37b: what speaks of creatures with a morph ability finds it, disguise it does not."""
    cards = {
        f"c{number}": creature(f"Vex{word}", "1/1", {"kind": word, "cost": "{1}"})
        for number, word in enumerate(("morph", "megamorph", "disguise"), 1)
    }
    play = game(cards, {"battlefield": ["c1", "c2", "c3"]})
    with_morph = {"effect": "tap", "what": {"all": {"ability": "morph"}}}
    play.instruct("A", effects(with_morph))
    assert [play.state.objects[handle].tapped for handle in cards] == [True, True, False]
