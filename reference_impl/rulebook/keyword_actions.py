"""Manifest, cloak, manifest dread (701.40, 701.58, 701.62)."""

from facecheck.reference_impl.state import State
from facecheck.reference_impl.vocabulary.words import Seat, Zone


class KeywordActions:
    """The questions about the keyword actions that put cards face down."""

    def cards_to_manifest(self, state: State, player: Seat, n: int) -> tuple[str, ...]:
        """The top cards of that player's library, as many as there are (701.40a, 609.3)."""
        return state.zone("library", player)[:n]

    def one_at_a_time(self, *, in_library: bool) -> bool:
        """Several from one library enter one by one (701.40e, 701.58e), others together."""
        return in_library

    def cards_looked_at(self, state: State, player: Seat) -> tuple[str, ...]:
        """Manifest dread looks at the top two cards (701.62a)."""
        return state.zone("library", player)[:2]

    def who_controls_it(self, told: Seat, owner: Seat) -> Seat:
        """The player who was told to manifest (701.40a, 110.2a)."""
        del owner
        return told

    def is_told_to_watchers_of_dread(self, moved: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        """After the whole process they trigger, even if parts of it were impossible (701.62b)."""
        del moved, rest
        return True

    def rest_goes_to(self) -> Zone:
        """What was looked at and not manifested goes to the graveyard (701.62a)."""
        return "graveyard"
