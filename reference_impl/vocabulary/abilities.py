"""What cards can do: the kinds of ability, and the change that three of them make.

Contract 4.1, 4.2 and 4.5. A plain keyword is a bare string; everything else carries
its kind in the field `kind`.
"""

from typing import Literal

from msgspec import field

from .costs import Cost
from .effects import AnyEffect
from .filters import Condition, Count, Filter, Selector, Target
from .records import Record
from .words import (
    CardType,
    Colour,
    ParameterKeyword,
    PlainKeyword,
    Signed,
    Small,
    TurnStep,
    Word,
)


class Ability(Record, tag_field="kind"):
    """Base of the kinds of ability that have parts."""


class Keyword(Ability, tag="keyword"):
    """A keyword with a parameter, such as ward {2} (rule 702)."""

    keyword: ParameterKeyword | PlainKeyword
    cost: Cost = ""
    n: Small = 0
    what: Filter = Filter()


class Morph(Ability, tag="morph"):
    """Morph (rule 702.37)."""

    cost: Cost


class Megamorph(Ability, tag="megamorph"):
    """Megamorph, a variant of morph (rule 702.37b)."""

    cost: Cost


class Disguise(Ability, tag="disguise"):
    """Disguise (rule 702.168)."""

    cost: Cost


EventName = Literal[
    "turned_up",
    "enters",
    "dies",
    "casts",
    "begins",
    "attacks",
    "deals_combat_damage",
    "leaves",
    "sacrificed",
    "manifests_dread",
    "dealt_damage",
    "transforms",
    "unlocks",
]


class Triggered(Ability, tag="triggered"):
    """A triggered ability (rule 603)."""

    on: tuple[EventName, ...]
    effects: tuple[AnyEffect, ...]
    what: Literal["self"] | Filter = "self"
    or_self: bool = False
    batch: bool = False
    step: TurnStep | None = None
    zone: Literal["battlefield", "graveyard", "exile"] = "battlefield"
    if_: Condition | None = field(name="if", default=None)
    targets: tuple[Target, ...] = ()


class Activated(Ability, tag="activated"):
    """An activated ability (rule 602), named by its `id`."""

    id: Word
    effects: tuple[AnyEffect, ...]
    cost: Cost = ""
    timing: Literal["instant", "sorcery"] = "instant"
    targets: tuple[Target, ...] = ()


class Spell(Ability, tag="spell"):
    """What an instant or sorcery does as it resolves (rule 113.3a)."""

    effects: tuple[AnyEffect, ...]
    targets: tuple[Target, ...] = ()


class As(Ability, tag="as"):
    """What happens as it enters or as it is turned face up (rules 614.1c, 614.1e, 708.11)."""

    on: tuple[Literal["enters", "turned_up"], ...]
    effects: tuple[AnyEffect, ...]


class Changes(Ability, tag="changes"):
    """A static ability that changes characteristics (rule 611.3)."""

    what: Selector = "self"
    pt: tuple[Signed, Signed] | None = None
    set_pt: tuple[Signed, Signed] | None = None
    types: tuple[CardType, ...] = ()
    subtypes: tuple[Word, ...] = ()
    colours: tuple[Colour, ...] = ()
    set_types: tuple[CardType, ...] | None = None
    set_colours: tuple[Colour, ...] | None = None
    keywords: tuple[PlainKeyword, ...] = ()
    lose_keywords: tuple[PlainKeyword, ...] = ()
    grants: "tuple[AnyAbility, ...]" = ()
    lose_abilities: bool = False
    if_: Condition | None = field(name="if", default=None)


class Forbids(Ability, tag="forbids"):
    """A static prohibition; it beats every permission (rule 101.2)."""

    action: Literal[
        "cast",
        "turn_up",
        "block",
        "attack",
        "activate",
        "enter",
        "trigger_on_enter",
        "pay_life",
    ]
    what: Filter | Literal["self"] = Filter()
    during: Literal["your_turn"] | None = None
    blocked_by: Filter | None = None


class Costs(Ability, tag="costs"):
    """A static change of what something costs (rule 601.2f)."""

    of: Literal["spells", "turn_up"]
    what: Filter = Filter()
    more: Signed = 0
    at_least: Small = 0


class Allows(Ability, tag="allows"):
    """A static permission; one about the card itself works where it says (rule 113.6b)."""

    action: Literal["cast", "flash", "look", "top_revealed", "life_for_black"]
    what: Filter | Literal["self"] = Filter()
    zone: Literal["battlefield", "exile"] = "battlefield"


class Enters(Ability, tag="enters"):
    """A static change of how other objects enter (rule 614.1c)."""

    what: Filter = Filter()
    tapped: bool = False
    counters: dict[Word, Small] = field(default_factory=dict)
    under: Literal["you"] | None = None


class MoreCounters(Ability, tag="more_counters"):
    """More counters than would be put on a permanent (rules 614.1a, 614.16)."""

    what: Filter = Filter()
    counter: Word = "+1/+1"
    times: Small = 1
    plus: Small = 0


class PtIs(Ability, tag="pt_is"):
    """Power and toughness defined by a count (rule 604.3)."""

    count: Count


class Repeats(Ability, tag="repeats"):
    """A triggered ability that triggers an additional time (rule 603.2d)."""

    on: tuple[EventName, ...]
    what: Filter = Filter()


class Chapter(Ability, tag="chapter"):
    """A chapter ability of a Saga (rule 714.2)."""

    n: Small
    effects: tuple[AnyEffect, ...]


AnyAbility = (
    PlainKeyword
    | Keyword
    | Morph
    | Megamorph
    | Disguise
    | Triggered
    | Activated
    | Spell
    | As
    | Changes
    | Forbids
    | Costs
    | Allows
    | Enters
    | MoreCounters
    | PtIs
    | Repeats
    | Chapter
)

FaceDownKeyword = Morph | Megamorph | Disguise
