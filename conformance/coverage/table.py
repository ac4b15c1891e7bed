"""The ledger as a table: rich on a terminal, plain lines in a pipe."""

from collections.abc import Iterator
from io import StringIO
from textwrap import shorten

from facecheck.conformance.rules import entries as rules
from rich.console import Console
from rich.table import Table

from .ledger import Ledger, Share

HEAD = ("entries", "stage", "total", "carried", "share", "excused", "open")
WIDTH = 100


def shown(book: Ledger, *, terminal: bool, list_open: bool) -> str:
    """How much is carried, by kind and stage; and if wanted which entries are open."""
    shares = list(book.shares())
    counted = rows(shares)
    parts = [_rich(counted) if terminal else _plain(counted)]
    if list_open:
        parts += [line for share in shares for line in _open(share)]
    return "\n".join(parts)


def rows(shares: list[Share]) -> list[tuple[str, ...]]:
    """The counts of each kind and stage, and of all together."""
    return [*map(_row, shares), _total(shares)]


def _row(share: Share) -> tuple[str, ...]:
    return (share.kind, share.stage, *_numbers([share]))


def _total(shares: list[Share]) -> tuple[str, ...]:
    return ("all but legacy", "", *_numbers([one for one in shares if one.kind != "legacy"]))


def _numbers(shares: list[Share]) -> tuple[str, ...]:
    total, carried = sum(one.total for one in shares), sum(one.carried for one in shares)
    excused, left = sum(one.excused for one in shares), sum(len(one.open) for one in shares)
    percent = f"{100 * carried // total}%" if total else ""
    return tuple(map(str, (total, carried, percent, excused, left)))


def _rich(rows: list[tuple[str, ...]]) -> str:
    table = Table(box=None, pad_edge=False)
    for number, head in enumerate(HEAD):
        table.add_column(head, justify="right" if number > 1 else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row, style="bold" if row is rows[-1] else "")
    out = StringIO()
    Console(file=out, force_terminal=True, width=WIDTH, legacy_windows=False).print(table)
    return out.getvalue().rstrip("\n")


def _plain(rows: list[tuple[str, ...]]) -> str:
    widths = [max(len(row[column]) for row in (HEAD, *rows)) for column in range(len(HEAD))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column > 1 else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in (HEAD, *rows)
    )


def _open(share: Share) -> Iterator[str]:
    if share.open:
        yield ""
        yield f"open: {share.kind}, stage {share.stage}"
    said = {entry.key: entry.sentence for many in rules().values() for entry in many}
    for one in share.open:
        yield f"  {one:<24}{shorten(said.get(one, ''), WIDTH - 26, placeholder=' ...')}".rstrip()
