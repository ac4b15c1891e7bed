"""Mana strings and pools: what a cost asks for, what it is worth, whether a pool pays it.

Units: a symbol is the text between two braces (rule 107.4); a pool is a sorted tuple
of single mana, `W U B R G C`.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from .vocabulary.words import Colour

Pool = tuple[str, ...]

SYMBOL = re.compile(r"\{([^{}]+)\}")
ORDER = "WUBRGC"
COLOUR_OF: dict[str, Colour] = {
    "W": "white",
    "U": "blue",
    "B": "black",
    "R": "red",
    "G": "green",
}
LIFE_FOR_PHYREXIAN = 2  # rule 107.4f


@cache
def symbols(cost: str) -> tuple[str, ...]:
    """The symbols of a mana string, in order: `{2}{B/P}` -> `("2", "B/P")`."""
    return tuple(SYMBOL.findall(cost))


@cache
def mana_value(cost: str) -> int:
    """The mana value (rule 202.3): X is 0, a hybrid symbol its larger half."""
    return sum(_worth(symbol) for symbol in symbols(cost))


def _worth(symbol: str) -> int:
    if symbol.isdigit():
        return int(symbol)
    if symbol == "X":
        return 0
    return 2 if symbol.startswith("2/") else 1


@cache
def colours(cost: str) -> tuple[Colour, ...]:
    """The colours of a mana cost's symbols (rule 202.2), in the order white to green."""
    letters = {letter for symbol in symbols(cost) for letter in symbol}
    return tuple(colour for letter, colour in COLOUR_OF.items() if letter in letters)


@cache
def added(cost: str) -> Pool:
    """The mana that a mana string adds to a pool: digits are colourless (contract 5)."""
    mana: list[str] = []
    for symbol in symbols(cost):
        mana += ["C"] * int(symbol) if symbol.isdigit() else [symbol]
    return pool(mana)


def pool(mana: Iterable[str]) -> Pool:
    """A pool in its one written order."""
    return tuple(sorted(mana, key=ORDER.index))


def written(mana: Pool) -> str:
    """A pool as a mana string: `("C", "B")` -> `{B}{C}`."""
    return "".join(f"{{{one}}}" for one in mana)


def increased(cost: str, generic: int) -> str:
    """The cost with more generic mana, or with less but never below none (rule 601.2f)."""
    found = symbols(cost)
    total = sum(int(symbol) for symbol in found if symbol.isdigit()) + generic
    rest = "".join(f"{{{symbol}}}" for symbol in found if not symbol.isdigit())
    return (f"{{{total}}}" if total > 0 or not rest else "") + rest


def paid(cost: str, mana: Pool, x: int = 0, with_life: int = 0) -> Pool | None:
    """What is left of a pool after paying, or `None` if it cannot pay.

    `x` is the value of each {X}; `with_life` says how many Phyrexian symbols are paid
    with life (rule 107.4f), from the left. Hybrid symbols take the first half that the
    pool has; generic mana takes colourless first.
    """
    left = Counter(mana)
    generic = 0
    for symbol in sorted(symbols(cost), key=_strictness):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            generic += x
        elif symbol.endswith("/P") and with_life:
            with_life -= 1
        elif not _take(left, symbol):
            return None
    if with_life:
        return None
    return _without_generic(left, generic)


def _strictness(symbol: str) -> int:
    return 1 if "/" in symbol else 0


def _take(left: Counter[str], symbol: str) -> bool:
    for half in symbol.split("/"):
        if half in ORDER and left[half]:
            left[half] -= 1
            return True
    if symbol.startswith("2/"):
        rest = _without_generic(left, 2)
        if rest is not None:
            left.clear()
            left.update(rest)
            return True
    return False


def _without_generic(left: Counter[str], generic: int) -> Pool | None:
    mana = sorted(left.elements(), key=lambda one: (one != "C", -left[one], ORDER.index(one)))
    if len(mana) < generic:
        return None
    return pool(mana[generic:])
