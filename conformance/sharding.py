"""A run in parts: each shard searches its share of the blocks, a merge judges all of them.

The blocks are most of the work, and every claim needs all of them. So a shard gives no
verdict: it searches, examines what its own blocks show, and writes down everything that a
verdict rests on. A merge is then a run whose folder is full already: it needs no engine,
and says what one run of all blocks would have said.
"""

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from facecheck.adapters.language.trace import Description
from facecheck.adapters.quoting import shown
from facecheck.reference_impl.vocabulary.records import Record

from .judging.baseline import Baseline
from .judging.results import Trouble
from .options import SessionOptions
from .problems import Problem
from .sharing import Shared

PATTERN = "shard-*-of-*.json"


class Described(Record):
    """What the engine says that it is, or why it could not be started."""

    description: Description
    trouble: Trouble | None = None


class Shard(Record):
    """Everything that the verdicts of one part of a run rest on.

    `kept` is what the run's folder held, by name.
    """

    suite: str
    number: int
    of: int
    options: SessionOptions
    baseline: Baseline
    kept: dict[str, Any]


def shard_of(options: SessionOptions, baseline: Baseline, folder: Shared) -> Shard:
    """What a shard found, ready to be written."""
    assert options.shard is not None
    number, of = options.shard
    kept = {name: msgspec.json.decode(raw) for name, raw in folder.everything().items()}
    common = msgspec.structs.replace(options, shard=None, baseline="")
    return Shard(
        suite=version("facecheck"),
        number=number,
        of=of,
        options=common,
        baseline=baseline,
        kept=kept,
    )


def shard_name(shard: Shard) -> str:
    """The file of a shard: those of one run have different names and may share a folder."""
    return f"shard-{shard.number}-of-{shard.of}.json"


def read_shards(places: Sequence[Path]) -> list[Shard]:
    """Read shards from files and folders, in their order; raises `Problem` for what is none."""
    paths = [path for place in places for path in _files(place)]
    shards = [(path, _read(path)) for path in paths]
    for place, shard in shards[1:]:
        _same_run(shards[0], (place, shard))
    seen: dict[int, Path] = {}
    for path, shard in shards:
        if shard.number in seen:
            raise Problem(
                what=f"shard {shard.number}/{shard.of} is given twice: "
                f"{shown(str(seen[shard.number]))} and {shown(str(path))}",
                cause="a file was copied, or two jobs ran the same --shard",
                remedy="give each shard of one run once",
            )
        seen[shard.number] = path
    first = shards[0][1]
    missing = [f"{one}/{first.of}" for one in range(1, first.of + 1) if one not in seen]
    if missing:
        raise Problem(
            what=f"shards are missing: {', '.join(missing)}",
            cause="their jobs failed, or their files were not handed on",
            remedy=f"run them with --shard={missing[0]} and the other options of this run, "
            "and give their files too",
        )
    return sorted((shard for _, shard in shards), key=lambda shard: shard.number)


def fill(folder: Shared, shards: Sequence[Shard]) -> None:
    """Put all that shards found into one folder, as if one run had found it."""
    for shard in shards:
        for name, value in shard.kept.items():
            folder.put(name, msgspec.json.encode(value))


def _files(place: Path) -> list[Path]:
    if place.is_dir():
        found = sorted(place.glob(PATTERN))
        if found:
            return found
        whole = (place / "report.json").exists()
        raise Problem(
            what=f"{shown(str(place))} holds no shard ({PATTERN})",
            cause="it has the report of a whole run" if whole else "no shard was written there",
            remedy="make one with pytest --engine=NAME --shard=1/2 --facecheck-report=DIR",
        )
    return [place]


def _read(path: Path) -> Shard:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Shard)
    except OSError as error:
        what = f"{shown(str(path))} cannot be read: {error.strerror}"
    except (msgspec.DecodeError, RecursionError) as error:
        what = f"{shown(str(path))} is no shard: {shown(str(error))}"
    raise Problem(
        what=what,
        cause="it is another file, or was written by another version of the suite",
        remedy=f"give the files {PATTERN} that pytest --shard wrote, or their folders",
    )


def _same_run(one: tuple[Path, Shard], other: tuple[Path, Shard]) -> None:
    """Refuse shards that are not of one run, with the first thing that differs."""
    mine, theirs = _identity(one[1]), _identity(other[1])
    for name, value in mine.items():
        if theirs[name] != value:
            raise Problem(
                what=f"{shown(str(one[0]))} and {shown(str(other[0]))} are not of one run: "
                f"{name} is {shown(_brief(value), 80)} and {shown(_brief(theirs[name]), 80)}",
                cause="they were made with different options, engines or versions",
                remedy="run all shards alike, but for --shard=K/N, and merge those",
            )


def _identity(shard: Shard) -> dict[str, object]:
    """What all shards of a run have in common, the plainest first."""
    options = {f"--{name}": value for name, value in msgspec.structs.asdict(shard.options).items()}
    described = shard.kept.get("described")
    known = {"the suite's version": shard.suite, "the number of shards": shard.of}
    engine = {"the engine": described, "what its controls showed": shard.kept.get("controls")}
    return {**known, **options, "the baseline": shard.baseline, **engine}


def _brief(value: object) -> str:
    if isinstance(value, dict) and isinstance(value.get("description"), dict):
        value = [value["description"].get(key) for key in ("name", "version")]
        return " ".join(map(str, value))
    return str(value)
