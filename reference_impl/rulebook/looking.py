"""Who may look at a face-down object, and through whose eyes (708.5, 406.3, 723.4)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import Continuing, Object, State
from facecheck.reference_impl.vocabulary.words import Seat


class Looking:
    """The questions about hidden faces."""

    def may_look_at(self, player: Seat, thing: Object, looks: Characteristics) -> bool:
        """The controller of a face-down spell or permanent, also phased out; nobody else (708.5).

        Face up everybody; in a hand its owner; in a library nobody (400.2, 401.2). Face
        down in exile whoever was ever allowed to, as long as it stays there (406.3). Face
        down in the command zone its controller (315.7).
        """
        if thing.zone == "hand":
            return player == thing.owner
        if thing.zone == "library":
            return False
        if not thing.face_down:
            return True
        if thing.zone == "exile":
            return self.may_look_into_exile(player, thing)
        return looks.controller == player

    def may_look_into_exile(self, player: Seat, thing: Object) -> bool:
        """Nobody unless told so; then as long as the card stays exiled (406.3)."""
        return player in thing.lookers

    def lookers_of_exile(self, told: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Of a card that is exiled face down: who was told to look at it (406.3)."""
        return told

    def sees_as(self, state: State, player: Seat) -> tuple[Seat, ...]:
        """The players whose sight a player has: their own, and of whom they control (723.4)."""
        return (player, *(s for s in state.seats if state.players[s].controlled_by == player))

    def is_let_look(self, player: Seat, effect: Continuing, thing: Object) -> bool:
        """Whether an effect lets a player look at a face-down permanent meanwhile (708.5)."""
        allowed = effect.allow is not None and effect.allow.action == "look"
        return allowed and player in effect.who and thing.ident in effect.idents

    def shows_with_permission(self, thing: Object) -> bool:
        """Static permissions to look reach face-down objects in play (708.5)."""
        return thing.face_down and thing.zone in ("battlefield", "stack")

    def is_revealed_at_the_end(self, thing: Object) -> bool:
        """Face-down permanents and spells, and foretold cards (708.9, 702.143f).

        The same ones are revealed when their owner leaves the game. Other cards that are
        face down in exile are not.
        """
        if not thing.face_down:
            return False
        foretold = thing.mask is not None and thing.mask.cause == "foretell"
        return thing.zone in ("battlefield", "stack") or foretold
