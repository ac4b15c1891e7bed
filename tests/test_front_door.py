"""The front door, literal: what is offered, who gets priority first, what `hold` leaves (117)."""

from collections.abc import Callable
from typing import Any

import pytest
from facecheck.reference_impl import Game, Illegal, Unanswered
from table_of import card, creature, effects, game

GAIN = {"effect": "gain_life", "n": 1}


def when(event: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """A triggered ability that gains a life."""
    return {"kind": "triggered", "on": [event], "effects": [GAIN], **more}


DO = {"kind": "activated", "id": "do", "cost": "{R}", "effects": [GAIN]}
TAPS = {"kind": "activated", "id": "t", "cost": {"tap_self": True}, "effects": [GAIN]}
MANA = {
    "kind": "activated",
    "id": "m",
    "cost": {"tap_self": True},
    "effects": [{"effect": "add_mana", "mana": "{G}"}],
}
FILL = card("Wurnak", "artifact", "{2}")
HALL = card(
    "Hallo",
    "enchantment",
    "{1}{U}",
    when("unlocks"),
    subtypes=["Room"],
    layout="room",
    other={"name": "Cellaro", "cost": "{3}{B}", "types": ["enchantment"], "subtypes": ["Room"]},
)
CARDS = {
    "c1": creature(
        "Vexun", "5/4", {"kind": "morph", "cost": "{2}{B}"}, when("turned_up"), cost="{3}{B}"
    ),
    "c2": card("Drevorn", "instant", "{R}", {"kind": "spell", "effects": [GAIN]}),
    "c3": card("Ilmak", "artifact", "{1}", DO, TAPS, MANA),
    "c4": card("Brakiro", "land", "", when("enters")),
    "c5": creature(
        "Tolmak", "3/4", {"kind": "keyword", "keyword": "foretell", "cost": "{G}"}, cost="{4}"
    ),
    "c6": HALL,
    "c7": card("Conspo", "conspiracy", "", "hidden_agenda"),
    "c8": creature("Ogrun", "2/2", when("attacks"), cost="{1}"),
    "c9": card("Drevun", "instant", "{R}", {"kind": "spell", "effects": [GAIN]}),
    "b1": creature("Ogrul", "1/1", {"kind": "morph", "cost": "{0}"}),
    "f1": FILL,
    "f2": FILL,
    "f3": FILL,
}
BOARD = {
    "hand": ["c2", "c4", "c5", "c9"],
    "battlefield": ["c1", "c3", "c6", "c8"],
    "command": ["c7"],
    "library": ["f1"],
}


def start() -> Game:
    """A's main phase, with something for A to do of every kind: c1 and c7 are face down."""
    at = game(CARDS, BOARD, {"battlefield": ["b1"], "library": ["f2", "f3"]})
    at.instruct("A", effects({"effect": "turn_down", "what": ["c1", "b1"]}))
    at.instruct("A", effects({"effect": "agenda", "what": ["c7"], "name": "Tolmak"}))
    return at


def offered(at: Game) -> set[tuple[str, ...]]:
    """Everything that is offered, whole."""
    return {(o.player, o.do, o.handle, o.by, o.ability, o.cost) for o in at.offers()}


def test_everything_that_can_be_done_is_offered_with_its_price() -> None:
    """117.1, contract 10: to who has priority, each way once, mana abilities left out (605.3)."""
    at = start()
    at.priority("A", mana="{R}{U}{B}{B}{3}")
    assert offered(at) == {
        ("A", "cast", "c2", "", "", "{R}"),
        ("A", "cast", "c5", "", "", "{4}"),
        ("A", "cast", "c9", "", "", "{R}"),
        ("A", "turn_up", "c1", "morph", "", "{2}{B}"),
        ("A", "turn_up", "c7", "agenda", "", ""),
        ("A", "activate", "c3", "", "do", "{R}"),
        ("A", "activate", "c3", "", "t", ""),
        ("A", "play", "c4", "", "", ""),
        ("A", "foretell", "c5", "", "", "{2}"),
        ("A", "unlock", "c6", "left", "", "{1}{U}"),
        ("A", "unlock", "c6", "right", "", "{3}{B}"),
    }


def test_what_cannot_be_paid_is_not_offered() -> None:
    """601.2h, 118.3: what costs nothing is; the special actions need their mana as well."""
    at = start()
    assert offered(at) == {
        ("A", "turn_up", "c7", "agenda", "", ""),
        ("A", "activate", "c3", "", "t", ""),
        ("A", "play", "c4", "", "", ""),
    }


def test_the_other_player_is_offered_what_is_theirs() -> None:
    """117.1: nothing of A's."""
    at = start()
    at.priority("B", mana="{R}{U}{B}{B}{3}")
    assert offered(at) == {("B", "turn_up", "b1", "morph", "", "{0}")}


def test_nothing_is_offered_when_the_game_is_over() -> None:
    """104.2a: the game ends as the last opponent leaves it."""
    at = start()
    at.priority("A", mana="{R}")
    at.instruct("A", effects({"effect": "leave", "who": "B"}))
    assert at.state.turn.over
    assert at.offers() == ()


ACTIONS: dict[str, Callable[..., None]] = {
    "cast": lambda at, **more: at.cast("A", "c9", mana="{R}", **more),
    "turn_up": lambda at, **more: at.turn_up("A", "c1", by="morph", mana="{2}{B}", **more),
    "turn_up an agenda": lambda at, **more: at.turn_up("A", "c7", by="agenda", **more),
    "foretell": lambda at, **more: at.foretell("A", "c5", mana="{2}", **more),
    "unlock": lambda at, **more: at.unlock("A", "c6", by="left", mana="{1}{U}", **more),
    "activate": lambda at, **more: at.activate("A", "c3", "do", mana="{R}", **more),
    "play_land": lambda at, **more: at.play_land("A", "c4", **more),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_waits_for_priority_and_now_does_not(action: str) -> None:
    """Contract 6.1: the others pass until the player has it; with `now` nobody does (117.3d).

    Who takes a special action has priority again afterwards (116.3).
    """
    at = start()
    at.turn_up("B", "b1", by="morph")
    assert at.state.turn.priority == "B"
    with pytest.raises(Illegal):
        ACTIONS[action](at, now=True)
    assert at.state.turn.priority == "B"
    ACTIONS[action](at)
    assert at.state.turn.priority == "A"


ON_THE_STACK = {"cast": 1, "turn_up": 1, "unlock": 1, "activate": 1, "play_land": 1}
"""What there is on the stack after an action: a spell or an ability; the others leave nothing."""


@pytest.mark.parametrize("action", ACTIONS)
def test_hold_leaves_on_the_stack_what_an_action_put_there(action: str) -> None:
    """Contract 6: without it everything resolves, with it nothing does (116.3, 117.3c)."""
    waits = ON_THE_STACK.get(action, 0)
    at, held = start(), start()
    ACTIONS[action](at)
    ACTIONS[action](held, hold=True)
    assert (len(at.state.stack), at.state.players["A"].life) == (0, 20 + waits)
    assert (len(held.state.stack), held.state.players["A"].life) == (waits, 20)


def test_special_actions_leave_the_stack_as_it_is() -> None:
    """116.3, 405.6c: whatever waits there goes on waiting, if it is held."""
    for action in ("turn_up an agenda", "foretell"):
        at = start()
        at.cast("A", "c2", mana="{R}", hold=True)
        there = at.branch()
        ACTIONS[action](at, hold=True)
        assert len(at.state.stack) == 1
        ACTIONS[action](there)
        assert there.state.stack == ()


def test_hold_once_round() -> None:
    """Contract 6: `resolve` with it lets just one thing resolve, the latest first (405.5)."""
    at = start()
    at.cast("A", "c2", mana="{R}", hold=True)
    at.cast("A", "c9", mana="{R}", hold=True)
    at.priority("B", hold=True)
    assert [item.source for item in at.state.stack] == ["c2", "c9"]
    at.resolve(hold=True)
    assert [item.source for item in at.state.stack] == ["c2"]
    assert at.state.turn.priority == "A"
    at.priority("B")
    assert (at.state.stack, at.state.players["A"].life) == ((), 22)


def test_hold_leaves_what_an_instruction_or_a_step_put_there() -> None:
    """603.2: what triggers as something enters, attacks, or as a step begins waits there too."""
    ending = card("Orvesk", "artifact", "{1}", when("begins", step="end"))
    land = {"effect": "put", "what": ["c4"], "to": "battlefield"}
    acts: tuple[Callable[..., None], ...] = (
        lambda at, **more: at.instruct("A", effects(land), **more),
        lambda at, **more: at.attack("A", {"c8": "B"}, **more),
        lambda at, **more: at.advance("end", **more),
    )
    for act in acts:
        for hold, (waits, life) in {True: (1, 20), False: (0, 21)}.items():
            at = game(
                {**CARDS, "g1": ending},
                {"battlefield": ["c8", "g1"], "hand": ["c4"]},
                {"library": ["f2"]},
            )
            act(at, hold=hold)
            assert (len(at.state.stack), at.state.players["A"].life) == (waits, life)


def test_hold_leaves_what_a_block_put_there() -> None:
    """509.2: what triggered on the attack, held, resolves before blockers are declared."""
    at = game(CARDS, {"battlefield": ["c8"]}, {"battlefield": ["c1"], "hand": ["c2"]})
    at.attack("A", {"c8": "B"}, hold=True)
    assert len(at.state.stack) == 1
    at.block("B", {"c1": "c8"}, hold=True)
    assert (len(at.state.stack), at.state.turn.step) == (0, "blockers")


def test_a_cancelled_action_is_refused_and_its_mana_stays() -> None:
    """733.1, contract 5: whatever was announced is taken back."""
    for action in ("cast", "turn_up", "foretell", "unlock", "activate"):
        at = start()
        before = at.state
        with pytest.raises(Illegal):
            ACTIONS[action](at, cancel=True)
        assert (at.state.objects, at.state.zones, at.state.stack) == (
            before.objects,
            before.zones,
            (),
        )
        assert at.state.players["A"].pool != ()


def test_a_new_game_has_shown_asked_and_told_nothing() -> None:
    """Contract 3: nothing has happened yet."""
    at = game(CARDS, BOARD)
    assert (at.shown, at.asked, at.notes) == ([], [], [])
    assert at.log("A") == ()


def test_what_was_asked_before_is_not_asked_again() -> None:
    """Contract 7: each moment has what was asked since the last one, answered ones included."""
    pick = {"effect": "tap", "what": {"choose": {"types": ["creature"]}}}
    at = game(CARDS, {"battlefield": ["c1", "c8"]})
    asked: list[int] = []
    with pytest.raises(Unanswered):
        at.instruct("A", effects(pick, pick, pick))
    asked.append(len(at.asked))
    for answers in (1, 2):
        replies = iter([("c1",)] * answers)
        with pytest.raises(Unanswered):
            at.resume(lambda _, replies=replies: next(replies, None))
        asked.append(len(at.asked))
    at.resume(lambda _: ("c8",))
    asked.append(len(at.asked))
    assert asked == [1, 2, 2, 1]


def test_what_was_held_is_held_when_it_goes_on() -> None:
    """Contract 6 and 7: an answer finishes the step that asked, as that was meant."""
    two = {"kind": "spell", "targets": [], "effects": [GAIN]}
    kick = {"kind": "keyword", "keyword": "kicker", "cost": {"discard": {"n": 1, "what": {}}}}
    cards = {**CARDS, "k1": card("Kesh", "instant", "{R}", two, kick)}
    for hold, life in ((True, 20), (False, 21)):
        at = game(cards, {"hand": ["k1", "c2", "c9"]})
        with pytest.raises(Unanswered):
            at.cast("A", "k1", by="kicker", mana="{R}", hold=hold)
        at.resume(lambda _: ("c2",))
        assert at.state.players["A"].life == life
