"""Of the claims that speak of the same thing in the same situation one is the most special.

Where that were not so, an engine that is wrong there would get an error of the suite instead
of a finding.
"""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from facecheck.adapters.reference import Reference
from facecheck.conformance.cases import cases
from facecheck.conformance.claims import CLAIMS
from facecheck.conformance.claims.claim import EVERYTHING
from facecheck.conformance.claims.situation import Situation

SINGLE = [claim for claim in CLAIMS if claim.fields != EVERYTHING and claim.twins is None]


def situations(slug: str) -> Iterator[Situation]:
    """Everything that a difference in a case could be about."""
    scenario = cases()[slug].scenario
    for number, (before, after) in enumerate(pairwise(Reference().run(scenario).moments), 1):
        at = Situation(scenario, number, "step", before, after, after)
        yield at
        yield from at.all_objects()
        yield from (at.of(about) for about in (*after.snapshot.players, "stack"))


@pytest.mark.parametrize("slug", cases())
def test_every_field_has_one_most_special_claim(slug: str) -> None:
    """In each situation of each case, for each field that several claims speak of."""
    for at in situations(slug):
        fitting = [claim for claim in SINGLE if claim.when(at)]
        for name in {name for claim in fitting for name in claim.fields}:
            own = [claim for claim in fitting if name in claim.fields]
            special = [claim.slug for claim in own if claim.rules_out_none_of(own)]
            assert len(special) == 1, (at.number, at.about, name, special)
