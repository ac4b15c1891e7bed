"""Players who leave, the end of the game, and what was on the stack then: literal answers."""

from typing import Any

import pytest
from facecheck.reference_impl import Game, Illegal, Unanswered
from table_of import card, creature, shown, told

OGRE = creature("Tolmak", "3/4", {"kind": "morph", "cost": "{1}"}, cost="{2}{R}")
FILL = card("Wurnak", "artifact", "{2}")
GAIN = {"effect": "gain_life"}
DO = {"kind": "activated", "id": "do", "effects": [GAIN]}
DIES = {"kind": "triggered", "on": ["dies"], "effects": [GAIN]}


def spell() -> Any:  # noqa: ANN401 - a card
    """An instant that gains a life."""
    return card("Zarpak", "instant", "{B}", {"kind": "spell", "effects": [GAIN]})


def three(cards: dict[str, Any], *seats: dict[str, Any]) -> Game:
    """A game of three."""
    return Game(cards, [*seats, *({} for _ in range(3 - len(seats)))])


def test_with_one_player_left_the_game_is_over() -> None:
    """104.2a, 708.9: what is face down is shown by its owner, and nothing can be done any more."""
    play = Game({"c1": OGRE, "c2": OGRE}, [{"hand": ("c1",)}, {"battlefield": ("c2",)}])
    play.cast("A", "c1", by="morph", mana="{3}")
    told(play, "B", {"effect": "turn_down", "what": ["c2"]})
    told(play, "B", {"effect": "leave", "who": "you"})
    assert play.state.turn.over is True
    assert [seat for seat in "AB" if play.state.players[seat].lost] == ["B"]
    assert shown(play) == [(("c1",), "all", "A"), (("c2",), "all", "B")]
    with pytest.raises(Illegal):
        play.turn_up("A", "c1", by="morph", mana="{1}")


def test_who_has_no_life_left() -> None:
    """704.5a, 104.3b: with 1 life a player is in the game, with 0 that player has lost."""
    play = three({"c1": OGRE}, {}, {"battlefield": ("c1",)})
    for life, lost in ((1, False), (0, True)):
        n = life - play.state.players["B"].life
        told(play, "A", GAIN | {"n": n, "who": "B"})
        assert play.state.players["B"].lost is lost
    assert (play.state.objects["c1"].zone, play.state.turn.over) == ("gone", False)


def test_who_has_priority_when_the_active_player_left() -> None:
    """800.4j: the next player who is in the game."""
    play = three({"c1": OGRE}, {"battlefield": ("c1",)})
    told(play, "A", {"effect": "leave", "who": "A"})
    assert play.state.turn.priority == "B"
    told(play, "B", GAIN)
    assert play.state.turn.priority == "B"
    asking = three({"c1": OGRE}, {"battlefield": ("c1",)})
    may = {"effect": "may", "who": "C", "effects": [GAIN]}
    with pytest.raises(Unanswered):
        told(asking, "A", {"effect": "leave", "who": "A"}, may)
    assert asking.state.turn.priority == "B"


def test_who_draws() -> None:
    """121.1, 704.5b: who it says, as many as are counted; from an empty library that is losing."""
    cards = {f"f{n}": FILL for n in range(1, 4)}
    play = three(cards, {}, {"library": ("f1", "f2", "f3")})
    told(play, "A", {"effect": "draw", "who": "B", "n": 2})
    assert (play.state.zone("hand", "B"), play.state.zone("library", "B")) == (
        ("f1", "f2"),
        ("f3",),
    )
    drawn = {"number": {"zone": "hand", "controller": "opponent"}}
    told(play, "A", {"effect": "draw", "who": "B", "n": drawn})
    assert [play.state.players[seat].lost for seat in "ABC"] == [False, True, False]


def test_what_is_on_the_stack_when_its_controller_leaves() -> None:
    """800.4a: abilities of that player cease to exist, those of others stay; so do their spells."""
    tool = card("Ilmak", "artifact", "{1}", DO)
    cards = {"c1": tool, "c2": tool, "c3": spell(), "c4": spell()}
    play = three(
        cards, {"battlefield": ("c1",), "hand": ("c3",)}, {"battlefield": ("c2",), "hand": ("c4",)}
    )
    play.activate("B", "c2", "do", hold=True)
    play.cast("B", "c4", mana="{B}", hold=True)
    play.activate("A", "c1", "do", hold=True)
    play.cast("A", "c3", mana="{B}", hold=True)
    told(play, "C", {"effect": "leave", "who": "B"}, hold=True)
    assert [item.source for item in play.state.stack] == ["c1", "c3"]
    assert play.state.objects["c4"].zone == "gone"
    play.resolve()
    assert [play.state.players[seat].life for seat in "ABC"] == [22, 20, 20]


def test_a_spell_of_another_is_exiled_when_its_controller_leaves() -> None:
    """800.4a: it belongs to a player who stays, and nobody controls it any more."""
    play = three({"c1": spell()}, {"graveyard": ("c1",)})
    told(play, "B", {"effect": "allow", "action": "cast", "what": ["c1"]})
    play.cast("B", "c1", mana="{B}", hold=True)
    assert [item.source for item in play.state.stack] == ["c1"]
    told(play, "A", {"effect": "leave", "who": "B"}, hold=True)
    assert (play.state.stack, play.state.zone("exile")) == ((), ("c1",))


def test_what_waits_of_a_player_who_lost_is_gone() -> None:
    """800.4a, 603.3b: of two that died at once the other's ability still goes on the stack."""
    dies = creature("Orvesk", "1/1", DIES)
    play = three({"c1": dies, "c2": dies}, {"battlefield": ("c1",)}, {"battlefield": ("c2",)})
    kill = {"effect": "destroy", "what": {"all": {"types": ["creature"]}}}
    told(play, "A", kill, GAIN | {"n": -20, "who": "B"})
    assert [play.state.players[seat].life for seat in "ABC"] == [21, 0, 20]
    assert play.state.players["B"].lost


def test_who_leaves_is_nobody_s_any_more() -> None:
    """723.1, 800.4a: who controlled that player sees no more what that player was let see."""
    cards = {"c1": OGRE} | {f"f{n}": FILL for n in range(1, 7)}
    libraries = [{"library": (f"f{n}", f"f{n + 1}")} for n in (1, 3, 5)]
    play = three(cards, libraries[0], libraries[1], libraries[2] | {"graveyard": ("c1",)})
    down = {"effect": "put", "what": ["c1"], "to": "exile", "face_down": True, "may_look": "A"}
    told(play, "A", {"effect": "control_player", "who": "A", "by": "B"}, down)
    play.advance("main1", "A")
    assert "Tolmak" in str(play.view("B"))
    told(play, "C", {"effect": "leave", "who": "A"})
    assert "Tolmak" not in str(play.view("B"))
