"""The same seed gives the same bytes, however the work is shared out (design 7)."""

import sys
from pathlib import Path

from facecheck.adapters.reference import Reference
from runs import run
from sessions import session_on


def report(folder: Path, workers: str, hash_seed: str) -> bytes:
    """The report of a run of two topics on the reference."""
    ended = run(
        [
            *(sys.executable, "-m", "pytest", "--engine=reference", "--topic=copying,leaving"),
            *("-n", workers, f"--facecheck-report=out{workers}", "-q"),
        ],
        folder,
        {"PYTHONHASHSEED": hash_seed},
    )
    assert ended.code == 0, ended.said
    return (folder / f"out{workers}" / "report.json").read_bytes()


def test_workers_and_hash_seeds_change_nothing(tmp_path: Path) -> None:
    """None, one and two workers; two hash seeds."""
    alone = report(tmp_path, "0", "1")
    assert report(tmp_path, "1", "2") == alone
    assert report(tmp_path, "2", "2") == alone


def test_another_seed_searches_elsewhere(tmp_path: Path) -> None:
    """Otherwise the bytes above would prove nothing."""
    slug = "a-copy-of-a-face-down-permanent-is-face-up"
    found = []
    for seed in (0, 7):
        folder = tmp_path / str(seed)
        folder.mkdir()
        session = session_on(Reference(), folder, slug, seed=seed)
        found.append(set(session.block(0).exercised[slug]))
    assert len(found[0] & found[1]) < len(found[0]) // 2
