"""Opening an engine by its name, for commands that look at a single game."""

from collections.abc import Iterator
from contextlib import contextmanager

from facecheck.adapters.engine import Playable

from .options import SessionOptions


@contextmanager
def open_engine(options: SessionOptions) -> Iterator[Playable]:
    """Start the engine, lend it, and stop it whatever happens."""
    raise NotImplementedError
    yield
