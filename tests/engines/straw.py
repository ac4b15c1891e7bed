"""Engines of straw: each is hollow in one way, and the suite must say so.

`--engine=straw:Null` from this folder, or with it on the import path.
"""

from collections.abc import Iterator

from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import (
    Description,
    Moment,
    ObjectSeen,
    Outcome,
    PlayerSeen,
    Snapshot,
    Trace,
)
from facecheck.reference_impl.vocabulary.words import Handle

GROUPS = "step by kind on effect cost filter count if keyword layout zone answer with seats see"
EVERYTHING = (*(f"{group}:*" for group in GROUPS.split()), "commander", "profile", "text")


class Straw:
    """Say the same of every step, and show the same after it."""

    outcome: Outcome = "done"
    can: tuple[str, ...] = EVERYTHING

    def describe(self) -> Description:
        """Declare what there is to declare."""
        return Description(name=type(self).__name__.lower(), version="1", can=self.can)

    def run(self, scenario: Scenario) -> Trace:
        """One moment for the set-up, and the like for every step."""
        snapshot = self.see(scenario)
        start = Moment(outcome="done", snapshot=snapshot)
        after = Moment(outcome=self.outcome, snapshot=snapshot)
        return Trace(moments=(start, *[after] * len(scenario.steps)))

    def see(self, scenario: Scenario) -> Snapshot:
        """Show nothing."""
        del scenario
        return Snapshot()


class Null(Straw):
    """Declares everything, refuses every step, sees nothing."""

    outcome: Outcome = "refused"


class Echo(Straw):
    """Declares everything, says that it is done, and shows the set-up for ever."""

    def see(self, scenario: Scenario) -> Snapshot:
        """Show what was set up."""
        players = dict(zip(scenario.players(), scenario.seats, strict=True))
        return Snapshot(
            objects=dict(objects(scenario)),
            players={
                player: PlayerSeen(life=seat.life, pool="") for player, seat in players.items()
            },
            stack=(),
            offers=() if "offers" in scenario.see else None,
        )


class Shy(Straw):
    """Declares nothing."""

    can = ()


class Moody(Echo):
    """Keeps something between two runs: every other time, all life totals are one less."""

    runs = 0

    def see(self, scenario: Scenario) -> Snapshot:
        """Show what was set up, or nearly."""
        self.runs += 1
        seen = super().see(scenario)
        if self.runs % 2:
            return seen
        players = {
            player: PlayerSeen(life=(shown.life or 0) - 1, pool=shown.pool)
            for player, shown in seen.players.items()
        }
        return Snapshot(objects=seen.objects, players=players, stack=(), offers=seen.offers)


def objects(scenario: Scenario) -> Iterator[tuple[Handle, ObjectSeen]]:
    """Every card as it was set up."""
    for player, seat in zip(scenario.players(), scenario.seats, strict=True):
        for zone, handle in seat.placed():
            card = scenario.cards[handle]
            yield (
                handle,
                ObjectSeen(
                    zone=zone,
                    face_down=False,
                    name=card.name,
                    types=card.types,
                    subtypes=card.subtypes,
                    pt=card.pt,
                    owner=player,
                    controller=player,
                ),
            )
