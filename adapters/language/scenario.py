"""A whole scenario: who has which cards where, and what happens (contract 3)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.records import Record
from facecheck.reference_impl.vocabulary.words import SEATS, Handle, Seat, Zone
from msgspec import Meta

from .steps import AnyStep

Edition = Literal["2026-09", "2024-11", "2005"]
Facet = Literal["offers", "views", "log", "revealed", "seen_by", "asked"]
Life = Annotated[int, Meta(ge=1, le=1_000_000)]
Handles = tuple[Handle, ...]

SEAT_ZONES: tuple[Zone, ...] = (
    "hand",
    "library",
    "battlefield",
    "graveyard",
    "exile",
    "command",
)


class SeatSetup(Record):
    """What one player starts with; libraries are listed from the top."""

    life: Life = 20
    hand: Handles = ()
    library: Handles = ()
    battlefield: Handles = ()
    graveyard: Handles = ()
    exile: Handles = ()
    command: Handles = ()
    commander: Handle | None = None

    def placed(self) -> Iterator[tuple[Zone, Handle]]:
        """Each card of this seat with its zone."""
        for zone in SEAT_ZONES:
            for handle in getattr(self, zone):
                yield zone, handle


class Scenario(Record, kw_only=True):
    """One game to play, complete: nothing is random and nothing is left open."""

    format: Literal[1]
    edition: Edition = "2026-09"
    see: tuple[Facet, ...] = ()
    cards: Annotated[dict[Handle, Card], Meta(max_length=64)]
    seats: Annotated[tuple[SeatSetup, ...], Meta(min_length=2, max_length=4)]
    steps: Annotated[tuple[AnyStep, ...], Meta(max_length=40)] = ()

    def players(self) -> tuple[Seat, ...]:
        """The seats of this game, in turn order."""
        return SEATS[: len(self.seats)]
