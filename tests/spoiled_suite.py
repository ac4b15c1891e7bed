"""The real suite with a slip in it, loaded with `-p spoiled_suite`: one claim cannot be judged."""

from collections.abc import Sequence

from facecheck.conformance import session
from facecheck.conformance.claims import Claim
from facecheck.conformance.judging.results import Block
from facecheck.conformance.judging.verdicts import Evidence, gather

SPOILED = "face-up-in-the-new-zone"


def slip(claim: Claim, blocks: Sequence[Block]) -> Evidence:
    """Put together what the blocks say, but for one claim."""
    if claim.slug == SPOILED:
        message = "a slip in the suite"
        raise ValueError(message)
    return gather(claim, blocks)


def pytest_configure() -> None:
    """Put the slip in: as a plugin only, not where somebody imports the name of the claim."""
    session.gather = slip
