"""An adapter that reads the wrong field accuses nobody; a real leak is confirmed in the game."""

from pathlib import Path
from typing import Any

import pytest
from engines.wrong import Misread, Small
from facecheck.adapters.reference import Reference
from facecheck.conformance.claims.wrong import coloured_like, named_like
from facecheck.reference_impl import Card, Rulebook
from facecheck.reference_impl.state import Mask, Object
from sessions import session_on

GENERAL = "face-down-permanent-has-the-listed-characteristics"


class LeakedName(Rulebook):
    """A face-down permanent keeps its name, in the game too."""

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        return named_like(super().masked_values(thing, mask, underneath), underneath)


class LeakedColours(Rulebook):
    """A face-down permanent keeps its colours, in the game too."""

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        return coloured_like(super().masked_values(thing, mask, underneath), underneath)


def judged(engine: Reference, folder: Path) -> Any:  # noqa: ANN401 - a claim's result
    """The verdict on the general claim, in a run of only that claim."""
    return session_on(engine, folder, GENERAL).judge(GENERAL)


def test_a_misread_field_is_a_question(tmp_path: Path) -> None:
    """The game does not find the creature by that name, so no verdict rests on the field."""
    result = judged(Misread(), tmp_path)
    assert result.verdict == "INCONCLUSIVE"
    assert "right field" in result.reason


@pytest.mark.parametrize("rules", [LeakedName, LeakedColours, Small])
def test_a_real_leak_is_confirmed(rules: type[Rulebook], tmp_path: Path) -> None:
    """What filters or damage find in the game is a finding."""
    result = judged(Reference(rules()), tmp_path)
    assert result.verdict == "FAIL"
    assert result.witness.confirmed == "confirmed"
