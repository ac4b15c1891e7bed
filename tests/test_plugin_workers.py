"""The plugin under pytest-xdist: one report, whatever the workers do."""

import sys
from pathlib import Path
from typing import ClassVar

import pytest
from engines.wrong import LEAVES
from facecheck.conformance.runner.workers import hand_over
from runs import HERE, pytest_here, run
from test_plugin import report_of


def test_the_report_has_the_same_bytes_with_any_number_of_workers(tmp_path: Path) -> None:
    """0, 1 and 2 workers: report.json is identical, only run.json differs."""
    reports = []
    for workers in ("0", "1", "2"):
        place = f"out{workers}"
        ended = pytest_here(tmp_path, "--engine=bad", "-n", workers, f"--facecheck-report={place}")
        assert ended.code == 1, ended.said
        reports.append((tmp_path / place / "report.json").read_bytes())
    assert len(set(reports)) == 1
    assert b'"scenarios": 120' in reports[0]  # all workers wrote their blocks into one folder


def test_a_killed_worker_takes_only_its_own_claim(tmp_path: Path) -> None:
    """What was collected and never told is INCONCLUSIVE; the rest stands; never green.

    An engine in the same process would kill whoever judged the claim again.
    """
    here = ("--engine=deadly", "--facecheck-in-process")
    ended = pytest_here(tmp_path, *here, "-n", "2", "--facecheck-report=out")
    verdicts = {claim["slug"]: claim["verdict"] for claim in report_of(tmp_path)["claims"]}
    assert verdicts.pop("mask-has-no-name") == "INCONCLUSIVE"
    assert set(verdicts.values()) == {"PASS"}
    assert ended.code == 1
    assert "never reported" in ended.said


def test_a_worker_killed_in_the_middle_changes_no_verdict(tmp_path: Path) -> None:
    """What it was at is done by another; the report has the same bytes."""
    armed = tmp_path / "armed"
    reports = []
    for place in ("calm", "killed"):
        ended = run(
            [
                *(
                    sys.executable,
                    "-m",
                    "pytest",
                    "--engine=wrong:Killing",
                ),
                *(f"--claim={LEAVES}", "-o", f"pythonpath={HERE}/engines", "-n", "2"),
                f"--facecheck-report={place}",
            ],
            tmp_path,
            {"ARMED": str(armed)},
        )
        assert ended.code == 1, ended.said
        assert ("node down" in ended.said) == (place == "killed"), ended.said
        reports.append((tmp_path / place / "report.json").read_bytes())
        armed.touch()
    assert reports[0] == reports[1]


def test_what_is_sent_to_a_dead_worker_ends_no_run() -> None:
    """Its pipe is closed before pytest-xdist hears that it died."""

    class Dead:
        workerinput: ClassVar[dict[str, str]] = {}

        def sendcommand(self, name: str, **parts: object) -> None:
            message = f"cannot send {name} {parts} (already closed?)"
            raise OSError(message)

    dead = Dead()
    hand_over(dead, "a parcel")
    dead.sendcommand("steal", indices=[1, 2])
    assert dead.workerinput == {"facecheck": "a parcel"}


@pytest.mark.parametrize("setting", ["-n2 --dist loadfile", "-n2"])
def test_the_work_is_shared_by_stealing(tmp_path: Path, setting: str) -> None:
    """A folder's mode of sharing was meant for its own files; ours are all one scope."""
    (tmp_path / "pytest.ini").write_text(f"[pytest]\naddopts = {setting}\n")
    ended = pytest_here(tmp_path, "--engine=good", "-v")
    assert "WorkStealingScheduling" in ended.said
    assert ended.code == 0
