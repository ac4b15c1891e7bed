"""What the suite knows about each claim without running it, and how claims are chosen."""

import difflib
from collections.abc import Callable, Iterable, Sequence

from facecheck.reference_impl.vocabulary.records import Record
from msgspec import structs

from .claims import CLAIMS
from .judging.results import Confidence
from .options import SessionOptions, Wanted
from .problems import Problem


class ClaimInfo(Record):
    """One claim: `sentence` says in our own words what must hold.

    `believes` is what an engine that breaks it seems to believe.
    """

    slug: str
    rules: tuple[str, ...]
    topic: str
    confidence: Confidence
    sentence: str = ""
    believes: str = ""

    @property
    def rule(self) -> str:
        """The rule that the claim is filed under."""
        return self.rules[0]


def known(edition: str) -> tuple[ClaimInfo, ...]:
    """All claims that an edition of the rules has."""
    del edition  # every claim holds in every edition so far
    return tuple(
        ClaimInfo(
            slug=claim.slug,
            rules=claim.rules,
            topic=claim.topic,
            confidence=claim.confidence,
            sentence=claim.says,
            believes=claim.believes,
        )
        for claim in CLAIMS
    )


def resolve(wanted: Wanted, all_claims: Sequence[ClaimInfo]) -> SessionOptions:
    """The options with the selection turned into slugs; without one, all claims."""
    if not (wanted.claims or wanted.rules or wanted.topics):
        return wanted.options
    slugs = tuple(info.slug for info in choose(wanted, all_claims))
    return structs.replace(wanted.options, claims=slugs, selection=_in_words(wanted))


def choose(wanted: Wanted, all_claims: Sequence[ClaimInfo]) -> list[ClaimInfo]:
    """The claims that fit any part of a selection, in the catalogue's order.

    Raises `Problem` for a pattern that fits no claim: a selection that silently selects
    less than was asked for would be read as "all of it holds".
    """
    chosen = _chosen("claim", wanted.claims, all_claims, lambda info: (info.slug,), _same)
    chosen |= _chosen("rule", wanted.rules, all_claims, lambda info: info.rules, covers)
    chosen |= _chosen("topic", wanted.topics, all_claims, lambda info: (info.topic,), _same)
    return [info for info in all_claims if info.slug in chosen]


def covers(wanted: str, rule: str) -> bool:
    """Whether a rule number belongs to the wanted one: 708.2 covers 708.2a, not 708.20."""
    rest = rule.removeprefix(wanted)
    return rule.startswith(wanted) and not rest[:1].isdecimal()


def _same(wanted: str, word: str) -> bool:
    return wanted == word


def _chosen(
    name: str,
    wanted: Iterable[str],
    all_claims: Sequence[ClaimInfo],
    words: Callable[[ClaimInfo], tuple[str, ...]],
    fits: Callable[[str, str], bool],
) -> set[str]:
    found: set[str] = set()
    for one in wanted:
        slugs = {info.slug for info in all_claims if any(fits(one, word) for word in words(info))}
        if not slugs:
            every = sorted({word for info in all_claims for word in words(info)})
            raise _unmatched(name, one, every)
        found |= slugs
    return found


def _unmatched(name: str, wanted: str, every: Sequence[str]) -> Problem:
    near = difflib.get_close_matches(wanted, every, n=3)
    hint = f"; near it: {', '.join(near)}" if near else ""
    return Problem(
        what=f"no claim matches --{name} {wanted[:60]!r}",
        cause=f"it is misspelt, or it stands in another edition{hint}",
        remedy="facecheck claims lists every claim with its topic and rules",
    )


def _in_words(wanted: Wanted) -> str:
    parts = {"claim": wanted.claims, "rule": wanted.rules, "topic": wanted.topics}
    return "; ".join(f"{name} {', '.join(words)}" for name, words in parts.items() if words)
