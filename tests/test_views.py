"""All that each seat is shown and told, literal: whole views, prompts and logs (400.2, 708.5)."""

from typing import Any

import pytest
from facecheck.reference_impl import Game, Unanswered
from facecheck.reference_impl.table import Viewer
from table_of import card, creature, effects, game

SEATS: tuple[Viewer, ...] = ("A", "B", "table")


def row(at: Game, viewer: Viewer) -> dict[str, Any]:
    """The first permanent as a viewer sees it."""
    found: dict[str, Any] = at.view(viewer)["battlefield"][0]
    return found


BOARD = {
    "c1": creature("Vexun", "5/4", {"kind": "morph", "cost": "{B}"}, cost="{3}{B}"),
    "c2": creature("Tolm", "3/4", cost="{2}{R}"),
    "c3": card("Wurnak", "artifact", "{2}"),
    "c4": creature("Ogrun", "2/2", "haste", cost="{1}{G}", subtypes=["Ogre"]),
    "c5": creature("Zarp", "1/1", cost="{W}"),
    "c6": card(
        "Drevorn",
        "instant",
        "{R}",
        {"kind": "spell", "targets": [{"what": {"types": ["creature"]}}], "effects": []},
    ),
    "c7": card("Orvesk", "artifact", "{1}", subtypes=["Equipment"]),
    "c8": creature("Ilmak", "0/4", cost="{U}"),
}
PLAIN: dict[str, Any] = {
    "face_down": False,
    "name": "",
    "mana_cost": "",
    "types": (),
    "subtypes": (),
    "supertypes": (),
    "colours": (),
    "pt": (),
    "keywords": (),
    "token": False,
    "tapped": False,
    "phased_out": False,
    "counters": {},
    "damage": 0,
    "attached_to": "",
    "attacking": "",
    "blocking": [],
}
"""What everybody sees of an object that is nothing special."""


def shown(seat: str, called: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """A row of an object of that player: what it is called, and what is special about it."""
    return {"id": called, "owner": seat, "controller": seat, **PLAIN, **more}


def printed(**fields: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """The card itself, for who may see it."""
    return {"card": fields, "marks": ()}


ZARP = printed(name="Zarp", cost="{W}", types=("creature",), pt=(1, 1))
ILMAK = printed(name="Ilmak", cost="{U}", types=("creature",), pt=(0, 4))
VEXUN_IN_HAND = printed(
    name="Vexun",
    cost="{3}{B}",
    types=("creature",),
    pt=(5, 4),
    abilities=({"kind": "morph", "cost": "{B}"},),
)


def whole(viewer: Viewer) -> dict[str, Any]:
    """All that is shown of the board below, in its order: hidden cards to whom they belong."""
    mine, theirs = viewer == "A", viewer == "B"
    nothing = {"life": 20, "pool": (), "out": False, "controlled_by": None}
    ogrun = {"types": ("creature",), "subtypes": ("Ogre",)}
    two_two = {"face_down": True, "types": ("creature",), "pt": (2, 2), "down_by": "effect"}
    targets = ({"what": {"types": ("creature",)}},)
    says = {"kind": "spell", "targets": targets, "effects": ()}
    drevorn = {"types": ("instant",)}
    equipment = {"types": ("artifact",), "subtypes": ("Equipment",)}
    return {
        "turn": {"step": "blockers", "priority": "B", "attacked": True},
        "players": {
            "A": {**nothing, "hand": 1, "library": 1},
            "B": {**nothing, "pool": ("G",), "hand": 0, "library": 0},
        },
        "stack": [
            shown("B", "o12", name="Drevorn", mana_cost="{R}", colours=("red",), **drevorn)
            | {"targets": ["o4"]}
            | printed(name="Drevorn", cost="{R}", abilities=(says,), **drevorn)
        ],
        "hands": {"A": [{"id": "o1", **VEXUN_IN_HAND}]} if mine else {},
        "tops": {},
        "graveyards": {
            "A": [
                shown("A", "o3", name="Wurnak", mana_cost="{2}", types=("artifact",))
                | printed(name="Wurnak", cost="{2}", types=("artifact",))
            ],
            "B": [],
        },
        "battlefield": [
            shown("A", "o4", name="Ogrun", mana_cost="{1}{G}", colours=("green",), pt=(3, 3))
            | {"keywords": ("haste",), "tapped": True, "counters": {"+1/+1": 1}, "attacking": "B"}
            | ogrun
            | printed(name="Ogrun", cost="{1}{G}", pt=(2, 2), abilities=("haste",), **ogrun),
            shown("B", "o6", name="Orvesk", mana_cost="{1}", attached_to="o7", **equipment)
            | printed(name="Orvesk", cost="{1}", **equipment),
            shown("B", "o7", blocking=["o4"], **two_two) | (ILMAK if theirs else {}),
        ],
        "exile": [
            shown("B", "o9", face_down=True, down_by="effect") | (ZARP if theirs else {}),
        ],
        "command": [],
    }


@pytest.mark.parametrize("viewer", SEATS)
def test_the_whole_table(viewer: Viewer) -> None:
    """400.2, 406.3, 708.5, 708.6: in combat, with a spell on the stack, as each seat sees it."""
    at = game(
        BOARD,
        {"hand": ["c1"], "library": ["c2"], "graveyard": ["c3"], "battlefield": ["c4"]},
        {"hand": ["c6"], "battlefield": ["c7", "c8"], "library": ["c5"]},
    )
    at.instruct("A", effects({"effect": "counters", "what": ["c4"]}))
    hide = {"effect": "put", "what": ["c5"], "to": "exile", "face_down": True, "may_look": "you"}
    attach = {"effect": "attach", "what": ["c7"], "to": ["c8"]}
    at.instruct("B", effects(hide, attach, {"effect": "turn_down", "what": ["c8"]}))
    at.attack("A", {"c4": "B"})
    at.block("B", {"c8": "c4"})
    at.cast("B", "c6", mana="{R}{G}", targets=["c4"], hold=True)
    assert at.view(viewer) == whole(viewer)


def test_an_ability_on_the_stack_shows_where_it_comes_from() -> None:
    """405.1, 113.7a: which ability of which object, and what it is aimed at."""
    does = {"kind": "activated", "id": "do", "cost": "{0}", "effects": []}
    cards = {**BOARD, "c9": card("Brak", "artifact", "", {**does, "targets": [{"what": "any"}]})}
    at = game(cards, {"battlefield": ["c9", "c4"]})
    at.activate("A", "c9", "do", targets=["B"], hold=True)
    at.activate("A", "c9", "do", targets=["c4"], hold=True)
    row = {"controller": "A", "ability": "do", "of": "o1"}
    assert at.view("B")["stack"] == [{**row, "targets": ["B"]}, {**row, "targets": ["o2"]}]


def test_the_lines_of_the_log() -> None:
    """400.2, 708.9, 701.20e: what moved where, turned, or was shown, as each seat reads it."""
    at = game(BOARD, {"hand": ["c1"], "library": ["c2"], "graveyard": ["c3"]})

    def read(mine: tuple[str, ...], others: tuple[str, ...]) -> None:
        assert [at.log(viewer) for viewer in SEATS] == [mine, others, others]

    def put(handle: str, to: str, **more: Any) -> None:  # noqa: ANN401 - any JSON
        at.instruct("A", effects({"effect": "put", "what": [handle], "to": to, **more}))

    at.cast("A", "c1", by="morph", mana="{3}", hold=True)
    line = "{} goes from A's hand to stack face down, by morph as o4"
    read((line.format("Vexun"),), (line.format("a card"),))
    at.resolve()
    line = "{} o4 goes from stack to battlefield face down, by morph as o5"
    read((line.format("Vexun"),), (line.format("a face-down object"),))
    at.turn_up("A", "c1", by="morph", mana="{B}")
    both = ("o5 is shown: it is Vexun", "Vexun o5 is turned face up")
    read(both, both)
    at.instruct("A", effects({"effect": "turn_down", "what": ["c1"]}))
    read(("Vexun o5 is turned face down",), ("Vexun o5 is turned face down",))
    put("c1", "hand")
    line = "{} o5 goes from battlefield to A's hand"
    shown_first = "o5 is shown: it is Vexun"
    read((shown_first, line.format("Vexun")), (shown_first, line.format("a face-down object")))
    at.instruct("A", effects({"effect": "look", "what": ["c2"]}))
    read(("o2 is shown: it is Tolm",), ())
    at.instruct("A", effects({"effect": "draw"}))
    line = "{} goes from A's library to A's hand"
    read((line.format("Tolm"),), (line.format("a card"),))
    put("c3", "exile", face_down=True)
    there = at.view("table")["exile"][0]["id"]
    line = f"Wurnak o3 goes from A's graveyard to exile face down, by effect as {there}"
    read((line,), (line,))
    put("c3", "graveyard")
    line = f"Wurnak {there} goes from exile to A's graveyard as "
    line += at.view("table")["graveyards"]["A"][0]["id"]
    read((line,), (line,))


def test_who_sees_the_cards_of_a_merged_permanent() -> None:
    """730.2, 708.5: what lies face down under another card only its controller sees."""
    beast = creature("Mutag", "4/5", {"kind": "keyword", "keyword": "mutate", "cost": "{G}"})
    for over, seen in (("over", ["Mutag"]), ("under", None)):
        at = game({**BOARD, "c9": beast}, {"hand": ["c9"], "battlefield": ["c4"]})
        at.instruct("A", effects({"effect": "turn_down", "what": ["c4"]}))
        with pytest.raises(Unanswered):
            at.cast("A", "c9", by="mutate", mana="{G}", targets=["c4"])
        at.resume(lambda asked, over=over: over if over in asked.among else None)
        assert row(at, "A")["card"]["name"] == {"over": "Mutag", "under": "Ogrun"}[over]
        parts = [row(at, viewer).get("parts") for viewer in SEATS]
        names = [None if one is None else sorted(part["name"] for part in one) for one in parts]
        assert names == [["Mutag", "Ogrun"], seen, seen]


def test_what_a_controlled_player_sees_is_seen() -> None:
    """723.4: who controls another player sees what that player does, and is told so."""
    at = game(BOARD, {"library": ["c3"]}, {"hand": ["c1"], "library": ["c2", "c5"]})
    at.instruct("A", effects({"effect": "control_player", "who": "B", "by": "A"}))
    assert at.view("A")["hands"] == {}
    at.advance("upkeep", "B")
    assert [one["id"] for one in at.view("A")["hands"]["B"]] == ["o2"]
    assert at.view("table")["hands"] == {}
    assert at.view("table")["players"]["B"]["controlled_by"] == "A"
    at.instruct("B", effects({"effect": "look", "what": ["c2"]}))
    assert at.log("A") == at.log("B") == ("o3 is shown: it is Tolm",)
    assert at.log("table") == ()


def test_a_top_card_that_is_played_with_revealed() -> None:
    """401.5: everybody sees it, also who only watches, and none under it."""
    open_top = card("Ilmun", "artifact", "{1}", {"kind": "allows", "action": "top_revealed"})
    cards = {**BOARD, "c9": open_top}
    at = game(cards, {"battlefield": ["c9"], "library": ["c2", "c3"]}, {"library": ["c5"]})
    for viewer in SEATS:
        assert {seat: top["card"]["name"] for seat, top in at.view(viewer)["tops"].items()} == {
            "A": "Tolm"
        }


def test_who_reveals_a_new_top_card() -> None:
    """401.5: its owner shows it to everybody as soon as it lies there."""
    open_top = card("Ilmun", "artifact", "{1}", {"kind": "allows", "action": "top_revealed"})
    at = game({**BOARD, "c9": open_top}, {"battlefield": ["c9"], "library": ["c2", "c3"]})
    at.instruct("B", effects({"effect": "put", "what": ["c2"], "to": "exile"}))
    assert [(one.handles, one.to, one.by) for one in at.shown] == [(("c3",), "all", "A")]


def test_one_card_is_on_top() -> None:
    """401.2: whatever else in a library an effect lets a player look at."""
    at = game(BOARD, {"library": ["c2", "c3"]})
    at.instruct("A", effects({"effect": "allow", "action": "look", "what": ["c2", "c3"]}))
    assert at.view("A")["tops"]["A"]["card"]["name"] == "Tolm"
    assert at.view("B")["tops"] == {}


def test_a_top_card_stays_seen_while_an_action_waits() -> None:
    """401.5: what lay on top as it began is shown on, and nothing that comes there meanwhile."""
    open_top = card("Ilmun", "artifact", "{1}", {"kind": "allows", "action": "top_revealed"})
    kick = {"kind": "keyword", "keyword": "kicker", "cost": {"mana": "{1}", "discard": {"n": 1}}}
    cards = {**BOARD, "c9": open_top, "k1": creature("Kesh", "1/1", kick, cost="{1}")}
    at = game(cards, {"battlefield": ["c9"], "library": ["c2"], "hand": ["k1", "c1", "c3"]})
    with pytest.raises(Unanswered):
        at.cast("A", "k1", by="kicker", mana="{2}")
    for viewer in SEATS:
        assert at.view(viewer)["tops"]["A"]["card"]["name"] == "Tolm"


def test_piles_one_of_which_is_face_down() -> None:
    """700.3, 400.2: who splits has seen both; the others see the one that is face up."""
    cards = {f"c{n}": creature(f"Vex{n}", "1/1") for n in range(3)}
    at = game(cards, {"library": list(cards)})
    piles = {"what": {"top": 3}, "chosen": "hand", "other": "graveyard", "face_down": [True, False]}
    at.decide = lambda asked: ("c1",) if asked.kind == "choose" else None
    with pytest.raises(Unanswered):
        at.instruct("A", effects({"effect": "piles", **piles}))

    def names(viewer: Viewer) -> list[list[str]]:
        prompt = at.view(viewer)["prompt"]
        assert (prompt["player"], prompt["kind"]) == ("B", "option")
        return [[one.get("card", {}).get("name", "") for one in pile] for pile in prompt["piles"]]

    assert names("A") == [["Vex1"], ["Vex0", "Vex2"]]
    assert names("B") == names("table") == [[""], ["Vex0", "Vex2"]]


def test_who_saw_the_cards_before_sees_no_pile() -> None:
    """700.3, 400.2: which of them lies face down where only who separates them knows."""
    cards = {f"c{n}": creature(f"Vex{n}", "1/1") for n in range(2)}
    at = game(cards, {"library": list(cards)})
    piles = {"what": {"top": 2}, "chosen": "hand", "other": "graveyard", "face_down": [True, True]}
    look = {"effect": "look", "what": list(cards), "who": "opponent"}
    at.decide = lambda asked: ("c1",) if asked.kind == "choose" else None
    with pytest.raises(Unanswered):
        at.instruct("A", effects(look, {"effect": "piles", **piles}))
    assert at.view("B")["prompt"]["piles"] == at.view("table")["prompt"]["piles"] == [[{}], [{}]]
    mine = [[one["card"]["name"] for one in pile] for pile in at.view("A")["prompt"]["piles"]]
    assert mine == [["Vex1"], ["Vex0"]]


def test_piles_after_the_game_had_to_wait() -> None:
    """700.3: who separated the cards still knows them when another is asked."""
    cards = {f"c{n}": creature(f"Vex{n}", "1/1") for n in range(2)}
    at = game(cards, {"library": list(cards)})
    piles = {"what": {"top": 2}, "chosen": "hand", "other": "graveyard", "face_down": [True, True]}
    with pytest.raises(Unanswered):
        at.instruct("A", effects({"effect": "piles", **piles}))
    with pytest.raises(Unanswered):
        at.resume(lambda asked: ("c1",) if asked.kind == "choose" else None)
    mine = [[one["card"]["name"] for one in pile] for pile in at.view("A")["prompt"]["piles"]]
    assert (mine, at.view("B")["prompt"]["piles"]) == ([["Vex1"], ["Vex0"]], [[{}], [{}]])


def test_a_shuffled_pile_gets_new_ids() -> None:
    """701.24a, 406.3: nothing tells which card is which, and who could look no longer may."""
    at = game(BOARD, {"battlefield": ["c4", "c8"]})
    hide = {"effect": "put", "what": ["c4", "c8"], "to": "exile", "face_down": True, "pile": True}
    at.decide = lambda asked: ("c8", "c4") if asked.kind == "order" else None
    at.instruct("A", effects(hide, {"effect": "cloak", "what": "pile", "shuffled": True}))
    lines = [line for line in at.log("B") if "battlefield face down" in line]
    old = [line for line in at.log("B") if "exile face down" in line]
    said = [line.split(" goes")[0].split()[-1] for line in lines]
    left = [line.split()[-1] for line in old]
    assert len(said) == len(left) == 2
    assert not set(said) & set(left)


def test_a_shuffled_pile_that_cannot_enter() -> None:
    """406.3, 701.24a, 701.58f: it stays in exile, and nobody may look at it any more."""
    ban = {"kind": "forbids", "action": "enter", "what": {"types": ["creature"]}}
    cards = {**BOARD, "c9": card("Ilmun", "artifact", "{1}", ban)}
    at = game(cards, {"battlefield": ["c4", "c8", "c9"]})
    hide = {"effect": "put", "what": ["c4", "c8"], "to": "exile", "face_down": True, "pile": True}
    at.decide = lambda asked: ("c8", "c4") if asked.kind == "order" else None
    cloak = {"effect": "cloak", "what": "pile", "shuffled": True}
    at.instruct("A", effects(hide | {"may_look": "you"}, cloak))
    assert at.view("A")["exile"] == at.view("B")["exile"]
    assert all("card" not in one for one in at.view("A")["exile"])
    old = {line.split()[-1] for line in at.log("A") if "exile face down" in line}
    new = {one["id"] for one in at.view("A")["exile"]}
    assert (len(old), len(new), len(old | new)) == (2, 2, 4)


def test_a_hidden_agenda_on_the_table() -> None:
    """315.5b, 702.106c: everybody sees that it is there, its player which it is and the name."""
    at = game({**BOARD, "c9": card("Conspo", "conspiracy", "")}, {"command": ["c9"]})
    at.instruct("A", effects({"effect": "agenda", "what": ["c9"], "name": "Tolm"}))
    hidden = at.view("B")["command"][0]
    assert hidden == shown("A", hidden["id"], face_down=True, down_by="effect")
    assert at.view("table")["command"] == [hidden]
    conspo = printed(name="Conspo", types=("conspiracy",))
    assert at.view("A")["command"] == [{**hidden, **conspo, "chosen": "Tolm"}]


def test_what_merges_and_what_is_hidden_again_is_told() -> None:
    """730.2, 315.5: both happen where everybody sees it."""
    beast = creature("Mutag", "4/5", {"kind": "keyword", "keyword": "mutate", "cost": "{G}"})
    at = game({**BOARD, "c9": beast}, {"hand": ["c9"], "battlefield": ["c4"]})
    at.decide = lambda asked: "over" if "over" in asked.among else None
    at.cast("A", "c9", by="mutate", mana="{G}", targets=["c4"])
    assert at.log("B")[-1] == "Ogrun o2 merges"
    at = game({"c9": card("Conspo", "conspiracy", "")}, {"command": ["c9"]})
    at.instruct("A", effects({"effect": "turn_down", "what": ["c9"]}))
    assert at.log("A") == at.log("B") == ("Conspo o1 is turned face down",)


def test_megamorph_is_announced_as_morph() -> None:
    """702.37b-c, 708.6: which of the two it is nobody else is told."""
    mega = creature("Vexun", "5/4", {"kind": "megamorph", "cost": "{B}"})
    at = game({"c1": mega}, {"hand": ["c1"]})
    at.cast("A", "c1", by="megamorph", mana="{3}")
    assert row(at, "B")["down_by"] == "morph"
    assert at.log("B") == (
        "a card goes from A's hand to stack face down, by morph as o2",
        "a face-down object o2 goes from stack to battlefield face down, by morph as o3",
    )


def test_who_chooses_among_permanents_sees_no_more_of_them() -> None:
    """708.5: being asked lets nobody look at what lies face down there."""
    at = game(BOARD, {"battlefield": ["c4"]}, {"battlefield": ["c8"]})
    at.instruct("B", effects({"effect": "turn_down", "what": ["c8"]}))
    pick = {"effect": "tap", "what": {"choose": {"types": ["creature"]}}}
    with pytest.raises(Unanswered):
        at.instruct("A", effects(pick))
    for viewer in SEATS:
        seen = [one.get("card", {}).get("name") for one in at.view(viewer)["prompt"]["among"]]
        assert seen == ["Ogrun", "Ilmak" if viewer == "B" else None]
