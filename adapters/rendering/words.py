"""The small words of rules text: numbers, lists, plurals, signs (contract 17)."""

from collections.abc import Sequence

from facecheck.reference_impl.vocabulary.costs import Cost, CostParts


class Unrendered(Exception):  # noqa: N818 - a part of the language without a text, not an error
    """A piece of the language that has no text; `need` says which, as in contract 13."""

    def __init__(self, need: str) -> None:
        """Keep the need."""
        super().__init__(f"no rules text for `{need}`")
        self.need = need


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
IRREGULAR = {"Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "sorcery": "sorceries"}
LABELS = {
    "split_second": "split second",
    "hidden_agenda": "hidden agenda",
    "cant_be_countered": "can't be countered",
    "cant_be_blocked": "can't be blocked",
}
"""Keywords whose text is not their word."""


def number(count: int) -> str:
    """A number as a word up to seven, in digits beyond."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def article(noun: str) -> str:
    """The noun with "a" or "an" before it."""
    return f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


def plural(noun: str) -> str:
    """More than one of the noun."""
    if noun in IRREGULAR:
        return IRREGULAR[noun]
    return noun if noun.endswith("s") else f"{noun}s"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in prose: a, b and c."""
    if len(words) < 2:  # noqa: PLR2004 - a list of one has no joint
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def signed(pair: Sequence[int]) -> str:
    """A change of power and toughness, `+1/-1`; a zero takes the sign of its partner."""
    low = any(value < 0 for value in pair)
    signs = ["-" if value < 0 or (value == 0 and low) else "+" for value in pair]
    return "/".join(f"{sign}{abs(value)}" for sign, value in zip(signs, pair, strict=True))


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text as a sentence."""
    return f"{capital(text)}."


def is_mana(cost: Cost) -> bool:
    """Whether a cost is mana alone."""
    return not isinstance(cost, CostParts)
