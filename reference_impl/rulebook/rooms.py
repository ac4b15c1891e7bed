"""Rooms: their doors, and how they are unlocked (709.5, 116.2m)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.costs import Cost
from facecheck.reference_impl.vocabulary.words import DOORS, Door, Seat


class Rooms:
    """The questions about Rooms."""

    def door_of_the_spell(self, spell: Object) -> tuple[Door, ...]:
        """The half that was cast is unlocked; what enters otherwise is locked (709.5d).

        A face-down spell is no half.
        """
        if spell.zone != "stack" or spell.card.layout != "room" or spell.face_down:
            return ()
        return ("right",) if spell.side == "other" else ("left",)

    def locked_doors(self, thing: Object, values: Card, marks: tuple[str, ...]) -> tuple[Door, ...]:
        """The locked halves of a permanent: a face-down one has no halves at all (709.5)."""
        del thing
        if values.layout != "room":
            return ()
        return tuple(door for door in DOORS if door not in marks)

    def may_unlock(self, state: State, player: Seat, looks: Characteristics) -> bool:
        """Its controller, in their own main phase with an empty stack (116.2m)."""
        turn = state.turn
        there = state.objects[looks.handle]
        present = there.zone == "battlefield" and not there.phased_out
        now = turn.active == player and turn.step in ("main1", "main2") and not state.stack
        return present and now and looks.controller == player

    def price_of_a_door(self, values: Card, door: Door) -> Cost:
        """The mana cost of that half (709.5e)."""
        half = values if door == "left" or values.other is None else values.other
        return half.cost
