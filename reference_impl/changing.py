"""What one change does to one object in each layer (rules 613.1d-g, 613.4)."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from msgspec import structs

from .characteristics import Characteristics
from .vocabulary import Card
from .vocabulary.abilities import Changes
from .vocabulary.effects import Change

Word = TypeVar("Word", bound=str)


class Layer(NamedTuple):
    """One layer or sublayer: whether a change has a part in it, and applying that part.

    `sizes`: power and toughness are all that it changes.
    """

    has: Callable[[Change | Changes], bool]
    apply: Callable[[Characteristics, Change | Changes], None]
    sizes: bool = False


def change_types(looks: Characteristics, change: Change | Changes) -> None:
    """Layer 4 (rule 613.1d)."""
    if change.set_types is not None:
        looks.types = change.set_types
        looks.subtypes = ()
    looks.types = _joined(looks.types, change.types)
    looks.subtypes = _joined(looks.subtypes, change.subtypes)


def change_colours(looks: Characteristics, change: Change | Changes) -> None:
    """Layer 5 (rule 613.1e)."""
    if change.set_colours is not None:
        looks.colours = change.set_colours
    looks.colours = _joined(looks.colours, change.colours)


def _joined(have: tuple[Word, ...], more: tuple[Word, ...]) -> tuple[Word, ...]:
    return have + tuple(one for one in more if one not in have)


def change_abilities(looks: Characteristics, change: Change | Changes) -> None:
    """Layer 6: lose abilities, then gain the listed ones (rule 613.1f)."""
    if change.lose_abilities:
        looks.abilities = ()
    if change.lose_keywords:
        looks.abilities = tuple(a for a in looks.abilities if a not in change.lose_keywords)
    looks.abilities += (*change.keywords, *change.grants)


def set_pt(looks: Characteristics, change: Change | Changes) -> None:
    """Layer 7b (rule 613.4b)."""
    looks.pt = change.set_pt or looks.pt


def modify_pt(looks: Characteristics, change: Change | Changes) -> None:
    """Layer 7c (rule 613.4c); the order among modifiers does not matter."""
    if change.pt is not None:
        add_pt(looks, change.pt)


def add_pt(looks: Characteristics, by: tuple[int, int], times: int = 1) -> None:
    """Add to power and toughness, if it has them."""
    if looks.pt:
        looks.pt = (looks.pt[0] + by[0] * times, looks.pt[1] + by[1] * times)


TYPES = Layer(lambda c: c.set_types is not None or bool(c.types or c.subtypes), change_types)
EARLY = (TYPES, Layer(lambda c: c.set_colours is not None or bool(c.colours), change_colours))
ABILITIES = Layer(
    lambda c: c.lose_abilities or bool(c.lose_keywords or c.keywords or c.grants),
    change_abilities,
)
SETTING = Layer(lambda c: c.set_pt is not None, set_pt, sizes=True)
MODIFYING = Layer(lambda c: c.pt is not None, modify_pt, sizes=True)


def changed_values(values: Card, change: Change) -> Card:
    """Copiable values of which a replacement sets the size, and perhaps more (208.2b)."""
    return structs.replace(
        values,
        pt=change.set_pt or values.pt,
        types=_joined(change.set_types or values.types, change.types),
        subtypes=_joined(values.subtypes, change.subtypes),
        abilities=(*values.abilities, *change.keywords, *change.grants),
    )
