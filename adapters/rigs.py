"""One instruction as an ability of a rig: who owns it, what it aims at (contract 13, 17).

A rig is a hidden enchantment with abilities that cost {0}. The objects that an
instruction names become its targets, so it belongs to the player who must do the
thing or, where that makes no difference, to the controller of the objects. Whatever
would notice the difference is refused: `NotLowerable` says what the engine would need.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from facecheck.reference_impl.vocabulary.abilities import Activated
from facecheck.reference_impl.vocabulary.effects import (
    AnyEffect,
    Attach,
    Change,
    Cloak,
    Damage,
    Manifest,
    Put,
    TurnUp,
)
from facecheck.reference_impl.vocabulary.filters import Filter, Select, Target
from facecheck.reference_impl.vocabulary.words import SEATS, Handle, Seat, Zone

from .language.steps import Answer, Instruct
from .language.trace import ObjectSeen, Snapshot

MOST_TARGETS = 2  # a sentence can speak of `target` and `target2`
SELECTORS = ("what", "of", "to", "copy_of", "from_")
NESTED = ("effects", "otherwise", "won", "lost")
PLAYERS = ("who", "under", "by", "may_look")
NO_ABILITY = frozenset({"leave", "agenda", "control_player", "piles", "flip_coin"})
"""What no ability of a permanent can do, or what speaks of seats rather than players."""

GIVEN = frozenset(
    {"gain_life", "manifest", "cloak", "manifest_dread", "token", "control", "may", "look"}
    | {"allow", "add_mana", "cast_down", "choose_one", "forbid", "copy_spell", "reveal_until"}
)
"""Effects that somebody does: the rig must be theirs. The others are done by nobody."""

NO_OWNER = "no seat is meant by that word"
NO_RIG_CAN = "no ability of a rig can do that"
NO_WORD = "a rig has no word for that player"
SCATTERED = "no single zone holds what is named"
NO_TARGETS_THERE = "nothing there can be a target"
UNTARGETABLE = "it cannot be a target"
AIM_NOTICED = "it would notice being a target"
TOO_MANY = "a rig aims at two things at most"
NOT_MY_HAND = "a rig cannot choose from another hand"
NOT_ON_TOP = "a rig finds only the top of its own library"
"""The reasons for refusing."""

HIDDEN = ("hand", "library")
NOTICES = frozenset({"hexproof", "ward", "protection"})
"""Keywords that notice being a target."""


class NotLowerable(Exception):  # noqa: N818 - an answer, not an error
    """The instruction cannot be given through a rig; only an engine with `need` can do it."""

    need = "step:instruct"

    def __init__(self, note: str, at: str) -> None:
        """Keep the reason and the path of what it is about."""
        super().__init__(note)
        self.at = at


@dataclass
class Order:
    """An instruction on its way to an ability of a rig."""

    step: Instruct
    at: str
    seats: Sequence[Seat]
    before: Snapshot
    owner: Seat = "A"
    groups: list[tuple[Handle, ...]] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)

    def ability(self, word: str) -> Activated:
        """The ability that does what the instruction says; it is called `word`."""
        self.owner = self._owner()
        effects = tuple(self._rewritten(effect) for effect in self.step.effects)
        return Activated(id=word, cost="{0}", targets=tuple(self.targets), effects=effects)

    def aimed_at(self) -> tuple[Handle, ...]:
        """The handles of all targets, in order."""
        return tuple(handle for group in self.groups for handle in group)

    def refuse(self, note: str) -> NotLowerable:
        """The reason why this cannot be lowered."""
        return NotLowerable(note, self.at)

    def _owner(self) -> Seat:
        """Who must do it; else who controls what is aimed at; else whoever can at once."""
        doers = {doer for effect in self.step.effects for doer in self._doers(effect)}
        if len(doers) == 1:
            return doers.pop()
        named = [self.before.objects.get(handle) for handle in _named(self.step.effects)]
        seen = [one for one in named if one is not None]
        holders = {one.owner if one.zone in HIDDEN else one.controller for one in seen} - {None}
        waiting = self.before.turn.priority if self.before.turn is not None else None
        if not doers and waiting is not None and not any(map(_notices, seen)):
            return waiting
        if not doers and len(holders) == 1:
            return holders.pop() or self.step.player
        return self.step.player

    def _doers(self, effect: AnyEffect) -> Iterator[Seat]:
        """The seats by whom the effect must be done."""
        kind = str(effect.__struct_config__.tag)
        who = getattr(effect, "who", None) or "you"
        if isinstance(effect, Put) and effect.to == "battlefield":
            who = effect.under or "you"
        elif kind not in GIVEN:
            who = ""
        if who in ("you", "opponent", *SEATS):
            yield self._seat(who)
        elif any(isinstance(getattr(effect, key, None), Select) for key in SELECTORS):
            yield self.step.player

    def _seat(self, who: str) -> Seat:
        """The seat meant by a player word of the instruction."""
        if who == "you":
            return self.step.player
        if who == "opponent" and len(self.seats) == 2:  # noqa: PLR2004 - the only opponent
            return next(seat for seat in self.seats if seat != self.step.player)
        for seat in SEATS:
            if seat == who:
                return seat
        raise self.refuse(NO_OWNER)

    def _rewritten(self, effect: AnyEffect) -> AnyEffect:
        kind = str(effect.__struct_config__.tag)
        if kind in NO_ABILITY:
            raise self.refuse(NO_RIG_CAN)
        new: dict[str, Any] = {}
        for key in sorted(effect.__struct_fields__, key=_as_said):
            value = getattr(effect, key)
            if key in SELECTORS and isinstance(value, tuple) and value:
                new.update(self._selected(effect, key, value))
            elif key in NESTED:
                new[key] = tuple(self._rewritten(one) for one in value)
            elif key == "options":
                new[key] = tuple(tuple(self._rewritten(one) for one in each) for each in value)
            elif key in PLAYERS and value in ("you", "opponent", *SEATS):
                new[key] = self._relative(str(value))
        return msgspec.structs.replace(effect, **new)

    def _relative(self, who: str) -> str:
        """The same player as the owner of the rig would say it."""
        if self._seat(who) == self.owner:
            return "you"
        if len(self.seats) == 2:  # noqa: PLR2004 - the only opponent
            return "opponent"
        raise self.refuse(NO_WORD)

    def _selected(self, effect: AnyEffect, key: str, handles: tuple[Handle, ...]) -> dict[str, Any]:
        """How the ability takes these objects, by the zone where they are."""
        seen = [self.before.objects.get(handle) for handle in handles]
        zones = {one.zone for one in seen if one is not None}
        if None in seen or len(zones) != 1:
            raise self.refuse(SCATTERED)
        zone = zones.pop()
        if zone == "hand":
            return {key: self._from_hand(handles)}
        if zone == "library":
            return self._from_library(effect, key, handles)
        if zone not in ("battlefield", "graveyard", "stack"):
            raise self.refuse(NO_TARGETS_THERE)
        for one in seen:
            self._check_aim(one)
        return {key: self._target(handles, self._kind(effect, key, zone, seen))}

    def _check_aim(self, seen: ObjectSeen | None) -> None:
        if seen is None or seen.zone == "graveyard":
            return
        if "protection" in _keywords(seen) or seen.phased_out:
            raise self.refuse(UNTARGETABLE)
        if seen.controller != self.owner and _notices(seen):
            raise self.refuse(AIM_NOTICED)

    def _kind(
        self, effect: AnyEffect, key: str, zone: Zone, seen: Sequence[ObjectSeen | None]
    ) -> Filter:
        """The kind of target that fits: a permanent unless the sentence wants less."""
        if zone == "graveyard" or zone == "stack":  # noqa: PLR1714 - narrows the type
            return Filter(zone=zone)
        creatures = all(one is not None and "creature" in (one.types or ()) for one in seen)
        wants_creature = isinstance(effect, Damage) or (
            isinstance(effect, Change) and effect.pt is not None
        )
        if creatures and (wants_creature or (isinstance(effect, Attach) and key == "to")):
            return Filter(types=("creature",))
        down = all(one is not None and one.face_down for one in seen)
        return Filter(face_down=True) if isinstance(effect, TurnUp) and down else Filter()

    def _target(self, handles: tuple[Handle, ...], what: Filter) -> str:
        """The word for these targets; the same objects are the same target."""
        if handles not in self.groups:
            if len(self.groups) == MOST_TARGETS:
                raise self.refuse(TOO_MANY)
            self.groups.append(handles)
            self.targets.append(Target(what=what, n=len(handles)))
        return "target2" if self.groups.index(handles) else "target"

    def _from_hand(self, handles: tuple[Handle, ...]) -> Select:
        """A choice from hand, answered with the very cards."""
        if any(self.before.objects[handle].owner not in (None, self.owner) for handle in handles):
            raise self.refuse(NOT_MY_HAND)
        self.answers.append(Answer(player=self.owner, choose=handles))
        return Select(choose=Filter(zone="hand", controller="you"), n=len(handles))

    def _from_library(
        self, effect: AnyEffect, key: str, handles: tuple[Handle, ...]
    ) -> dict[str, Any]:
        """The top cards, if just these are on top."""
        player = self.before.players.get(self.owner)
        library = (player.library if player else None) or ()
        if library[: len(handles)] != handles:
            raise self.refuse(NOT_ON_TOP)
        if isinstance(effect, Manifest | Cloak):
            return {key: None, "n": len(handles)}
        return {key: Select(top=len(handles))}


def _keywords(seen: ObjectSeen) -> set[str]:
    """The words of its keywords, without their costs."""
    return {word.partition(" ")[0] for word in seen.keywords or ()}


def _notices(seen: ObjectSeen) -> bool:
    """Whether it makes a difference whose target it is; what is in hand is no target."""
    return seen.zone in HIDDEN or bool(_keywords(seen) & NOTICES)


def _as_said(key: str) -> int:
    """Where a field stands in the sentence: what it is about comes first."""
    return SELECTORS.index(key) if key in SELECTORS else len(SELECTORS)


def _named(effects: Sequence[AnyEffect]) -> Iterator[Handle]:
    """Every handle that the effects name."""
    for effect in effects:
        for key in effect.__struct_fields__:
            value = getattr(effect, key)
            if key in SELECTORS and isinstance(value, tuple):
                yield from value
            elif key in NESTED:
                yield from _named(value)
            elif key == "options":
                for each in value:
                    yield from _named(each)
