"""The ledger as a page: every entry of the sources, and what carries it or why nothing can."""

from collections.abc import Iterator, Sequence

from facecheck.conformance.rules import entries as rules

from .ledger import KINDS, STAGES, Kind, Ledger
from .table import HEAD, rows

SHOWN = 3
"""So many carriers of an entry are named; the others are counted."""
COMMAND = "facecheck claims --coverage --page > docs/coverage.md"
INTRODUCTION = f"""# What carries each rule

Every statement of the sources stands here once: the catalogue of rules, the seed statements,
the subtle interactions, the rulings, the behaviours, and what only older rules said.
Beside it: the claims and written cases that put it to the test, or the reason why nothing can.
`facecheck cite NUMBER` says a rule in our words, `facecheck explain SLUG` what a claim is.

This page is made by `{COMMAND}`.
"""


def page(book: Ledger) -> str:
    """The whole page, as Markdown."""
    shares = rows(list(book.shares()))
    parts = [INTRODUCTION, "\n".join(_table(HEAD, shares)), ""]
    for kind in KINDS:
        parts += [f"## {kind.capitalize()}", "", "\n".join(_of(book, kind)), ""]
    return "\n".join(parts)


def _of(book: Ledger, kind: Kind) -> Iterator[str]:
    """A line for each entry of a kind, in the order of its list."""
    said = {entry.key: entry.sentence for many in rules().values() for entry in many}
    why = {one: reason for reason, ids in book.listed.reasons.items() for one in ids}
    stages = book.listed.entries.get(kind, {})
    ids = [one for stage in STAGES for one in stages.get(stage, ())]
    lines = [(one, said.get(one, ""), _carried(book, one, why.get(one))) for one in ids]
    return _table(("entry", "in our words", "carried by"), lines)


def _carried(book: Ledger, one: str, reason: str | None) -> str:
    slugs = book.carriers.get(one, ())
    if not slugs:
        return f"nothing: {reason}" if reason else "**open**"
    more = f" and {len(slugs) - SHOWN} more" if len(slugs) > SHOWN else ""
    return ", ".join(f"`{slug}`" for slug in slugs[:SHOWN]) + more


def _table(head: tuple[str, ...], lines: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """A table of Markdown."""
    for cells in (head, ("---",) * len(head), *lines):
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
