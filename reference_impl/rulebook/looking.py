"""Who may look at a face-down object (708.5, 406.3)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.words import Seat


class Looking:
    """The questions about hidden faces."""

    def may_look_at(self, player: Seat, thing: Object, looks: Characteristics) -> bool:
        """The controller of a face-down spell or permanent, also phased out; nobody else (708.5).

        Face up everybody; in a hand its owner; in a library nobody (400.2, 401.2).
        """
        if thing.zone == "hand":
            return player == thing.owner
        if thing.zone == "library":
            return False
        if thing.zone in ("battlefield", "stack"):
            return not thing.face_down or looks.controller == player
        return not thing.face_down
