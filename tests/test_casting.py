"""What may be cast, from where, when, at what price, what a cast counts for: literal."""

from typing import Any

import pytest
from facecheck.reference_impl import Game
from table_cards import BIRD, CREATURES, FILL, GAIN, LAND, OGRE
from table_of import card, creature, game, refused, told


def instant(cost: str, *targets: Any, effects: Any = (GAIN,), kind: str = "instant") -> Any:  # noqa: ANN401 - any JSON
    """An instant, or a sorcery."""
    aims = [{"what": one} for one in targets]
    return card("Zarpak", kind, cost, {"kind": "spell", "targets": aims, "effects": effects})


def static(kind: str, **more: Any) -> Any:  # noqa: ANN401 - any JSON
    """An enchantment with a static ability."""
    return card("Brakulo", "enchantment", "{1}", {"kind": kind, **more})


def casts(play: Game) -> list[tuple[str, str, str]]:
    """The casts that are offered: which card, in which way, for what."""
    return [(one.handle, one.by, one.cost) for one in play.offers() if one.do == "cast"]


def life(play: Game) -> int:
    """The life of the first player."""
    return play.state.players["A"].life


# From where, and when


def test_each_card_is_offered_once() -> None:
    """601.2a, 601.3: from the hand, from where a permission reaches, of a library the top card."""
    free = instant("{0}")
    cards = {f"c{n}": free for n in range(1, 6)} | {
        "c6": static("allows", action="cast", what={"zone": "library"})
    }
    play = game(
        cards,
        {
            "hand": ["c1"],
            "library": ["c2", "c3"],
            "graveyard": ["c4"],
            "exile": ["c5"],
            "battlefield": ["c6"],
        },
    )
    assert casts(play) == [("c1", "", "{0}"), ("c2", "", "{0}")]
    told(play, "A", {"effect": "allow", "action": "cast", "what": ["c4"]})
    assert casts(play) == [("c1", "", "{0}"), ("c2", "", "{0}"), ("c4", "", "{0}")]


def test_a_card_in_exile_that_says_so_itself() -> None:
    """113.6b: its owner may cast it from there, also if nothing else reaches there."""
    itself = {"kind": "allows", "action": "cast", "what": "self", "zone": "exile"}
    gone = card("Drevak", "creature", "{0}", itself, pt=[1, 1])
    play = game({"c1": gone, "c2": gone}, {"exile": ["c1"]}, {"exile": ["c2"]})
    assert casts(play) == [("c1", "", "{0}")]


def test_flash_for_what_comes_from_the_hand() -> None:
    """601.3b, 702.8a: as though it had flash, in another player's turn too."""
    flash = static("allows", action="flash", what=CREATURES | {"zone": "hand", "controller": "you"})
    cards = {"c1": OGRE, "c2": OGRE, "c3": flash}
    play = game(cards, {}, {"hand": ["c1"], "graveyard": ["c2"], "battlefield": ["c3"]})
    told(play, "B", {"effect": "allow", "action": "cast", "what": ["c2"]})
    refused(lambda: play.cast("B", "c2", mana="{2}{R}"))
    play.cast("B", "c1")
    assert play["c1"].controller == "B"


def test_a_prohibition_for_opponents() -> None:
    """601.3a, 101.2: it is held against the spell that the player would control."""
    ban = static("forbids", action="cast", what=CREATURES | {"controller": "opponent"})
    cards = {"c1": BIRD, "c2": ban}
    for mine, theirs, listed in ((["c2"], [], 2), ([], ["c2"], 0)):
        play = game(cards, {"hand": ["c1"], "battlefield": mine}, {"battlefield": theirs})
        play.priority("A", mana="{3}{B}{B}")
        assert len(casts(play)) == listed


def test_targets_are_those_of_who_casts() -> None:
    """601.2c, 702.16b: one's own where it says so; none that is protected from the spell."""
    own = instant(
        "{B}", CREATURES | {"controller": "you"}, effects=[{"effect": "counters", "what": "target"}]
    )
    safe = creature(
        "Ilmith",
        "1/1",
        {"kind": "keyword", "keyword": "protection", "what": {"colours": ["black"]}},
    )
    cards = {"c1": own, "c2": OGRE, "c3": OGRE, "c4": safe}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c4"]}, {"battlefield": ["c3"]})
    play.priority("A", mana="{B}")
    assert casts(play) == []
    both = game(cards, {"hand": ["c1"], "battlefield": ["c2"]}, {"battlefield": ["c3"]})
    both.priority("A", mana="{B}")
    assert casts(both) == [("c1", "", "{B}")]
    refused(lambda: both.cast("A", "c1", targets=["c3"]))
    both.cast("A", "c1", targets=["c2"])
    assert both["c2"].pt == (4, 5)


# At what price


def test_a_price_that_counts_what_its_player_has() -> None:
    """601.2f: so much less; as it is offered, and as it is paid."""
    less = {"mana": "{4}{R}", "less": {"number": {"types": ["artifact"], "controller": "you"}}}
    morph = {"kind": "morph", "cost": less}
    cards = {
        "c1": instant("{1}"),
        "c2": creature("Odrak", "2/2", morph),
        "f1": FILL,
        "f2": FILL,
        "f3": FILL,
    }
    play = game(cards, {"battlefield": ["c2", "f1", "f2"]}, {"battlefield": ["f3"]})
    told(play, "A", {"effect": "turn_down", "what": ["c2"]})
    refused(lambda: play.turn_up("A", "c2", by="morph", mana="{1}{R}"))
    play.turn_up("A", "c2", by="morph", mana="{1}")
    assert (play["c2"].name, play.state.players["A"].pool) == ("Odrak", ())


def test_a_price_for_the_spells_of_one_player() -> None:
    """601.2f: of the spells that its controller casts, not of those of others."""
    mine = static("costs", of="spells", what={"controller": "you"}, more=-1)
    cards = {"c1": instant("{2}"), "c2": instant("{2}"), "c3": mine}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c3"]}, {"hand": ["c2"]})
    for player, handle, price in (("A", "c1", "{1}"), ("B", "c2", "{2}")):
        there = play.branch()
        there.priority(player, mana=price)  # type: ignore[arg-type]  # a seat
        assert casts(there) == [(handle, "", price)]
        poor = play.branch()
        poor.priority(player, mana="{1}" if price == "{2}" else "")  # type: ignore[arg-type]
        assert casts(poor) == []


def test_a_price_for_what_comes_from_somewhere() -> None:
    """601.2f, 601.2a: of spells from exile, which the spell left for the stack already."""
    cards = {"c1": instant("{0}"), "c2": instant("{0}")}
    cards["c3"] = static("costs", of="spells", what={"zone": "exile"}, more=2)
    play = game(cards, {"hand": ["c1"], "exile": ["c2"], "battlefield": ["c3"]})
    told(play, "A", {"effect": "allow", "action": "cast", "what": ["c2"]})
    play.priority("A", mana="{2}")
    assert casts(play) == [("c1", "", "{0}"), ("c2", "", "{2}")]


def test_a_tax_for_what_comes_from_the_command_zone() -> None:
    """903.8: {2} for each cast from there, of a commander, and for no other cast of it."""
    cards = {
        "c1": creature("Tolmak", "3/4", cost="{0}"),
        "c2": creature("Odrak", "2/2", cost="{0}"),
    }
    play = game(cards, {"command": ["c1"], "hand": ["c2"]}, commanders=["c1"])
    assert casts(play) == [("c2", "", "{0}"), ("c1", "", "{0}")]
    play.cast("A", "c1")
    for zone, price in (("exile", "{0}"), ("command", "{2}")):
        move_to(play, zone)
        if zone == "command":
            play.priority("A", mana="{1}")
            assert casts(play) == [("c2", "", "{0}")]
            play.priority("A", mana="{1}")
        assert [cost for handle, _, cost in casts(play) if handle == "c1"] == [price]


def move_to(play: Game, zone: Any) -> None:  # noqa: ANN401 - a zone
    """The commander goes to exile, where it may be cast, or from there to the command zone."""
    play.decide = lambda _: zone == "command"
    if zone == "exile":
        told(play, "A", {"effect": "put", "what": ["c1"], "to": "exile"})
        told(play, "A", {"effect": "allow", "action": "cast", "what": ["c1"]})
    else:
        told(play, "A", {"effect": "put", "what": ["c1"], "to": "hand"})


def test_the_x_of_an_instant() -> None:
    """107.3, 601.2b: what it does with X; 0 if none is named."""
    cards = {"c1": instant("{X}{G}", effects=[GAIN | {"n": "x"}])}
    for x, mana, result in ((3, "{3}{G}", 23), (None, "{G}", 20)):
        play = game(cards, {"hand": ["c1"]})
        play.cast("A", "c1", mana=mana, x=x)
        assert life(play) == result


# What a cast counts for


def test_a_land_and_a_spell() -> None:
    """305.2: a cast is no land played, and gives none back."""
    cards = {"c1": LAND, "c2": LAND, "c3": instant("{0}")}
    play = game(cards, {"hand": ["c1", "c2", "c3"]})
    play.cast("A", "c3")
    play.play_land("A", "c1")
    refused(lambda: play.play_land("A", "c2"))
    other = game(cards | {"c4": instant("{0}")}, {"hand": ["c1", "c2", "c3", "c4"]})
    other.play_land("A", "c1")
    other.cast("A", "c3")
    refused(lambda: other.play_land("A", "c2"))


@pytest.mark.parametrize(
    ("night", "by_a", "by_b", "then"),
    [
        (True, 2, 0, "day"),
        (True, 1, 0, "night"),
        (True, 1, 2, "night"),
        (False, 0, 0, "night"),
        (False, 1, 0, "day"),
        (False, 0, 1, "night"),
    ],
)
def test_the_day_after(night: bool, by_a: int, by_b: int, then: str) -> None:  # noqa: FBT001 - a row
    """731.2: by what the active player of the turn before cast in it."""
    cards = {f"c{n}": instant("{0}") for n in range(1, 5)} | {"f1": FILL, "f2": FILL}
    play = game(
        cards, {"hand": ["c1", "c2"], "library": ["f1"]}, {"hand": ["c3", "c4"], "library": ["f2"]}
    )
    told(play, "A", {"effect": "day", "night": night})
    for handle in ("c1", "c2")[:by_a]:
        play.cast("A", handle)
    for handle in ("c3", "c4")[:by_b]:
        play.cast("B", handle)
    play.advance("main1", "B")
    assert play.state.day == then


def test_a_spell_that_put_itself_away() -> None:
    """400.7, 400.7j: in a hand it is another object, which its effects do not find."""
    away = [{"effect": "put", "what": "self", "to": to} for to in ("hand", "exile")]
    play = game({"c1": instant("{0}", effects=away)}, {"hand": ["c1"]})
    play.cast("A", "c1")
    assert play.state.zone("hand", "A") == ("c1",)
