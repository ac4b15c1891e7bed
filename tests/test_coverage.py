"""What carries each statement of the sources is counted, complete, and made of real ids."""

import re
from collections import Counter
from pathlib import Path

import pytest
from facecheck.conformance import cli
from facecheck.conformance.cases.library import cases
from facecheck.conformance.claims import BY_SLUG
from facecheck.conformance.coverage import KINDS, MOST, Share, ledger, page
from facecheck.conformance.coverage.ledger import by_claim, entries, named
from facecheck.conformance.rules import entries as rules

COUNTS = {
    "catalogue": 249,
    "seeds": 30,
    "interactions": 25,
    "rulings": 72,
    "behaviours": 344,
    "legacy": 11,
}
SHAPES = {
    "seeds": r"S[123]\.[1-9][0-9]?",
    "interactions": r"interaction [1-9][0-9]?",
    "rulings": r"ruling [1-9][0-9]?",
    "behaviours": r"[BU][0-9]{2,3}",
    "legacy": r"legacy:.+",
}
PAGE = Path(__file__).parent.parent / "docs" / "coverage.md"
LISTED = [
    (kind, one)
    for kind, stages in entries().entries.items()
    for ids in stages.values()
    for one in ids
]
KNOWN = {one for _, one in LISTED}


def test_every_entry_stands_in_the_file_once() -> None:
    """All 731 of them, none twice, each in the shape of its kind."""
    assert Counter(kind for kind, _ in LISTED) == COUNTS
    assert max(Counter(one for _, one in LISTED).values()) == 1
    for kind, one in LISTED:
        assert re.fullmatch(SHAPES.get(kind, r"[^ ]+"), one), one


def test_numbered_sources_have_no_gap() -> None:
    """Rulings count from 1 to 72, interactions to 25; the seeds have 16, 8 and 6 statements."""
    assert {f"interaction {n}" for n in range(1, 26)} <= KNOWN
    assert {f"ruling {n}" for n in range(1, 73)} <= KNOWN
    for source, statements in ((1, 16), (2, 8), (3, 6)):
        assert {f"S{source}.{n}" for n in range(1, statements + 1)} <= KNOWN


def test_catalogue_entries_have_their_sentences() -> None:
    """Whatever the command lists as open can be said in a sentence."""
    said = {entry.key for many in rules().values() for entry in many}
    assert {one for kind, one in LISTED if kind in ("catalogue", "legacy")} <= said


@pytest.mark.parametrize("slug", by_claim())
def test_claims_carry_what_exists(slug: str) -> None:
    """The claim exists, carries few entries, and they are in the sources."""
    assert slug in BY_SLUG
    assert 0 < len(by_claim()[slug]) <= MOST
    assert set(by_claim()[slug]) <= KNOWN


def test_cases_carry_what_exists() -> None:
    """The ids in `source` are ids of the sources or rules of our table, few in each case."""
    rule_keys = {entry.key for many in rules().values() for entry in many}
    for case in cases().values():
        ids = named(case.source)
        assert len(ids) <= MOST, case.slug
        assert len(set(ids)) == len(ids), case.slug
        assert set(ids) <= KNOWN | rule_keys, (case.slug, set(ids) - KNOWN)


def test_reasons_are_few_and_needed() -> None:
    """At most 40, each of an entry that exists and that nothing carries."""
    reasons = [one for ids in entries().reasons.values() for one in ids]
    assert len(reasons) == len(set(reasons)) <= 40
    assert set(reasons) <= KNOWN
    assert not set(reasons) & set(ledger().carriers)


def carried(shares: list[Share]) -> int:
    """How many entries are carried."""
    return sum(share.carried for share in shares)


def test_shares_add_up() -> None:
    """Carried, excused and open are all there is; the kinds are the file's."""
    shares = list(ledger().shares())
    assert {share.kind for share in shares} == set(KINDS)
    for share in shares:
        assert share.carried + share.excused + len(share.open) == share.total


def test_every_entry_is_carried() -> None:
    """Each has its carrier or its reason; what only older rules said is another matter."""
    assert [
        one for share in ledger().shares() if share.kind != "legacy" for one in share.open
    ] == []


def test_a_mapping_taken_out_opens_its_entry() -> None:
    """Nothing is carried by being written down: without its carrier an entry is open."""
    book = ledger()
    alone = {one: slugs[0] for one, slugs in book.carriers.items() if len(slugs) == 1}
    one, slug = next((one, slug) for one, slug in alone.items() if slug not in cases())
    without = {claim: ids for claim, ids in by_claim().items() if claim != slug}
    less = ledger(claims=without)
    assert any(one in share.open for share in less.shares())
    assert carried(list(less.shares())) < carried(list(book.shares()))
    gone = next(slug for slug in alone.values() if slug not in BY_SLUG)
    fewer = ledger(written=[case for case in cases().values() if case.slug != gone])
    assert carried(list(fewer.shares())) < carried(list(book.shares()))


def test_the_command_shows_the_shares(capsys: pytest.CaptureFixture[str]) -> None:
    """Plain columns in a pipe; with `--open` the entries that nobody carries yet."""
    assert cli.run(["claims", "--coverage"]) == 0
    table = capsys.readouterr().out
    assert "\x1b" not in table
    assert table.splitlines()[0].split() == [
        "entries", "stage", "total", "carried", "share", "excused", "open",
    ]  # fmt: skip
    assert table.splitlines()[-1].startswith("all but legacy")
    assert cli.run(["claims", "--coverage", "--open"]) == 0
    listed = capsys.readouterr().out
    left = [share for share in ledger().shares() if share.open]
    for share in left:
        assert f"open: {share.kind}, stage {share.stage}" in listed
        assert f"  {share.open[0]}" in listed


def test_the_page_shows_every_entry() -> None:
    """Each once, with its carriers, its reason, or as open; nothing else is carried by nothing."""
    lines = page.page(ledger()).splitlines()
    for kind in KINDS:
        assert f"## {kind.capitalize()}" in lines
    for _, one in LISTED:
        assert len([line for line in lines if line.startswith(f"| {one} |")]) == 1, one
    excused = {one for ids in entries().reasons.values() for one in ids}
    without = [line for line in lines if "| nothing: " in line]
    assert len(without) == len(excused)
    opened = [line for line in lines if line.endswith("| **open** |")]
    assert len(opened) == sum(len(share.open) for share in ledger().shares())


def test_the_page_in_the_documents_is_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    """It is what the command prints now; otherwise the command makes it anew."""
    assert cli.run(["claims", "--coverage", "--page"]) == 0
    assert PAGE.read_text("utf-8") == capsys.readouterr().out, f"make it anew: {page.COMMAND}"


def test_a_terminal_gets_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same, with bold heads."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert cli.run(["claims", "--coverage"]) == 0
    assert "\x1b[1m" in capsys.readouterr().out
