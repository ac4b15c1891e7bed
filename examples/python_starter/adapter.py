"""The adapter of a toy engine: all that an engine in Python needs to be tested.

    pytest --engine=adapter:ToyAdapter

The base class owns the loop over the steps and their outcomes. Here is one method for
each kind of step, with a call of the engine in it, one that sets up, and one that looks.
"""

import re
from collections import Counter

from facecheck.adapters.engine import Cannot, Engine, Refused
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.steps import Action, Cast, Priority, TurnUp
from facecheck.adapters.language.trace import ObjectSeen, PlayerSeen, Snapshot
from facecheck.reference_impl.vocabulary import Card as Printed
from facecheck.reference_impl.vocabulary.abilities import Morph
from toy import Card, Toy

PLAIN_COST = re.compile(r"(\{([0-9]+|[WUBRGC])\})*")


class ToyAdapter(Engine):
    """Says in the contract's words what the toy does."""

    name = "toy"
    version = "1"
    can = ("step:cast", "step:turn_up", "step:priority", "kind:morph", "by:morph")

    def set_up(self, scenario: Scenario) -> None:
        """Start a new game exactly as listed, and remember which card has which handle."""
        seats = dict(zip(scenario.players(), scenario.seats, strict=True))
        self.game = Toy({player: seat.life for player, seat in seats.items()})
        self.cards = {
            handle: toy_card(scenario.cards[handle], player, zone)
            for player, seat in seats.items()
            for zone, handle in seat.placed()
        }

    def step_cast(self, step: Cast) -> None:
        """Cast a card, face down if it says so."""
        self.make_ready(step)
        face_down = step.by == "morph"
        require(self.game.cast(step.player, self.cards[step.object], face_down=face_down))

    def step_turn_up(self, step: TurnUp) -> None:
        """Turn a permanent face up for its morph cost."""
        self.make_ready(step)
        require(self.game.turn_up(step.player, self.cards[step.object]))

    def step_priority(self, step: Priority) -> None:
        """Let a player have priority, and do nothing with it."""
        self.make_ready(step)

    def make_ready(self, step: Action | Priority) -> None:
        """Give the mana, which stays whatever happens, and then priority."""
        self.game.add_mana(step.player, step.mana)
        require(self.game.pass_to(step.player))

    def observe(self) -> Snapshot:
        """Say what the engine's own rules see: six fields of each card, and the players."""
        players = {seat: self.game.players[seat] for seat in self.scenario.players()}
        return Snapshot(
            objects={handle: seen(card) for handle, card in self.cards.items()},
            players={
                seat: PlayerSeen(life=one.life, pool=mana(one.pool))
                for seat, one in players.items()
            },
        )


def toy_card(card: Printed, player: str, zone: str) -> Card:
    """Make a card of the toy; what it does not know is unsupported, never guessed."""
    morphs = [str(part.cost) for part in card.abilities if isinstance(part, Morph)]
    known = (
        set(card.types) <= {"artifact", "creature", "land"}
        and "legendary" not in card.supertypes
        and all(PLAIN_COST.fullmatch(cost) for cost in (card.cost, *morphs))
        and len(morphs) <= 1
        and card.colours is None
        and (card.pt == () or card.pt[1] > 0)
    )
    if not known:
        message = f"the toy has no card like {card.name}"
        raise Cannot(message)
    morph = morphs[0] if morphs else None
    return Card(player, zone, card.name, card.cost, card.types, card.pt, morph)


def seen(card: Card) -> ObjectSeen:
    """Write down a card."""
    return ObjectSeen(
        zone=card.zone,  # type: ignore[arg-type]  # the toy uses the contract's zone names
        face_down=card.face_down,
        name=card.name_now(),
        types=card.types_now(),
        colours=card.colours_now(),
        pt=card.pt_now(),
    )


def mana(pool: Counter[str]) -> str:
    """Write down a pool."""
    return "".join(f"{{{one}}}" for one in sorted(pool.elements()))


def require(legal: bool) -> None:  # noqa: FBT001 - the engine's own yes or no
    """Turn the engine's no into the contract's."""
    if not legal:
        raise Refused
