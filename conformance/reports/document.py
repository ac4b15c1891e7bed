"""`report.json`: the result for machines; the same bytes for the same inputs.

`run.json` beside it has what differs between two equal runs: times and dates.
"""

from datetime import datetime
from typing import Any

import msgspec
from facecheck.conformance.judging.results import ClaimResult, Report, Trouble

from .tally import conformant, counts, is_red, verdict_sentence
from .witnesses import pretty

FORMAT = 1


def report_document(report: Report) -> bytes:
    """The report: `witness` is a scenario that any engine can replay, or null.

    Every key is always there; `difference` says what the witness shows, `twin` is the other
    world of one that is a pair.
    """
    return pretty(
        {
            "format": FORMAT,
            "suite": report.suite,
            "engine": report.engine,
            "version": report.version,
            "edition": report.edition,
            "seed": report.seed,
            "profile": report.profile,
            "selection": report.selection,
            "scenarios": report.scenarios,
            "level": report.level,
            "lacks": report.lacks,
            "next": report.next,
            "violations": is_red(report),
            "summary": verdict_sentence(report),
            "counts": counts(report),
            "claims": [_claim(result) for result in report.claims],
            "troubles": [_trouble(trouble) for trouble in report.troubles],
        }
    )


def _claim(result: ClaimResult) -> dict[str, Any]:
    witness = result.witness
    return {
        "slug": result.slug,
        "rules": result.rules,
        "topic": result.topic,
        "confidence": result.confidence,
        "verdict": result.verdict,
        "exercised": result.exercised,
        "conformant": conformant(result),
        "reason": result.reason,
        "missing": result.missing,
        "needs": result.needs,
        "sightings": result.sightings,
        "witness": None if witness is None else witness.scenario,
        "twin": None if witness is None else witness.twin,
        "difference": None if witness is None else witness.difference,
        "replayed": None if witness is None else witness.replayed,
    }


def _trouble(trouble: Trouble) -> dict[str, Any]:
    return {"kind": trouble.kind, "note": trouble.note, "scenario": trouble.scenario}


def run_document(report: Report, started: datetime, ended: datetime, exitstatus: int) -> bytes:
    """What differs between equal runs: when it ran, how long, what the engine last said."""
    return pretty(
        {
            "format": FORMAT,
            "started": started.isoformat(timespec="seconds"),
            "ended": ended.isoformat(timespec="seconds"),
            "seconds": round((ended - started).total_seconds(), 2),
            "exit": exitstatus,
            "stderr": {trouble.kind: trouble.stderr for trouble in report.troubles},
        }
    )


def decoded(document: bytes) -> dict[str, Any]:
    """A document as plain data."""
    plain: dict[str, Any] = msgspec.json.decode(document, type=dict[str, Any])
    return plain
