"""A short summary for a pull request or a job page (GitHub Markdown)."""

import re
from collections.abc import Iterator

from facecheck.conformance.judging.results import RED, Report

from .clean import clean
from .levels import level_sentences
from .narrate import story, trouble_story
from .plain import text
from .tally import VERDICTS, by_topic, verdict_sentence
from .witnesses import Telling

MOST_FINDINGS = 20
SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|~@&$:])")


def markdown(report: Report, telling: Telling) -> str:
    """The summary: the sentence, the table by topic, the findings folded away."""
    return "\n".join(_lines(report, telling)) + "\n"


def escaped(value: object, most: int = 200) -> str:
    """Text that means nothing to Markdown: no links, no mentions, no HTML."""
    return SPECIAL.sub(r"\\\1", clean(value, most)).replace("\\<", "&lt;").replace("\\@", "@\u200b")


def _lines(report: Report, telling: Telling) -> Iterator[str]:
    yield f"## Facecheck: {escaped(report.engine)} {escaped(report.version)}"
    yield ""
    yield verdict_sentence(report)
    yield ""
    yield from _table(report)
    yield ""
    about = [f"edition {report.edition}", f"seed {report.seed}", f"profile {report.profile}"]
    about += [f"only a selection: {report.selection}"] if report.selection else []
    yield from (escaped(line) + "  " for line in level_sentences(report))
    yield ""
    yield f"{report.scenarios} scenarios, {escaped(', '.join(about))}"
    stories = [trouble_story(trouble, telling) for trouble in report.troubles]
    stories += [story(result, telling) for result in report.claims if result.verdict in RED]
    for told in stories[:MOST_FINDINGS]:
        yield ""
        yield f"<details><summary>{escaped(told.title)}</summary>"
        yield ""
        yield from (f"    {line}" for line in text(told).splitlines())
        yield ""
        yield "</details>"
    if len(stories) > MOST_FINDINGS:
        yield f"\nand {len(stories) - MOST_FINDINGS} more, all in report.json"


def _table(report: Report) -> Iterator[str]:
    topics = by_topic(report)
    columns = [verdict for verdict in VERDICTS if any(given[verdict] for given in topics.values())]
    yield "| topic | " + " | ".join(columns) + " |"
    yield "| --- " * (len(columns) + 1) + "|"
    for topic, given in topics.items():
        numbers = [str(given[verdict] or "") for verdict in columns]
        yield f"| {escaped(topic)} | " + " | ".join(numbers) + " |"
