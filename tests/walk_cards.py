"""Cards for random play: every kind of ability that a face-down object can hide or meet.

Each name belongs to one handle, so that a name in the wrong view is a leak.
"""

from itertools import count
from random import Random
from typing import Any

import msgspec
from facecheck.reference_impl.vocabulary import Card

Plain = dict[str, Any]
CREATURE, PERMANENT = {"types": ["creature"]}, {"no": {"types": ["instant", "sorcery"]}}


def trigger(*on: str, n: int = 1, what: Any = "self", **more: Any) -> Plain:  # noqa: ANN401 - plain data
    """A triggered ability that gains life."""
    effects = [{"effect": "gain_life", "n": n}]
    return {"kind": "triggered", "on": on, "what": what, "effects": effects} | more


def creature(cost: str, pt: tuple[int, int], *abilities: Any, **more: Any) -> Plain:  # noqa: ANN401 - plain data
    """A creature card."""
    return {"cost": cost, "types": ["creature"], "pt": pt, "abilities": abilities} | more


def spell(kind: str, cost: str, what: Any, *effects: Plain) -> Plain:  # noqa: ANN401 - plain data
    """An instant or sorcery card; `what` is what it targets, if it does."""
    ability: Plain = {"kind": "spell", "effects": effects}
    if what is not None:
        ability["targets"] = [{"what": what}]
    return {"cost": cost, "types": [kind], "abilities": [ability]}


def permanent(kind: str, cost: str, *abilities: Any, **more: Any) -> Plain:  # noqa: ANN401 - plain data
    """An artifact, enchantment, land or the like."""
    return {"cost": cost, "types": [kind], "abilities": abilities} | more


def way(keyword: str, cost: Any) -> Plain:  # noqa: ANN401 - plain data
    """A face-down keyword."""
    return {"kind": keyword, "cost": cost}


def chapter(number: int) -> Plain:
    """A chapter of a Saga."""
    return {"kind": "chapter", "n": number, "effects": [{"effect": "gain_life"}]}


def two(layout: str, other: Plain) -> Plain:
    """The other part of a card, and how the two stand together."""
    return {"layout": layout, "other": other}


def changes(condition: Plain, **change: Any) -> Plain:  # noqa: ANN401 - plain data
    """A static ability that works only under a condition."""
    return {"kind": "changes", "if": condition} | change


GAIN = {"effect": "gain_life"}
KICKER = {"kind": "keyword", "keyword": "kicker", "cost": "{1}"}
KICKED = {"if": {"kicked": True}}
SIZES = [[{"effect": "change", "what": "self", "set_pt": pt}] for pt in ([5, 1], [1, 6])]
CHOICE = {"effect": "choose_one", "options": SIZES}
SHAPES = {"kind": "as", "on": ["enters", "turned_up"], "effects": [CHOICE]}
COUNTED = {"counters": {"charge": [1, None]}}
ENCHANT = {"kind": "keyword", "keyword": "enchant", "what": CREATURE}
FORETELL = {"kind": "keyword", "keyword": "foretell", "cost": "{U}"}
PROTECTION = {"kind": "keyword", "keyword": "protection", "what": {"colours": ["black", "red"]}}
WARD = {"kind": "keyword", "keyword": "ward", "cost": "{1}"}
HIDEAWAY = {"kind": "keyword", "keyword": "hideaway", "n": 3}
RELEASE = {
    "kind": "activated",
    "id": "a1",
    "cost": "{1}",
    "effects": [
        {"effect": "allow", "action": "play", "what": {"linked": {}}, "free": True, "until": "now"}
    ],
}
DISSOLVE = {
    "kind": "activated",
    "id": "a1",
    "cost": {"exile": {"n": 1, "what": {"face_down": True}}},
    "effects": [{"effect": "allow", "action": "play", "what": "it"}],
}
FROM_EXILE = {"kind": "allows", "action": "cast", "what": "self", "zone": "exile"}
COUNTERS = {"effect": "counters", "what": "self", "n": 2}
TARGET_CREATURE = [{"what": CREATURE}]
MUTATE = {"kind": "keyword", "keyword": "mutate", "cost": "{G}"}

FACE_DOWN: tuple[Plain, ...] = (
    creature("{3}{B}", (5, 4), way("morph", "{2}{B}"), subtypes=["Bird"], supertypes=["legendary"]),
    creature("{1}{G}", (3, 3), way("megamorph", "{G}{G}"), "flying"),
    creature("{2}{W}", (4, 2), way("disguise", "{1}{W}"), trigger("turned_up", n=8)),
    creature("{4}", (1, 1), way("morph", "{1}"), trigger("enters", "turned_up", n=8)),
    creature(
        "{X}{G}",
        (0, 1),
        way("morph", "{X}{G}"),
        {"kind": "as", "on": ["turned_up"], "effects": [COUNTERS]},
    ),
    creature("{2}{U}", (2, 3), way("morph", {"life": 3}), "flash", "cant_be_countered"),
    creature("{5}", (6, 6), way("morph", {"mana": "{R}", "discard": {"n": 1}}), "haste"),
    creature(
        "{1}{R}",
        (2, 1),
        way("morph", {"sacrifice": {"n": 1, "what": CREATURE}}),
        trigger("dies", n=8),
    ),
    creature("{W}{B}", (2, 2), way("disguise", "{W/B}{R/P}"), way("morph", "{3}"), WARD),
    permanent("land", "", way("morph", "{2}")),
    permanent("enchantment", "{W}", ENCHANT, way("morph", "{W}"), subtypes=["Aura"]),
    permanent("artifact", "{2}", way("morph", "{1}"), trigger("turned_up", what=CREATURE)),
)
OTHERS: tuple[Plain, ...] = (
    creature("{2}{R}", (3, 4), trigger("enters", n=8), subtypes=["Ogre"]),
    creature("", (2, 2), subtypes=["Beast"]),
    creature("{G}", (0, 0)),
    creature(
        "{1}",
        (1, 1),
        {
            "kind": "activated",
            "id": "a1",
            "cost": {"mana": "{1}", "tap_self": True},
            "effects": [{"effect": "turn_up", "what": "target"}],
            "targets": TARGET_CREATURE,
        },
    ),
    creature(
        "{U}",
        (1, 2),
        {
            "kind": "activated",
            "id": "a1",
            "cost": "",
            "timing": "sorcery",
            "effects": [{"effect": "manifest"}],
        },
    ),
    creature(
        "{1}{B}",
        (2, 2),
        {
            "kind": "forbids",
            "action": "turn_up",
            "what": {"controller": "opponent"},
            "during": "your_turn",
        },
    ),
    permanent(
        "enchantment",
        "{1}",
        trigger("turned_up", what=CREATURE, n=8),
        trigger("enters", what={"types": ["creature"], "colours": "none"}),
    ),
    permanent(
        "enchantment",
        "{2}",
        trigger("dies", what={"face_down": True}),
        trigger("casts", what=CREATURE),
    ),
    permanent(
        "enchantment",
        "{3}",
        {
            "kind": "changes",
            "what": {"all": {"face_down": True}},
            "pt": [1, 1],
            "keywords": ["flying"],
        },
    ),
    permanent(
        "enchantment",
        "{3}",
        {"kind": "changes", "what": {"all": CREATURE}, "lose_abilities": True, "set_pt": [1, 1]},
    ),
    permanent(
        "enchantment",
        "{W}",
        ENCHANT,
        {"kind": "changes", "what": "attached", "pt": [1, 2]},
        subtypes=["Aura"],
    ),
    creature("{1}{W}", (2, 3), way("morph", "{1}"), KICKER, trigger("turned_up", **KICKED)),
    creature("{2}{U}", (0, 1), way("morph", "{U}"), SHAPES),
    creature("{2}", (2, 2), trigger("dies", what=CREATURE, zone="exile")),
    permanent("enchantment", "{2}", {"kind": "more_counters", "times": 2}),
    permanent("planeswalker", "{3}", loyalty=3),
    creature(
        "{2}{G}", (2, 3), trigger("transforms", n=8), **two("double_faced", creature("", (5, 5)))
    ),
    creature(
        "{1}{R}", (2, 1), "daybound", **two("double_faced", creature("", (4, 4), "nightbound"))
    ),
    permanent("artifact", "{2}", **two("modal", creature("{3}", (3, 3), trigger("enters", n=8)))),
    creature("{1}{W}", (1, 2), **two("flip", creature("", (4, 4), "flying"))),
    creature("{3}{W}", (4, 3), **two("adventure", spell("sorcery", "{W}", None, GAIN))),
    spell("instant", "{R}", None, GAIN) | two("split", spell("sorcery", "{2}{U}", None, GAIN)),
    *(
        permanent("enchantment", left, trigger("unlocks", n=8), subtypes=["Room"])
        | two("room", permanent("enchantment", right, trigger("unlocks"), subtypes=["Room"]))
        for left, right in (("{1}{U}", "{B}"), ("{U}", "{1}"), ("{2}", "{R}"), ("{G}", "{1}"))
        for _ in range(2)  # doors are unlocked too rarely otherwise
    ),
    creature("{W}", (1, 1), way("morph", "{2}"), changes(COUNTED, set_pt=[4, 4])),
    permanent("artifact", "{4}", changes(COUNTED, types=["creature"], set_pt=[5, 5])),
    permanent(
        "enchantment", "{1}", changes({"marked": "solved"}, what={"all": CREATURE}, pt=[1, 1])
    ),
    permanent("enchantment", "{1}", *(chapter(n) for n in (1, 2)), subtypes=["Saga"]),
    creature("{2}{G}", (4, 5), MUTATE, "haste", subtypes=["Beast"]),
    creature("{1}{R}", (1, 4), MUTATE, way("morph", "{R}"), subtypes=["Human"]),
    permanent("enchantment", "{2}", {"kind": "more_counters", "what": CREATURE, "times": 2}),
    permanent("enchantment", "{1}", {"kind": "more_counters", "plus": 1}),
    creature("{3}{U}", (3, 3), FORETELL),
    creature("{2}{B}", (3, 1), FORETELL, "flying"),
    permanent("artifact", "{3}", FORETELL),
    creature("{2}{G}", (2, 4), FORETELL, way("morph", "{G}")),
    creature("{1}{W}", (2, 2), PROTECTION, way("disguise", "{W}")),
    permanent("artifact", "{1}", trigger("begins", step="upkeep")),
    permanent(
        "artifact",
        "{1}",
        {
            "kind": "activated",
            "id": "a1",
            "cost": "{1}",
            "effects": [{"effect": "turn_down", "what": "target"}],
            "targets": TARGET_CREATURE,
        },
    ),
    permanent("land", "", supertypes=["basic"], subtypes=["Forest"]),
    permanent("land", "", HIDEAWAY, RELEASE),
    permanent("artifact", "{1}", DISSOLVE),
    permanent("enchantment", "{1}", {"kind": "allows", "action": "top_revealed"}),
    permanent("enchantment", "{2}", {"kind": "more_counters", "what": CREATURE, "times": 2}),
    creature("{1}{R}", (2, 3), FROM_EXILE, way("morph", "{R}")),
    creature("{2}{G}", (3, 3), {"kind": "keyword", "keyword": "kicker", "cost": "{1}"}),
    spell("instant", "{B}", CREATURE, {"effect": "destroy", "what": "target"}),
    spell("instant", "{U}", {"zone": "stack"}, {"effect": "counter"}),
    spell(
        "instant",
        "{G}",
        CREATURE,
        {"effect": "change", "what": "target", "pt": [3, 3], "until": "end_of_turn"},
    ),
    spell("instant", "{R}", "any", {"effect": "damage", "what": "target", "n": 2}),
    spell("sorcery", "{1}{U}", CREATURE, {"effect": "turn_down", "what": "target"}),
    spell("sorcery", "{2}{U}", None, {"effect": "manifest_dread"}, {"effect": "cloak"}),
)

AGENDA = msgspec.convert(
    {
        "name": "Walkzzz",
        "types": ["conspiracy"],
        "abilities": ["hidden_agenda", trigger("casts", what=CREATURE)],
    },
    Card,
)
"""What lies in the command zone."""


def deck(random: Random, size: int) -> dict[str, Card]:
    """Some cards with names of their own, half of them with a face-down keyword."""
    numbers = count(1)
    rows = [random.choice(random.choice((FACE_DOWN, OTHERS))) for _ in range(size)]
    named = ({"name": f"Walk{letters(n)}"} | row for n, row in zip(numbers, rows, strict=False))
    return {f"c{n}": msgspec.convert(whole(row), Card) for n, row in enumerate(named, 1)}


def whole(row: Plain) -> Plain:
    """The row, its other part with a name of its own."""
    other = row.get("other")
    return row | {"other": {"name": f"Back{row['name'][4:]}"} | other} if other else row


def letters(number: int) -> str:
    """A number as two letters: names have no digits, and none is a part of another."""
    return "".join(chr(ord("a") + digit) for digit in divmod(number, 26)) + "x"
