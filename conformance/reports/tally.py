"""What a report amounts to: counts by topic and verdict, and the one sentence that sums it up."""

from collections import Counter
from collections.abc import Mapping
from typing import get_args

from facecheck.conformance.judging.results import RED, ClaimResult, Report, Verdict

ENOUGH = 25
"""Scenarios in which a claim must have been exercised before anybody says "conformant"."""

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


def by_topic(report: Report) -> dict[str, Counter[Verdict]]:
    """How often each verdict was given in each topic, in the report's order."""
    topics: dict[str, Counter[Verdict]] = {}
    for result in report.claims:
        topics.setdefault(result.topic, Counter())[result.verdict] += 1
    return topics


def counts(report: Report) -> dict[str, int]:
    """How often each verdict was given, in the order of the verdicts; none with zero."""
    given = Counter(result.verdict for result in report.claims)
    return {verdict: given[verdict] for verdict in VERDICTS if given[verdict]}


def is_red(report: Report) -> bool:
    """Whether anything fails: a claim, or the engine as such."""
    return bool(report.troubles) or any(result.verdict in RED for result in report.claims)


def conformant(result: ClaimResult) -> bool:
    """Whether a claim was shown to hold often enough to say so."""
    return result.verdict == "PASS" and result.exercised >= ENOUGH


def verdict_sentence(report: Report) -> str:
    """What may be said of the engine; "conformant" only of what was exercised enough."""
    red = [result for result in report.claims if result.verdict in RED]
    good = sum(map(conformant, report.claims))
    errors = sum(result.verdict == "SUITE-ERROR" for result in report.claims)
    rest = _rest(report, good)
    if errors:
        return (
            f"The suite itself failed on {_many(errors, 'claim')}, and says nothing of them{rest}."
        )
    if red or report.troubles:
        found = [_many(len(red), "failing claim")] if red else []
        found += [f"engine trouble ({trouble.kind})" for trouble in report.troubles]
        held = f"; conformant on {_many(good, 'claim')}" if good else ""
        return f"Violations found: {', '.join(found)}{held}{rest}."
    if not good:
        return f"Nothing was shown: no claim was exercised in {ENOUGH} different scenarios{rest}."
    return (
        f"Conformant on {_many(good, 'claim')}, each exercised in {ENOUGH} or more scenarios{rest}."
    )


def _rest(report: Report, good: int) -> str:
    given: Mapping[str, int] = counts(report)
    few = given.get("PASS", 0) - good
    parts = [f"{few} held in fewer than {ENOUGH} scenarios"] if few else []
    words = {
        "KNOWN": "known",
        "UNSUPPORTED": "unsupported",
        "INCONCLUSIVE": "inconclusive",
        "BLOCKED": "blocked",
    }
    parts += [f"{given[verdict]} {word}" for verdict, word in words.items() if verdict in given]
    return f"; not judged or not enough: {', '.join(parts)}" if parts else ""


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
