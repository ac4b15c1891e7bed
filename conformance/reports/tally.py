"""What a report amounts to: counts by topic and verdict, and the one sentence that sums it up."""

from collections import Counter
from typing import get_args

from facecheck.conformance.judging.results import RED, ClaimResult, Report, Verdict

ENOUGH = 25
"""Scenarios in which a claim must have been exercised before anybody says "conformant"."""

QUIET: dict[Verdict, str] = {
    "KNOWN": "known and muted",
    "UNSUPPORTED": "unsupported",
    "INCONCLUSIVE": "inconclusive",
    "BLOCKED": "blocked",
    "SUITE-ERROR": "lost to the suite's own errors",
}
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
    good = sum(map(conformant, report.claims))
    found = _found(report)
    parts = [f"Violations found: {', '.join(found)}"] if found else []
    if good:
        parts.append(f"conformant on {_many(good, 'claim')}, each in {ENOUGH} or more scenarios")
    elif not found:
        parts.append(f"nothing was shown: no claim held in {ENOUGH} different scenarios")
    parts += _rest(report, good)
    sentence = "; ".join(parts)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _found(report: Report) -> list[str]:
    red = sum(result.verdict in RED for result in report.claims)
    found = [_many(red, "failing claim")] if red else []
    return found + [f"engine trouble ({trouble.kind})" for trouble in report.troubles]


def _rest(report: Report, good: int) -> list[str]:
    given = counts(report)
    few = given.get("PASS", 0) - good
    parts = [f"{few} held in fewer than {ENOUGH} scenarios"] if few else []
    quiet = [f"{given[verdict]} {word}" for verdict, word in QUIET.items() if verdict in given]
    return parts + ([f"not judged: {', '.join(quiet)}"] if quiet else [])


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
