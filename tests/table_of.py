"""Building a game of the model in a line or two."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from facecheck.reference_impl import Game, Illegal
from facecheck.reference_impl.doing.happenings import EFFECTS  # so that effects are known
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.effects import AnyEffect

__all__ = [
    "EFFECTS",
    "answering",
    "asked",
    "card",
    "creature",
    "effects",
    "game",
    "lives",
    "look",
    "put",
    "refused",
    "shown",
    "told",
    "zone",
]


def card(name: str, types: str, cost: str = "{1}", *abilities: Any, **more: Any) -> Card:  # noqa: ANN401 - any JSON
    """A card from plain data, as a scenario would write it."""
    plain = {"name": name, "types": types.split(), "cost": cost, "abilities": abilities, **more}
    return msgspec.convert(plain, Card)


def creature(name: str, pt: str, *abilities: Any, cost: str = "{1}", **more: Any) -> Card:  # noqa: ANN401 - any JSON
    """A creature card of size `2/2`."""
    size = [int(part) for part in pt.split("/")]
    return card(name, "creature", cost, *abilities, pt=size, **more)


def effects(*plain: dict[str, Any]) -> tuple[AnyEffect, ...]:
    """Effects from plain data, as an instruction would write them."""
    return msgspec.convert(plain, tuple[AnyEffect, ...])


def game(
    cards: dict[str, Card],
    a: dict[str, Sequence[str]],
    b: dict[str, Sequence[str]] | None = None,
    **more: Any,  # noqa: ANN401 - what Game takes
) -> Game:
    """A game of two, with the listed handles in the zones of A and B."""
    return Game(cards, [a, b or {}], **more)  # type: ignore[list-item]  # zones are words here


def answering(play: Game, *replies: Any) -> None:  # noqa: ANN401 - any reply
    """From now on the game's questions are answered with these, one after the other."""
    left = list(replies)
    play.decide = lambda _: left.pop(0) if left else None


def asked(play: Game) -> list[tuple[Any, ...]]:
    """What the last step asked: whom, what kind of thing, among what, how many."""
    return [(one.player, one.kind, one.among, one.least, one.most) for one in play.asked]


def shown(play: Game) -> list[tuple[Any, ...]]:
    """What the last step showed: which cards, to whom, by whom."""
    return [(one.handles, one.to, one.by) for one in play.shown]


def told(play: Game, player: Any, *plain: dict[str, Any], hold: bool = False) -> Game:  # noqa: ANN401 - a seat
    """The game after a player was told to do these things."""
    play.instruct(player, effects(*plain), hold=hold)
    return play


def put(what: Any, to: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """An effect that moves something."""
    return {"effect": "put", "what": what, "to": to, **more}


def look(*what: str) -> dict[str, Any]:
    """An effect that speaks of these objects, so that the next one may call them `it`."""
    return {"effect": "look", "what": what}


def zone(play: Game, name: Any, seat: Any = "A") -> tuple[str, ...]:  # noqa: ANN401 - words
    """What is in a zone."""
    return play.state.zone(name, seat)


def lives(play: Game) -> list[int]:
    """The life of each player."""
    return [play.state.players[seat].life for seat in play.state.seats]


def refused(act: Any) -> None:  # noqa: ANN401 - a call
    """An action that is not legal."""
    with pytest.raises(Illegal):
        act()
