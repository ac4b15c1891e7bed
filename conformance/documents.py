"""Files that a person names on the command line, read or refused with their place."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from facecheck.adapters.language.checking import check
from facecheck.adapters.language.reading import Malformed, read, read_bytes, read_scenario
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.quoting import shown

from .problems import Problem
from .reports.witnesses import WitnessFile

T = TypeVar("T")

CLAIM_KEY = b'"claim"'
"""What a witness file has and a scenario cannot: a card's keys are other words."""


def load_scenario(path: Path) -> Scenario:
    """Read a scenario, from a scenario's file or out of a witness."""
    found = load(path)
    return found.scenario if isinstance(found, WitnessFile) else found


def load(path: Path) -> Scenario | WitnessFile:
    """Read a scenario or a witness. Raises `Problem` for whatever is neither."""
    raw = _guarded(path, read_bytes, path)
    if CLAIM_KEY in raw:
        return _guarded(path, _witness, raw)
    return _guarded(path, read_scenario, raw)


def _witness(raw: bytes) -> WitnessFile:
    witness = read(raw, WitnessFile, unique_keys=True)
    check(witness.scenario)
    if witness.twin is not None:
        check(witness.twin)
    return witness


def _guarded(path: Path, reader: Callable[..., T], *parts: object) -> T:
    try:
        return reader(*parts)
    except Malformed as refusal:
        raise Problem(
            what=f"{shown(str(path))} cannot be used: {refusal}",
            cause="a slip in the file, or a file of another kind or format",
            remedy="mend it there; the contract's section 3 lists what a scenario holds",
        ) from None
