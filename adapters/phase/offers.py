"""What `phase` lists as legal now, with the price it would charge (contract 10).

The engine lists an action without its price. Each is therefore tried on a copy of the
game: a cast that is told to pay by hand stops with the price in sight, a turn-up shows
what it took from the pool.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import phase
from facecheck.adapters.language.trace import Offer
from facecheck.reference_impl.mana import symbols
from facecheck.reference_impl.vocabulary.abilities import Activated
from facecheck.reference_impl.vocabulary.cards import Card
from facecheck.reference_impl.vocabulary.words import Handle

from .seen import mana_string
from .table import Action, Table, pool_of

WAYS = ("Morph", "Megamorph", "Disguise")


def offers(table: Table, cards: Mapping[Handle, Card]) -> tuple[Offer, ...]:
    """Every listed action of whoever has priority; passing and mana abilities left out."""
    if table.waiting()[0] != "Priority":
        return ()
    return tuple(_offers(table, cards))


def _offers(table: Table, cards: Mapping[Handle, Card]) -> Iterator[Offer]:
    seat = table.game.priority_player()
    player, handles = table.seat(seat), table.handles()
    for action in table.listed("CastSpell"):
        handle = handles.get(action["data"]["object_id"])
        if handle is not None:
            for by, cost in _cast_ways(table, seat, action):
                yield Offer(player=player, do="cast", object=handle, by=by, cost=cost)
    for action in table.listed("TurnFaceUp"):
        handle = handles.get(action["data"]["object_id"])
        if handle is not None:
            yield from _turn_up(table, seat, action, handle)
    for action in table.listed("ActivateAbility"):
        handle = handles.get(action["data"]["source_id"])
        if handle is not None:
            words = ability_ids(cards[handle]) if handle in cards else []
            places = activated(table.game.object(action["data"]["source_id"]))
            word = dict(zip(places, words, strict=False)).get(action["data"]["ability_index"])
            yield Offer(player=player, do="activate", object=handle, ability=word)


def ability_ids(card: Card) -> list[str]:
    """The ids of a card's activated abilities, in the order of its text."""
    return [ability.id for ability in card.abilities if isinstance(ability, Activated)]


def activated(held: dict[str, Any]) -> list[int]:
    """Where the engine keeps them; what comes from a keyword has a tag."""
    return [
        index
        for index, ability in enumerate(held["abilities"])
        if ability["kind"] == "Activated" and not ability.get("ability_tag")
    ]


def _cast_ways(table: Table, seat: int, action: Action) -> Iterator[tuple[str | None, str | None]]:
    """The ways in which the engine would cast it, each with its price."""
    number = action["data"]["object_id"]
    by_hand = action | {"data": action["data"] | {"payment_mode": {"type": "Manual"}}}
    game = table.fork()
    game.apply(seat, by_hand)
    prompt = game.waiting_for()
    if prompt["type"] == "AlternativeCastChoice":
        data = prompt["data"]
        yield "", mana_string(data["normal_cost"])
        yield down_way(table.game.object(number)), mana_string(data["alternative_cost"])
        return
    pending = game.state()["state"].get("pending_cast") or {}
    down = pending.get("casting_variant") == "FaceDown"
    cost = mana_string(pending["cost"]) if "cost" in pending else None
    yield (down_way(table.game.object(number)) if down else ""), cost


def down_way(held: dict[str, Any]) -> str | None:
    """The keyword by which a card in hand is cast face down; `None` if it has several."""
    found = [way for way in WAYS if way in costs_of(held)]
    return found[0].lower() if len(found) == 1 else None


def costs_of(face: dict[str, Any]) -> dict[str, str | None]:
    """The face-down keywords of a face, each with its cost."""
    return {
        word: mana_string(cost)
        for keyword in face["keywords"]
        if isinstance(keyword, dict)
        for word, cost in keyword.items()
        if word in WAYS and isinstance(cost, dict)
    }


def ways_up(held: dict[str, Any]) -> dict[str, str | None]:
    """The ways up that the hidden face of a face-down permanent names, each with its cost."""
    face = held.get("back_face") or held
    ways = {word.lower(): cost for word, cost in costs_of(face).items()}
    cost = mana_string(face["mana_cost"])
    return ways | ({"mana": cost} if cost else {})


def _turn_up(table: Table, seat: int, action: Action, handle: Handle) -> Iterator[Offer]:
    """The turn-up, with the way and the price if what it takes from the pool tells them."""
    ways = ways_up(table.game.object(action["data"]["object_id"]))
    game = table.fork()
    pool, tapped = table.pool(seat), tapped_now(game)
    game.apply(seat, action)
    if tapped_now(game) - tapped:
        return  # not with the pool as it is: it would tap something for mana
    spent = Counter(pool) - Counter(pool_of(game.player(seat)))
    fitting = [(way, cost) for way, cost in ways.items() if fits(spent, cost)]
    by, cost = fitting[0] if len(fitting) == 1 else (None, None)
    yield Offer(player=table.seat(seat), do="turn_up", object=handle, by=by, cost=cost)


def tapped_now(game: phase.Game) -> set[int]:
    """What is tapped: an engine that pays by tapping lands shows itself here."""
    return {held["id"] for held in game.battlefield() if held.get("tapped")}


def fits(spent: Counter[str], cost: str | None) -> bool:
    """Whether just this cost was paid with what was spent."""
    if cost is None:
        return False
    needed = Counter(symbol for symbol in symbols(cost) if not symbol.isdigit())
    generic = sum(int(symbol) for symbol in symbols(cost) if symbol.isdigit())
    return spent.total() == needed.total() + generic and needed <= spent
