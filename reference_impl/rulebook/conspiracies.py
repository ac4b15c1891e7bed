"""Conspiracies face down in the command zone, and their secret names (702.106, 315, 400.9)."""

from facecheck.reference_impl.state import HIDDEN, Object, State
from facecheck.reference_impl.vocabulary.words import Seat


class Conspiracies:
    """The questions about hidden agendas."""

    def may_turn_up_conspiracy(self, state: State, player: Seat, thing: Object) -> bool:
        """Its controller, whenever holding priority, in the command zone (116.2j, 702.106c)."""
        del state
        mine = thing.face_down and thing.controller == player
        return mine and "conspiracy" in thing.card.types

    def as_agenda(self, thing: Object, name: str) -> Object:
        """The new object that it is face down, with the name that was chosen (702.106a)."""
        return self.after_turning_down_there(thing).with_(chosen=name)

    def after_turning_down_there(self, thing: Object) -> Object:
        """Turned face down in the command zone it is a new object, which knows nothing (400.9)."""
        return Object(
            handle=thing.handle,
            card=thing.card,
            owner=thing.owner,
            controller=thing.owner,
            zone="command",
            mask=HIDDEN,
            marks=tuple(mark for mark in thing.marks if mark == "commander"),
            changes_of_zone=thing.changes_of_zone + 1,
        )

    def after_turning_up_there(self, thing: Object, clock: int) -> Object:
        """The same object, as new as its turning up (613.7j)."""
        return thing.with_(mask=None, timestamp=clock)
