"""Costs of more than mana, mana abilities meanwhile, and abilities activated: literal answers."""

from typing import Any

import pytest
from facecheck.reference_impl import Game
from table_of import answering, asked, card, creature, game, refused, shown, told

OGRE = creature("Tolmak", "3/4", cost="{2}{R}")
BIRD = creature("Vexun", "5/2", {"kind": "morph", "cost": "{B}"}, cost="{3}{B}{B}")
FILL = card("Wurnak", "artifact", "{2}")
CREATURES = {"types": ["creature"]}
GAIN = {"effect": "gain_life"}
MANA = {"kind": "activated", "id": "mana", "effects": [{"effect": "add_mana", "mana": "{B}"}]}


def ability(cost: Any = "", *effects: Any, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """An activated ability; by default it gains a life."""
    return {"kind": "activated", "id": "do", "cost": cost, "effects": effects or [GAIN], **more}


def tool(*abilities: Any) -> Any:  # noqa: ANN401 - any JSON
    """An artifact with these abilities."""
    return card("Ilmak", "artifact", "{1}", *abilities)


def life(play: Game) -> int:
    """The life of the first player."""
    return play.state.players["A"].life


def offered(play: Game) -> set[tuple[str, str, str]]:
    """What is offered: what to do, with which object, in which way."""
    return {(one.do, one.handle, one.by or one.ability) for one in play.offers()}


# Paying with objects

PARTS = {
    "sacrifice": ("c2", "graveyard"),
    "exile": ("c2", "exile"),
    "give_back": ("c2", "hand"),
    "discard": ("c4", "graveyard"),
    "reveal": ("c4", "hand"),
    "tap": ("c2", "battlefield"),
}


@pytest.mark.parametrize("part", PARTS)
def test_what_a_part_of_a_cost_is_paid_with(part: str) -> None:
    """118.3, 601.2h: exactly so many that fit, of those that the player has, by choice."""
    paid, zone = PARTS[part]
    cost = {part: {"what": CREATURES | {"controller": "you"}}}
    cards = {"c1": tool(ability(cost)), "c2": OGRE, "c3": OGRE, "c4": OGRE, "c5": OGRE, "c6": FILL}
    mine = {"battlefield": ["c1", "c2", "c3"], "hand": ["c4", "c5", "c6"]}
    play = game(cards, mine)
    answering(play, (paid,))
    play.activate("A", "c1", "do")
    among = ("c4", "c5") if paid == "c4" else ("c2", "c3")
    assert asked(play) == [("A", "choose", among, 1, 1)]
    thing = play.state.objects[paid]
    assert (thing.zone, thing.tapped, life(play)) == (zone, part == "tap", 21)
    assert shown(play) == ([(("c4",), "all", "A")] if part == "reveal" else [])


def test_two_of_them() -> None:
    """118.3: as many as it says, not one and not three; another than the source itself."""
    cost = {"sacrifice": {"n": 2, "what": CREATURES | {"other": True}}}
    cards = {"c1": creature("Orvesk", "1/1", ability(cost))} | dict.fromkeys(
        ("c2", "c3", "c4"), OGRE
    )
    play = game(cards, {"battlefield": list(cards)})
    answering(play, ("c2", "c4"))
    play.activate("A", "c1", "do")
    assert asked(play) == [("A", "choose", ("c2", "c3", "c4"), 2, 2)]
    assert play.state.zone("graveyard", "A") == ("c2", "c4")
    assert offered(play) == set()
    refused(lambda: play.activate("A", "c1", "do"))
    refused(lambda: play.activate("A", "c1", "do", pay=["c1", "c3"]))


def test_what_is_phased_out_pays_nothing() -> None:
    """702.26b: it is treated as though it did not exist, and activates nothing."""
    cards = {"c1": tool(ability({"tap": {"what": CREATURES}})), "c2": OGRE}
    play = game(cards, {"battlefield": ["c1", "c2"]})
    told(play, "A", {"effect": "phase_out", "what": ["c2"]})
    assert offered(play) == set()
    refused(lambda: play.activate("A", "c1", "do"))
    free = game({"c1": tool(ability())}, {"battlefield": ["c1"]})
    told(free, "A", {"effect": "phase_out", "what": ["c1"]})
    refused(lambda: free.activate("A", "c1", "do"))


def test_what_was_sacrificed_can_be_found() -> None:
    """400.7e: by an ability that triggers on it; by the ability that it paid for if exiled."""
    back = {"effect": "put", "what": "it", "to": "hand"}
    sad = {"kind": "triggered", "on": ["sacrificed"], "effects": [back]}
    cards = {
        "c1": tool(ability({"sacrifice": {"what": CREATURES}})),
        "c2": creature("Odrun", "1/1", sad),
    }
    play = game(cards, {"battlefield": ["c1", "c2"]})
    play.activate("A", "c1", "do")
    assert play.state.zone("hand", "A") == ("c2",)
    cost = {"exile": {"what": CREATURES}}
    out = game(
        {"c1": tool(ability(cost, back)), "c2": OGRE, "c3": OGRE},
        {"battlefield": ["c1", "c2"], "exile": ["c3"]},
    )
    out.activate("A", "c1", "do")
    assert (out.state.zone("hand", "A"), out.state.zone("exile")) == (("c2",), ("c3",))


# Life and mana for something


def test_life_for_symbols_is_offered() -> None:
    """107.4f, 118.3: without any mana, also where a permanent lets {B} be paid so."""
    cards = {
        "c1": tool(ability("{B/P}")),
        "c2": tool(ability("{B}")),
        "c3": card("Brakulo", "enchantment", "{1}", {"kind": "allows", "action": "life_for_black"}),
    }
    play = game(cards, {"battlefield": ["c1", "c2"]}, {"battlefield": ["c3"]})
    assert offered(play) == {("activate", "c1", "do")}
    mine = game(cards, {"battlefield": ["c1", "c2", "c3"]})
    assert offered(mine) == {("activate", "c1", "do"), ("activate", "c2", "do")}
    mine.activate("A", "c2", "do", pay=["life"])
    assert life(mine) == 19
    refused(lambda: mine.activate("A", "c2", "do", pay=["life", "life"]))


def test_who_cannot_pay_life() -> None:
    """119.4b, 101.2: only those whom the prohibition speaks of."""
    ban = {"kind": "forbids", "action": "pay_life", "what": {"controller": "opponent"}}
    cards = {"c1": tool(ability({"life": 1})), "c2": tool(ban)}
    mine = game(cards, {"battlefield": ["c1", "c2"]})
    assert offered(mine) == {("activate", "c1", "do")}
    theirs = game(cards, {"battlefield": ["c1"]}, {"battlefield": ["c2"]})
    assert offered(theirs) == set()


def test_mana_for_one_thing_only() -> None:
    """106.6: offered where it may be spent, and it stays where it may not."""
    play = game({"c1": BIRD, "c2": tool(ability("{1}"))}, {"hand": ["c1"], "battlefield": ["c2"]})
    told(play, "A", {"effect": "add_mana", "mana": "{3}", "only": "cast_face_down"})
    assert offered(play) == {("cast", "c1", "morph")}
    refused(lambda: play.activate("A", "c2", "do"))
    told(play, "A", {"effect": "add_mana", "mana": "{1}"})
    assert offered(play) == {("cast", "c1", "morph"), ("activate", "c2", "do")}
    play.cast("A", "c1", by="morph")
    assert (play.state.players["A"].pool, play.state.players["A"].earmarked) == (("C",), ())
    told(play, "A", {"effect": "add_mana", "mana": "{B}", "only": "turn_up"})
    assert offered(play) == {("turn_up", "c1", "morph"), ("activate", "c2", "do")}
    both = [{"effect": "add_mana", "mana": "{B}", "only": only} for only in ("turn_up", None)]
    told(play, "A", *both)
    play.turn_up("A", "c1", by="morph")
    assert play.state.players["A"].earmarked == (("B", "turn_up"),)
    for left in (("B",), ()):
        play.activate("A", "c2", "do")
        assert play.state.players["A"].pool == left
    assert play.state.players["A"].earmarked == (("B", "turn_up"),)


def test_x_that_nobody_names_is_none() -> None:
    """107.3, 601.2b: a value is chosen for {X} only; without one it is 0."""
    cards = {
        "c1": tool(ability("{X}", GAIN | {"n": "x"})),
        "c2": tool(ability("{1}", GAIN | {"n": "x"})),
    }
    for handle, mana, x, result in (
        ("c1", "{3}", 2, 22),
        ("c1", "", None, 20),
        ("c2", "{1}", None, 20),
    ):
        play = game(cards, {"battlefield": ["c1", "c2"]})
        play.activate("A", handle, "do", mana=mana, x=x)
        assert life(play) == result
    refused(lambda: play.activate("A", "c2", "do", mana="{1}", x=1))


# Mana abilities while something is paid for


def test_whose_mana_abilities_are_used() -> None:
    """605.3a: of a permanent of one's own that has one, is there and is not kept from it."""
    ban = {"kind": "forbids", "action": "activate", "what": {"name": "Drevun"}}
    lands = {f"c{n}": card("Brakiro", "land", "", MANA) for n in range(2, 6)}
    cards = lands | {
        "c1": tool(ability("{B}")),
        "c6": card("Drevun", "land", "", MANA),
        "c7": tool(ban),
        "c8": tool(ability("")),
    }
    play = game(
        cards,
        {"battlefield": ["c1", "c2", "c4", "c6", "c7", "c8"], "hand": ["c5"]},
        {"battlefield": ["c3"]},
    )
    told(play, "A", {"effect": "phase_out", "what": ["c4"]})
    for using in ("c3", "c4", "c5", "c6", "c8"):
        refused(lambda handle=using: play.activate("A", "c1", "do", using=[handle]))
    play.activate("A", "c1", "do", using=["c2"])
    assert (life(play), play.state.players["A"].pool) == (21, ())


def test_what_a_mana_ability_does_besides() -> None:
    """605.3b, 607.2a: it has a source as any other ability, used while paying or before."""
    add = {"effect": "add_mana", "mana": "{B}"}
    out = {"effect": "put", "what": {"all": {"zone": "graveyard"}}, "to": "exile"}
    back = {"effect": "put", "what": {"linked": {}}, "to": "hand"}
    both = [MANA | {"effects": [add, out]}, ability("{B}", back)]
    for using in ([], ["c1"]):
        play = game({"c1": tool(*both), "c2": OGRE}, {"battlefield": ["c1"], "graveyard": ["c2"]})
        if not using:
            play.activate("A", "c1", "mana")
            assert play.state.zone("exile") == ("c2",)
        play.activate("A", "c1", "do", using=using)
        assert play.state.zone("hand", "A") == ("c2",)


def test_a_mana_ability_that_does_something_to_its_own_permanent() -> None:
    """605.3b, 109.5: used while paying or before."""
    add = [{"effect": "add_mana", "mana": "{B}"}, {"effect": "counters", "what": "self"}]
    for using in ([], ["c1"]):
        play = game({"c1": tool(MANA | {"effects": add}, ability("{B}"))}, {"battlefield": ["c1"]})
        if not using:
            play.activate("A", "c1", "mana")
        play.activate("A", "c1", "do", using=using)
        assert play.state.objects["c1"].counters == {"+1/+1": 1}


# Activating


def test_who_activates_from_where() -> None:
    """602.2, 113.6: its controller, from the battlefield."""
    play = game(
        {"c1": tool(ability()), "c2": tool(ability())}, {"hand": ["c1"]}, {"battlefield": ["c2"]}
    )
    assert offered(play) == set()
    for player, handle in (("A", "c1"), ("A", "c2")):
        refused(lambda who=player, what=handle: play.activate(who, what, "do"))


def test_targets_of_an_ability() -> None:
    """602.2b: chosen from its controller's and its own side, and offered only if there are any."""
    aim = [{"what": CREATURES | {"other": True, "controller": "you"}}]
    pat = ability("", {"effect": "counters", "what": "target"}, targets=aim)
    cards = {"c1": creature("Orvesk", "1/1", pat), "c2": OGRE, "c3": OGRE}
    alone = game(cards, {"battlefield": ["c1"], "hand": ["c2"]}, {"battlefield": ["c3"]})
    assert offered(alone) == set()
    told(alone, "A", {"effect": "put", "what": ["c2"], "to": "battlefield"})
    assert offered(alone) == {("activate", "c1", "do")}
    for target in ("c1", "c3"):
        refused(lambda one=target: alone.activate("A", "c1", "do", targets=[one]))
    alone.activate("A", "c1", "do", targets=["c2"])
    assert alone["c2"].pt == (4, 5)


def test_a_target_that_came_back_is_another_object() -> None:
    """400.7, 608.2b: also of an ability that is on the stack under its name."""
    pat = ability("", {"effect": "counters", "what": "target"}, targets=[{"what": CREATURES}])
    play = game({"c1": tool(pat), "c2": OGRE}, {"battlefield": ["c1", "c2"]})
    play.activate("A", "c1", "do", targets=["c2"], hold=True)
    assert [item.label for item in play.state.stack] == ["do"]
    blink = [{"effect": "put", "what": ["c2"], "to": to} for to in ("exile", "battlefield")]
    told(play, "A", *blink)
    assert play["c2"].pt == (3, 4)


def test_the_mana_that_was_spent() -> None:
    """Ruling 2 of Illusionary Mask: only what was spent on it; no mana cost is paid (118.6)."""
    down = {
        "effect": "cast_down",
        "what": {"choose": CREATURES | {"zone": "hand"}},
        "payable": True,
    }
    cards = {"c1": tool(ability("{X}", down)), "c2": OGRE, "c3": creature("Odrun", "1/1", cost="")}
    play = game(cards, {"battlefield": ["c1"], "hand": ["c2", "c3"]})
    play.activate("A", "c1", "do", mana="{2}{R}{R}", x=2, hold=True)
    assert play.state.stack[-1].spent == ("C", "C")
    play.resolve()
    assert asked(play) == []


def test_what_is_turned_up_is_no_other_creature_to_pay_with() -> None:
    """116.2b, 601.2h: it is listed if there is something else to sacrifice."""
    cost = {"sacrifice": {"what": CREATURES | {"other": True}}}
    lonely = creature("Vexun", "5/4", {"kind": "morph", "cost": cost})
    for more, listed in (([], set()), (["c2"], {("turn_up", "c1", "morph")})):
        cards = {"c1": lonely, **dict.fromkeys(more, creature("Tolm", "2/2"))}
        at = game(cards, {"hand": ["c1"], "battlefield": more})
        at.cast("A", "c1", by="morph", mana="{3}")
        assert offered(at) == listed
