"""Layer 1, and the little that belongs to power and toughness without any effect."""

from typing import Protocol

from .applying import Statics
from .changing import add_pt
from .characteristics import Characteristics, of_card
from .state import Continuing, Object, State
from .vocabulary import Card
from .vocabulary.abilities import Activated, PtIs

IN_PLAY = frozenset({"battlefield", "stack"})
COUNTERS = {"+1/+1": (1, 1), "-1/-1": (-1, -1)}


class LayerOne(Statics, Protocol):
    """What the layers ask of a rulebook."""

    def copiable_values(self, state: State, thing: Object) -> Card:
        """Layer 1, of a permanent or spell."""

    def copiable_values_follow(self, state: State) -> object:
        """All that layer 1 looks at, the object itself apart."""

    def presented(self, state: State, thing: Object, values: Card) -> Card:
        """What of these values the object shows."""

    def cost_of_its_value(self, thing: Object) -> str:
        """The cost that the mana value is counted from, if the object has none."""

    def values_elsewhere(self, thing: Object) -> Card:
        """The values of an object in any other zone."""

    def defining_abilities(self, thing: Object, looks: Characteristics) -> tuple[PtIs, ...]:
        """The abilities of a permanent that define its power and toughness."""

    def objects_reached(self, state: State, effect: Continuing) -> tuple[str, ...]:
        """The objects that a resolved effect still applies to."""

    def intrinsic_abilities(self, looks: Characteristics) -> tuple[Activated, ...]:
        """The mana abilities that its basic land types give an object."""

    def different_names(self, names: tuple[str, ...]) -> int:
        """How many different names there are."""


def first_layer(state: State, rules: LayerOne, thing: Object) -> Characteristics:
    """Layer 1: the copiable values (rule 613.2); off the battlefield, those of the card."""
    if thing.zone in IN_PLAY:
        values = rules.presented(state, thing, rules.copiable_values(state, thing))
    else:
        values = rules.values_elsewhere(thing)
    looks = of_card(values, thing.handle, thing.controller, face_down=thing.mask is not None)
    looks.valued = rules.cost_of_its_value(thing) if thing.side == "other" else ""
    return looks


def settle_pt(looks: Characteristics) -> None:
    """Only creatures have power and toughness (rule 208.1, 208.3)."""
    looks.pt = looks.base_pt = looks.pt if looks.is_creature else ()


def count_counters(thing: Object, looks: Characteristics) -> None:
    """Counters count in layer 7c, as other changes of power do (rules 122.1a, 613.4c)."""
    for counter, n in thing.counters.items():
        add_pt(looks, COUNTERS.get(counter, (0, 0)), n)
