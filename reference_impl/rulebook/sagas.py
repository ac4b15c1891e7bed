"""Sagas: their chapters, and when they are over (714)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.abilities import Chapter


class Sagas:
    """The questions about Sagas."""

    def chapters(self, thing: Object, looks: Characteristics) -> tuple[Chapter, ...]:
        """The chapter abilities of a Saga; a face-down permanent is none (714.1, 708.2)."""
        del thing
        if "Saga" not in looks.subtypes:
            return ()
        return tuple(one for one in looks.abilities if isinstance(one, Chapter))

    def chapters_that_trigger(
        self, chapters: tuple[Chapter, ...], before: int, now: int
    ) -> tuple[Chapter, ...]:
        """Those whose number the lore counters have just reached (714.2b)."""
        return tuple(one for one in chapters if before < one.n <= now)

    def is_told_to_its_end(
        self, thing: Object, chapters: tuple[Chapter, ...], *, pending: bool
    ) -> bool:
        """With the lore counters of its final chapter, and no chapter left to resolve (714.4)."""
        if not chapters or pending:
            return False
        return thing.counters.get("lore", 0) >= max(one.n for one in chapters)
