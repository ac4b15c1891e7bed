"""Copies of spells: which, of what, with which targets: literal answers."""

from table_cards import BIRD, CREATURES, GAIN, OGRE, PAT, SAFE, instant
from table_of import (
    answering,
    asked,
    card,
    creature,
    game,
    lives,
    put,
    told,
)


def test_copies_of_spells() -> None:
    """707.10, 707.10c: the copy is the copier's, of the same X and targets or of others."""
    pump = {"effect": "counters", "what": "target", "n": "x"}
    cards = {
        "c1": instant({"what": CREATURES}, effects=[pump], cost="{X}"),
        "c2": OGRE,
        "c3": OGRE,
        "c4": SAFE,
    }
    for new, sizes in ((False, [(7, 8), (3, 4)]), (True, [(5, 6), (5, 6)])):
        play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3", "c4"]})
        play.cast("A", "c1", mana="{2}", x=2, targets=["c2"], hold=True)
        answering(play, ("c3",))
        told(play, "B", {"effect": "copy_spell", "what": ["c1"], "new_targets": new}, hold=True)
        assert asked(play) == ([("B", "choose", ("c2", "c3"), 1, 1)] if new else [])
        assert [play[item.source].controller for item in play.state.stack] == ["A", "B"]
        assert play.state.objects["t1"].owner == "B"
        play.resolve()
        assert [play[one].pt for one in ("c2", "c3")] == sizes
        assert play.state.objects["t1"].zone == "gone"


def test_a_copy_of_a_spell_with_two_targets() -> None:
    """707.10c: as many new ones as the spell has; a face-down spell's copy has its mask."""
    two = instant({"what": CREATURES, "n": 2}, effects=[PAT])
    cards = {"c1": two, "c2": OGRE, "c3": OGRE, "c4": OGRE, "c5": BIRD}
    play = game(cards, {"hand": ["c1", "c5"], "battlefield": ["c2", "c3", "c4"]})
    down = play.branch()
    play.cast("A", "c1", targets=["c2", "c3"], hold=True)
    answering(play, ("c3", "c4"))
    told(play, "A", {"effect": "copy_spell", "what": ["c1"], "new_targets": True})
    assert asked(play) == [("A", "choose", ("c2", "c3", "c4"), 2, 2)]
    assert [play[one].pt for one in ("c2", "c3", "c4")] == [(4, 5), (5, 6), (4, 5)]
    down.cast("A", "c5", by="morph", mana="{3}", hold=True)
    told(down, "A", {"effect": "copy_spell", "what": ["c5"]}, hold=True)
    assert (down["t1"].pt, down.state.objects["t1"].open_face) == ((2, 2), True)


def test_targets_of_a_copy_are_those_of_who_copies() -> None:
    """707.10c, 608.2b: new ones are legal for it; an old one may be left, legal or not."""
    aim = {"what": CREATURES | {"controller": "you"}}
    cards = {"c1": instant(aim, effects=[PAT, GAIN]), "c2": OGRE, "c3": OGRE, "c4": OGRE}
    copy = {"effect": "copy_spell", "what": ["c1"], "new_targets": True}
    for chosen, there, sizes, life in (
        ("c3", ("c3", "c4", "c2"), [(4, 5), (4, 5)], [21, 21]),
        ("c2", ("c3", "c4", "c2"), [(4, 5), (3, 4)], [21, 20]),
        ("", ("c2",), [(4, 5), (3, 4)], [21, 20]),
    ):
        play = game(cards, {"hand": ["c1"], "battlefield": ["c2"]}, {"hand": ["c3", "c4"]})
        told(play, "B", *(put([one], "battlefield") for one in there[:-1]))
        play.cast("A", "c1", targets=["c2"], hold=True)
        answering(play, (chosen,))
        told(play, "B", copy, hold=True)
        assert asked(play) == ([("B", "choose", there, 1, 1)] if chosen else [])
        play.resolve()
        assert ([play[one].pt for one in ("c2", "c3")], lives(play)) == (sizes, life)


def test_which_spell_is_copied() -> None:
    """707.10: that one, no other spell, and no ability of a permanent."""
    ability = {"kind": "activated", "id": "do", "effects": [GAIN]}
    cards = {"c1": card("Ilmak", "artifact", "{1}", ability)}
    cards |= {f"c{n}": instant(effects=[GAIN | {"n": 10**n}]) for n in (2, 3)}
    play = game(cards, {"battlefield": ["c1"], "hand": ["c2", "c3"]})
    play.activate("A", "c1", "do", hold=True)
    for handle in ("c2", "c3"):
        play.cast("A", handle, hold=True)
    told(play, "A", {"effect": "copy_spell", "what": ["c1", "c2"]})
    assert lives(play) == [1221, 20]


def test_a_copy_of_a_creature_spell() -> None:
    """707.10, 707.10f, 107.3m: a token enters with as many counters as the X of the spell."""
    grows = {"kind": "as", "on": ["enters"], "effects": [{"effect": "counters", "n": "x"}]}
    play = game({"c1": creature("Orvesk", "1/1", grows, cost="{X}")}, {"hand": ["c1"]})
    play.cast("A", "c1", mana="{2}", x=2, hold=True)
    told(play, "A", {"effect": "copy_spell", "what": ["c1"]}, hold=True)
    names = [row["id"] for row in play.view("B")["stack"]]
    play.resolve()
    assert [play[one].pt for one in ("c1", "t1")] == [(3, 3), (3, 3)]
    assert len(set(names)) == 2


def test_a_copy_is_an_object_of_its_own() -> None:
    """707.10, 607.2a, 400.7: what one of them exiled is not exiled with the other."""
    out, back = put("target", "exile"), put({"linked": {}}, "hand")
    for effects, to in (([out, back], "hand"), ([back, out], "exile")):
        cards = {"c1": instant({"what": CREATURES}, effects=effects), "c2": OGRE, "c3": OGRE}
        play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3"]})
        play.cast("A", "c1", targets=["c2"], hold=True)
        answering(play, ("c3",))
        told(play, "A", {"effect": "copy_spell", "what": ["c1"], "new_targets": True})
        assert [play.state.objects[one].zone for one in ("c2", "c3")] == [to, to]


def test_a_new_target_that_came_back() -> None:
    """707.10c, 400.7, 608.2b: it is another object, also for a copy."""
    cards = {"c1": instant({"what": CREATURES}, effects=[PAT]), "c2": OGRE, "c3": OGRE}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3"]})
    play.cast("A", "c1", targets=["c2"], hold=True)
    answering(play, ("c3",))
    told(play, "A", {"effect": "copy_spell", "what": ["c1"], "new_targets": True}, hold=True)
    told(play, "A", *(put(["c3"], to) for to in ("exile", "battlefield")))
    assert [play[one].pt for one in ("c2", "c3")] == [(4, 5), (3, 4)]


def test_a_target_that_came_back_is_none_of_a_copy() -> None:
    """707.10, 400.7, 608.2b: a copy made later is aimed at what the spell was aimed at."""
    cards = {"c1": instant({"what": CREATURES}, effects=[PAT, GAIN]), "c2": OGRE}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2"]})
    play.cast("A", "c1", targets=["c2"], hold=True)
    told(play, "A", *(put(["c2"], to) for to in ("exile", "battlefield")), hold=True)
    told(play, "A", {"effect": "copy_spell", "what": ["c1"]})
    assert (play["c2"].pt, lives(play)) == ((3, 4), [20, 20])


def test_a_copy_of_half_a_card() -> None:
    """709.3b, 707.10: it is of the half that was cast, and of nothing else that anybody sees."""
    says = {"kind": "spell", "effects": [GAIN]}
    other = {"name": "Ilmith", "cost": "{3}", "types": ["sorcery"]}
    split = card("Zarpak", "instant", "{1}", says, layout="split", other=other)
    play = game({"c1": split}, {"hand": ["c1"]})
    play.cast("A", "c1", by="left", mana="{1}", hold=True)
    told(play, "A", {"effect": "copy_spell", "what": ["c1"]}, hold=True)
    gains = {"kind": "spell", "effects": ({"effect": "gain_life"},)}
    half = {"name": "Zarpak", "cost": "{1}", "types": ("instant",), "abilities": (gains,)}
    assert play.view("B")["stack"][1]["card"] == half


def test_a_copy_of_a_spell_without_targets() -> None:
    """707.10c: where none was chosen none can be changed."""
    cards = {"c1": instant({"what": CREATURES, "up_to": True}, effects=[GAIN]), "c2": OGRE}
    play = game(cards, {"hand": ["c1"], "battlefield": ["c2"]})
    play.cast("A", "c1", hold=True)
    told(play, "B", {"effect": "copy_spell", "what": ["c1"], "new_targets": True})
    assert (asked(play), lives(play)) == ([], [21, 21])
