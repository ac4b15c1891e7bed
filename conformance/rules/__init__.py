"""The rules on face-down cards by number, each as a sentence of our own.

`sentences.json` maps a number of the default edition (or `ruling:...`, `legacy:...` for
what no single rule says) to one or more entries. It holds our paraphrase and nothing of
the Comprehensive Rules' text.
"""

import difflib
from functools import cache
from importlib.resources import files

import msgspec
from facecheck.conformance.judging.results import Confidence
from facecheck.reference_impl.vocabulary.records import Record


class RuleEntry(Record):
    """One statement of a rule; `key` is the number, with a mark where it says several things."""

    key: str
    topic: str
    confidence: Confidence
    sentence: str


@cache
def entries() -> dict[str, tuple[RuleEntry, ...]]:
    """Every rule that the suite knows, by number."""
    raw = files(__package__).joinpath("sentences.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, tuple[RuleEntry, ...]])


def sentences(rule: str) -> tuple[str, ...]:
    """What the rule says, in our words; empty for a rule that the table lacks."""
    return tuple(entry.sentence for entry in entries().get(rule, ()))


def near(rule: str) -> list[str]:
    """Rules whose numbers look like this one: for a slip of the pen."""
    begins = [number for number in entries() if number.startswith(rule)]
    return (begins or difflib.get_close_matches(rule, list(entries()), n=5))[:8]
