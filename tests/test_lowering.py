"""Instructions through rigs: the lifted trace is the trace that was asked for (contract 13)."""

from typing import Any

import msgspec
import pytest
from facecheck.adapters.language.needs import needs
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Moment, Trace
from facecheck.adapters.lowering import Lowered, NotLowerable, lower
from facecheck.adapters.reference import Reference
from facecheck.adapters.rendering import with_texts

Effect = dict[str, Any]

CARDS: dict[str, Any] = {
    "c1": {
        "name": "Vexun",
        "cost": "{2}{G}",
        "types": ["creature"],
        "pt": [3, 4],
        "abilities": [
            "flying",
            {"kind": "morph", "cost": "{G}"},
            {"kind": "triggered", "on": ["turned_up"], "effects": [{"effect": "gain_life"}]},
            {"kind": "triggered", "on": ["dies"], "effects": [{"effect": "gain_life", "n": 8}]},
        ],
    },
    "c2": {"name": "Torla", "cost": "{1}{U}", "types": ["creature"], "pt": [1, 2]},
    "c3": {
        "name": "Mirk",
        "cost": "{W}",
        "types": ["creature"],
        "pt": [2, 2],
        "abilities": [{"kind": "disguise", "cost": "{W}"}],
    },
    "h1": {"name": "Handor", "cost": "{1}", "types": ["creature"], "pt": [1, 1]},
    "g1": {"name": "Gravo", "cost": "{1}", "types": ["creature"], "pt": [1, 1]},
    "f1": {"name": "Ovrin", "cost": "{1}", "types": ["artifact"]},
    "f2": {"name": "Ovrin", "cost": "{1}", "types": ["artifact"]},
    "f3": {"name": "Ovrin", "cost": "{1}", "types": ["artifact"]},
}
SEATS = [
    {"battlefield": ["c1"], "library": ["f1", "f2"], "hand": ["c3", "h1"], "graveyard": ["g1"]},
    {"battlefield": ["c2"], "library": ["f3"]},
]


def told(*effects: Effect, player: str = "A", **parts: Any) -> dict[str, Any]:  # noqa: ANN401
    """An instruction."""
    return {"do": "instruct", "player": player, "effects": effects} | parts


def game(*steps: dict[str, Any], **parts: Any) -> Scenario:  # noqa: ANN401
    """A game with these steps."""
    described = {"format": 1, "cards": CARDS, "seats": SEATS, "steps": steps} | parts
    return msgspec.convert(described, Scenario)


def both(scenario: Scenario) -> tuple[Trace, Trace, Lowered]:
    """The plain trace, the lifted one, and the lowered scenario."""
    plain = Reference().run(scenario)
    lowered = lower(scenario, [moment.snapshot for moment in plain.moments])
    return plain, lowered.lift(Reference().run(lowered.scenario)), lowered


def do(kind: str, **parts: Any) -> Effect:  # noqa: ANN401 - the fields of any effect
    """An effect."""
    return {"effect": kind} | parts


CAST_DOWN = {"do": "cast", "player": "A", "object": "c3", "by": "disguise", "mana": "{3}"}
GAMES: dict[str, list[dict[str, Any]]] = {
    "manifest": [told(do("manifest"))],
    "cloak two": [told(do("cloak", n=2))],
    "dread": [told(do("manifest_dread"), answers=[{"choose": ["f2"]}])],
    "dread unanswered": [told(do("manifest_dread"))],
    "an opponent manifests": [told(do("manifest", who="B"))],
    "by the other player": [told(do("manifest"), player="B")],
    "top by handle": [told(do("manifest", what=["f1"]))],
    "from hand": [told(do("cloak", what=["h1"]))],
    "from the graveyard": [
        told(do("put", what=["g1"], to="battlefield", under="its_owner", face_down=True))
    ],
    "down and up": [
        told(do("turn_down", what=["c1"])),
        told(do("turn_up", what=["c1"])),
    ],
    "a listed mask": [
        told(do("turn_down", what=["c2"], profile={"types": ["land"], "subtypes": ["Forest"]}))
    ],
    "trigger left on the stack": [
        told(do("turn_down", what=["c1"])),
        told(do("turn_up", what=["c1"]), hold=True),
        {"do": "resolve"},
    ],
    "in response": [
        CAST_DOWN | {"hold": True},
        told(do("destroy", what=["c1"]), hold=True),
        {"do": "resolve"},
    ],
    "two targets": [told(do("destroy", what=["c1", "c2"]))],
    "copies": [told(do("turn_down", what=["c1"]), do("token", copy_of=["c1"]))],
    "changes hands": [
        told(do("control", what=["c1"], who="B")),
        told(do("put", what=["c1"], to="hand"), player="B"),
    ],
    "what came before": [told(do("manifest"), do("counters", what="it", n=2))],
    "life": [told(do("gain_life", n=3), do("gain_life", n=2, who="B"))],
    "may": [told(do("may", effects=[do("gain_life", n=3)]), answers=[{"may": True}])],
    "changed": [told(do("change", what=["c2"], pt=[1, 1], until="end_of_turn"))],
    "thirteen of them": [told(do("gain_life", n=n)) for n in range(1, 14)],
}


@pytest.mark.parametrize("name", GAMES)
def test_the_lifted_trace_is_the_plain_trace(name: str) -> None:
    """On the model, which can do both, a rig makes no difference whatever."""
    plain, lifted, lowered = both(game(*GAMES[name], see=["offers", "revealed"]))
    assert plain.moments, plain.unsupported
    assert lifted == plain
    assert "step:instruct" not in needs(lowered.scenario)


def test_rigs_are_cards_that_can_be_said_in_words() -> None:
    """Each instruction is one ability of the player's enchantment."""
    _, _, lowered = both(game(*GAMES["down and up"]))
    rendered = with_texts(lowered.scenario)
    assert lowered.rigs == {"riga1"}
    assert rendered.cards["riga1"].text == (
        "{0}: Turn target permanent face down.\n{0}: Turn target face-down permanent face up."
    )


def test_rigs_do_not_show() -> None:
    """Neither among the objects, nor on the stack, nor in an offer or a prompt."""
    scenario = game(*GAMES["trigger left on the stack"], see=["offers", "asked"])
    lowered = lower(scenario, [m.snapshot for m in Reference().run(scenario).moments])
    raw = Reference().run(lowered.scenario)
    assert any("riga1" in moment.snapshot.objects for moment in raw.moments)
    assert b"riga1" not in msgspec.json.encode(lowered.lift(raw).moments)


WARDED = [CAST_DOWN, told(do("counters", what=["c3"]), player="B")]


def test_a_rig_belongs_to_whom_ward_does_not_mind() -> None:
    """Who gives an effect that nobody does makes no difference, so ward sees nothing."""
    plain, lifted, _ = both(game(*WARDED))
    assert lifted == plain
    assert plain.moments[-1].snapshot.objects["c3"].counters == {"+1/+1": 1}


REFUSED: dict[str, list[dict[str, Any]]] = {
    "it would notice being a target": [
        CAST_DOWN,
        told(do("control", what=["c3"], who="B"), player="B"),
    ],
    "no ability of a rig can do that": [told(do("leave", who="B"))],
    "a rig finds only the top of its own library": [told(do("manifest", what=["f2"]))],
    "it would notice a rig": [told(do("destroy", what={"all": {"types": ["enchantment"]}}))],
    "no single zone holds what is named": [told(do("destroy", what=["c1", "g1"]))],
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_a_rig_cannot_do_unnoticed_is_refused(reason: str) -> None:
    """Lowering answers which need the engine would have to have."""
    scenario = game(*REFUSED[reason])
    before = [moment.snapshot for moment in Reference().run(scenario).moments]
    before += [game_start(scenario)] * (len(scenario.steps) - len(before))
    with pytest.raises(NotLowerable, match=reason) as refusal:
        lower(scenario, before)
    assert refusal.value.need == "step:instruct"
    assert refusal.value.at.startswith("$.")


def game_start(scenario: Scenario) -> Any:  # noqa: ANN401 - a snapshot
    """The snapshot of the set-up alone."""
    alone = msgspec.structs.replace(scenario, steps=())
    return Reference().run(alone).moments[0].snapshot


def test_views_cannot_be_cleaned_of_a_rig() -> None:
    """What is opaque to the adapter stays with engines that take instructions."""
    with pytest.raises(NotLowerable):
        lower(game(told(do("manifest")), see=["views"]), [])


def test_an_engine_that_does_not_take_the_rig_has_learned_nothing() -> None:
    """A refused activation is not a refused instruction: the trace ends as unsupported."""
    scenario = game(told(do("manifest")), told(do("manifest")))
    lowered = lower(scenario, [m.snapshot for m in Reference().run(scenario).moments])
    done, refused = Moment(outcome="done"), Moment(outcome="refused", note="not now")
    lifted = lowered.lift(Trace(moments=(done, refused, done, done, done)))
    assert [moment.outcome for moment in lifted.moments] == ["done", "unsupported"]
    assert lifted.moments[-1].note == "not now"
