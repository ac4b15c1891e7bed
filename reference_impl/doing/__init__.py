"""What can be done in a game, a module per family; each asks the rulebook and decides nothing."""

from . import (  # they register their effects
    changing,
    copying_spells,
    departing,
    designating,
    ending,
    forbidding,
    keyword_actions,
    looking,
    masking,
    permitting,
    phasing,
    stack,
    transforming,
    turning,
    zones,
)

__all__ = [
    "changing",
    "copying_spells",
    "departing",
    "designating",
    "ending",
    "forbidding",
    "keyword_actions",
    "looking",
    "masking",
    "permitting",
    "phasing",
    "stack",
    "transforming",
    "turning",
    "zones",
]
