"""What an engine answers: its description, and a moment for each step (contract 8 to 10).

Absent means "cannot report" everywhere: `None` here. Every field has a written way
to say "has none": `""`, `[]`, `{}`.
"""

from typing import Annotated, Any, Literal

from facecheck.reference_impl.vocabulary.records import Record
from facecheck.reference_impl.vocabulary.words import Handle, Seat, Zone
from msgspec import Meta, field

LogReader = Literal["A", "B", "C", "D", "all"]
Outcome = Literal["done", "refused", "asking", "unsupported"]
Text = Annotated[str, Meta(max_length=100_000)]
Label = Annotated[str, Meta(max_length=200)]
Labels = Annotated[tuple[Label, ...], Meta(max_length=200)]
Number = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
PTSeen = Annotated[tuple[Number, ...], Meta(max_length=2)]
Handles = Annotated[tuple[Handle, ...], Meta(max_length=400)]


class Message(Record):
    """Base of everything an engine says: immutable, strict, absent fields left out."""


class ObjectSeen(Message):
    """One object as the engine's own rules code sees it; only `zone` is required."""

    zone: Zone
    face_down: bool | None = None
    name: Label | None = None
    mana_cost: Label | None = None
    mana_value: Number | None = None
    types: Labels | None = None
    subtypes: Labels | None = None
    supertypes: Labels | None = None
    colours: Labels | None = None
    pt: PTSeen | None = None
    keywords: Labels | None = None
    down_by: Label | None = None
    controller: Seat | None = None
    owner: Seat | None = None
    tapped: bool | None = None
    phased_out: bool | None = None
    token: bool | None = None
    counters: Annotated[dict[Label, Number], Meta(max_length=50)] | None = None
    damage: Number | None = None
    attached_to: Label | None = None
    attacking: Label | None = None
    blocking: Handles | None = None
    parts: Handles | None = None
    marks: Labels | None = None
    seen_by: tuple[Seat, ...] | None = None


class PlayerSeen(Message):
    """One player."""

    life: Number | None = None
    pool: Label | None = None
    library: Handles | None = None
    out: bool | None = None


class StackAbility(Message):
    """An ability on the stack: the object it comes from, and which of its abilities.

    One that an instruction left for later comes from nothing in the game: no `source`.
    """

    source: Handle | None = None
    ability: Label | None = None


class TurnSeen(Message):
    """Where the turn stands."""

    active: Seat | None = None
    step: Label | None = None
    priority: Seat | None = None
    over: bool | None = None


class Offer(Message):
    """An action that the engine lists as legal now, with the price it would charge."""

    player: Seat
    do: Literal["cast", "turn_up", "activate", "play", "foretell", "unlock"]
    object: Handle
    by: Label | None = None
    ability: Label | None = None
    cost: Label | None = None


class Snapshot(Message):
    """What can be observed after a step."""

    objects: Annotated[dict[Handle, ObjectSeen], Meta(max_length=400)] = field(default_factory=dict)
    players: dict[Seat, PlayerSeen] = field(default_factory=dict)
    stack: Annotated[tuple[Handle | StackAbility, ...], Meta(max_length=400)] | None = None
    turn: TurnSeen | None = None
    offers: Annotated[tuple[Offer, ...], Meta(max_length=1000)] | None = None
    views: dict[Literal["A", "B", "C", "D", "table"], Any] | None = None


NOTHING_SEEN = Snapshot()
"""One for all, so that one that was left out is left out again when it is written."""


class Prompt(Message):
    """A choice that somebody has to make (contract 7)."""

    player: Seat
    kind: Literal["choose", "option", "may", "pay", "number", "order", "flip", "random", "name"]
    from_: Annotated[tuple[Label, ...], Meta(max_length=400)] | None = field(
        name="from", default=None
    )
    min: Number | None = None
    max: Number | None = None


class Reveal(Message):
    """Cards shown to somebody; a look has an audience of one (rule 701.20)."""

    cards: Handles
    to: Literal["all"] | tuple[Seat, ...]
    by: Seat | None = None


class Moment(Message):
    """What is seen after the set-up or after one step."""

    outcome: Outcome
    note: Text | None = None
    at: Label | None = None
    snapshot: Snapshot = NOTHING_SEEN
    asking: Prompt | None = None
    asked: Annotated[tuple[Prompt, ...], Meta(max_length=400)] | None = None
    revealed: Annotated[tuple[Reveal, ...], Meta(max_length=400)] | None = None
    log: dict[LogReader, tuple[Text, ...]] | None = None


class Unsupported(Message):
    """Why a scenario cannot even be set up."""

    at: Label | None = None
    need: Label | None = None
    note: Text | None = None


class Trace(Message):
    """All moments of one scenario, or why there are none."""

    moments: Annotated[tuple[Moment, ...], Meta(max_length=41)] = ()
    unsupported: Unsupported | None = None


class Description(Message, kw_only=True):
    """What an engine is and what it can do (contract 13)."""

    protocol: Literal[1] = 1
    name: Label
    version: Label
    editions: tuple[Label, ...] = ("2026-09",)
    can: Annotated[tuple[Label, ...], Meta(max_length=1000)] = ()
