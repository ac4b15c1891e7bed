"""A scenario in the making: cards and zones first, then steps, played on the model as they come.

The model plays along on the reference adapter, so a finished plan carries the right
trace already, and a verb can ask what is legal now.
"""

from collections.abc import Iterable

from facecheck.adapters.engine import Cannot
from facecheck.adapters.language.needs import Capabilities, needs
from facecheck.adapters.language.scenario import Facet, Scenario, SeatSetup
from facecheck.adapters.language.steps import AnyStep
from facecheck.adapters.language.trace import Moment, Trace
from facecheck.adapters.reference import Reference
from facecheck.reference_impl import Game
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.words import SEATS, Seat, Zone

from .cards import FILLER, CardMaker
from .draws import Draws
from .fairness import is_fair

MOST_STEPS = 12
LIBRARIES: dict[Seat, int] = {"A": 4, "B": 2, "C": 2, "D": 2}
"""Fillers below what a recipe needs: more than any plan draws or manifests."""
BY_MORPH = "by:morph"
FACETS: tuple[Facet, ...] = ("offers", "revealed", "seen_by")


class Impossible(Exception):  # noqa: N818 - says that this engine or this draw does not allow it
    """The recipe cannot be followed here; `need` is what the engine lacks, if it is that."""

    def __init__(self, need: str = "") -> None:
        """Keep the missing need."""
        super().__init__(need or "not with these draws")
        self.need = need


def able(can: Capabilities, need: str) -> bool:
    """Whether an engine covers a need, instructions perhaps by way of a rig."""
    by_rig = need == "step:instruct" and all(can.covers(one) for one in RIG_NEEDS)
    return by_rig or can.covers(need)


class Plan:
    """One scenario being planned for an engine with these capabilities.

    If it is to be the `same` for every engine, its choices are among all that there is, and it
    is given up where one of them is more than this engine can.
    """

    def __init__(
        self,
        draws: Draws,
        can: Capabilities,
        model: Reference,
        broken: frozenset[str] = frozenset(),
        *,
        same: bool = False,
    ) -> None:
        """Begin with empty zones; `broken` is what failed its control, such as `works:tap`."""
        self.broken = broken
        self.same = same
        self.draws = draws
        self.can = can
        self.make = CardMaker(draws, self.able)
        self.cards: dict[str, Card] = {}
        self.zones: dict[tuple[Seat, Zone], list[str]] = {}
        self.steps: list[AnyStep] = []
        self.moments: list[Moment] = []
        self.subject = ""
        self.offers = False
        self.owner: Seat = "A"
        self.seats: tuple[Seat, ...] = SEATS[:2]
        self._model = model
        self._fillers = 0

    def able(self, need: str) -> bool:
        """Whether a choice may be what needs that."""
        return self.same or self.covers(need)

    def covers(self, need: str) -> bool:
        """Whether the engine covers a need, instructions perhaps by way of a rig."""
        if need.startswith("works:"):
            return need not in self.broken
        return able(self.can, need)

    def require(self, *wanted: str) -> None:
        """Give up the plan unless the engine covers all of these."""
        for need in wanted:
            if not self.covers(need):
                raise Impossible(need)

    def put(self, card: Card, zone: Zone, seat: Seat = "A") -> str:
        """Add a card to the set-up; return its handle."""
        handle = f"c{len(self.cards) - self._fillers + 1}"
        self.cards[handle] = card
        self.zones.setdefault((seat, zone), []).append(handle)
        return handle

    def fill(self, seat: Seat) -> None:
        """Put fillers at the bottom of a library, so that no draw empties it."""
        for _ in range(LIBRARIES[seat]):
            self._fillers += 1
            handle = f"f{self._fillers}"
            self.cards[handle] = FILLER
            self.zones.setdefault((seat, "library"), []).append(handle)

    def start(self) -> None:
        """Set up the model."""
        scenario = self.scenario()
        if not is_fair(scenario):
            raise Impossible
        try:
            self.moments = [self._model.begin(scenario)]
        except Cannot:
            raise Impossible from None

    def scenario(self) -> Scenario:
        """The scenario as far as it goes."""
        seats = tuple(map(self._seat, self.seats))
        wanted = FACETS if self.offers else FACETS[1:]
        see = tuple(facet for facet in wanted if self.can.covers(f"see:{facet}"))
        return Scenario(
            format=1, see=see, cards=dict(self.cards), seats=seats, steps=tuple(self.steps)
        )

    def _seat(self, seat: Seat) -> SeatSetup:
        return SeatSetup(
            hand=self._in(seat, "hand"),
            library=self._in(seat, "library"),
            battlefield=self._in(seat, "battlefield"),
            graveyard=self._in(seat, "graveyard"),
            exile=self._in(seat, "exile"),
            command=self._in(seat, "command"),
            commander=next(filter(self._leads, self._in(seat, "command")), None),
        )

    def _leads(self, handle: str) -> bool:
        """Whether a card in the command zone is there as a commander."""
        return "conspiracy" not in self.cards[handle].types

    def _in(self, seat: Seat, zone: Zone) -> tuple[str, ...]:
        return tuple(self.zones.get((seat, zone), ()))

    @property
    def game(self) -> Game:
        """The model's game as it stands; look, do not play."""
        return self._model.game

    def do(self, step: AnyStep) -> Moment:
        """Play a step that must be legal; otherwise the plan is given up."""
        moment = self.attempt(step)
        if moment.outcome != "done":
            raise Impossible
        return moment

    def attempt(self, step: AnyStep) -> Moment:
        """Play a step, legal or not."""
        if len(self.steps) >= MOST_STEPS:
            raise Impossible
        self.steps.append(step)
        moment = self._model.play(step)
        if moment.outcome == "unsupported":
            raise Impossible
        self.moments.append(moment)
        return moment

    def finished(self) -> tuple[Scenario, Trace]:
        """The scenario and the trace that the rules ask for."""
        scenario = self.scenario()
        missing = [need for need in needs(scenario) if not self.covers(need)]
        if missing:
            raise Impossible(min(missing))
        return scenario, Trace(moments=tuple(self.moments))

    def opponent(self, seat: Seat) -> Seat:
        """The other player."""
        return SEATS[1 - SEATS.index(seat)]


RIG_NEEDS: Iterable[str] = ("step:activate", "kind:activated", "with:hold", "step:resolve")
