"""Starting pytest as a user does: in a process of its own, in any folder."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
LONGEST = 180


class Ended(NamedTuple):
    """How a process ended and everything that it said."""

    code: int
    said: str


def run(command: list[str], folder: Path, env: Mapping[str, str] | None = None) -> Ended:
    """Run a command in a folder, with the tests' helpers importable."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "COV", "CI"))}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**clean, "PYTHONPATH": str(HERE), **(env or {})},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    return Ended(done.returncode, done.stdout + done.stderr)


def pytest_here(folder: Path, *args: str) -> Ended:
    """Run pytest in a folder, with the pretended suite behind the plugin.

    It searches nothing, so Hypothesis' plugin is left out: half a second a run.
    """
    quick = ["-p", "no:hypothesispytest", "-p", "fake_suite"]
    return run([sys.executable, "-m", "pytest", *quick, *args], folder)


def plain_pytest(folder: Path, *args: str, python: str = sys.executable) -> Ended:
    """Run pytest in a folder as somebody does who only has Facecheck installed."""
    return run([python, "-m", "pytest", *args], folder)
