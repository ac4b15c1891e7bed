"""Known divergences: muted, and only they; stale ones are red; comments stay (design 7)."""

from pathlib import Path

import pytest
from facecheck.adapters.engine import Playable
from facecheck.adapters.reference import Reference
from facecheck.conformance.adopting import combined
from facecheck.conformance.claims import BY_SLUG
from facecheck.conformance.judging.baseline import Baseline, Known, Standing, read_baseline
from facecheck.conformance.problems import Problem
from sessions import session_on

LEAK = "a-copy-of-a-face-down-permanent-is-face-up"
OTHER = "revealed-when-it-leaves"


def engine(*slugs: str) -> Playable:
    """The reference with the faults of some claims."""
    return Reference(combined([BY_SLUG[slug] for slug in slugs]))


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A baseline that --update-baseline wrote for an engine with one fault."""
    path = tmp_path / "baseline.toml"
    folder = tmp_path / "first"
    folder.mkdir()
    session = session_on(engine(LEAK), folder, LEAK, OTHER, baseline=path, update=True)
    results = [session.judge(slug) for slug in session.slugs()]
    session.write_baseline(session.report(results))
    return path


def verdicts(playable: Playable, path: Path, folder: Path) -> dict[str, str]:
    """The verdicts of a later run with the baseline."""
    folder.mkdir()
    session = session_on(playable, folder, LEAK, OTHER, baseline=path)
    return {slug: session.judge(slug).verdict for slug in session.slugs()}


def test_what_is_known_is_muted(written: Path, tmp_path: Path) -> None:
    """The entry has its witness and the fault that explains it, and is not red again."""
    [entry] = read_baseline(written, BY_SLUG).of(LEAK)
    assert entry.fault == LEAK
    assert verdicts(engine(LEAK), written, tmp_path / "again") == {LEAK: "KNOWN", OTHER: "PASS"}


def test_another_bug_is_red_beside_it(written: Path, tmp_path: Path) -> None:
    """Only the known finding is muted."""
    found = verdicts(engine(LEAK, OTHER), written, tmp_path / "worse")
    assert found == {LEAK: "KNOWN", OTHER: "FAIL"}


def test_a_mended_bug_is_stale(written: Path, tmp_path: Path) -> None:
    """It says which entry to delete, and the update deletes it and keeps the comments."""
    text = written.read_text()
    written.write_text(text.replace("[[known]]", "# because of issue 7\n[[known]]", 1))
    folder = tmp_path / "mended"
    folder.mkdir()
    session = session_on(engine(), folder, LEAK, OTHER, baseline=written)
    results = [session.judge(slug) for slug in session.slugs()]
    stale = {result.slug: result for result in results}[LEAK]
    assert stale.verdict == "STALE"
    assert LEAK in stale.reason
    session.write_baseline(session.report(results))
    assert read_baseline(written, BY_SLUG).known == ()
    assert "Known divergences" in written.read_text()


def test_comments_and_reasons_stay(written: Path, tmp_path: Path) -> None:
    """Rewriting changes nothing that somebody wrote."""
    text = written.read_text().replace('reason = ""', 'reason = "it is old" # since 2019', 1)
    written.write_text(text)
    folder = tmp_path / "same"
    folder.mkdir()
    session = session_on(engine(LEAK), folder, LEAK, OTHER, baseline=written)
    results = [session.judge(slug) for slug in session.slugs()]
    assert "it is old" in {result.slug: result for result in results}[LEAK].reason
    session.write_baseline(session.report(results))
    assert written.read_text() == text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("known = 3", r"\$\.known"),
        ('[[known]]\nclaim = "no-such-claim"\ndiffers = []\nwitness = "{}"', "witness|format"),
        ("[[known]\n", "line|row|char"),
        ("colour = 1", "colour"),
    ],
)
def test_a_bad_baseline_is_refused_with_its_place(text: str, place: str, tmp_path: Path) -> None:
    """Nothing is muted by accident."""
    path = tmp_path / "baseline.toml"
    path.write_text(text)
    with pytest.raises(Problem, match=place):
        read_baseline(path, BY_SLUG)


def test_an_entry_without_claim_is_refused(written: Path) -> None:
    """A slug that does not exist would mute nothing for ever."""
    written.write_text(written.read_text().replace(f'claim = "{LEAK}"', 'claim = "gone"'))
    with pytest.raises(Problem, match="gone"):
        read_baseline(written, BY_SLUG)


def test_what_another_entry_hides_is_judged_as_if_it_stood() -> None:
    """What something new hides is blocked; of several entries of a claim a gone one is stale."""
    one = Known(claim=LEAK, differs=("status", "face_down"), witness="1")
    two = Known(claim=LEAK, differs=("status", "zone"), witness="2")
    other = Known(claim=OTHER, differs=("reveals", "revealed"), witness="3")
    known = Baseline(known=(one, two, other), lines=("lines 1 to 4 of x", "lines 5 to 9 of x", ""))
    assert known.of(LEAK) == [one, two]
    stands, gone = Standing(state="stands"), Standing(state="gone")
    assert known.fallen([(one, stands), (two, Standing(state="hidden", by=OTHER))]) is None
    new = Standing(state="hidden", by="turning-up-is-not-entering")
    fallen = known.fallen([(one, stands), (two, new)])
    assert fallen is not None
    assert fallen[0] == "BLOCKED"
    assert "turning-up-is-not-entering" in fallen[1]
    fallen = known.fallen([(one, stands), (two, gone)])
    assert fallen is not None
    assert fallen[0] == "STALE"
    assert "delete lines 5 to 9 of x" in fallen[1]
    assert "lines 1 to 4" not in fallen[1]
