"""A folder's own pytest settings that would thin out the run, put aside.

What the user types on the command line always holds; what only stands in the folder's
configuration (`addopts`) was meant for the folder's own tests.
"""

import os
import shlex
from typing import NamedTuple

import pytest


class Setting(NamedTuple):
    """An option of pytest or pytest-xdist: its flags, and the value that thins out nothing."""

    dest: str
    flags: tuple[str, ...]
    neutral: object


STEPWISE = ("--sw", "--stepwise", "--sw-skip", "--stepwise-skip")

SETTINGS = (
    Setting("maxfail", ("-x", "--exitfirst", "--maxfail"), 0),
    Setting("keyword", ("-k",), ""),
    Setting("markexpr", ("-m",), ""),
    Setting("deselect", ("--deselect",), None),
    Setting("lf", ("--lf", "--last-failed"), False),  # noqa: FBT003 - pytest's own default
    Setting("stepwise", STEPWISE, False),  # noqa: FBT003 - the same
    Setting("stepwise_skip", STEPWISE, False),  # noqa: FBT003 - the same
    # One file or scope is all we have: other modes would give it all to one worker.
    Setting("dist", ("--dist",), "no"),
    # Each finding is told once, after the table, by our own summary.
    Setting("tbstyle", ("--tb",), "no"),
)


def neutralise(config: pytest.Config) -> None:
    """Reset what the folder set, then share the work by stealing (pytest-xdist `worksteal`)."""
    typed = [str(arg) for arg in config.invocation_params.args]
    typed += shlex.split(os.environ.get("PYTEST_ADDOPTS", ""))
    for setting in SETTINGS:
        if hasattr(config.option, setting.dest) and not _typed(typed, setting.flags):
            setattr(config.option, setting.dest, setting.neutral)
    workers = getattr(config.option, "numprocesses", None)
    if workers and config.option.dist == "no":
        config.option.dist = "worksteal"


def _typed(args: list[str], flags: tuple[str, ...]) -> bool:
    return any(arg.partition("=")[0] in flags or _bundled(arg, flags) for arg in args)


def _bundled(arg: str, flags: tuple[str, ...]) -> bool:
    """Whether a short flag stands among others or before its value: `-vx`, `-kwords`."""
    if not arg.startswith("-") or arg.startswith("--"):
        return False
    return any(flag[1] in arg for flag in flags if not flag.startswith("--"))
