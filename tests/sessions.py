"""Sessions on engines that are objects of a test and have no name."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from facecheck.adapters.engine import Playable
from facecheck.adapters.naming import EngineSpec
from facecheck.conformance.options import SessionOptions
from facecheck.conformance.session import Session


class Lent(EngineSpec):
    """What a session needs to open an engine."""

    engine: Playable

    @contextmanager
    def open(self) -> Iterator[Playable]:
        """Lend it."""
        yield self.engine


def session_on(
    engine: Playable,
    folder: Path,
    *claims: str,
    seed: int = 0,
    baseline: Path | None = None,
    update: bool = False,
) -> Session:
    """A session on an engine; with `claims`, a selection of them."""
    options = SessionOptions(
        engine="tried",
        claims=claims,
        seed=seed,
        baseline=str(baseline or ""),
        update_baseline=update,
    )
    return Session(Lent(name="tried", found="in a test", engine=engine), options, folder)
