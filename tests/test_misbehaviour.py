"""A run on an engine that misbehaves: a verdict on that, its last words, and the run goes on."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from engines.paths import ENGINES, scenario
from facecheck.adapters.engine import Playable
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.naming import EngineSpec
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import Crash, Evidence
from facecheck.conformance.believing import believed
from facecheck.conformance.claims import BY_SLUG
from facecheck.conformance.controls import Controlled
from facecheck.conformance.judging.results import Difference, Witness
from facecheck.conformance.options import SessionOptions
from facecheck.conformance.playing import Player
from facecheck.conformance.session import Session
from facecheck.reference_impl import Rulebook
from sessions import session_on

CLAIM = "a-permanent-turned-down-is-a-plain-2-2"
TWIN_CLAIM = "no-view-tells-which-card-is-face-down"
VERDICTS = {
    "dies": ("CRASH", "ended with exit code 3"),
    "fails": ("CRASH", "LookupError: no such card"),
    "hangs": ("HANG", "did not answer `run` within 3 s"),
    "lies": ("PROTOCOL", "$.moments: expected"),
    "forgets": ("UNSTABLE", "gave two different traces"),
}


@pytest.fixture
def wayward(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Callable[[str], Session]:
    """A session on an engine that misbehaves in its first game, in a process of its own.

    The controls, which are games as well, are said to have shown nothing.
    """
    monkeypatch.syspath_prepend(str(ENGINES))

    def start(how: str) -> Session:
        (tmp_path / "armed").touch()
        (tmp_path / "controls.json").write_bytes(msgspec.json.encode(Controlled()))
        spec = EngineSpec(
            name=how,
            found="in a test",
            path="wayward:Wayward",
            timeout=3,
            env={"ARMED": str(tmp_path / "armed"), "HOW": how},
        )
        session = Session(spec, SessionOptions(engine=how, claims=(CLAIM,)), tmp_path)
        request.addfinalizer(session.close)
        return session

    return start


@pytest.mark.parametrize("how", VERDICTS)
def test_a_misdeed_is_reported_and_the_claim_is_judged(
    how: str, wayward: Callable[[str], Session]
) -> None:
    """Once, with the scenario and the engine's last words; all other games are played."""
    kind, words = VERDICTS[how]
    session = wayward(how)
    result = session.judge(CLAIM)
    (trouble,) = session.troubles()
    assert trouble.kind == kind
    assert words in trouble.note
    assert "up to no good" in trouble.stderr
    assert trouble.scenario is not None
    assert (result.verdict, result.exercised >= 25) == ("PASS", True)


def test_an_engine_that_cannot_start_ends_no_run(tmp_path: Path) -> None:
    """Nothing is judged, and the reason is told once."""
    command = (sys.executable, "-I", "-S", "-c", "import sys; sys.exit('up to no good')")
    spec = EngineSpec(name="ill", found="in a test", command=command)
    session = Session(spec, SessionOptions(engine="ill", claims=(CLAIM,)), tmp_path)
    assert session.judge(CLAIM).verdict == "INCONCLUSIVE"
    (trouble,) = session.troubles()
    assert (trouble.kind, trouble.stderr) == ("CRASH", ("up to no good",))
    assert session.report([]).version == "unknown"


class Odd(Reference):
    """Dies of every odd number of cards."""

    def run(self, scenario: Scenario) -> Trace:
        """Play as the rulebook says, or die."""
        if len(scenario.cards) % 2:
            raise Crash(what="it died", cause="?", remedy="?", evidence=Evidence())
        return super().run(scenario)


def wrong(slug: str) -> Rulebook:
    """The rulebook that breaks a claim."""
    fault = BY_SLUG[slug].fault
    assert fault is not None
    return fault()


@pytest.mark.parametrize("slug", [CLAIM, TWIN_CLAIM])
def test_an_engine_that_dies_now_and_then_is_judged_by_its_other_games(
    slug: str, tmp_path: Path
) -> None:
    """Wherever it dies: in controls, in the search, in shrinking, in what confirms a finding."""
    session = session_on(Odd(wrong(slug)), tmp_path, slug)
    assert "it died" in session.controlled.reasons.values()
    assert [trouble.kind for trouble in session.troubles()] == ["CRASH"]
    (tmp_path / "controls.json").write_bytes(msgspec.json.encode(Controlled()))
    session = session_on(Odd(wrong(slug)), tmp_path, slug)
    result = session.judge(slug)
    assert result.verdict == "FAIL"
    assert result.witness is not None
    assert len(result.witness.scenario.cards) % 2 == 0
    assert [trouble.kind for trouble in session.troubles()] == ["CRASH"]


def test_an_engine_that_dies_believes_nothing() -> None:
    """It is asked what it believes after its finding stands, and that finding stays."""
    difference = Difference(
        moment=0, about="c1", level="characteristics", expected={"name": ""}, got={}
    )
    witness = Witness(scenario=scenario("Vexun"), difference=difference)
    assert believed(BY_SLUG[CLAIM], witness, Player(Odd(), Capabilities(()))) is None


class Several(EngineSpec):
    """Another engine each time it is opened."""

    engines: list[Playable]

    @contextmanager
    def open(self) -> Iterator[Playable]:
        """Lend the next one."""
        yield self.engines.pop(0)


@pytest.mark.parametrize("slug", [CLAIM, TWIN_CLAIM])
def test_what_a_fresh_engine_plays_otherwise_is_unstable(slug: str, tmp_path: Path) -> None:
    """The engine is wrong only in a process that has played before: no rule is blamed."""
    engines: list[Playable] = [Reference(), Reference(wrong(slug)), Reference()]
    spec = Several(name="tired", found="in a test", engines=engines)
    result = Session(spec, SessionOptions(engine="tired", claims=(slug,)), tmp_path).judge(slug)
    assert result.verdict == "UNSTABLE"
    assert result.reason == "a fresh engine plays the same scenario otherwise"
    assert result.witness is not None
    assert not result.witness.replayed


class Late(Reference):
    """Comes too late with what it did wrong: when it is asked for its third game."""

    played: tuple[Scenario, ...] = ()
    late = Evidence(stderr=("up to no good",), earlier=True)

    def run(self, scenario: Scenario) -> Trace:
        """Play by the rules, but for that."""
        self.played = (*self.played, scenario)
        if len(self.played) == 3:
            raise Crash(what="it ended", cause="?", remedy="?", evidence=self.late)
        return super().run(scenario)


def test_what_comes_too_late_is_not_blamed_on_the_next_game(tmp_path: Path) -> None:
    """The game before it is named, and the next one is sent again."""
    (tmp_path / "controls.json").write_bytes(msgspec.json.encode(Controlled()))
    engine = Late()
    session = session_on(engine, tmp_path, CLAIM)
    session.judge(CLAIM)
    (trouble,) = session.troubles()
    assert (trouble.kind, trouble.stderr) == ("CRASH", ("up to no good",))
    before, asked, again = engine.played[1:4]
    assert trouble.scenario == before
    assert asked == again != before
