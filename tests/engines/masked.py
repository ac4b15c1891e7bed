"""The reference so disguised that only what is asked of it stays the same.

Cards have other names and handles, every player sits one seat further on, unordered zones
and lists come in another order, and every seat gets other ids. The answers are put back
into the words of whoever asked. Served over the pipe as `masked:Masked`.
"""

import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import msgspec
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Description, Trace
from facecheck.adapters.reference import Reference
from facecheck.reference_impl import Rulebook
from facecheck.reference_impl.vocabulary.words import BASIC_LAND_TYPES

Words = dict[str, str]

WORD = re.compile(r"(?<![{/\w])\w+(?![}/\w])")
"""A word; the letters of mana symbols are none."""
ID = re.compile(r"\bo\d+\b")
"""What the reference calls an object at the table."""
LETTERS = "devotion"
"""The field in which a letter is a colour and no seat."""
NAMES = frozenset({"name", "named"})
MANY_WAYS = frozenset({"battlefield", "hand", "exile", "command"})
"""Zones of a set-up whose order means nothing."""
SNAPSHOT = frozenset({"objects", "players", "offers", "views"})
MOMENT = frozenset({"revealed", "cards", "to", "asked", "from", "log"})
OBJECT = frozenset({"types", "subtypes", "supertypes", "colours", "keywords"})
STATUS = frozenset({"counters", "marks", "seen_by", "blocking"})
UNORDERED = SNAPSHOT | MOMENT | OBJECT | STATUS
"""Fields of a trace whose order means nothing."""


class SecondFirst(Reference):
    """A game that begins in the turn of its second seat."""

    def set_up(self, scenario: Scenario) -> None:
        """Hand the first turn on."""
        super().set_up(scenario)
        state, (old, new, *_) = self.game.state, scenario.players()
        players = dict(state.players)
        for seat, began in ((old, players[new].began), (new, players[old].began)):
            players[seat] = msgspec.structs.replace(state.players[seat], began=began)
        turn = state.turn.with_(active=new, priority=new)
        self.game.state = state.with_(players=players, turn=turn)


class Masked:
    """Play by a rulebook, in disguise."""

    def __init__(self, rules: Rulebook | None = None) -> None:
        """Play by the rules if nothing else is said."""
        self.engine = SecondFirst(rules)

    def describe(self) -> Description:
        """Say what the reference says."""
        return self.engine.describe()

    def run(self, scenario: Scenario) -> Trace:
        """Play the disguised scenario, and take the disguise off the answer."""
        plain = msgspec.to_builtins(scenario)
        words = disguise(plain)
        back_again = {new: old for old, new in words.items()}
        assert len(back_again) == len(words), "two words became one"
        sent = said(plain, words)
        *before, last = reordered(sent["seats"], MANY_WAYS)
        sent["seats"] = [last, *before]
        sent["cards"] = dict(reversed(sent["cards"].items()))
        trace = msgspec.to_builtins(self.engine.run(msgspec.convert(sent, Scenario)))
        back = said(trace, back_again)
        salt = msgspec.json.encode(plain)
        for moment in back.get("moments", ()):
            for shown in (moment.get("snapshot", {}).get("views", {}), moment.get("log", {})):
                shown |= {who: with_other_ids(seen, salt, who) for who, seen in shown.items()}
        return msgspec.convert(reordered(back, UNORDERED), Trace)


def disguise(plain: Any) -> Words:  # noqa: ANN401 - any JSON
    """Another word for each handle, seat and name of a scenario."""
    handles, seats = sorted(plain["cards"]), "ABCD"[: len(plain["seats"])]
    names = sorted(name for name in names_in(plain) if name[:1].isupper())
    return {
        **dict(zip(handles, reversed(handles), strict=True)),
        **dict(zip(seats, seats[1:] + seats[:1], strict=True)),
        **{name: name[::-1].capitalize() for name in names if name not in BASIC_LAND_TYPES},
    }


def names_in(part: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    """Every name of a card in it; and `chosen`, which stands for one."""
    if isinstance(part, dict):
        yield from (part[key] for key in NAMES & part.keys())
    for inner in part.values() if isinstance(part, dict) else part:
        if isinstance(inner, dict | list | tuple):
            yield from names_in(inner)


def said(part: Any, words: Words) -> Any:  # noqa: ANN401 - any JSON
    """The same in other words."""
    if isinstance(part, dict):
        return {
            words.get(key, key): inner if key == LETTERS else said(inner, words)
            for key, inner in part.items()
        }
    if isinstance(part, list | tuple):
        return [said(inner, words) for inner in part]
    if isinstance(part, str):
        return WORD.sub(lambda found: words.get(found[0], found[0]), part)
    return part


def with_other_ids(part: Any, salt: bytes, viewer: str) -> Any:  # noqa: ANN401 - any JSON
    """The same with ids of this game and this viewer alone."""

    def other(found: re.Match[str]) -> str:
        number = blake2b(f"{viewer} {found[0]}".encode() + salt, digest_size=8).digest()
        return f"x{int.from_bytes(number)}"

    return msgspec.json.decode(ID.sub(other, msgspec.json.encode(part).decode()))


def reordered(part: Any, fields: frozenset[str]) -> Any:  # noqa: ANN401 - any JSON
    """The same with these fields turned round, however deep they lie."""
    if isinstance(part, dict):
        inside = {key: reordered(inner, fields) for key, inner in part.items()}
        return {key: turned_round(v) if key in fields else v for key, v in inside.items()}
    return [reordered(inner, fields) for inner in part] if isinstance(part, list) else part


def turned_round(part: Any) -> Any:  # noqa: ANN401 - any JSON
    """A list or a mapping from behind."""
    if isinstance(part, dict):
        return dict(reversed(part.items()))
    return part[::-1] if isinstance(part, list) else part
