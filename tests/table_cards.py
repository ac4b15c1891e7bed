"""Cards and effects that several literal tests put on the table."""

from typing import Any

from table_of import card, creature

OGRE = creature("Tolmak", "3/4", cost="{2}{R}")
BIRD = creature("Vexun", "5/2", {"kind": "morph", "cost": "{B}"}, cost="{3}{B}{B}")
FILL = card("Wurnak", "artifact", "{2}")
LAND = card("Brakiro", "land", "")
CREATURES = {"types": ["creature"]}
GAIN = {"effect": "gain_life"}
PAT = {"effect": "counters", "what": "target"}


SAFE = creature(
    "Ilmath", "2/5", {"kind": "keyword", "keyword": "protection", "what": {"name": "Zarpak"}}
)


def instant(*targets: Any, effects: Any = (GAIN,), cost: str = "{0}") -> Any:  # noqa: ANN401 - any JSON
    """An instant."""
    return card(
        "Zarpak", "instant", cost, {"kind": "spell", "targets": targets, "effects": effects}
    )


def static(kind: str, **more: Any) -> Any:  # noqa: ANN401 - any JSON
    """An enchantment with a static ability."""
    return card("Brakulo", "enchantment", "{1}", {"kind": kind, **more})


def convoking(cost: str, *abilities: Any) -> Any:  # noqa: ANN401 - any JSON
    """An instant with convoke that gains a life."""
    spell = {"kind": "spell", "effects": [GAIN]}
    return card("Zarpun", "instant", cost, "convoke", spell, *abilities)
