"""Combat: who may attack and block, who leaves it, and how much damage is dealt (506-511)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.words import Seat


class Combat:
    """The questions about combat."""

    def may_attack(self, thing: Object, looks: Characteristics, *, sick: bool) -> bool:
        """An untapped creature without defender that is not summoning sick (508.1a, 302.6).

        A face-down one is asked as the 2/2 that it is: its card's defender does not hold it
        back, its card's haste does not help it (708.2).
        """
        return looks.is_creature and not thing.tapped and not sick and not looks.has("defender")

    def may_block(self, thing: Object, looks: Characteristics, marks: tuple[str, ...]) -> bool:
        """An untapped creature that is not suspected (509.1a, 701.60c)."""
        return looks.is_creature and not thing.tapped and "suspected" not in marks

    def can_block_it(
        self, attacker: Object, looks: Characteristics, blocker: Characteristics
    ) -> bool:
        """Evasion, read as the block is declared (509.1b, 702.9b): of a mask there is none."""
        del attacker
        if looks.has("cant_be_blocked"):
            return False
        return blocker.has("flying") or not looks.has("flying")

    def least_blockers(self, marks: tuple[str, ...]) -> int:
        """How many must block it if any do: a suspected creature has menace (701.60c, 702.111b)."""
        return 2 if "suspected" in marks else 1

    def stays_in_combat(self, thing: Object, looks: Characteristics) -> bool:
        """Only what stops being a creature or phases out leaves (506.4).

        A creature that could not have attacked or blocked as it is now stays where it is, and
        blocked stays blocked (506.4a, 508.2a, 509.1h): turning changes neither.
        """
        return looks.is_creature and not thing.phased_out

    def out_of_combat(self, thing: Object) -> Object:
        """The same object, neither attacking nor blocking (506.4)."""
        return thing.with_(attacking="", blocking=(), blocked=False)

    def after_changing_control(self, thing: Object, turn: int) -> Object:
        """The same object, controlled since this turn only (302.6), out of combat (506.4)."""
        return self.out_of_combat(thing).with_(since=turn)

    def combat_damage(self, thing: Object, looks: Characteristics) -> int:
        """As much as its power as damage is dealt, in the combat damage step (510.1a)."""
        del thing
        return max(0, looks.pt[0]) if looks.pt else 0

    def is_unblocked(self, thing: Object) -> bool:
        """An attacker that was not blocked as blockers were declared (509.1h, 510.1c)."""
        return not thing.blocked

    def whom_it_hits(self, thing: Object) -> Seat | None:
        """The player that an unblocked attacker deals its damage to (510.1b)."""
        hits = thing.attacking if self.is_unblocked(thing) else ""
        return hits or None  # type: ignore[return-value]  # a seat or nothing
