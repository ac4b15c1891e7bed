"""The effects, the same in a card's abilities and in an instruction (contract 4.4).

Each is one sentence of a resolving ability. `what` names whom it is about.
"""

from typing import Literal

from msgspec import field

from . import abilities  # both modules speak of each other: names are resolved late
from .filters import Count, Filter, Player, Selector
from .profiles import Profile
from .records import Record
from .words import (
    CardType,
    Colour,
    Handle,
    ManaGiven,
    ManaString,
    Name,
    PlainKeyword,
    Signed,
    Small,
    TurnStep,
    Word,
)

Until = Literal["end_of_turn", "your_next_turn", "always"]
Destination = Literal[
    "battlefield", "hand", "graveyard", "exile", "library_top", "library_bottom", "library"
]


class Effect(Record, tag_field="effect"):
    """Base of every effect."""


class Put(Effect, tag="put"):
    """Move to a zone; to the battlefield perhaps face down (rules 400.7, 708.3)."""

    to: Destination
    what: Selector = "self"
    face_down: bool | Profile = False
    tapped: bool = False
    under: Player | None = None
    counters: dict[Word, Small] = field(default_factory=dict)
    pile: bool = False
    may_look: Player | None = None


class Manifest(Effect, tag="manifest"):
    """Manifest (rule 701.40); without `what` the top card of one's library."""

    what: Selector | None = None
    who: Player = "you"
    n: Count = 1
    shuffled: bool = False


class Cloak(Effect, tag="cloak"):
    """Cloak (rule 701.58); without `what` the top card of one's library."""

    what: Selector | None = None
    who: Player = "you"
    n: Count = 1
    shuffled: bool = False


class ManifestDread(Effect, tag="manifest_dread"):
    """Manifest dread (rule 701.62)."""

    who: Player = "you"
    n: Small = 1


class GainLife(Effect, tag="gain_life"):
    """Gain life (rule 119.3)."""

    n: Count = 1
    who: Player = "you"


class Destroy(Effect, tag="destroy"):
    """Destroy (rule 701.8)."""

    what: Selector = "self"


class TurnDown(Effect, tag="turn_down"):
    """Turn a permanent face down (rules 708.2a, 708.2b)."""

    what: Selector = "self"
    profile: Profile | None = None


class TurnUp(Effect, tag="turn_up"):
    """Turn a permanent face up (rule 708.8)."""

    what: Selector = "self"
    shown: bool = False
    otherwise: "tuple[AnyEffect, ...]" = ()


class Change(Effect, tag="change"):
    """A continuous effect that changes characteristics (rules 611.2, 613)."""

    what: Selector = "self"
    until: Until = "always"
    pt: tuple[Signed, Signed] | None = None
    set_pt: tuple[Signed, Signed] | None = None
    types: tuple[CardType, ...] = ()
    subtypes: tuple[Word, ...] = ()
    colours: tuple[Colour, ...] = ()
    set_types: tuple[CardType, ...] | None = None
    set_colours: tuple[Colour, ...] | None = None
    keywords: tuple[PlainKeyword, ...] = ()
    lose_keywords: tuple[PlainKeyword, ...] = ()
    grants: "tuple[abilities.AnyAbility, ...]" = ()
    lose_abilities: bool = False


class Counters(Effect, tag="counters"):
    """Put counters on permanents (rule 122)."""

    what: Selector = "self"
    counter: Word = "+1/+1"
    n: Count = 1


class Allow(Effect, tag="allow"):
    """A permission for a player; `now` is while this resolves and not later (rule 608.2g)."""

    action: Literal["cast", "play", "look"]
    what: Selector = "it"
    who: Player = "you"
    free: bool = False
    extra: ManaString = ""
    any_mana: bool = False
    until: Until | Literal["now"] = "end_of_turn"


class Attach(Effect, tag="attach"):
    """Attach an Aura or Equipment (rule 701.3)."""

    to: Selector
    what: Selector = "self"


class AddMana(Effect, tag="add_mana"):
    """Add mana (rule 106)."""

    mana: ManaGiven
    only: Literal["cast_face_down", "turn_up", "creature_without_abilities"] | None = None


class CounterSpell(Effect, tag="counter"):
    """Counter a spell (rule 701.6)."""

    what: Selector = "target"
    to: Destination = "graveyard"


class Token(Effect, tag="token"):
    """Create tokens: copies of something (rule 707.2), or a given card."""

    copy_of: Selector | None = None
    card: Handle | None = None
    n: Count = 1
    who: Player = "you"


class CastDown(Effect, tag="cast_down"):
    """Cast a card face down by an effect (Illusionary Mask style)."""

    what: Selector
    payable: bool = False
    unmask: bool = False


class Damage(Effect, tag="damage"):
    """Deal damage (rule 120)."""

    what: Selector = "target"
    n: Count = 1


class BecomeCopy(Effect, tag="become_copy"):
    """Become a copy of another object (rule 707)."""

    of: Selector
    what: Selector = "self"
    until: Until = "always"


class Control(Effect, tag="control"):
    """Change who controls a permanent (rule 613.1b)."""

    what: Selector = "target"
    who: Player = "you"
    until: Until = "always"


class Agenda(Effect, tag="agenda"):
    """Put a conspiracy face down into the command zone with a secret name (702.106)."""

    what: Selector
    name: Name


class Forbid(Effect, tag="forbid"):
    """A prohibition for some time.

    `what` with `all` is about whatever it describes meanwhile, otherwise about these objects.
    """

    action: Literal["cast", "turn_up"]
    what: Selector = "it"
    who: Player = "each"
    until: Until = "your_next_turn"


class ChooseOne(Effect, tag="choose_one"):
    """A modal choice made while resolving (rule 700.2)."""

    options: "tuple[tuple[AnyEffect, ...], ...]"


class Tap(Effect, tag="tap"):
    """Tap (rule 701.26)."""

    what: Selector = "target"


class PhaseOut(Effect, tag="phase_out"):
    """Phase out (rule 702.26)."""

    what: Selector = "target"


class Look(Effect, tag="look"):
    """Look at a card (rule 701.20e)."""

    what: Selector = "target"
    who: Player = "you"


class Transform(Effect, tag="transform"):
    """Transform (rule 701.27)."""

    what: Selector = "self"


class Convert(Effect, tag="convert"):
    """Convert, which is transforming under another name (rule 701.28)."""

    what: Selector = "self"


class Flip(Effect, tag="flip"):
    """Turn a flip card's other half the right way up (rule 710.4)."""

    what: Selector = "self"


class Leave(Effect, tag="leave"):
    """A player leaves the game (rule 800.4)."""

    who: Player


class May(Effect, tag="may"):
    """Do something, or not."""

    effects: "tuple[AnyEffect, ...]"
    who: Player = "you"


class CopySpell(Effect, tag="copy_spell"):
    """Copy a spell (rule 707.10)."""

    what: Selector = "target"
    new_targets: bool = False


class RevealUntil(Effect, tag="reveal_until"):
    """Reveal cards from a library until one fits."""

    until: Filter
    to: Destination


class Redirect(Effect, tag="redirect"):
    """Damage that would be dealt to a player this turn is dealt to something else (rule 614.9)."""

    to: Selector
    from_: Player = field(name="from", default="you")


class FlipCoin(Effect, tag="flip_coin"):
    """Flip a coin (rule 705)."""

    won: "tuple[AnyEffect, ...]" = ()
    lost: "tuple[AnyEffect, ...]" = ()


class Piles(Effect, tag="piles"):
    """Separate cards into two piles, one of which may be face down (rule 700.3)."""

    what: Selector
    chosen: Destination
    other: Destination
    splitter: Player = "you"
    chooser: Player = "opponent"
    face_down: tuple[bool, bool] = (False, False)


class Mark(Effect, tag="mark"):
    """Give a designation, such as goaded or suspected."""

    mark: Word
    what: Selector = "target"


class ControlPlayer(Effect, tag="control_player"):
    """Control another player on that player's next turn (rule 723)."""

    who: Player
    by: Player


class EndTurn(Effect, tag="end_turn"):
    """End the turn (rule 724.1)."""


class Draw(Effect, tag="draw"):
    """Draw cards (rule 121.1)."""

    n: Count = 1
    who: Player = "you"


class Later(Effect, tag="later"):
    """A delayed ability: at the beginning of the next such step, to what `it` is (rule 603.7)."""

    effects: "tuple[AnyEffect, ...]"
    step: TurnStep = "end"


class Day(Effect, tag="day"):
    """It becomes day or night (rule 731)."""

    night: bool = False


AnyEffect = (
    Put
    | Manifest
    | Cloak
    | ManifestDread
    | GainLife
    | Destroy
    | TurnDown
    | TurnUp
    | Change
    | Counters
    | Allow
    | Attach
    | AddMana
    | CounterSpell
    | Token
    | CastDown
    | Damage
    | BecomeCopy
    | Control
    | Agenda
    | Forbid
    | ChooseOne
    | Tap
    | PhaseOut
    | Look
    | Transform
    | Convert
    | Flip
    | Leave
    | May
    | CopySpell
    | RevealUntil
    | Redirect
    | FlipCoin
    | Piles
    | Mark
    | ControlPlayer
    | Draw
    | Later
    | Day
    | EndTurn
)
