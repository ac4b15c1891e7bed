"""The pytest plugin: `pytest --engine=NAME` runs the suite and only the suite.

Without an engine it only adds options of its own to `pytest --help`. So this module is
light, and it takes the short option names late: `--engine`, `--claim`, `--rule`,
`--topic` and `--edition` are added after the folder's conftest files had their say, and
only to a command line that names an engine. Where a conftest or another plugin owns one
of them, it stays theirs; `--facecheck-engine` and its kin always work.
"""

import argparse
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

GROUP = "facecheck"
HELP_FLAGS = frozenset({"-h", "--help"})


class Option(NamedTuple):
    """One option, always there as `--facecheck-NAME`; with `short` also as `--NAME`."""

    name: str
    metavar: str
    help: str
    short: bool = False


OPTIONS = (
    Option("engine", "NAME", "run the suite, and only the suite, against this engine", short=True),
    Option("claim", "SLUG,...", "judge only these claims", short=True),
    Option("rule", "NUMBER,...", "judge only claims that rest on these rules", short=True),
    Option("topic", "NAME,...", "judge only claims of these topics", short=True),
    Option("edition", "DATE", "the edition of the rules, such as 2026-09", short=True),
    Option("baseline", "FILE", "known divergences, muted there and only there", short=True),
    Option("shard", "K/N", "search the K-th of N parts; facecheck merge judges them", short=True),
    Option("update-baseline", "", "write what fails into the baseline, prune it", short=True),
    Option("report", "DIR", "write report.json, run.json, summary.md and the witnesses there"),
    Option("seed", "N", "the seed of the search; the same seed gives the same report"),
    Option("profile", "NAME", "how much to search: quick, ci or nightly"),
    Option("in-process", "", "run the engine in this process, for debugging"),
    Option("timeout", "SECONDS", "time limit for one scenario"),
)


class Joined(argparse.Action):
    """Keeps an option a plain string: given twice, the values are joined by a comma."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Add the value to what stands there."""
        del parser, option_string
        before = getattr(namespace, self.dest, "")
        setattr(namespace, self.dest, f"{before},{values}" if before else str(values))


def dest(name: str) -> str:
    """Where an option is kept: never under a name that somebody else may use."""
    return "facecheck_" + name.replace("-", "_")


def _add(group: Any, flag: str, option: Option) -> None:  # noqa: ANN401 - pytest's own type is private
    shared = {"dest": dest(option.name), "default": "", "help": option.help}
    if not option.metavar:
        group.addoption(flag, action="store_const", const="yes", **shared)
    else:
        action = Joined if option.metavar.endswith("...") else "store"
        group.addoption(flag, action=action, metavar=option.metavar, **shared)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that nobody else can own."""
    group = parser.getgroup(GROUP, "facecheck: face-down rules conformance")
    for option in OPTIONS:
        _add(group, f"--facecheck-{option.name}", option)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(
    early_config: pytest.Config, parser: pytest.Parser, args: list[str]
) -> Generator[None, None, None]:
    """Add the short names that nobody took, and keep the folder's conftest files out.

    `--facecheck-engine` is ours without doubt, so no conftest is even loaded. With
    `--engine` they must be loaded once, since one of them may own that name.
    """
    surely_ours = bool(getattr(early_config.known_args_namespace, dest("engine"), ""))
    if surely_ours:
        early_config.known_args_namespace.noconftest = True
    try:
        yield
    except Exception as failure:
        if not _given(args, "--engine") or not _broken_conftest_without(failure, "--engine"):
            raise
    if not (surely_ours or _given(args, "--engine") or HELP_FLAGS & set(args)):
        return
    taken = _add_short_names(parser)
    if surely_ours or (_given(args, "--engine") and "--engine" not in taken):
        _refuse_ambiguous(args, taken)
        _forget_conftests(early_config)
        args.append(str(Path(__file__).parent))  # so that pytest does not look for `testpaths`


def _given(args: Sequence[str], flag: str) -> bool:
    return any(arg == flag or arg.startswith((f"{flag}=", "@")) for arg in args)


def _broken_conftest_without(failure: Exception, flag: str) -> bool:
    """Whether a conftest cannot be imported, and cannot be the one that owns the flag.

    The exception's class is no part of pytest's public interface, so it goes by its name.
    """
    path = getattr(failure, "path", None)
    if type(failure).__name__ != "ConftestImportFailure" or not isinstance(path, Path):
        return False
    return flag not in path.read_text(encoding="utf-8", errors="replace")


def _add_short_names(parser: pytest.Parser) -> set[str]:
    """Add each short name to the parser, and return those that somebody else has."""
    owned, taken = _owned(parser), set()
    for option in OPTIONS:
        flag = f"--{option.name}"
        if not option.short:
            continue
        try:
            if flag not in owned:
                _add(parser.getgroup(GROUP), flag, option)
                continue
        except (ValueError, argparse.ArgumentError):  # newer versions of pytest tell us
            pass
        taken.add(flag)
    return taken


def _owned(parser: pytest.Parser) -> set[str]:
    """The options that the parser has, by its inner lists: pytest 9.0 tells no clash."""
    groups = [*getattr(parser, "_groups", ()), getattr(parser, "_anonymous", None)]
    options = [option for group in groups for option in getattr(group, "options", ())]
    return {name for option in options for name in option.names()}


def _refuse_ambiguous(args: Sequence[str], taken: set[str]) -> None:
    clash = [flag for flag in sorted(taken) if _given(args, flag) and flag != "--engine"]
    if clash:
        message = (
            f"{clash[0]} belongs to a conftest or another plugin of this folder\n"
            f"  likely cause: both define an option of that name\n"
            f"  next: say --facecheck-{clash[0].removeprefix('--')} instead"
        )
        raise pytest.UsageError(message)


def _forget_conftests(config: pytest.Config) -> None:
    """Take out the hooks of the folder's conftest files: this run is not about its tests."""
    manager = config.pluginmanager
    for plugin in manager.get_plugins():
        if Path(getattr(plugin, "__file__", None) or "").name == "conftest.py":
            manager.unregister(plugin)


@pytest.hookimpl(wrapper=True)
def pytest_cmdline_main(config: pytest.Config) -> Generator[None, Any, Any]:
    """Put aside settings of the folder that would thin out the run."""
    if config.getoption(dest("engine"), ""):
        from .runner.settings import neutralise  # noqa: PLC0415 - nothing is loaded without an engine

        neutralise(config)
    return (yield)


def pytest_configure(config: pytest.Config) -> None:
    """Start the run where an engine is named; refuse our options where none is."""
    given = {o.name: str(config.getoption(dest(o.name), "") or "") for o in OPTIONS}
    if given["engine"]:
        from .runner.hooks import start  # noqa: PLC0415 - nothing is loaded without an engine

        start(config, given)
    elif any(given.values()):
        name = next(name for name, value in given.items() if value)
        message = (
            f"--facecheck-{name} is given, but no engine is named\n"
            "  likely cause: --engine was forgotten, or belongs to a conftest of this folder\n"
            "  next: add --facecheck-engine=NAME"
        )
        raise pytest.UsageError(message)
