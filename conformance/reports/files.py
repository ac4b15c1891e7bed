"""The files of `--facecheck-report=DIR`, each written whole or not at all."""

import os
from datetime import UTC, datetime
from pathlib import Path

from facecheck.conformance.judging.results import Report
from facecheck.conformance.problems import Problem

from .document import report_document, run_document
from .markdown import markdown
from .witnesses import Telling, write_witnesses


def claim_place(place: Path) -> None:
    """Make the folder before anything is run, so that no result is lost for want of it."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        writable = os.access(place, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        raise Problem(
            what=f"the report cannot be written to {place}",
            cause="it is a file, or the folder belongs to somebody else",
            remedy="name another folder with --facecheck-report=DIR",
        )


def write_reports(
    place: Path, report: Report, telling: Telling, started: datetime, exitstatus: int
) -> None:
    """Write report.json, run.json, summary.md and the witnesses."""
    write_witnesses(place, report)
    write_whole(place / "report.json", report_document(report))
    write_whole(place / "run.json", run_document(report, started, datetime.now(UTC), exitstatus))
    write_whole(place / "summary.md", markdown(report, telling).encode())


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(path)
