"""The reports: what is said of an engine, the same bytes, and nothing hostile in them."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from facecheck.adapters.language.scenario import Scenario
from facecheck.conformance.judging.results import Report
from facecheck.conformance.reports.document import report_document, run_document
from facecheck.conformance.reports.files import write_reports
from facecheck.conformance.reports.markdown import escaped, markdown
from facecheck.conformance.reports.tally import is_red, verdict_sentence
from facecheck.conformance.reports.terminal import summary
from facecheck.conformance.reports.witnesses import Telling, WitnessFile
from samples import ALL_PASS, CRASH, HOSTILE, MIXED, SCENARIO, claim_result, report

TELLING = Telling(engine="sample", place="out")
NOON = datetime(2026, 9, 25, 12, tzinfo=UTC)
LATER = datetime(2026, 9, 25, 12, 0, 7, tzinfo=UTC)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (report(*ALL_PASS), "Conformant on 7 claims, each in 25 or more scenarios."),
        (report("PASS", "PASS", exercised=24), "Nothing was shown: no claim held in 25 different"),
        (report(*["UNSUPPORTED"] * 7), "Nothing was shown"),
        (report("PASS", "FAIL"), "Violations found: 1 failing claim; conformant on 1 claim, each"),
        (report("PASS", troubles=(CRASH,)), "Violations found: engine trouble (CRASH)"),
        (report("PASS", "SUITE-ERROR"), "1 lost to the suite's own errors"),
    ],
    ids=["pass", "few", "unsupported", "fail", "crash", "error"],
)
def test_conformant_is_said_only_of_what_was_exercised_enough(given: Report, said: str) -> None:
    """Design 7: at least 25 different scenarios; unsupported is never praised."""
    assert said in verdict_sentence(given)
    praised = "onformant on" in verdict_sentence(given)
    assert praised == any(c.verdict == "PASS" and c.exercised >= 25 for c in given.claims)


def test_red_is_what_fails_a_run() -> None:
    """A claim or the engine itself; known, unsupported and the suite's errors are not."""
    assert not is_red(report("PASS", "PASS", "PASS", "KNOWN", "UNSUPPORTED", "INCONCLUSIVE"))
    assert is_red(report("FAIL"))
    assert is_red(report("PASS", troubles=(CRASH,)))


def test_the_report_has_what_a_reader_needs() -> None:
    """For each claim slug to witness; the witness is a scenario that can be replayed."""
    document = json.loads(report_document(report(*MIXED, troubles=(CRASH,))))
    assert {"engine", "version", "edition", "seed", "claims"} <= document.keys()
    claim = document["claims"][1]
    for key in ("slug", "rules", "topic", "confidence", "verdict", "exercised", "witness"):
        assert key in claim
    assert msgspec.convert(claim["witness"], Scenario) == SCENARIO
    assert document["claims"][0]["witness"] is None
    assert document["violations"] is True


def test_times_are_kept_out_of_the_report() -> None:
    """Same inputs, same bytes; when and how long stands in run.json."""
    given = report(*MIXED, troubles=(CRASH,))
    assert report_document(given) == report_document(given)
    run = json.loads(run_document(given, NOON, LATER, 1))
    assert (run["started"], run["seconds"], run["exit"]) == ("2026-09-25T12:00:00+00:00", 7.0, 1)
    assert b"2026-09-25T12" not in report_document(given)


def test_the_files_of_a_report(tmp_path: Path) -> None:
    """Four kinds of file; a witness goes when its claim is fine again, strangers stay."""
    folder = tmp_path / "witnesses"
    write_reports(tmp_path, report(*MIXED, troubles=(CRASH,)), TELLING, NOON, 1)
    (folder / "mine.json").write_text("{}")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"report.json", "run.json", "summary.md", "witnesses"}
    witness = msgspec.json.decode((folder / "mask-has-no-name.json").read_bytes(), type=WitnessFile)
    assert (witness.claim, witness.scenario) == ("mask-has-no-name", SCENARIO)
    assert (folder / "engine-crash.json").exists()
    write_reports(tmp_path, report(*ALL_PASS), TELLING, NOON, 0)
    assert [path.name for path in folder.iterdir()] == ["mine.json"]


def test_a_pipe_gets_plain_text_and_a_terminal_colours() -> None:
    """No escape sequence but our own, and those only where they are wanted."""
    given = report(*MIXED, troubles=(CRASH,))
    plain = summary(given, TELLING, colour=False)
    coloured = summary(given, TELLING, colour=True)
    assert "\x1b" not in plain
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured).split() == plain.split()


def test_nothing_hostile_acts_in_a_terminal() -> None:
    """Escapes, markup and direction marks of an engine are shown, not obeyed."""
    given = report(*MIXED, troubles=(CRASH,))
    odd = msgspec.structs.replace(given.claims[0], topic="[red]odd[/red]")
    given = msgspec.structs.replace(given, claims=(odd, *given.claims[1:]))
    said = summary(given, TELLING, colour=True)
    assert "[red]odd[/red]" in said
    for sign in ("\x1b[31m[bold]", "\u202e", "\n::error::"):
        assert sign not in said
    assert "[bold]evil[/bold]" in said


def test_nothing_hostile_acts_in_markdown() -> None:
    """No HTML, no mention, no table cell, no link of an engine's making outside of code."""
    said = markdown(report(*MIXED, troubles=(CRASH,)), TELLING)
    outside = "\n".join(line for line in said.splitlines() if not line.startswith("    "))
    for sign in ("<script", "@everyone", "\x1b", "\u202e"):
        assert sign not in outside
    assert "</details>" in outside
    assert escaped("a|b](http://x)") == "a\\|b\\]\\(http\\://x\\)"


def test_an_engines_name_is_bounded() -> None:
    """A name of a megabyte does not fill the report."""
    given = msgspec.structs.replace(report(*ALL_PASS), engine="x" * 1_000_000, version=HOSTILE)
    assert len(summary(given, TELLING, colour=False)) < 10_000
    assert len(markdown(given, TELLING)) < 10_000


def test_reasons_are_counted_not_repeated() -> None:
    """Two hundred unsupported claims are one line with a number."""
    same = tuple(claim_result(1, "UNSUPPORTED") for _ in range(200))
    said = summary(msgspec.structs.replace(report(), claims=same), TELLING, colour=False)
    assert "  200  UNSUPPORTED" in said
