"""Whether a seat can tell two worlds apart, by all that it is shown and told (design 6.5).

What an engine sends is opaque JSON. Two answers are the same to a seat if they differ in
nothing but names that mean nothing in themselves: ids may be renamed, by one renaming for
each seat over the whole game, so that an id which follows a card shows.
"""

import re
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

import msgspec
from facecheck.adapters.language.trace import Moment
from facecheck.reference_impl.vocabulary.words import TURN_STEPS

CHANNELS = ("views", "offers", "asked", "log")
"""What a seat can learn from, in the order in which a leak is reported."""

TOKEN = re.compile(r"[A-Za-z0-9_-]+")
MEANINGFUL = frozenset(TURN_STEPS)
LONGEST_ID = 80


class Renaming:
    """Which id of the one world is which of the other; begun anew for each seat."""

    def __init__(self) -> None:
        """Begin with nothing known."""
        self._there: dict[object, object] = {}
        self._back: dict[object, object] = {}

    def same(self, one: Any, other: Any, *, is_id: bool = False) -> bool:  # noqa: ANN401 - any JSON
        """Whether two answers are the same up to the renaming, which goes on growing."""
        if isinstance(one, str) and isinstance(other, str):
            return self._text(one, other)
        if type(one) is not type(other):
            return False
        if isinstance(one, dict):
            return self._mapping(one, other)
        if isinstance(one, list):
            pairs = zip(one, other, strict=False)
            return len(one) == len(other) and all(self.same(*pair, is_id=is_id) for pair in pairs)
        if is_id and isinstance(one, int) and not isinstance(one, bool):
            return self._named(one, other)
        return bool(one == other)

    def _mapping(self, one: dict[str, Any], other: dict[str, Any]) -> bool:
        """Keys may be ids; then they pair up in their order."""
        if len(one) != len(other):
            return False
        mine = [key for key in one if key not in other]
        theirs = [key for key in other if key not in one]
        pairs = [(key, key) for key in one if key in other] + list(zip(mine, theirs, strict=True))
        return all(
            self._text(left, right) and self.same(one[left], other[right], is_id=_names_ids(left))
            for left, right in pairs
        )

    def _text(self, one: str, other: str) -> bool:
        """Words one by one: those that look like ids by the renaming, all others as they are."""
        if TOKEN.sub("", one) != TOKEN.sub("", other):
            return False
        pairs = zip_longest(TOKEN.findall(one), TOKEN.findall(other), fillvalue="")
        return all(self._word(*pair) for pair in pairs)

    def _word(self, one: str, other: str) -> bool:
        if _looks_like_an_id(one) and _looks_like_an_id(other):
            return self._named(one, other)
        return one == other

    def _named(self, one: object, other: object) -> bool:
        there, back = self._there.setdefault(one, other), self._back.setdefault(other, one)
        return there == other and back == one


def _names_ids(key: str) -> bool:
    return key.lower().endswith(("id", "ids"))


def _looks_like_an_id(word: str) -> bool:
    mixed = any(c.isdigit() for c in word) and any(c.isalpha() for c in word)
    return mixed and len(word) <= LONGEST_ID and word not in MEANINGFUL


def observed(moment: Moment, seat: str) -> dict[str, Any]:
    """What a seat, or the table, observes at one moment, by channel; only what is reported."""
    snapshot = moment.snapshot
    found: dict[str, Any] = {}
    if snapshot.views is not None and seat in snapshot.views:
        found["views"] = snapshot.views[seat]
    if snapshot.offers is not None:
        found["offers"] = [one for one in snapshot.offers if one.player == seat]
    if moment.asked is not None:
        found["asked"] = [
            one if one.player == seat else (one.player, one.kind) for one in moment.asked
        ]
    if moment.log is not None:
        found["log"] = [(who, lines) for who, lines in moment.log.items() if who in (seat, "all")]
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return {channel: _listed(part) for channel, part in plain.items()}


def _listed(part: Any) -> Any:  # noqa: ANN401 - any JSON
    """Tuples as lists, as they come through a pipe."""
    return msgspec.json.decode(msgspec.json.encode(part))


class Watching:
    """One seat of two worlds: which channels tell it the two apart, moment by moment."""

    def __init__(self, seat: str) -> None:
        """Begin to watch."""
        self.seat = seat
        self.renaming = Renaming()

    def apart(self, one: Moment, other: Moment) -> tuple[str, ...]:
        """The channels by which the worlds differ at that moment."""
        mine, theirs = observed(one, self.seat), observed(other, self.seat)
        return tuple(
            channel
            for channel in CHANNELS
            if channel in mine
            and channel in theirs
            and not self.renaming.same(mine[channel], theirs[channel])
        )

    def told(self, moment: Moment) -> Iterable[str]:
        """The channels that are reported."""
        return observed(moment, self.seat).keys()
