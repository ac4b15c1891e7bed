"""A story as plain text: for JUnit files, for `facecheck replay`, for pipes."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from facecheck.conformance.judging.results import ClaimResult, Trouble

from .differences import Row
from .narrate import Story, story, trouble_story
from .witnesses import Telling

WIDTH = 100


def finding_text(result: ClaimResult, telling: Telling) -> str:
    """A claim's finding."""
    return text(story(result, telling))


def trouble_text(trouble: Trouble, telling: Telling) -> str:
    """An engine's trouble."""
    return text(trouble_story(trouble, telling))


def text(told: Story) -> str:
    """The story, one part below the other."""
    return "\n".join(lines(told))


def lines(told: Story) -> Iterator[str]:
    """The story line by line; what it lacks is left out."""
    yield told.title
    if told.reason:
        yield f"  {told.reason}"
    yield from block("Cards", told.cards)
    yield from block("Start", told.start)
    yield from block("Steps", [f"{n}. {step}" for n, step in enumerate(told.steps, 1)])
    if told.ending:
        yield f"  {told.ending}"
        yield from table(told.rows)
    yield from block("Rule", told.rules)
    yield from block("Belief", believed(told))
    yield from block("Stderr", told.stderr)
    yield from block("Replay", [told.command] if told.command else [], whole=True)


def believed(told: Story) -> list[str]:
    """What the engine seems to believe, as a guess."""
    return [f"the engine seems to believe: {told.believes}"] if told.believes else []


def block(label: str, texts: Sequence[str], *, whole: bool = False) -> Iterator[str]:
    """Lines under a label that stands before the first; `whole` lines are not wrapped."""
    margin = f"  {label:<8}"
    for one in texts:
        for line in [one] if whole else wrap(one, WIDTH - len(margin), subsequent_indent="   "):
            yield f"{margin}{line}"
            margin = " " * len(margin)


def table(rows: Sequence[Row]) -> Iterator[str]:
    """Expected and got, in columns."""
    head: Row = ("", "expected", "got")
    widths = [max(len(row[column]) for row in (head, *rows)) for column in (0, 1)]
    for row in (head, *rows):
        yield f"    {row[0]:<{widths[0]}}  {row[1]:<{widths[1]}}  {row[2]}".rstrip()
