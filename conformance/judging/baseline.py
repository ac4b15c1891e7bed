"""The baseline: divergences that a team knows of, each with its reason and its witness (design 7).

A file in TOML, kept under version control. An entry is a finding: the claim, why it may
stand, where it is tracked, the kind of difference it mutes, the shortest game that shows
it and, if one explains it, the fault. Rewriting keeps comments and order.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

import msgspec
import tomlkit
from facecheck.adapters.language.malformed import Malformed
from facecheck.adapters.language.reading import convert, read_scenario
from facecheck.adapters.language.scenario import Scenario
from facecheck.conformance.problems import Problem
from facecheck.reference_impl.vocabulary.records import Record

from .results import ClaimResult, Difference, Sighting, Verdict

STALE = "the witness in the baseline no longer fails: delete {}, or let --update-baseline do it"
BLOCKED = "the witness in the baseline is hidden{}: it cannot show whether the entry still stands"
HEADING = "[[known]]"
HEADER = "Known divergences of this engine. Rewritten by pytest --update-baseline; comments stay."


class Known(Record):
    """One entry. `differs` is the kind of difference: its level and the fields that differ.

    `twin` is the other world of a witness that is a pair. `fault` is the claim whose fault
    explains the entry.
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

    def mutes(self, sighting: Sighting) -> bool:
        """Whether the fault explains a sighting, or without one, whether it is of this kind."""
        return sighting.known if self.fault else kind_of(sighting.difference) == self.differs


class Standing(Record):
    """What the witness of an entry shows now.

    `stands`: it breaks the entry's claim; `gone`: it breaks nothing; `hidden`: something else
    comes before it, the claim `by`, or the engine cannot play it to its end.
    """

    state: Literal["stands", "gone", "hidden"]
    by: str = ""


class Written(Record):
    """All entries, and what they were written for: the content of a file."""

    suite: str = ""
    engine: str = ""
    edition: str = ""
    known: tuple[Known, ...] = ()


class Baseline(Written):
    """A baseline as it was read, with the lines where each entry stands, if they are known."""

    lines: tuple[str, ...] = ()

    def of(self, slug: str) -> list[Known]:
        """The entries of a claim."""
        return [entry for entry in self.known if entry.claim == slug]

    def fallen(self, standings: Sequence[tuple[Known, Standing]]) -> tuple[Verdict, str] | None:
        """The verdict on a claim whose entries do not all stand, and why; else `None`.

        What another entry hides is known, and judged as if it stood.
        """
        gone = [self.where(entry) for entry, now in standings if now.state == "gone"]
        if gone:
            return "STALE", STALE.format(" and ".join(gone))
        for _, now in standings:
            if now.state == "hidden" and not self.of(now.by):
                return "BLOCKED", BLOCKED.format(f", by {now.by}" if now.by else "")
        return None

    def where(self, entry: Known) -> str:
        """Where an entry stands in the file."""
        lines = dict(zip(self.known, self.lines, strict=False)).get(entry, "")
        return f'{lines} (claim = "{entry.claim}")' if lines else f'claim = "{entry.claim}"'


def kind_of(difference: Difference) -> tuple[str, ...]:
    """Level and fields: two findings of one claim are alike if these are."""
    return (difference.level, *sorted(difference.expected))


def untold(entries: Sequence[Known], firm: Sequence[Sighting]) -> Sighting | None:
    """The first sighting that no entry mutes."""
    return next((s for s in firm if not any(entry.mutes(s) for entry in entries)), None)


def known(entries: Sequence[Known], result: ClaimResult) -> ClaimResult:
    """The result of a claim that breaks only in ways that are known."""
    parts = [part for entry in entries for part in (entry.reason, entry.link) if part]
    reason = " ".join(parts) or "in the baseline"
    return msgspec.structs.replace(result, verdict="KNOWN", reason=reason)


def read_baseline(path: Path, slugs: Iterable[str]) -> Baseline:
    """Read a baseline strictly. Raises `Problem` with the place for whatever is wrong in it.

    An entry whose claim does not exist would mute nothing for ever, so it is refused.
    """
    try:
        text = path.read_text(encoding="utf-8")
        baseline = convert(tomlkit.parse(text).unwrap(), Written, "$")
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
    lines = _lines(path, text)
    return Baseline(
        **msgspec.structs.asdict(baseline),
        lines=lines if len(lines) == len(baseline.known) else (),
    )


def _lines(path: Path, text: str) -> tuple[str, ...]:
    """The lines of each entry, from its heading to its last line that is not empty."""
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if line.strip() == HEADING]
    ends = [*heads, len(lines)][1:]
    found = []
    for head, end in zip(heads, ends, strict=True):
        last = max(number for number in range(head, end) if lines[number].strip())
        found.append(f"lines {head + 1} to {last + 1} of {path.name}")
    return tuple(found)


def _problem(path: Path, what: str) -> Problem:
    return Problem(
        what=f"the baseline {path} is refused: {what}",
        cause="it was changed by hand, or written for another version of the suite",
        remedy="mend that place; facecheck claims lists the claims that there are",
    )


def update_baseline(
    path: Path, about: Written, failing: Sequence[Known], stale: Sequence[Known]
) -> None:
    """Write what fails into the file and take out what is stale; comments and reasons stay."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    document = tomlkit.parse(text)
    if not text:
        document.add(tomlkit.comment(HEADER))
    for name in ("suite", "engine", "edition"):
        document[name] = getattr(about, name)
    entries = document.get("known") or tomlkit.aot()
    gone = {(entry.claim, entry.witness) for entry in stale}
    kept = [one for one in entries if (str(one["claim"]), str(one["witness"])) not in gone]
    kept += map(_table, failing)
    document.pop("known", None)
    if kept:
        fresh = tomlkit.aot()
        for entry in kept:
            fresh.append(entry)
        document["known"] = fresh
    path.write_text(tomlkit.dumps(document), encoding="utf-8")


def entry_of(result: ClaimResult, fault: str) -> Known | None:
    """The entry that would mute a failing claim; `fault` is the claim whose fault explains it."""
    witness = result.witness
    if result.verdict != "FAIL" or witness is None:
        return None
    return Known(
        claim=result.slug,
        differs=kind_of(witness.difference),
        witness=_plain(witness.scenario),
        twin="" if witness.twin is None else _plain(witness.twin),
        fault=fault,
    )


def _plain(scenario: Scenario) -> str:
    return msgspec.json.encode(scenario).decode()


def _table(entry: Known) -> tomlkit.items.Table:
    table = tomlkit.table()
    table["claim"] = entry.claim
    table["reason"] = entry.reason
    table["link"] = entry.link
    table["differs"] = list(entry.differs)
    table["witness"] = tomlkit.string(entry.witness, literal=True)
    for name in ("twin", "fault"):
        if text := getattr(entry, name):
            table[name] = tomlkit.string(text, literal=True)
    return table
