"""Cards of two parts, and permanents whose abilities ask for counters or designations."""

from collections.abc import Callable

from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import AnyAbility, Changes, Chapter, Spell
from facecheck.reference_impl.vocabulary.cards import Layout
from facecheck.reference_impl.vocabulary.effects import GainLife
from facecheck.reference_impl.vocabulary.filters import Condition, Filter, Select
from facecheck.reference_impl.vocabulary.words import CardType
from msgspec import structs

from . import tables
from .cards import CardMaker
from .turning_cards import YOURS, Rows

CHEAP = ("{1}{U}", "{W}", "{2}", "{R}")
Make = Callable[[CardMaker], Card]


def _with_other(make: CardMaker, card: Card, layout: Layout, other: Card) -> Card:
    del make
    return structs.replace(card, layout=layout, other=other)


def back_face(make: CardMaker, *abilities: AnyAbility, cost: str = "") -> Card:
    """A creature that is the other face of something, of another size."""
    pt = make.draws.one(((7, 7), (8, 2), (1, 9)))
    return Card(name=make.name(), cost=cost, types=("creature",), pt=pt, abilities=abilities)


def _two_faced(make: CardMaker) -> Card:
    return _with_other(make, make.creature(), "double_faced", back_face(make))


def _two_faced_morph(make: CardMaker) -> Card:
    front = make.creature(make.face_down_keyword())
    return _with_other(make, front, "double_faced", back_face(make))


def _daybound(make: CardMaker) -> Card:
    front = Card(
        name=make.name(),
        cost=make.draws.one(tables.CREATURE_COSTS),
        types=("creature",),
        pt=make.draws.one(tables.SIZES),
        abilities=("daybound",),
    )
    return _with_other(make, front, "double_faced", back_face(make, "nightbound"))


def _layout(make: CardMaker, *among: Layout) -> Layout:
    known = [layout for layout in among if make.able(f"layout:{layout}")]
    return make.draws.one(known or list(among))


def _front_creature(make: CardMaker) -> Card:
    """A creature card whose other face is none."""
    layout = _layout(make, "double_faced", "modal")
    other = structs.replace(make.other(types=("artifact",)), cost="")
    back = structs.replace(other, cost="{R}") if layout == "modal" else other
    return _with_other(make, make.creature(), layout, back)


def _back_creature(make: CardMaker) -> Card:
    """An artifact card whose other face is a creature."""
    layout = _layout(make, "double_faced", "modal")
    back = back_face(make, cost="{1}{R}" if layout == "modal" else "")
    return _with_other(make, make.other(types=("artifact",)), layout, back)


def _inset(make: CardMaker) -> Card:
    """A creature card with something set into it: a spell, or a smaller cost and size."""
    layout = _layout(make, "adventure", "prototype", "prepare")
    if layout == "prototype":
        small = Card(cost="{R}", pt=(1, 1))
        front = structs.replace(make.creature(), cost="{5}", types=("artifact", "creature"))
        return _with_other(make, front, layout, small)
    subtypes = ("Adventure",) if layout == "adventure" else ()
    spell = structs.replace(_half(make, "sorcery", "{R}"), subtypes=subtypes)
    return _with_other(make, make.creature(), layout, spell)


def _half(make: CardMaker, kind: CardType, cost: str) -> Card:
    effects = (GainLife(n=make.amounts.next()),)
    return Card(name=make.name(), cost=cost, types=(kind,), abilities=(Spell(effects=effects),))


def _split(make: CardMaker) -> Card:
    left = _half(make, make.draws.one(tables.SPELL_TYPES), make.draws.one(CHEAP))
    return _with_other(make, left, "split", _half(make, "sorcery", "{3}{G}"))


def _room_half(make: CardMaker, cost: str, *abilities: AnyAbility) -> Card:
    return Card(
        name=make.name(),
        cost=cost,
        types=("enchantment",),
        subtypes=("Room",),
        abilities=abilities,
    )


def _room(make: CardMaker) -> Card:
    left = _room_half(make, make.draws.one(CHEAP))
    return _with_other(make, left, "room", _room_half(make, "{3}{B}"))


def _if_counted(make: CardMaker, counter: str, least: int, **change: object) -> Changes:
    del make
    condition = Condition(counters={counter: (least, None)})
    return Changes(if_=condition, **change)  # type: ignore[arg-type]  # the fields of a change


def _leveler(make: CardMaker) -> Card:
    level = _if_counted(make, "level", 1, set_pt=(6, 7), keywords=("flying",))
    return Card(
        name=make.name(),
        cost=make.draws.one(tables.CREATURE_COSTS),
        types=("creature",),
        pt=(1, 1),
        abilities=(make.face_down_keyword(), level),
    )


def _station(make: CardMaker) -> Card:
    threshold = _if_counted(
        make, "charge", 1, types=("creature",), set_pt=(5, 6), keywords=("flying",)
    )
    return Card(
        name=make.name(),
        cost="{4}",
        types=("artifact",),
        subtypes=("Spacecraft",),
        abilities=(threshold,),
    )


def _designated(make: CardMaker) -> Card:
    """A Class of level 2, or a solved Case, makes other creatures bigger."""
    subtype, mark = make.draws.one((("Class", "level 2"), ("Case", "solved")))
    gift = Changes(what=Select(all=YOURS), pt=(1, 1), if_=Condition(marked=mark))
    return Card(
        name=make.name(),
        cost="{1}{W}",
        types=("enchantment",),
        subtypes=(subtype,),
        abilities=(gift,),
    )


def _saga(make: CardMaker, chapters: int) -> Card:
    told = tuple(
        Chapter(n=number, effects=(GainLife(n=make.amounts.next()),))
        for number in range(1, chapters + 1)
    )
    return Card(
        name=make.name(),
        cost="{2}{W}",
        types=("enchantment",),
        subtypes=("Saga",),
        abilities=told,
    )


TWO_FACED = ("layout:double_faced",)
COUNTED = ("kind:changes", "if:counters", "effect:counters", "works:counters", "works:if:counters")
MARKED = ("kind:changes", "if:marked", "effect:mark", "filter:controller", "works:if:marked")
SUBJECTS: Rows = {
    "two_faced": (TWO_FACED, _two_faced),
    "two_faced_morph": ((*TWO_FACED, "kind:morph"), _two_faced_morph),
    "daybound": ((*TWO_FACED, "keyword:daybound", "keyword:nightbound"), _daybound),
    "front_creature": (TWO_FACED, _front_creature),
    "back_creature": (TWO_FACED, _back_creature),
    "inset": (("layout:adventure",), _inset),
    "preparing": (
        ("layout:prepare",),
        lambda make: _with_other(make, make.creature(), "prepare", _half(make, "sorcery", "{R}")),
    ),
    "split": (("layout:split", "kind:spell"), _split),
    "room": (("layout:room",), _room),
    "leveler": (("kind:morph", *COUNTED), _leveler),
    "station": (COUNTED, _station),
    "designated": (MARKED, _designated),
    "long_saga": (("kind:chapter", "works:saga"), lambda make: _saga(make, 3)),
    "short_saga": (("kind:chapter", "works:saga"), lambda make: _saga(make, 1)),
}
"""What a recipe is about: the needs beyond a card, and how it is made."""


def _watcher(make: CardMaker) -> Card:
    trigger = make.gains("transforms", what=Filter(types=("creature",), controller="you"))
    return Card(name=make.name(), cost="{1}{G}", types=("enchantment",), abilities=(trigger,))


AROUND: Rows = {
    "transforms_watcher": (
        ("kind:triggered", "on:transforms", "filter:controller", "works:watcher:transforms"),
        _watcher,
    ),
}
