"""What the items of a run tell, put together again where the report is written.

Each item's findings ride on its own report (`user_properties`), so a worker that dies
takes only what it had not yet said. What was collected and never told is INCONCLUSIVE.
"""

from collections.abc import Iterable, Sequence

import msgspec
from facecheck.conformance.catalogue import ClaimInfo
from facecheck.conformance.judging.results import ClaimResult, Trouble
from facecheck.conformance.verdictless import verdictless
from facecheck.reference_impl.vocabulary.records import Record

PROPERTY = "facecheck"
"""The name of the property that carries a message, in reports and in JUnit files."""

NEVER_TOLD = "it was collected and never reported: the run was cut short or its worker died"


class Told(Record, tag_field="told"):
    """Base of the messages."""


class ToldBlock(Told, tag="block"):
    """A block was searched."""

    number: int
    scenarios: int


class ToldTrouble(Told, tag="trouble"):
    """The engine gave this trouble."""

    trouble: Trouble


class ToldClaim(Told, tag="claim"):
    """A claim has its verdict; `trace` is where the suite itself went wrong, if it did."""

    result: ClaimResult


Message = ToldBlock | ToldTrouble | ToldClaim


def written(message: Message) -> tuple[str, str]:
    """The message as a user property: plain strings travel everywhere."""
    return PROPERTY, msgspec.json.encode(message).decode()


class Gathering:
    """Accumulates messages; knows nothing of pytest."""

    def __init__(self, known: Sequence[ClaimInfo]) -> None:
        """Start with nothing told about the known claims."""
        self.known = {info.slug: info for info in known}
        self.collected: set[str] = set()
        self.failed: list[str] = []
        self.claims: dict[str, ClaimResult] = {}
        self.troubles: dict[str, Trouble] = {}
        self.blocks: dict[int, int] = {}

    def expect(self, slugs: Iterable[str]) -> None:
        """Note which claims were collected."""
        self.collected.update(slugs)

    def hear(self, properties: Iterable[tuple[str, object]]) -> None:
        """Take in the messages on a report; one told again changes nothing."""
        for name, value in properties:
            if name == PROPERTY:
                self._take(msgspec.json.decode(str(value), type=Message))

    def _take(self, message: Message) -> None:
        if isinstance(message, ToldClaim):
            self.claims[message.result.slug] = message.result
        elif isinstance(message, ToldTrouble):
            self.troubles.setdefault(message.trouble.kind, message.trouble)
        else:
            self.blocks[message.number] = message.scenarios

    def lost(self) -> list[str]:
        """The claims whose items failed without a word: their worker died."""
        return [slug for slug in self.failed if slug not in self.claims]

    def results(self) -> list[ClaimResult]:
        """A result for each collected claim, in the catalogue's order."""
        return [
            self.claims.get(slug) or never_told(info)
            for slug, info in self.known.items()
            if slug in self.collected
        ]


def never_told(info: ClaimInfo) -> ClaimResult:
    """What can be said of a claim whose item was lost."""
    return verdictless(info, NEVER_TOLD)
