"""What may kill a mutant: hand-written answers, the invariants, and the second evaluator.

Claims may not: in them the same rulebook would stand on both sides.
"""

import gc
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import _lru_cache_wrapper, partial
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

LITERAL = tuple(
    f"test_{name}.py"
    for name in (
        "mana",
        "layers",
        "filters",
        "model",
        "front_door",
        "actions",
        "permissions",
        "faces",
        "merged",
        "table",
        "views",
        "choosing",
        "paying",
        "leaving",
        "moving",
        "casting",
        "stack",
        "combat",
        "changing",
        "by_effects",
        "copies_of_spells",
        "prices",
        "state_based",
        "turn",
        "known",
        "kept",
    )
)
WALKS = (1, 3)
"""Seeds of random games: short ones, for nearly everything that they find a written game finds."""
HELD = "invariants of "
MODEL = "reference_impl"

Line = tuple[str, int]
"""A line of a module such as `rulebook/copying.py`."""


class Oracle(NamedTuple):
    """Something that fails when the model is wrong, the model's lines it runs, and how long."""

    name: str
    holds: Callable[[], object]
    lines: frozenset[Line]
    seconds: float


def oracles() -> list[Oracle]:
    """All of them, the fast ones of each kind first; all have to hold on the unchanged model."""
    literal = [_traced(name, holds) for name, holds in _literal()]
    written = [_traced(slug, partial(_answers, case)) for slug, case in cases().items()]
    held = [
        _timed(f"{HELD}{one.name}", partial(_holds, cases()[one.name]), one.lines)
        for one in written
    ]
    walks = [_traced(f"walk {seed}", partial(check, (seed,))) for seed in WALKS]
    return [one for kind in (literal + written, held, walks) for one in sorted(kind, key=_seconds)]


def _seconds(oracle: Oracle) -> float:
    return oracle.seconds


def _answers(case: Case) -> None:
    """The model gives the answers that were written by hand."""
    assert not mismatches(Reference().run(case.scenario), case.expect)


def _holds(case: Case) -> None:
    """The invariants hold and the second evaluator agrees after every step of a written game."""
    for turned in played(case):
        for holds in INVARIANTS:
            holds(turned)


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


def caches() -> list[Any]:
    """What functions of the model remember of their answers."""
    return [
        one
        for one in gc.get_objects()
        if isinstance(one, _lru_cache_wrapper) and one.__module__.startswith(f"facecheck.{MODEL}")
    ]


CACHES = caches()


def _traced(name: str, holds: Callable[[], object]) -> Oracle:
    """Run it once with note of the model's lines, also of answers that were remembered."""
    for cache in CACHES:
        cache.cache_clear()
    ran: dict[str, set[int]] = defaultdict(set)

    def trace(frame: FrameType, _: str, __: object) -> Any:  # noqa: ANN401 - a trace function
        if f"/{MODEL}/" not in frame.f_code.co_filename:
            return None
        note = ran[frame.f_code.co_filename].add
        note(frame.f_lineno)

        def local(frame: FrameType, _: str, __: object) -> Any:  # noqa: ANN401 - as above
            note(frame.f_lineno)
            return local

        return local

    sys.settrace(trace)
    try:
        holds()
    finally:
        sys.settrace(None)
    lines = ((path.rsplit(f"/{MODEL}/", maxsplit=1)[-1], n) for path, ns in ran.items() for n in ns)
    return _timed(name, holds, frozenset(lines))


def _timed(name: str, holds: Callable[[], object], lines: frozenset[Line]) -> Oracle:
    """Run it once for its time; what it says on the unchanged model is a mistake of ours."""
    began = time.process_time()
    holds()
    return Oracle(name, holds, lines, time.process_time() - began)
