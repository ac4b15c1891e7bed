"""Changing zones: a new object, face up unless put face down, shown on the way (400.7, 708)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import HIDDEN, Continuing, Ident, Mask, Object
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import AnyAbility, As, Keyword
from facecheck.reference_impl.vocabulary.filters import Filter
from facecheck.reference_impl.vocabulary.words import Seat, Zone
from msgspec import structs

from .layouts import Layouts


def enchanted_by(abilities: tuple[AnyAbility, ...]) -> tuple[Filter, ...]:
    """What the enchant abilities speak of (702.5a)."""
    return tuple(a.what for a in abilities if isinstance(a, Keyword) and a.keyword == "enchant")


class Moving(Layouts):
    """The questions about moving between zones."""

    def after_moving(self, thing: Object, to: Zone, under: Seat, mask: Mask | None) -> Object:
        """The new object that it becomes (400.7): face up unless put face down, nothing on it."""
        return Object(
            handle=thing.handle,
            card=thing.card,
            owner=thing.owner,
            controller=under,
            zone=to,
            mask=mask,
            side=self.side_of_the_permanent(thing, to),
            token=thing.token,
            marks=tuple(mark for mark in thing.marks if mark == "commander"),
            changes_of_zone=thing.changes_of_zone + 1,
            shown_to=thing.shown_to,
        )

    def mask_of_the_permanent(self, spell: Object) -> Mask | None:
        """A face-down spell becomes a face-down permanent (708.4, 702.37c)."""
        return spell.mask

    def is_revealed(self, thing: Object, to: Zone) -> bool:
        """Whether its owner reveals it as it moves (708.9).

        A face-down permanent that goes anywhere else; a face-down spell that goes anywhere
        but to the battlefield.
        """
        if thing.mask is None:
            return False
        return thing.zone == "battlefield" or (thing.zone == "stack" and to != "battlefield")

    def effects_on_the_permanent(
        self, effects: tuple[Continuing, ...], spell: Object, permanent: Object
    ) -> tuple[Continuing, ...]:
        """What changed a permanent spell goes on to the permanent that it becomes (400.7a)."""
        return tuple(
            structs.replace(effect, idents=(*effect.idents, permanent.ident))
            if spell.ident in effect.idents
            else effect
            for effect in effects
        )

    def name_it_had(self, thing: Object, looks: Characteristics) -> str:
        """The name by which an effect remembers what it moved: as last known (608.2h, 201.2a).

        What was face down had none, whatever card it is now.
        """
        del thing
        return looks.name

    def is_linked(self, thing: Object, source: Ident) -> bool:
        """Whether an ability of that object exiled the card, as long as it is there (607.2a)."""
        return thing.zone == "exile" and thing.exiled_by == source

    def may_get_counters(self, thing: Object) -> bool:
        """Counters are put on any permanent, whatever card is underneath (122.1, 708.2)."""
        del thing
        return True

    def mask_of_what_is_drawn(self, *, amid: bool) -> Mask | None:
        """A card drawn amid casting or activating is kept face down until that is done (121.8)."""
        return HIDDEN if amid else None

    def counters_it_enters_with(self, thing: Object, values: Card) -> dict[str, int]:
        """The loyalty, defense or lore of what it enters as (306.5b, 310.4b, 714.3a, 708.3)."""
        del thing
        lore = 1 if "Saga" in values.subtypes else None
        printed = {"loyalty": values.loyalty, "defense": values.defense, "lore": lore}
        return {counter: n for counter, n in printed.items() if n is not None}

    def as_entry_bans_see_it(self, arriving: Object, looks: Characteristics) -> Characteristics:
        """What may not enter is judged by what it would be there (614.17d, 701.40f, 701.58f)."""
        del arriving
        return looks

    def what_it_may_enchant(
        self, arriving: Object, looks: Characteristics
    ) -> tuple[Filter, ...] | None:
        """What an Aura can be put on that enters without having been cast (303.4f).

        `None` for anything else: face down it is no Aura (708.3).
        """
        del arriving
        return enchanted_by(looks.abilities) if "Aura" in looks.subtypes else None

    def abilities_as_it_enters(self, thing: Object, looks: Characteristics) -> tuple[As, ...]:
        """Those about entering, of what it is on the battlefield (614.12, 708.3)."""
        del thing
        return tuple(a for a in looks.abilities if isinstance(a, As) and "enters" in a.on)
