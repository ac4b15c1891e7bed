"""What must be true: all claims, a module per topic, each with its steering and its fault."""

from . import (
    as_turned_up,
    casting,
    characteristics,
    copying,
    entering,
    hidden,
    leaving,
    ordinary,
    pricing,
    returning,
    special_action,
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
    returning,
    hidden,
    ordinary,
)
CLAIMS: tuple[Claim, ...] = tuple(claim for module in MODULES for claim in module.CLAIMS)
BY_SLUG: dict[str, Claim] = {claim.slug: claim for claim in CLAIMS}

__all__ = ["BY_SLUG", "CLAIMS", "Claim"]
