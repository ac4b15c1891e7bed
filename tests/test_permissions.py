"""What is permitted and forbidden, literal: where from, to whom, for how long (101.2, 601.3)."""

from typing import Any

import pytest
from facecheck.reference_impl import Game, Illegal
from table_of import card, creature, effects, game

BIRD = creature("Vexun", "5/4", {"kind": "morph", "cost": "{B}"}, cost="{3}{B}")
OGRE = creature("Tolmak", "3/4", cost="{2}{R}")
FILL = card("Wurnak", "artifact", "{2}")
LAND = card("Brakiro", "land", "")
BOLT = card("Drevorn", "instant", "{R}", {"kind": "spell", "effects": []})


def static(kind: str, **more: Any) -> Any:  # noqa: ANN401 - any JSON
    """An artifact with one static ability."""
    return card("Ilmun", "artifact", "{1}", {"kind": kind, **more})


def told(at: Game, *plain: dict[str, Any], by: Any = "A") -> None:  # noqa: ANN401 - a seat
    """Tell a player to do something."""
    at.instruct(by, effects(*plain))


def offered(at: Game, seat: Any = "A", mana: str = "{R}{B}{4}") -> set[tuple[str, str, str]]:  # noqa: ANN401 - a seat
    """What a player with that mana may do: what, with which object, in which way."""
    there = at.branch()
    there.priority(seat, mana=mana, hold=True)
    return {(one.do, one.handle, one.by) for one in there.offers()}


# Where from


def test_what_an_effect_lets_a_player_cast_is_offered_to_that_player() -> None:
    """601.3: from exile, and only who was allowed, and only that card."""
    at = game({"c1": BOLT, "c2": BOLT}, {"exile": ["c1", "c2"]})
    assert offered(at) == set()
    told(at, {"effect": "allow", "action": "look", "what": ["c1"]})
    told(at, {"effect": "allow", "action": "cast", "what": ["c1"]})
    assert offered(at) == {("cast", "c1", "")}
    assert offered(at, "B") == set()
    at.cast("A", "c1", mana="{R}")
    with pytest.raises(Illegal):
        at.cast("A", "c2", mana="{R}")


def test_a_permission_to_play_is_for_lands_too_one_to_cast_is_not() -> None:
    """305.9, 601.3: a land is played and never cast."""
    for action, do in (("play", {("play", "c1", "")}), ("cast", set())):
        at = game({"c1": LAND}, {"exile": ["c1"]})
        told(at, {"effect": "allow", "action": action, "what": ["c1"]})
        assert offered(at) == do


def test_a_land_is_not_cast_whatever_it_costs() -> None:
    """305.9: also one that is something else besides."""
    at = game({"c1": card("Brakor", "artifact land", "{1}")}, {"hand": ["c1"]})
    assert offered(at) == {("play", "c1", "")}


def test_a_permission_to_look_is_none_to_cast() -> None:
    """708.5: seeing a card lets nobody cast it."""
    at = game({"c1": BOLT}, {"exile": ["c1"]})
    told(at, {"effect": "allow", "action": "look", "what": ["c1"]})
    assert offered(at) == set()


def test_a_permanent_that_lets_look_lets_nobody_cast() -> None:
    """601.3, 708.5: nor does it show what it does not speak of."""
    look = static("allows", action="look", what={"zone": "exile"})
    at = game({"c1": BOLT, "c9": look}, {"exile": ["c1"], "battlefield": ["c9"]})
    assert offered(at) == set()


def test_who_may_look_at_face_down_spells_sees_them() -> None:
    """708.5, 109.2: on the stack if it says spells, and only whose permanent it is."""
    look = static("allows", action="look", what={"zone": "stack"})
    at = game({"c1": BIRD, "c9": look}, {"hand": ["c1"]}, {"battlefield": ["c9"]})
    at.cast("A", "c1", by="morph", mana="{3}", hold=True)
    assert at.view("B")["stack"][0]["card"]["name"] == "Vexun"
    assert "card" not in at.view("table")["stack"][0]
    at.resolve()
    assert "card" not in at.view("B")["battlefield"][1]


def test_a_permission_is_for_the_object_that_it_was() -> None:
    """400.7: not for what the card becomes after it left."""
    at = game({"c1": BOLT}, {"exile": ["c1"]})
    told(at, {"effect": "allow", "action": "cast", "what": ["c1"]})
    there, back = ({"effect": "put", "what": ["c1"], "to": to} for to in ("graveyard", "exile"))
    told(at, there, back)
    assert offered(at) == set()


def test_a_commander_is_cast_from_the_command_zone_by_its_owner() -> None:
    """903.8: and nothing else that is there."""
    at = game({"c1": BIRD, "c2": BIRD}, {"command": ["c1", "c2"]}, commanders=["c1"])
    assert offered(at) == {("cast", "c1", ""), ("cast", "c1", "morph")}
    assert offered(at, "B") == set()


TOP = {"action": "cast", "what": {"zone": "library", "types": ["creature"]}}


def test_spells_from_the_top_of_the_library() -> None:
    """601.3e: the top card only, the player's own, and only while such a permanent is theirs."""
    at = game(
        {"c1": OGRE, "c2": OGRE, "c3": static("allows", **TOP), "c4": OGRE},
        {"library": ["c1", "c2"], "battlefield": ["c3"]},
        {"library": ["c4"]},
    )
    assert offered(at) == {("cast", "c1", "")}
    assert offered(at, "B") == set()
    with pytest.raises(Illegal):
        at.cast("A", "c2", mana="{2}{R}")
    with pytest.raises(Illegal):
        at.cast("A", "c4", mana="{2}{R}")
    at.cast("A", "c1", mana="{2}{R}")
    assert at.state.zone("library", "A") == ("c2",)


def test_cards_of_others_are_cast_where_a_permission_reaches_them() -> None:
    """601.3: in exile whoever owns them, by an effect in another player's hand too."""
    what = {"action": "cast", "what": {"zone": "exile"}}
    cards = {"c1": BOLT, "c2": BOLT, "c3": static("allows", **what)}
    at = game(cards, {"battlefield": ["c3"]}, {"exile": ["c1"], "hand": ["c2"]})
    assert offered(at) == {("cast", "c1", "")}
    told(at, {"effect": "allow", "action": "cast", "what": ["c2"]})
    assert offered(at) == {("cast", "c1", ""), ("cast", "c2", "")}
    at.cast("A", "c1", mana="{R}", hold=True)
    assert (at["c1"].controller, at.state.objects["c1"].owner) == ("A", "B")


def test_a_permission_for_a_graveyard_is_for_ones_own() -> None:
    """601.3, 109.2: for the zone that it names, and no other one."""
    cards = {f"c{n}": BOLT for n in range(4)}
    cards["c9"] = static("allows", action="cast", what={"zone": "graveyard"})
    at = game(
        cards,
        {"battlefield": ["c9"], "graveyard": ["c1"], "exile": ["c0"], "library": ["c3"]},
        {"graveyard": ["c2"]},
    )
    assert offered(at) == {("cast", "c1", "")}


def test_a_permission_is_read_from_its_player_s_side() -> None:
    """601.3e, 109.5: for spells that its player controls, and none that opponents do."""
    for who, there in (("you", {("cast", "c1", "")}), ("opponent", set())):
        says = static("allows", action="cast", what={"zone": "exile", "controller": who})
        at = game({"c1": BOLT, "c2": says}, {"exile": ["c1"], "battlefield": ["c2"]})
        assert offered(at) == there


def test_a_card_that_may_be_cast_from_exile_says_so_there_to_its_owner() -> None:
    """113.6b, 406.3a: and nowhere else, and not while it is face down."""
    says = {"kind": "allows", "action": "cast", "what": "self", "zone": "exile"}
    ghost = card("Zarpun", "instant", "{R}", {"kind": "spell", "effects": []}, says)
    cards = {f"c{n}": ghost for n in range(4)}
    at = game(cards, {"exile": ["c0"], "graveyard": ["c1"], "library": ["c2"]}, {"exile": ["c3"]})
    assert offered(at) == {("cast", "c0", "")}
    told(at, {"effect": "put", "what": ["c0"], "to": "exile", "face_down": True})
    told(at, {"effect": "put", "what": ["c0"], "to": "hand"})
    told(at, {"effect": "put", "what": ["c0"], "to": "exile", "face_down": True})
    assert offered(at) == set()


def test_a_spell_of_who_left_is_exiled_if_it_was_anothers_card() -> None:
    """800.4a: what the player owned leaves with them, what they controlled is exiled."""
    at = Game({"c1": BOLT, "c2": BOLT}, [{"exile": ("c1",)}, {"hand": ("c2",)}, {}])
    told(at, {"effect": "allow", "action": "cast", "what": ["c1"], "who": "B"})
    at.cast("B", "c1", mana="{R}", hold=True)
    at.cast("B", "c2", mana="{R}", hold=True)
    at.instruct("A", effects({"effect": "leave", "who": "B"}), hold=True)
    assert at.state.stack == ()
    assert (at.state.objects["c1"].zone, at.state.objects["c2"].zone) == ("exile", "gone")


def test_flash_for_spells_from_exile() -> None:
    """702.8a: a filter that names a zone speaks of where the spell comes from."""
    flash = static("allows", action="flash", what={"zone": "exile"})
    cast = static("allows", action="cast", what={"zone": "exile"})
    cards = {"c1": OGRE, "c2": OGRE, "c3": flash, "c4": cast}
    at = game(cards, {}, {"exile": ["c1"], "hand": ["c2"], "battlefield": ["c3", "c4"]})
    assert offered(at, "B") == {("cast", "c1", "")}


def test_sorcery_speed_is_both_main_phases_of_ones_own_turn() -> None:
    """307.1: with an empty stack."""
    cards = {"c1": OGRE, "c2": BOLT, "f1": FILL}
    at = game(cards, {"hand": ["c1", "c2"]}, {"library": ["f1"]})
    both = {("cast", "c1", ""), ("cast", "c2", "")}
    assert offered(at) == both
    at.advance("combat")
    assert offered(at) == {("cast", "c2", "")}
    at.advance("main2")
    assert offered(at) == both
    at.cast("A", "c2", mana="{R}", hold=True)
    assert offered(at) == set()
    at.advance("end")
    assert offered(at) == set()


def test_mana_for_turning_up_pays_for_nothing_else() -> None:
    """106.6: and what can only be paid with it is offered because of it."""
    at = game({"c1": BIRD, "c2": BOLT}, {"battlefield": ["c1"], "hand": ["c2"]})
    told(at, {"effect": "turn_down", "what": ["c1"]})
    told(at, {"effect": "add_mana", "mana": "{B}", "only": "turn_up"})
    assert offered(at, mana="") == {("turn_up", "c1", "morph")}
    told(at, {"effect": "add_mana", "mana": "{R}", "only": "cast_face_down"})
    assert offered(at, mana="") == {("turn_up", "c1", "morph")}
    at.turn_up("A", "c1", by="morph")
    assert at["c1"].name == "Vexun"


def test_mana_for_face_down_spells_and_for_creatures_without_abilities() -> None:
    """106.6, 702.168a: a disguised spell is face down and has ward, a vanilla creature neither."""
    cards = {
        "c1": creature("Vexun", "5/4", {"kind": "disguise", "cost": "{B}"}, cost="{2}{R}"),
        "c2": creature("Tolm", "3/4", cost="{3}"),
        "c3": card("Wurnak", "artifact", "{3}"),
        "c4": BIRD,
    }
    morph = ("cast", "c4", "morph")
    for only, expected in (
        ("cast_face_down", {("cast", "c1", "disguise"), morph}),
        ("creature_without_abilities", {("cast", "c2", ""), morph}),
    ):
        at = game(cards, {"hand": list(cards)})
        told(at, {"effect": "add_mana", "mana": "{C}{C}{C}", "only": only})
        assert offered(at, mana="") == expected


def test_a_permission_for_face_down_spells_is_held_against_the_face_down_spell() -> None:
    """601.3e, 708.4: colourless creature spells from the top: the morph, and not face up."""
    what = {"zone": "library", "types": ["creature"], "colours": "none"}
    cards = {"c1": BIRD, "c3": static("allows", action="cast", what=what)}
    at = game(cards, {"library": ["c1"], "battlefield": ["c3"]})
    assert offered(at) == {("cast", "c1", "morph")}


def test_flash_is_given_to_spells_as_they_are_on_the_stack() -> None:
    """601.3b, 702.8a, 708.4: to colourless ones, so to a face-down one, of its controller's."""
    cards = {
        "c1": BIRD,
        "c2": OGRE,
        "c3": static("allows", action="flash", what={"colours": "none"}),
        "c4": BIRD,
    }
    at = game(cards, {"hand": ["c4"]}, {"hand": ["c1", "c2"], "battlefield": ["c3"]})
    assert offered(at, "B") == {("cast", "c1", "morph")}
    at.advance("upkeep", "B")
    assert offered(at) == set()


def test_a_card_is_foretold_from_ones_own_hand() -> None:
    """116.2h, 702.143a: in one's own turn, and cast from exile in a later one."""
    keeps = {"kind": "keyword", "keyword": "foretell", "cost": "{R}"}
    cards = {f"c{n}": creature("Vexun", "2/2", keeps, cost="{4}{R}") for n in range(4)}
    cards |= {f"f{n}": FILL for n in range(4)}
    mine = {"hand": ["c0"], "graveyard": ["c1"], "library": ["f0", "f1"]}
    at = game(cards, mine, {"hand": ["c2"], "library": ["f2", "f3"]})
    for seat, handle in (("A", "c1"), ("B", "c2"), ("A", "c2")):
        with pytest.raises(Illegal):
            at.branch().foretell(seat, handle, mana="{2}")  # type: ignore[arg-type]  # a seat
    at.foretell("A", "c0", mana="{2}")
    assert ("cast", "c0", "foretell") not in offered(at)
    at.advance("main1", "A")
    assert ("cast", "c0", "foretell") in offered(at)
    assert offered(at, "B") == set()


# What is forbidden


def test_a_ban_says_whose_what_and_when() -> None:
    """101.2: of opponents' creature spells, in their controller's turn only if it says so."""
    said: dict[str, Any] = {"action": "cast", "what": {"types": ["creature"]}}
    for more, mine, theirs in (
        ({}, set(), set()),
        ({"during": "your_turn"}, {("cast", "c1", "")}, {("cast", "c2", "")}),
    ):
        flash = creature("Zarp", "1/1", "flash", cost="{1}")
        cards = {"c1": flash, "c2": flash, "c3": static("forbids", **said, **more)}
        at = game(cards, {"hand": ["c1"]}, {"hand": ["c2"], "battlefield": ["c3"]})
        assert offered(at) == mine
        assert offered(at, "B") == theirs
    at.advance("upkeep", "B")
    assert offered(at) == set()


def test_a_ban_that_an_effect_made_is_of_its_players_and_objects() -> None:
    """101.2, 611.2c: these objects, or such ones; of these players; until it ends."""
    up = ("turn_up", "c1", "morph")
    for what, who, may in (
        (["c1"], "you", False),
        (["c2"], "you", True),
        (["c1"], "opponent", True),
        ({"all": {"face_down": True}}, "each", False),
        ({"all": {"face_down": False}}, "each", True),
        ({"all": {"face_down": True, "controller": "opponent"}}, "each", True),
    ):
        at = game({"c1": BIRD, "c2": BIRD}, {"battlefield": ["c1", "c2"]})
        told(at, {"effect": "turn_down", "what": ["c1", "c2"]})
        until = {"until": "end_of_turn"}
        told(at, {"effect": "forbid", "action": "turn_up", "what": what, "who": who, **until})
        assert (up in offered(at)) is may, (what, who)
        at.advance("upkeep", "B")
        assert up in offered(at)
    at = game({"c1": BIRD, "c2": BIRD}, {"battlefield": ["c1", "c2"]})
    told(at, {"effect": "turn_down", "what": ["c1", "c2"]})
    told(at, {"effect": "look", "what": ["c2"]}, {"effect": "forbid", "action": "turn_up"})
    assert offered(at) == {up}


def test_who_may_pay_no_life() -> None:
    """119.4, 101.2: everybody, or those of whom it is said, read from its player's side."""
    pays = {"kind": "activated", "id": "do", "cost": {"life": 2}, "effects": []}
    do = ("activate", "c1", "")
    for what, theirs, mine in (
        ({}, False, False),
        ({"controller": "you"}, True, False),
        ({"controller": "opponent"}, False, True),
    ):
        ban = static("forbids", action="pay_life", what=what)
        cards = {"c1": card("Orvesk", "artifact", "{1}", pays), "c2": ban}
        at = game(cards, {"battlefield": ["c1"]}, {"battlefield": ["c2"]})
        assert (do in offered(at)) is theirs, what
        at = game(cards, {"battlefield": ["c1", "c2"]})
        assert (do in offered(at)) is mine, what


# Protection


def test_protection_is_of_the_permanent_from_what_the_source_is() -> None:
    """702.16: from red: no damage, no target; from what has no colour nothing (708.2)."""
    kept = creature(
        "Ilmesk", "2/2", {"kind": "keyword", "keyword": "protection", "what": {"colours": ["red"]}}
    )
    hits = {
        "kind": "activated",
        "id": "do",
        "cost": "{0}",
        "targets": [{"what": {"types": ["creature"]}}],
        "effects": [{"effect": "damage", "n": 1}],
    }
    cards = {"c1": kept, "c2": creature("Tolmak", "1/1", hits, cost="{R}"), "c3": OGRE}
    at = game(cards, {"battlefield": ["c1", "c2", "c3"], "hand": []})
    with pytest.raises(Illegal):
        at.activate("A", "c2", "do", targets=["c1"])
    at.activate("A", "c2", "do", targets=["c3"])
    assert at.state.objects["c3"].damage == 1
    told(at, {"effect": "change", "what": ["c2"], "set_colours": ["green"]})
    at.activate("A", "c2", "do", targets=["c1"])
    assert at.state.objects["c1"].damage == 1


def test_protection_from_what_opponents_control() -> None:
    """702.16a, 109.5: read from the side of who controls the permanent."""
    kept = {"kind": "keyword", "keyword": "protection", "what": {"controller": "opponent"}}
    aim = {"kind": "spell", "targets": [{"what": {"types": ["creature"]}}], "effects": []}
    kill = card("Zarpun", "instant", "{0}", aim)
    cards = {"c1": creature("Ilmesk", "2/2", kept), "c2": kill, "c3": kill}
    at = game(cards, {"battlefield": ["c1"], "hand": ["c2"]}, {"hand": ["c3"]})
    assert offered(at) == {("cast", "c2", "")}
    assert offered(at, "B") == set()


def test_a_card_in_a_graveyard_is_protected_from_nothing() -> None:
    """702.16a, 113.6: protection works on the battlefield."""
    kept = {"kind": "keyword", "keyword": "protection", "what": {"colours": ["black"]}}
    what = {"types": ["creature"], "zone": "graveyard"}
    raises = {"effect": "put", "what": "target", "to": "hand"}
    spell = card(
        "Zarpun",
        "instant",
        "{B}",
        {"kind": "spell", "targets": [{"what": what}], "effects": [raises]},
    )
    at = game(
        {"c1": creature("Ilmesk", "2/2", kept), "c2": spell}, {"graveyard": ["c1"], "hand": ["c2"]}
    )
    at.cast("A", "c2", mana="{B}", targets=["c1"])
    assert at.state.zone("hand", "A") == ("c1",)
