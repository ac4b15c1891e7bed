"""Transforming, and day and night (701.27, 702.145, 712.9, 731)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import Object, Side
from facecheck.reference_impl.vocabulary.words import PERMANENT_TYPES

BOUND = ("daybound", "nightbound")
MANY_SPELLS = 2


class Transforming:
    """The questions about transforming, which is no turning face up or down (701.27b)."""

    def may_transform(self, thing: Object, looks: Characteristics, *, by_the_day: bool) -> bool:
        """A face-up permanent whose card has two faces, and is no modal one (712.9, 712.15a).

        701.27d: not into an instant or sorcery. 702.145b, 702.145e: what is daybound or
        nightbound only for that.
        """
        other = thing.card.other
        if thing.face_down or thing.card.layout != "double_faced" or other is None:
            return False
        bound = any(looks.has(word) for word in BOUND)
        return bool(PERMANENT_TYPES & set(other.types)) and (by_the_day or not bound)

    def after_transforming(self, thing: Object, clock: int) -> Object:
        """The same object with its other face up and a new timestamp (712.18, 613.7g)."""
        turned: Side = "whole" if thing.side == "other" else "other"
        return thing.with_(side=turned, timestamp=clock)

    def events_of_transforming(self) -> tuple[str, ...]:
        """Transforming is its own event and no turning face up (701.27b)."""
        return ("transforms",)

    def follows_the_day(self, thing: Object, looks: Characteristics, day: str) -> bool:
        """Daybound with its front face up by night, nightbound with its back by day.

        702.145c, 702.145f: it transforms immediately. A face-down one has neither (708.2), or
        none that could transform it (701.27).
        """
        if thing.side == "other":
            return day == "day" and looks.has("nightbound")
        return day == "night" and looks.has("daybound")

    def enters_by_night(self, arriving: Object, looks: Characteristics) -> bool:
        """What is daybound enters with its back face up by night, but not face down (702.145b)."""
        two_faced = arriving.card.layout == "double_faced" and not arriving.face_down
        return two_faced and looks.has("daybound")

    def day_after(self, day: str, spells: int) -> str:
        """Night after a day without a spell of the active player, day after two (731.2a-b)."""
        if day == "day" and spells == 0:
            return "night"
        return "day" if day == "night" and spells >= MANY_SPELLS else day

    def may_flip(self, thing: Object) -> bool:
        """A face-up permanent whose card is a flip card, once (710.4, 710.5)."""
        return thing.card.layout == "flip" and not thing.face_down and thing.side == "whole"
