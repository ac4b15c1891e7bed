"""Each verdict, from an engine under test to the exit code (design 7)."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from engines.wrong import COPIES, ENTERS, LEAVES, PERSIST, Leaky
from facecheck.conformance.judging.results import Verdict
from facecheck.conformance.reports.tally import VERDICTS
from runs import HERE, plain_pytest
from sessions import session_on
from spoiled_suite import SPOILED
from test_plugin import report_of

MASK = "face-down-permanent-has-the-listed-characteristics"
COSTS = "turning-up-costs-its-morph-cost"


class Case(NamedTuple):
    """An engine and what a run of some claims on it gives: verdicts, outcomes, the exit code."""

    engine: str
    verdicts: dict[str, Verdict]
    outcomes: dict[str, str]
    code: int
    options: tuple[str, ...] = ()


BAD_ENGINE: dict[str, Verdict] = {COSTS: "PASS"}
CASES = {
    "PASS, FAIL, KNOWN and STALE": Case(
        "wrong:Mended",
        {ENTERS: "PASS", PERSIST: "FAIL", COPIES: "KNOWN", LEAVES: "STALE"},
        {ENTERS: "PASSED", PERSIST: "FAILED", COPIES: "XFAIL", LEAVES: "FAILED"},
        1,
        ("--baseline=leaky.toml",),
    ),
    "PASS and KNOWN": Case(
        "wrong:Leaky",
        {ENTERS: "PASS", COPIES: "KNOWN", LEAVES: "KNOWN"},
        {ENTERS: "PASSED", COPIES: "XFAIL", LEAVES: "XFAIL"},
        0,
        ("--baseline=leaky.toml",),
    ),
    "BLOCKED, in the baseline or not": Case(
        "wrong:Worse",
        {MASK: "FAIL", ENTERS: "BLOCKED", LEAVES: "BLOCKED"},
        {MASK: "FAILED", ENTERS: "SKIPPED", LEAVES: "SKIPPED"},
        1,
        ("--baseline=leaves.toml",),
    ),
    "LIED": Case("straw:Null", {COSTS: "LIED"}, {COSTS: "FAILED"}, 1),
    "UNSUPPORTED": Case("straw:Shy", {COSTS: "UNSUPPORTED"}, {COSTS: "SKIPPED"}, 0),
    "INCONCLUSIVE": Case("wrong:Misread", {MASK: "INCONCLUSIVE"}, {MASK: "SKIPPED"}, 0),
    "UNSTABLE": Case("straw:Moody", {}, {"UNSTABLE": "FAILED", "CRASH": "PASSED"}, 1),
    "CRASH": Case("wrong:Failing", BAD_ENGINE, {COSTS: "PASSED", "CRASH": "FAILED"}, 1),
    "HANG": Case(
        "wrong:Hanging",
        BAD_ENGINE,
        {COSTS: "PASSED", "HANG": "FAILED"},
        1,
        ("--facecheck-timeout=4",),
    ),
    "PROTOCOL": Case("wrong:Lying", BAD_ENGINE, {COSTS: "PASSED", "PROTOCOL": "FAILED"}, 1),
    "SUITE-ERROR": Case(
        "reference",
        {ENTERS: "PASS", SPOILED: "SUITE-ERROR"},
        {ENTERS: "PASSED", SPOILED: "ERROR"},
        1,
        ("-p", "spoiled_suite"),
    ),
}


@pytest.fixture(scope="module")
def baselines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the baseline of the leaky engine, whole and with one entry only."""
    folder = tmp_path_factory.mktemp("baselines")
    for name, claims in (("leaky", (COPIES, LEAVES)), ("leaves", (LEAVES,))):
        path, run = folder / f"{name}.toml", folder / name
        run.mkdir()
        session = session_on(Leaky(), run, *claims, baseline=path, update=True)
        session.write_baseline(session.report([session.judge(slug) for slug in claims]))
    return folder


@pytest.mark.parametrize("name", CASES)
def test_a_run_gives_the_verdict(name: str, baselines: Path, tmp_path: Path) -> None:
    """In the report, as pytest's outcome, and in the exit code."""
    engine, verdicts, outcomes, code, options = CASES[name]
    claims = ",".join(verdicts or [COSTS])
    ended = plain_pytest(
        tmp_path,
        *(f"--engine={engine}", f"--claim={claims}", "-v", "--facecheck-report=out"),
        *("-o", f"pythonpath={HERE}/engines", "-p", "no:cacheprovider"),
        *(one.replace("=l", f"={baselines}/l") for one in options),
    )
    found = {one["slug"]: one["verdict"] for one in report_of(tmp_path)["claims"]}
    assert {slug: found[slug] for slug in verdicts} == verdicts, ended.said
    for about, outcome in outcomes.items():
        assert re.search(rf"[/\[]{about}\] {outcome}", ended.said), ended.said
    assert ended.code == code, ended.said


def test_every_verdict_is_given_by_some_engine() -> None:
    """The table above leaves none out."""
    told = {verdict for case in CASES.values() for verdict in case.verdicts.values()}
    kinds = {about for case in CASES.values() for about, how in case.outcomes.items()}
    assert told | (kinds & set(VERDICTS)) == set(VERDICTS)
