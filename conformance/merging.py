"""The shards of one run, joined and judged: the second half of the run, without the engine."""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click
from facecheck.adapters.engine import Playable
from facecheck.adapters.naming import EngineSpec

from .catalogue import known
from .judging.results import Report
from .problems import Problem
from .reports.files import claim_place, write_reports
from .reports.tally import is_red
from .reports.terminal import summary
from .reports.witnesses import DEFAULT_PLACE, Telling, write_witnesses
from .session import Session
from .sharding import fill, read_shards
from .sharing import Shared
from .verdictless import judged

DONE, VIOLATIONS = 0, 1


class NoEngine(EngineSpec):
    """Stands where a run has its engine: whatever needs one was done by the shards."""

    @contextmanager
    def open(self) -> Iterator[Playable]:
        """Refuse: a shard lacks something."""
        raise Problem(
            what="a shard lacks something that a verdict rests on",
            cause="its run was cut short, or its file was changed",
            remedy="run that shard again",
        )
        yield  # a generator, as the other specs are


def merge_shards(places: Sequence[Path], report_place: str) -> int:
    """Judge what the shards found, write and show the report; return the exit code."""
    started = datetime.now(UTC)
    shards = read_shards(places)
    options = shards[0].options
    telling = Telling(engine=options.engine, place=report_place or DEFAULT_PLACE)
    if report_place:
        claim_place(Path(report_place))
    with tempfile.TemporaryDirectory(prefix="facecheck-") as folder:
        fill(Shared(Path(folder)), shards)
        spec = NoEngine(name=options.engine, found="in its shards")
        session = Session(spec, options, Path(folder), shards[0].baseline)
        infos = {info.slug: info for info in known(options.edition)}
        report = session.report([judged(session, infos[slug]) for slug in session.slugs()])
    code = VIOLATIONS if fails(report) else DONE
    if report_place:
        write_reports(Path(report_place), report, telling, started, code)
    else:
        write_witnesses(Path(telling.place), report)
    click.echo(summary(report, telling, colour=sys.stdout.isatty()))
    return code


def fails(report: Report) -> bool:
    """Whether a run with this report fails: for the engine or for the suite itself."""
    return is_red(report) or any(one.verdict == "SUITE-ERROR" for one in report.claims)
