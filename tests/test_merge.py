"""A run in parts: shards that give no verdict, and a merge that gives the whole run's."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from facecheck.adapters.language.trace import Description
from facecheck.conformance import cli
from facecheck.conformance.judging.baseline import Baseline
from facecheck.conformance.options import SessionOptions
from facecheck.conformance.reports.witnesses import pretty
from facecheck.conformance.sharding import Described, Shard, shard_name
from msgspec import structs
from runs import HERE, Ended, pytest_here, run

Merge = Callable[..., Ended]
LEAKY = (
    *("--engine=wrong:Leaky", "-o", f"pythonpath={HERE}/engines", "-q"),
    "--claim=a-copy-of-a-face-down-permanent-is-face-up,revealed-when-it-leaves",
    "--claim=turning-up-is-not-entering",
)


def suite(folder: Path, *args: str) -> Ended:
    """Run the suite on an engine with two bugs, three claims in three blocks."""
    return run([sys.executable, "-m", "pytest", *LEAKY, *args], folder)


@pytest.fixture
def merge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Merge:
    """Run `facecheck merge` in the test's folder."""
    monkeypatch.chdir(tmp_path)

    def merging(*args: str) -> Ended:
        code = cli.run(["merge", *args])
        out, err = capsys.readouterr()
        return Ended(code, out + err)

    return merging


def test_a_merge_says_what_the_whole_run_says(tmp_path: Path, merge: Merge) -> None:
    """The same bytes, without the engine; the shards say that they give no verdict."""
    whole = suite(tmp_path, "--facecheck-report=whole")
    assert whole.code == 1, whole.said
    for number, workers in (("1", "0"), ("2", "2")):
        part = suite(tmp_path, f"--shard={number}/2", "-n", workers, "--facecheck-report=parts")
        assert part.code == 0, part.said
        assert f"parts/shard-{number}-of-2.json" in part.said
        assert "no verdict" in part.said
    merged = merge("parts", "--report=merged")
    assert merged.code == 1, merged.said
    assert "Violations found: 2 failing claims" in merged.said
    mine, theirs = (tmp_path / name / "report.json" for name in ("merged", "whole"))
    assert mine.read_bytes() == theirs.read_bytes()
    assert (tmp_path / "merged" / "witnesses" / "revealed-when-it-leaves.json").exists()


def a_shard(number: int = 1, of: int = 2, **options: object) -> Shard:
    """A shard in which nothing was found."""
    named = structs.replace(SessionOptions(engine="mine", claims=("revealed-when-it-leaves",)))
    description = Description(name="mine", version="1")
    return Shard(
        suite="1",
        number=number,
        of=of,
        options=structs.replace(named, **options),
        baseline=Baseline(),
        kept={"described": Described(description=description), "controls": {}},
    )


def write(folder: Path, *shards: Shard) -> list[str]:
    """Write shards, each into a folder of its own; return the folders."""
    places = []
    for index, shard in enumerate(shards):
        place = folder / str(index)
        place.mkdir()
        (place / shard_name(shard)).write_bytes(pretty(shard))
        places.append(place.name)
    return places


OTHER = Described(description=Description(name="mine", version="2"))
REFUSED = {
    "another seed": ((a_shard(), a_shard(2, seed=7)), "--seed is 0 and 7"),
    "another engine": ((a_shard(), a_shard(2, engine="yours")), "--engine is mine and yours"),
    "another profile": ((a_shard(), a_shard(2, profile="ci")), "--profile is quick and ci"),
    "another version of the engine": (
        (a_shard(), structs.replace(a_shard(2), kept={"described": OTHER, "controls": {}})),
        "the engine is mine 1 and mine 2",
    ),
    "another version of the suite": (
        (a_shard(), structs.replace(a_shard(2), suite="2")),
        "the suite's version is 1 and 2",
    ),
    "another number of parts": ((a_shard(), a_shard(2, of=3)), "the number of shards is 2 and 3"),
    "another baseline": (
        (a_shard(), structs.replace(a_shard(2), baseline=Baseline(edition="2005"))),
        "the baseline is",
    ),
    "one is missing": ((a_shard(of=3), a_shard(3, of=3)), "shards are missing: 2/3"),
    "one is there twice": ((a_shard(), a_shard(), a_shard(2)), "shard 1/2 is given twice"),
    "one was cut short": ((a_shard(), a_shard(2)), "lacks something"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_does_not_fit_is_refused(what: str, tmp_path: Path, merge: Merge) -> None:
    """Exit code 4 in three parts, and no report that looks like one."""
    shards, words = REFUSED[what]
    ended = merge(*write(tmp_path, *shards), "--report=out")
    assert ended.code == 4, ended.said
    for word in (words, "likely cause:", "next:"):
        assert word in ended.said
    assert not (tmp_path / "out" / "report.json").exists()


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("gone.json", None, "No such file"),
        ("other.json", '{"format": 1}', "is no shard"),
        ("deep.json", '{"kept": ' + "[" * 100_000, "is no shard"),
        ("place/report.json", "{}", "has the report of a whole run"),
    ],
)
def test_what_is_no_shard_is_refused(
    name: str, content: str | None, words: str, tmp_path: Path, merge: Merge
) -> None:
    """A file that is none, and the folder of a whole run."""
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    if content is not None:
        path.write_text(content)
    ended = merge("place" if name.startswith("place") else name)
    assert ended.code == 4, ended.said
    assert words in ended.said


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--shard=1/2"], "no folder for what the part finds"),
        (["--shard=1/2", "--facecheck-report=out", "--update-baseline"], "--update-baseline"),
        (["--shard=3/2", "--facecheck-report=out"], "K/N"),
        (["--shard=0/2", "--facecheck-report=out"], "K/N"),
        (["--shard=half", "--facecheck-report=out"], "K/N"),
        (["--shard=4/4", "--facecheck-report=out"], "nothing to search"),
    ],
)
def test_a_shard_that_leads_nowhere_is_refused(args: list[str], words: str, tmp_path: Path) -> None:
    """Before anything is run, in three parts."""
    ended = pytest_here(tmp_path, "--engine=good", *args)
    assert ended.code == 4, ended.said
    for word in (words, "likely cause:", "next:"):
        assert word in ended.said
    assert not list(tmp_path.glob("out/*"))


def test_a_shard_can_be_read_by_a_machine(tmp_path: Path) -> None:
    """It says which part of how many it is, and holds no verdict."""
    place = write(tmp_path, a_shard())[0]
    document = json.loads((tmp_path / place / "shard-1-of-2.json").read_bytes())
    assert (document["number"], document["of"]) == (1, 2)
    assert "claims" not in document
