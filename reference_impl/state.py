"""A game at one moment, immutable: objects, zones, stack, continuous effects, turn.

Nothing here knows a rule. A state is changed by making a new one with `State.with_`,
which shares everything that stays; so branching costs nothing.
"""

from functools import cache
from typing import Any, Literal

from msgspec import Struct, field, structs

from .characteristics import Characteristics
from .mana import Pool
from .vocabulary import Card
from .vocabulary.abilities import Activated, Changes, Triggered
from .vocabulary.effects import Allow, Change, Effect, Forbid, Until
from .vocabulary.filters import Filter
from .vocabulary.records import Record
from .vocabulary.words import Cause, Seat, Zone

Side = Literal["whole", "first", "other"]
"""Which part of its card an object is: a half that was cast, or the other face (709.3, 712.8)."""

Ident = tuple[str, int]
"""One object in the sense of rule 400.7: a handle, and how often it changed zones."""


class Mask(Record):
    """Being face down: why (rule 708.6), and what the object is meanwhile (708.2).

    `slips`: what put it face down says that it is turned up before damage and tapping.
    """

    cause: Cause
    profile: Card
    slips: bool = False


HIDDEN = Mask(cause="effect", profile=Card())
"""Face down where that is all: off the battlefield it has no characteristics (406.3a, 315.5b)."""


class Part(Record):
    """One component of a merged permanent (rule 730.2a): its card, its own face, since when."""

    handle: str
    card: Card
    mask: Mask | None = None
    token: bool = False
    since: int = 0


class Object(Record):
    """A card, token or copy, in whatever zone it is.

    `controller` is who controls it before control-changing effects (rule 110.2);
    `since` is the number of the turn in which that player began to control it; `arrived`
    is the time at which it came where it is, `lookers` are who may look at it in exile and
    `pile` tells the pile that it lies in there. `shown_to` are who was ever shown the card;
    `foretold` says that the spell, or what became of it, was a foretold card, `kicked` that it
    was kicked, `open_face` that the rules leave open whether it is face down. A card that
    hideaway exiled is `hidden_away`. `parts` are the components of a merged permanent, the
    top one first; such a card itself is `part_of` that permanent and nowhere. `chosen` is the
    name that was chosen for it.
    """

    handle: str
    card: Card
    owner: Seat
    controller: Seat
    zone: Zone
    mask: Mask | None = None
    side: Side = "whole"
    token: bool = False
    tapped: bool = False
    phased_out: bool = False
    out_under: str = ""
    out_with: str = ""
    damage: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    attached_to: str = ""
    attacking: str = ""
    blocking: tuple[str, ...] = ()
    blocked: bool = False
    marks: tuple[str, ...] = ()
    exiled_by: Ident | None = None
    timestamp: int = 0
    since: int = 0
    changes_of_zone: int = 0
    x: int = 0
    arrived: int = 0
    lookers: tuple[Seat, ...] = ()
    pile: int = 0
    shown_to: tuple[Seat, ...] = ()
    foretold: bool = False
    kicked: bool = False
    parts: tuple[Part, ...] = ()
    part_of: str = ""
    mutating: bool = False
    hidden_away: bool = False
    open_face: bool = False
    chosen: str = ""

    @property
    def ident(self) -> Ident:
        """Which object this is; a zone change makes another one (rule 400.7)."""
        return self.handle, self.changes_of_zone

    @property
    def face_down(self) -> bool:
        """Whether it is face down (rules 110.5, 406.3)."""
        return self.mask is not None

    def with_(self, **changes: Any) -> "Object":  # noqa: ANN401 - fields of many types
        """The same object with some fields changed."""
        return structs.replace(self, **changes)


class Player(Record):
    """One player; `began` is the number of the last turn of theirs that began.

    `earmarked` is mana that can be spent only on something, each with its `only` (106.6).
    `controlled_by` is who controls the player this turn, `next_turn_by` who will (723.1).
    """

    life: int = 20
    pool: Pool = ()
    earmarked: tuple[tuple[str, str], ...] = ()
    lost: bool = False
    lands_played: int = 0
    began: int = 0
    controlled_by: Seat | None = None
    next_turn_by: Seat | None = None


class Happened(Record):
    """One event, as triggered abilities see it (rule 603.2).

    `looks` is what the object was when it mattered: after the event, or just before it
    where the rules look back (603.10); `ident` is the object that it is afterwards. `to` is
    the player to whom it was done, `by` the one who did it, where that can matter; `half` is
    the half of a Room that was unlocked (709.5).
    """

    kind: str
    about: str
    ident: Ident
    looks: Characteristics | None = None
    to: str = ""
    by: str = ""
    half: Card | None = None

    def seen_as(self, looks: Characteristics) -> "Happened":
        """The event together with what its object was."""
        return structs.replace(self, looks=looks)


class OnStack(Record):
    """A spell or an ability on the stack (rule 405); of an ability, what it does.

    `spent` is the mana that was paid for an ability, `paid` what was exiled to pay for it, or
    what a delayed one is about.
    """

    source: str
    ident: Ident
    controller: Seat
    is_spell: bool = False
    ability: Triggered | Activated | None = None
    effects: tuple[Effect, ...] = ()
    label: str = ""
    targets: tuple[tuple[str, ...], ...] = ()
    aimed: tuple[tuple[str, int], ...] = ()
    event: Happened | None = None
    x: int = 0
    spent: Pool = ()
    paid: tuple[Ident, ...] = ()

    def with_(self, **changes: Any) -> "OnStack":  # noqa: ANN401 - fields of many types
        """The same with some fields changed."""
        return structs.replace(self, **changes)


class Delayed(Record):
    """A delayed triggered ability, and the step that it waits for (rule 603.7)."""

    step: str
    item: OnStack


class Continuing(Record):
    """A continuous effect of something that resolved; its objects are locked in (611.2c).

    A permission, `allow`, is for the players `who`, and so is a prohibition, `forbid`; of what
    `forbidden` describes, or of these objects.
    """

    by: Seat
    until: Until = "always"
    idents: tuple[Ident, ...] = ()
    timestamp: int = 0
    change: Change | None = None
    control: Seat | None = None
    copy: Card | None = None
    mark: str = ""
    damage_to: str = ""
    allow: Allow | None = None
    forbid: Forbid | None = None
    forbidden: Filter | None = None
    who: tuple[Seat, ...] = ()


class Static(Record):
    """A static ability that changes things now, with the object that has it."""

    source: str
    ability: Changes
    timestamp: int


class Turn(Record):
    """Where the turn stands; `passed` counts passes in a row (rule 117.4).

    `attacked` says that attackers were declared in this combat (508.8), `spells` how many
    spells the active player cast this turn (731.2).
    """

    number: int = 1
    active: Seat = "A"
    step: str = "main1"
    priority: Seat = "A"
    passed: int = 0
    over: bool = False
    attacked: bool = False
    spells: int = 0

    def with_(self, **changes: Any) -> "Turn":  # noqa: ANN401 - fields of many types
        """The same with some fields changed."""
        return structs.replace(self, **changes)


UNSEEN = frozenset(
    {
        "players",
        "stack",
        "waiting",
        "delayed",
        "last_known",
        "commander_hits",
        "stays",
        "clock",
        "made",
    }
)
"""The fields on which it does not depend what objects are."""


class State(Struct, frozen=True):
    """Everything there is at one moment of one game; `cards` is what tokens are made of.

    `history` is what this turn saw of entering and turning up (608.2i). `commanders` counts
    how often each was cast from the command zone (903.8), `commander_hits` the combat damage
    that each dealt to each player (903.10a); `stays` are commanders that their
    owners left where they are (903.9a). `last_known` is what permanents were that left (608.2h).
    `open_tops` says that some card has the top of a library revealed, `tops_held` which cards
    were on top as an action began that is not finished yet (401.5). `delayed` are abilities
    that wait for a step (603.7).

    What was computed is kept with it: in `seen` what follows from how things look, in `plain`
    the looks of objects as long as they are unchanged.
    """

    objects: dict[str, Object]
    zones: dict[str, tuple[str, ...]]
    players: dict[Seat, Player]
    cards: dict[str, Card] = field(default_factory=dict)
    stack: tuple[OnStack, ...] = ()
    waiting: tuple[OnStack, ...] = ()
    effects: tuple[Continuing, ...] = ()
    turn: Turn = Turn()
    history: tuple[Happened, ...] = ()
    commanders: dict[str, int] = field(default_factory=dict)
    commander_hits: dict[tuple[str, Seat], int] = field(default_factory=dict)
    stays: tuple[Ident, ...] = ()
    last_known: dict[Ident, Characteristics] = field(default_factory=dict)
    open_tops: bool = False
    tops_held: tuple[str, ...] | None = None
    delayed: tuple[Delayed, ...] = ()
    clock: int = 0
    made: int = 0
    day: Literal["", "day", "night"] = ""
    seen: dict[str, Any] = field(default_factory=dict)
    plain: dict[str, Any] = field(default_factory=dict)

    def with_(self, **changes: Any) -> "State":  # noqa: ANN401 - fields of many types
        """The same state with some fields changed; what was computed from those is dropped."""
        for name, value in changes.items():
            if name not in UNSEEN and self._may_look_different(name, value):
                return structs.replace(self, seen={}, **changes)
        return structs.replace(self, **changes)

    def _may_look_different(self, name: str, value: Any) -> bool:  # noqa: ANN401 - as above
        """Whether objects may; of the turn conditions ask only whose it is (contract 4.3)."""
        if name == "turn":
            return bool(value.active != self.turn.active)
        if name == "history" and self.seen.get("without conditions"):
            return False
        return value is not getattr(self, name)

    def with_object(self, thing: Object) -> "State":
        """The same state with one object replaced."""
        objects = {**self.objects, thing.handle: thing}
        return structs.replace(self, seen={}, objects=objects)

    def with_player(self, seat: Seat, **changes: Any) -> "State":  # noqa: ANN401 - as above
        """The same state with one player changed."""
        player = structs.replace(self.players[seat], **changes)
        return structs.replace(self, players={**self.players, seat: player})

    def whole(self, handle: str) -> str:
        """The permanent that goes by this handle, merged or not (contract 11)."""
        thing = self.objects.get(handle)
        host = None if thing is None else self.objects.get(thing.part_of)
        return host.handle if host is not None and host.parts else handle

    def zone(self, zone: str, seat: Seat | None = None) -> tuple[str, ...]:
        """The handles in a zone, in order; libraries from the top."""
        return self.zones.get(zone if seat is None else place(zone, seat), ())

    def battlefield(self) -> tuple[str, ...]:
        """The permanents that are phased in, in order of arrival."""
        there: tuple[str, ...] | None = self.seen.get("battlefield")
        if there is None:
            things = self.objects
            found = [h for h in self.zones.get("battlefield", ()) if not things[h].phased_out]
            there = self.seen["battlefield"] = tuple(found)
        return there

    def in_force(self) -> tuple[str, ...]:
        """What has abilities that work: permanents, and conspiracies (rules 113.6, 315.5)."""
        there = self.battlefield()
        if command := self.zones.get("command"):
            there += tuple([h for h in command if "conspiracy" in self.objects[h].card.types])
        return there

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All players, in turn order."""
        return tuple(self.players)

    def after(self, seat: Seat) -> Seat:
        """The next player in turn order who is still in the game."""
        seats = [s for s, one in self.players.items() if not one.lost or s == seat]
        return seats[(seats.index(seat) + 1) % len(seats)]

    def in_turn_order(self) -> tuple[Seat, ...]:
        """All players, the active one first (rule 101.4)."""
        seats = self.seats
        start = seats.index(self.turn.active)
        return seats[start:] + seats[:start]


def marks_given(state: State, thing: Object) -> tuple[str, ...]:
    """The designations that an object was given since it is this object."""
    if not state.effects:
        return thing.marks
    given = [e.mark for e in state.effects if e.mark and thing.ident in e.idents]
    return (*thing.marks, *(mark for mark in given if mark not in thing.marks))


OWNED_ZONES = frozenset({"hand", "library", "graveyard"})


@cache
def place(zone: str, seat: Seat | None) -> str:
    """The key of a zone: shared zones have one, the others one a player (rule 400.1)."""
    return f"{zone} {seat}" if zone in OWNED_ZONES else zone
