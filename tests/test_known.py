"""Permissions, looking, doors, faces, merged tokens and agendas: literal answers."""

from facecheck.reference_impl import Game
from table_cards import BIRD, CREATURES, FILL, GAIN, OGRE, instant
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
    shown,
    told,
    zone,
)

# Permissions and looking


def test_permissions_end() -> None:
    """611.2a: with the turn, or with the next turn of the player whose effect it is."""
    for until, later in (("end_of_turn", False), ("your_next_turn", True), ("always", True)):
        cards = {"c1": instant()} | {f"f{n}": FILL for n in range(1, 5)}
        play = game(cards, {"exile": ["c1"], "library": ["f1", "f2"]}, {"library": ["f3", "f4"]})
        told(play, "A", {"effect": "allow", "action": "cast", "what": ["c1"], "until": until})
        play.advance("main1", "B")
        play.priority("A")
        assert bool(play.offers()) is later
        play.advance("main1", "A")
        assert bool(play.offers()) is (until == "always")


def test_who_looks_and_what_then_is_known() -> None:
    """701.20e, 406.3: each of them sees it; who looked may look on at what is exiled face down."""
    cards = {"c1": OGRE, "c2": BIRD}
    play = game(cards, {"hand": ["c1", "c2"]})
    told(play, "A", look("c1") | {"who": "opponent"})
    assert shown(play) == [(("c1",), ("B",), "B")]
    down = put(["c1"], "exile", face_down=True)
    told(play, "B", look("c1"), look("c2"), down)
    assert play.state.objects["c1"].lookers == ("B",)
    other = game(cards, {"hand": ["c1", "c2"]})
    told(other, "A", look("c1") | {"who": "opponent"}, down)
    assert other.state.objects["c1"].lookers == ()
    told(other, "A", look("c2"), put("it", "graveyard"))
    assert zone(other, "graveyard") == ("c2",)


def test_a_permanent_that_lets_look_into_exile() -> None:
    """406.3, 109.2: only its player, and only if it speaks of exile."""
    for what, seen in (({"zone": "exile"}, True), ({}, False)):
        lens = card("Ilmun", "artifact", "{1}", {"kind": "allows", "action": "look", "what": what})
        play = game({"c1": OGRE, "c2": lens}, {"hand": ["c1"]}, {"battlefield": ["c2"]})
        told(play, "A", put(["c1"], "exile", face_down=True))
        assert ["card" in play.view(seat)["exile"][0] for seat in ("A", "B")] == [False, seen]
        told(play, "A", {"effect": "destroy", "what": ["c2"]})  # who was let look may go on
        assert ["card" in play.view(seat)["exile"][0] for seat in ("A", "B")] == [False, seen]


def test_who_controls_whom() -> None:
    """723.1, 723.2: in that player's next turn only, the one that the effect says."""
    cards = {f"f{n}": FILL for n in range(1, 7)}
    play = game(cards, {"library": ["f1", "f2"]}, {"library": ["f3", "f4"], "hand": ["f5"]})
    told(play, "A", {"effect": "control_player", "who": "opponent", "by": "you"})
    assert play.state.players["B"].controlled_by is None
    play.advance("main1", "B")
    assert [play.state.players[seat].controlled_by for seat in ("A", "B")] == [None, "A"]
    play.advance("main1", "A")
    assert [play.state.players[seat].controlled_by for seat in ("A", "B")] == [None, None]
    play.advance("main1", "B")
    assert play.state.players["B"].controlled_by is None
    more = game(cards, {"library": ["f1", "f2"]}, {"library": ["f3", "f4"]})
    control = {"effect": "control_player", "who": "B", "by": "A"}
    told(more, "A", control)
    more.advance("main1", "B")
    told(more, "A", control)  # said in that turn it is about the next one
    for turn, by in (("A", None), ("B", "A")):
        more.advance("main1", turn)  # type: ignore[arg-type]  # a seat
        assert more.state.players["B"].controlled_by == by


def test_hidden_away() -> None:
    """702.75a, 406.3: its controller may look; nobody once the permanent is gone before."""
    land = card("Tolmulo", "land", "", {"kind": "keyword", "keyword": "hideaway", "n": 2})
    cards = {"c1": land, "c2": OGRE, "c3": BIRD, "c4": FILL}
    play = game(cards, {"hand": ["c1"], "library": ["c2", "c3", "c4"]})
    answering(play, ("c3",))
    told(play, "A", put(["c1"], "battlefield"), hold=True)
    gone = play.branch()
    play.resolve()
    assert shown(play) == [(("c2", "c3"), ("A",), "A")]
    assert asked(play) == [("A", "choose", ("c2", "c3"), 1, 1)]
    assert (zone(play, "library"), play.state.objects["c3"].lookers) == (("c4", "c2"), ("A",))
    told(play, "A", put({"all": CREATURES | {"zone": "exile"}}, "hand"))
    assert zone(play, "exile") == ("c3",)
    told(play, "B", {"effect": "control", "what": ["c1"]})
    assert play.state.objects["c3"].lookers == ("A", "B")
    answering(gone, ("c3",))
    told(gone, "A", put(["c1"], "graveyard"))
    assert gone.state.objects["c3"].lookers == ()


# Special actions and faces


def test_a_door_and_its_half() -> None:
    """709.5, 709.5h: an ability about unlocking "this door" is of the half that it stands in."""
    told_of = {"kind": "triggered", "on": ["unlocks"]}
    right = {"name": "Cellaro", "cost": "{B}", "types": ["enchantment"], "subtypes": ["Room"]}
    room = card(
        "Hallo",
        "enchantment",
        "{U}",
        told_of | {"effects": [GAIN]},
        subtypes=["Room"],
        layout="room",
        other=right | {"abilities": [told_of | {"effects": [GAIN | {"n": 10}]}]},
    )
    for by, mana, first, other, then in (
        ("left", "{U}", 21, "right", 31),
        ("right", "{B}", 30, "left", 31),
    ):
        play = game({"c1": room}, {"hand": ["c1"]})
        play.cast("A", "c1", by=by, mana=mana)
        assert lives(play) == [first, 20]
        told(play, "A", {"effect": "mark", "mark": other, "what": ["c1"]})
        assert lives(play) == [then, 20]


def test_doors_that_stay_locked() -> None:
    """702.26b, 118.6: of a Room that is phased out, and of a half without a mana cost."""
    right = {"name": "Cellaro", "types": ["enchantment"], "subtypes": ["Room"]}
    room = card("Hallo", "enchantment", "{1}", subtypes=["Room"], layout="room", other=right)
    play = game({"c1": room}, {"battlefield": ["c1"]})
    play.priority("A", mana="{3}")
    assert [(one.do, one.by) for one in play.offers()] == [("unlock", "left")]
    refused(lambda: play.unlock("A", "c1", by="right"))
    told(play, "A", {"effect": "phase_out", "what": ["c1"]})
    refused(lambda: play.unlock("A", "c1", by="left"))


def test_nightbound_brings_the_night() -> None:
    """702.145g: where it is neither day nor night."""
    play = game({"c1": creature("Torvulo", "6/5", "nightbound")}, {"hand": ["c1"]})
    told(play, "A", put(["c1"], "battlefield"))
    assert play.state.day == "night"


def test_transforming_what_was_spoken_of() -> None:
    """701.27a, 702.26: how many did is counted; phasing out takes what was spoken of too."""
    back = {"name": "Odrunn", "types": ["creature"], "pt": [5, 5]}
    two = creature("Odrak", "2/2", layout="double_faced", other=back)
    play = game({"c1": two, "c2": OGRE, "c3": two}, {"battlefield": ["c1", "c2"], "hand": ["c3"]})
    told(
        play,
        "A",
        look("c1", "c2", "c3"),
        {"effect": "transform", "what": "it"},
        GAIN | {"n": {"changed": True}},
    )
    assert (play["c1"].pt, lives(play)) == ((5, 5), [21, 20])
    told(play, "A", look("c1"), {"effect": "phase_out", "what": "it"})
    assert [play.state.objects[one].phased_out for one in ("c1", "c2")] == [True, False]


def test_a_token_under_a_card_and_over_it() -> None:
    """730.2d, 111.7: it is a token if its top component is; the token is gone when it leaves."""
    mutate = {"kind": "keyword", "keyword": "mutate", "cost": "{G}"}
    cards = {"c1": OGRE, "c2": creature("Mutag", "4/5", mutate, cost="{3}{G}")}
    for where, token in (("over", False), ("under", True)):
        play = game(cards, {"hand": ["c2"], "exile": ["c1"]})
        told(play, "A", {"effect": "token", "copy_of": ["c1"]})
        answering(play, where)
        play.cast("A", "c2", by="mutate", mana="{G}", targets=["t1"])
        assert play.state.objects["t1"].token is token
        assert play.state.objects["c2"].zone == "gone"
        told(play, "A", put(["t1"], "hand"))
        assert (zone(play, "hand"), play.state.objects["t1"].zone) == (("c2",), "gone")


def test_an_agenda_down_and_up_again() -> None:
    """702.106a, 702.106c, 400.9: hidden with a name; turned up its log says so to everybody."""
    agenda = card("Karnul", "conspiracy", "", "hidden_agenda")
    play = game({"c1": agenda, "c2": OGRE}, {"command": ["c1"], "battlefield": ["c2"]})
    told(play, "A", look("c1"), {"effect": "agenda", "what": "it", "name": "Tolmak"})
    assert play["c1"].face_down
    play.turn_up("A", "c1", by="agenda")
    assert (play["c1"].face_down, play.state.objects["c1"].chosen) == (False, "Tolmak")
    assert "Karnul" in play.log("B")[-1]
    assert play.log("B")[-1].endswith(" is turned face up")
    for turned in (1, 0):
        down = {"effect": "turn_down", "what": ["c1"]}
        told(play, "A", down, GAIN | {"n": {"changed": True}})
        assert (play["c1"].face_down, lives(play)) == (True, [21, 20])
        assert len(play.log("B")) == turned


def test_two_hideaway_lands() -> None:
    """702.75a, 406.4: each has a pile of its own; a new controller looks at what that one hid."""
    land = card("Tolmulo", "land", "", {"kind": "keyword", "keyword": "hideaway", "n": 1})
    cards = {"c1": land, "c2": land, "c3": OGRE, "c4": BIRD}
    play = game(cards, {"hand": ["c1", "c2"], "library": ["c3", "c4"]})
    for handle in ("c1", "c2"):
        told(play, "A", put([handle], "battlefield"))
    told(play, "B", {"effect": "control", "what": ["c1"]})
    assert [play.state.objects[one].lookers for one in ("c3", "c4")] == [("A", "B"), ("A",)]
    told(play, "A", {"effect": "control", "what": ["c1"]})
    three = Game(play.state.cards, [{"hand": ("c1", "c2"), "library": ("c3", "c4")}, {}, {}])
    for handle in ("c1", "c2"):
        told(three, "A", put([handle], "battlefield"))
    answering(three, 1)
    told(three, "B", put({"choose": {"zone": "exile"}}, "hand"))
    assert asked(three) == [("B", "option", ("0", "1"), 1, 1)]


def test_an_aura_phases_with_its_creature() -> None:
    """702.26g, 702.26h: in when that does, whoever controls the Aura."""
    enchant = {"kind": "keyword", "keyword": "enchant", "what": CREATURES}
    aura = card("Drevun", "enchantment", "{0}", enchant, "flash", subtypes=["Aura"])
    cards = {"c1": OGRE, "c2": aura} | {f"f{n}": FILL for n in range(1, 5)}
    mine = {"battlefield": ["c1"], "library": ["f1", "f2"]}
    play = game(cards, mine, {"hand": ["c2"], "library": ["f3", "f4"]})
    play.cast("B", "c2", targets=["c1"])
    told(play, "A", {"effect": "phase_out", "what": ["c1"]})
    for turn, out in (("B", True), ("A", False)):
        play.advance("main1", turn)  # type: ignore[arg-type]  # a seat
        assert [play.state.objects[one].phased_out for one in ("c1", "c2")] == [out, out]
    assert play.state.objects["c2"].attached_to == "c1"


def test_a_saga_from_turn_to_turn() -> None:
    """714.3c, 714.4: a counter in its controller's main phase; after the last it is sacrificed."""
    chapters = [{"kind": "chapter", "n": n, "effects": [GAIN]} for n in (1, 2)]
    do = {"kind": "activated", "id": "do", "effects": [GAIN | {"n": 100}]}
    sad = {"kind": "triggered", "on": ["sacrificed"], "what": {}, "effects": [GAIN | {"n": 1000}]}
    cards = {f"f{n}": FILL for n in range(1, 5)}
    cards["c1"] = card("Drevorn", "enchantment", "{W}", *chapters, do, subtypes=["Saga"])
    cards["c2"] = card("Ilmak", "artifact", "{1}", sad)
    mine = {"hand": ["c1"], "battlefield": ["c2"], "library": ["f1", "f2"]}
    play = game(cards, mine, {"library": ["f3", "f4"]})
    told(play, "A", put(["c1"], "battlefield"), hold=True)
    assert [one.label for one in play.state.stack] == ["chapter#1"]
    play.advance("main1", "B")
    assert (play.state.objects["c1"].counters, lives(play)) == ({"lore": 1}, [21, 20])
    play.advance("main1", "A", hold=True)
    assert (play.state.objects["c1"].zone, len(play.state.stack)) == ("battlefield", 1)
    play.activate("A", "c1", "do", hold=True)
    play.resolve(hold=True)
    assert lives(play) == [121, 20]
    play.activate("A", "c1", "do", hold=True)
    play.resolve(hold=True)
    play.resolve(hold=True)
    assert (zone(play, "graveyard"), lives(play)) == (("c1",), [222, 20])
    play.resolve()
    assert lives(play) == [1222, 20]


def test_a_chapter_of_a_saga_that_came_back() -> None:
    """400.7, 714.2: it speaks of the Saga that it was a chapter of, not of the new one."""
    grows = {"effect": "counters", "what": "self"}
    chapters = [{"kind": "chapter", "n": n, "effects": [grows]} for n in (1, 2)]
    saga = card("Drevorn", "enchantment", "{W}", *chapters, subtypes=["Saga"])
    play = game({"c1": saga}, {"hand": ["c1"]})
    for to in ("battlefield", "exile", "battlefield"):
        told(play, "A", put(["c1"], to), hold=True)
    assert len(play.state.stack) == 2
    play.resolve()
    assert play.state.objects["c1"].counters == {"lore": 1, "+1/+1": 1}


def test_a_saga_does_not_wait_for_an_activated_ability() -> None:
    """714.4: only for a chapter ability that has not left the stack yet."""
    chapters = [{"kind": "chapter", "n": n, "effects": [GAIN]} for n in (1, 2)]
    do = {"kind": "activated", "id": "do", "effects": [GAIN | {"n": 100}]}
    saga = card("Drevorn", "enchantment", "{W}", *chapters, do, subtypes=["Saga"])
    play = game({"c1": saga}, {"hand": ["c1"]})
    told(play, "A", put(["c1"], "battlefield"))
    play.activate("A", "c1", "do", hold=True)
    lore = {"effect": "counters", "what": ["c1"], "counter": "lore"}
    told(play, "A", lore, hold=True)
    assert [one.label for one in play.state.stack] == ["do", "chapter#2"]
    assert zone(play, "battlefield") == ("c1",)
    play.resolve(hold=True)
    assert (zone(play, "graveyard"), lives(play)) == (("c1",), [22, 20])


def test_a_commander_that_died() -> None:
    """903.9a: its owner is asked once whether it goes to the command zone."""
    for says, where in ((True, "command"), (False, "graveyard")):
        play = game({"c1": OGRE}, {}, {"battlefield": ["c1"]}, commanders=["c1"])
        answering(play, says)
        told(play, "A", {"effect": "destroy", "what": ["c1"]})
        assert asked(play) == [("B", "may", (), 1, 1)]
        told(play, "A", GAIN)
        assert (play.state.objects["c1"].zone, asked(play)) == (where, [])


def test_an_attacker_that_phased_out() -> None:
    """506.4, 509.1h: what blocked it blocks nothing any more."""
    play = game({"c1": OGRE, "c2": OGRE}, {"battlefield": ["c1"]}, {"battlefield": ["c2"]})
    play.attack("A", {"c1": "B"})
    play.block("B", {"c2": "c1"})
    told(play, "A", {"effect": "phase_out", "what": ["c1"]})
    assert play.state.objects["c2"].blocking == ()


def test_later_of_an_ability() -> None:
    """603.7: it has the source of the ability that made it, which is that object only."""
    later = {"effect": "later", "step": "end", "effects": [put("self", "hand")]}
    do = {"kind": "activated", "id": "do", "effects": [later]}
    for again, where in ((False, "hand"), (True, "battlefield")):
        play = game({"c1": card("Ilmak", "artifact", "{1}", do)}, {"battlefield": ["c1"]})
        play.activate("A", "c1", "do")
        if again:
            told(play, "A", put(["c1"], "exile"), put(["c1"], "battlefield"))
        play.advance("end")
        play.resolve()
        assert play.state.objects["c1"].zone == where
