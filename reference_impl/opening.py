"""The state in which a game starts: nothing has happened yet (contract 3)."""

from collections.abc import Iterable, Mapping, Sequence

from .state import Object, Player, State, place
from .vocabulary import Card
from .vocabulary.abilities import Allows
from .vocabulary.words import SEATS, Zone

Seating = Mapping[Zone, Sequence[str]]
"""Which cards a seat has in each zone, by handle; a library from its top."""


def _has_open_tops(cards: Mapping[str, Card]) -> bool:
    return any(
        isinstance(ability, Allows) and ability.action == "top_revealed"
        for card in cards.values()
        for ability in card.abilities
    )


def opening(cards: Mapping[str, Card], seats: Sequence[Seating], lives: Sequence[int]) -> State:
    """The state in which a game starts (contract 3)."""
    objects: dict[str, Object] = {}
    zones: dict[str, tuple[str, ...]] = {}
    clock = 0
    for seat, seating in zip(SEATS, seats, strict=False):
        for zone, handles in seating.items():
            key = place(zone, seat)
            zones[key] = zones.get(key, ()) + tuple(handles)
            for handle in handles:
                clock += 1
                objects[handle] = Object(
                    handle=handle,
                    card=cards[handle],
                    owner=seat,
                    controller=seat,
                    zone=zone,
                    timestamp=clock,
                    arrived=clock,
                )
    players = {seat: Player(life=life) for seat, life, _ in zip(SEATS, lives, seats, strict=False)}
    return State(
        objects=objects,
        zones=zones,
        players=players,
        cards=dict(cards),
        clock=clock,
        open_tops=_has_open_tops(cards),
    )


def commanded(state: State, commanders: Iterable[str]) -> State:
    """The state with these cards marked as their owners' commanders (903.3)."""
    casts = dict.fromkeys(commanders, 0)
    if not casts:
        return state
    marked = {handle: state.objects[handle].with_(marks=("commander",)) for handle in casts}
    return state.with_(objects={**state.objects, **marked}, commanders=casts)
