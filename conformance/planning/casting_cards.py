"""Cards around a face-down cast: prices, permissions, prohibitions, watchers, counterspells."""

from collections.abc import Callable

from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import (
    Ability,
    Activated,
    Allows,
    AnyAbility,
    Changes,
    Costs,
    Enters,
    Forbids,
    Keyword,
    Spell,
    Triggered,
)
from facecheck.reference_impl.vocabulary.effects import CastDown, CounterSpell, GainLife
from facecheck.reference_impl.vocabulary.filters import Filter, Select, Target
from facecheck.reference_impl.vocabulary.words import COLOURS, Seat, Zone

from . import tables
from .cards import CardMaker

CREATURE = Filter(types=("creature",))
DOWN = Filter(types=("creature",), face_down=True)
NONCREATURE = Filter(no=CREATURE)
COLOURED = Filter(colours=COLOURS)
COLOURLESS = Filter(colours="none")
SUBTYPED = Filter(subtypes=tables.SUBTYPES)
DEAR = Filter(mana_value=(3, None))
CHEAP = Filter(mana_value=(None, 2))
Rows = dict[str, tuple[tuple[str, ...], Callable[[CardMaker], Card]]]


def _with_subtype(make: CardMaker, *abilities: AnyAbility) -> Card:
    return Card(
        name=make.name(),
        cost=make.draws.one(tables.CREATURE_COSTS),
        types=("creature",),
        subtypes=(make.draws.one(tables.SUBTYPES),),
        pt=make.draws.one(tables.SIZES),
        abilities=(make.face_down_keyword(), *abilities),
    )


def _aura(make: CardMaker) -> Card:
    return Card(
        name=make.name(),
        cost="{1}{U}",
        types=("enchantment",),
        subtypes=("Aura",),
        abilities=(Keyword(keyword="enchant", what=CREATURE), make.face_down_keyword()),
    )


def _golem(make: CardMaker) -> Card:
    """An ordinary creature without colour and without any of the subtypes of the tables."""
    return Card(name=make.name(), cost="{3}", types=("artifact", "creature"), pt=(2, 3))


SUBJECTS: Rows = {
    "tribal_morph": (("kind:morph",), _with_subtype),
    "flash_morph": (
        ("kind:morph", "keyword:flash", "works:flash"),
        lambda make: _with_subtype(make, "flash"),
    ),
    "flash_creature": (("keyword:flash",), lambda make: make.creature("flash")),
    "uncounterable_morph": (
        ("kind:morph", "keyword:cant_be_countered"),
        lambda make: _with_subtype(make, "cant_be_countered"),
    ),
    "convoke_morph": (
        ("kind:morph", "keyword:convoke"),
        lambda make: _with_subtype(make, "convoke"),
    ),
    "aura_morph": (("kind:morph", "keyword:enchant"), _aura),
    "noncreature_morph": (("kind:morph",), lambda make: make.other(make.face_down_keyword())),
    "golem": ((), _golem),
    "plain_land": ((), lambda make: make.other(types=("land",))),
}


def _says(ability: Ability) -> Callable[[CardMaker], Card]:
    """An enchantment that says just that."""

    def make_it(make: CardMaker) -> Card:
        abilities: tuple[AnyAbility, ...] = (ability,)  # type: ignore[assignment]  # one of them
        return Card(name=make.name(), cost="{2}{U}", types=("enchantment",), abilities=abilities)

    return make_it


def _watches(what: Filter) -> Callable[[CardMaker], Card]:
    return lambda make: _says(make.gains("casts", what=what))(make)


def _counterspell(what: Filter) -> Callable[[CardMaker], Card]:
    spell = Spell(targets=(Target(what=what),), effects=(CounterSpell(),))
    return lambda make: Card(
        name=make.name(), cost="{1}{U}", types=("instant",), abilities=(spell,)
    )


def _of_stack(what: Filter) -> Filter:
    return Filter(types=what.types, no=what.no, zone="stack")


def _dread_watcher(make: CardMaker) -> Card:
    gain = GainLife(n=make.amounts.next())
    return _says(Triggered(on=("manifests_dread",), effects=(gain,)))(make)


def _batch_watcher(make: CardMaker) -> Card:
    gain = GainLife(n=make.amounts.next())
    batch = Triggered(on=("enters",), what=CREATURE, batch=True, effects=(gain,))
    return _says(batch)(make)


def _mask_giver(make: CardMaker) -> Card:
    candidates = Select(choose=Filter(types=("creature",), zone="hand"))
    cast = CastDown(what=candidates, payable=True, unmask=True)
    ability = Activated(id="mask", cost="{X}", timing="sorcery", effects=(cast,))
    return Card(name=make.name(), cost="{2}", types=("artifact",), abilities=(ability,))


def _top(what: Filter) -> Allows:
    return Allows(
        action="cast",
        what=Filter(types=what.types, colours=what.colours, subtypes=what.subtypes, zone="library"),
    )


COST, ALLOW, ENTER, CASTS = "kind:costs", "kind:allows", "kind:enters", "on:casts"
PRICED = (COST, "works:costs")
ON_TOP = (ALLOW, "works:allows:library")
FLASHING = (ALLOW, "works:allows:flash")
WATCHING = ("kind:triggered", CASTS, "works:watcher:casts")
SPELLS = Changes(
    what=Select(all=Filter(types=("creature",), zone="stack", controller="you")),
    keywords=("convoke",),
)
AROUND: Rows = {
    "creature_tax": (PRICED, _says(Costs(of="spells", what=CREATURE, more=1))),
    "creature_discount": (PRICED, _says(Costs(of="spells", what=CREATURE, more=-1))),
    "face_down_discount": (
        (*PRICED, "filter:face_down"),
        _says(Costs(of="spells", what=DOWN, more=-1)),
    ),
    "subtype_discount": (
        (*PRICED, "filter:subtypes"),
        _says(Costs(of="spells", what=SUBTYPED, more=-2)),
    ),
    "noncreature_tax": (
        (*PRICED, "filter:no"),
        _says(Costs(of="spells", what=NONCREATURE, more=1)),
    ),
    "least_price": (PRICED, _says(Costs(of="spells", at_least=5))),
    "top_creature_spells": (ON_TOP, _says(_top(CREATURE))),
    "top_colourless_spells": ((*ON_TOP, "filter:colours"), _says(_top(COLOURLESS))),
    "top_subtype_spells": ((*ON_TOP, "filter:subtypes"), _says(_top(SUBTYPED))),
    "flash_for_creatures": (FLASHING, _says(Allows(action="flash", what=CREATURE))),
    "flash_for_colourless": (
        (*FLASHING, "filter:colours"),
        _says(Allows(action="flash", what=COLOURLESS)),
    ),
    "no_creature_spells": (
        ("kind:forbids", "works:forbids:cast"),
        _says(Forbids(action="cast", what=CREATURE)),
    ),
    "no_coloured_spells": (
        ("kind:forbids", "filter:colours", "works:forbids:cast", "works:forbids:cast:colours"),
        _says(Forbids(action="cast", what=COLOURED)),
    ),
    "creatures_enter_tapped": (
        (ENTER, "works:enters:tapped"),
        _says(Enters(what=CREATURE, tapped=True)),
    ),
    "creatures_enter_bigger": (
        (ENTER, "works:enters:counters"),
        _says(Enters(what=CREATURE, counters={"+1/+1": 1})),
    ),
    "face_down_enter_bigger": (
        (ENTER, "filter:face_down", "works:enters:counters"),
        _says(Enters(what=DOWN, counters={"+1/+1": 2})),
    ),
    "subtypes_enter_tapped": (
        (ENTER, "filter:subtypes", "works:enters:tapped"),
        _says(Enters(what=SUBTYPED, tapped=True)),
    ),
    "no_creatures_enter": (
        ("kind:forbids", "works:forbids:enter"),
        _says(Forbids(action="enter", what=CREATURE)),
    ),
    "no_subtypes_enter": (
        ("kind:forbids", "filter:subtypes", "works:forbids:enter", "works:forbids:enter:subtypes"),
        _says(Forbids(action="enter", what=SUBTYPED)),
    ),
    "dread_watcher": (("kind:triggered", "on:manifests_dread"), _dread_watcher),
    "batch_watcher": (
        ("kind:triggered", "on:enters", "works:watcher:enters", "works:watcher:batch"),
        _batch_watcher,
    ),
    "coloured_watcher": ((*WATCHING, "filter:colours"), _watches(COLOURED)),
    "colourless_watcher": ((*WATCHING, "filter:colours"), _watches(COLOURLESS)),
    "dear_watcher": ((*WATCHING, "filter:mana_value"), _watches(DEAR)),
    "cheap_watcher": ((*WATCHING, "filter:mana_value"), _watches(CHEAP)),
    "tribal_watcher": ((*WATCHING, "filter:subtypes"), _watches(SUBTYPED)),
    "noncreature_watcher": ((*WATCHING, "filter:no"), _watches(NONCREATURE)),
    "creature_counterspell": (
        ("kind:spell", "effect:counter", "works:counterspell"),
        _counterspell(_of_stack(CREATURE)),
    ),
    "noncreature_counterspell": (
        ("kind:spell", "effect:counter", "filter:no", "works:counterspell"),
        _counterspell(_of_stack(NONCREATURE)),
    ),
    "counterspell": (
        ("kind:spell", "effect:counter", "works:counterspell"),
        _counterspell(Filter(zone="stack")),
    ),
    "mask_giver": (("effect:cast_down", "with:x", "kind:activated"), _mask_giver),
    "land_in_hand": (("step:play",), lambda make: make.other(types=("land",))),
    "convoke_for_creatures": (("kind:changes", "keyword:convoke"), _says(SPELLS)),
}
PLACES: dict[str, tuple[Zone, Seat]] = {
    "creature_counterspell": ("hand", "B"),
    "noncreature_counterspell": ("hand", "B"),
    "counterspell": ("hand", "B"),
    "land_in_hand": ("hand", "A"),
}
"""Helpers that do not start on A's battlefield."""
