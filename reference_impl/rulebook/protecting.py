"""Protection: from what an ability protects (702.16)."""

from facecheck.reference_impl.vocabulary.abilities import Keyword


class Protecting:
    """The question about protection."""

    def protects(self, ability: Keyword, *, fits: bool) -> bool:
        """From every source with the quality, whoever controls it (702.16a)."""
        del ability
        return fits
