"""Who carries which entry, counted from the cases and the claims.

Nothing here is written by hand but the two data files beside it: taking an id out of a
case or a claim opens its entry again.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, get_args

from facecheck.adapters.language.reading import read
from facecheck.conformance.cases.case import Case
from facecheck.conformance.cases.library import cases
from facecheck.reference_impl.vocabulary.records import Record

Kind = Literal["catalogue", "seeds", "interactions", "rulings", "behaviours", "legacy"]
Stage = Literal["I", "II"]
Reason = Literal["interface only", "in no interface", "disputed"]

KINDS: tuple[Kind, ...] = get_args(Kind)
STAGES: tuple[Stage, ...] = get_args(Stage)
MOST = 4
"""One claim or case carries at most so many entries: more would be a list, not a test."""


class Entries(Record):
    """The data file: entries by kind and stage, and those that nothing can carry."""

    entries: dict[Kind, dict[Stage, tuple[str, ...]]]
    reasons: dict[Reason, tuple[str, ...]]


class Share(NamedTuple):
    """How much of one kind is carried in one stage; `excused` entries have a reason."""

    kind: Kind
    stage: Stage
    total: int
    carried: int
    excused: int
    open: tuple[str, ...]


class Ledger(NamedTuple):
    """The entries, and for each one the slugs that carry it."""

    listed: Entries
    carriers: Mapping[str, tuple[str, ...]]

    def shares(self) -> Iterator[Share]:
        """Every kind and stage that has entries, in order."""
        for kind in KINDS:
            for stage in STAGES:
                if ids := self.listed.entries.get(kind, {}).get(stage, ()):
                    yield self._share(kind, stage, ids)

    def excused(self) -> frozenset[str]:
        """The entries that have a reason."""
        return frozenset(one for ids in self.listed.reasons.values() for one in ids)

    def _share(self, kind: Kind, stage: Stage, ids: tuple[str, ...]) -> Share:
        excused = self.excused()
        carried = [one for one in ids if one in self.carriers]
        left = tuple(one for one in ids if one not in self.carriers and one not in excused)
        return Share(kind, stage, len(ids), len(carried), len(ids) - len(carried) - len(left), left)


def named(source: str) -> tuple[str, ...]:
    """The ids in the `source` of a case: `B139, ruling 12`."""
    return tuple(one.strip() for one in source.split(",") if one.strip())


@cache
def entries() -> Entries:
    """The entries of the sources; raises `Malformed` with the place of the first slip."""
    return read(_raw("entries.json"), Entries, unique_keys=True)


@cache
def by_claim() -> dict[str, tuple[str, ...]]:
    """Which entries each claim carries."""
    return read(_raw("claims.json"), dict[str, tuple[str, ...]], unique_keys=True)


def ledger(
    written: Iterable[Case] | None = None, claims: Mapping[str, tuple[str, ...]] | None = None
) -> Ledger:
    """Count who carries what; by default with all the cases and claims there are."""
    carriers: dict[str, list[str]] = {}
    found = list((by_claim() if claims is None else claims).items())
    found += [
        (case.slug, named(case.source))
        for case in (cases().values() if written is None else written)
    ]
    for slug, ids in found:
        for one in ids:
            carriers.setdefault(one, []).append(slug)
    return Ledger(entries(), {one: tuple(slugs) for one, slugs in carriers.items()})


def _raw(name: str) -> bytes:
    return files(__package__).joinpath(name).read_bytes()
