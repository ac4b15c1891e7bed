"""Synthetic cards: the subject of a recipe, what stands around it, fillers (contract 4)."""

from collections.abc import Callable, Iterator

from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import (
    AnyAbility,
    As,
    Changes,
    Disguise,
    EventName,
    Megamorph,
    Morph,
    Spell,
    Triggered,
)
from facecheck.reference_impl.vocabulary.effects import Counters, GainLife
from facecheck.reference_impl.vocabulary.filters import Filter, Select
from facecheck.reference_impl.vocabulary.words import CardType

from . import tables
from .draws import Draws

BOTH_WORK = ("works:triggered:enters", "works:triggered:turned_up")
FILLER = Card(name="Ovrin", cost="{1}", types=("artifact",))
KEYWORD_CLASSES: dict[str, Callable[..., AnyAbility]] = {
    "morph": Morph,
    "megamorph": Megamorph,
    "disguise": Disguise,
}


class Amounts:
    """Amounts of life, each a different power of 8, so that a total tells what fired."""

    def __init__(self) -> None:
        """Start with 1."""
        self._exponent = -1

    def next(self) -> int:
        """The next amount; there are eight."""
        self._exponent += 1
        return int(8**self._exponent)


class CardMaker:
    """Makes the cards of one scenario: fresh names, drawn values, only what the engine knows."""

    def __init__(self, draws: Draws, able: Callable[[str], bool]) -> None:
        """Draw from `draws`; `able` says whether the engine covers a need."""
        self.draws = draws
        self.able = able
        self.amounts = Amounts()
        self._names: Iterator[str] = iter(())
        self._start = draws.index(len(tables.NAMES))
        self._used = 0
        self.legend: Card | None = None
        self.subject: Card | None = None
        self.namesake: Card | None = None

    def name(self) -> str:
        """A name that no other card of the scenario has."""
        self._used += 1
        return tables.NAMES[(self._start + 7 * self._used) % len(tables.NAMES)]

    def gains(self, *events: EventName, what: Filter | None = None) -> Triggered:
        """A trigger that gains life: on its own card, or on the objects of a filter."""
        life = GainLife(n=self.amounts.next())
        return Triggered(on=events, what="self" if what is None else what, effects=(life,))

    def face_down_keyword(self, *among: str) -> AnyAbility:
        """One of the keywords that the engine knows, with a drawn cost."""
        known = [k for k in among or tables.FACE_DOWN_KEYWORDS if self.able(f"kind:{k}")]
        keyword = self.draws.one(known or list(among) or ["morph"])
        return KEYWORD_CLASSES[keyword](cost=self.draws.one(tables.FACE_DOWN_COSTS))

    def creature(self, *abilities: AnyAbility) -> Card:
        """A creature card with these abilities, perhaps a plain keyword, perhaps a subtype."""
        draws = self.draws
        plain = (draws.one(tables.KEYWORDS),) if draws.chance(40) else ()
        return Card(
            name=self.name(),
            cost=draws.one(tables.CREATURE_COSTS),
            types=("creature",),
            subtypes=(draws.one(tables.SUBTYPES),) if draws.chance(70) else (),
            pt=draws.one(tables.SIZES),
            abilities=(*plain, *abilities),
        )

    def other(self, *abilities: AnyAbility, types: tuple[CardType, ...] = ()) -> Card:
        """A noncreature permanent card."""
        kind = types or (self.draws.one(tables.OTHER_TYPES),)
        cost = "" if "land" in kind else self.draws.one(tables.OTHER_COSTS)
        return Card(name=self.name(), cost=cost, types=kind, abilities=abilities)

    def spell(self) -> Card:
        """An instant or sorcery card."""
        return Card(
            name=self.name(),
            cost=self.draws.one(tables.OTHER_COSTS),
            types=(self.draws.one(tables.SPELL_TYPES),),
            abilities=(Spell(effects=(GainLife(n=self.amounts.next()),)),),
        )


def plus_counters(n: int) -> Counters:
    """Put that many +1/+1 counters on itself."""
    return Counters(what="self", counter="+1/+1", n=n)


def _permanent(make: CardMaker) -> Card:
    if make.draws.chance(60):
        return make.creature(make.face_down_keyword())
    return make.creature() if make.draws.chance(50) else make.other()


def _any(make: CardMaker) -> Card:
    if make.able("kind:spell") and make.draws.chance(25):
        return make.spell()
    return _permanent(make)


def _costless(make: CardMaker) -> Card:
    return Card(name=make.name(), types=("creature", "land"), pt=(2, 3))


def _legend(make: CardMaker) -> Card:
    make.legend = Card(
        name=make.name(),
        cost=make.draws.one(tables.CREATURE_COSTS),
        types=("creature",),
        supertypes=("legendary",),
        pt=make.draws.one(tables.SIZES),
        abilities=(make.face_down_keyword(),),
    )
    return make.legend


SUBJECTS: dict[str, tuple[tuple[str, ...], Callable[[CardMaker], Card]]] = {
    "creature": ((), lambda make: make.creature()),
    "flyer": ((), lambda make: make.creature("flying")),
    "face_down_creature": (("kind:morph",), lambda make: make.creature(make.face_down_keyword())),
    "morph": (("kind:morph",), lambda make: make.creature(make.face_down_keyword("morph"))),
    "megamorph": (
        ("kind:megamorph",),
        lambda make: make.creature(make.face_down_keyword("megamorph")),
    ),
    "disguise": (
        ("kind:disguise",),
        lambda make: make.creature(make.face_down_keyword("disguise")),
    ),
    "permanent": ((), _permanent),
    "noncreature": ((), lambda make: make.other()),
    "spell": (("kind:spell",), lambda make: make.spell()),
    "any": ((), _any),
    "land_with_morph": (
        ("kind:morph",),
        lambda make: make.other(make.face_down_keyword("morph", "disguise"), types=("land",)),
    ),
    "costless": ((), _costless),
    "legend": (("kind:morph",), _legend),
    "enters": (
        ("kind:triggered", "on:enters", "works:triggered:enters"),
        lambda make: make.creature(make.face_down_keyword(), make.gains("enters")),
    ),
    "turned_up": (
        ("kind:triggered", "on:turned_up", "works:triggered:turned_up"),
        lambda make: make.creature(make.face_down_keyword(), make.gains("turned_up")),
    ),
    "enters_or_turned_up": (
        ("kind:triggered", "on:enters", "on:turned_up", *BOTH_WORK),
        lambda make: make.creature(make.face_down_keyword(), make.gains("enters", "turned_up")),
    ),
    "dies": (
        ("kind:triggered", "on:dies", "works:triggered:dies"),
        lambda make: make.creature(make.face_down_keyword(), make.gains("dies")),
    ),
    "as_enters": (
        ("kind:as", "effect:counters", "works:as:enters"),
        lambda make: make.creature(
            make.face_down_keyword(),
            As(on=("enters",), effects=(plus_counters(1 + make.draws.index(3)),)),
        ),
    ),
    "as_turned_up": (
        ("kind:as", "effect:counters", "works:as:turned_up"),
        lambda make: make.creature(
            make.face_down_keyword(),
            As(on=("turned_up",), effects=(plus_counters(1 + make.draws.index(3)),)),
        ),
    ),
}
"""What a recipe is about: the needs beyond a card, and how it is made."""


def _watcher(make: CardMaker, event: EventName, what: Filter) -> Card:
    return Card(
        name=make.name(),
        cost="{1}{G}",
        types=("enchantment",),
        abilities=(make.gains(event, what=what),),
    )


def _anthem(make: CardMaker, what: Filter, pt: tuple[int, int]) -> Card:
    return Card(
        name=make.name(),
        cost="{1}{W}",
        types=("enchantment",),
        abilities=(Changes(what=Select(all=what), pt=pt),),
    )


CREATURE = Filter(types=("creature",))
AROUND: dict[str, tuple[tuple[str, ...], Callable[[CardMaker], Card]]] = {
    "creature": ((), lambda make: make.creature()),
    "same_legend": ((), lambda make: make.legend or _legend(make)),
    "enters_watcher": (
        ("kind:triggered", "on:enters", "works:watcher:enters"),
        lambda make: _watcher(make, "enters", CREATURE),
    ),
    "subtype_watcher": (
        ("kind:triggered", "on:enters", "filter:subtypes", "works:watcher:subtype"),
        lambda make: _watcher(make, "enters", Filter(subtypes=tables.SUBTYPES[:1])),
    ),
    "turned_up_watcher": (
        ("kind:triggered", "on:turned_up", "filter:controller", "works:watcher:turned_up"),
        lambda make: _watcher(make, "turned_up", Filter(types=("creature",), controller="you")),
    ),
    "dies_watcher": (
        ("kind:triggered", "on:dies", "works:watcher:dies"),
        lambda make: _watcher(make, "dies", CREATURE),
    ),
    "casts_watcher": (
        ("kind:triggered", "on:casts", "works:watcher:casts"),
        lambda make: _watcher(make, "casts", CREATURE),
    ),
    "anthem": (
        ("kind:changes", "filter:controller", "works:anthem"),
        lambda make: _anthem(make, Filter(types=("creature",), controller="you"), (1, 1)),
    ),
    "face_down_anthem": (
        ("kind:changes", "filter:face_down", "works:anthem:face_down"),
        lambda make: _anthem(make, Filter(types=("creature",), face_down=True), (0, 1)),
    ),
    "subtype_anthem": (
        ("kind:changes", "filter:subtypes", "works:anthem:subtype"),
        lambda make: _anthem(make, Filter(subtypes=tables.SUBTYPES[:2]), (2, 2)),
    ),
}
"""What may stand on the battlefield beside the subject."""
