"""How varied the scenarios are in which a default run puts each claim to the test.

For each claim that falls short: in how many different scenarios, of how many different
sequences of steps, with how many causes of being face down, it was put to the test on the
reference. Exits with 1 if one has too few scenarios or sequences; which claims speak of any
face-down permanent, and so need several causes, is for the reader to say.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.steps import AnyStep, Instruct
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import CAN, Reference
from facecheck.conformance import search
from facecheck.conformance.blocks import BUDGETS, part_of
from facecheck.conformance.claims import CLAIMS
from facecheck.conformance.controls import Controlled
from facecheck.conformance.judging.verdicts import ENOUGH
from facecheck.conformance.playing import Player

LEAST_SEQUENCES = 3
LEAST_CAUSES = 3
Seen = dict[str, dict[str, set[str]]]
"""For each claim the scenarios, sequences and causes, by these words."""


class Noting(search.Tally):
    """A tally that keeps for each claim what put it to the test."""

    seen: Seen

    def _note(self, digest: str, slugs: set[str]) -> None:
        super()._note(digest, slugs)
        game = self.games[-1]
        for slug in slugs:
            found = SEEN[slug]
            found["scenarios"].add(digest)
            found["sequences"].add(" ".join(map(kind, game.scenario.steps)))
            found["causes"] |= causes(game.right)


SEEN: Seen = defaultdict(lambda: defaultdict(set))


def kind(step: AnyStep) -> str:
    """What a step is, without what it is about."""
    tag = str(step.__struct_config__.tag)
    if isinstance(step, Instruct):
        return "+".join(str(effect.__struct_config__.tag) for effect in step.effects)
    return f"{tag}:{getattr(step, 'by', '')}"


def causes(trace: Trace) -> set[str]:
    """What made something face down in a game."""
    return {
        seen.down_by
        for moment in trace.moments
        for seen in moment.snapshot.objects.values()
        if seen.down_by
    }


def searched(number: int) -> dict[str, dict[str, set[str]]]:
    """One block of a default run on the reference."""
    search.Tally = Noting  # type: ignore[misc]  # nothing else is told what put a claim to the test
    budget = BUDGETS["quick"]
    player = Player(Reference(), Capabilities(CAN))
    claims = part_of(CLAIMS, number, budget.blocks)
    order = search.Order(number, 0, claims, steered=budget.steered, free=budget.free)
    search.Searcher(player, CLAIMS, Controlled()).block(order)
    return {slug: dict(found) for slug, found in SEEN.items()}


def together(parts: Iterable[Seen]) -> Seen:
    """What all blocks saw."""
    for part in parts:
        for slug, found in part.items():
            for word, values in found.items():
                SEEN[slug][word] |= values
    return SEEN


def main() -> int:
    """Print the claims that fall short."""
    with ProcessPoolExecutor(max_tasks_per_child=1) as pool:
        seen = together(pool.map(searched, range(BUDGETS["quick"].blocks)))
    short = 0
    for claim in CLAIMS:
        scenarios, sequences, whence = (
            len(seen[claim.slug][word]) for word in ("scenarios", "sequences", "causes")
        )
        bad = scenarios < ENOUGH or sequences < LEAST_SEQUENCES
        short += bad
        if bad or whence < LEAST_CAUSES:
            print(f"{scenarios:4} {sequences:4} {whence:3}  {claim.slug}")
    print(f"{len(CLAIMS)} claims, {short} short of scenarios or sequences")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
