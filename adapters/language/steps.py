"""The thirteen kinds of step (contract 5)."""

from typing import Annotated, Literal

from facecheck.reference_impl.vocabulary.effects import AnyEffect
from facecheck.reference_impl.vocabulary.records import Record
from facecheck.reference_impl.vocabulary.words import (
    Door,
    Handle,
    ManaGiven,
    Name,
    Seat,
    Small,
    TurnStep,
    Word,
)
from msgspec import Meta

Way = Annotated[
    str,
    Meta(
        pattern=r"^(|morph|megamorph|disguise|foretell|mutate|mana|agenda|free|left|right|kicker)(#[1-9])?$(?!\n)"
    ),
]
"""`by`: the way in which something is cast or turned up; `""` is the ordinary one."""

Demand = Annotated[str, Meta(pattern=r"^([A-D]|life|[a-z]{1,4}[0-9]{1,4})$(?!\n)")]


class Answer(Record):
    """One answer to a prompt; exactly one kind of it is given."""

    player: Seat | None = None
    choose: tuple[Demand, ...] | None = None
    option: Small | Word | None = None
    may: bool | None = None
    pay: bool | None = None
    number: Small | None = None
    order: tuple[Handle, ...] | None = None
    flip: Literal["won", "lost"] | None = None
    random: tuple[Handle, ...] | None = None
    name: Name | None = None

    def __post_init__(self) -> None:
        """Refuse an answer of no kind, or of two."""
        if len(self.kinds()) != 1:
            message = "expected exactly one kind of answer: " + ", ".join(ANSWER_KINDS)
            raise ValueError(message)

    def kinds(self) -> list[str]:
        """The kinds that are given."""
        return [kind for kind in ANSWER_KINDS if getattr(self, kind) is not None]

    @property
    def kind(self) -> str:
        """The kind of this answer, such as `choose`."""
        return self.kinds()[0]


ANSWER_KINDS = ("choose", "option", "may", "pay", "number", "order", "flip", "random", "name")


class Step(Record, tag_field="do"):
    """Base of all steps; every step may hold and may carry answers."""

    hold: bool = False
    answers: tuple[Answer, ...] = ()


class Action(Step, kw_only=True):
    """What a player does: `targets`, `x`, `pay` and `by` are demands (contract 5).

    `using` are permanents whose mana abilities are activated while the cost is paid (605.3a).
    """

    player: Seat
    object: Handle
    mana: ManaGiven = ""
    targets: tuple[Demand, ...] = ()
    x: Small | None = None
    pay: tuple[Demand, ...] = ()
    using: tuple[Handle, ...] = ()
    now: bool = False
    cancel: bool = False


class Cast(Action, tag="cast"):
    """Cast a card from wherever it is (rule 601)."""

    by: Way = ""


class TurnUp(Action, tag="turn_up", kw_only=True):
    """The special action of turning a permanent face up (rule 116.2b)."""

    by: Way


class Activate(Action, tag="activate", kw_only=True):
    """Activate an ability by its `id` (rule 602).

    The mana ability that a basic land type gives goes by the name of the type (rule 305.6).
    """

    ability: Word


class Play(Action, tag="play"):
    """Play a land (rule 116.2a)."""


class Foretell(Action, tag="foretell"):
    """Foretell a card (rule 116.2h)."""


class Unlock(Action, tag="unlock", kw_only=True):
    """The special action of unlocking a half of a Room (rule 116.2m)."""

    by: Door


class Attack(Step, tag="attack", kw_only=True):
    """Go on to declare attackers and declare exactly these (rule 508)."""

    player: Seat
    attackers: dict[Handle, Seat]


class Block(Step, tag="block", kw_only=True):
    """Go on to declare blockers and declare exactly these (rule 509)."""

    player: Seat
    blocks: dict[Handle, Handle]


class Instruct(Step, tag="instruct", kw_only=True):
    """A player is told to do this, as by a resolving ability without a source in the game."""

    player: Seat
    effects: Annotated[tuple[AnyEffect, ...], Meta(min_length=1, max_length=8)]


class Resolve(Step, tag="resolve"):
    """Everybody passes until the stack is empty; with `hold` once round."""


class Advance(Step, tag="advance", kw_only=True):
    """Pass on until the next such step of a turn begins."""

    to: TurnStep
    of: Seat | None = None


class Priority(Step, tag="priority", kw_only=True):
    """That player has priority and waits."""

    player: Seat
    mana: ManaGiven = ""


class AnswerStep(Step, tag="answer"):
    """Go on after an outcome `asking`."""


AnyStep = (
    Cast
    | TurnUp
    | Activate
    | Play
    | Foretell
    | Unlock
    | Attack
    | Block
    | Instruct
    | Resolve
    | Advance
    | Priority
    | AnswerStep
)
AnyAction = Cast | TurnUp | Activate | Play | Foretell | Unlock
