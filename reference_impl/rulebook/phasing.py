"""Phasing: what goes out and comes back, and as what (702.26)."""

from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.words import Seat


class Phasing:
    """The questions about phasing."""

    def after_phasing_out(self, thing: Object, under: Seat, host: str) -> Object:
        """The same object, treated as though it were not there (702.26b, 702.26d).

        Its status, counters and damage stay. `host` is what it is attached to, if it goes out
        only with that (702.26g).
        """
        return thing.with_(phased_out=True, out_under=under, out_with=host)

    def phases_in_now(self, thing: Object, active: Seat) -> bool:
        """As the untap step begins of the player under whose control it went out (702.26a)."""
        return thing.phased_out and not thing.out_with and thing.out_under == active

    def after_phasing_in(self, thing: Object) -> Object:
        """The same object with the status it had: face down if it was face down (702.26c)."""
        return thing.with_(phased_out=False)

    def goes_out_with(self, thing: Object, host: str) -> bool:
        """What is attached to a permanent phases out along with it (702.26g)."""
        return thing.attached_to == host

    def events_of_phasing_in(self) -> tuple[str, ...]:
        """Phasing in is no entering: nothing triggers (702.26d)."""
        return ()
