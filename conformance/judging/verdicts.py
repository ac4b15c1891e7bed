"""From what the blocks showed to a verdict on each claim (design 7)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from facecheck.conformance.claims.claim import Claim

from .results import Block, ClaimResult, Sighting, Verdict

ENOUGH = 25
"""Different scenarios in which a claim must have been put to the test to pass."""


@dataclass(frozen=True)
class Evidence:
    """What all blocks together say about one claim."""

    exercised: frozenset[str]
    firm: tuple[Sighting, ...]
    loose: tuple[Sighting, ...]
    missing: tuple[str, ...]
    unplayed: tuple[str, ...]
    untold: bool
    errors: tuple[str, ...]


def gather(claim: Claim, blocks: Sequence[Block]) -> Evidence:
    """Put together what the blocks say about a claim; sightings shortest first."""
    exercised = {digest for block in blocks for digest in block.exercised.get(claim.slug, ())}
    seen = [s for block in blocks for s in block.sightings if s.claim == claim.slug]
    seen.sort(key=lambda s: (s.difference.moment, len(s.scenario.steps), len(s.scenario.cards)))
    missing = {need for block in blocks for need in block.missing.get(claim.slug, ())}
    return Evidence(
        exercised=frozenset(exercised),
        firm=tuple(s for s in seen if s.firm),
        loose=tuple(s for s in seen if not s.firm),
        missing=tuple(sorted(missing)),
        unplayed=tuple(
            sorted({why for block in blocks for why in block.unplayed.get(claim.slug, ())})
        ),
        untold=any(claim.slug in block.untold for block in blocks),
        errors=tuple(
            slip.note for block in blocks for slip in block.errors if claim.slug in slip.claims
        ),
    )


class Counts(Protocol):
    """Whatever counts what was tried and what was done: a block, or the controls."""

    @property
    def tried(self) -> Mapping[str, int]:
        """How often a legal step needed a thing."""

    @property
    def done(self) -> Mapping[str, int]:
        """How often the engine did it."""


def never_done(counts: Iterable[Counts]) -> tuple[str, ...]:
    """What the engine declares and was legally asked for, and never once did."""
    tried: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for one in counts:
        tried.update(one.tried)
        done.update(one.done)
    return tuple(sorted(need for need in tried if not done[need]))


def conclude(
    claim: Claim, evidence: Evidence, lied: Sequence[str], follows: str = "", *, selected: bool
) -> ClaimResult:
    """The verdict, before its witness is shrunk.

    `lied` are the needs of its recipes that the engine declares and never did, `follows` is
    another failing claim whose bug explains all that this one shows.
    """
    verdict, reason = _verdict(claim, evidence, lied, follows, selected=selected)
    return ClaimResult(
        slug=claim.slug,
        rules=claim.rules,
        topic=claim.topic,
        confidence=claim.confidence,
        verdict=verdict,
        exercised=len(evidence.exercised),
        reason=reason,
        missing=evidence.missing if verdict == "UNSUPPORTED" else (),
        sightings=len(evidence.firm) + len(evidence.loose),
    )


def _verdict(
    claim: Claim, evidence: Evidence, lied: Sequence[str], follows: str, *, selected: bool
) -> tuple[Verdict, str]:
    """The first row that fits, with the reason; the order is that of design 7."""
    seen = len(evidence.exercised)
    few = f"exercised in {seen} different scenarios; {ENOUGH} are needed"
    lacks = "the engine lacks " + ", ".join(map(spoken, evidence.missing))
    untold = "the engine reports none of " + ", ".join(sorted(claim.fields))
    unplayed = "not in this combination: " + "; ".join(evidence.unplayed[:2])
    question = claim.confidence == "derived"
    rows: tuple[tuple[bool, Verdict, str], ...] = (
        (bool(lied), "LIED", f"declared and never once done: {', '.join(lied)}"),
        (bool(follows), "BLOCKED", f"what is behind {follows} explains it"),
        (
            bool(evidence.firm) and question,
            "INCONCLUSIVE",
            "a question, not a verdict: " + claim.says,
        ),
        (bool(evidence.firm), "FAIL", claim.says),
        (bool(evidence.loose), "BLOCKED", "it differs only where something else did before"),
        (seen >= ENOUGH, "PASS", ""),
        (selected and seen > 0, "PASS", f"exercised in only {seen} different scenarios"),
        (seen == 0 and bool(evidence.missing), "UNSUPPORTED", lacks),
        (seen == 0 and bool(evidence.unplayed), "UNSUPPORTED", unplayed),
        (seen == 0 and evidence.untold, "UNSUPPORTED", untold),
    )
    for fits, verdict, reason in rows:
        if fits:
            return verdict, reason
    return "INCONCLUSIVE", few


def spoken(need: str) -> str:
    """A missing need for people: a failed control is not a lack."""
    works = need.removeprefix("works:")
    return need if works == need else f"{works} (not working here)"
