"""Claims about names that a face-down object does not have (201.2, 601.3e, 608.2h)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Happened, Object
from facecheck.reference_impl.vocabulary.abilities import PtIs
from facecheck.reference_impl.vocabulary.filters import Counted, Filter
from msgspec import structs

from .claim import Claim, Recipe, fired
from .events import entered_down, permanent_down, some_object
from .situation import Situation

TOPIC = "characteristics"
ENTERS = fired(("enters",))


class NamelessCounts(Rulebook):
    """Having no name is one more different name."""

    def different_names(self, names: tuple[str, ...]) -> int:  # noqa: D102
        return len(set(names))


class NamelessIsDifferent(Rulebook):
    """What has no name has a different name than everything else."""

    def seen_by_watchers(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> Characteristics:
        seen = super().seen_by_watchers(event, thing, looks)
        return _called(seen, thing.handle) if not seen.name else seen


def _called(looks: Characteristics, name: str) -> Characteristics:
    return structs.replace(looks, name=name)


def _counts_names(s: Situation) -> bool:
    abilities = s.card.abilities if s.card is not None else ()
    counts = [one.count for one in abilities if isinstance(one, PtIs)]
    return any(isinstance(count, Counted) and count.different_names for count in counts)


def _among_masks(s: Situation) -> bool:
    """It counts names on the battlefield, and its controller has a face-down permanent."""
    now = s.now
    if now is None or now.zone != "battlefield" or not _counts_names(s):
        return False
    others = (one.now for one in s.all_objects() if permanent_down(one))
    return any(other is not None and other.controller == now.controller for other in others)


def _wants_a_new_name(s: Situation) -> bool:
    return any(
        isinstance(one.what, Filter) and one.what.different_name_from is not None
        for one in s.triggers
    )


CLAIMS = (
    Claim(
        slug="what-has-no-name-adds-no-different-name",
        rules=("201.2b", "708.2"),
        topic=TOPIC,
        says="Counting different names, a face-down permanent counts for nothing.",
        believes="Having no name is one more different name.",
        when=_among_masks,
        fields=frozenset({"pt"}),
        recipes=(
            Recipe("creature", ("down", "noise"), around=("name_counter",)),
            Recipe("any", ("plain_down", "manifest_another"), around=("name_counter", "creature")),
        ),
        fault=NamelessCounts,
        refines=("effects-apply-to-face-down-permanents",),
    ),
    Claim(
        slug="what-has-no-name-has-no-different-name",
        rules=("201.2c", "708.3"),
        topic=TOPIC,
        says="A creature that enters face down has no name, so it has no different one either.",
        believes="What has no name has a different name than everything else.",
        when=lambda s: _wants_a_new_name(s) and some_object(s, entered_down),
        fields=frozenset({ENTERS}),
        recipes=(
            Recipe("any", ("entering_down", "noise"), around=("new_name_watcher", "creature")),
            Recipe("creature", ("entering_down",), around=("new_name_watcher",)),
        ),
        fault=NamelessIsDifferent,
        refines=("others-see-a-face-down-creature-enter",),
    ),
)
