"""Options and selections: read from plain strings, refused where they make no sense."""

from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from facecheck.conformance.catalogue import choose, covers, known, resolve
from facecheck.conformance.options import (
    PROFILES,
    Profile,
    SessionOptions,
    Wanted,
    read_options,
)
from facecheck.conformance.problems import Problem
from facecheck.conformance.reports.document import report_document
from facecheck.conformance.reports.markdown import markdown
from facecheck.conformance.reports.terminal import summary
from facecheck.conformance.reports.witnesses import Telling
from facecheck.conformance.rules import entries, near, sentences
from facecheck.conformance.search import Order
from facecheck.conformance.session import open_session
from samples import CATALOGUE


def test_nothing_given_is_the_default() -> None:
    """An empty string is an option not given."""
    given = dict.fromkeys(("seed", "profile", "edition", "timeout", "claim", "rule", "topic"), "")
    assert read_options({**given, "engine": "x"}) == Wanted(options=SessionOptions(engine="x"))


def test_strings_are_read() -> None:
    """Numbers, words and lists with commas."""
    wanted = read_options(
        {
            "engine": "x",
            "seed": "7",
            "profile": "nightly",
            "edition": "2024-11",
            "timeout": "2.5",
            "in-process": "yes",
            "claim": "a, b,,",
        }
    )
    assert wanted.options == SessionOptions(
        engine="x", seed=7, profile="nightly", edition="2024-11", timeout=2.5, in_process=True
    )
    assert wanted.claims == ("a", "b")


@pytest.mark.parametrize(
    ("name", "value"),
    [("seed", "-1"), ("seed", "٣"), ("seed", str(2**63)), ("timeout", "-1"), ("timeout", "inf")],
)
def test_a_value_out_of_range_is_a_problem(name: str, value: str) -> None:
    """With the option's name."""
    with pytest.raises(Problem, match=f"--facecheck-{name}"):
        read_options({"engine": "x", name: value})


@pytest.mark.parametrize(
    ("wanted", "rule", "covered"),
    [
        ("708", "708.8", True),
        ("708.2", "708.2", True),
        ("708.2", "708.2a", True),
        ("708.2", "708.20", False),
        ("708.2a", "708.2", False),
        ("70", "708.8", False),
    ],
)
def test_a_rule_covers_its_letters(wanted: str, rule: str, *, covered: bool) -> None:
    """Chapter, rule, letter."""
    assert covers(wanted, rule) is covered


def test_a_selection_keeps_the_catalogues_order_and_says_what_it_is() -> None:
    """Parts of a selection add up."""
    wanted = Wanted(
        options=SessionOptions(engine="x"), claims=("effects-stay-on",), rules=("708.2a",)
    )
    options = resolve(wanted, CATALOGUE)
    assert options.claims == ("face-down-is-plain", "effects-stay-on")
    assert options.selection == "claim effects-stay-on; rule 708.2a"


def test_a_pattern_that_fits_nothing_is_a_problem() -> None:
    """Even beside one that fits."""
    wanted = Wanted(options=SessionOptions(engine="x"), topics=("revealing", "revealling"))
    with pytest.raises(Problem, match="revealling"):
        choose(wanted, CATALOGUE)


PAIR = ("turning-up-is-not-entering", "turning-up-keeps-it-tapped")


def orders(folder: Path, claims: tuple[str, ...], profile: Profile = "quick") -> list[Order]:
    """What the blocks of a run are told to search."""
    options = SessionOptions(engine="reference", claims=claims, profile=profile)
    session = open_session(options, folder)
    return [session.order(number) for number in session.block_numbers()]


def test_a_selection_runs_its_own_scenarios(tmp_path: Path) -> None:
    """Each selected claim is steered to, in one block, and nothing else is played."""
    few = orders(tmp_path, PAIR)
    assert [claim.slug for order in few for claim in order.claims] == list(PAIR)
    assert {order.free for order in few} == {0}
    every = orders(tmp_path, ())
    slugs = [claim.slug for order in every for claim in order.claims]
    assert sorted(slugs) == sorted(info.slug for info in known("2026-09"))
    assert all(order.free for order in every)


def test_a_selection_says_so(tmp_path: Path) -> None:
    """In the report, in the summary, and on the terminal."""
    options = SessionOptions(engine="reference", claims=PAIR[:1], selection="claim of mine")
    report = open_session(options, tmp_path).report([])
    telling = Telling(engine="reference", place="out")
    assert "Only a selection, by its own scenarios: claim of mine." in summary(
        report, telling, colour=False
    )
    assert "only a selection\\: claim of mine" in markdown(report, telling)
    assert b'"selection": "claim of mine"' in report_document(report)


def test_a_profile_is_a_number_of_scenarios(tmp_path: Path) -> None:
    """A larger one searches more, of each claim and at random; none is measured in seconds."""
    told = {profile: orders(tmp_path, (), profile) for profile in PROFILES}
    for less, more in pairwise(told.values()):
        assert len(less) < len(more)
        assert less[0].steered < more[0].steered
        assert less[0].free < more[0].free


@pytest.mark.parametrize(("profile", "least"), [("quick", 26), ("ci", 60)])
def test_a_profile_exercises_a_claim_that_often(
    profile: Profile, least: int, tmp_path: Path
) -> None:
    """What is ordered is done, and no more."""
    options = SessionOptions(engine="reference", claims=PAIR[:1], profile=profile)
    with closing(open_session(options, tmp_path)) as session:
        block = session.block(0)
    assert len(block.exercised[PAIR[0]]) == least
    assert block.scenarios < 2 * least


def test_the_rule_table_is_whole() -> None:
    """Every entry is a sentence, and every rule that a claim rests on can be cited."""
    cited = {rule for info in known("2026-09") for rule in info.rules}
    assert cited <= entries().keys()
    assert all(one.sentence.endswith((".", ")")) for said in entries().values() for one in said)
    assert len(sentences("708.8")) == 2
    assert sentences("1.1") == ()
    assert near("702.37x")[0].startswith("702.37")
