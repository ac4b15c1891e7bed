"""Cards for the ways up: costs that are more than mana, and faces that do something at once."""

from collections.abc import Callable

from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import (
    AnyAbility,
    As,
    Changes,
    Costs,
    Forbids,
    Keyword,
    Morph,
    PtIs,
    Spell,
    Triggered,
)
from facecheck.reference_impl.vocabulary.costs import Cost, CostParts, Payment
from facecheck.reference_impl.vocabulary.effects import Attach, BecomeCopy, GainLife, May
from facecheck.reference_impl.vocabulary.filters import Counted, Filter, Select
from facecheck.reference_impl.vocabulary.words import Seat, Zone
from msgspec import structs

from . import tables
from .cards import KEYWORD_CLASSES, CardMaker, plus_counters

CREATURE = Filter(types=("creature",))
OTHER_CREATURE = Select(choose=Filter(types=("creature",), other=True))
ISLAND = Filter(subtypes=("Island",))
INSTANTS = Counted(number=Filter(types=("instant",), zone="graveyard"))
PHYREXIAN_COSTS = ("{R/G}{B/P}", "{1}{W/P}{W/P}", "{U/P}{W/B}", "{2}{G/P}")
X_COSTS = ("{X}{U}", "{X}{B}", "{X}{1}{G}")
REDUCED_COSTS = ("{5}{U}", "{3}{W}", "{4}{R}")
FROM_PLAY = ("give_back", "sacrifice", "tap")
FROM_HAND = ("discard", "reveal")


def keyword_with(make: CardMaker, cost: Cost) -> AnyAbility:
    """Morph or its kin, as the engine knows them, with that cost."""
    known = [k for k in ("morph", "disguise") if make.able(f"kind:{k}")] or ["morph"]
    return KEYWORD_CLASSES[make.draws.one(known)](cost=cost)


def _costing(make: CardMaker, cost: Cost, *more: AnyAbility) -> Card:
    return make.creature(keyword_with(make, cost), *more)


def _paid_with(make: CardMaker, parts: tuple[str, ...], what: Filter) -> Card:
    known = [part for part in parts if make.able(f"cost:{part}")] or list(parts)
    amount = 1 + make.draws.index(2) if parts == FROM_PLAY else 1
    payment = Payment(n=amount, what=what)
    return _costing(make, structs.replace(CostParts(), **{make.draws.one(known): payment}))


def _sized(make: CardMaker, pt: tuple[int, int], *abilities: AnyAbility) -> Card:
    return Card(
        name=make.name(),
        cost=make.draws.one(tables.CREATURE_COSTS),
        types=("creature",),
        pt=pt,
        abilities=(make.face_down_keyword(), *abilities),
    )


def _fragile(make: CardMaker) -> Card:
    """It dies of one damage: the counter of megamorph would save it."""
    card = _sized(make, make.draws.one(((3, 1), (4, 1))))
    return structs.replace(card, abilities=(make.face_down_keyword("morph", "disguise"),))


def _two_morphs(make: CardMaker) -> Card:
    first, second = make.draws.one((("{2}{B}", "{W}"), ("{G}{G}", "{4}"), ("{3}{R}", "{1}{U}")))
    return make.creature(Morph(cost=first), Morph(cost=second))


def _other(make: CardMaker, types: tuple[str, ...], **parts: object) -> Card:
    card = {"name": make.name(), "cost": "{2}{W}", "types": types, **parts}
    return Card(**card)  # type: ignore[arg-type]  # the fields of a card, by name


def _without_counters(make: CardMaker) -> Card:
    """A planeswalker or battle with a face-down keyword."""
    kind, value = make.draws.one((("planeswalker", "loyalty"), ("battle", "defense")))
    return _other(make, (kind,), abilities=(make.face_down_keyword(),), **{value: 4})


def _as_turned_up(effect: Attach | BecomeCopy) -> As:
    return As(on=("turned_up",), effects=(May(effects=(effect,)),))


def _clinging_aura(make: CardMaker) -> Card:
    attach = Attach(what="self", to=Select(choose=CREATURE))
    return _other(
        make,
        ("enchantment",),
        subtypes=("Aura",),
        abilities=(
            Keyword(keyword="enchant", what=CREATURE),
            make.face_down_keyword(),
            _as_turned_up(attach),
        ),
    )


def _copier(make: CardMaker) -> Card:
    return _sized(make, (0, 1), _as_turned_up(BecomeCopy(of=OTHER_CREATURE, what="self")))


def _self_sized(make: CardMaker) -> Card:
    return _sized(make, (0, 0), PtIs(count=Counted(number=CREATURE)))


DEFINED = ("kind:pt_is", "count:number")


def _all(what: Filter, **change: object) -> Changes:
    return Changes(what=Select(all=what), **change)  # type: ignore[arg-type]  # as above


YOURS = Filter(types=("creature",), controller="you", other=True)
Rows = dict[str, tuple[tuple[str, ...], Callable[[CardMaker], Card]]]
SUBJECTS: Rows = {
    "pays_life": (
        ("kind:morph", "cost:life"),
        lambda make: _costing(make, CostParts(life=1 + make.draws.index(5))),
    ),
    "pays_islands": (
        ("kind:morph", "with:pay", "filter:subtypes"),
        lambda make: _paid_with(make, FROM_PLAY, ISLAND),
    ),
    "pays_cards": (
        ("kind:morph", "with:pay"),
        lambda make: _paid_with(make, FROM_HAND, CREATURE),
    ),
    "phyrexian": (
        ("kind:morph", "with:pay"),
        lambda make: _costing(make, make.draws.one(PHYREXIAN_COSTS)),
    ),
    "x_morph": (
        ("kind:morph", "with:x", "kind:triggered", "on:turned_up", "works:triggered:turned_up"),
        lambda make: _costing(
            make,
            make.draws.one(X_COSTS),
            Triggered(on=("turned_up",), effects=(GainLife(n="x"),)),
        ),
    ),
    "reduced": (
        ("kind:morph", "cost:less", "count:number"),
        lambda make: _costing(make, CostParts(mana=make.draws.one(REDUCED_COSTS), less=INSTANTS)),
    ),
    "two_morphs": (("kind:morph",), _two_morphs),
    "x_creature": (
        (),
        lambda make: _other(make, ("creature",), cost="{X}{G}{G}", pt=(3, 2)),
    ),
    "lord": (
        ("kind:changes", "filter:controller", "works:anthem"),
        lambda make: _sized(make, (2, 3), _all(YOURS, pt=(1, 1))),
    ),
    "grounder": (
        ("kind:changes", "works:anthem"),
        lambda make: _sized(make, (2, 4), _all(CREATURE, lose_keywords=("flying",))),
    ),
    "self_sized": ((*DEFINED, "works:pt_is"), _self_sized),
    "self_sized_up": (DEFINED, _self_sized),
    "fragile": (("kind:morph",), _fragile),
    "hollow": (
        ("kind:as", "effect:counters", "works:as:turned_up"),
        lambda make: _sized(
            make, (0, 0), As(on=("turned_up",), effects=(plus_counters(1 + make.draws.index(3)),))
        ),
    ),
    "copier": (("kind:as", "effect:become_copy", "effect:may", "works:as:become_copy"), _copier),
    "without_counters": (("kind:morph",), _without_counters),
    "clinging_aura": (
        ("kind:as", "effect:attach", "effect:may", "keyword:enchant", "works:as:attach"),
        _clinging_aura,
    ),
}


def _forbidding(make: CardMaker, ability: Forbids | Costs) -> Card:
    return _other(make, ("enchantment",), abilities=(ability,))


def _land(make: CardMaker, subtype: str) -> Card:
    return _other(make, ("land",), cost="", subtypes=(subtype,))


def _spell(make: CardMaker, types: tuple[str, ...], *keywords: AnyAbility) -> Card:
    spell = Spell(effects=(GainLife(n=make.amounts.next()),))
    return _other(make, types, abilities=(*keywords, spell))


def _up_watcher(make: CardMaker, what: Filter) -> Card:
    return _other(make, ("enchantment",), abilities=(make.gains("turned_up", what=what),))


THEIRS = Filter(controller="opponent")
UP_WATCHER = ("kind:triggered", "on:turned_up", "works:watcher:turned_up")
AROUND: Rows = {
    "island": ((), lambda make: _land(make, "Island")),
    "mountain": ((), lambda make: _land(make, "Mountain")),
    "creature_in_hand": ((), lambda make: make.creature()),
    "artifact_in_hand": ((), lambda make: make.other(types=("artifact",))),
    "spent_instant": ((), lambda make: _spell(make, ("instant",))),
    "spent_sorcery": ((), lambda make: _spell(make, ("sorcery",))),
    "split_second_spell": (
        ("keyword:split_second", "kind:spell", "with:hold"),
        lambda make: _spell(make, ("instant",), "split_second"),
    ),
    "no_turning_up": (
        ("kind:forbids",),
        lambda make: _forbidding(make, Forbids(action="turn_up")),
    ),
    "no_turning_up_on_their_turn": (
        ("kind:forbids", "filter:controller"),
        lambda make: _forbidding(make, Forbids(action="turn_up", what=THEIRS, during="your_turn")),
    ),
    "no_activating": (
        ("kind:forbids",),
        lambda make: _forbidding(make, Forbids(action="activate", what=CREATURE)),
    ),
    "creatures_lose_abilities": (
        ("kind:changes", "works:change:lose_abilities"),
        lambda make: _other(
            make, ("enchantment",), abilities=(_all(CREATURE, lose_abilities=True),)
        ),
    ),
    "dearer": (
        ("kind:costs",),
        lambda make: _forbidding(make, Costs(of="turn_up", more=1 + make.draws.index(2))),
    ),
    "big_watcher": (
        (*UP_WATCHER, "filter:power"),
        lambda make: _up_watcher(make, Filter(types=("creature",), power=(3, None))),
    ),
    "small_watcher": (
        (*UP_WATCHER, "filter:power"),
        lambda make: _up_watcher(make, Filter(types=("creature",), power=(None, 2))),
    ),
    "subtype_up_watcher": (
        (*UP_WATCHER, "filter:subtypes"),
        lambda make: _up_watcher(make, Filter(subtypes=tables.SUBTYPES)),
    ),
    "turned_up_creature": (
        ("kind:triggered", "on:turned_up", "works:triggered:turned_up"),
        lambda make: make.creature(make.gains("turned_up")),
    ),
    "as_turned_up_creature": (
        ("kind:as", "effect:counters", "works:as:turned_up"),
        lambda make: make.creature(As(on=("turned_up",), effects=(plus_counters(2),))),
    ),
}
PLACES: dict[str, tuple[Zone, Seat]] = {
    "creature_in_hand": ("hand", "A"),
    "artifact_in_hand": ("hand", "A"),
    "spent_instant": ("graveyard", "A"),
    "spent_sorcery": ("graveyard", "A"),
    "split_second_spell": ("hand", "A"),
    "no_turning_up_on_their_turn": ("battlefield", "B"),
}
"""Helpers that do not start on A's battlefield."""
