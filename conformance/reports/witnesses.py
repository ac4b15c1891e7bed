"""Witnesses as files: the shortest game behind a red claim, and the command to replay it."""

import shlex
from pathlib import Path
from typing import Any, get_args

import msgspec
from facecheck.adapters.language.scenario import Scenario
from facecheck.conformance.judging.results import ClaimResult, Report, TroubleKind
from facecheck.reference_impl.vocabulary.records import Record
from msgspec import field

FOLDER = "witnesses"
DEFAULT_PLACE = ".facecheck"
"""Where witnesses lie if no folder for the report was named."""


class Telling(Record):
    """What a finding is told with: the engine's name, and where its witness lies."""

    engine: str
    place: str

    def path(self, slug: str) -> str:
        """The witness file of a claim, as the user would type it."""
        return f"{self.place.rstrip('/')}/{FOLDER}/{slug}.json"

    def command(self, slug: str) -> str:
        """The command that says whether the finding of a claim still stands."""
        return self.of(self.path(slug))

    def of(self, path: str) -> str:
        """The same for any witness file."""
        return f"facecheck replay {shlex.quote(path)} {self.engine_flag()}"

    def trace(self, trouble: str) -> str:
        """The command that plays the game of an engine's trouble again."""
        return f"facecheck trace {shlex.quote(self.path(trouble))} {self.engine_flag()}"

    def engine_flag(self) -> str:
        """`--engine=NAME`, quoted for a shell."""
        return shlex.quote(f"--engine={self.engine}")


class WitnessFile(Record, kw_only=True):
    """A witness as it is written and read back: the claim it breaks and the whole game.

    `twin` is the other world of a finding about two.
    """

    claim: str
    rules: tuple[str, ...] = ()
    edition: str = ""
    moment: int = 0
    about: str = ""
    expected: dict[str, Any] = field(default_factory=dict)
    got: dict[str, Any] = field(default_factory=dict)
    scenario: Scenario
    twin: Scenario | None = None


def write_witnesses(place: Path, report: Report) -> None:
    """Write a file for each witness and trouble; take away what an earlier run left of them."""
    contents: dict[str, bytes | None] = dict.fromkeys(map(trouble_slug, get_args(TroubleKind)))
    for result in report.claims:
        contents[result.slug] = pretty(witness_file(result)) if result.witness else None
    for trouble in report.troubles:
        contents[trouble_slug(trouble.kind)] = (
            pretty(trouble.scenario) if trouble.scenario else None
        )
    for slug, content in contents.items():
        path = place / FOLDER / f"{slug}.json"
        if content is None:
            path.unlink(missing_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def trouble_slug(kind: str) -> str:
    """The name under which the game of an engine's trouble is filed."""
    return f"engine-{kind.lower()}"


def witness_file(result: ClaimResult) -> WitnessFile:
    """The file's content for a result that has a witness."""
    assert result.witness is not None
    difference = result.witness.difference
    return WitnessFile(
        claim=result.slug,
        rules=result.rules,
        edition=result.witness.scenario.edition,
        moment=difference.moment,
        about=difference.about,
        expected=difference.expected,
        got=difference.got,
        scenario=result.witness.scenario,
        twin=result.witness.twin,
    )


def pretty(value: object) -> bytes:
    """JSON for people and for diffs: two spaces, a newline at the end, the same every time.

    Records keep the order of their fields; other mappings are sorted.
    """
    return msgspec.json.format(msgspec.json.encode(value, order="deterministic"), indent=2) + b"\n"
