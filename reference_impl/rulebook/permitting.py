"""By what a face-down cast is judged: permissions, prohibitions, prices, mana (601.3e, 708.4)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.mana import Pool, paid
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Activated, Costs
from facecheck.reference_impl.vocabulary.effects import AddMana
from facecheck.reference_impl.vocabulary.words import Seat

from .ways import CastWay

TAX = 2


class Permitting:
    """The questions about who may cast what from where, and at what price."""

    def as_permissions_see_it(self, spell: Object, looks: Characteristics) -> Characteristics:
        """A permission for some spells covers what the card would be as a spell (601.3e, 708.4)."""
        del spell
        return looks

    def as_prohibitions_see_it(self, spell: Object, looks: Characteristics) -> Characteristics:
        """A prohibition of some spells is held against the same (601.3a, 601.3e, 708.4)."""
        del spell
        return looks

    def as_prices_see_it(self, spell: Object, looks: Characteristics) -> Characteristics:
        """What makes some spells dearer or cheaper looks at the same (601.2f, 708.4)."""
        del spell
        return looks

    def changes_of_price(
        self, found: tuple[Costs, ...], way: CastWay, spell: Characteristics
    ) -> tuple[Costs, ...]:
        """All that speak of such a spell, also where its price is an alternative cost (118.9d)."""
        del way, spell
        return found

    def commander_tax(self, way: CastWay, casts: int) -> int:
        """{2} more for each time it was cast from the command zone, in whatever way (903.8)."""
        del way
        return TAX * casts

    def surcharge(self, way: CastWay, extra: str) -> str:
        """A permission that asks for more asks it of every way to cast the card (118.8, 118.9d)."""
        del way
        return extra

    def is_castable_commander(self, player: Seat, thing: Object) -> bool:
        """A player casts their own commander from the command zone (903.8)."""
        return thing.zone == "command" and "commander" in thing.marks and thing.owner == player

    def free_ways(self, card: Card, ways: tuple[CastWay, ...]) -> tuple[CastWay, ...]:
        """How a card is cast without paying its mana cost: face up, and in no other way.

        That and the face-down cast are both alternative costs, of which only one can be
        used (118.9a). Any card but a land (305.9), also one without a mana cost (118.6a);
        which half or face of two no step can say.
        """
        del ways
        two = card.layout in ("split", "room", "modal")
        return () if two or "land" in card.types else (CastWay("free", ""),)

    def as_replacements_see_it(self, arriving: Object, looks: Characteristics) -> Characteristics:
        """What changes how some objects enter looks at what it would be there (614.12, 708.3)."""
        del arriving
        return looks

    def has_convoke(self, spell: Object, looks: Characteristics) -> bool:
        """Whether the spell has convoke; the hidden card's does not count (702.51a, 708.4)."""
        del spell
        return looks.has("convoke")

    def could_be_paid(self, card: Card, spent: Pool) -> bool:
        """Whether some of the mana that was spent could pay the card's mana cost (decision C20)."""
        return card.cost != "" and paid(card.cost, spent) is not None

    def mask_slips(self, thing: Object) -> bool:
        """Whether what put it face down has it turned up before damage and tapping (614.1a)."""
        return thing.mask is not None and thing.mask.slips

    def lands_played_after_a_cast(self, played: int, thing: Object) -> int:
        """Casting is not playing a land, whatever the card (305.1, 305.2, 708.4)."""
        del thing
        return played

    def as_flash_permissions_see_it(self, spell: Object, looks: Characteristics) -> Characteristics:
        """What gives flash to some spells gives it to such a face-down one (601.3b, 601.3e)."""
        del spell
        return looks

    def as_targeting_sees_it(self, spell: Object, looks: Characteristics) -> Characteristics:
        """A spell is a legal target as the spell that it is, face down too (115.1, 708.4)."""
        del spell
        return looks

    def ward_works(self, thing: Object) -> bool:
        """Ward is about a permanent that becomes a target; of a spell it does nothing (702.21a)."""
        return thing.zone == "battlefield"

    def may_spend(
        self, only: str, use: str, looks: Characteristics | None, thing: Object | None
    ) -> bool:
        """Whether mana that was made for something may be spent on this (106.6).

        A face-down spell is a creature spell without abilities if its mask lists none.
        """
        del thing
        if only == "turn_up" or use != "cast" or looks is None:
            return only == use
        if only == "cast_face_down":
            return looks.face_down and looks.is_creature
        return looks.is_creature and not looks.abilities

    def is_mana_ability(self, ability: Activated) -> bool:
        """It could add mana and has no target: it does not use the stack (605.1a, 605.3b)."""
        return not ability.targets and any(isinstance(one, AddMana) for one in ability.effects)

    def commander_may_return(self, thing: Object, to: str) -> bool:
        """Its owner may put a commander into the command zone from there.

        903.9a: from graveyard or exile; 903.9b: instead of into a hand or library. Face
        down it is a commander all the same (903.3).
        """
        del thing
        return to in ("graveyard", "exile", "hand", "library")
