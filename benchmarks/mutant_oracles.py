"""What may kill a mutant: hand-written answers, the invariants, and the second evaluator.

Claims may not: in them the same rulebook would stand on both sides.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from facecheck.adapters.reference import Reference  # noqa: E402 - the tests are no package
from facecheck.conformance.cases import Case, cases  # noqa: E402 - as above
from facecheck.conformance.judging.expecting import mismatches  # noqa: E402 - as above
from invariants import INVARIANTS, check  # noqa: E402 - as above
from written_games import played  # noqa: E402 - as above

LITERAL = ("test_mana.py", "test_layers.py", "test_model.py", "test_actions.py", "test_table.py")
WALKS = 6
HELD = "invariants of "
MODEL = "reference_impl"

Lines = Mapping[str, frozenset[int]]
"""Line numbers by module, such as `rulebook/copying.py`."""


class Oracle(NamedTuple):
    """Something that fails when the model is wrong, and which lines of the model it runs."""

    name: str
    holds: Callable[[], object]
    lines: Lines | None

    def reaches(self, module: str, first: int, last: int) -> bool:
        """Whether it runs any of these lines."""
        if self.lines is None:
            return True
        return not self.lines.get(module, frozenset()).isdisjoint(range(first, last + 1))


def oracles() -> list[Oracle]:
    """All of them, the fast ones first; random play is taken to run every line."""
    literal = [_traced(name, holds) for name, holds in _literal()]
    written = [_traced(slug, partial(_answers, case)) for slug, case in cases().items()]
    held = [
        Oracle(f"{HELD}{one.name}", partial(_holds, cases()[one.name]), one.lines)
        for one in written
        if _is_held(cases()[one.name])
    ]
    walks = [Oracle(f"walk {seed}", partial(check, (seed,)), None) for seed in range(WALKS)]
    return [*literal, *written, *held, *walks]


def _answers(case: Case) -> None:
    """The model gives the answers that were written by hand."""
    assert not mismatches(Reference().run(case.scenario), case.expect)


def _holds(case: Case) -> None:
    """The invariants hold and the second evaluator agrees after every step of a written game."""
    for turned in played(case):
        for holds in INVARIANTS:
            holds(turned)


def _is_held(case: Case) -> bool:
    """Whether they do on the unchanged model: some speak of what random play never gets to."""
    try:
        _holds(case)
    except AssertionError:
        return False
    return True


class _Collector:
    """A plugin of pytest that keeps what was collected."""

    def __init__(self) -> None:
        self.items: list[Any] = []

    def pytest_collection_finish(self, session: Any) -> None:  # noqa: ANN401 - pytest's own
        """Keep the items."""
        self.items = list(session.items)


def _literal() -> Iterator[tuple[str, Callable[[], object]]]:
    """The tests with answers written by hand, as plain calls."""
    collector = _Collector()
    files = [str(ROOT / "tests" / name) for name in LITERAL]
    with redirect_stdout(StringIO()):
        pytest.main(["--collect-only", "-qqq", "--assert=plain", *files], plugins=[collector])
    for item in collector.items:
        given = item.callspec.params if hasattr(item, "callspec") else {}
        if set(item.fixturenames) <= set(given):
            yield item.name, partial(item.obj, **given)


def _traced(name: str, holds: Callable[[], object]) -> Oracle:
    """Run it once, with note of the model's lines; it has to hold on the unchanged model."""
    lines: dict[str, set[int]] = defaultdict(set)

    def local(frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401 - a trace function
        if event == "line":
            lines[frame.f_code.co_filename].add(frame.f_lineno)
        return local

    def trace(frame: FrameType, event: str, argument: object) -> Any:  # noqa: ANN401 - as above
        if f"/{MODEL}/" not in frame.f_code.co_filename:
            return None
        lines[frame.f_code.co_filename].add(frame.f_lineno)
        return local(frame, event, argument)

    sys.settrace(trace)
    try:
        holds()
    finally:
        sys.settrace(None)
    return Oracle(name, holds, {_module(path): frozenset(ran) for path, ran in lines.items()})


def _module(path: str) -> str:
    return path.rsplit(f"/{MODEL}/", maxsplit=1)[-1]
