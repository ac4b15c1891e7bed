"""Mana strings and pools: what a cost asks for, what it is worth, whether a pool pays it.

Units: a symbol is the text between two braces (rule 107.4); a pool is a sorted tuple
of single mana, `W U B R G C`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

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
MOST_KEPT = 4096
"""So many pools and payments are remembered: the same ones come up again and again."""


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
def devotion(cost: str, colour: str) -> int:
    """How many symbols of a mana cost are of a colour, hybrid and Phyrexian ones too (700.5)."""
    return sum(colour in symbol.split("/") for symbol in symbols(cost))


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
    return _in_order(tuple(mana))


@lru_cache(MOST_KEPT)
def _in_order(mana: Pool) -> Pool:
    return tuple(sorted(mana, key=ORDER.index))


@lru_cache(MOST_KEPT)
def written(mana: Pool) -> str:
    """A pool as a mana string: `("C", "B")` -> `{B}{C}`."""
    return "".join(f"{{{one}}}" for one in mana)


@lru_cache(MOST_KEPT)
def increased(cost: str, generic: int) -> str:
    """The cost with more generic mana, or with less but never below none (rule 601.2f)."""
    found = symbols(cost)
    total = sum(int(symbol) for symbol in found if symbol.isdigit()) + generic
    rest = "".join(f"{{{symbol}}}" for symbol in found if not symbol.isdigit())
    return (f"{{{max(total, 0)}}}" if total > 0 or not rest else "") + rest


def any_type(cost: str) -> str:
    """The cost as it is paid with mana of any type: a coloured symbol takes any one mana.

    So does a hybrid one, whichever half is paid; a Phyrexian one takes that or life (609.4b).
    """
    return "".join(f"{{{_of_any_type(symbol)}}}" for symbol in symbols(cost))


def _of_any_type(symbol: str) -> str:
    if symbol.isdigit() or symbol == "X":
        return symbol
    return "1/P" if symbol.endswith("/P") else "1"


def without_x(cost: str) -> str:
    """A mana cost with every X as 0, as it is paid for anything but a spell (rule 107.3h)."""
    left = "".join(f"{{{symbol}}}" for symbol in symbols(cost) if symbol != "X")
    return left if left or not cost else "{0}"


@lru_cache(MOST_KEPT)
def paid(cost: str, mana: Pool, x: int = 0, with_life: int = 0) -> Pool | None:
    """What is left of a pool after paying, or `None` if it cannot pay.

    `x` is the value of each {X}; `with_life` says how many Phyrexian symbols are paid
    with life (rule 107.4f). Each hybrid or Phyrexian symbol is decided on its own (107.4e),
    so that the whole is paid if it can be; generic mana takes colourless first.
    """
    left = Counter(mana)
    generic = 0
    choices: list[str] = []
    for symbol in symbols(cost):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            generic += x
        elif "/" in symbol:
            choices.append(symbol)
        else:
            left[symbol] -= 1
    if any(n < 0 for n in left.values()):
        return None
    return _decided(Debt(pool(left.elements()), generic, with_life), tuple(choices), set())


class Debt(NamedTuple):
    """A cost half paid: the mana left, the generic mana and the symbols for life still due."""

    mana: Pool
    generic: int
    with_life: int


def _decided(debt: Debt, choices: tuple[str, ...], failed: set[tuple[Debt, int]]) -> Pool | None:
    """Decide the symbols that can be paid in several ways, each way in turn."""
    if not choices:
        return None if debt.with_life else _without_generic(debt)
    here = (debt, len(choices))
    if here in failed:
        return None
    for way in _ways(choices[0], debt):
        rest = _decided(way, choices[1:], failed)
        if rest is not None:
            return rest
    failed.add(here)
    return None


def _ways(symbol: str, debt: Debt) -> Iterator[Debt]:
    mana, generic, with_life = debt
    if symbol.endswith("/P") and with_life:
        yield Debt(mana, generic, with_life - 1)
    for half in sorted(symbol.split("/"), key=str.isdigit):
        if half.isdigit():
            yield Debt(mana, generic + int(half), with_life)
        elif half in mana:
            place = mana.index(half)
            yield Debt(mana[:place] + mana[place + 1 :], generic, with_life)


def _without_generic(debt: Debt) -> Pool | None:
    left = Counter(debt.mana)
    mana = sorted(debt.mana, key=lambda one: (one != "C", -left[one]))
    if len(mana) < debt.generic:
        return None
    return pool(mana[debt.generic :])
