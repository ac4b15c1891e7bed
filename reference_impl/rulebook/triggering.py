"""Which abilities trigger on what happens (603.2, 603.6, 603.10, 708.3)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import Happened, Object
from facecheck.reference_impl.vocabulary.abilities import Keyword, Triggered
from facecheck.reference_impl.vocabulary.costs import Cost
from facecheck.reference_impl.vocabulary.effects import Effect

from .exiling import Exiling

LOOKS_BACK = frozenset({"dies", "leaves", "sacrificed"})
REMEMBERED = frozenset({"enters", "turned_up"})


class HideAway(Effect, tag="hideaway"):
    """What a hideaway ability does: look at `n` cards and exile one of them face down (702.75a)."""

    n: int


def hideaway(n: int) -> Triggered:
    """The triggered ability that hideaway is (702.75a)."""
    return Triggered(on=("enters",), effects=(HideAway(n=n),))  # type: ignore[arg-type]  # on no card


class Triggering(Exiling):
    """The questions about triggered abilities."""

    def looks_back(self, kind: str) -> bool:
        """Whether the game asks what was there just before the event (603.10a)."""
        return kind in LOOKS_BACK

    def triggered_abilities(
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> tuple[Triggered, ...]:
        """The abilities of an object that could trigger on an event: those it has (603.6a, 708.3).

        `thing` and `looks` are as they are after the event, or just before one that looks
        back (603.10a): a face-down object has none of its card's. Those about "this door" are
        about the half that they stand in (709.5).
        """
        del thing
        if not looks.abilities:
            return ()
        found = tuple([one for one in looks.abilities if isinstance(one, Triggered)])
        if event.half is None:
            return found + tuple([hideaway(n) for n in self.hideaway(looks.abilities)])
        here = event.half.abilities
        return tuple(a for a in found if a.what != "self" or any(a is one for one in here))

    def is_still_meant(self, thing: Object) -> bool:
        """A delayed ability is about the same object whatever became of its face (603.7c)."""
        del thing
        return True

    def times_triggered(self, saying: int) -> int:
        """Once, and an additional time for each ability that says so (603.2d)."""
        return 1 + saying

    def begin_abilities(self, thing: Object, looks: Characteristics) -> tuple[Triggered, ...]:
        """The abilities that may trigger as a step begins: those it has then (603.2b, 708.2)."""
        del thing
        return tuple([one for one in looks.abilities if isinstance(one, Triggered)])

    def is_remembered(self, event: Happened, thing: Object) -> bool:
        """Whether abilities that ask what happened this turn are told of it (608.2i).

        As it was then: what entered face down did so, whatever became of it; what entered
        face up and was turned down did not (ruling of 2024-02-02).
        """
        del thing
        return event.kind in REMEMBERED

    def seen_by_watchers(
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> Characteristics:
        """What others' abilities see of the object of an event: what it is (603.6a, 708.4)."""
        del event, thing
        return looks

    def ward_costs(self, looks: Characteristics) -> tuple[Cost, ...]:
        """What each ward ability of a permanent asks for: it triggers on its own (702.21a)."""
        found = (one for one in looks.abilities if isinstance(one, Keyword))
        return tuple(one.cost for one in found if one.keyword == "ward")
