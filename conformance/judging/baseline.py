"""The baseline: divergences that a team knows of, each with its reason and its witness (design 7).

A file in TOML, kept under version control. An entry is a finding: the claim, why it may
stand, where it is tracked, the kind of difference it mutes, the shortest game that shows
it and, if one explains it, the fault. Rewriting keeps comments and order.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import tomlkit
from facecheck.adapters.language.malformed import Malformed
from facecheck.adapters.language.reading import convert, read_scenario
from facecheck.adapters.language.scenario import Scenario
from facecheck.conformance.problems import Problem
from facecheck.reference_impl.vocabulary.records import Record

from .results import ClaimResult, Difference

HEADER = "Known divergences of this engine. Rewritten by pytest --update-baseline; comments stay."


class Known(Record):
    """One entry. `differs` is the kind of difference: its level and the fields that differ.

    `twin` is the other world of a witness that is a pair.
    """

    claim: str
    differs: tuple[str, ...]
    witness: str
    reason: str = ""
    link: str = ""
    fault: str = ""
    twin: str = ""

    @property
    def scenario(self) -> Scenario:
        """The witness."""
        return read_scenario(self.witness.encode())

    @property
    def other_world(self) -> Scenario | None:
        """The other world of a witness that is a pair."""
        return read_scenario(self.twin.encode()) if self.twin else None

    def mutes(self, difference: Difference) -> bool:
        """Whether a difference is of the kind that the entry is about."""
        return kind_of(difference) == self.differs


class Baseline(Record):
    """All entries, and what they were written for."""

    suite: str = ""
    engine: str = ""
    edition: str = ""
    known: tuple[Known, ...] = ()

    def of(self, slug: str) -> Known | None:
        """The entry of a claim."""
        return next((entry for entry in self.known if entry.claim == slug), None)


def kind_of(difference: Difference) -> tuple[str, ...]:
    """Level and fields: two findings of one claim are alike if these are."""
    return (difference.level, *sorted(difference.expected))


def read_baseline(path: Path, slugs: Iterable[str]) -> Baseline:
    """Read a baseline strictly. Raises `Problem` with the place for whatever is wrong in it.

    An entry whose claim does not exist would mute nothing for ever, so it is refused.
    """
    try:
        plain = tomlkit.parse(path.read_text(encoding="utf-8")).unwrap()
        baseline = convert(plain, Baseline, "$")
        for entry in baseline.known:
            read_scenario(entry.witness.encode())
            entry.other_world  # noqa: B018 - read for its slips
    except OSError as error:
        raise _problem(path, f"it cannot be read: {error.strerror}") from None
    except (Malformed, tomlkit.exceptions.ParseError, UnicodeDecodeError) as error:
        raise _problem(path, str(error)) from None
    known = set(slugs)
    for number, entry in enumerate(baseline.known):
        if entry.claim not in known or entry.fault not in {"", *known}:
            raise _problem(path, f"$.known[{number}]: there is no claim {entry.claim!r}")
    return baseline


def _problem(path: Path, what: str) -> Problem:
    return Problem(
        what=f"the baseline {path} is refused: {what}",
        cause="it was changed by hand, or written for another version of the suite",
        remedy="mend that place; facecheck claims lists the claims that there are",
    )


def update_baseline(path: Path, results: Sequence[ClaimResult], about: Baseline) -> None:
    """Write what fails into the file and take out what is stale; comments and reasons stay."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    document = tomlkit.parse(text)
    if not text:
        document.add(tomlkit.comment(HEADER))
    for name in ("suite", "engine", "edition"):
        document[name] = getattr(about, name)
    entries = document.get("known") or tomlkit.aot()
    by_slug = {result.slug: result for result in results}
    kept = [
        entry
        for entry in entries
        if by_slug.get(str(entry["claim"])) is None
        or by_slug[str(entry["claim"])].verdict != "STALE"
    ]
    have = {str(entry["claim"]) for entry in kept}
    kept += [_entry(r) for r in results if r.verdict == "FAIL" and r.slug not in have]
    fresh = tomlkit.aot()
    for entry in kept:
        fresh.append(entry)
    document["known"] = fresh
    path.write_text(tomlkit.dumps(document), encoding="utf-8")


def _written(scenario: Scenario) -> tomlkit.items.String:
    return tomlkit.string(msgspec.json.encode(scenario).decode(), literal=True)


def _entry(result: ClaimResult) -> tomlkit.items.Table:
    table = tomlkit.table()
    table["claim"] = result.slug
    table["reason"] = ""
    table["link"] = ""
    if result.witness is not None:
        table["differs"] = list(kind_of(result.witness.difference))
        table["witness"] = _written(result.witness.scenario)
        if result.witness.twin is not None:
            table["twin"] = _written(result.witness.twin)
        if result.witness.fault:
            table["fault"] = result.witness.fault
    return table
