"""Who may look at a face-down object, and through whose eyes (708.5, 406.3, 723.4)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import HIDDEN, Continuing, Mask, Object, Player, State
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
            return player == thing.owner and not thing.face_down  # 121.8
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

    def goes_on_looking(self, allowed: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Whom a permanent lets look at a card in exile: they may go on without it (406.3)."""
        return self.lookers_of_exile(allowed)

    def mask_in_exile(self) -> Mask | None:
        """What an effect exiles face down lies so, without any characteristics (406.3, 406.3a)."""
        return HIDDEN

    def is_known_from_before(self, player: Seat, thing: Object) -> bool:
        """Who was shown a card knows nothing of the object that it becomes (400.7, 708.5).

        Nor does being shown one thing once let anybody look again (701.20a, 701.20e).
        """
        del player, thing
        return False

    def is_chosen_by_pile(self, thing: Object, *, may_look: bool) -> bool:
        """Who may not look at cards face down in exile gets a random one of a pile (406.4)."""
        return thing.zone == "exile" and thing.face_down and not may_look

    def top_is_seen(self, handle: str, held: tuple[str, ...] | None) -> bool:
        """Who plays with the top card revealed shows it at once, but not amid an action (401.5).

        `held` are the cards that lay on top as a spell, an ability or a special action was
        begun that is not finished: until then no other one is shown.
        """
        return held is None or handle in held

    def after_shuffling(self, thing: Object, clock: int) -> Object:
        """Of a shuffled pile nobody knows or may look which card is which (406.3, 701.24a)."""
        return thing.with_(arrived=clock, lookers=())

    def sees_as(self, state: State, player: Seat) -> tuple[Seat, ...]:
        """The players whose sight a player has: their own, and of whom they control (723.4)."""
        return (player, *(s for s in state.seats if state.players[s].controlled_by == player))

    def still_looks(self, state: State, player: Seat) -> bool:
        """Who has left the game looks at nothing while the others play on (800.4a)."""
        return state.turn.over or not state.players[player].lost

    def controller_of_the_player(self, player: Player, *, own_turn: bool) -> Seat | None:
        """Who controls a player from this turn's beginning: for that player's turn only (723.1)."""
        return player.next_turn_by if own_turn else None

    def is_let_look(self, player: Seat, effect: Continuing, thing: Object) -> bool:
        """Whether an effect lets a player look at a face-down permanent meanwhile (708.5)."""
        allowed = effect.allow is not None and effect.allow.action == "look"
        return allowed and player in effect.who and thing.ident in effect.idents

    def shows_with_permission(self, thing: Object) -> bool:
        """Static permissions to look reach what is face down, where they say (708.5, 406.3)."""
        return thing.face_down

    def ends_with_its_player(self, effect: Continuing, seat: Seat) -> bool:
        """Effects that give control to a player who leaves the game end (800.4a)."""
        return effect.control == seat

    def is_exiled_without_controller(self, thing: Object) -> bool:
        """What a player who left still controls is exiled (800.4a, 800.4c)."""
        return thing.zone in ("battlefield", "stack")

    def is_revealed_at_the_end(self, thing: Object) -> bool:
        """Face-down permanents and spells, and foretold cards (708.9, 702.143f).

        Other cards that are face down in exile are not.
        """
        return is_shown_in_the_end(thing)

    def is_revealed_when_its_owner_leaves(self, thing: Object) -> bool:
        """The same ones, of the player who leaves the game (708.9, 702.143f).

        Whoever controls them: the rule speaks of owning, older rulings of controlling.
        """
        return is_shown_in_the_end(thing)


def is_shown_in_the_end(thing: Object) -> bool:
    """A face-down permanent, spell or conspiracy (702.106e), or a foretold card."""
    if thing.mask is None:
        return False
    there = thing.zone in ("battlefield", "stack", "command")
    return there or thing.mask.cause == "foretell"
