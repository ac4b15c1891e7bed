"""The closed word lists of the game, and the bounded primitive types built on them.

Shapes: every alias here is a JSON string or integer with its bounds attached, so
that a decoder refuses what is out of range and the JSON Schema says so.
"""

from typing import Annotated, Literal, get_args

from msgspec import Meta

Seat = Literal["A", "B", "C", "D"]
"""A player, by place in turn order."""

Zone = Literal["battlefield", "stack", "hand", "library", "graveyard", "exile", "command", "gone"]
"""A zone (rule 400.1); `gone` is where tokens that ceased to exist are (111.7)."""

Colour = Literal["white", "blue", "black", "red", "green"]
CardType = Literal[
    "artifact",
    "battle",
    "conspiracy",
    "creature",
    "enchantment",
    "instant",
    "land",
    "planeswalker",
    "sorcery",
]
Supertype = Literal["basic", "legendary", "snow"]

PlainKeyword = Literal[
    "flying",
    "haste",
    "flash",
    "defender",
    "hexproof",
    "split_second",
    "convoke",
    "cant_be_countered",
    "cant_be_blocked",
    "hidden_agenda",
    "daybound",
    "nightbound",
]
"""Keywords without a parameter (rule 702, and three evergreen sentences)."""

ParameterKeyword = Literal[
    "ward", "kicker", "equip", "foretell", "mutate", "hideaway", "protection", "enchant"
]

TurnStep = Literal[
    "upkeep",
    "draw",
    "main1",
    "combat",
    "attackers",
    "blockers",
    "damage",
    "end_combat",
    "main2",
    "end",
]
"""The steps and phases of a turn that something can wait for (rule 500.1)."""

Door = Literal["left", "right"]
"""A half of a split card, and as a designation of a Room: unlocked (rules 709.3, 709.5)."""

BASIC_LAND_TYPES = {
    "Plains": "{W}",
    "Island": "{U}",
    "Swamp": "{B}",
    "Mountain": "{R}",
    "Forest": "{G}",
}
"""The basic land types, and the mana that each gives (rule 305.6)."""

Cause = Literal["morph", "megamorph", "disguise", "manifest", "cloak", "effect", "foretell"]
"""What put an object face down (rule 708.6: this is public)."""

Handle = Annotated[str, Meta(pattern=r"^[a-z]{1,4}[0-9]{1,4}$(?!\n)")]
"""The name under which one physical card, token or copy is spoken of, such as `c1`."""

Name = Annotated[str, Meta(max_length=60)]
Word = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_+/' -]{0,60}$(?!\n)")]
ManaString = Annotated[
    str,
    Meta(
        max_length=120,
        pattern=(r"^(\{([0-9]{1,2}|[WUBRGCX]|[WUBRGC2]/[WUBRG]|[WUBRG]/P)\})*$(?!\n)"),
    ),
]
"""Mana symbols in braces, such as `{2}{B}`, `{R/G}` or `{B/P}` (rule 107.4)."""

ManaGiven = Annotated[
    str,
    Meta(max_length=120, pattern=r"^(\{([0-9]{1,2}|[WUBRGC])\})*$(?!\n)"),
]
"""Mana that there is, not a cost: digits are colourless; no hybrid, Phyrexian or X (rule 106)."""

Small = Annotated[int, Meta(ge=0, le=1000)]
Signed = Annotated[int, Meta(ge=-1000, le=1000)]
Amount = Annotated[int, Meta(ge=0, le=100_000_000)]
"""A life amount: the oscilloscope of triggers goes up to 8**7 a trigger."""

PT = Annotated[tuple[Signed, ...], Meta(max_length=2)]
"""Power and toughness, or `()` for an object that has none."""

DOORS: tuple[Door, ...] = get_args(Door)
SEATS: tuple[Seat, ...] = get_args(Seat)
ZONES: tuple[Zone, ...] = get_args(Zone)
COLOURS: tuple[Colour, ...] = get_args(Colour)
PLAIN_KEYWORDS: tuple[PlainKeyword, ...] = get_args(PlainKeyword)
PARAMETER_KEYWORDS: tuple[ParameterKeyword, ...] = get_args(ParameterKeyword)
PERMANENT_TYPES: frozenset[CardType] = frozenset(
    {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}
)
TURN_STEPS: tuple[TurnStep, ...] = get_args(TurnStep)
