"""Cards of two parts, day and night, Rooms: literal (709-715, 731)."""

from typing import Any

import pytest
from facecheck.reference_impl import Game, Illegal
from table_of import card, creature, effects, game

WOLF = creature(
    "Torvek",
    "3/2",
    "daybound",
    cost="{2}{G}",
    layout="double_faced",
    other={
        "name": "Torvulo",
        "types": ["creature"],
        "pt": [6, 5],
        "colours": ["green"],
        "abilities": ["nightbound"],
    },
)
FILL = card("Wurnak", "artifact", "{2}")
FREE = card("Zarpun", "instant", "{0}", {"kind": "spell", "effects": []})


def told(at: Game, *plain: dict[str, Any]) -> None:
    """Tell A to do something."""
    at.instruct("A", effects(*plain))


def offered(at: Game, mana: str) -> set[tuple[str, str, str, str]]:
    """What A may do with that mana: what, with which object, in which way, at what price."""
    there = at.branch()
    there.priority("A", mana=mana, hold=True)
    return {(one.do, one.handle, one.by, one.cost) for one in there.offers()}


# Day and night


def test_it_becomes_day_for_what_is_daybound_and_night_for_what_is_told() -> None:
    """702.145c-d: and everything daybound that is face up transforms at once."""
    at = game({"c1": WOLF, "c2": WOLF}, {"battlefield": ["c1", "c2"]})
    told(at, {"effect": "turn_down", "what": ["c2"]})  # stays up: it is double-faced (712.16)
    assert (at.state.day, at["c1"].name) == ("day", "Torvek")
    told(at, {"effect": "day", "night": True})
    assert (at.state.day, at["c1"].name, at["c2"].name) == ("night", "Torvulo", "Torvulo")
    told(at, {"effect": "transform", "what": ["c1"]})
    assert at["c1"].name == "Torvulo"
    told(at, {"effect": "transform", "what": ["c2"]})  # only by the day (702.145b, 702.145e)
    assert at["c2"].name == "Torvulo"
    told(at, {"effect": "day"})
    assert (at.state.day, at["c1"].name) == ("day", "Torvek")
    told(at, {"effect": "transform", "what": ["c1"]})
    assert at["c1"].name == "Torvek"
    assert at["c1"].mana_value == 3


def test_what_enters_by_night_enters_with_its_other_face_unless_face_down() -> None:
    """702.145b: a face-down one is a 2/2 and nothing is daybound about it (708.3)."""
    cards = {"c1": WOLF, "c2": WOLF, "c3": creature("Tolmak", "3/4"), "c4": WOLF}
    cards["c5"] = two("double_faced", cost="")
    at = game(cards, {"hand": ["c1", "c3", "c5"], "library": ["c2"], "exile": ["c4"]})
    told(at, {"effect": "put", "what": ["c4"], "to": "battlefield"})
    assert at["c4"].name == "Torvek"
    told(at, {"effect": "day", "night": True})
    told(at, {"effect": "put", "what": ["c1", "c3", "c5"], "to": "battlefield"})
    told(at, {"effect": "manifest"})
    names = [at[handle].name for handle in ("c1", "c2", "c3", "c5")]
    assert names == ["Torvulo", "", "Tolmak", "Vexun"]
    assert at["c1"].mana_value == 3  # 202.3b


def test_nothing_but_the_day_transforms_what_is_bound_to_it() -> None:
    """702.145b, 702.145e: no effect does, so that nothing triggers on it."""
    gains = {"effect": "gain_life", "n": 1}
    tells = {"kind": "triggered", "on": ["transforms"], "effects": [gains]}
    back = {"name": "Torvulo", "types": ["creature"], "pt": [6, 5]}
    wolf = creature(
        "Torvek",
        "3/2",
        "daybound",
        tells,
        layout="double_faced",
        other={**back, "abilities": ["nightbound", tells]},
    )
    at = game({"c1": wolf}, {"battlefield": ["c1"]})
    for life, effect in (
        (20, {"effect": "transform", "what": ["c1"]}),
        (21, {"effect": "day", "night": True}),
        (21, {"effect": "transform", "what": ["c1"]}),
        (22, {"effect": "day"}),
        (22, {"effect": "put", "what": ["c1"], "to": "exile"}),
        (22, {"effect": "day", "night": True}),
        (22, {"effect": "put", "what": ["c1"], "to": "battlefield"}),  # enters so (702.145b)
    ):
        told(at, effect)
        assert at.state.players["A"].life == life
    assert at["c1"].name == "Torvulo"


def test_transforming_gives_a_new_timestamp() -> None:
    """613.7g, 712.18: what the other face says is newer than what was said before."""
    sets = {"kind": "changes", "what": {"all": {"types": ["creature"]}}, "set_pt": [1, 1]}
    back = {"name": "Ilmith", "types": ["creature"], "pt": [4, 4], "abilities": [sets]}
    cards = {
        "c1": creature("Vexun", "2/2", layout="double_faced", other=back),
        "c2": creature("Tolm", "3/3"),
    }
    at = game(cards, {"battlefield": ["c1", "c2"]})
    told(at, {"effect": "change", "what": ["c2"], "set_pt": [7, 7]})
    told(at, {"effect": "transform", "what": ["c1"]})
    assert at["c2"].pt == (1, 1)


def turns(spells: int, *, by: Any = "A", night: bool = False) -> str:  # noqa: ANN401 - a seat
    """Whether it is day or night in the turn after one in which a player cast so many spells."""
    cards = {"c1": WOLF, **{f"s{n}": FREE for n in range(3)}, "f1": FILL, "f2": FILL}
    mine = {"battlefield": ["c1"], "library": ["f1"]}
    theirs: dict[str, Any] = {"library": ["f2"]}
    (mine if by == "A" else theirs)["hand"] = ["s0", "s1", "s2"]
    at = game(cards, mine, theirs)
    told(at, {"effect": "day", "night": night})
    for number in range(spells):
        at.cast(by, f"s{number}")
    at.advance("upkeep", "B")
    return at.state.day


def test_night_falls_after_a_turn_without_spells_and_day_breaks_after_two() -> None:
    """731.2a-b: those of the active player count; without day or night nothing changes."""
    assert [turns(n) for n in range(3)] == ["night", "day", "day"]
    assert [turns(n, night=True) for n in range(4)] == ["night", "night", "day", "day"]
    assert turns(2, by="B") == "night"
    assert turns(2, by="B", night=True) == "night"
    at = game({"f1": FILL, "f2": FILL}, {"library": ["f1"]}, {"library": ["f2"]})
    at.advance("upkeep", "B")
    assert at.state.day == ""


# Two halves or faces


def two(layout: str, **other: Any) -> Any:  # noqa: ANN401 - any JSON
    """A card of two parts: {1}{R} 2/2 and the other one."""
    part = {"name": "Ilmith", "cost": "{3}{B}", "types": ["creature"], "pt": [4, 4], **other}
    return creature("Vexun", "2/2", "haste", cost="{1}{R}", layout=layout, other=part)


def test_a_modal_card_is_cast_with_either_face() -> None:
    """712.11b, 712.12: the back one is a land here, and is not cast."""
    at = game(
        {"c1": two("modal"), "c2": two("modal", types=["land"], cost="")}, {"hand": ["c1", "c2"]}
    )
    assert offered(at, "{R}{B}{4}") == {
        ("cast", "c1", "", "{1}{R}"),
        ("cast", "c1", "right", "{3}{B}"),
        ("cast", "c2", "", "{1}{R}"),
    }
    at.cast("A", "c1", by="right", mana="{3}{B}", hold=True)
    assert (at["c1"].name, at["c1"].mana_value) == ("Ilmith", 4)
    at.resolve()
    assert (at["c1"].name, at["c1"].pt, at["c1"].keywords) == ("Ilmith", (4, 4), ())
    told(at, {"effect": "put", "what": ["c1"], "to": "hand"})
    assert at["c1"].name == "Vexun"


def test_only_a_room_has_doors() -> None:
    """709.5d: nothing else that was cast is marked."""
    at = game({"c1": two("modal")}, {"hand": ["c1"]})
    at.cast("A", "c1", by="right", mana="{3}{B}")
    assert at.state.objects["c1"].marks == ()


def test_each_door_triggers_as_it_is_unlocked() -> None:
    """709.5h: what speaks of "this door" means the half that it stands in."""
    gains = {n: {"effect": "gain_life", "n": n} for n in (1, 8, 64)}
    opens = {
        n: {"kind": "triggered", "on": ["unlocks"], "effects": [one]} for n, one in gains.items()
    }
    any_door = {**opens[64], "what": {"controller": "you"}}
    room = card(
        "Hallo",
        "enchantment",
        "{U}",
        opens[1],
        any_door,
        subtypes=["Room"],
        layout="room",
        other={
            "name": "Cellaro",
            "cost": "{B}",
            "types": ["enchantment"],
            "subtypes": ["Room"],
            "abilities": [opens[8]],
        },
    )
    at = game({"c1": room}, {"battlefield": ["c1"]})
    at.unlock("A", "c1", by="left", mana="{U}")
    assert at.state.players["A"].life == 20 + 1 + 64
    at.unlock("A", "c1", by="right", mana="{B}")
    assert at.state.players["A"].life == 20 + 1 + 64 + 8 + 64


def test_a_modal_card_that_is_put_there_has_its_front_face_up() -> None:
    """712.14: only a spell has its other face up."""
    at = game({"c1": two("modal")}, {"hand": ["c1"]})
    told(at, {"effect": "put", "what": ["c1"], "to": "battlefield"})
    assert (at["c1"].name, at["c1"].mana_value) == ("Vexun", 2)


def test_a_split_card_is_both_halves_but_on_the_stack() -> None:
    """709.3b, 709.4: name, cost, colours, mana value of both; of the one that is cast alone."""
    kinds = {"types": ["instant"], "subtypes": ["Trap"], "supertypes": ["legendary"]}
    split = two("split", pt=[], abilities=["flash"], **kinds)
    at = game({"c1": split}, {"hand": ["c1"]})
    both = at["c1"]
    assert (both.name, both.mana_cost, both.mana_value) == ("Vexun // Ilmith", "{4}{R}{B}", 6)
    assert (both.types, both.colours) == (("creature", "instant"), ("black", "red"))
    assert (both.keywords, both.supertypes) == (("haste", "flash"), ("legendary",))
    assert both.subtypes == ("Trap",)
    assert {one[1:] for one in offered(at, "{R}{B}{4}")} == {
        ("c1", "left", "{1}{R}"),
        ("c1", "right", "{3}{B}"),
    }
    for by, half in (
        ("left", ("Vexun", "{1}{R}", ("creature",))),
        ("right", ("Ilmith", "{3}{B}", ("instant",))),
    ):
        there = at.branch()
        there.cast("A", "c1", by=by, mana=half[1], hold=True)
        assert (there["c1"].name, there["c1"].mana_cost, there["c1"].types) == half


ROOM = card(
    "Hallo",
    "enchantment",
    "{1}{U}",
    {"kind": "changes", "what": {"all": {"types": ["creature"]}}, "pt": [1, 0]},
    subtypes=["Room"],
    layout="room",
    other={
        "name": "Cellaro",
        "cost": "{3}{B}",
        "types": ["enchantment"],
        "subtypes": ["Room"],
        "abilities": [{"kind": "changes", "what": {"all": {"types": ["creature"]}}, "pt": [0, 2]}],
    },
)


def test_a_room_is_what_is_unlocked_of_it() -> None:
    """709.5, 709.5e, 709.5f: neither, one half, both together; each half is unlocked once."""
    at = game({"c1": ROOM, "c2": creature("Tolm", "1/1")}, {"battlefield": ["c1", "c2"]})
    assert (at["c1"].name, at["c1"].mana_value, at["c2"].pt) == ("", 0, (1, 1))
    assert (at["c1"].types, at["c1"].subtypes) == (("enchantment",), ("Room",))
    at.unlock("A", "c1", by="right", mana="{3}{B}")
    assert (at["c1"].name, at["c1"].mana_cost, at["c2"].pt) == ("Cellaro", "{3}{B}", (1, 3))
    assert offered(at, "{U}{B}{4}") == {("unlock", "c1", "left", "{1}{U}")}
    with pytest.raises(Illegal):
        at.unlock("A", "c1", by="right", mana="{3}{B}")
    at.unlock("A", "c1", by="left", mana="{1}{U}")
    both = at["c1"]
    assert (both.name, both.mana_cost, both.mana_value) == ("Hallo // Cellaro", "{4}{U}{B}", 6)
    assert (both.types, both.subtypes) == (("enchantment",), ("Room",))
    assert (both.colours, at["c2"].pt) == (("blue", "black"), (2, 3))
    assert offered(at, "{U}{B}{4}") == set()


def test_a_room_enters_with_the_half_that_was_cast() -> None:
    """709.5d: what is put onto the battlefield is locked."""
    for by, name in (("left", "Hallo"), ("right", "Cellaro")):
        at = game({"c1": ROOM}, {"hand": ["c1"]})
        mana = "{3}{B}" if by == "right" else "{1}{U}"
        at.cast("A", "c1", by=by, mana=mana, hold=True)
        assert (at["c1"].name, at["c1"].mana_cost) == (name, mana)
        at.resolve()
        assert at["c1"].name == name
    at = game({"c1": ROOM}, {"hand": ["c1"]})
    told(at, {"effect": "put", "what": ["c1"], "to": "battlefield"})
    assert at["c1"].name == ""


def test_a_flip_card_keeps_the_cost_of_its_card() -> None:
    """710.1c, 710.4, 710.5: name, types and size are the other half's; it flips once."""
    flip = two("flip", cost="")
    blue = creature("Vexun", "2/2", layout="flip", colours=["blue"], other={"name": "Ilmith"})
    cards = {"c1": flip, "c2": creature("Tolm", "1/1"), "c3": blue}
    cards["c4"] = two("double_faced", cost="")
    at = game(cards, {"battlefield": list(cards)})
    told(at, {"effect": "flip", "what": ["c4"]})
    assert at["c4"].name == "Vexun"  # it has no half to flip to
    told(at, {"effect": "flip", "what": ["c3"]})
    assert (at["c3"].name, at["c3"].colours) == ("Ilmith", ("blue",))
    told(at, {"effect": "flip", "what": ["c1", "c2"]})
    looks = at["c1"]
    assert (looks.name, looks.pt, looks.mana_cost, looks.colours) == (
        "Ilmith",
        (4, 4),
        "{1}{R}",
        ("red",),
    )
    assert (looks.mana_value, at["c2"].name) == (2, "Tolm")
    told(at, {"effect": "flip", "what": ["c1"]})
    assert at["c1"].name == "Ilmith"


def test_a_back_face_has_the_mana_value_of_the_front() -> None:
    """202.3b, 712.8e: face down it has none; a copy of the back face has its own, 0."""
    at = game({"c1": two("double_faced", cost="")}, {"battlefield": ["c1"]})
    told(at, {"effect": "transform", "what": ["c1"]})
    assert (at["c1"].name, at["c1"].mana_cost, at["c1"].mana_value) == ("Ilmith", "", 2)
    told(at, {"effect": "transform", "what": ["c1"]})
    assert (at["c1"].name, at["c1"].mana_value) == ("Vexun", 2)


def test_what_no_face_makes_a_permanent_does_not_transform() -> None:
    """701.27c-d, 712.9: no second face, a modal card, an instant behind."""
    cards = {
        "c1": two("modal"),
        "c2": two("double_faced", types=["instant"], pt=[]),
        "c3": creature("Tolm", "1/1"),
    }
    at = game(cards, {"battlefield": list(cards)})
    told(at, {"effect": "transform", "what": list(cards)})
    assert [at[handle].name for handle in cards] == ["Vexun", "Vexun", "Tolm"]


# Kicker


def test_the_kicker_comes_on_top() -> None:
    """702.33a, 601.2f: the mana of both, and what else the kicker asks for."""
    for kicker, cost in (("{2}{G}", "{3}{R}{G}"), ({"mana": "{2}", "life": 3}, "{3}{R}")):
        kick = {"kind": "keyword", "keyword": "kicker", "cost": kicker}
        at = game({"c1": creature("Vexun", "2/2", kick, cost="{1}{R}")}, {"hand": ["c1"]})
        assert ("cast", "c1", "kicker", cost) in offered(at, "{R}{G}{4}")
        at.cast("A", "c1", by="kicker", mana=cost)
        assert at.state.objects["c1"].kicked
        assert at.state.players["A"].life == (20 if isinstance(kicker, str) else 17)


# Cards cast for nothing


def test_what_is_cast_for_nothing_is_cast_face_up_and_is_no_land() -> None:
    """118.9a, 305.9: in one way, at no price; of two halves or faces no step can say which."""
    cards = {
        "c1": creature("Vexun", "2/2", {"kind": "morph", "cost": "{B}"}, cost="{1}{R}"),
        "c2": card("Brakiro", "land", ""),
        "c3": ROOM,
        "c4": two("split", types=["instant"], pt=[]),
        "c5": two("modal"),
        "c6": two("double_faced", cost=""),
    }
    at = game(cards, {"exile": list(cards)})
    told(at, {"effect": "allow", "action": "cast", "what": list(cards), "free": True})
    assert offered(at, "{R}{B}{4}") == {
        ("cast", "c1", "free", "{0}"),
        ("cast", "c6", "free", "{0}"),
    }


# Rooms at other times


def test_a_door_is_unlocked_in_ones_own_main_phase_only() -> None:
    """116.2m: by its controller, with an empty stack, and not while it is phased out."""
    at = game(
        {"c1": ROOM, "c2": FREE, "f1": FILL, "f2": FILL},
        {"battlefield": ["c1"], "hand": ["c2"], "library": ["f2"]},
        {"library": ["f1"]},
    )
    door = ("unlock", "c1", "left", "{1}{U}")
    assert door in offered(at, "{1}{U}")
    busy = at.branch()
    busy.cast("A", "c2", hold=True)
    assert door not in offered(busy, "{1}{U}")
    gone = at.branch()
    told(gone, {"effect": "phase_out", "what": ["c1"]})
    assert door not in offered(gone, "{1}{U}")
    given = at.branch()
    told(given, {"effect": "control", "what": ["c1"], "who": "B"})
    assert door not in offered(given, "{1}{U}")
    at.advance("main2")
    assert door in offered(at, "{1}{U}")
    at.advance("end")
    assert door not in offered(at, "{1}{U}")
    at.advance("main1", "B")
    assert door not in offered(at, "{1}{U}")


def test_halves_without_a_mana_cost_have_none_together() -> None:
    """202.1b, 709.4b: and their mana value is 0."""
    half = card("Hallo", "land", "", layout="split", other={"name": "Cellaro", "types": ["land"]})
    at = game({"c1": half}, {"hand": ["c1"]})
    assert (at["c1"].name, at["c1"].mana_cost, at["c1"].mana_value) == ("Hallo // Cellaro", "", 0)
