"""What something costs: mana, or more than mana (contract 4.2, rule 118)."""

from .filters import Count, Filter
from .records import Record
from .words import ManaString, Small


class Payment(Record):
    """Objects with which part of a cost is paid, such as two Islands returned to hand."""

    n: Small = 1
    what: Filter = Filter()


class CostParts(Record):
    """A cost that is more than mana (rule 118.1)."""

    mana: ManaString = ""
    life: Small = 0
    tap_self: bool = False
    sacrifice: Payment | None = None
    discard: Payment | None = None
    give_back: Payment | None = None
    reveal: Payment | None = None
    tap: Payment | None = None
    exile: Payment | None = None
    less: Count | None = None


Cost = ManaString | CostParts
