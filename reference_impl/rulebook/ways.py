"""The ways in which something is cast, as the rulebook lists them (601.2b)."""

from typing import NamedTuple

from facecheck.reference_impl.state import Side
from facecheck.reference_impl.vocabulary.costs import Cost
from facecheck.reference_impl.vocabulary.words import Cause


class CastWay(NamedTuple):
    """One way to cast a card: `by` as a step says it, the cost, and the mask it puts on.

    A permission may ask for `extra` mana, or let `any_mana` be spent. `side` is the half or
    face that is cast.
    """

    by: str
    cost: Cost
    cause: Cause | None = None
    extra: str = ""
    any_mana: bool = False
    side: Side = "whole"
