"""The pytest hooks of a run that names an engine.

One session of the suite is opened in every process: the controller's collects the
results and writes the reports, the workers' search and judge. They share the options, as
they were read once, and one folder, in which every block is written by atomic rename.
"""

import os
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from facecheck.conformance import catalogue, opening, session
from facecheck.conformance.catalogue import ClaimInfo, resolve
from facecheck.conformance.judging.results import Report
from facecheck.conformance.options import SessionOptions, read_options
from facecheck.conformance.problems import Problem
from facecheck.conformance.reports.files import claim_place, write_reports, write_whole
from facecheck.conformance.reports.terminal import summary
from facecheck.conformance.reports.witnesses import DEFAULT_PLACE, Telling, write_witnesses
from facecheck.conformance.session import Run
from facecheck.conformance.sharding import shard_name
from facecheck.conformance.verdictless import judged
from facecheck.reference_impl.vocabulary.records import Record

from .gathering import Gathering
from .items import ClaimCheck, Suite
from .workers import HANDED, hand_over

DEFAULT_BASELINE = "facecheck-baseline.toml"
HYPOTHESIS_HOME = "HYPOTHESIS_STORAGE_DIRECTORY"
"""Environment variable: where Hypothesis keeps its files, which is not the user's folder."""

SHARD_DONE = """\
This part gives no verdict: what it found is in {}
  next: facecheck merge {}, once all parts are there"""

NOTHING_RAN = {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}


class Handed(Record):
    """What the controller gives each worker, as JSON in its `workerinput`."""

    options: SessionOptions
    folder: str
    place: str


def start(config: pytest.Config, given: dict[str, str]) -> None:
    """Open the session of this process and let its hooks take over.

    Raises `pytest.UsageError` (exit code 4) for what the user can mend.
    """
    parcel = getattr(config, "workerinput", {}).get(HANDED)
    try:
        if parcel is None:
            _refuse_paths(config)
            handed = prepare(given, config.invocation_params.dir)
        else:
            handed = msgspec.json.decode(parcel, type=Handed)
        os.environ.setdefault(HYPOTHESIS_HOME, handed.folder)
        runner = Runner(config, handed, reports=parcel is None)
    except Problem as problem:
        raise pytest.UsageError(str(problem)) from None
    config.pluginmanager.register(runner, "facecheck-run")


def prepare(given: dict[str, str], here: Path) -> Handed:
    """Read the options and make the folders of the run and of its report."""
    wanted = read_options(given)
    options = resolve(wanted, catalogue.known(wanted.options.edition))
    if options.shard is not None:
        _refuse_without_merge(options, given["report"])
    if options.update_baseline or options.baseline:
        path = here / (options.baseline or DEFAULT_BASELINE)
        options = msgspec.structs.replace(options, baseline=str(path))
    opening.find(options)
    if given["report"]:
        claim_place(here / given["report"])
    return Handed(
        options=options,
        folder=tempfile.mkdtemp(prefix="facecheck-"),
        place=given["report"] or DEFAULT_PLACE,
    )


def _refuse_without_merge(options: SessionOptions, place: str) -> None:
    """A part of a run leads to nothing unless a merge finds it; it has nothing to write else."""
    if not place:
        raise Problem(
            what="--shard is given, but no folder for what the part finds",
            cause="a part gives no verdict; facecheck merge reads what all parts found",
            remedy="add --facecheck-report=DIR",
        )
    if options.update_baseline:
        raise Problem(
            what="--shard and --update-baseline are both given",
            cause="a part of a run gives no verdicts to write down",
            remedy="update the baseline in a run without --shard",
        )


def _refuse_paths(config: pytest.Config) -> None:
    """Paths typed beside an engine would be ignored in silence: say so instead."""
    typed = {str(arg) for arg in config.invocation_params.args}
    foreign = [arg for arg in config.args if arg in typed and not _is_ours(arg)]
    if config.args_source is pytest.Config.ArgsSource.ARGS and foreign:
        raise Problem(
            what=f"{foreign[0]} and an engine were both given",
            cause="a run with an engine runs the suite and only the suite",
            remedy="leave the path out; --claim, --rule and --topic select parts of the suite",
        )


def _is_ours(arg: str) -> bool:
    """Whether a path or module names the suite itself."""
    here = Path(__file__).parents[1]
    plugin = Path(arg, "plugin.py")
    return arg == "facecheck.conformance" or (
        plugin.is_file() and plugin.read_bytes() == (here / "plugin.py").read_bytes()
    )


class Runner:
    """Collects the suite's items, gathers what they tell, reports it at the end."""

    def __init__(self, config: pytest.Config, handed: Handed, *, reports: bool) -> None:
        """Open the session; `reports` in the process that has the last word."""
        self.config = config
        self.handed = handed
        self.reports = reports
        self.started = datetime.now(UTC)
        self.options = handed.options
        self.known: Sequence[ClaimInfo] = catalogue.known(self.options.edition)
        self.gathering = Gathering(self.known)
        self.telling = Telling(
            engine=self.options.engine,
            place=handed.place,
        )
        self.report: Report | None = None
        self.shard = ""
        self.empty = False
        try:
            self.run: Run = session.open_session(self.options, Path(handed.folder))
        except BaseException:
            self._sweep()
            raise
        if not self.run.block_numbers() and self.run.slugs():
            self._sweep()
            raise Problem(
                what="this part of the run has nothing to search",
                cause="there are more parts than blocks of scenarios",
                remedy="give a smaller N in --shard=K/N, or search more with --facecheck-profile",
            )
        if not self.known or not self.run.slugs():
            self._sweep()
            raise Problem(
                what="no claim was collected: nothing would be checked",
                cause=f"this edition ({self.options.edition}) or selection has no claims",
                remedy="facecheck claims lists every claim with its topic and rules",
            )

    def _sweep(self) -> None:
        if self.reports:
            shutil.rmtree(self.handed.folder, ignore_errors=True)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:  # noqa: ANN401 - pytest-xdist is untyped here
        """Hand a worker what it needs (a hook of pytest-xdist)."""
        hand_over(node, msgspec.json.encode(self.handed).decode())

    def pytest_report_header(self) -> str:
        """Say what is run, before the first result."""
        options = self.options
        parts = [options.engine, f"edition {options.edition}", f"seed {options.seed}"]
        parts += [f"profile {options.profile}", options.selection]
        parts += ["shard {}/{}".format(*options.shard)] if options.shard else []
        return "facecheck: " + ", ".join(part for part in parts if part)

    def pytest_collection(self, session: pytest.Session) -> bool | None:
        """Collect the suite and nothing else; the controller of pytest-xdist collects nothing."""
        if self.config.pluginmanager.has_plugin("dsession"):
            return None
        hook = self.config.hook
        suite = Suite.from_parent(session, name="facecheck", nodeid="facecheck")
        suite.run, suite.telling = self.run, self.telling
        suite.sharded = self.options.shard is not None
        suite.known = {info.slug: info for info in self.known}
        found = hook.pytest_make_collect_report(collector=suite)
        hook.pytest_collectreport(report=found)
        session.items = list(found.result)
        hook.pytest_collection_modifyitems(session=session, config=self.config, items=session.items)
        session.testscollected = len(session.items)
        hook.pytest_collection_finish(session=session)
        return True

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note which claims will be judged here."""
        names = (item.name for item in session.items if isinstance(item, ClaimCheck))
        self.gathering.expect(map(_slug, names))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Note which claims the workers will judge."""
        self.gathering.expect(_slug(one) for one in ids if "::test_claim[" in one)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take in what an item told, and which claims were lost with their worker."""
        if self.reports:
            self.gathering.hear(report.user_properties)
            if report.failed and "::test_claim[" in report.nodeid:
                self.gathering.failed.append(_slug(report.nodeid))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Put the results together, write the files, and never be green about nothing."""
        stopped = exitstatus == pytest.ExitCode.INTERRUPTED  # whoever stops a run wants it over
        if not self.reports or self.config.option.collectonly or stopped:
            return
        if self.options.shard is not None:
            self._write_shard()
        elif self.gathering.collected:
            self._report(exitstatus)
        elif exitstatus in NOTHING_RAN:
            self.empty = True
            session.exitstatus = pytest.ExitCode.USAGE_ERROR

    def _write_shard(self) -> None:
        """Write what this part found, also what a lost worker had not done yet."""
        shard = self.run.shard()
        path = Path(self.handed.place, shard_name(shard))
        self.shard = str(path)
        write_whole(self.config.invocation_params.dir / path, msgspec.json.encode(shard))

    def _judge_lost(self) -> None:
        """Judge here what a worker was at when it died.

        An engine that runs in the worker may have killed it, and would kill us too.
        """
        for slug in [] if self.options.in_process else self.gathering.lost():
            self.gathering.claims[slug] = judged(self.run, self.gathering.known[slug])

    def _report(self, exitstatus: int) -> None:
        self._judge_lost()
        self.report = self.run.report(self.gathering.results())
        if self.options.update_baseline:
            self.run.write_baseline(self.report)
        place = self.config.invocation_params.dir / self.handed.place
        if self.handed.place != DEFAULT_PLACE:
            write_reports(place, self.report, self.telling, self.started, exitstatus)
            return
        with suppress(OSError):  # nobody asked for files here; the findings are shown anyway
            write_witnesses(place, self.report)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Show the table and the findings; or why nothing was checked."""
        if self.report is not None:
            write = terminalreporter.write
            write("\n" + summary(self.report, self.telling, colour=terminalreporter.hasmarkup))
        elif self.shard:
            terminalreporter.write_line(SHARD_DONE.format(self.shard, self.handed.place))
        elif self.empty:
            terminalreporter.write_line(
                "ERROR: no claim was collected: nothing was checked\n"
                "  likely cause: a selection such as -k, -m or --deselect leaves none\n"
                "  next: select with --claim, --rule or --topic",
                red=True,
            )

    def pytest_unconfigure(self) -> None:
        """Let go of the engine, and of the folder when the last process is done."""
        self.run.close()
        self._sweep()


def _slug(name: str) -> str:
    """The slug in an item's name, `test_claim[708.8/turning-up-is-not-entering]`."""
    return name.rpartition("/")[2].removesuffix("]")
