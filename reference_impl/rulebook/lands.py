"""Lands: what a basic land type gives (305.6)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.vocabulary.abilities import Activated
from facecheck.reference_impl.vocabulary.costs import CostParts
from facecheck.reference_impl.vocabulary.effects import AddMana
from facecheck.reference_impl.vocabulary.words import BASIC_LAND_TYPES

GIVEN = {
    name: Activated(id=name, cost=CostParts(tap_self=True), effects=(AddMana(mana=mana),))
    for name, mana in BASIC_LAND_TYPES.items()
}


class Lands:
    """The question about basic land types."""

    def intrinsic_abilities(self, looks: Characteristics) -> tuple[Activated, ...]:
        """Each basic land type of a land gives it a mana ability, whatever its text (305.6)."""
        if "land" not in looks.types:
            return ()
        return tuple(GIVEN[name] for name in looks.subtypes if name in GIVEN)
