"""The end of a run on a terminal: a table by topic, then each finding, then one sentence.

Rendered to a string, so that pytest (or a pipe) decides where it goes. Everything that an
engine supplied is put in as text, never as rich's markup.
"""

from collections import Counter
from io import StringIO
from textwrap import wrap

from facecheck.conformance.judging.results import RED, ClaimResult, Report, Verdict
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .clean import clean
from .differences import Row
from .levels import level_sentences
from .narrate import Story, story, trouble_story
from .plain import WIDTH, believed, block
from .tally import VERDICTS, by_topic, is_red, verdict_sentence
from .witnesses import Telling

STYLES: dict[Verdict, str] = {
    "PASS": "green",
    "KNOWN": "yellow",
    "UNSUPPORTED": "dim",
    "INCONCLUSIVE": "yellow",
    "BLOCKED": "yellow",
    "SUITE-ERROR": "magenta",
}
RED_STYLE = "red"
MOST_REASONS = 12


def summary(report: Report, telling: Telling, *, colour: bool, width: int = WIDTH) -> str:
    """The whole end of a run as text, with terminal colours or without."""
    out = StringIO()
    console = Console(
        file=out,
        force_terminal=colour,
        no_color=not colour,
        color_system="standard" if colour else None,
        width=width,
        markup=False,
        highlight=False,
        emoji=False,
        legacy_windows=False,
    )
    title = f"Facecheck: {clean(report.engine, 60)} {clean(report.version, 60)}"
    console.print(Text(title, style="bold"))
    console.print(topic_table(report))
    for told in stories(report, telling):
        console.print()
        print_story(console, told)
    print_reasons(console, report)
    console.print()
    if report.selection:
        _line(console, f"Only a selection, by its own scenarios: {clean(report.selection)}.")
    for said in level_sentences(report):
        for line in wrap(said, width, subsequent_indent="  "):
            _line(console, line)
    style = "bold red" if is_red(report) else "bold"
    for line in wrap(verdict_sentence(report), width):
        _line(console, line, style)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def stories(report: Report, telling: Telling) -> list[Story]:
    """What must be told: the engine's troubles, red claims, the suite's own errors."""
    told = [trouble_story(trouble, telling) for trouble in report.troubles]
    loud = RED | {"SUITE-ERROR"}
    return told + [story(result, telling) for result in report.claims if result.verdict in loud]


def topic_table(report: Report) -> Table:
    """A row for each topic, a column for each verdict that was given."""
    topics = by_topic(report)
    total: Counter[Verdict] = sum(topics.values(), Counter())
    columns = [verdict for verdict in VERDICTS if total[verdict]]
    table = Table(box=None, pad_edge=False, show_footer=True, footer_style="bold")
    table.add_column("topic", "all", no_wrap=True)
    for verdict in columns:
        style = STYLES.get(verdict, RED_STYLE)
        table.add_column(verdict, str(total[verdict]), justify="right", style=style)
    for topic, given in topics.items():
        table.add_row(clean(topic, 40), *(str(given[verdict] or "") for verdict in columns))
    return table


def print_story(console: Console, told: Story) -> None:
    """A finding, as `plain` writes it, with its parts set off by colour."""
    _line(console, told.title, "bold red")
    if told.reason:
        _line(console, f"  {told.reason}")
    _block(console, "Cards", told.cards, "dim")
    _block(console, "Start", told.start)
    _block(console, "Steps", [f"{n}. {step}" for n, step in enumerate(told.steps, 1)])
    if told.ending:
        _line(console, f"  {told.ending}", "bold")
        console.print(rows_table(told.rows))
    _block(console, "Rule", told.rules)
    _block(console, "Belief", believed(told), "italic")
    _block(console, "Stderr", told.stderr, "dim")
    for line in block("Replay", [told.command] if told.command else [], whole=True):
        _line(console, line, "cyan")


def rows_table(rows: tuple[Row, ...]) -> Table:
    """Expected and got, side by side."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("")
    table.add_column("expected", style="green")
    table.add_column("got", style=RED_STYLE)
    for name, expected, got in rows:
        table.add_row(Text(f"    {name}"), Text(expected), Text(got))
    return table


def print_reasons(console: Console, report: Report) -> None:
    """Why claims were not judged, the most frequent reasons first."""
    quiet = [r for r in report.claims if r.verdict in ("UNSUPPORTED", "INCONCLUSIVE", "BLOCKED")]
    if not quiet:
        return
    given = Counter(_reason(result) for result in quiet)
    console.print()
    _line(console, "Not judged")
    for reason, count in given.most_common(MOST_REASONS):
        _line(console, f"  {count:>3}  {reason}", "dim")
    if len(given) > MOST_REASONS:
        _line(console, f"       and {len(given) - MOST_REASONS} more reasons, in the report", "dim")


def _reason(result: ClaimResult) -> str:
    unsaid = [need for need in result.missing if need not in result.reason]
    needs = f" ({', '.join(unsaid[:4])})" if unsaid else ""
    return clean(f"{result.verdict}: {result.reason or 'no reason given'}{needs}", 160)


def _block(
    console: Console, label: str, texts: tuple[str, ...] | list[str], style: str = ""
) -> None:
    for line in block(label, texts):
        _line(console, line, style)


def _line(console: Console, line: str, style: str = "") -> None:
    """One line as it is: a command that is wrapped cannot be copied."""
    console.print(Text(line, style=style), soft_wrap=True)
