"""Merging a mutating creature spell with a creature: what that makes of the permanent (730)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import Mask, Object, Part
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Keyword
from facecheck.reference_impl.vocabulary.costs import Cost
from facecheck.reference_impl.vocabulary.filters import Filter, Target
from msgspec import structs

from .ways import CastWay

CREATURE = (Target(what=Filter(types=("creature",))),)
NEVER_UP = frozenset({"instant", "sorcery"})
UNTURNABLE_LAYOUTS = frozenset({"double_faced", "modal"})


class Merging:
    """The questions about mutate and about merged permanents."""

    def mutate_ways(self, card: Card) -> tuple[CastWay, ...]:
        """For its mutate cost instead of its mana cost, at a creature (702.140a)."""
        return tuple(CastWay("mutate", cost) for cost in mutate_costs(card))

    def targets_of_mutating(self) -> tuple[Target, ...]:
        """One creature (702.140a); which one is the next question."""
        return CREATURE

    def may_be_mutated(self, spell: Object, thing: Object, looks: Characteristics) -> bool:
        """A non-Human creature of the spell's owner (702.140a).

        A face-down one is no Human, whatever its card is (708.2).
        """
        return thing.owner == spell.owner and "Human" not in looks.subtypes

    def merged_values(self, values: Card, part: Card, *, over: bool) -> Card:
        """Layer 1a: the top one's values, with the abilities of all (702.140e, 613.2a)."""
        top, below = (part, values) if over else (values, part)
        return structs.replace(top, abilities=(*top.abilities, *below.abilities))

    def merges_as_it_resolves(self, spell: Object) -> bool:
        """A mutating creature spell with a legal target, a card or a copy (702.140c, 707.10)."""
        return spell.mutating

    def mask_after_merging(self, thing: Object, *, over: bool) -> Mask | None:
        """The status is that of the top component, and the spell's card is face up (730.2e)."""
        return None if over else thing.mask

    def events_of_merging(self, thing: Object, *, over: bool) -> tuple[str, ...]:
        """Nothing enters (730.2b), and becoming face up by it is no turning up (730.2e)."""
        del thing, over
        return ()

    def parts_turned(self, parts: tuple[Part, ...], mask: Mask | None) -> tuple[Part, ...]:
        """Every component turns along with the permanent (730.2f)."""
        return tuple(
            structs.replace(part, mask=mask if mask is None or part.mask is None else part.mask)
            for part in parts
        )

    def is_kept_down(self, thing: Object) -> bool:
        """With an instant or sorcery card in it, it is revealed and stays face down (730.2g)."""
        return any(NEVER_UP & set(part.card.types) for part in thing.parts)

    def is_kept_up(self, thing: Object) -> bool:
        """With a double-faced card in it, a face-up one is not turned down (730.2j)."""
        return any(part.card.layout in UNTURNABLE_LAYOUTS for part in thing.parts)

    def parts_that_go_along(self, thing: Object) -> tuple[Part, ...]:
        """One permanent leaves, and each of its components goes there with it (730.3)."""
        return tuple(part for part in thing.parts if part.handle != thing.handle)

    def parts_to_reveal(self, thing: Object) -> tuple[Part, ...]:
        """Every component that is face down, whatever lies over it (708.9)."""
        return tuple(part for part in thing.parts if part.mask is not None)


def mutate_costs(card: Card) -> tuple[Cost, ...]:
    """The costs of the mutate abilities of a card."""
    found = (one for one in card.abilities if isinstance(one, Keyword))
    return tuple(one.cost for one in found if one.keyword == "mutate")
