"""The command `facecheck`: traces, replays, and what the suite claims, on the command line.

Exit codes: 0 done, 1 the finding stands or the engine failed, 3 the suite itself failed,
4 something that the user can mend. No traceback reaches a user.
"""

import json
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.quoting import shown
from facecheck.adapters.trouble import EngineTrouble

from . import catalogue
from .catalogue import ClaimInfo, choose, covers
from .coverage import ledger, page, table
from .documents import load, load_scenario
from .merging import merge_shards
from .opening import open_engine, play
from .options import EDITIONS, SessionOptions, Wanted, read_options
from .problems import Problem
from .replay import Replayer
from .reports.narrate import replay_story
from .reports.plain import block, text
from .reports.witnesses import Telling, WitnessFile
from .rules import entries, near, sentences

STANDS, SUITE_FAILED, USAGE, STOPPED = 1, 3, 4, 130
TRACEBACK = "FACECHECK_TRACEBACK"
"""Environment variable: set, it lets the traceback of a slip in the suite through."""

Command = Callable[..., Any]


class Claimed(NamedTuple):
    """A game, and the claim that it is to break."""

    path: Path
    info: ClaimInfo
    scenario: Scenario
    twin: Scenario | None = None


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit; the entry point of the program `facecheck`."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; whatever goes wrong is said in three parts."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        code = facecheck.main(given or ["--help"], prog_name="facecheck", standalone_mode=False)
    except (BrokenPipeError, SystemExit):  # the reader of a pipe went away (click exits then)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (Exception, KeyboardInterrupt) as error:
        if os.environ.get(TRACEBACK):
            raise
        return _ended(error)
    return code if isinstance(code, int) else 0


def _ended(error: BaseException) -> int:
    """Say what went wrong; the exit code for it."""
    words, code = next((words, code) for kind, words, code in ENDINGS if isinstance(error, kind))
    click.echo(words(error), err=True)
    return code


def _misused(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "facecheck"
    return str(
        Problem(
            what=shown(error.format_message(), 400),
            cause="a slip of the pen, or an option of another command",
            remedy=f"{path} --help",
        )
    )


def _slip(error: Exception) -> str:
    return str(
        Problem(
            what=f"the suite itself failed: {type(error).__name__}: {shown(str(error))}",
            cause="a mistake in Facecheck, not in your engine or file",
            remedy=f"report it, with what {TRACEBACK}=1 before the same command shows",
        )
    )


ENDINGS: tuple[tuple[type[BaseException], Callable[[Any], str], int], ...] = (
    (click.ClickException, _misused, USAGE),
    (Problem, str, USAGE),
    (EngineTrouble, lambda trouble: f"{trouble.kind}: {trouble}", STANDS),
    (click.Abort, lambda _: "stopped", STOPPED),
    (KeyboardInterrupt, lambda _: "stopped", STOPPED),
    (Exception, _slip, SUITE_FAILED),
)
"""How each kind of exception ends the command: words and exit code; the first that fits."""


def with_engine(command: Command) -> Command:
    """Give a command the options that say which engine, and how it is run."""
    for option in (
        click.option("--timeout", default="", metavar="SECONDS", help="Time limit for the game."),
        click.option("--in-process", is_flag=True, help="Run the engine here, for debugging."),
        click.option("--engine", required=True, metavar="NAME", help="The engine to ask."),
    ):
        command = option(command)
    return command


edition_option = click.option(
    "--edition", type=click.Choice(EDITIONS), default=EDITIONS[0], help="Edition of the rules."
)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(version("facecheck"))
def facecheck() -> None:
    """Say whether a Magic rules engine obeys the rules on face-down cards.

    The suite itself is run by pytest, in any folder:

    \b
        pytest --engine=NAME            all claims, a few scenarios each
        pytest --engine=NAME -n auto    the same, on all cores
        pytest --engine=NAME --claim=SLUG | --rule=708.8 | --topic=NAME
        pytest --engine=NAME --facecheck-report=DIR    report.json, summary.md, witnesses
        pytest --engine=NAME --shard=1/3 --facecheck-report=DIR    a part; merge judges

    This command looks at single games and claims. Exit codes: 0 done, 1 the finding stands
    or the engine failed, 3 the suite itself failed, 4 something that you can mend.
    """  # noqa: D301 - click wants a real backspace before lines that are not to be wrapped


@facecheck.command()
@click.argument("scenario", type=click.Path(path_type=Path))
@with_engine
def trace(scenario: Path, engine: str, timeout: str, *, in_process: bool) -> None:
    """Play SCENARIO on an engine and print what it answers, as JSON.

    SCENARIO is a file with a scenario in the language of the contract, or a witness.
    """
    game = load_scenario(scenario)
    with open_engine(_options(engine, timeout, in_process=in_process)) as player:
        answer = play(player, game)
    click.echo(json.dumps(msgspec.to_builtins(answer), indent=2))


@facecheck.command()
@click.argument("witnesses", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--claim", default="", metavar="SLUG", help="The claim, if WITNESSES are scenarios.")
@with_engine
def replay(
    witnesses: tuple[Path, ...], claim: str, engine: str, timeout: str, *, in_process: bool
) -> int:
    """Play WITNESSES again and say of each whether the finding still stands.

    WITNESSES are files from the folder `witnesses` of a report. Exits with 1 if the engine
    still breaks the claim in one of these games, with 0 if it does in none.
    """
    games = [_claimed(path, claim) for path in witnesses]
    telling = Telling(engine=engine, place="")
    with open_engine(_options(engine, timeout, in_process=in_process)) as player:
        replayer = Replayer(player)
        codes = [_replayed(replayer, game, telling) for game in games]
    if len(codes) > 1:
        click.echo(f"{codes.count(STANDS)} of {len(codes)} findings still stand.")
    return STANDS if STANDS in codes else max(codes)


def _replayed(replayer: Replayer, game: Claimed, telling: Telling) -> int:
    """Play one witness and tell what came of it; no witness keeps the next from being played."""
    slug, rule = game.info.slug, game.info.rule
    try:
        difference = replayer.replay(game.scenario, slug, game.twin)
    except (Problem, EngineTrouble) as error:
        return _ended(error)
    if difference is None:
        click.echo(f"{slug} ({rule}) holds in this game: the finding no longer stands.")
        return 0
    command = telling.of(str(game.path))
    click.echo(text(replay_story(game.info, game.scenario, difference, command)))
    return STANDS


@facecheck.command()
@click.argument("shards", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--report", default="", metavar="DIR", help="Write report.json, summary.md and witnesses there."
)
def merge(shards: tuple[Path, ...], report: str) -> int:
    """Join the SHARDS of one run and judge: the gate of a run in parts.

    SHARDS are the folders (or files) that `pytest --shard=K/N --facecheck-report=DIR` wrote,
    all of one run. Gives the verdicts that the whole run would have given, without the
    engine. Exits with 0 if nothing is wrong, 1 for violations, 4 if the shards do not fit.
    """
    return merge_shards(shards, report)


def _claimed(path: Path, claim: str) -> Claimed:
    """Read a witness, or a scenario to which `claim` says what it is to show."""
    found = load(path)
    if isinstance(found, WitnessFile):
        info = _info(claim or found.claim, found.scenario.edition)
        return Claimed(path, info, found.scenario, found.twin)
    if not claim:
        raise Problem(
            what=f"{path} is a scenario that names no claim",
            cause="it is no witness of a report",
            remedy="add --claim=SLUG, or look at the game with facecheck trace",
        )
    return Claimed(path, _info(claim, found.edition), found)


def _options(engine: str, timeout: str, *, in_process: bool) -> SessionOptions:
    given = {"engine": engine, "timeout": timeout, "in-process": "yes" if in_process else ""}
    return read_options(given).options


def _info(slug: str, edition: str) -> ClaimInfo:
    wanted = Wanted(options=SessionOptions(engine=""), claims=(slug,))
    return choose(wanted, catalogue.known(edition))[0]


@facecheck.command()
@click.option("--topic", multiple=True, metavar="NAME", help="Only claims of this topic.")
@click.option("--rule", multiple=True, metavar="NUMBER", help="Only claims on this rule.")
@click.option("--coverage", is_flag=True, help="Count which rules and rulings are carried.")
@click.option("--open", "list_open", is_flag=True, help="With --coverage: list what is not.")
@click.option("--page", "as_page", is_flag=True, help="With --coverage: all of it, as Markdown.")
@edition_option
def claims(
    topic: tuple[str, ...],
    rule: tuple[str, ...],
    edition: str,
    *,
    coverage: bool,
    list_open: bool,
    as_page: bool,
) -> None:
    """List the claims: topic, rules, slug, and how sure the rules are.

    With --coverage: how much of the sources (the catalogue of rules, the seed statements, the
    rulings, the behaviours) is carried by a claim or a written case, by stage of the work.
    """
    if as_page:
        click.echo(page.page(ledger()), nl=False)
        return
    if coverage or list_open:
        click.echo(table.shown(ledger(), terminal=sys.stdout.isatty(), list_open=list_open))
        return
    every = catalogue.known(edition)
    wanted = Wanted(options=SessionOptions(engine=""), rules=rule, topics=topic)
    chosen = choose(wanted, every) if topic or rule else list(every)
    rows = [(one.topic, ", ".join(one.rules), one.slug, one.confidence) for one in chosen]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)]
        click.echo("  ".join([*cells, row[3]]))


@facecheck.command()
@click.argument("number", metavar="RULE")
@edition_option
def cite(number: str, edition: str) -> None:
    """Say what RULE (708.8, 702.37e, ...) says, in our words, and which claims rest on it."""
    found = {rule: said for rule, said in entries().items() if covers(number, rule)}
    if not found:
        hint = near(number)
        raise Problem(
            what=f"no rule {shown(number, 40)} is known here",
            cause="it has nothing to do with face-down cards, or the number is misspelt",
            remedy=f"facecheck cite {hint[0]}" if hint else "facecheck cite 708.2",
        )
    for rule, said in found.items():
        click.echo("\n".join(block(rule, [entry.sentence for entry in said])))
    resting = [one.slug for one in catalogue.known(edition) if set(one.rules) & set(found)]
    click.echo("\n".join(block("claims", resting or ["none rests on it"])))


@facecheck.command()
@click.argument("slug")
@edition_option
def explain(slug: str, edition: str) -> None:
    """Say what the claim SLUG demands, on which rules it rests, and how to run it alone."""
    info = _info(slug, edition)
    click.echo(f"{info.slug}: {info.sentence}")
    for rule in info.rules:
        click.echo("\n".join(block(rule, sentences(rule) or ["(not in our table)"])))
    click.echo("\n".join(block("topic", [f"{info.topic}; confidence: {info.confidence}"])))
    click.echo("\n".join(block("run", [f"pytest --engine=NAME --claim={info.slug}"], whole=True)))


if __name__ == "__main__":
    main()
