"""What `phase` holds, in the words of the contract (contract 9).

Every field is read from the object as the engine's rules code sees it; nothing is
derived but the mana value, which the engine computes from the mana cost it holds.
"""

from collections.abc import Callable
from typing import Any

from facecheck.adapters.language.trace import (
    ObjectSeen,
    PlayerSeen,
    Snapshot,
    StackAbility,
    TurnSeen,
)
from facecheck.reference_impl.mana import mana_value
from facecheck.reference_impl.vocabulary.words import SEATS, Handle, Zone

from .table import Table, pool_of

Held = dict[str, Any]

ZONES: dict[str, Zone] = {
    "Battlefield": "battlefield",
    "Stack": "stack",
    "Hand": "hand",
    "Library": "library",
    "Graveyard": "graveyard",
    "Exile": "exile",
    "Command": "command",
}
STEPS = {
    "Upkeep": "upkeep",
    "Draw": "draw",
    "PreCombatMain": "main1",
    "BeginCombat": "combat",
    "DeclareAttackers": "attackers",
    "DeclareBlockers": "blockers",
    "CombatDamage": "damage",
    "EndCombat": "end_combat",
    "PostCombatMain": "main2",
    "End": "end",
}
CAUSES = {
    "Morph": "morph",
    "Disguise": "disguise",
    "Manifest": "manifest",
    "Cloak": "cloak",
    "TurnedFaceDown": "effect",
}
COUNTERS = {"P1P1": "+1/+1", "M1M1": "-1/-1"}
KEYWORDS = {
    "Flying": "flying",
    "Haste": "haste",
    "Flash": "flash",
    "Defender": "defender",
    "Hexproof": "hexproof",
    "SplitSecond": "split_second",
    "Convoke": "convoke",
}
"""The keywords of contract 4.1; others, and the face-down ones, are not asked for."""

WITH_PARTS = {"Enchant": "enchant", "Protection": "protection"}
SENTENCES = {"CantBeCountered": "cant_be_countered", "CantBeBlocked": "cant_be_blocked"}
"""Keywords of the contract that are static abilities of the card itself here."""

COLOUR_LETTERS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
HYBRIDS = {
    left + right: f"{COLOUR_LETTERS[left]}/{COLOUR_LETTERS[right]}"
    for left in COLOUR_LETTERS
    for right in COLOUR_LETTERS
    if left != right
}
SHARDS = (
    COLOUR_LETTERS
    | HYBRIDS
    | {f"Phyrexian{word}": f"{letter}/P" for word, letter in COLOUR_LETTERS.items()}
    | {f"Two{word}": f"2/{letter}" for word, letter in COLOUR_LETTERS.items()}
    | {"Colorless": "C", "X": "X"}
)


def mana_string(cost: Held) -> str | None:
    """A cost of the engine as a mana string; `None` if it has a symbol that we have not."""
    if cost["type"] != "Cost":
        return ""
    letters = [SHARDS.get(shard) for shard in cost.get("shards", ())]
    if None in letters:
        return None
    generic = cost.get("generic", 0)
    shards = sorted(map(str, letters), key=lambda letter: letter != "X")
    parts = [str(generic)] if generic or not letters else []
    last_x = sum(letter == "X" for letter in shards)
    return "".join(f"{{{part}}}" for part in (*shards[:last_x], *parts, *shards[last_x:]))


def _lower(words: list[str]) -> tuple[str, ...]:
    return tuple(word.lower() for word in words)


def _size(held: Held) -> tuple[int, ...]:
    size = (held.get("power"), held.get("toughness"))
    return () if None in size else (int(size[0] or 0), int(size[1] or 0))


def _keywords(held: Held) -> tuple[str, ...]:
    found: list[str] = []
    for keyword in held["keywords"]:
        if isinstance(keyword, str):
            found += [KEYWORDS[keyword]] if keyword in KEYWORDS else []
        elif "Ward" in keyword and keyword["Ward"]["type"] == "Mana":
            found.append(f"ward {mana_string(keyword['Ward']['data'])}")
        else:
            found += [word for key, word in WITH_PARTS.items() if key in keyword]
    for static in held["static_definitions"]:
        own = (static.get("affected") or {}).get("type") == "SelfRef"
        found += [SENTENCES[static["mode"]]] if own and _word(static) in SENTENCES else []
    return tuple(found)


def _word(static: Held) -> str:
    mode = static["mode"]
    return mode if isinstance(mode, str) else ""


def _down_by(held: Held) -> str | None:
    """What put it face down; the engine has one word for morph and megamorph."""
    if not held.get("face_down"):
        return ""
    hidden = (held.get("back_face") or {}).get("keywords", ())
    mega = any("Megamorph" in keyword for keyword in hidden if isinstance(keyword, dict))
    cause = CAUSES.get(held.get("face_down_cause", ""))
    return None if cause == "morph" and mega else cause


def _cost(held: Held) -> str | None:
    return mana_string(held["mana_cost"])


def _value(held: Held) -> int | None:
    cost = _cost(held)
    return None if cost is None else mana_value(cost)


FACE: dict[str, Callable[[Held], Any]] = {
    "name": lambda held: held["name"],
    "mana_cost": _cost,
    "mana_value": _value,
    "types": lambda held: _lower(held["card_types"]["core_types"]),
    "subtypes": lambda held: tuple(held["card_types"]["subtypes"]),
    "supertypes": lambda held: _lower(held["card_types"]["supertypes"]),
    "colours": lambda held: _lower(held["color"]),
    "pt": _size,
    "keywords": _keywords,
}
"""Characteristics, in every zone where objects are looked at."""

STATUS: dict[str, Callable[[Held], Any]] = {
    "down_by": _down_by,
    "controller": lambda held: SEATS[held["controller"]],
    "owner": lambda held: SEATS[held["owner"]],
    "token": lambda held: bool(held.get("is_token")),
}
ON_BATTLEFIELD: dict[str, Callable[[Held], Any]] = {
    "tapped": lambda held: bool(held.get("tapped")),
    "phased_out": lambda held: (held.get("phase_status") or {}).get("status") == "PhasedOut",
    "counters": lambda held: {COUNTERS.get(k, k.lower()): n for k, n in held["counters"].items()},
    "damage": lambda held: held.get("damage_marked", 0),
}


def object_seen(held: Held, handles: dict[int, Handle]) -> ObjectSeen:
    """One object of the engine."""
    zone = ZONES.get(held["zone"], "gone")
    fields: dict[str, Any] = {"face_down": bool(held.get("face_down"))}
    if zone not in ("hand", "library"):
        fields |= {key: read(held) for key, read in (FACE | STATUS).items()}
    if zone == "battlefield":
        fields |= {key: read(held) for key, read in ON_BATTLEFIELD.items()}
        host = held.get("attached_to") or {}
        fields["attached_to"] = handles.get(host.get("data", -1), "")
    return ObjectSeen(zone=zone, **fields)


def snapshot(table: Table) -> Snapshot:
    """Everything that can be observed now, but for offers."""
    handles = table.handles()
    game = table.game
    objects: dict[Handle, ObjectSeen] = {}
    for number, handle in handles.items():
        try:
            objects[handle] = object_seen(game.object(number), handles)
        except ValueError:  # the engine no longer knows it: a token that ceased to exist
            objects[handle] = ObjectSeen(zone="gone")
    players = {}
    for index, seat in enumerate(table.players):
        player = game.player(index)
        players[seat] = PlayerSeen(
            life=player["life"],
            pool="".join(f"{{{letter}}}" for letter in pool_of(player)),
            library=tuple(handles[number] for number in player["library"] if number in handles),
            out=bool(player.get("is_eliminated")),
        )
    return Snapshot(objects=objects, players=players, stack=_stack(table), turn=_turn(table))


def _stack(table: Table) -> tuple[Handle | StackAbility, ...]:
    handles = table.handles()
    entries: list[Handle | StackAbility] = []
    for entry in reversed(table.stack()):
        source = handles.get(entry["source_id"], "")
        if source:
            spell = entry["kind"]["type"] == "Spell"
            entries.append(source if spell else StackAbility(source=source))
    return tuple(entries)


def _turn(table: Table) -> TurnSeen:
    word, _ = table.waiting()
    return TurnSeen(
        active=table.seat(table.active),
        step=STEPS.get(table.game.phase, table.game.phase.lower()),
        priority=table.seat(table.game.priority_player()) if word == "Priority" else None,
        over=word == "GameOver",
    )
