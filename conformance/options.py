"""What a run of the suite was asked to do: the plugin's strings, read and checked."""

import math
import re
from collections.abc import Mapping
from typing import Literal, TypeVar, get_args

from facecheck.adapters.language.scenario import Edition
from facecheck.reference_impl.vocabulary.records import Record

from .problems import Problem

Profile = Literal["quick", "ci", "nightly"]
PROFILES: tuple[Profile, ...] = get_args(Profile)
EDITIONS: tuple[Edition, ...] = get_args(Edition)
MOST_SEED = 2**63 - 1
SHARD = re.compile(r"([1-9][0-9]{0,3})/([1-9][0-9]{0,3})")

Word = TypeVar("Word", bound=str)


class SessionOptions(Record):
    """Everything that decides a run; the same options and suite give the same report.

    `claims` are the slugs to judge, in no order (empty: all of them); `selection` says in
    words what was selected and goes into the report. `timeout` is the time limit for one
    scenario in seconds, `None` the engine's own setting. `baseline` is the path of the
    file of known divergences. `shard` is K and N for the K-th of N parts.
    """

    engine: str
    seed: int = 0
    profile: Profile = "quick"
    edition: Edition = "2026-09"
    in_process: bool = False
    timeout: float | None = None
    claims: tuple[str, ...] = ()
    selection: str = ""
    baseline: str = ""
    update_baseline: bool = False
    shard: tuple[int, int] | None = None


class Wanted(Record):
    """The options and the selection as the user gave it, not yet held against the claims."""

    options: SessionOptions
    claims: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()


def read_options(given: Mapping[str, str]) -> Wanted:
    """Read the plain strings of a command line; an empty string is an option not given.

    Where there is a choice of words the first is the default.

    Raises `Problem` with the option's name for a value that makes no sense.
    """
    options = SessionOptions(
        engine=given["engine"],
        seed=_seed(given.get("seed", "")),
        profile=_one_of("profile", given.get("profile", ""), PROFILES),
        edition=_one_of("edition", given.get("edition", ""), EDITIONS),
        in_process=bool(given.get("in-process", "")),
        timeout=_timeout(given.get("timeout", "")),
        baseline=given.get("baseline", ""),
        update_baseline=bool(given.get("update-baseline", "")),
        shard=_shard(given.get("shard", "")),
    )
    return Wanted(
        options=options,
        claims=words(given.get("claim", "")),
        rules=words(given.get("rule", "")),
        topics=words(given.get("topic", "")),
    )


def words(text: str) -> tuple[str, ...]:
    """The parts of a list with commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _seed(text: str) -> int:
    if not text:
        return 0
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_SEED))
    if not plain or int(text) > MOST_SEED:
        raise _bad(name="seed", text=text, expected=f"0 to {MOST_SEED}", example="1")
    return int(text)


def _shard(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    found = SHARD.fullmatch(text)
    if found is None or int(found[1]) > int(found[2]):
        raise _bad(name="shard", text=text, expected="K/N, the K-th of N parts", example="1/2")
    return int(found[1]), int(found[2])


def _timeout(text: str) -> float | None:
    if not text:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise _bad(name="timeout", text=text, expected="seconds, more than 0", example="10")
    return seconds


def _one_of(name: str, text: str, known: tuple[Word, ...]) -> Word:
    if not text:
        return known[0]
    for word in known:
        if word == text:
            return word
    raise _bad(name=name, text=text, expected="one of " + ", ".join(known), example=known[0])


def _bad(*, name: str, text: str, expected: str, example: str) -> Problem:
    return Problem(
        what=f"--facecheck-{name} cannot be {text[:60]!r}: expected {expected}",
        cause="a slip of the pen, or an option of another version",
        remedy=f"give --facecheck-{name}={example}, or leave it out",
    )
