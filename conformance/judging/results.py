"""What a run finds out, as plain data: sightings, blocks, claim results, the report.

Everything here is written to files and carried between processes, so all of it is
msgspec records. A sighting is one difference in one scenario, owned by one claim; a
claim's result is its verdict with the witness behind it.
"""

from typing import Annotated, Any, Literal

from facecheck.adapters.language.scenario import Scenario
from facecheck.reference_impl.vocabulary.records import Record
from msgspec import Meta, field

Verdict = Literal[
    "PASS",
    "FAIL",
    "STALE",
    "LIED",
    "PROTOCOL",
    "UNSTABLE",
    "CRASH",
    "HANG",
    "KNOWN",
    "UNSUPPORTED",
    "INCONCLUSIVE",
    "BLOCKED",
    "SUITE-ERROR",
]
RED: frozenset[Verdict] = frozenset(
    {"FAIL", "STALE", "LIED", "PROTOCOL", "UNSTABLE", "CRASH", "HANG"}
)
SKIPPED: frozenset[Verdict] = frozenset({"UNSUPPORTED", "INCONCLUSIVE", "BLOCKED"})

Confidence = Literal["text", "ruling", "derived"]
Level = Literal[
    "outcome", "status", "numbers", "characteristics", "triggers", "reveals", "offers", "views"
]
"""How deep a difference lies; the lowest that differs is the finding (design 7)."""

TroubleKind = Literal["CRASH", "HANG", "PROTOCOL", "UNSTABLE"]


class Difference(Record):
    """Where engine and model part: the moment, what it is about, expected and got.

    `moment` counts from 0, the set-up; `about` is a handle, a seat or `stack`.
    `expected` and `got` hold only the fields that differ; a field an engine cannot
    report is in neither.
    """

    moment: int
    about: str
    level: Level
    expected: dict[str, Any]
    got: dict[str, Any]


class Sighting(Record):
    """One difference in one scenario and the claim that owns it; `twin` is the other world.

    `explained` is the claim whose adopted fault explains it, and `known` says that an entry
    in the baseline names that fault.
    """

    claim: str
    scenario: Scenario
    difference: Difference
    firm: bool = True
    twin: Scenario | None = None
    known: bool = False
    explained: str = ""


class Trouble(Record):
    """A scenario on which the engine crashed, hung or broke the contract."""

    kind: TroubleKind
    scenario: Scenario | None
    note: str
    stderr: tuple[str, ...] = ()


class Slip(Record):
    """A fault of the suite itself, and the claims that it concerns."""

    claims: tuple[str, ...]
    note: str


class Block(Record):
    """What one block of scenarios showed, all claims watching.

    `exercised` has, for each claim, the digests of the different scenarios (alike but
    for names counts once) in which its situation arose and the engine reported enough.
    `tried` counts how often a legal step needed a thing, `done` how often the engine did
    it, `unsupported` what was answered with `unsupported` at run time. `missing` are the
    needs for which recipes of a claim could not be followed, `unplayed` why the engine could
    not play what was steered to a claim; `untold` are claims of whose
    observations the engine reports none; `adopted` are the claims whose faults explain the
    engine and were put into the oracle, each with the claim that it is reported under;
    `errors` are the suite's own.
    """

    number: int
    scenarios: int
    steps: int = 0
    exercised: dict[str, tuple[str, ...]] = field(default_factory=dict)
    failed: dict[str, int] = field(default_factory=dict)
    sightings: tuple[Sighting, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    tried: dict[str, int] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)
    unsupported: dict[str, int] = field(default_factory=dict)
    missing: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unplayed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    untold: tuple[str, ...] = ()
    adopted: tuple[tuple[str, str], ...] = ()
    errors: tuple[Slip, ...] = ()


class Witness(Record):
    """The shortest scenario found that breaks a claim, and what it shows.

    `confirmed`: whether something in the game goes by what the snapshot says, where the
    finding rests on what a snapshot says. `believes`: what the engine seems to believe,
    where a known wrong rulebook, the fault of the claim `fault`, plays the witness as it
    does. `twin` is the other world of a finding about two.
    """

    scenario: Scenario
    difference: Difference
    replayed: bool = True
    confirmed: Literal["confirmed", "contradicted", "not tried"] = "not tried"
    believes: str = ""
    fault: str = ""
    twin: Scenario | None = None


class ClaimResult(Record):
    """A claim's verdict, with what it rests on.

    `reason` says in one sentence why, where the verdict is not PASS; `missing` are the
    needs that the engine lacks, for UNSUPPORTED, and `needs` the fewest of them that would
    make the claim checkable.
    """

    slug: str
    rules: tuple[str, ...]
    topic: str
    confidence: Confidence
    verdict: Verdict
    exercised: Annotated[int, Meta(ge=0)] = 0
    witness: Witness | None = None
    reason: str = ""
    missing: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    sightings: int = 0


class Lack(Record):
    """Needs that an engine lacks, and how many claims they would make checkable."""

    needs: tuple[str, ...]
    claims: int


class Report(Record):
    """The whole result; byte-identical for the same suite, seed, engine and options.

    `level` is the level of the contract that the engine carries in full, `lacks` what it
    lacks of the next one, `next` what would make most claims checkable.
    """

    suite: str
    engine: str
    version: str
    edition: str
    seed: int
    profile: str
    scenarios: int
    claims: tuple[ClaimResult, ...]
    troubles: tuple[Trouble, ...] = ()
    selection: str = ""
    level: int = 0
    lacks: tuple[str, ...] = ()
    next: tuple[Lack, ...] = ()
