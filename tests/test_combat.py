"""Combat, the steps of a turn and what begins and ends with them: literal answers."""

from typing import Any

from facecheck.reference_impl import Game
from table_of import card, creature, game, lives, put, refused, told, zone

OGRE = creature("Tolmak", "3/4", cost="{2}{R}")
BIRD = creature("Vexun", "5/2", "flying", cost="{3}{B}{B}")
FILL = card("Wurnak", "artifact", "{2}")
CREATURES = {"types": ["creature"]}
GAIN = {"effect": "gain_life"}


def static(**more: Any) -> Any:  # noqa: ANN401 - any JSON
    """An artifact that forbids something."""
    return card("Ilmun", "artifact", "{1}", {"kind": "forbids", **more})


def fillers(first: int, n: int) -> list[str]:
    """Handles of cards to be drawn."""
    return [f"f{number}" for number in range(first, first + n)]


FILLERS = dict.fromkeys(fillers(1, 20), FILL)
MINE, THEIRS = fillers(1, 5), fillers(10, 5)


# Attacking and blocking


def test_who_may_attack_whom() -> None:
    """508.1a, 302.6: untapped creatures of the active player that did not just come; a player."""
    cards = {"c1": OGRE, "c2": OGRE, "c3": OGRE, "c4": FILL, "c5": OGRE, "c6": OGRE} | FILLERS
    mine = {"battlefield": ["c1", "c2", "c4"], "hand": ["c3", "c6"], "library": MINE}
    play = game(cards, mine, {"battlefield": ["c5"], "library": THEIRS})
    told(
        play,
        "A",
        {"effect": "tap", "what": ["c2"]},
        {"effect": "put", "what": ["c3"], "to": "battlefield"},
    )
    for attackers in (
        {"c2": "B"},
        {"c3": "B"},
        {"c4": "B"},
        {"c5": "B"},
        {"c6": "B"},
        {"c1": "A"},
        {"c1": "C"},
    ):
        refused(lambda chosen=attackers: play.attack("A", chosen))
    refused(lambda: play.attack("B", {"c5": "A"}))
    refused(lambda: play.attack("B", {}))
    play.attack("A", {"c1": "B"})
    thing = play.state.objects["c1"]
    assert (thing.attacking, thing.tapped, play.state.turn.step) == ("B", True, "attackers")
    for player in ("A", "B"):
        refused(lambda who=player: play.attack(who, {}))
    refused(lambda: play.block("A", {"c2": "c1"}))


def test_who_came_in_a_later_turn() -> None:
    """302.6: it cannot attack in the turn in which it came, whichever turn that is."""
    theirs = {"battlefield": ["c1"], "hand": ["c2"], "library": THEIRS}
    play = game({"c1": OGRE, "c2": OGRE} | FILLERS, {"library": MINE}, theirs)
    play.advance("main1", "B")
    told(play, "B", put(["c2"], "battlefield"))
    refused(lambda: play.attack("B", {"c2": "A"}))
    play.attack("B", {"c1": "A"})


def test_what_cannot_attack_or_block() -> None:
    """508.1c, 509.1b, 101.2: because something says so, of these or of what blocks those."""
    cards = {
        "c1": OGRE,
        "c2": BIRD,
        "c3": BIRD,
        "c4": OGRE,
        "c5": static(action="attack", what={"name": "Tolmak"}),
    }
    play = game(cards, {"battlefield": ["c1", "c2", "c5"]}, {"battlefield": ["c3"]})
    refused(lambda: play.attack("A", {"c1": "B"}))
    play.attack("A", {"c2": "B"})
    ban = game(
        cards | {"c5": static(action="block", what=CREATURES)},
        {"battlefield": ["c1", "c5"]},
        {"battlefield": ["c3"]},
    )
    ban.attack("A", {"c1": "B"})
    refused(lambda: ban.block("B", {"c3": "c1"}))
    by = static(
        action="block",
        what={"name": "Tolmak"},
        blocked_by={"power": [5, None], "controller": "opponent"},
    )
    some = game(
        cards | {"c5": by}, {"battlefield": ["c1", "c2", "c5"]}, {"battlefield": ["c3", "c4"]}
    )
    some.attack("A", {"c1": "B", "c2": "B"})
    refused(lambda: some.block("B", {"c3": "c1"}))
    some.block("B", {"c3": "c2", "c4": "c1"})
    assert some.state.objects["c3"].blocking == ("c2",)


def test_who_may_block_what() -> None:
    """509.1a, 702.9b, 702.16f: untapped creatures of who is attacked; what flies, by what flies."""
    safe = creature(
        "Ilmath", "2/2", {"kind": "keyword", "keyword": "protection", "what": {"name": "Tolmak"}}
    )
    cards = {"c1": BIRD, "c2": OGRE, "c3": OGRE, "c4": safe, "c5": OGRE, "c6": OGRE, "c7": FILL}
    play = Game(
        cards,
        [
            {"battlefield": ("c1", "c2", "c4", "c6")},
            {"battlefield": ("c3", "c7")},
            {"battlefield": ("c5",)},
        ],
    )
    play.attack("A", {"c1": "B", "c2": "B", "c4": "B"})
    for blocks in (
        {"c3": "c1"},
        {"c3": "c4"},
        {"c3": "c6"},
        {"c5": "c2"},
        {"c7": "c2"},
        {"c6": "c2"},
    ):
        refused(lambda chosen=blocks: play.block("B", chosen))
    refused(lambda: play.block("C", {"c5": "c2"}))
    tapped = play.branch()
    told(tapped, "B", {"effect": "tap", "what": ["c3"]})
    refused(lambda: tapped.block("B", {"c3": "c2"}))
    play.block("B", {"c3": "c2"})
    assert play.state.objects["c2"].blocked


def test_when_blockers_are_declared() -> None:
    """508.8, 509.1: once a combat, and only if something attacks."""
    cards = {"c1": OGRE, "c2": OGRE} | FILLERS
    mine = {"battlefield": ["c1"], "library": MINE}
    play = game(cards, mine, {"battlefield": ["c2"], "library": THEIRS})
    refused(lambda: play.block("B", {}))
    none = play.branch()
    none.attack("A", {})
    refused(lambda: none.block("B", {}))
    play.attack("A", {"c1": "B"})
    play.block("B", {})
    refused(lambda: play.block("B", {"c2": "c1"}))


def test_the_turn_that_an_effect_ends() -> None:
    """724.1, 502.4: on to the next player's upkeep, with nothing left on the stack."""
    spell = card("Zarpak", "instant", "{0}", {"kind": "spell", "effects": [GAIN]})
    play = game({"c1": spell} | FILLERS, {"hand": ["c1"], "library": MINE}, {"library": THEIRS})
    play.cast("A", "c1", hold=True)
    told(play, "A", {"effect": "end_turn"})
    assert (play.state.turn.step, play.state.turn.active) == ("upkeep", "B")
    assert (zone(play, "exile"), lives(play)) == (("c1",), [20, 20])


def test_two_must_block_what_is_suspected() -> None:
    """702.111b: menace; and what is suspected cannot block."""
    cards = {"c1": OGRE, "c2": OGRE, "c3": OGRE, "c4": OGRE}
    play = game(cards, {"battlefield": ["c1"]}, {"battlefield": ["c2", "c3", "c4"]})
    told(play, "A", {"effect": "mark", "mark": "suspected", "what": ["c1", "c4"]})
    play.attack("A", {"c1": "B"})
    refused(lambda: play.block("B", {"c2": "c1"}))
    refused(lambda: play.block("B", {"c2": "c1", "c4": "c1"}))
    play.block("B", {"c2": "c1", "c3": "c1"})


# Combat damage


def test_damage_among_several_blockers() -> None:
    """510.1c, 510.1d: lethal damage to the first, counting what is marked, the rest to the last."""
    cards = {"c1": creature("Drevun", "7/6"), "c2": OGRE, "c3": OGRE, "c4": BIRD}
    play = game(cards, {"battlefield": ["c1", "c4"]}, {"battlefield": ["c2", "c3"]})
    told(play, "A", {"effect": "damage", "what": ["c2"], "n": 1})
    play.attack("A", {"c1": "B", "c4": "B"})
    play.block("B", {"c2": "c1", "c3": "c1"})
    play.advance("damage")
    assert zone(play, "graveyard", "B") == ("c2", "c3")
    assert zone(play, "graveyard") == ("c1",)
    assert lives(play) == [20, 15]


def test_the_last_blocker_gets_what_is_left() -> None:
    """510.1c: what the first one gets is dealt to no other; without toughness it needs none."""
    for first, dead in ((OGRE, ("c2",)), (card("Ilmirn", "creature"), ("c3",))):
        cards = {"c1": creature("Drevun", "4/7"), "c2": first, "c3": OGRE}
        play = game(cards, {"battlefield": ["c1"]}, {"battlefield": ["c2", "c3"]})
        play.attack("A", {"c1": "B"})
        play.block("B", {"c2": "c1", "c3": "c1"})
        play.advance("damage")
        assert zone(play, "graveyard", "B") == dead


def test_damage_to_what_is_protected() -> None:
    """702.16e: no combat damage either; what is protected deals its own."""
    safe = {"kind": "keyword", "keyword": "protection", "what": {"name": "Tolmak"}}
    cards = {"c1": OGRE, "c2": creature("Ilmath", "2/5", safe)}
    play = game(cards, {"battlefield": ["c1"]}, {"battlefield": ["c2"]})
    play.attack("A", {"c1": "B"})
    play.block("B", {"c2": "c1"})
    play.advance("damage")
    assert [play.state.objects[one].damage for one in ("c1", "c2")] == [2, 0]


def test_an_attacker_whose_blocker_left() -> None:
    """509.1h, 510.1c: it stays blocked and deals no damage."""
    play = game({"c1": OGRE, "c2": OGRE}, {"battlefield": ["c1"]}, {"battlefield": ["c2"]})
    play.attack("A", {"c1": "B"})
    play.block("B", {"c2": "c1"})
    told(play, "B", {"effect": "put", "what": ["c2"], "to": "hand"})
    play.advance("damage")
    assert lives(play) == [20, 20]


def test_who_was_dealt_combat_damage() -> None:
    """510.3, 603.2: an ability triggers on damage to a player, not on damage to a creature."""
    hits = {"kind": "triggered", "on": ["deals_combat_damage"], "effects": [GAIN]}
    hurt = {"kind": "triggered", "on": ["dealt_damage"], "effects": [GAIN | {"n": 100}]}
    cards = {"c1": creature("Orvesk", "2/5", hits, hurt), "c2": OGRE}
    for blocks, result in (({}, [21, 18]), ({"c2": "c1"}, [120, 20])):
        play = game(cards, {"battlefield": ["c1"]}, {"battlefield": ["c2"]})
        play.attack("A", {"c1": "B"})
        play.block("B", blocks)
        play.advance("damage")
        assert lives(play) == result


def test_twenty_one_damage_of_one_commander() -> None:
    """903.10a, 704.6c: over the whole game, of the same commander; not of two together."""
    big = creature("Drevun", "11/11")
    for handles, over in ((("c1", "c1"), True), (("c1", "c2"), False)):
        cards = {"c1": big, "c2": big} | FILLERS
        mine = {"battlefield": ["c1", "c2"], "library": MINE}
        play = game(cards, mine, {"library": THEIRS}, commanders=["c1", "c2"], lives=[20, 90])
        for handle in handles:
            play.attack("A", {handle: "B"})
            play.advance("main1", "A")
        assert play.state.turn.over is over


def test_combat_is_over() -> None:
    """511.3: nothing attacks, blocks or is blocked any more in the second main phase."""
    cards = {"c1": creature("Drevun", "1/6"), "c2": creature("Drevun", "1/6")}
    play = game(cards, {"battlefield": ["c1"]}, {"battlefield": ["c2"]})
    play.attack("A", {"c1": "B"})
    play.block("B", {"c2": "c1"})
    play.advance("end_combat")
    assert [play.state.objects["c1"].attacking, play.state.objects["c2"].blocking] == ["B", ("c1",)]
    play.advance("main2")
    one, two = (play.state.objects[handle] for handle in ("c1", "c2"))
    assert (one.attacking, one.blocked, two.blocking, play.state.turn.attacked) == (
        "",
        False,
        (),
        False,
    )
    assert [one.damage, two.damage] == [1, 1]


# Steps

ALL_STEPS = ["upkeep", "draw", "main1", "combat", "attackers", "end_combat", "main2", "end"]


def test_the_steps_of_a_turn() -> None:
    """500.1, 508.8: one after the other; without attackers no blockers and no damage."""
    play = game(FILLERS, {"library": MINE}, {"library": THEIRS})
    seen = []
    for _ in range(5):
        play.advance("end" if not seen else ALL_STEPS[len(seen) - 1])
        seen.append((play.state.turn.step, play.state.turn.active))
    assert seen == [("end", "A"), ("upkeep", "B"), ("draw", "B"), ("main1", "B"), ("combat", "B")]
    refused(lambda: play.advance("damage"))
    refused(lambda: play.advance("blockers", "B"))
    play.advance("main2", "B")
    assert zone(play, "hand", "B") == (THEIRS[0],)
    play.advance("draw", "A")
    assert (zone(play, "hand"), play.state.turn.number) == ((MINE[0],), 3)


def test_what_ends_with_a_step_or_a_turn() -> None:
    """500.5, 514.2, 611.2: mana at each step, damage and "this turn" in the cleanup step."""
    cards = {"c1": OGRE, "c2": OGRE} | FILLERS
    play = game(
        cards, {"battlefield": ["c1"], "library": MINE}, {"battlefield": ["c2"], "library": THEIRS}
    )
    told(play, "A", {"effect": "change", "what": ["c1"], "pt": [1, 1], "until": "end_of_turn"})
    told(play, "A", {"effect": "change", "what": ["c1"], "pt": [2, 2], "until": "your_next_turn"})
    told(play, "B", {"effect": "change", "what": ["c1"], "pt": [4, 4], "until": "your_next_turn"})
    told(
        play,
        "A",
        {"effect": "damage", "what": ["c1", "c2"], "n": 2},
        {"effect": "tap", "what": ["c1", "c2"]},
    )
    told(
        play,
        "A",
        {"effect": "add_mana", "mana": "{R}"},
        {"effect": "add_mana", "mana": "{R}", "only": "turn_up"},
    )
    assert play["c1"].pt == (10, 11)
    play.advance("main2")
    assert (play.state.players["A"].pool, play.state.players["A"].earmarked) == ((), ())
    assert (play["c1"].pt, play.state.objects["c1"].damage) == ((10, 11), 2)
    play.advance("upkeep", "B")
    assert (play["c1"].pt, [play.state.objects[one].damage for one in ("c1", "c2")]) == (
        (5, 6),
        [0, 0],
    )
    assert [play.state.objects[one].tapped for one in ("c1", "c2")] == [True, False]
    play.advance("upkeep", "A")
    assert (play["c1"].pt, play.state.objects["c1"].tapped) == ((3, 4), False)


def test_at_the_beginning_of_a_step() -> None:
    """603.2b, 603.4: each turn of its controller, if it says so and is true then and later."""
    begins = {"kind": "triggered", "on": ["begins"], "step": "upkeep", "effects": [GAIN]}
    many = begins | {"if": {"controls": CREATURES}, "effects": [GAIN | {"n": 100}]}
    cards = {"c1": card("Ilmak", "artifact", "{1}", begins, many), "c2": OGRE} | FILLERS
    play = game(
        cards, {"battlefield": ["c1"], "library": MINE, "hand": ["c2"]}, {"library": THEIRS}
    )
    play.advance("main1", "B")
    assert lives(play) == [20, 20]
    play.advance("main1", "A")
    assert lives(play) == [21, 20]
    told(play, "A", {"effect": "put", "what": ["c2"], "to": "battlefield"})
    play.advance("upkeep", "A", hold=True)
    assert [one.label for one in play.state.stack] == ["triggered#1", "triggered#2"]
    told(play, "A", {"effect": "put", "what": ["c2"], "to": "hand"})
    assert lives(play) == [22, 20]


def test_later() -> None:
    """603.7, 603.7c: once, at the next such step, of the object that it is about if it is there."""
    cards = {"c1": OGRE, "c2": OGRE} | FILLERS
    play = game(cards, {"battlefield": ["c1", "c2"], "library": MINE}, {"library": THEIRS})
    later = {
        "effect": "later",
        "step": "end",
        "effects": [{"effect": "destroy", "what": "it"}, GAIN],
    }
    for handle in ("c1", "c2"):
        told(play, "A", {"effect": "look", "what": [handle]}, later)
    told(
        play, "A", *({"effect": "put", "what": ["c2"], "to": to} for to in ("exile", "battlefield"))
    )
    play.advance("main2")
    assert (zone(play, "graveyard"), lives(play)) == ((), [20, 20])
    play.advance("end")
    play.resolve()
    assert (zone(play, "graveyard"), lives(play)) == (("c1",), [22, 20])
    play.advance("main1", "A")
    assert lives(play) == [22, 20]


def test_who_has_priority() -> None:
    """117.3: the active player first; others pass until somebody acts, but not all of them."""
    spell = card("Zarpak", "instant", "{0}", {"kind": "spell", "effects": [GAIN]})
    cards = {"c1": spell, "c2": spell}
    play = Game(cards, [{"hand": ("c1",)}, {"hand": ("c2",)}, {}])
    play.priority("C")
    assert (play.state.turn.priority, play.state.turn.passed) == ("C", 2)
    refused(lambda: play.priority("B"))
    play = Game(cards, [{"hand": ("c1",)}, {"hand": ("c2",)}, {}])
    play.cast("A", "c1", hold=True)
    play.cast("B", "c2", hold=True)
    assert (play.state.turn.priority, play.state.turn.passed) == ("B", 0)
    play.resolve(hold=True)
    assert (play.state.turn.priority, lives(play)) == ("A", [20, 21, 20])
