"""The two starters play by the rules, each in its own process, and alike."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from facecheck.adapters.child import Child
from facecheck.adapters.language.needs import Capabilities, needs
from facecheck.adapters.language.reading import read_scenario
from facecheck.adapters.language.trace import Moment, Trace
from facecheck.adapters.naming import find_engine
from facecheck.adapters.reference import Reference
from hypothesis import given, settings
from hypothesis import strategies as st

EXAMPLES = Path(__file__).parent.parent / "examples"
PAGE = EXAMPLES.parent / "docs" / "start.md"
NODE = shutil.which("node")
STARTERS = {
    "python": (
        "python_starter",
        (sys.executable, "-m", "facecheck.adapters.serve", "adapter:ToyAdapter"),
    ),
    "javascript": ("javascript_starter", (NODE or "node", "adapter.js")),
}
WITHOUT_NODE = pytest.mark.skipif(NODE is None, reason="needs Node.js, which is not installed")
VEXUN = {
    "name": "Vexun",
    "cost": "{3}{B}{B}",
    "types": ["creature"],
    "pt": [5, 4],
    "abilities": ["flying", {"kind": "morph", "cost": "{2}{B}"}],
}
CAST = {"do": "cast", "player": "A", "object": "c1", "by": "morph"}
UP = {"do": "turn_up", "player": "A", "object": "c1", "by": "morph"}
DOWN_NOW = {
    "zone": "battlefield",
    "face_down": True,
    "name": "",
    "types": ("creature",),
    "pt": (2, 2),
}
UP_NOW = {
    "zone": "battlefield",
    "face_down": False,
    "name": "Vexun",
    "pt": (5, 4),
    "colours": ("black",),
}

Play = Callable[..., Trace]


@pytest.fixture(scope="module", params=["python", pytest.param("javascript", marks=WITHOUT_NODE)])
def engine(request: pytest.FixtureRequest) -> Iterator[Child]:
    """Start a starter as the page says, in its own folder."""
    folder, command = STARTERS[request.param]
    with Child(command, cwd=str(EXAMPLES / folder)) as child:
        yield child


@pytest.fixture
def play(engine: Child) -> Play:
    """Play these steps with Vexun in the hand of A, or with another card."""

    def go(*steps: dict[str, Any], **changes: object) -> Trace:
        cards = {"c1": VEXUN | changes}
        plain = {"format": 1, "cards": cards, "seats": [{"hand": ["c1"]}, {}], "steps": steps}
        return engine.run(read_scenario(json.dumps(plain).encode()))

    return go


def saw(moment: Moment, **fields: object) -> bool:
    """Whether c1 looks like this after a moment."""
    return {name: getattr(moment.snapshot.objects["c1"], name) for name in fields} == fields


def outcomes(trace: Trace) -> list[str]:
    """What became of each step."""
    return [moment.outcome for moment in trace.moments[1:]]


def pool(moment: Moment, player: Any = "A") -> str | None:  # noqa: ANN401 - a seat
    """What mana a player has."""
    return moment.snapshot.players[player].pool


def test_it_says_what_it_can(engine: Child) -> None:
    """Three steps, one keyword, one way, and no more."""
    description = engine.describe()
    assert set(description.can) == {
        "step:cast",
        "step:turn_up",
        "step:priority",
        "kind:morph",
        "by:morph",
    }


def test_it_casts_face_down_for_three_and_turns_up_for_the_morph_cost(play: Play) -> None:
    """A nameless 2/2 (708.2a), then the card itself."""
    start, down, up = play(CAST | {"mana": "{3}"}, UP | {"mana": "{2}{B}"}).moments
    assert saw(start, zone="hand", face_down=False)
    assert saw(down, **DOWN_NOW, colours=())
    assert saw(up, **UP_NOW)
    assert (pool(down), pool(up)) == ("", "")
    assert up.snapshot.players["A"].life == 20


def test_one_mana_short_is_refused_and_stays(play: Play) -> None:
    """What is missing comes later, and then it is legal."""
    short = play(
        CAST | {"mana": "{2}"}, CAST | {"mana": "{1}"}, UP | {"mana": "{3}"}, UP | {"mana": "{B}"}
    )
    assert outcomes(short) == ["refused", "done", "refused", "done"]
    assert [pool(moment) for moment in short.moments] == ["", "{C}{C}", "", "{C}{C}{C}", "{C}"]
    assert saw(short.moments[1], zone="hand")
    assert saw(short.moments[3], **DOWN_NOW)
    assert saw(short.moments[4], **UP_NOW)


@pytest.mark.parametrize(
    ("steps", "changes", "last"),
    [
        ([CAST | {"mana": "{3}"}], {"abilities": ["flying"]}, "refused"),
        ([CAST | {"by": "", "mana": "{3}"}], {}, "refused"),
        ([CAST | {"by": "", "mana": "{3}{B}{B}"}], {}, "done"),
        ([CAST | {"by": "", "mana": "{3}{B}{B}"}, UP | {"mana": "{2}{B}"}], {}, "refused"),
        ([UP | {"mana": "{2}{B}"}], {}, "refused"),
        ([CAST | {"mana": "{3}"}, CAST | {"mana": "{3}"}], {}, "refused"),
        ([CAST | {"player": "B", "mana": "{3}"}], {}, "refused"),
        ([CAST | {"mana": "{3}"}, UP | {"player": "B", "mana": "{2}{B}"}], {}, "refused"),
        ([CAST | {"mana": "{3}"}, UP | {"mana": "{2}{G}"}], {}, "refused"),
        ([{"do": "priority", "player": "B"}, CAST | {"mana": "{3}"}], {}, "refused"),
        ([{"do": "priority", "player": "A", "mana": "{3}"}, CAST], {}, "done"),
        ([CAST | {"by": "", "mana": "{0}"}], {"cost": ""}, "refused"),
        ([CAST | {"by": ""}], {"cost": "{0}"}, "done"),
        ([CAST | {"by": ""}], {"cost": "{0}", "types": ["land"], "pt": []}, "refused"),
        ([CAST | {"mana": "{3}"}], {"types": ["land"], "pt": []}, "done"),
    ],
)
def test_what_is_legal_is_done_and_what_is_not_is_refused(
    play: Play, steps: list[dict[str, Any]], changes: dict[str, Any], last: str
) -> None:
    """Near misses, one rule each."""
    trace = play(*steps, **changes)
    assert outcomes(trace)[-1] == last
    if last == "refused":
        assert trace.moments[-1].snapshot.objects == trace.moments[-2].snapshot.objects


@pytest.mark.parametrize(
    "changes",
    [{"cost": "{B/P}"}, {"types": ["planeswalker"]}, {"supertypes": ["legendary"]}, {"pt": [0, 0]}],
)
def test_what_it_does_not_know_is_unsupported(play: Play, changes: dict[str, Any]) -> None:
    """It says so before it plays, and does not guess."""
    trace = play(CAST | {"mana": "{3}"}, **changes)
    assert trace.moments == ()
    assert trace.unsupported is not None
    assert "no card like Vexun" in (trace.unsupported.note or "")


def test_a_step_it_does_not_know_is_unsupported_and_ends_the_trace(play: Play) -> None:
    """Whatever comes after it."""
    trace = play(CAST | {"mana": "{3}"}, {"do": "advance", "to": "main2"}, UP)
    assert outcomes(trace) == ["done", "unsupported"]


def test_a_run_is_not_changed_by_those_before_it(play: Play) -> None:
    """The same scenario, the same trace."""
    steps = (CAST | {"mana": "{4}"}, UP | {"mana": "{2}{B}"})
    assert play(*steps) == play(*steps)


def test_what_it_declares_is_enough_for_these_games(engine: Child) -> None:
    """Nothing here asks for more than it says it can do."""
    plain = {
        "format": 1,
        "cards": {"c1": VEXUN},
        "seats": [{"hand": ["c1"]}, {}],
        "steps": [CAST, UP, {"do": "priority", "player": "A"}],
    }
    wanted = needs(read_scenario(json.dumps(plain).encode()))
    assert Capabilities(engine.describe().can).missing(wanted) == []


MANA = st.sampled_from(["", "{1}", "{2}", "{3}", "{B}", "{2}{B}", "{3}{B}{B}"])
WHO = {"player": st.sampled_from("AAB"), "mana": MANA}
WHAT = WHO | {"object": st.sampled_from(["c1", "c2", "c3", "c4"])}
STEPS = st.lists(
    st.fixed_dictionaries(WHO | {"do": st.just("priority")})
    | st.fixed_dictionaries(WHAT | {"do": st.just("cast"), "by": st.sampled_from(["morph", ""])})
    | st.fixed_dictionaries(WHAT | {"do": st.just("turn_up"), "by": st.just("morph")}),
    max_size=8,
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(steps=STEPS)
def test_it_agrees_with_the_reference(engine: Child, steps: list[dict[str, Any]]) -> None:
    """Whatever is tried, by whoever, with whatever mana: what both report is the same."""
    plain = {
        "format": 1,
        "cards": {"c1": VEXUN, "c2": VEXUN, "c3": VEXUN | {"abilities": []}, "c4": VEXUN},
        "seats": [{"hand": ["c1", "c2", "c3"]}, {"hand": ["c4"]}],
        "steps": steps,
    }
    scenario = read_scenario(json.dumps(plain).encode())
    right, ours = Reference().run(scenario), engine.run(scenario)
    assert outcomes(ours) == outcomes(right)
    for expected, got in zip(right.moments, ours.moments, strict=True):
        assert [mana(got, "A"), mana(got, "B")] == [mana(expected, "A"), mana(expected, "B")]
        for handle, card in got.snapshot.objects.items():
            known = expected.snapshot.objects[handle]
            both = [field for field in SIX if getattr(known, field) is not None]
            assert [getattr(card, f) for f in both] == [getattr(known, f) for f in both]


SIX = ("zone", "face_down", "name", "types", "colours", "pt")


def page() -> list[Any]:
    """The JSON that the page shows: a request and its answer."""
    text = PAGE.read_text(encoding="utf-8")
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]


@pytest.mark.parametrize("starter", ["python", pytest.param("javascript", marks=WITHOUT_NODE)])
def test_the_page_shows_what_goes_over_the_pipe(starter: str) -> None:
    """Word for word, as far as the order of nothing ordered goes."""
    request, answer = page()
    folder, command = STARTERS[starter]
    done = subprocess.run(
        command,
        input=json.dumps(request) + "\n",
        cwd=EXAMPLES / folder,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert json.loads(done.stdout) == answer


@WITHOUT_NODE
def test_the_page_names_an_engine_that_is_there() -> None:
    """Its table is the starter's own."""
    folder = EXAMPLES / "javascript_starter"
    table = (folder / "facecheck.toml").read_text(encoding="utf-8")
    assert table.strip() in re.sub(r"(?m)^   ", "", PAGE.read_text(encoding="utf-8"))
    with find_engine("toy", folder=folder).open() as engine:
        assert engine.describe().name == "toy-js"


def mana(moment: Moment, player: Any) -> list[str]:  # noqa: ANN401 - a seat
    """What mana a player has, in no order."""
    return sorted(pool(moment, player) or "")
