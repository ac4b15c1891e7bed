"""Spells that effects cast, and the masks that slip from those cast face down: literal answers."""

from typing import Any

import pytest
from facecheck.reference_impl import Game
from facecheck.reference_impl.doing.happenings import NotInTheModel
from table_cards import (
    BIRD,
    CREATURES,
    FILL,
    GAIN,
    LAND,
    OGRE,
    PAT,
    SAFE,
    convoking,
    instant,
    static,
)
from table_of import (
    answering,
    asked,
    card,
    creature,
    game,
    lives,
    look,
    put,
    refused,
    told,
    zone,
)

# Cast while an effect resolves

NOW = {"effect": "allow", "action": "play", "what": "it", "free": True, "until": "now"}


def test_cast_for_nothing_at_once() -> None:
    """608.2g, 601.2c: if the player wants, and there are targets to choose; what casts see it."""
    watch = {"kind": "triggered", "on": ["casts"], "what": {}, "effects": [GAIN | {"n": 10}]}
    aim = {"what": CREATURES | {"controller": "you"}}
    cards = {
        "c1": instant(aim, effects=[PAT], cost=""),
        "c2": OGRE,
        "c3": OGRE,
        "c4": card("Ilmak", "artifact", "{1}", watch),
        "c5": OGRE,
        "c6": SAFE,
    }
    mine = {"battlefield": ["c2", "c3", "c4", "c6"], "exile": ["c1"]}
    play = game(cards, mine, {"battlefield": ["c5"]})
    answering(play, *(True, ("c3",)))
    no = play.branch()
    told(play, "A", look("c1"), NOW, hold=True)
    assert asked(play) == [("A", "may", (), 1, 1), ("A", "choose", ("c2", "c3"), 1, 1)]
    assert play["c1"].controller == "A"
    assert any("Zarpak" in line and "to stack" in line for line in play.log("B"))
    back = play.branch()
    play.resolve()
    assert (play["c3"].pt, lives(play), zone(play, "graveyard")) == ((4, 5), [30, 20], ("c1",))
    told(back, "A", *(put(["c3"], to) for to in ("exile", "battlefield")))
    assert back["c3"].pt == (3, 4)
    answering(no, *(False,))
    told(no, "A", look("c1"), NOW)
    assert (zone(no, "exile"), lives(no)) == (("c1",), [20, 20])
    none = game(cards, {"exile": ["c1"]}, {"battlefield": ["c5"]})
    told(none, "A", look("c1"), NOW)
    assert asked(none) == []


def test_what_is_not_cast_at_once() -> None:
    """608.2g, 101.2, 601.2c, 702.16b: what its player can't cast, or finds no target for."""
    ban = static("forbids", action="cast", what={"controller": "you"})
    cards = {"c1": instant(), "c2": instant({"what": CREATURES}), "c3": ban, "c4": SAFE}
    for handle, there, may in (
        ("c1", ["c4"], True),
        ("c1", ["c3"], False),
        ("c2", ["c4"], False),
    ):
        play = game(cards, {"exile": [handle], "battlefield": there})
        answering(play, *(False,))
        told(play, "A", look(handle), NOW)
        assert asked(play) == ([("A", "may", (), 1, 1)] if may else [])


def test_a_land_played_at_once() -> None:
    """305.3, 608.2g: in one's own turn, if no land was played yet; not by a permission to cast."""
    rows: list[Any] = [
        ("A", NOW, False, ("c1",)),
        ("B", NOW | {"who": "opponent"}, False, ("c1",)),
        ("B", NOW, False, ()),
        ("A", NOW | {"action": "cast"}, False, ()),
        ("A", NOW, True, ()),
    ]
    for player, effect, before, there in rows:
        play = game({"c1": LAND, "c2": LAND}, {"graveyard": ["c1"], "hand": ["c2"]})
        if before:
            play.play_land("A", "c2")
        answering(play, *(True,))
        told(play, player, look("c1"), effect)
        assert tuple(one for one in zone(play, "battlefield") if one == "c1") == there
        assert asked(play) == ([("A", "may", (), 1, 1)] if there else [])
        if there:
            refused(lambda at=play: at.play_land("A", "c2"))


def test_cast_face_down_by_an_effect() -> None:
    """608.2g, 708.4: one's own card that fits, or none; what forbids the face-down spell holds."""
    watch = {"kind": "triggered", "on": ["casts"], "what": {"face_down": True}, "effects": [GAIN]}
    watcher = card("Ilmak", "artifact", "{1}", watch)
    down = {"effect": "cast_down", "what": {"choose": CREATURES | {"zone": "hand"}}}
    bans: list[Any] = [({"power": [3, None]}, True), ({"power": [2, 2]}, False)]
    for ban, happens in bans:
        cards = {
            "c1": OGRE,
            "c2": BIRD,
            "c3": OGRE,
            "c4": static("forbids", action="cast", what=ban),
        }
        mine = {"hand": ["c1", "c2"], "battlefield": ["c4", "c5"]}
        play = game(cards | {"c5": watcher}, mine, {"hand": ["c3"]})
        answering(play, ("c2",))
        told(play, "A", down)
        assert asked(play) == [("A", "choose", ("c1", "c2"), 0, 1)]
        assert (play["c2"].face_down, lives(play)) == (happens, [20 + happens, 20])


def test_the_spell_that_an_effect_casts_face_down() -> None:
    """601.2a, 708.6: who casts it controls it; all are told that an effect put it face down."""
    down = {"effect": "cast_down", "what": {"choose": {"zone": "hand", "controller": "you"}}}
    play = game({"c1": OGRE, "c2": OGRE}, {"hand": ["c1"]}, {"hand": ["c2"]})
    answering(play, ("c1",))
    told(play, "A", down, hold=True)
    (spell,) = play.view("B")["stack"]
    assert (spell["controller"], spell["down_by"]) == ("A", "effect")
    assert [item.controller for item in play.state.stack] == ["A"]
    (line,) = play.log("B")
    assert line == f"a card goes from A's hand to stack face down, by effect as {spell['id']}"


def test_cast_face_down_without_a_choice() -> None:
    """608.2g: no effect that the model knows casts a card face down but by choice."""
    for what in (["c1"], {"all": {"zone": "hand"}}):
        play = game({"c1": OGRE}, {"hand": ["c1"]})
        with pytest.raises(NotInTheModel):
            told(play, "A", {"effect": "cast_down", "what": what})


def test_a_mask_that_slips() -> None:
    """614.1a, 120.8: before it is dealt damage or tapped; no damage is none."""
    down = {"effect": "cast_down", "what": {"choose": {"zone": "hand"}}, "unmask": True}
    fillers = {f"f{n}": FILL for n in range(1, 5)}
    attacking = game(
        {"c1": OGRE} | fillers, {"hand": ["c1"], "library": ["f1"]}, {"library": ["f2"]}
    )
    answering(attacking, ("c1",))
    told(attacking, "A", down)
    attacking.advance("main1", "A")
    attacking.attack("A", {"c1": "B"})
    assert (attacking["c1"].name, attacking.state.objects["c1"].attacking) == ("Tolmak", "B")
    for effect, up in (
        ({"effect": "damage", "what": ["c1"], "n": 0}, False),
        ({"effect": "damage", "what": ["c1"]}, True),
        ({"effect": "tap", "what": ["c1"]}, True),
    ):
        play = game({"c1": OGRE}, {"hand": ["c1"]})
        answering(play, ("c1",))
        told(play, "A", down)
        assert play["c1"].face_down
        told(play, "A", effect)
        assert play["c1"].face_down is not up


def test_a_mask_slips_before_its_creature_pays() -> None:
    """614.1a: what is tapped for a cost becomes tapped: its own {T}, another's cost, convoke."""
    down = {"effect": "cast_down", "what": {"choose": {"zone": "hand"}}, "unmask": True}
    own = {"kind": "activated", "id": "own", "cost": {"tap_self": True}, "effects": [GAIN]}
    other = own | {"id": "other", "cost": {"tap": {"what": CREATURES}}}
    cards = {
        "c1": OGRE,
        "c2": static("changes", what={"all": CREATURES}, keywords=["haste"], grants=[own]),
        "c3": card("Ilmak", "artifact", "{1}", other),
        "c4": convoking("{1}"),
    }
    play = game(cards, {"hand": ["c1", "c4"], "battlefield": ["c2", "c3"]})
    answering(play, ("c1",))
    told(play, "A", down)
    ways: list[Any] = [
        lambda at: at.activate("A", "c1", "own"),
        lambda at: at.activate("A", "c3", "other", pay=["c1"]),
        lambda at: at.cast("A", "c4", pay=["c1"]),
    ]
    for pays in ways:
        at = play.branch()
        assert at["c1"].face_down
        pays(at)
        assert (at["c1"].name, at.state.objects["c1"].tapped) == ("Tolmak", True)
        assert lives(at) == [21, 20]


def masked_blocker(hidden: Any, *more: str) -> Game:  # noqa: ANN401 - a card
    """B blocks a 4/9 with that card, which turns up as it deals damage, and with more Ogres."""
    cards = {"c1": creature("Drevun", "4/9"), "c2": hidden, "c3": OGRE}
    play = game(cards, {"battlefield": ["c1"]}, {"hand": ["c2", "c3"]})
    answering(play, ("c2",))
    down = {"effect": "cast_down", "what": {"choose": {"zone": "hand"}}, "unmask": True}
    loyal = {"effect": "counters", "what": ["c2"], "counter": "loyalty", "n": 6}
    told(play, "B", down)
    told(play, "B", loyal, put(["c3"], "battlefield"))
    play.attack("A", {"c1": "B"})
    play.block("B", dict.fromkeys(("c2", *more), "c1"))
    play.advance("damage")
    return play


def test_a_blocker_that_turned_up_without_toughness() -> None:
    """510.1c, 614.1a, 704.5f: it needs no damage; blocking alone it is dealt all of it first."""
    hurt = {"kind": "triggered", "on": ["dealt_damage"], "effects": [GAIN]}
    weak = creature("Ilmirn", "1/0", hurt)
    for more, dead, life in (((), ("c2",), 21), (("c3",), ("c2", "c3"), 20)):
        play = masked_blocker(weak, *more)
        assert (zone(play, "graveyard", "B"), lives(play)) == (dead, [20, life])


def test_a_blocker_that_turned_up_as_no_creature() -> None:
    """506.4, 509.1h, 614.1a: it has left combat by then, and what it blocked stays blocked."""
    play = masked_blocker(card("Orvesk", "planeswalker", "{2}", loyalty=3))
    there = play.state.objects["c2"]
    assert (there.face_down, there.blocking, there.counters) == (False, (), {"loyalty": 6})
    assert (play.state.objects["c1"].damage, lives(play)) == (0, [20, 20])
