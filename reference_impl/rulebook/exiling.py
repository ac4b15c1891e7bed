"""Face down in exile: what such a card can do, who may play it, hideaway (406.3, 702.75a)."""

from facecheck.reference_impl.state import Object, State
from facecheck.reference_impl.vocabulary.abilities import AnyAbility, Keyword
from facecheck.reference_impl.vocabulary.words import Seat


class Exiling:
    """The questions about cards that are face down in exile."""

    def abilities_in_exile(self, thing: Object) -> tuple[AnyAbility, ...]:
        """Those of its card; face down it has none, whoever may look at it (406.3a)."""
        return () if thing.face_down else thing.card.abilities

    def may_be_picked_out(self, thing: Object, *, may_look: bool) -> bool:
        """Whether a permission for some spells reaches a card face down in exile.

        406.3b, 601.3f: only if the player may look at it.
        """
        return may_look or not thing.face_down

    def pile_of(self, thing: Object) -> int:
        """What was exiled face down together is one pile, other cards are others (406.4)."""
        return thing.pile

    def effect_lets_play(self, thing: Object) -> bool:
        """What an effect permits of a card it permits face down in exile too (406.3a, 601.3)."""
        del thing
        return True

    def may_play_a_land_meanwhile(self, state: State, player: Seat) -> bool:
        """While an effect resolves: in the player's own turn, once a turn (305.2b, 305.3)."""
        return state.turn.active == player and not state.players[player].lands_played

    def hideaway(self, abilities: tuple[AnyAbility, ...]) -> tuple[int, ...]:
        """How many cards each hideaway ability looks at; each of them triggers (702.75a)."""
        return tuple(
            [one.n for one in abilities if isinstance(one, Keyword) and one.keyword == "hideaway"]
        )

    def lookers_of_the_hidden(self, controller: Seat) -> tuple[Seat, ...]:
        """Whoever controls the permanent that hid the card may look at it (702.75a)."""
        return (controller,)

    def new_controller_may_look(self, hidden: Object) -> bool:
        """So may its next controller, and the one before goes on (702.75a, 406.3)."""
        return hidden.hidden_away
