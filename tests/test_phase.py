"""A smoke test of the adapter for `phase`: that it drives the engine, not what the engine does.

What is asked here are ordinary things and the plainest of face-down ones. Whether the
engine obeys the rules is the suite's question, not this file's.
"""

from typing import Any

import msgspec
import pytest
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.lowering import lower
from facecheck.adapters.reference import Reference
from facecheck.adapters.rendering import with_texts

pytest.importorskip("phase", reason="phase-python is not installed")

from facecheck.adapters.phase import Phase

SECOND = frozenset({"effect:turn_up", "filter:face_down"})
VEXUN: dict[str, Any] = {
    "name": "Vexun",
    "cost": "{3}{B}{B}",
    "types": ["creature"],
    "subtypes": ["Bird"],
    "pt": [5, 4],
    "abilities": [
        "flying",
        {"kind": "morph", "cost": "{2}{B}"},
        {"kind": "triggered", "on": ["turned_up"], "effects": [{"effect": "gain_life", "n": 8}]},
    ],
}
TORLA = {"name": "Torla", "cost": "{1}{U}", "types": ["creature"], "pt": [1, 2]}
FILLER = {"name": "Ovrin", "cost": "{1}", "types": ["artifact"]}
CAST_DOWN = {"do": "cast", "player": "A", "object": "c1", "by": "morph", "mana": "{3}"}
TURN_UP = {"do": "turn_up", "player": "A", "object": "c1", "by": "morph", "mana": "{2}{B}"}


def play(*steps: Any, see: Any = (), **cards: Any) -> Trace:  # noqa: ANN401 - plain JSON
    """The trace of a game in which A has c1 in hand and B has c2 on the battlefield."""
    seats = [{"hand": ["c1"], "library": ["f1", "f2"]}, {"battlefield": ["c2"], "library": ["f3"]}]
    known = {"c1": VEXUN, "c2": TORLA, "f1": FILLER, "f2": FILLER, "f3": FILLER} | cards
    described = {"format": 1, "see": see, "cards": known, "seats": seats, "steps": steps}
    scenario = msgspec.convert(described, Scenario)
    before = [moment.snapshot for moment in Reference().run(scenario).moments]
    lowered = lower(scenario, before)
    return lowered.lift(Phase().run(with_texts(lowered.scenario, SECOND)))


def outcomes(trace: Trace) -> list[str]:
    """The outcome of each step."""
    return [moment.outcome for moment in trace.moments[1:]]


def told(kind: str, **parts: Any) -> dict[str, Any]:  # noqa: ANN401 - the fields of any effect
    """An instruction to A."""
    return {"do": "instruct", "player": "A", "effects": [{"effect": kind} | parts]}


def test_a_morph_is_cast_face_down_and_turned_up() -> None:
    """The first ten minutes: cast, see a plain 2/2, turn it up, gain 8 life."""
    trace = play(CAST_DOWN, TURN_UP)
    assert outcomes(trace) == ["done", "done"]
    masked, shown = (moment.snapshot.objects["c1"] for moment in trace.moments[1:])
    assert (masked.face_down, masked.name, masked.pt, masked.colours) == (True, "", (2, 2), ())
    assert (shown.face_down, shown.name, shown.pt) == (False, "Vexun", (5, 4))
    assert shown.keywords == ("flying",)
    assert trace.moments[-1].snapshot.players["A"].life == 28
    assert trace.moments[-1].snapshot.players["A"].pool == ""


def test_hold_leaves_the_spell_on_the_stack() -> None:
    """With `hold` the step ends at the first rest point."""
    trace = play(CAST_DOWN | {"hold": True}, {"do": "resolve"})
    assert [moment.snapshot.stack for moment in trace.moments] == [(), ("c1",), ()]
    assert trace.moments[1].snapshot.objects["c1"].zone == "stack"


def test_a_refusal_leaves_all_but_the_mana_as_it_was() -> None:
    """One mana short, then with another player's priority, then the wrong way."""
    short = TURN_UP | {"mana": "{2}"}
    trace = play(
        CAST_DOWN, short, CAST_DOWN, {"do": "priority", "player": "B"}, TURN_UP | {"now": True}
    )
    assert outcomes(trace) == ["done", "refused", "refused", "done", "refused"]
    before, after = trace.moments[1].snapshot, trace.moments[-1].snapshot
    assert after.objects == before.objects
    assert sorted(after.players["A"].pool or "") == sorted("{C}{C}{C}{C}{C}{C}{C}{B}")


def test_the_way_is_a_demand() -> None:
    """With {3} alone the engine would cast it face down; asked for the ordinary way it must not."""
    ordinary = {"do": "cast", "player": "A", "object": "c1", "mana": "{3}"}
    disguised = CAST_DOWN | {"by": "disguise"}
    assert outcomes(play(ordinary, disguised)) == ["refused", "refused"]


def test_offers_come_with_the_price_that_the_engine_would_charge() -> None:
    """Each listed action is tried on a copy of the game."""
    give = {"do": "priority", "player": "A", "mana": "{3}"}
    more = {"do": "priority", "player": "A", "mana": "{B}{B}"}
    offers = [moment.snapshot.offers for moment in play(give, more, see=["offers"]).moments]
    seen = [
        {(offer.do, offer.object, offer.by, offer.cost) for offer in some or ()} for some in offers
    ]
    down = ("cast", "c1", "morph", "{3}")
    assert seen == [set(), {down}, {down, ("cast", "c1", "", "{3}{B}{B}")}]


def test_offers_to_turn_up_say_the_way() -> None:
    """What is taken from the pool tells which way it is."""
    give = {"do": "priority", "player": "A", "mana": "{2}{B}"}
    offered = play(CAST_DOWN, give, see=["offers"]).moments[-1].snapshot.offers
    assert [(offer.do, offer.by, offer.cost) for offer in offered or ()] == [
        ("turn_up", "morph", "{2}{B}")
    ]


ORDINARY = [
    (told("destroy", what=["c2"]), {"zone": "graveyard"}),
    (told("put", what=["c2"], to="exile"), {"zone": "exile"}),
    (told("put", what=["c2"], to="hand"), {"zone": "hand"}),
    (told("tap", what=["c2"]), {"tapped": True}),
    (told("counters", what=["c2"], n=2), {"pt": (3, 4), "counters": {"+1/+1": 2}}),
    (told("damage", what=["c2"], n=1), {"damage": 1}),
    (told("change", what=["c2"], keywords=["flying"]), {"keywords": ("flying",)}),
    (told("change", what=["c2"], pt=[1, 1], until="end_of_turn"), {"pt": (2, 3)}),
    (told("change", what=["c2"], set_colours=["red"]), {"colours": ("red",)}),
    (told("control", what=["c2"], who="A"), {"controller": "A"}),
    (told("turn_down", what=["c2"]), {"face_down": True, "name": "", "down_by": "effect"}),
]


@pytest.mark.parametrize(("step", "expected"), ORDINARY)
def test_instructions_reach_the_engine_as_rules_text(
    step: dict[str, Any], expected: dict[str, Any]
) -> None:
    """Controls: each instruction does its ordinary work on an ordinary creature."""
    trace = play(step)
    assert outcomes(trace) == ["done"]
    seen = msgspec.to_builtins(trace.moments[-1].snapshot.objects["c2"])
    assert {key: seen.get(key) for key in expected} == expected


def test_a_token_gets_the_next_handle() -> None:
    """Tokens are t1, t2, ... as they come into being."""
    trace = play(told("token", copy_of=["c2"]), told("token", copy_of=["t1"]))
    last = trace.moments[-1].snapshot.objects
    assert [last[handle].name for handle in ("t1", "t2")] == ["Torla", "Torla"]
    assert last["t2"].token


def test_a_prompt_without_an_answer_is_asked() -> None:
    """Manifest dread asks; with an answer it goes on, also after having asked."""
    asked = play(told("manifest_dread"), {"do": "answer", "answers": [{"choose": ["f2"]}]})
    assert outcomes(asked) == ["asking", "done"]
    prompt = asked.moments[1].asking
    assert prompt is not None
    assert (prompt.player, prompt.kind, set(prompt.from_ or ())) == ("A", "choose", {"f1", "f2"})
    assert asked.moments[-1].snapshot.objects["f2"].zone == "battlefield"


WARDED = TORLA | {"abilities": [{"kind": "keyword", "keyword": "ward", "cost": "{2}"}]}
SURGO = {
    "name": "Surgo",
    "cost": "{B}",
    "types": ["sorcery"],
    "abilities": [
        {
            "kind": "spell",
            "targets": [{"what": {"types": ["creature"]}}],
            "effects": [{"effect": "destroy", "what": "target"}],
        }
    ],
}


@pytest.mark.parametrize(
    ("mana", "answers", "outcome", "zone"),
    [
        ("{B}{2}", [{"pay": True}], "done", "graveyard"),
        ("{B}{2}", [{"pay": False}], "done", "battlefield"),
        ("{B}{2}", [], "asking", "battlefield"),
        ("{B}", [], "done", "battlefield"),
    ],
)
def test_ward_asks_only_whom_can_pay(
    mana: str, answers: list[Any], outcome: str, zone: str
) -> None:
    """A choice with one possible outcome is made, not asked (contract 7)."""
    aimed = {"do": "cast", "player": "A", "object": "c1", "targets": ["c2"]}
    trace = play(aimed | {"mana": mana, "answers": answers}, c1=SURGO, c2=WARDED)
    assert outcomes(trace) == [outcome]
    assert trace.moments[-1].snapshot.objects["c2"].zone == zone


def test_a_text_that_the_engine_does_not_understand_is_unsupported() -> None:
    """Better unsupported than misjudged."""
    strange = VEXUN | {"abilities": [{"kind": "morph", "cost": {"life": 5}}]}
    trace = play(c1=strange)
    assert trace.unsupported is not None
    assert trace.unsupported.at == "$.cards.c1"


def test_a_word_taken_for_a_subtype_is_a_misreading() -> None:
    """The first wording of this filter is read as creatures of a kind called Face-down."""
    lord = {
        "kind": "changes",
        "what": {"all": {"types": ["creature"], "face_down": True}},
        "pt": [0, 1],
    }
    scenario = msgspec.convert(
        {
            "format": 1,
            "cards": {"e1": {"name": "Cowl", "types": ["enchantment"], "abilities": [lord]}},
            "seats": [{"battlefield": ["e1"]}, {}],
        },
        Scenario,
    )
    assert Phase().run(with_texts(scenario)).unsupported is not None
    assert Phase().run(with_texts(scenario, SECOND)).unsupported is None


def test_the_turn_goes_on_to_the_step_that_is_named() -> None:
    """`advance` stops at the first rest point of that step, in that player's turn."""
    trace = play({"do": "advance", "to": "main2"}, {"do": "advance", "to": "upkeep", "of": "B"})
    turns = [moment.snapshot.turn for moment in trace.moments[1:]]
    assert [(turn.active, turn.step) for turn in turns if turn] == [("A", "main2"), ("B", "upkeep")]


def test_the_same_scenario_gives_the_same_trace() -> None:
    """`run` is a pure function (contract 14)."""
    assert play(CAST_DOWN, TURN_UP, see=["offers"]) == play(CAST_DOWN, TURN_UP, see=["offers"])
