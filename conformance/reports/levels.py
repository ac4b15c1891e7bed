"""The level of the contract that an engine carries, and what to add next, in sentences."""

from collections.abc import Iterator

from facecheck.conformance.judging.results import Lack, Report
from facecheck.conformance.judging.verdicts import spoken

from .clean import clean

MOST_NAMED = 4


def level_sentences(report: Report) -> Iterator[str]:
    """One about the level; one about the next needs, if any would make claims checkable."""
    carried = f"It carries level {report.level} of the contract in full"
    if not report.level:
        carried = "It carries no level of the contract in full"
    if not report.lacks:
        yield f"{carried}: all there is."
    else:
        yield f"{carried}; level {report.level + 1} lacks {_some(report.lacks)}."
    if report.next:
        yield f"To add next: {'; '.join(map(_brings, report.next))}."


def _brings(lack: Lack) -> str:
    claims = f"{lack.claims} more claim{'' if lack.claims == 1 else 's'}"
    return f"{_some(lack.needs)}, which makes {claims} checkable"


def _some(needs: tuple[str, ...]) -> str:
    named = [clean(spoken(need), 60) for need in needs[:MOST_NAMED]]
    more = len(needs) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "")
