"""Engines that are our reference with wrong rules in it: `--engine=wrong:Leaky`."""

from facecheck.adapters.reference import Reference
from facecheck.conformance.adopting import combined
from facecheck.conformance.claims import BY_SLUG

COPIES = "a-copy-of-a-face-down-permanent-is-face-up"
LEAVES = "revealed-when-it-leaves"


class Wrong(Reference):
    """The reference with the faults of some claims."""

    faults: tuple[str, ...] = ()

    def __init__(self) -> None:
        """Mix the faults into the rulebook."""
        super().__init__(combined([BY_SLUG[slug] for slug in self.faults]))


class Leaky(Wrong):
    """Copies show the face, and nothing is revealed as it leaves."""

    faults = (COPIES, LEAVES)


class HalfMended(Wrong):
    """Copies show the face."""

    faults = (COPIES,)
