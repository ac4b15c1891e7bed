"""Whom an effect is about, who chooses, what is counted and shown: literal answers."""

from typing import Any

import pytest
from facecheck.reference_impl import Unanswered
from facecheck.reference_impl.doing.happenings import NotInTheModel
from table_of import answering, asked, card, creature, effects, game, look, put, shown, told, zone

OGRE = creature("Tolmak", "3/4", cost="{2}{R}")
BIRD = creature("Vexun", "5/2", cost="{3}{B}{B}")
LAND = card("Brakiro", "land", "")
FILL = card("Wurnak", "artifact", "{2}")
CREATURES = {"types": ["creature"]}


def gain(n: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """An effect that gains so much life."""
    return {"effect": "gain_life", "n": n}


# Piles, and cards revealed until one fits

PILES = {"effect": "piles", "what": {"top": 2}, "face_down": [False, True]}


def test_two_piles() -> None:
    """700.3, 701.20a: who separates looks, the open pile is revealed, the other player chooses."""
    for said, chosen, other in ((0, "c1", "c2"), ("1", "c2", "c1")):
        play = game({"c1": OGRE, "c2": BIRD, "f1": FILL}, {"library": ["c1", "c2", "f1"]})
        answering(play, ("c1",), said)
        piles = PILES | {"chosen": "battlefield", "other": "exile"}
        told(play, "A", piles, {"effect": "tap", "what": "it"})
        assert (zone(play, "battlefield"), zone(play, "exile")) == ((chosen,), (other,))
        assert [play.state.objects[one].tapped for one in (chosen, other)] == [True, False]
        assert asked(play) == [
            ("A", "choose", ("c1", "c2"), 0, 2),
            ("B", "option", ("0", "1"), 1, 1),
        ]
        assert shown(play) == [(("c1", "c2"), ("A",), "A"), (("c1",), "all", "A")]


def test_an_answer_that_is_not_possible_is_none() -> None:
    """Contract 7: neither a third pile, nor an order or a random card of something else."""
    play = game({"c1": OGRE, "c2": BIRD}, {"library": ["c1", "c2"]})
    answering(play, ("c1",), 2)
    with pytest.raises(Unanswered, match="B has to option"):
        told(play, "A", PILES | {"chosen": "hand", "other": "graveyard"})
    answering(play, ("c1", "c1"))
    with pytest.raises(Unanswered, match="A has to order"):
        told(play, "A", {"effect": "manifest", "n": 2, "shuffled": True})
    piled = game({"c1": OGRE, "c2": BIRD}, {"library": ["c1", "c2"]})
    answering(told(piled, "A", put({"top": 2}, "exile", face_down=True)), ("c1", "c2"))
    with pytest.raises(Unanswered, match="A has to random"):
        told(piled, "A", put({"choose": {"zone": "exile"}}, "hand"))


def test_a_random_card_of_a_pile() -> None:
    """406.4: who cannot look at the pile takes what the dice say."""
    play = game({"c1": OGRE, "c2": BIRD, "f1": FILL}, {"library": ["c1", "c2", "f1"]})
    told(play, "A", put({"top": 2}, "exile", face_down=True))
    answering(play, ("c2",))
    told(play, "A", put({"choose": {"zone": "exile"}, "by": "opponent"}, "hand"))
    assert asked(play) == [("B", "random", ("c1", "c2"), 1, 1)]
    assert (zone(play, "hand"), zone(play, "exile")) == (("c2",), ("c1",))
    told(play, "A", put({"choose": {"zone": "exile"}}, "hand"))
    assert (asked(play), zone(play, "hand")) == ([], ("c2", "c1"))


def test_several_piles() -> None:
    """406.4: a card that lies open or can be looked at, or one of a pile, as the dice say."""
    cards = {"c1": OGRE, "c2": BIRD, "c3": FILL, "c4": OGRE}
    play = game(cards, {"library": ["c3", "c1", "c2"], "exile": ["c4"]})
    for n in (1, 2):
        told(play, "A", put({"top": n}, "exile", face_down=True))
    with pytest.raises(NotInTheModel):
        told(play.branch(), "A", put({"choose": {"zone": "exile"}, "up_to": True}, "hand"))
    answering(play, "1", ("c2",))
    told(play, "A", put({"choose": {"zone": "exile"}}, "hand"))
    option = ("A", "option", ("c4", "0", "1"), 1, 1)
    assert asked(play) == [option, ("A", "random", ("c1", "c2"), 1, 1)]
    answering(play, "c4", 1)
    told(play, "A", put({"choose": {"zone": "exile"}, "n": 2}, "hand"))
    assert asked(play) == [option, ("A", "option", ("0", "1"), 1, 1)]
    told(play, "A", put({"choose": {"zone": "exile"}}, "hand"))
    assert (asked(play), zone(play, "hand")) == ([], ("c2", "c4", "c1", "c3"))


def test_revealed_until_one_fits() -> None:
    """701.20a: one after the other to everybody; what did not fit goes to the bottom."""
    cards = {"c1": FILL, "c2": BIRD, "c3": OGRE, "c4": OGRE, "c9": OGRE}
    play = game(cards, {"library": ["c1", "c2", "c3", "c4"], "battlefield": ["c9"]})
    until = {"same_name_as": "it", "controller": "you"}
    found = {"effect": "reveal_until", "until": until, "to": "exile"}
    told(play, "A", look("c9"), found, gain({"power_of": "it"}))
    assert (zone(play, "exile"), zone(play, "library")) == (("c3",), ("c4", "c1", "c2"))
    assert play.state.players["A"].life == 23
    assert shown(play)[1:] == [((one,), "all", "A") for one in ("c1", "c2", "c3")]


# Face down from the library


def test_who_is_told_to_manifest() -> None:
    """701.40a, 608.2h: each player; as many as are counted; what was done is what came of it."""
    cards = {"c1": OGRE, "c2": OGRE, "c3": OGRE, "f1": FILL, "f2": FILL, "f3": FILL}
    play = game(
        cards,
        {"library": ["c1", "c2", "f1"], "battlefield": ["f3"]},
        {"library": ["c3", "f2"], "graveyard": []},
    )
    counters = {"effect": "counters", "what": "it"}
    many = {"number": {"types": ["artifact"]}}
    manifest = {"effect": "manifest", "who": "each", "n": many}
    told(play, "A", manifest, gain({"changed": True}), counters)
    assert [play[one].pt for one in ("c1", "c3")] == [(3, 3), (3, 3)]
    assert [play[one].controller for one in ("c1", "c3")] == ["A", "B"]
    assert (zone(play, "library"), zone(play, "library", "B")) == (("c2", "f1"), ("f2",))
    assert play.state.players["A"].life == 22
    told(play, "A", look("c1"), {"effect": "manifest", "n": {"number": {"same_name_as": "it"}}})
    assert zone(play, "library") == ("c2", "f1")


def test_what_cannot_be_put_there_is_not_counted() -> None:
    """701.40f, 111.8: a card that may not enter stays, and was not manifested."""
    ban = {"kind": "forbids", "action": "enter", "what": CREATURES}
    cards = {"c1": OGRE, "c2": card("Ilmun", "artifact", "{1}", ban), "c3": OGRE}
    play = game(cards, {"library": ["c1"], "graveyard": ["c3"], "battlefield": ["c2"]})
    told(play, "A", {"effect": "cloak"}, gain({"changed": True}))
    told(play, "A", {"effect": "cloak", "what": ["c3"]}, gain({"changed": True}))
    assert play.state.players["A"].life == 20
    assert (zone(play, "library"), zone(play, "graveyard")) == (("c1",), ("c3",))


def test_a_shuffled_pile() -> None:
    """701.24a, 701.40e: the player who shuffles says the order that came about; new objects."""
    play = game({"c1": OGRE, "c2": BIRD, "c3": FILL}, {}, {"hand": ["c1", "c2", "c3"]})
    answering(play, ("c3", "c1", "c2"))
    stamp = play.state.clock
    pile = {"effect": "manifest", "what": ["c1", "c2", "c3"], "who": "B", "shuffled": True}
    told(play, "A", pile)
    assert asked(play) == [("B", "order", ("c1", "c2", "c3"), 1, 1)]
    entered = sorted(play.state.objects, key=lambda one: play.state.objects[one].timestamp)
    assert entered == ["c3", "c1", "c2"]
    assert play.state.objects["c3"].timestamp > stamp


def test_manifest_dread_with_two_cards_one_and_none() -> None:
    """701.62a: looked at by that player, one manifested, the other to its owner's graveyard."""
    play = game({"c1": OGRE, "c2": BIRD, "c3": FILL}, {}, {"library": ["c1", "c2", "c3"]})
    answering(play, ("c2",))
    told(play, "A", {"effect": "manifest_dread", "who": "B"})
    assert shown(play) == [(("c1", "c2"), ("B",), "B")]
    assert asked(play) == [("B", "choose", ("c1", "c2"), 1, 1)]
    assert (zone(play, "graveyard", "B"), play["c2"].controller) == (("c1",), "B")
    mask = play.state.objects["c2"].mask
    assert mask is not None
    assert mask.cause == "manifest"
    for _ in range(2):
        told(play, "A", {"effect": "manifest_dread", "who": "B"})
        assert play["c3"].face_down


# Filters that speak of something else

LIKE = {
    "same name": ({"same_name_as": "it"}, ["c1"], ["c1", "c2"]),
    "same name as this one": ({"same_name_as": "c3"}, ["c1"], ["c3"]),
    "the same name as nothing": ({"same_name_as": "it"}, [], []),
    "a shared type": ({"shares_type_with": "it"}, ["c1", "f1"], ["c1", "c2", "c3"]),
    "a type shared with nothing": ({"shares_type_with": "it"}, [], []),
}


@pytest.mark.parametrize("given", LIKE.values(), ids=LIKE)
def test_a_filter_that_speaks_of_it(given: Any) -> None:  # noqa: ANN401 - a row of the table
    """201.2a: of the first object that was spoken of; like nothing is nothing."""
    wanted, about, gone = given
    cards = {"c1": OGRE, "c2": OGRE, "c3": BIRD, "f1": FILL}
    play = game(cards, {"battlefield": list(cards)})
    told(play, "A", look(*about), {"effect": "destroy", "what": {"all": wanted}})
    assert list(zone(play, "graveyard")) == gone
    counted = game(cards, {"battlefield": list(cards)})
    told(counted, "A", look(*about), gain({"number": wanted}))
    assert counted.state.players["A"].life == 20 + len(gone)


def test_those_of_them_that_fit() -> None:
    """608.2c: of what an effect before was about, those that share its first one's name."""
    cards = {"c1": OGRE, "c2": BIRD, "c3": OGRE}
    play = game(cards, {"battlefield": ["c1", "c2"]}, {"battlefield": ["c3"]})
    those = {"those": {"same_name_as": "it", "controller": "you"}}
    told(play, "A", look("c1", "c2", "c3"), put(those, "exile"))
    assert zone(play, "exile") == ("c1",)


def test_what_was_exiled_with_it() -> None:
    """607.2a: of the cards that this very object exiled, those that a filter describes."""
    mine = {"linked": {"controller": "you"}}
    abilities = [
        {"kind": "activated", "id": "out", "effects": [put(["c2", "c3"], "exile")]},
        {"kind": "activated", "id": "back", "effects": [put(mine, "hand")]},
        {"kind": "activated", "id": "attached", "effects": [{"effect": "tap", "what": "attached"}]},
    ]
    cards = {"c1": card("Ilmak", "artifact", "{1}", *abilities), "c2": OGRE, "c3": OGRE, "c4": OGRE}
    play = game(cards, {"battlefield": ["c1", "c2"], "exile": ["c4"]}, {"battlefield": ["c3"]})
    play.activate("A", "c1", "out")
    play.activate("A", "c1", "back")
    assert (zone(play, "hand"), set(zone(play, "exile"))) == (("c2",), {"c3", "c4"})
    play.activate("A", "c1", "attached")
    assert not any(thing.tapped for thing in play.state.objects.values())


# Choosing

WAYS_TO_CHOOSE = {
    "one": ({}, (1, 1)),
    "two": ({"n": 2}, (2, 2)),
    "up to two": ({"n": 2, "up_to": True}, (0, 2)),
    "any": ({"n": "any"}, (0, 3)),
}


@pytest.mark.parametrize("given", WAYS_TO_CHOOSE.values(), ids=WAYS_TO_CHOOSE)
def test_how_many_are_chosen(given: Any) -> None:  # noqa: ANN401 - a row of the table
    """608.2d: by the player that the effect says, so many as it says."""
    more, (least, most) = given
    cards = {"c1": OGRE, "c2": BIRD, "c3": OGRE}
    play = game(cards, {"battlefield": list(cards)})
    chosen = ("c3", "c1")[:most]
    answering(play, chosen)
    what = {"choose": CREATURES, "by": "opponent", **more}
    told(play, "A", put(what, "exile"))
    assert asked(play) == [("B", "choose", ("c1", "c2", "c3"), least, most)]
    assert zone(play, "exile") == chosen


def test_some_of_the_top_cards() -> None:
    """701.20e: the player told looks and takes so many, the rest go to the bottom."""
    cards = {f"c{n}": OGRE for n in range(1, 5)}
    play = game(cards, {}, {"library": list(cards)})
    answering(play, ("c2",))
    told(play, "A", put({"top": 3, "take": 1, "of": "opponent"}, "hand"))
    assert shown(play)[0] == (("c1", "c2", "c3"), ("A",), "B")
    assert asked(play) == [("A", "choose", ("c1", "c2", "c3"), 1, 1)]
    assert zone(play, "library", "B") == ("c4", "c1", "c3")
    assert zone(play, "hand", "B") == ("c2",)
    assert play.state.objects["c2"].lookers == ()


def test_who_looked_at_a_card_may_look_at_it_in_exile() -> None:
    """406.3: also if the same effect looked at others since."""
    cards = {"c1": OGRE, "c2": OGRE, "c3": OGRE, "c4": OGRE}
    play = game(cards, {"library": ["c1", "c2"]}, {"library": ["c3", "c4"]})
    answering(play, ("c1",), ("c3",))
    taken = {"top": 2, "take": 1}
    down = put(["c1"], "exile", face_down=True)
    told(play, "A", put(taken, "hand"), put({**taken, "of": "B"}, "hand"), down)
    assert play.state.objects["c1"].lookers == ("A",)


# Players

WHO = ("target", "target2", "target2")


def test_whose_it_is() -> None:
    """108.3, 109.5: the owner of it is not who controls it, as it last was (608.2h)."""
    play = game({"c1": OGRE, "c2": FILL}, {"battlefield": ["c1", "c2"]}, {})
    told(play, "B", {"effect": "control", "what": ["c1"]})
    for who in ("its_owner", "its_controller"):
        told(play, "A", look("c1"), {"effect": "gain_life", "who": who})
    assert [play.state.players[seat].life for seat in ("A", "B")] == [21, 21]
    told(play, "A", put(["c1"], "exile"), {"effect": "gain_life", "who": "its_controller", "n": 5})
    assert [play.state.players[seat].life for seat in ("A", "B")] == [21, 26]


def test_a_player_who_is_a_target() -> None:
    """115.1: each word means its own target; nothing is the target of an instruction."""
    aims = [{"what": "player"}] * 2
    spell = {
        "kind": "spell",
        "targets": aims,
        "effects": [
            {"effect": "gain_life", "who": who} for who in ("target", "target2", "target2")
        ],
    }
    play = game({"c1": card("Zarpak", "instant", "{B}", spell), "c2": OGRE}, {"hand": ["c1"]})
    play.cast("A", "c1", mana="{B}", targets=["B", "A"])
    assert [play.state.players[seat].life for seat in ("A", "B")] == [22, 21]
    told(play, "A", {"effect": "tap", "what": "target"}, {"effect": "gain_life", "who": "target"})
    assert [play.state.players[seat].life for seat in ("A", "B")] == [22, 21]
    with pytest.raises(NotInTheModel):
        told(play, "A", {"effect": "control", "what": ["c2"], "who": "target"})


# Counting

SUMS = {
    "their power": ({"power_of": {"all": CREATURES}}, [], 9),
    "its toughness": ({"toughness_of": {"all": CREATURES}}, [], 7),
    "of what was spoken of": ({"power_of": "it"}, ["c1", "c2"], 9),
    "of one of it": ({"power_of": "it"}, ["c1"], 4),
    "of these, not of it": ({"power_of": ["c2"]}, ["c1"], 5),
}


@pytest.mark.parametrize("given", SUMS.values(), ids=SUMS)
def test_a_sum(given: Any) -> None:  # noqa: ANN401 - a row of the table
    """608.2h: of the objects named, as they are."""
    wanted, about, result = given
    play = game({"c1": OGRE, "c2": BIRD}, {"battlefield": ["c1", "c2"]})
    told(play, "A", {"effect": "counters", "what": ["c1"]})
    told(play, "A", look(*about), gain(wanted))
    assert play.state.players["A"].life == 20 + result


def test_what_it_was_before_each_of_them_left() -> None:
    """608.2h: what left first is remembered when another one leaves."""
    play = game({"c1": OGRE, "c2": BIRD}, {"battlefield": ["c1", "c2"]})
    told(play, "A", {"effect": "counters", "what": ["c1"]})
    told(play, "A", put(["c1"], "exile"), put(["c2"], "exile"), gain({"power_of": ["c1"]}))
    assert play.state.players["A"].life == 24


def test_its_power_as_it_last_was() -> None:
    """603.10a, 608.2h: what died had a counter; what entered is asked as it is now."""
    told_of = {"kind": "triggered", "what": CREATURES, "effects": [gain({"power_of": "it"})]}
    for event, result in (("dies", 24), ("enters", 27)):
        watcher = card("Ilmak", "artifact", "{1}", told_of | {"on": [event]})
        cards = {"c1": OGRE, "c2": watcher, "c3": OGRE}
        play = game(cards, {"battlefield": ["c1", "c2"], "hand": ["c3"]})
        told(play, "A", {"effect": "counters", "what": ["c1"]})
        if event == "dies":
            told(play, "A", {"effect": "destroy", "what": ["c1"]})
        else:
            play.instruct("A", effects(put(["c3"], "battlefield")), hold=True)
            told(play, "A", {"effect": "counters", "what": ["c3"], "n": 4})
        assert play.state.players["A"].life == result


def test_its_power_when_its_card_has_moved_on() -> None:
    """608.2h: what died is asked for as it last was, wherever its card is by now."""
    dies = {"kind": "triggered", "on": ["dies"], "what": CREATURES}
    watcher = card("Ilmak", "artifact", "{1}", dies | {"effects": [gain({"power_of": "it"})]})
    play = game({"c1": OGRE, "c2": watcher}, {"battlefield": ["c1", "c2"]})
    told(play, "A", {"effect": "counters", "what": ["c1"]})
    play.instruct("A", effects({"effect": "destroy", "what": ["c1"]}), hold=True)
    told(play, "A", put(["c1"], "exile"))
    assert play.state.players["A"].life == 24


def test_a_filter_that_speaks_of_its_source() -> None:
    """201.2a: the same name as this, a type that this has."""
    abilities = [
        {"kind": "activated", "id": key, "effects": [gain({"number": {key: "self"}})]}
        for key in ("same_name_as", "shares_type_with")
    ]
    cards = {"c1": creature("Tolmak", "1/1", *abilities), "c2": OGRE, "c3": BIRD, "f1": FILL}
    play = game(cards, {"battlefield": list(cards)})
    for ability, result in (("same_name_as", 22), ("shares_type_with", 25)):
        play.activate("A", "c1", ability)
        assert play.state.players["A"].life == result


def test_the_power_of_a_source_that_is_gone() -> None:
    """113.7a, 608.2h: of itself as it last was; of another one that is still there as it is."""
    cost = {"sacrifice": {"what": {"name": "Orvesk"}}}
    abilities = [
        {"kind": "activated", "id": "own", "cost": cost, "effects": [gain({"power_of": "self"})]},
        {
            "kind": "activated",
            "id": "other",
            "cost": cost,
            "targets": [{"what": CREATURES}],
            "effects": [gain({"power_of": "target"})],
        },
    ]
    for ability, targets, result in (("own", [], 22), ("other", ["c2"], 25)):
        cards = {"c1": creature("Orvesk", "1/1", *abilities), "c2": BIRD}
        play = game(cards, {"battlefield": ["c1", "c2"]})
        told(play, "A", {"effect": "counters", "what": ["c1"]})
        play.activate("A", "c1", ability, targets=targets)
        assert play.state.players["A"].life == result


def test_the_power_of_a_source_that_left_a_graveyard() -> None:
    """608.2h: a card that was never on the battlefield, wherever it is by now."""
    grave = {
        "kind": "triggered",
        "on": ["enters"],
        "what": {"types": ["artifact"]},
        "zone": "graveyard",
        "effects": [gain({"power_of": "self"})],
    }
    cards = {"c1": creature("Orvesk", "3/1", grave), "c2": FILL}
    play = game(cards, {"graveyard": ["c1"], "hand": ["c2"]})
    play.instruct("A", effects(put(["c2"], "battlefield")), hold=True)
    told(play, "A", put(["c1"], "exile"))
    assert play.state.players["A"].life == 23
