"""Work that several processes could do, done once: by files in a folder that they share."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PAUSE = 0.05
"""Seconds between two looks at what another process is making."""


@contextmanager
def taken(claim: Path, product: Path) -> Iterator[bool]:
    """Take on making a product, or wait until it is there; whether it is for us to make.

    `claim` is a file that holds the number of the process that makes it. If that process
    died, the next one takes over.
    """
    mine = False
    while not product.exists() and not mine:
        mine = _take(claim)
        if not mine:
            _release_dead(claim)
            time.sleep(PAUSE)
    try:
        yield mine
    finally:
        if mine:
            claim.unlink(missing_ok=True)


def _take(claim: Path) -> bool:
    try:
        handle = os.open(claim, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
    except FileExistsError:
        return False
    with os.fdopen(handle, "w") as file:
        file.write(str(os.getpid()))
    return True


def _release_dead(claim: Path) -> None:
    """Take away the claim of a process that is no more."""
    with suppress(OSError, ValueError):
        owner = int(claim.read_text() or os.getpid())
        try:
            os.kill(owner, 0)
        except ProcessLookupError:
            claim.unlink(missing_ok=True)
