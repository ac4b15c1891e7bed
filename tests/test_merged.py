"""Merged permanents, commanders, phasing, what lives on what: literal (702.26, 704.5, 730)."""

from typing import Any

import pytest
from facecheck.reference_impl import Game, Unanswered
from table_of import answering, asked, card, creature, effects, game, refused

FILL = card("Wurnak", "artifact", "{2}")


def told(at: Game, *plain: dict[str, Any]) -> None:
    """Tell A to do something."""
    at.instruct("A", effects(*plain))


# Merged permanents


def merged(at: Game, spell: str, host: str, side: str) -> None:
    """Mutate a creature with a card that is put over or under it."""
    at.decide = lambda asked: side if side in asked.among else None
    at.cast("A", spell, by="mutate", mana="{G}", targets=[host])


MUTATE = {"kind": "keyword", "keyword": "mutate", "cost": "{G}"}
BEAST = creature("Mutag", "4/5", MUTATE, cost="{3}{G}", colours=["blue"])


def test_a_merged_permanent_has_the_values_of_its_top_card_and_all_abilities() -> None:
    """702.140c, 702.140e: name, size and colours of what its controller puts on top."""
    for side, name, pt, colours in (
        ("over", "Mutag", (4, 5), ("blue",)),
        ("under", "Vexun", (2, 2), ("red",)),
    ):
        cards = {"c1": creature("Vexun", "2/2", "haste", cost="{1}{R}"), "c2": BEAST}
        at = game(cards, {"battlefield": ["c1"], "hand": ["c2"]})
        merged(at, "c2", "c1", side)
        assert asked(at) == [("A", "option", ("over", "under"), 1, 1)]
        looks = at["c1"]
        assert (looks.name, looks.pt, looks.colours) == (name, pt, colours)
        assert sorted(looks.keywords) == ["haste", "mutate {G}"]


def test_three_cards_in_one_permanent() -> None:
    """730.2d: the topmost counts, wherever the next one is put."""
    cards = {
        "c1": creature("Vexun", "2/2", "haste"),
        "c2": BEAST,
        "c3": creature("Orm", "7/7", MUTATE),
    }
    for side, name in (("under", "Mutag"), ("over", "Orm")):
        at = game(cards, {"battlefield": ["c1"], "hand": ["c2", "c3"]})
        merged(at, "c2", "c1", "over")
        merged(at, "c3", "c1", side)
        assert at["c1"].name == name
        assert sorted(at["c1"].keywords) == ["haste", "mutate {G}", "mutate {G}"]


def test_the_cards_of_a_merged_permanent_turn_together() -> None:
    """730.2e-f: down all of them, and up again; over a face-down one a card is face up."""
    cards = {"c1": creature("Vexun", "2/2", cost="{1}{R}"), "c2": BEAST}
    at = game(cards, {"battlefield": ["c1"], "hand": ["c2"]})
    merged(at, "c2", "c1", "over")
    told(at, {"effect": "turn_down", "what": ["c1"]})
    assert at["c1"].name == ""
    assert [part.mask is None for part in at.state.objects["c1"].parts] == [False, False]
    told(at, {"effect": "turn_up", "what": ["c1"]})
    assert at["c1"].name == "Mutag"
    assert [part.mask is None for part in at.state.objects["c1"].parts] == [True, True]


def test_a_merging_comes_after_what_it_was_a_copy_of_before() -> None:
    """613.2a, 707.2: each is put on what was there at that time."""
    cards = {
        "c1": creature("Vexun", "2/2", cost="{1}{R}"),
        "c2": BEAST,
        "c3": creature("Tolm", "6/6", "flying", cost="{W}"),
    }
    at = game(cards, {"battlefield": ["c1", "c3"], "hand": ["c2"]})
    copies = {"effect": "become_copy", "what": ["c1"], "of": ["c3"]}
    told(at, copies)
    later = at.branch()
    merged(at, "c2", "c1", "over")
    assert (at["c1"].name, at["c1"].keywords) == ("Mutag", ("mutate {G}", "flying"))
    merged(later, "c2", "c1", "under")
    assert (later["c1"].name, later["c1"].keywords) == ("Tolm", ("flying", "mutate {G}"))
    told(at, copies)
    assert (at["c1"].name, at["c1"].keywords) == ("Tolm", ("flying",))


def test_a_copy_of_a_mutating_spell() -> None:
    """707.10, 730.2d, 730.3: it merges too; a token while it lies on top, gone when it leaves."""
    cards = {"c1": creature("Vexun", "2/2", "haste"), "c2": BEAST}
    copies = {"effect": "copy_spell", "what": ["c2"]}
    for side, token in (("over", False), ("under", True)):
        at = game(cards, {"battlefield": ["c1"], "hand": ["c2"]})
        answering(at, "over", side)
        at.cast("A", "c2", by="mutate", mana="{G}", targets=["c1"], hold=True)
        at.instruct("A", effects(copies))
        assert sorted(at["c1"].keywords) == ["haste", "mutate {G}", "mutate {G}"]
        assert at.state.objects["c1"].token is token
        told(at, {"effect": "destroy", "what": ["c1"]})
        assert set(at.state.zone("graveyard", "A")) == {"c1", "c2"}
        assert at.state.objects["t1"].zone == "gone"


def test_a_copy_of_a_mutating_spell_for_another_player() -> None:
    """702.140a-b, 707.10: the creature is not its owner's, so it is a creature spell."""
    at = game(
        {"c1": creature("Vexun", "2/2"), "c2": BEAST}, {"battlefield": ["c1"], "hand": ["c2"]}
    )
    answering(at, "over")
    at.cast("A", "c2", by="mutate", mana="{G}", targets=["c1"], hold=True)
    at.instruct("B", effects({"effect": "copy_spell", "what": ["c2"]}))
    assert (at["t1"].controller, at["t1"].pt) == ("B", (4, 5))
    assert [part.handle for part in at.state.objects["c1"].parts] == ["c2", "c1"]


# Commanders and conspiracies


def test_a_merged_permanent_with_a_commander_in_it_is_one() -> None:
    """903.3: whichever card is on top."""
    cards = {"c1": creature("Vexun", "2/2"), "c2": BEAST, "c3": FILL}
    for commander in cards:
        zones = {"battlefield": ["c1"], "hand": ["c2"], "command": ["c3"]}
        at = game(cards, zones, commanders=[commander])
        merged(at, "c2", "c1", "under")
        thing = at.state.objects["c1"]
        is_one = () if commander == "c3" else ("commander",)
        assert at.rules.designations(at.state, thing) == is_one


def test_a_commander_stays_one_face_down_in_the_command_zone_too() -> None:
    """903.3, 400.9: it is another object there, and still its owner's commander; no conspiracy."""
    cards = {"c1": creature("Vexun", "2/2", cost="{R}"), "c2": card("Conspo", "conspiracy", "")}
    at = game(cards, {"command": ["c1", "c2"]}, commanders=["c1"])
    told(at, {"effect": "turn_down", "what": ["c1", "c2"]})
    assert at.state.objects["c1"].marks == ("commander",)
    assert at.state.objects["c2"].marks == ()
    at.priority("A", mana="{R}")
    assert {(one.do, one.handle) for one in at.offers()} == {("cast", "c1"), ("turn_up", "c2")}


def test_a_commander_may_go_to_the_command_zone_from_everywhere() -> None:
    """903.9a-b: from graveyard and exile, instead of hand and library, if its owner likes."""
    for to in ("graveyard", "exile", "hand", "library_top"):
        at = game(
            {"c1": creature("Vexun", "2/2"), "c2": creature("Tolm", "2/2")},
            {"battlefield": ["c1", "c2"]},
            commanders=["c1"],
        )
        at.decide = lambda asked: True if asked.kind == "may" else None
        told(at, {"effect": "put", "what": ["c1", "c2"], "to": to})
        assert at.state.zone("command") == ("c1",)


def test_a_conspiracy_that_is_turned_down_is_another_object() -> None:
    """400.9, 400.7: what changed the old one does not change it when it is turned up again."""
    at = game({"c1": card("Conspo", "conspiracy", "")}, {"command": ["c1"]})
    told(at, {"effect": "change", "what": ["c1"], "colours": ["blue"]})
    before = at.state.objects["c1"].ident
    told(at, {"effect": "turn_down", "what": ["c1"]})
    assert at.state.objects["c1"].ident != before
    at.turn_up("A", "c1", by="agenda")
    assert at["c1"].colours == ()


# Designations


def test_how_long_designations_last() -> None:
    """701.15a, 701.60b: goaded until the next turn of who goaded, suspected for good."""
    cards = {"c1": creature("Vexun", "2/2"), **{f"f{n}": FILL for n in range(4)}}
    at = game(cards, {"battlefield": ["c1"], "library": ["f0", "f1"]}, {"library": ["f2", "f3"]})
    told(at, {"effect": "mark", "what": ["c1"], "mark": "goaded"})
    it = {"effect": "look", "what": ["c1"]}
    told(at, it, {"effect": "mark", "what": "it", "mark": "suspected"})

    def marks() -> set[str]:
        return set(at.rules.designations(at.state, at.state.objects["c1"]))

    at.advance("end", "B")
    assert marks() == {"goaded", "suspected"}
    at.advance("upkeep", "A")
    assert marks() == {"suspected"}


# Phasing


def test_what_phased_out_with_its_host_can_phase_out_alone_afterwards() -> None:
    """702.26g: it comes back with its host once, and on its own when it went out so."""
    cards = {
        "c1": creature("Vexun", "2/2"),
        "c2": card("Orvesk", "artifact", "{1}", subtypes=["Equipment"]),
        **{f"f{n}": FILL for n in range(6)},
    }
    at = game(
        cards,
        {"battlefield": ["c1", "c2"], "library": ["f0", "f1", "f2"]},
        {"library": ["f3", "f4", "f5"]},
    )
    told(at, {"effect": "attach", "what": ["c2"], "to": ["c1"]})
    told(at, {"effect": "phase_out", "what": ["c1"]})
    assert at.state.battlefield() == ()
    at.advance("upkeep", "A")
    assert at.state.battlefield() == ("c1", "c2")
    assert {one["phased_out"] for one in at.view("B")["battlefield"]} == {False}
    told(at, {"effect": "phase_out", "what": ["c2"]})
    assert at.state.battlefield() == ("c1",)
    at.advance("upkeep", "A")
    assert at.state.battlefield() == ("c1", "c2")


# What lives on something


def test_an_aura_that_is_put_there_enchants_what_it_can() -> None:
    """303.4f-g: its controller chooses; where there is nothing for it, it stays where it is."""
    aura = card(
        "Ilmesk",
        "enchantment",
        "{W}",
        {"kind": "keyword", "keyword": "enchant", "what": {"types": ["land"]}},
        {"kind": "keyword", "keyword": "protection"},
        "flash",
        subtypes=["Aura"],
    )
    land = card("Brakiro", "land", "")
    cards = {"c1": aura, "c2": creature("Tolm", "1/1"), "c3": land, "c4": land}
    put = {"effect": "put", "what": ["c1"], "to": "battlefield"}
    at = game(cards, {"graveyard": ["c1"], "battlefield": ["c2"]})
    told(at, put)
    assert at.state.zone("graveyard", "A") == ("c1",)
    at = game(cards, {"graveyard": ["c1"], "battlefield": ["c2", "c3", "c4"]})
    with pytest.raises(Unanswered) as asks:
        told(at, put)
    assert asks.value.question.among == ("c3", "c4")
    at.resume(lambda _: ("c4",))
    assert at.state.objects["c1"].attached_to == "c4"


def test_what_a_battle_and_a_planeswalker_live_on() -> None:
    """704.5i, 704.5v: each on its own kind of counter, which it enters with (306.5b, 310.4b)."""
    cards = {
        "c1": card("Vexsiege", "battle", "{2}", defense=3),
        "c2": card("Ilmor", "planeswalker", "{2}", loyalty=2),
    }
    at = game(cards, {"hand": ["c1", "c2"]})
    told(at, {"effect": "put", "what": ["c1", "c2"], "to": "battlefield"})
    assert at.state.objects["c1"].counters == {"defense": 3}
    assert at.state.objects["c2"].counters == {"loyalty": 2}
    told(at, {"effect": "damage", "what": ["c1", "c2"], "n": 2})
    assert at.state.battlefield() == ("c1",)
    told(at, {"effect": "damage", "what": ["c1"], "n": 1})
    assert at.state.battlefield() == ()


def test_a_saga_without_lore_counters_goes_on() -> None:
    """714.4: it is sacrificed with the counters of its last chapter, not before."""
    gains = {"kind": "chapter", "n": 1, "effects": [{"effect": "gain_life", "n": 1}]}
    saga = card("Ilmor", "enchantment", "{1}", gains, subtypes=["Saga"])
    at = game({"c1": saga, "c2": saga}, {"library": ["c1"], "hand": ["c2"]})
    told(at, {"effect": "manifest"})
    told(at, {"effect": "turn_up", "what": ["c1"]})
    told(at, {"effect": "put", "what": ["c2"], "to": "battlefield"})
    assert at.state.battlefield() == ("c1",)
    assert at.state.players["A"].life == 21


def test_a_creature_without_a_size_deals_no_damage() -> None:
    """510.1a, 208.3: an artifact that became a creature and no more."""
    at = game({"c1": FILL}, {"battlefield": ["c1"]})
    told(at, {"effect": "change", "what": ["c1"], "types": ["creature"]})
    at.attack("A", {"c1": "B"})
    at.advance("end_combat")
    assert at.state.players["B"].life == 20


def test_a_profile_lists_what_a_face_down_permanent_is() -> None:
    """708.2a: nothing else; without types it is a creature, without a size it has none."""
    at = game({"c1": creature("Vexun", "5/4"), "c2": FILL}, {"battlefield": ["c1", "c2"]})
    listed = {"pt": [3, 3], "subtypes": ["Spider"], "keywords": ["flying"]}
    told(at, {"effect": "turn_down", "what": ["c1"], "profile": listed})
    told(at, {"effect": "turn_down", "what": ["c2"], "profile": {"types": ["land"]}})
    looks = at["c1"]
    assert (looks.types, looks.subtypes, looks.pt) == (("creature",), ("Spider",), (3, 3))
    assert (looks.keywords, at["c2"].types, at["c2"].pt) == (("flying",), ("land",), ())


def test_only_a_creature_can_be_mutated() -> None:
    """702.140a: it is cast at a creature."""
    rock = card("Tolrock", "artifact")
    at = game({"c1": rock, "c9": BEAST}, {"hand": ["c9"], "battlefield": ["c1"]})
    refused(lambda: at.cast("A", "c9", by="mutate", mana="{G}", targets=["c1"]))
