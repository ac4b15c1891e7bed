"""What turning up, foretelling and casting cost, and who convokes: literal answers."""

from facecheck.reference_impl import Game
from table_cards import CREATURES, FILL, GAIN, OGRE, convoking, instant, static
from table_of import (
    card,
    creature,
    game,
    lives,
    put,
    refused,
    told,
    zone,
)


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
