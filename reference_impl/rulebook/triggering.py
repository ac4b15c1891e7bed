"""Which abilities trigger on what happens (603.2, 603.6, 603.10, 708.3)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.vocabulary.abilities import AnyAbility, Triggered

LOOKS_BACK = frozenset({"dies", "leaves", "sacrificed"})


class Triggering:
    """The questions about triggered abilities."""

    def looks_back(self, kind: str) -> bool:
        """Whether the game asks what was there just before the event (603.10a)."""
        return kind in LOOKS_BACK

    def triggered_abilities(self, looks: Characteristics) -> tuple[Triggered, ...]:
        """The triggered abilities of an object: those that it has now (603.6a, 708.3)."""
        return tuple(one for one in looks.abilities if isinstance(one, Triggered))

    def ward_costs(self, looks: Characteristics) -> tuple[AnyAbility, ...]:
        """Each ward ability of a permanent triggers on its own (702.21a)."""
        return tuple(one for one in looks.abilities if getattr(one, "keyword", "") == "ward")
