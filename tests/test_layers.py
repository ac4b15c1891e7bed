"""The interaction of continuous effects, literal: rules 611, 613 and 708.2."""

from typing import Any

import pytest
from facecheck.reference_impl import Game
from msgspec import structs
from table_of import card, creature, effects, game

BIRD = creature(
    "Vexun", "5/4", "flying", {"kind": "morph", "cost": "{B}"}, cost="{B}", subtypes=["Bird"]
)
OGRE = creature("Tolmak", "3/4", cost="{2}{R}", subtypes=["Ogre"])
LAND = card("Brakiro", "land", "")


def lord(name: str, what: dict[str, Any], **change: Any) -> Any:  # noqa: ANN401 - any JSON
    """An enchantment that changes all objects that a filter describes."""
    return card(name, "enchantment", "{1}", {"kind": "changes", "what": {"all": what}, **change})


def change(*handles: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """An effect that changes these objects until end of turn."""
    return {"effect": "change", "what": list(handles), "until": "end_of_turn", **fields}


def told(start: Game, *plain: dict[str, Any]) -> Game:
    """The game after A was told to do that."""
    start.instruct("A", effects(*plain))
    return start


def test_the_later_of_two_effects_that_set_the_size_wins() -> None:
    """613.7: in one layer the order is that of the timestamps."""
    play = game({"c1": OGRE}, {"battlefield": ["c1"]})
    told(play, change("c1", set_pt=[1, 1]), change("c1", set_pt=[6, 6]))
    assert play["c1"].pt == (6, 6)


def test_sizes_are_set_before_they_are_changed() -> None:
    """613.4b, 613.4c: the bonus is older and still applies on top, as the counter does."""
    play = game({"c1": OGRE}, {"battlefield": ["c1"]})
    told(play, change("c1", pt=[2, 2]), change("c1", set_pt=[1, 1]))
    told(play, {"effect": "counters", "what": ["c1"], "counter": "-1/-1", "n": 1})
    assert play["c1"].pt == (2, 2)


def test_abilities_lost_and_gained_in_turn() -> None:
    """613.1f: what is gained after the loss is there, what was gained before it is not."""
    play = game({"c1": BIRD}, {"battlefield": ["c1"]})
    told(play, change("c1", keywords=["haste"]), change("c1", lose_abilities=True))
    told(play, change("c1", keywords=["defender"]))
    assert play["c1"].keywords == ("defender",)


def test_a_lord_without_abilities_gives_no_bonus() -> None:
    """613.8a: losing the ability comes first, although its bonus is in a later layer."""
    cards = {"c1": lord("Ilmesk", {"types": ["creature"]}, pt=[1, 1]), "c2": OGRE}
    play = game(cards, {"battlefield": ["c1", "c2"]})
    assert play["c2"].pt == (4, 5)
    told(play, change("c1", lose_abilities=True))
    assert play["c2"].pt == (3, 4)


def test_what_takes_abilities_away_loses_its_own_first() -> None:
    """613.8a: the later effect ends the older one, so that it comes first in their layer."""
    taking = lord("Ilmesk", {"types": ["creature"]}, lose_abilities=True, set_pt=[1, 1])
    play = game({"c1": taking, "c2": BIRD}, {"battlefield": ["c1", "c2"]})
    assert (play["c2"].keywords, play["c2"].pt) == ((), (1, 1))
    told(play, change("c1", lose_abilities=True))
    assert (play["c2"].keywords, play["c2"].pt) == (("flying",), (5, 4))


def test_two_that_end_each_other_go_by_their_timestamps() -> None:
    """613.8b: of effects that depend on each other the older comes first."""
    taking = lord("Ilmesk", {"types": ["enchantment"], "other": True}, lose_abilities=True)
    taking_too = lord("Orvesk", {"types": ["enchantment", "creature"]}, lose_abilities=True)
    cards = {"c1": taking, "c2": taking_too, "c3": BIRD}
    play = game(cards, {"battlefield": ["c1", "c2", "c3"]})
    assert play["c2"].abilities == ()
    assert play["c1"].abilities != ()
    assert play["c3"].keywords == ("flying",)


def test_a_condition_that_holds_only_later_lets_its_effect_begin_then() -> None:
    """611.3a, 613.6: what was not on in layer 5 begins to apply in layer 6."""
    winged = {"controls": {"ability": "haste"}}
    proud = {"kind": "changes", "colours": ["blue"], "pt": [3, 3], "if": winged}
    play = game({"c1": creature("Orvesk", "2/2", proud)}, {"battlefield": ["c1"]})
    told(play, change("c1", keywords=["haste"]))
    assert (play["c1"].colours, play["c1"].pt) == ((), (5, 5))


def test_what_began_in_an_earlier_layer_goes_on() -> None:
    """613.6: the lord's effect colours in layer 5, so that its loss in layer 6 is too late."""
    tinting = lord("Ilmesk", {"types": ["creature"]}, colours=["blue"], pt=[1, 1])
    play = game({"c1": tinting, "c2": OGRE}, {"battlefield": ["c1", "c2"]})
    told(play, change("c1", lose_abilities=True))
    assert play["c2"].colours == ("red", "blue")
    assert play["c2"].pt == (4, 5)


def test_a_bonus_for_creatures_finds_a_land_that_became_one() -> None:
    """613.1d, 613.1g: whom an effect of layer 7 reaches is asked after layer 4."""
    cards = {"c1": lord("Ilmesk", {"types": ["creature"]}, pt=[1, 1]), "c2": LAND, "c3": OGRE}
    play = game(cards, {"battlefield": ["c1", "c2", "c3"]})
    told(play, change("c2", types=["creature"], set_pt=[2, 2]))
    assert play["c2"].pt == (3, 3)
    told(play, change("c3", set_types=["land"]))
    assert play["c3"].pt == ()
    assert play["c3"].subtypes == ()


def test_an_effect_in_two_layers_keeps_its_objects() -> None:
    """613.6: colourless creatures are blue and get +1/+1, and so does the face-down one."""
    change_both = lord("Ilmesk", {"colours": "none"}, colours=["blue"], pt=[1, 1])
    play = game({"c1": change_both, "c2": BIRD}, {"battlefield": ["c1"], "hand": ["c2"]})
    play.cast("A", "c2", by="morph", mana="{3}")
    assert play["c2"].colours == ("blue",)
    assert play["c2"].pt == (3, 3)


def test_a_static_ability_that_was_gained_applies() -> None:
    """613.1f, 613.1g: an ability gained in layer 6 works in layers 6 and 7."""
    grown = {"kind": "changes", "what": {"all": {"types": ["creature"]}}, "pt": [1, 1]}
    winged = {"kind": "changes", "what": {"all": {"subtypes": ["Ogre"]}}, "keywords": ["haste"]}
    play = game({"c1": BIRD, "c2": OGRE}, {"battlefield": ["c1", "c2"]})
    told(play, change("c1", grants=[grown, winged]))
    assert play["c2"].pt == (4, 5)
    assert play["c2"].keywords == ("haste",)
    told(play, change("c1", lose_abilities=True))
    assert play["c2"].pt == (3, 4)
    assert play["c2"].keywords == ()


def test_an_ability_given_by_an_effect_survives_turning_down() -> None:
    """708.2, 611.2c: effects apply to the face-down values as to any others."""
    play = game({"c1": BIRD}, {"battlefield": ["c1"]})
    told(play, change("c1", keywords=["haste"], colours=["green"]))
    told(play, {"effect": "turn_down", "what": ["c1"]})
    assert play["c1"].name == ""
    assert play["c1"].keywords == ("haste",)
    assert play["c1"].colours == ("green",)


def test_turning_gives_a_new_timestamp() -> None:
    """613.7f: what the permanent itself says is younger each time that it turns."""
    says = {"kind": "changes", "what": {"all": {"types": ["creature"]}}, "set_pt": [1, 1]}
    setter = creature("Orvesk", "2/2", says, {"kind": "morph", "cost": "{W}"})
    bigger = lord("Ilmesk", {"types": ["creature"]}, set_pt=[7, 7])
    play = game({"c1": setter, "c2": bigger, "c3": OGRE}, {"battlefield": ["c1", "c2", "c3"]})
    assert play["c3"].pt == (7, 7)
    told(play, {"effect": "turn_down", "what": ["c1"]})
    assert (play["c1"].pt, play["c3"].pt) == ((7, 7), (7, 7))
    play.turn_up("A", "c1", by="morph", mana="{W}")
    assert (play["c1"].pt, play["c3"].pt) == ((1, 1), (1, 1))
    given = game({"c1": OGRE, "c2": OGRE}, {"battlefield": ["c1", "c2"]})
    told(given, change("c1", grants=[says]), change("c2", set_pt=[6, 6]))
    assert given["c2"].pt == (6, 6)
    told(given, {"effect": "turn_down", "what": ["c1"]})
    assert given["c2"].pt == (1, 1)


def test_a_condition_is_asked_where_its_effect_begins() -> None:
    """611.3a: a bonus while you control an artifact sees the creature that was made one."""
    proud = {"kind": "changes", "pt": [3, 3], "if": {"controls": {"types": ["artifact"]}}}
    play = game({"c1": creature("Orvesk", "2/2", proud)}, {"battlefield": ["c1"]})
    assert play["c1"].pt == (2, 2)
    told(play, change("c1", types=["artifact"]))
    assert play["c1"].pt == (5, 5)


def test_control_is_settled_before_anything_asks_for_it() -> None:
    """613.1b: a bonus for your creatures goes with them."""
    mine = lord("Ilmesk", {"types": ["creature"], "controller": "you"}, pt=[1, 1])
    play = game({"c1": mine, "c2": OGRE}, {"battlefield": ["c1", "c2"]})
    play.instruct("B", effects({"effect": "control", "what": ["c2"], "until": "end_of_turn"}))
    assert play["c2"].pt == (3, 4)


def test_an_effect_ends_with_the_object() -> None:
    """400.7, 611.2c: what comes back is another object."""
    play = game({"c1": OGRE}, {"battlefield": ["c1"]})
    told(play, change("c1", pt=[2, 2]))
    told(play, {"effect": "put", "what": ["c1"], "to": "exile"})
    told(play, {"effect": "put", "what": ["c1"], "to": "battlefield"})
    assert play["c1"].pt == (3, 4)


def test_copy_effects_are_underneath_the_mask() -> None:
    """613.2a-b, 708.10: a face-down permanent that becomes a copy shows it face up only."""
    play = game({"c1": BIRD, "c2": OGRE}, {"hand": ["c1"], "battlefield": ["c2"]})
    play.cast("A", "c1", by="morph", mana="{3}")
    told(play, {"effect": "become_copy", "what": ["c1"], "of": ["c2"]})
    assert play["c1"].name == ""
    told(play, {"effect": "turn_up", "what": ["c1"]})
    assert (play["c1"].name, play["c1"].pt) == ("Tolmak", (3, 4))


def test_what_an_object_says_of_itself_reaches_nothing_else() -> None:
    """611.3a: a static ability about its own object changes that one only."""
    proud = {"kind": "changes", "pt": [3, 3]}
    play = game({"c1": creature("Orvesk", "2/2", proud), "c2": OGRE}, {"battlefield": ["c1", "c2"]})
    assert (play["c1"].pt, play["c2"].pt) == ((5, 5), (3, 4))


def test_what_ends_its_own_reach_waits_for_nobody() -> None:
    """613.8a: an effect depends on others, not on itself, so that the older one comes first."""
    cards = {"c1": lord("Ilmesk", {"types": ["creature"]}, set_types=["artifact"]), "c2": OGRE}
    play = game(cards, {"battlefield": ["c1", "c2"]})
    assert play["c2"].types == ("artifact",)
    told(play, change("c2", set_types=["creature", "land"]))
    assert play["c2"].types == ("creature", "land")


@pytest.mark.parametrize(
    ("what", "more", "size"),
    [
        ({"power": [None, 4]}, {}, (5, 4)),
        ({"no": {"power": [5, None]}}, {}, (5, 4)),
        ({"different_name_from": {"power": [5, None]}}, {}, (5, 4)),
        (
            {
                "power": [None, 4],
                "no": {"types": ["artifact"]},
                "different_name_from": {"types": ["artifact"]},
            },
            {},
            (5, 4),
        ),
        ({}, {"if": {"controls": {"power": [5, None]}}}, (5, 5)),
        ({}, {}, (5, 5)),
    ],
)
def test_a_bonus_that_asks_for_sizes_waits_for_those_that_change_them(
    what: Any,  # noqa: ANN401 - any JSON
    more: Any,  # noqa: ANN401 - any JSON
    size: tuple[int, int],
) -> None:
    """613.8a-b: within 7c too, whatever the timestamps."""
    asks = lord("Ilmesk", {"types": ["creature"]} | what, pt=[0, 1], **more)
    cards = {"c1": asks, "c2": OGRE, "c3": lord("Orvesk", {"types": ["creature"]}, pt=[2, 0])}
    play = game(cards, {"battlefield": ["c1", "c2", "c3"]})
    assert play["c2"].pt == size


def test_colours_are_set_and_added() -> None:
    """105.3, 613.1e: what sets colours takes all others away, what adds one does not."""
    play = game({"c1": OGRE}, {"battlefield": ["c1"]})
    told(play, change("c1", colours=["green"]))
    assert play["c1"].colours == ("red", "green")
    told(play, change("c1", set_colours=["blue"]))
    assert play["c1"].colours == ("blue",)
    told(play, change("c1", set_colours=[]), change("c1", colours=["white"]))
    assert play["c1"].colours == ("white",)


def test_an_ability_that_was_given_later_is_as_late_as_its_effect() -> None:
    """613.7a: it counts from then on, also if its permanent is older."""
    gift = {"kind": "changes", "what": {"all": {"types": ["creature"]}}, "set_pt": [1, 1]}
    play = game({"c1": OGRE, "c2": BIRD, "c3": LAND}, {"battlefield": ["c1", "c2", "c3"]})
    told(play, change("c2", set_pt=[6, 6]))
    told(play, change("c1", grants=[gift]))
    assert (play["c1"].pt, play["c2"].pt) == ((1, 1), (1, 1))
    told(play, change("c2", set_pt=[7, 7]))
    assert (play["c1"].pt, play["c2"].pt) == ((1, 1), (7, 7))


def test_what_sets_its_size_as_it_enters_is_copied_with_all_of_it() -> None:
    """208.2b, 707.2: types, subtypes and abilities that go along are copiable values too."""
    wall = {"set_pt": [1, 6], "types": ["artifact"], "subtypes": ["Wall"], "keywords": ["defender"]}
    sets = {"kind": "as", "on": ["enters"], "effects": [{"effect": "change", **wall}]}
    shaped = creature("Ilmor", "0/0", sets, cost="{U}", subtypes=["Elemental"])
    play = game({"c1": shaped, "c2": OGRE}, {"hand": ["c1"], "battlefield": ["c2"]})
    told(play, {"effect": "put", "what": ["c1"], "to": "battlefield"})
    told(play, {"effect": "become_copy", "what": ["c2"], "of": ["c1"]})
    copy = play["c2"]
    assert (copy.pt, copy.keywords) == ((1, 6), ("defender",))
    assert (copy.types, copy.subtypes) == (("creature", "artifact"), ("Elemental", "Wall"))


def test_what_grows_as_it_enters_is_copied_as_it_was() -> None:
    """208.2b, 707.2: only what sets its size so is copied with it."""
    grows = {"kind": "as", "on": ["enters"], "effects": [{"effect": "change", "pt": [1, 1]}]}
    play = game({"c1": creature("Ilmor", "2/2", grows), "c2": OGRE}, {"hand": ["c1", "c2"]})
    told(play, {"effect": "put", "what": ["c1", "c2"], "to": "battlefield"})
    told(play, {"effect": "become_copy", "what": ["c2"], "of": ["c1"]})
    assert (play["c1"].pt, play["c2"].pt) == ((3, 3), (2, 2))


def test_a_conspiracy_works_in_the_command_zone_if_it_is_face_up() -> None:
    """315.5, 315.5b: its static abilities there, and none of a hidden one."""
    what = {"all": {"types": ["creature"]}}
    plot = card("Conspo", "conspiracy", "", {"kind": "changes", "what": what, "pt": [2, 0]})
    play = game({"c1": plot, "c2": OGRE}, {"command": ["c1"], "battlefield": ["c2"]})
    assert play["c2"].pt == (5, 4)
    told(play, {"effect": "turn_down", "what": ["c1"]})
    assert play["c2"].pt == (3, 4)
    play.turn_up("A", "c1", by="agenda")
    assert play["c2"].pt == (5, 4)


def test_a_size_that_is_defined() -> None:
    """604.3, 613.4a: by a number or a count, before it is set and changed."""
    for count, pt in ((3, (3, 3)), ({"number": {"types": ["creature"]}}, (2, 2)), ("x", (0, 0))):
        sized = card("Ilmor", "creature", "{1}", {"kind": "pt_is", "count": count})
        play = game({"c1": sized, "c2": OGRE}, {"battlefield": ["c1", "c2"]})
        assert play["c1"].pt == pt
        told(play, change("c1", pt=[1, 1]))
        assert play["c1"].pt == (pt[0] + 1, pt[1] + 1)
    others = {"number": {"types": ["creature"], "other": True}}
    sized = card("Ilmor", "creature", "{1}", {"kind": "pt_is", "count": others})
    assert game({"c1": sized, "c2": OGRE}, {"battlefield": ["c1", "c2"]})["c1"].pt == (1, 1)
    different = {"number": {"types": ["creature"]}, "different_names": True}
    sized = card("Ilmor", "creature", "{1}", {"kind": "pt_is", "count": different})
    cards = {"c1": sized, "c2": OGRE, "c3": OGRE}
    assert game(cards, {"battlefield": list(cards)})["c1"].pt == (2, 2)


def test_what_starts_there_is_as_old_as_it_is_listed() -> None:
    """613.7m: of two that came together it is chosen which is newer; here by the order listed."""
    what = {"types": ["creature"]}
    cards = {"c1": lord("Ilmesk", what, set_pt=[1, 1]), "c2": lord("Orvesk", what, set_pt=[6, 6])}
    cards["c3"] = OGRE
    assert game(cards, {"battlefield": ["c1", "c2", "c3"]})["c3"].pt == (6, 6)
    assert game(cards, {"battlefield": ["c2", "c1", "c3"]})["c3"].pt == (1, 1)
    says = {"kind": "changes", "what": {"all": what}, "set_pt": [1, 1]}
    cards["c4"] = card("Conspo", "conspiracy", "", says)
    plotting = game(cards, {"command": ["c4"], "battlefield": ["c3"]}, {"battlefield": ["c2"]})
    assert plotting["c3"].pt == (6, 6)


def test_a_size_that_another_permanent_defines() -> None:
    """604.3, 613.4a: an ability that was gained defines it like one that is printed."""
    defines = {"kind": "pt_is", "count": {"number": {"types": ["land"]}}}
    lordly = lord("Ilmesk", {"types": ["creature"]}, grants=[defines])
    play = game({"c1": lordly, "c2": OGRE, "c3": LAND}, {"battlefield": ["c1", "c2", "c3"]})
    assert play["c2"].pt == (1, 1)


def test_a_land_has_what_is_printed_on_it_and_what_its_type_gives() -> None:
    """305.6: whether any effect is in force or not."""
    says = {"kind": "activated", "id": "own", "effects": [{"effect": "add_mana", "mana": "{B}"}]}
    land = card("Brakiro", "land", "", says, subtypes=["Forest"])
    for more in ([], ["c2"]):
        cards = {"c1": land, "c2": lord("Ilmesk", {"types": ["creature"]}, pt=[1, 1])}
        play = game(cards, {"battlefield": ["c1", *more]})
        play.activate("A", "c1", "own")
        play.activate("A", "c1", "Forest")
        assert play.state.players["A"].pool == ("B", "G")


def test_a_land_type_that_was_given_has_its_mana_ability() -> None:
    """305.6, 305.7: as every basic land type has."""
    play = game({"c1": LAND}, {"battlefield": ["c1"]})
    told(play, change("c1", subtypes=["Forest"]))
    play.activate("A", "c1", "Forest")
    assert play.state.players["A"].pool == ("G",)


def test_an_ability_that_was_given_is_no_older_than_its_permanent() -> None:
    """613.7a: what enters later and has it at once has it as late as that."""
    gift = {"kind": "changes", "what": {"all": {"name": "Tolmak"}}, "set_pt": [1, 1]}
    giver = lord("Ilmesk", {"types": ["creature"]}, grants=[gift])
    cards = {"c1": giver, "c2": BIRD, "c3": OGRE}
    play = game(cards, {"battlefield": ["c1", "c3"], "hand": ["c2"]})
    told(play, change("c3", set_pt=[7, 7]))
    assert play["c3"].pt == (7, 7)
    told(play, {"effect": "put", "what": ["c2"], "to": "battlefield"})
    assert play["c3"].pt == (1, 1)


def test_an_equipment_changes_what_it_is_attached_to() -> None:
    """301.5, 301.5f: nothing while it is attached to nothing, and nothing else afterwards."""
    sword = card(
        "Kesharn", "artifact", "{1}", {"kind": "changes", "what": "attached", "pt": [2, 0]}
    )
    cards = {"c1": structs.replace(sword, subtypes=("Equipment",)), "c2": OGRE, "c3": OGRE}
    play = game(cards, {"battlefield": list(cards)})
    assert (play["c2"].pt, play["c3"].pt) == ((3, 4), (3, 4))
    told(play, {"effect": "attach", "what": ["c1"], "to": ["c2"]})
    assert (play["c2"].pt, play["c3"].pt) == ((5, 4), (3, 4))
