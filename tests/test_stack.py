"""Targets, ward, resolving, and what enters in some way: literal answers."""

from typing import Any

import pytest
from table_of import answering, asked, card, creature, game, put, refused, told, zone

OGRE = creature("Tolmak", "3/4", cost="{2}{R}")
FILL = card("Wurnak", "artifact", "{2}")
CREATURES = {"types": ["creature"]}
GAIN = {"effect": "gain_life"}
PAT = {"effect": "counters", "what": "target"}


def spell(*targets: Any, effects: Any = (GAIN,)) -> Any:  # noqa: ANN401 - any JSON
    """An instant for nothing."""
    return card(
        "Zarpak", "instant", "{0}", {"kind": "spell", "targets": targets, "effects": effects}
    )


def keyword(name: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """A keyword with a parameter."""
    return {"kind": "keyword", "keyword": name, **more}


# Targets

ANY = {
    "a creature": (OGRE, True),
    "a battle": (card("Battlo", "battle", "{2}", defense=4), True),
    "a planeswalker": (card("Walko", "planeswalker", "{2}", loyalty=4), True),
    "an artifact": (FILL, False),
    "an opponent's hexproof creature": (creature("Ilmith", "1/1", "hexproof"), False),
    "what is protected": (
        creature("Ilmath", "1/1", keyword("protection", what={"types": ["instant"]})),
        False,
    ),
}


@pytest.mark.parametrize("given", ANY.values(), ids=ANY)
def test_any_target(given: Any) -> None:  # noqa: ANN401 - a row of the table
    """115.4: a creature, planeswalker, battle or player, if it may be a target at all."""
    thing, legal = given
    hit = spell({"what": "any"}, effects=[{"effect": "damage"}])
    play = game({"c1": hit, "c2": thing}, {"hand": ["c1"]}, {"battlefield": ["c2"]})
    mine = game({"c1": hit, "c2": thing}, {"hand": ["c1"], "battlefield": ["c2"]})
    if thing.abilities == ("hexproof",):
        mine.cast("A", "c1", targets=["c2"])
    if legal:
        play.cast("A", "c1", targets=["c2"], hold=True)
    else:
        refused(lambda: play.cast("A", "c1", targets=["c2"]))


def test_how_many_targets_a_trigger_has() -> None:
    """603.3d, 115.1d: its controller chooses so many of those that are legal; none is enough."""
    for n, least, most, chosen in (
        (1, 1, 1, ("c3",)),
        ("any", 0, 2, ("c3", "c2")),
        (2, 2, 2, None),
    ):
        aim = [{"what": CREATURES | {"controller": "opponent"}, "n": n}]
        enters = {"kind": "triggered", "on": ["enters"], "targets": aim, "effects": [PAT]}
        cards = {"c1": card("Ilmak", "artifact", "{1}", enters), "c2": OGRE, "c3": OGRE}
        play = game(cards, {"hand": ["c1"]}, {"battlefield": ["c2", "c3"]})
        answering(play, chosen)
        told(play, "A", put(["c1"], "battlefield"))
        if chosen is not None:
            assert asked(play) == [("A", "choose", ("c2", "c3"), least, most)]
        pumped = {one for one in ("c2", "c3") if play[one].pt == (4, 5)}
        assert pumped == set(chosen or ("c2", "c3"))
    none = game(
        {**cards, "c1": card("Ilmak", "artifact", "{1}", enters)},
        {"hand": ["c1"]},
        {"battlefield": ["c2"]},
    )
    told(none, "A", put(["c1"], "battlefield"))
    assert none["c2"].pt == (3, 4)


def test_the_target_of_a_trigger_that_came_back() -> None:
    """400.7, 608.2b: it is another object, and no target any more."""
    enters = {
        "kind": "triggered",
        "on": ["enters"],
        "targets": [{"what": CREATURES}],
        "effects": [PAT],
    }
    play = game(
        {"c1": card("Ilmak", "artifact", "{1}", enters), "c2": OGRE},
        {"hand": ["c1"], "battlefield": ["c2"]},
    )
    told(play, "A", put(["c1"], "battlefield"), hold=True)
    assert len(play.state.stack) == 1
    told(play, "A", put(["c2"], "exile"), put(["c2"], "battlefield"))
    assert play["c2"].pt == (3, 4)


def test_a_spell_whose_targets_are_all_gone() -> None:
    """608.2b, 608.3e: it goes to its owner's graveyard; so does a permanent that may not enter."""
    ban = {"kind": "forbids", "action": "enter", "what": CREATURES}
    cards = {
        "c1": spell({"what": CREATURES}, effects=[PAT]),
        "c2": OGRE,
        "c3": card("Ilmun", "artifact", "{1}", ban),
    }
    play = game(cards | {"c4": OGRE}, {"hand": ["c1", "c4"], "battlefield": ["c2", "c3"]})
    play.cast("A", "c1", targets=["c2"], hold=True)
    told(play, "A", put(["c2"], "hand"))
    assert zone(play, "graveyard") == ("c1",)
    play.cast("A", "c4", mana="{2}{R}")
    assert zone(play, "graveyard") == ("c1", "c4")


# Ward


def warded(cost: Any, *more: Any) -> Any:  # noqa: ANN401 - any JSON
    """A creature with ward."""
    return creature("Yodirn", "2/2", keyword("ward", cost=cost), *more)


@pytest.mark.parametrize("cost", ["{1}", {"life": 1}, {"discard": {}}])
def test_ward_asks_for_any_cost(cost: Any) -> None:  # noqa: ANN401 - any JSON
    """702.21a: who targets it pays, or the spell is countered and put into the graveyard."""
    for says in (True, False):
        cards = {"c1": spell({"what": CREATURES}, effects=[PAT]), "c2": warded(cost), "c3": FILL}
        play = game(cards, {"hand": ["c1", "c3"]}, {"battlefield": ["c2"]})
        answering(play, says)
        play.cast("A", "c1", mana="{1}", targets=["c2"], hold=True)
        assert [one.label for one in play.state.stack if not one.is_spell] == ["ward"]
        play.resolve()
        assert asked(play) == [("A", "pay", (), 1, 1)]
        assert play["c2"].pt == ((3, 3) if says else (2, 2))
        assert "c1" in zone(play, "graveyard")
        paid = (play.state.players["A"].pool, play.state.players["A"].life, zone(play, "hand"))
        nothing = (("C",), 20, ("c3",))
        assert (paid == nothing) is not says


def test_ward_when_the_spell_is_gone_already() -> None:
    """702.21a, 608.2b: there is nothing left to be countered."""
    cards = {"c1": spell({"what": CREATURES}), "c2": warded("{1}")}
    play = game(cards, {"hand": ["c1"]}, {"battlefield": ["c2"]})
    play.cast("A", "c1", targets=["c2"], hold=True)
    told(play, "B", {"effect": "counter", "what": ["c1"]})
    assert (play.state.stack, zone(play, "graveyard")) == ((), ("c1",))


def test_ward_against_a_trigger() -> None:
    """702.21a: it triggers when a triggered ability is put on the stack with that target."""
    enters = {
        "kind": "triggered",
        "on": ["enters"],
        "targets": [{"what": CREATURES}],
        "effects": [PAT],
    }
    play = game(
        {"c1": card("Ilmak", "artifact", "{1}", enters), "c2": warded("{1}")},
        {"hand": ["c1"]},
        {"battlefield": ["c2"]},
    )
    told(play, "A", put(["c1"], "battlefield"), hold=True)
    assert [one.label for one in play.state.stack] == ["triggered#1", "ward"]
    play.resolve()
    assert (play["c2"].pt, play.state.stack) == ((2, 2), ())


# Attached


def test_what_can_be_attached_to_what() -> None:
    """301.5c, 303.4d, 303.4c: no Equipment that is a creature, no Aura to itself or to others'."""
    tool = card("Wurnesk", "artifact", "{1}", subtypes=["Equipment"])
    mine = card(
        "Drevun",
        "enchantment",
        "{0}",
        keyword("enchant", what=CREATURES | {"controller": "you"}),
        subtypes=["Aura"],
    )
    cards = {"c1": tool, "c2": OGRE, "c3": OGRE, "c4": mine}
    play = game(cards, {"battlefield": ["c1", "c2"], "hand": ["c4"]}, {"battlefield": ["c3"]})
    told(play, "A", {"effect": "attach", "what": ["c1"], "to": ["c2"]})
    told(play, "A", {"effect": "change", "what": ["c1"], "types": ["creature"], "set_pt": [1, 1]})
    assert play.state.objects["c1"].attached_to == ""
    refused(lambda: play.cast("A", "c4", targets=["c3"]))
    play.cast("A", "c4", targets=["c2"])
    told(play, "A", {"effect": "attach", "what": ["c4"], "to": ["c3"]})
    assert play.state.objects["c4"].attached_to == "c2"
    told(play, "B", {"effect": "control", "what": ["c2"]})
    assert zone(play, "graveyard") == ("c4",)


def test_an_aura_on_itself() -> None:
    """303.4d: an Aura that could enchant any permanent is not attached to itself."""
    aura = card("Drevun", "enchantment", "{0}", keyword("enchant"), subtypes=["Aura"])
    play = game({"c1": aura, "c2": OGRE}, {"hand": ["c1"], "battlefield": ["c2"]})
    play.cast("A", "c1", targets=["c2"])
    told(play, "A", {"effect": "attach", "what": ["c1"], "to": ["c1"]})
    assert play.state.objects["c1"].attached_to == "c2"


# How it enters


def test_an_aura_that_was_not_cast() -> None:
    """303.4f, 303.4g: its controller chooses among what it may enchant; with nothing it stays."""
    mine = keyword("enchant", what=CREATURES | {"controller": "you"})
    cards = {
        "c1": card("Drevun", "enchantment", "{0}", mine, subtypes=["Aura"]),
        "c2": OGRE,
        "c3": OGRE,
        "c4": OGRE,
    }
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2"]}, {"battlefield": ["c3", "c4"]})
    answering(play, ("c4",))
    told(play, "A", put(["c1"], "battlefield", under="opponent"))
    assert asked(play) == [("B", "choose", ("c3", "c4"), 1, 1)]
    assert play.state.objects["c1"].attached_to == "c4"
    alone = game(cards, {"hand": ["c1"]}, {"battlefield": ["c3"]})
    told(alone, "A", put(["c1"], "battlefield"))
    assert zone(alone, "hand") == ("c1",)


def test_tapped_and_with_counters() -> None:
    """614.1c, 614.12: what others say about it comes on top; from where it came may matter."""
    says = {
        "kind": "enters",
        "what": CREATURES | {"zone": "graveyard"},
        "counters": {"+1/+1": 2},
        "tapped": True,
    }
    cards = {"c1": OGRE, "c2": OGRE, "c3": card("Brakulo", "enchantment", "{1}", says)}
    play = game(cards, {"graveyard": ["c1"], "hand": ["c2"]}, {"battlefield": ["c3"]})
    told(play, "A", put(["c1", "c2"], "battlefield", counters={"+1/+1": 1}))
    assert play["c1"].controller == "A"
    assert [(play[one].pt, play.state.objects[one].tapped) for one in ("c1", "c2")] == [
        ((6, 7), True),
        ((4, 5), False),
    ]
    counted = game(
        cards | {"c3": card("Brakulo", "enchantment", "{1}", {**says, "tapped": False})},
        {"graveyard": ["c1"], "battlefield": ["c3"]},
    )
    told(counted, "A", put(["c1"], "battlefield", tapped=True))
    assert (counted["c1"].pt, counted.state.objects["c1"].tapped) == ((5, 6), True)


def test_under_whose_control_it_enters() -> None:
    """616.1, 616.1b: of two that say so the spell's controller chooses, or the card's owner."""
    says = {"kind": "enters", "what": CREATURES, "under": "you"}
    own, other = (card(name, "enchantment", "{1}", says) for name in ("Brakulo", "Brakalo"))
    cards = {"c1": creature("Tolmak", "3/4", "flash", cost="{0}"), "c2": own, "c3": other}
    for reply, last in ((0, "B"), ("c3", "A"), (1, "A")):
        play = game(cards, {"battlefield": ["c2"], "graveyard": ["c1"]}, {"battlefield": ["c3"]})
        answering(play, reply)
        cast = play.branch()
        told(play, "B", put(["c1"], "battlefield"))
        assert asked(play) == [("A", "option", ("c2", "c3"), 1, 1)]
        assert play["c1"].controller == last
        told(cast, "B", {"effect": "allow", "action": "cast", "what": ["c1"]})
        answering(cast, reply)
        cast.cast("B", "c1")
        assert asked(cast) == [("B", "option", ("c2", "c3"), 1, 1)]
        assert cast["c1"].controller == last
