"""State-based actions as far as face-down objects meet them (704.5)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import Object, State

COMMANDER_DAMAGE = 21


class StateBased:
    """The questions that are asked before anybody gets priority (704.3)."""

    def commanders_in(self, state: State, thing: Object) -> tuple[str, ...]:
        """The commanders that an object is: face down too (903.3, 903.10a)."""
        cards = [thing.handle, *(part.handle for part in thing.parts)]
        return tuple(card for card in dict.fromkeys(cards) if card in state.commanders)

    def loses_to_a_commander(self, damage: int) -> bool:
        """A player to whom one commander dealt 21 combat damage over the game (903.10a)."""
        return damage >= COMMANDER_DAMAGE

    def dies_of_toughness(self, looks: Characteristics) -> bool:
        """A creature with toughness 0 or less (704.5f)."""
        return bool(looks.pt) and looks.pt[1] <= 0 and looks.is_creature

    def dies_of_damage(self, thing: Object, looks: Characteristics) -> bool:
        """A creature with lethal damage, by its toughness now (704.5g, 120.6)."""
        return bool(looks.pt) and 0 < looks.pt[1] <= thing.damage and looks.is_creature

    def lacks_loyalty(self, thing: Object, looks: Characteristics) -> bool:
        """A planeswalker without loyalty (704.5i)."""
        return "planeswalker" in looks.types and not thing.counters.get("loyalty")

    def lacks_defense(self, thing: Object, looks: Characteristics, *, pending: bool) -> bool:
        """A battle without defense (704.5v, 704.5w); a Siege waits for its `pending` triggers."""
        if "battle" not in looks.types or thing.counters.get("defense"):
            return False
        return not (pending and "Siege" in looks.subtypes)

    def legend_key(self, thing: Object, looks: Characteristics) -> tuple[str, str] | None:
        """Legendary permanents with one controller and one name cannot coexist (704.5j).

        An object without a name shares none (201.2a).
        """
        del thing
        if "legendary" not in looks.supertypes or not looks.name:
            return None
        return looks.controller, looks.name
