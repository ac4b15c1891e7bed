"""A claim without a judgement: nobody told one, or the suite itself went wrong."""

import traceback
from pathlib import Path
from typing import Protocol

from .catalogue import ClaimInfo
from .judging.results import ClaimResult
from .problems import Problem
from .reports.clean import clean


class Judging(Protocol):
    """What can give a claim its verdict: a session."""

    def judge(self, slug: str) -> ClaimResult:
        """Give a claim its verdict."""


def judged(run: Judging, info: ClaimInfo) -> ClaimResult:
    """The verdict on a claim; whatever goes wrong in the suite is one, and loses no other."""
    try:
        return run.judge(info.slug)
    except Problem:
        raise
    except Exception as error:  # noqa: BLE001 - see above
        return verdictless(info, place_of(error), suite_error=True)


def verdictless(info: ClaimInfo, reason: str, *, suite_error: bool = False) -> ClaimResult:
    """A result without a judgement."""
    return ClaimResult(
        slug=info.slug,
        rules=info.rules,
        topic=info.topic,
        confidence=info.confidence,
        verdict="SUITE-ERROR" if suite_error else "INCONCLUSIVE",
        reason=reason,
    )


def place_of(error: BaseException) -> str:
    """An exception of the suite in one line, with where it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    last = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return clean(f"{type(error).__name__}: {error}{last}")
