"""The levels of the contract: which one an engine carries in full, and what to add next."""

from collections.abc import Collection, Sequence

from facecheck.adapters.language.needs import Capabilities, levels
from facecheck.conformance.planning.plan import able

from .results import ClaimResult, Lack

MOST_NAMED = 3


def carried(can: Capabilities, never_done: Collection[str]) -> tuple[int, tuple[str, ...]]:
    """The level that an engine carries in full (0: none), and what it lacks of the next.

    What is declared and was never once done is lacking too.
    """
    level = 0
    for number, added in sorted(levels().items()):
        lacks = sorted(need for need in added if need in never_done or not able(can, need))
        if lacks:
            return level, tuple(lacks)
        level = int(number)
    return level, ()


def most_wanted(results: Sequence[ClaimResult]) -> tuple[Lack, ...]:
    """What would make most claims checkable, the best first: what it brings for each need."""
    wanted = [frozenset(result.needs) for result in results if result.needs]
    found = [
        Lack(needs=tuple(sorted(needs)), claims=sum(other <= needs for other in wanted))
        for needs in set(wanted)
    ]
    found.sort(key=lambda lack: (-lack.claims / len(lack.needs), len(lack.needs), lack.needs))
    return tuple(found[:MOST_NAMED])
