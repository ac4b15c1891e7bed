"""Options and selections: read from plain strings, refused where they make no sense."""

import pytest
from facecheck.conformance.catalogue import choose, covers, known, resolve
from facecheck.conformance.options import SessionOptions, Wanted, read_options
from facecheck.conformance.problems import Problem
from facecheck.conformance.rules import entries, near, sentences
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


def test_the_rule_table_is_whole() -> None:
    """Every entry is a sentence, and every rule that a claim rests on can be cited."""
    cited = {rule for info in known("2026-09") for rule in info.rules}
    assert cited <= entries().keys()
    assert all(one.sentence.endswith((".", ")")) for said in entries().values() for one in said)
    assert len(sentences("708.8")) == 2
    assert sentences("1.1") == ()
    assert near("702.37x")[0].startswith("702.37")
