"""Cards for combat, time and leaving: faces that would matter there, and what watches it."""

from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import (
    Activated,
    AnyAbility,
    Changes,
    Keyword,
    Triggered,
)
from facecheck.reference_impl.vocabulary.effects import GainLife, Put, TurnDown, TurnUp
from facecheck.reference_impl.vocabulary.filters import Condition, Filter, Select
from facecheck.reference_impl.vocabulary.words import Seat, TurnStep, Zone

from . import tables
from .cards import CardMaker
from .turning_cards import Rows

CREATURE = Filter(types=("creature",))
YOURS = Filter(types=("creature",), controller="you")
FACE_DOWN = Filter(types=("creature",), face_down=True)
STEPS: tuple[TurnStep, ...] = ("upkeep", "end")


def _face(make: CardMaker, *abilities: AnyAbility, pt: tuple[int, int] = (5, 4)) -> Card:
    return Card(
        name=make.name(),
        cost=make.draws.one(tables.CREATURE_COSTS),
        types=("creature",),
        pt=pt,
        abilities=(*abilities, make.face_down_keyword()),
    )


def _begins(make: CardMaker, step: TurnStep, condition: Condition | None = None) -> Triggered:
    gain = (GainLife(n=make.amounts.next()),)
    return Triggered(on=("begins",), step=step, effects=gain, if_=condition)


def _two_sided(make: CardMaker) -> Card:
    back = Card(name=make.name(), types=("creature",), pt=(4, 4))
    return Card(
        name=make.name(),
        cost=make.draws.one(tables.CREATURE_COSTS),
        types=("creature",),
        pt=make.draws.one(tables.SIZES),
        layout=make.draws.one(("double_faced", "modal")),
        other=back,
    )


FIGHTS = ("kind:morph", "step:attack")
SUBJECTS: Rows = {
    "fighter": (("kind:morph",), _face),
    "hidden_defender": (FIGHTS, lambda make: _face(make, "defender")),
    "hidden_haste": (FIGHTS, lambda make: _face(make, "haste")),
    "hidden_flyer": (FIGHTS, lambda make: _face(make, "flying")),
    "unblockable": (
        (*FIGHTS, "keyword:cant_be_blocked"),
        lambda make: _face(make, "cant_be_blocked"),
    ),
    "attack_trigger": (
        (*FIGHTS, "kind:triggered", "on:attacks", "works:triggered:attacks"),
        lambda make: _face(make, make.gains("attacks")),
    ),
    "damage_trigger": (
        (*FIGHTS, "kind:triggered", "on:deals_combat_damage", "works:triggered:hits"),
        lambda make: _face(make, make.gains("deals_combat_damage")),
    ),
    "damaged_trigger": (
        ("kind:morph", "kind:triggered", "on:dealt_damage", "works:triggered:dealt_damage"),
        lambda make: _face(make, make.gains("dealt_damage"), pt=(2, 5)),
    ),
    "upkeep_trigger": (
        ("kind:morph", "kind:triggered", "on:begins", "works:triggered:begins"),
        lambda make: _face(make, _begins(make, make.draws.one(STEPS))),
    ),
    "leaves": (
        ("kind:morph", "kind:triggered", "on:leaves", "works:triggered:leaves"),
        lambda make: _face(make, make.gains("leaves")),
    ),
    "double_faced": (("layout:double_faced", "layout:modal"), _two_sided),
}


def _enchantment(make: CardMaker, *abilities: AnyAbility) -> Card:
    return Card(name=make.name(), cost="{1}{W}", types=("enchantment",), abilities=abilities)


def _watcher(make: CardMaker, event: str, what: Filter) -> Card:
    trigger = make.gains(event, what=what)  # type: ignore[arg-type]  # an event's name
    return _enchantment(make, trigger)


def _giver(make: CardMaker) -> Card:
    given = make.gains("dies")
    return _enchantment(make, Changes(what=Select(all=CREATURE), grants=(given,)))


def _aura(make: CardMaker) -> Card:
    return Card(
        name=make.name(),
        cost="{1}{U}",
        types=("enchantment",),
        subtypes=("Aura",),
        abilities=(
            Keyword(keyword="enchant", what=CREATURE),
            Changes(what="attached", pt=(1, 2)),
        ),
    )


def _keeper(make: CardMaker) -> Card:
    """An artifact that exiles a creature card face down and brings back what it exiled."""
    dead = Select(choose=Filter(types=("creature",), zone="graveyard"))
    kept = Select(linked=Filter())
    hide = (Put(what=dead, to="exile", face_down=True),)
    show = (TurnUp(what=kept), Put(what=kept, to="battlefield", under="you"))
    return Card(
        name=make.name(),
        cost="{2}",
        types=("artifact",),
        abilities=(
            Activated(id="hide", cost="{0}", effects=hide),
            Activated(id="show", cost="{0}", effects=show),
        ),
    )


def _masker(make: CardMaker) -> Card:
    """An artifact that turns all creatures face down."""
    down = (TurnDown(what=Select(all=CREATURE)),)
    mask = Activated(id="mask", cost="{0}", effects=down)
    return Card(name=make.name(), cost="{2}", types=("artifact",), abilities=(mask,))


def _asker(make: CardMaker, condition: Condition) -> Card:
    return _enchantment(make, _begins(make, "end", condition))


ASKS = ("kind:triggered", "on:begins", "works:triggered:begins")
AROUND: Rows = {
    "blocker": (
        (),
        lambda make: Card(name=make.name(), cost="{2}", types=("creature",), pt=(1, 9)),
    ),
    "flyer_beside": ((), lambda make: make.creature("flying")),
    "hit_watcher": (
        ("kind:triggered", "on:deals_combat_damage", "filter:face_down"),
        lambda make: _watcher(make, "deals_combat_damage", FACE_DOWN),
    ),
    "dies_giver": (("kind:changes", "works:granted:dies"), _giver),
    "aura_in_hand": (("keyword:enchant", "step:cast"), _aura),
    "masker": (
        ("kind:activated", "step:activate", "effect:turn_down", "works:turn_down"),
        _masker,
    ),
    "wings": (
        ("kind:changes", "filter:controller", "works:anthem:keywords"),
        lambda make: _enchantment(make, Changes(what=Select(all=YOURS), keywords=("flying",))),
    ),
    "all_artifacts": (
        ("kind:changes", "works:anthem:types"),
        lambda make: _enchantment(make, Changes(what=Select(all=Filter()), types=("artifact",))),
    ),
    "keeper": (("kind:activated", "step:activate"), _keeper),
    "another_keeper": (("kind:activated", "step:activate"), _keeper),
    "asks_who_entered": (
        (*ASKS, "if:entered_this_turn", "filter:face_down"),
        lambda make: _asker(make, Condition(entered_this_turn=FACE_DOWN)),
    ),
    "asks_who_turned_up": (
        (*ASKS, "if:turned_up_this_turn"),
        lambda make: _asker(make, Condition(turned_up_this_turn=True)),
    ),
}
PLACES: dict[str, tuple[Zone, Seat]] = {
    "blocker": ("battlefield", "B"),
    "aura_in_hand": ("hand", "A"),
}
