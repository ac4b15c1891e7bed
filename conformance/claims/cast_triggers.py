"""Claims about what triggers on casting a face-down spell, quality by quality (603.2, 708.4)."""

from collections.abc import Callable
from typing import ClassVar

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Happened, Object
from facecheck.reference_impl.vocabulary.filters import Filter
from msgspec import structs

from .claim import Claim, Recipe, fired
from .events import is_cast_down, some_object, spell_down
from .pricing import hidden
from .situation import Situation

TOPIC = "casting"
CASTS = fired(("casts",))
GENERAL = "watchers-of-casting-see-the-face-down-spell"


class SeesOneQuality(Rulebook):
    """What triggers on casting sees one quality of the hidden card."""

    quality: ClassVar[tuple[str, ...]] = ()

    def seen_by_watchers(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> Characteristics:
        usual = super().seen_by_watchers(event, thing, looks)
        if event.kind != "casts" or not thing.face_down:
            return usual
        card = hidden(thing, usual)
        return structs.replace(usual, **{name: getattr(card, name) for name in self.quality})


class SeesTheColours(SeesOneQuality):
    """What triggers on spells of a colour sees the hidden card's colours.

    https://github.com/magefree/mage/issues/569
    """

    quality = ("colours",)


class SeesTheManaValue(SeesOneQuality):
    """What triggers on spells of a mana value sees the hidden card's.

    https://github.com/wingedsheep/argentum-engine/commit/a0ac5fead8
    """

    quality = ("mana_cost",)


class SeesTheSubtypes(SeesOneQuality):
    """What triggers on spells of a creature type sees the hidden card's."""

    quality = ("subtypes",)


class SeesTheTypes(SeesOneQuality):
    """What triggers on noncreature spells sees the hidden card's types.

    https://github.com/wingedsheep/argentum-engine/commit/a0d9adec6
    """

    quality = ("types",)


def _watched_by(asks: Callable[[Filter], bool]) -> Callable[[Situation], bool]:
    """A face-down spell is cast, and this permanent watches casting with such a filter."""

    def when(s: Situation) -> bool:
        cast = (is_cast_down(s) and s.done) or some_object(s, spell_down)
        return cast and s.watches("casts") and any(map(asks, _filters_of_casting(s)))

    return when


def _filters_of_casting(s: Situation) -> list[Filter]:
    whats = [one.what for one in s.triggers if "casts" in one.on]
    return [what for what in whats if isinstance(what, Filter)]


def _recipes(*helpers: str) -> tuple[Recipe, ...]:
    return tuple(Recipe("tribal_morph", ("cast", "noise"), (helper,)) for helper in helpers)


CLAIMS = (
    Claim(
        slug="cast-triggers-see-no-hidden-colour",
        rules=("708.4", "202.2b", "603.2"),
        topic=TOPIC,
        says="What triggers on spells of a colour, or on colourless ones, sees a colourless spell.",
        believes="What triggers on spells of a colour sees the hidden card's colours.",
        when=_watched_by(lambda what: what.colours is not None),
        fields=frozenset({CASTS}),
        recipes=_recipes("coloured_watcher", "colourless_watcher"),
        fault=SeesTheColours,
        refines=(GENERAL,),
    ),
    Claim(
        slug="cast-triggers-see-mana-value-zero",
        rules=("708.4", "202.3a", "603.2"),
        topic=TOPIC,
        says="What triggers on spells of a mana value sees a face-down spell's 0.",
        believes="What triggers on spells of a mana value sees the hidden card's.",
        when=_watched_by(lambda what: what.mana_value is not None),
        fields=frozenset({CASTS}),
        recipes=_recipes("dear_watcher", "cheap_watcher"),
        fault=SeesTheManaValue,
        refines=(GENERAL,),
    ),
    Claim(
        slug="cast-triggers-see-no-hidden-subtype",
        rules=("708.4", "708.2", "603.2"),
        topic=TOPIC,
        says="What triggers on spells of a creature type does not see the hidden one.",
        believes="What triggers on spells of a creature type sees the hidden card's.",
        when=_watched_by(lambda what: what.subtypes is not None),
        fields=frozenset({CASTS}),
        recipes=_recipes("tribal_watcher"),
        fault=SeesTheSubtypes,
        refines=(GENERAL,),
    ),
    Claim(
        slug="cast-triggers-see-a-creature-spell",
        rules=("708.4", "603.2"),
        topic=TOPIC,
        says="What triggers on noncreature spells does not see a face-down spell, any card.",
        believes="What triggers on noncreature spells sees the hidden card's types.",
        when=_watched_by(lambda what: what.no is not None),
        fields=frozenset({CASTS}),
        recipes=(
            Recipe("noncreature_morph", ("cast", "noise"), ("noncreature_watcher",)),
            Recipe("land_with_morph", ("cast",), ("noncreature_watcher",)),
        ),
        fault=SeesTheTypes,
        refines=(GENERAL,),
    ),
)
