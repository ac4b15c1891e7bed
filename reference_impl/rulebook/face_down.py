"""Being face down: what it makes of an object, and what may be turned face down (708.1-708.2)."""

from facecheck.reference_impl.state import Continuing, Mask, Object
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Keyword
from facecheck.reference_impl.vocabulary.profiles import Profile
from facecheck.reference_impl.vocabulary.words import Cause
from msgspec import structs

from .merging import UNTURNABLE_LAYOUTS, Merging

PLAIN = Card(types=("creature",), pt=(2, 2))
WARDED = structs.replace(PLAIN, abilities=(Keyword(keyword="ward", cost="{2}"),))


class FaceDown(Merging):
    """The questions about being face down itself."""

    def profile(self, cause: Cause, listed: Profile | None = None) -> Card:
        """What an object put face down this way is.

        702.37a and 701.40a: a 2/2 creature without anything else; 702.168a and 701.58a:
        the same with ward {2}; 708.2a: what the effect lists, else the plain 2/2.
        """
        if listed is not None:
            return self.listed_profile(listed)
        return WARDED if cause in ("disguise", "cloak") else PLAIN

    def mask_it_enters_with(self, cause: Cause, listed: Profile | None) -> Mask | None:
        """What is put onto the battlefield face down is turned so before it enters (708.3)."""
        return Mask(cause=cause, profile=self.profile(cause, listed))

    def listed_profile(self, listed: Profile) -> Card:
        """Exactly the listed characteristics and nothing else (708.2a)."""
        return Card(
            types=listed.types or ("creature",),
            subtypes=listed.subtypes,
            pt=listed.pt or (),
            abilities=listed.keywords,  # type: ignore[arg-type]  # plain words
        )

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:
        """Layer 1b: a face-down object has the listed values, whatever is underneath (708.2)."""
        del thing, underneath
        return mask.profile

    def may_be_put_face_down(self, thing: Object, cause: Cause) -> bool:
        """Any card may be manifested, cloaked or put down by an effect (701.40a, 701.40g)."""
        del thing, cause
        return True

    def may_be_turned_down(self, thing: Object) -> bool:
        """Face-down permanents (708.2b) and double-faced ones (712.16, 730.2j) stay as they are."""
        kept = thing.card.layout in UNTURNABLE_LAYOUTS or self.is_kept_up(thing)
        return not thing.face_down and not kept

    def after_turning_down(self, thing: Object, mask: Mask, clock: int) -> Object:
        """The same object with another status (110.5) and a new timestamp (613.7f).

        Counters, damage, attachments, tapped status, control and designations stay.
        """
        return thing.with_(mask=mask, timestamp=clock, parts=self.parts_turned(thing.parts, mask))

    def effects_after_turning_down(
        self, effects: tuple[Continuing, ...], thing: Object
    ) -> tuple[Continuing, ...]:
        """Effects that applied to the permanent go on applying (611.2c, 110.5c)."""
        del thing
        return effects
