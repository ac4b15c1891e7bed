"""What must be true: all claims, a module per topic, each with its steering and its fault."""

from . import (
    answering,
    arriving,
    as_turned_up,
    cast_by_effect,
    cast_triggers,
    casting,
    characteristics,
    combat,
    continuous,
    copying,
    departing,
    entering,
    hidden,
    leaving,
    looking,
    ordinary,
    permitting,
    pricing,
    returning,
    special_action,
    time,
    turn_up_costs,
    turn_up_permission,
    turned_faces,
    turning_down,
    turning_up,
)
from .claim import Claim

MODULES = (
    casting,
    pricing,
    cast_by_effect,
    arriving,
    cast_triggers,
    answering,
    permitting,
    entering,
    characteristics,
    turning_up,
    special_action,
    turn_up_costs,
    turn_up_permission,
    turned_faces,
    as_turned_up,
    turning_down,
    copying,
    leaving,
    departing,
    returning,
    combat,
    time,
    continuous,
    looking,
    hidden,
    ordinary,
)
CLAIMS: tuple[Claim, ...] = tuple(claim for module in MODULES for claim in module.CLAIMS)
BY_SLUG: dict[str, Claim] = {claim.slug: claim for claim in CLAIMS}

__all__ = ["BY_SLUG", "CLAIMS", "Claim"]
