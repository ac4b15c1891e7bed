"""Copiable values: layer 1, and what a copy takes (613.2, 707)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import Continuing, Mask, Object, Part, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Changes, PtIs
from facecheck.reference_impl.vocabulary.effects import Change

from .face_down import FaceDown
from .layouts import Layouts

NOTHING = Card()


class Copying(FaceDown, Layouts):
    """The questions about copiable values."""

    def values_underneath(self, state: State, thing: Object) -> Card:
        """Layer 1a: its own values, or those of the latest copy effect (613.2a, 707.2).

        Merging takes its place among those by the time at which it happened (613.2a).
        """
        values = self.values_in_play(thing)
        if not state.effects and not thing.parts:
            return values
        copies = [e for e in state.effects if e.copy is not None and thing.ident in e.idents]
        if thing.parts:
            return self._with_parts(thing, copies)
        return (copies[-1].copy or values) if copies else values

    def _with_parts(self, thing: Object, copies: list[Continuing]) -> Card:
        """Copy effects and mergings one after the other, each on what was before it."""
        changes: list[tuple[int, Part | Card]] = [
            (effect.timestamp, effect.copy) for effect in copies if effect.copy is not None
        ]
        changes += ((part.since, part) for part in thing.parts if part.handle != thing.handle)
        values, places = self.values_in_play(thing), [part.handle for part in thing.parts]
        highest = places.index(thing.handle)
        for _, change in sorted(changes, key=lambda one: one[0]):
            if isinstance(change, Card):
                values = change
                continue
            place = places.index(change.handle)
            values = self.merged_values(values, change.card, over=place < highest)
            highest = min(highest, place)
        return values

    def copiable_values(self, state: State, thing: Object) -> Card:
        """Layer 1 as a whole: copy effects, then the face-down status (613.2a-c, 708.10)."""
        underneath = self.values_underneath(state, thing)
        if thing.mask is None:
            return underneath
        return self.masked_values(thing, thing.mask, underneath)

    def copiable_values_follow(self, state: State) -> object:
        """All that copiable values come from, the object itself apart.

        Copy effects that resolved, and which doors of a Room are unlocked (709.5). Copiable
        values are asked for anew only if this is another; nothing printed on other permanents
        works in layer 1 (613.2).
        """
        effects = state.effects
        return tuple([e for e in effects if e.copy is not None or e.mark]) if effects else ()

    def values_for_a_copy(self, state: State, thing: Object) -> Card:
        """What a copy of the object takes: its copiable values and nothing else (707.2)."""
        return self.copiable_values(state, thing)

    def sets_copiable_values(self, effect: Change) -> bool:
        """What sets its size as it enters or is turned up sets copiable values (208.2b, 707.2)."""
        return effect.what == "self" and effect.set_pt is not None

    def values_for_a_spell_copy(self, state: State, spell: Object) -> Card:
        """What a copy of a spell takes: the same, of a face-down one its mask's (707.10, 708.4)."""
        return self.values_for_a_copy(state, spell)

    def copy_keeps_target(self, *, legal: bool) -> bool:
        """A copy of a spell has its targets, illegal ones too if none is changed (707.10c)."""
        del legal
        return True

    def mask_for_a_copy(self, thing: Object) -> Mask | None:
        """Status is not copied: a copy of a face-down permanent is face up (707.2, 110.5a)."""
        del thing
        return None

    def static_abilities(self, thing: Object, looks: Characteristics) -> tuple[Changes, ...]:
        """The static abilities that a permanent has now: none of a hidden face (604.2, 708.2)."""
        del thing
        if not looks.abilities:
            return ()
        return tuple([one for one in looks.abilities if isinstance(one, Changes)])

    def defining_abilities(self, thing: Object, looks: Characteristics) -> tuple[PtIs, ...]:
        """What defines power and toughness: abilities that it has, none of a hidden face.

        604.3, 613.4a, 708.2.
        """
        del thing
        if not looks.abilities:
            return ()
        return tuple([one for one in looks.abilities if isinstance(one, PtIs)])

    def values_elsewhere(self, thing: Object) -> Card:
        """Outside battlefield and stack the card's own; face down in exile none (406.3a)."""
        return self.values_of_card(thing.card) if thing.mask is None else NOTHING

    def is_reached(self, thing: Object, since: int) -> bool:
        """Static abilities reach whatever they describe, older or newer, face down too.

        611.3a, 613.2b: face-down values are layer 1b, below all other effects whatever the
        timestamps.
        """
        del thing, since
        return True

    def objects_reached(self, state: State, effect: Continuing) -> tuple[str, ...]:
        """The objects locked in when the effect began, as long as they are the same (611.2c)."""
        return tuple(
            handle
            for handle, changes in effect.idents
            if handle in state.objects and state.objects[handle].changes_of_zone == changes
        )
