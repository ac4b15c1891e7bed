"""The rulebook and the game where no case reaches, literal: priority, refusals, stack, actions."""

import doctest

import pytest
from facecheck.reference_impl import Game, Illegal, Unanswered
from facecheck.reference_impl import game as front_door
from facecheck.reference_impl.play import Question, Reply
from table_of import card, creature, effects, game

BIRD = creature("Vexun", "5/4", "flying", {"kind": "morph", "cost": "{2}{B}"}, cost="{3}{B}{B}")
OGRE = creature("Tolmak", "3/4", cost="{2}{R}")
FILL = card("Wurnak", "artifact", "{2}")
KILL = card(
    "Drevorn",
    "instant",
    "{B}",
    {
        "kind": "spell",
        "targets": [{"what": {"types": ["creature"]}}],
        "effects": [{"effect": "destroy", "what": "target"}],
    },
)
GAIN = {"effect": "gain_life", "n": 1}


def yes(question: Question) -> Reply | None:
    """Answer yes to everything that can be answered so."""
    return True if question.kind in ("pay", "may") else question.among[:1]


def life(play: Game, seat: str = "A") -> int:
    """The life total of a player."""
    return play.state.players[seat].life  # type: ignore[index]  # seats are words here


def offered(play: Game) -> set[tuple[str, str, str]]:
    """What is offered: what to do, with which object, in which way."""
    return {(one.do, one.handle, one.by or one.ability) for one in play.offers()}


def test_the_front_door_shows_a_game() -> None:
    """The example that introduces the library is true."""
    assert doctest.testmod(front_door).failed == 0
    assert doctest.testmod(front_door).attempted >= 5


# Priority and refusals


def test_a_refusal_changes_nothing_but_mana_and_priority() -> None:
    """733.1, contract 8: the half-made action is taken back, shown cards included."""
    play = game({"c1": BIRD, "c2": KILL}, {"hand": ["c1"]}, {"hand": ["c2"]})
    play.cast("A", "c1", by="morph", mana="{3}")
    before = play.state
    with pytest.raises(Illegal):
        play.turn_up("A", "c1", by="morph", mana="{1}{B}")
    assert play.state.objects == before.objects
    assert play.state.zones == before.zones
    assert play.state.players["A"].pool == ("B", "C")
    assert play.shown == []
    with pytest.raises(Illegal):
        play.cast("B", "c2", mana="{B}", targets=["c2"])
    assert play.state.turn.priority == "B"
    assert play.state.players["B"].pool == ("B",)
    assert play.state.zone("hand", "B") == ("c2",)


def test_nothing_of_an_earlier_step_is_shown_again() -> None:
    """Contract 10: what is revealed since the last moment, also where the action is refused."""
    play = game({"c1": BIRD, "f1": FILL}, {"hand": ["c1"]}, {"library": ["f1"]})
    play.cast("A", "c1", by="morph", mana="{3}")
    play.instruct("A", effects({"effect": "put", "what": ["c1"], "to": "hand"}))
    assert [one.handles for one in play.shown] == [("c1",)]
    play.priority("B")
    assert play.shown == []
    with pytest.raises(Illegal):
        play.cast("A", "c1", by="morph", mana="{3}")
    assert play.shown == []


def test_priority_is_not_handed_round_for_ever() -> None:
    """117.4, contract 6: when all have passed the step ends, so that is refused."""
    play = game({"c1": BIRD}, {"hand": ["c1"]})
    play.priority("B")
    with pytest.raises(Illegal):
        play.priority("A")
    assert play.state.turn.step == "main1"
    with pytest.raises(Illegal):
        play.cast("A", "c1", by="morph", mana="{3}", now=True)


def test_an_action_gives_its_player_priority() -> None:
    """117.3c: B may respond to a spell that A holds, and A again."""
    play = game({"c1": BIRD, "c2": KILL, "c3": OGRE}, {"hand": ["c1"]}, {"hand": ["c2"]})
    play.cast("A", "c1", by="morph", mana="{3}", hold=True)
    assert play.state.turn.priority == "A"
    play.priority("B", hold=True)
    assert play.state.turn.priority == "B"
    play.resolve(hold=True)
    assert play.state.turn.priority == "A"
    assert play.state.stack == ()


def test_what_is_not_there_can_do_nothing() -> None:
    """Tokens that never came into being are no objects: the action is refused."""
    play = game({"c1": BIRD}, {"battlefield": ["c1"]})
    for act in (
        lambda: play.turn_up("A", "t9", by="mana"),
        lambda: play.activate("A", "t9", "grow"),
        lambda: play.cast("A", "t9"),
        lambda: play.play_land("A", "t9"),
    ):
        with pytest.raises(Illegal):
            act()


def test_branches_go_their_own_way() -> None:
    """A state is never changed, so a game can be played on twice."""
    play = game({"c1": BIRD}, {"hand": ["c1"]})
    play.cast("A", "c1", by="morph", mana="{3}")
    other = play.branch()
    other.turn_up("A", "c1", by="morph", mana="{2}{B}")
    assert (play["c1"].name, other["c1"].name) == ("", "Vexun")
    play.instruct("A", effects({"effect": "destroy", "what": ["c1"]}))
    assert other.state.objects["c1"].zone == "battlefield"


# Questions


def test_a_step_that_waits_goes_on_and_shows_nothing_twice() -> None:
    """Contract 7: the prompt, then the rest of the step; the reveal was in the first moment."""
    cost = {"mana": "{U}", "discard": {"n": 1, "what": {}}}
    cards = {"c1": creature("Orvesk", "2/5", {"kind": "morph", "cost": cost}, cost="{U}")}
    play = game(cards | {"c2": OGRE, "c3": FILL}, {"hand": ["c1", "c2", "c3"]})
    play.cast("A", "c1", by="morph", mana="{3}")
    with pytest.raises(Unanswered) as waits:
        play.turn_up("A", "c1", by="morph", mana="{U}")
    assert waits.value.question == Question(player="A", kind="choose", among=("c2", "c3"))
    assert [one.handles for one in play.shown] == [("c1",)]
    assert play.offers() == ()
    play.resume(lambda _: ("c3",))
    assert play.shown == []
    assert play["c1"].name == "Orvesk"
    assert play.state.objects["c3"].zone == "graveyard"
    with pytest.raises(Illegal):
        play.resume(yes)


def test_one_possible_choice_is_no_question() -> None:
    """Contract 7: and with fewer cards than asked for, those that there are (609.3)."""
    play = game({"c1": OGRE}, {"library": ["c1"]})
    play.instruct("A", effects({"effect": "manifest_dread"}))
    assert play["c1"].face_down
    assert play.asked == []


def test_what_is_no_choice_of_objects_is_no_answer() -> None:
    """Contract 7: the game waits for one that is."""
    play = game({"c1": OGRE, "c2": OGRE}, {"library": ["c1", "c2"]})
    play.decide = lambda _: True
    with pytest.raises(Unanswered):
        play.instruct("A", effects({"effect": "manifest_dread"}))


# Ward, countering, triggers


def test_two_wards_ask_twice() -> None:
    """702.21a: each instance triggers on its own, and each wants to be paid."""
    warded = {"kind": "keyword", "keyword": "ward", "cost": "{2}"}
    play = game(
        {"c1": creature("Ilmith", "4/2", warded, warded), "c2": KILL},
        {"battlefield": ["c1"]},
        {"hand": ["c2"]},
    )
    play.decide = yes
    play.cast("B", "c2", mana="{B}{3}", targets=["c1"])
    assert len(play.asked) == 1
    assert play.state.players["B"].pool == ("C",)
    assert play.state.objects["c1"].zone == "battlefield"
    assert play.state.objects["c2"].zone == "graveyard"


def test_ward_counters_an_ability_too() -> None:
    """702.21a: also an activated ability of an opponent, and nothing that can't be countered."""
    ping = {
        "kind": "activated",
        "id": "hit",
        "cost": "{1}",
        "targets": [{"what": {"types": ["creature"]}}],
        "effects": [{"effect": "damage", "n": 2, "what": "target"}],
    }
    sure = card("Zarpun", "sorcery", "{B}", "cant_be_countered", KILL.abilities[0])
    cards = {"c1": OGRE, "c2": card("Brakun", "artifact", "{1}", ping), "c3": sure}
    play = game(cards, {"library": ["c1"], "battlefield": []}, {"battlefield": ["c2"]})
    play.instruct("A", effects({"effect": "cloak"}))
    play.activate("B", "c2", "hit", mana="{1}", targets=["c1"])
    assert play.state.objects["c1"].damage == 0
    second = game(cards, {"library": ["c1"]}, {"hand": ["c3"]})
    second.instruct("A", effects({"effect": "cloak"}))
    second.state = second.state.with_(turn=second.state.turn.with_(active="B", priority="B"))
    second.cast("B", "c3", mana="{B}", targets=["c1"])
    assert second.state.objects["c1"].zone == "graveyard"


def test_the_if_of_a_trigger_is_asked_twice() -> None:
    """603.4: when it would trigger, and when it resolves."""
    proud = {"kind": "triggered", "on": ["turned_up"], "effects": [GAIN]}
    proud["if"] = {"controls": {"types": ["artifact"]}}
    cards = {"c1": creature("Orvesk", "2/2", {"kind": "morph", "cost": "{W}"}, proud), "f1": FILL}
    play = game(cards, {"hand": ["c1"], "battlefield": ["f1"]})
    play.cast("A", "c1", by="morph", mana="{3}")
    play.turn_up("A", "c1", by="morph", mana="{W}", hold=True)
    assert len(play.state.stack) == 1
    play.instruct("A", effects({"effect": "destroy", "what": ["f1"]}))
    assert life(play) == 20
    play.instruct("A", effects({"effect": "turn_down", "what": ["c1"]}))
    play.turn_up("A", "c1", by="morph", mana="{W}", hold=True)
    assert play.state.stack == ()


def test_a_step_that_begins_asks_the_if_too() -> None:
    """603.2b, 603.4: each of its controller's upkeeps, while face up and only if so."""
    upkeep = {"kind": "triggered", "on": ["begins"], "step": "upkeep", "effects": [GAIN]}
    rich = upkeep | {"if": {"controls": {"types": ["artifact"]}}}
    cards = {"c1": creature("Orvesk", "2/2", upkeep, rich), "f1": FILL, "f2": FILL, "f3": FILL}
    seats = {"battlefield": ["c1"], "library": ["f1"]}, {"library": ["f2", "f3"]}
    play = game(cards, *seats)
    play.advance("upkeep", "B")
    assert life(play) == 20
    play.advance("upkeep", "A")
    assert life(play) == 21
    hidden = game(cards, *seats)
    hidden.instruct("A", effects({"effect": "turn_down", "what": ["c1"]}))
    hidden.advance("upkeep", "A")
    assert life(hidden) == 20


def test_one_or_more_triggers_once_for_what_happens_together() -> None:
    """603.2c: two creatures that die at the same time are one event for it."""
    once = {"kind": "triggered", "on": ["dies"], "what": {"types": ["creature"]}, "batch": True}
    cards = {"c1": OGRE, "c2": OGRE, "c3": card("Ilmak", "enchantment", "{1}")}
    cards["c3"] = card("Ilmak", "enchantment", "{1}", once | {"effects": [GAIN]})
    play = game(cards, {"battlefield": ["c1", "c2", "c3"]})
    play.instruct("A", effects({"effect": "destroy", "what": ["c1", "c2"]}))
    assert life(play) == 21


# State-based actions


def test_one_legend_is_kept_and_all_that_dies_dies_together() -> None:
    """704.5j, 704.3: the legend that goes is seen by a creature that dies at the same time."""
    watch = {"kind": "triggered", "on": ["dies"], "what": {"types": ["creature"]}}
    small = creature("Kesharn", "1/1", watch | {"effects": [GAIN]})
    legend = creature("Orvesk", "3/3", supertypes=["legendary"])
    cards = {"c1": legend, "c2": legend, "c3": small}
    play = game(cards, {"battlefield": ["c1", "c3"], "hand": ["c2"]})
    play.decide = lambda question: ("c2",) if "c2" in question.among else None
    hurt = {"effect": "damage", "what": ["c3"], "n": 1}
    play.instruct("A", effects(hurt, {"effect": "put", "what": ["c2"], "to": "battlefield"}))
    assert play.state.zone("battlefield") == ("c2",)
    assert life(play) == 22


def test_counters_annihilate_and_toughness_zero_dies() -> None:
    """704.5q, 704.5f: +1/+1 and -1/-1 counters go in pairs, face down as well."""
    play = game({"c1": BIRD}, {"hand": ["c1"]})
    play.cast("A", "c1", by="morph", mana="{3}")
    up = {"effect": "counters", "what": ["c1"], "counter": "+1/+1", "n": 1}
    less = {"effect": "counters", "what": ["c1"], "counter": "-1/-1", "n": 2}
    play.instruct("A", effects(up, less))
    assert play.state.objects["c1"].counters == {"-1/-1": 1}
    assert play["c1"].pt == (1, 1)
    play.instruct("A", effects(less))
    assert play.state.objects["c1"].zone == "graveyard"


def test_a_siege_waits_for_its_triggers() -> None:
    """704.5v, 704.5w: turned up without defense it goes once its own ability left the stack."""
    told = {"kind": "triggered", "on": ["turned_up"], "effects": [GAIN]}
    siege = card("Brakorn", "battle", "{2}", told, subtypes=["Siege"], defense=4)
    play = game({"c1": siege, "f1": FILL}, {"library": ["c1", "f1"]})
    play.instruct("A", effects({"effect": "manifest"}))
    play.instruct("A", effects({"effect": "turn_up", "what": ["c1"]}), hold=True)
    assert play.state.objects["c1"].zone == "battlefield"
    play.resolve()
    assert play.state.objects["c1"].zone == "graveyard"
    assert life(play) == 21


def test_damage_takes_loyalty() -> None:
    """120.3c, 115.4: any target may be a planeswalker; a creature only gets the damage marked."""
    bolt = {"effect": "damage", "n": 3, "what": "target"}
    spell = {"kind": "spell", "targets": [{"what": "any"}], "effects": [bolt]}
    cards = {"c1": card("Ilmesk", "planeswalker", "{2}", loyalty=4)}
    cards["c2"] = card("Zarpak", "instant", "{R}", spell)
    cards["c3"] = cards["c2"]
    play = game(cards, {"hand": ["c1", "c2", "c3"]})
    play.cast("A", "c1", mana="{2}")
    assert play.state.objects["c1"].counters == {"loyalty": 4}
    play.cast("A", "c2", mana="{R}", targets=["c1"])
    assert play.state.objects["c1"].counters == {"loyalty": 1}
    play.cast("A", "c3", mana="{R}", targets=["c1"])
    assert play.state.objects["c1"].zone == "graveyard"


# What a step ends with


def test_an_attack_lets_what_triggered_resolve() -> None:
    """117.4, contract 6: without `hold` a step is over when the stack is empty."""
    proud = creature(
        "Orvesk", "2/2", {"kind": "triggered", "on": ["attacks"], "effects": [GAIN]}, cost="{1}"
    )
    play = game({"c1": proud}, {"battlefield": ["c1"]})
    play.attack("A", {"c1": "B"})
    assert (life(play), play.state.stack) == (21, ())


def test_the_log_tells_once_what_happened_before_a_question() -> None:
    """Contract 10: the lines since the last moment, also of a step that goes on."""
    play = game({"c1": OGRE, "f1": FILL}, {"battlefield": ["c1"], "library": ["f1"]})
    put = {"effect": "put", "what": ["c1"], "to": "graveyard"}
    with pytest.raises(Unanswered):
        play.instruct("A", effects(put, {"effect": "may", "effects": [{"effect": "manifest"}]}))
    assert [line for line in play.log("A") if "Tolmak" in line]
    play.resume(yes)
    assert play.log("A")
    assert not [line for line in play.log("A") if "Tolmak" in line]


def test_triggers_go_on_the_stack_in_turn_order() -> None:
    """603.3b, 101.4: those of the active player first, so that they resolve last."""
    dying = {"kind": "triggered", "on": ["dies"], "effects": [GAIN]}
    cards = {
        "c1": creature("Vexun", "1/1", dying),
        "c2": creature("Tolm", "1/1", dying),
        "f1": FILL,
    }
    play = game(cards, {"battlefield": ["c1"]}, {"battlefield": ["c2"], "library": ["f1"]})
    dies = effects({"effect": "destroy", "what": ["c1", "c2"]})
    mine = play.branch()
    mine.instruct("A", dies, hold=True)
    assert [item.source for item in mine.state.stack] == ["c1", "c2"]
    play.advance("upkeep", "B")
    play.instruct("A", dies, hold=True)
    assert [item.source for item in play.state.stack] == ["c2", "c1"]


def test_each_ability_says_where_it_works() -> None:
    """603.6, 113.6: one for the graveyard before one for the battlefield, each in its zone."""
    there, here = (
        {"kind": "triggered", "on": ["enters"], "what": {"types": ["artifact"]}, "zone": zone}
        for zone in ("graveyard", "battlefield")
    )
    gains = [
        {**one, "effects": [{"effect": "gain_life", "n": n}]} for one, n in ((there, 1), (here, 8))
    ]
    cards = {"c1": creature("Vexun", "1/1", *gains), "f1": FILL}
    for zone, life in (("graveyard", 21), ("battlefield", 28), ("exile", 20)):
        play = game(cards, {zone: ["c1"], "hand": ["f1"]})
        play.instruct("A", effects({"effect": "put", "what": ["f1"], "to": "battlefield"}))
        assert play.state.players["A"].life == life


def test_the_end_of_the_game_shows_what_is_face_down() -> None:
    """708.9, 702.143f, 104.2a: permanents, and nothing that lies open or in exile."""
    cards = {f"c{n}": creature(f"Vex{n}", "1/1") for n in range(5)}
    play = game(
        cards, {"battlefield": ["c0", "c1"], "exile": ["c4"]}, {"battlefield": ["c2", "c3"]}
    )
    play.instruct("A", effects({"effect": "turn_down", "what": ["c1", "c3"]}))
    play.instruct("A", effects({"effect": "put", "what": ["c4"], "to": "exile", "face_down": True}))
    play.instruct("A", effects({"effect": "leave", "who": "B"}))
    assert {one.handles for one in play.shown} == {("c3",), ("c1",)}


def test_what_was_sacrificed_triggers_as_it_was() -> None:
    """603.10a, 701.21a: on the battlefield, just before."""
    tells = {"kind": "triggered", "on": ["sacrificed"], "effects": [GAIN]}
    offers = {"kind": "activated", "id": "do", "cost": {"sacrifice": {"n": 1, "what": {}}}}
    cards = {"c1": creature("Vexun", "1/1", tells, {**offers, "effects": []})}
    play = game(cards, {"battlefield": ["c1"]})
    play.activate("A", "c1", "do")
    assert play.state.zone("graveyard", "A") == ("c1",)
    assert play.state.players["A"].life == 21
