"""The table: everything that one seat, or a spectator, is shown of a game, and told of a step.

What is shown is asked of the rulebook (`rulebook/showing.py`, `rulebook/looking.py`);
here it is only put together. Views are built for judging, never for planning.
"""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import to_builtins

from .layers import board
from .play import Note, Question, Separated, Shown
from .rulebook import Rulebook
from .sight import is_open_top, may_look
from .state import Object, OnStack, State
from .vocabulary.words import Seat, Zone

Viewer = Seat | Literal["table"]
"""A seat, or whoever only watches."""

SHARED: tuple[Zone, ...] = ("battlefield", "exile", "command")
OPEN = frozenset({"battlefield", "stack", "graveyard", "exile", "command"})
"""Zones whose objects lie on the table, face up or face down (400.2)."""


class Table:
    """A state as it lies on the table; `asked` is the choice for which the game waits.

    `shown` is what was shown in this step: who chooses among cards was shown them.
    """

    def __init__(
        self,
        state: State,
        rules: Rulebook,
        asked: Question | None = None,
        shown: Iterable[Shown] = (),
    ) -> None:
        """Show this state by this rulebook."""
        self.state = state
        self.rules = rules
        self.board = board(state, rules)
        self.asked = asked
        self.shown = tuple(shown)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """All that a viewer is shown now."""
        state = self.state
        seen: dict[str, Any] = {
            "turn": to_builtins(state.turn),
            "players": {seat: self._player(seat) for seat in state.seats},
            "stack": [self._stacked(item, viewer) for item in state.stack],
            "hands": {
                seat: [self._row(handle, viewer) for handle in state.zone("hand", seat)]
                for seat in state.seats
                if any(self.knows(viewer, handle) for handle in state.zone("hand", seat))
            },
            "tops": {
                seat: self._row(handle, viewer)
                for seat in state.seats
                for handle in state.zone("library", seat)[:1]
                if self.knows(viewer, handle)
            },
            "graveyards": {
                seat: [self._row(handle, viewer) for handle in state.zone("graveyard", seat)]
                for seat in state.seats
            },
        }
        for zone in SHARED:
            seen[zone] = [self._row(handle, viewer) for handle in state.zone(zone)]
        if self.asked is not None:
            seen["prompt"] = self._prompt(self.asked, viewer)
        return seen

    def knows(self, viewer: Viewer, handle: str) -> bool:
        """Whether a viewer may see which card it is; a spectator only what lies open."""
        thing = self.state.objects[handle]
        if viewer == "table":
            lies_open = thing.zone in OPEN and not thing.face_down
            return lies_open or is_open_top(self.state, self.board, self.rules, handle)
        return may_look(self.state, self.board, self.rules, viewer, handle)

    def _player(self, seat: Seat) -> dict[str, Any]:
        player = self.state.players[seat]
        return {
            "life": player.life,
            "pool": player.pool,
            "out": player.lost,
            "controlled_by": player.controlled_by,
            "hand": len(self.state.zone("hand", seat)),
            "library": len(self.state.zone("library", seat)),
        }

    def _row(self, handle: str, viewer: Viewer) -> dict[str, Any]:
        thing = self.state.objects[handle]
        row: dict[str, Any] = {"id": self.rules.object_id(thing)}
        if thing.zone in OPEN:
            row |= self.rules.shown_to_everybody(thing, self.board[handle])
            row["attached_to"] = self._id(thing.attached_to)
            row["attacking"] = self._id(thing.attacking)
            row["blocking"] = [self._id(other) for other in thing.blocking]
        known, carries = self.knows(viewer, handle), self._carries(handle)
        if self.rules.shows_its_face(thing, known=known, carries=carries):
            row["card"] = to_builtins(thing.parts[0].card if thing.parts else thing.card)
            row["marks"] = thing.marks
            if thing.chosen:  # secret like the card (702.106c)
                row["chosen"] = thing.chosen
            if thing.parts:
                row["parts"] = self._parts(thing, viewer)
        return row

    def _carries(self, handle: str) -> bool:
        """Whether something is attached to it."""
        return any(one.attached_to == handle for one in self.state.objects.values())

    def _parts(self, thing: Object, viewer: Viewer) -> list[Any]:
        """The components that a viewer may see: face down under others its controller's alone."""
        mine = self.board[thing.handle].controller in self.eyes(viewer)
        return [to_builtins(one.card) for one in thing.parts if mine or one.mask is None]

    def _id(self, name: str) -> str:
        """A handle as the table calls the object; a seat as it is."""
        thing = self.state.objects.get(name)
        return name if thing is None else self.rules.object_id(thing)

    def _stacked(self, item: OnStack, viewer: Viewer) -> dict[str, Any]:
        row = {"controller": item.controller, "targets": self._ids(item.targets)}
        if item.is_spell:
            return row | self._row(item.source, viewer)
        return row | {"ability": item.label, "of": self._id(item.source)}

    def _ids(self, targets: tuple[tuple[str, ...], ...]) -> list[str]:
        return [self._id(name) for group in targets for name in group]

    def _prompt(self, asked: Question, viewer: Viewer) -> dict[str, Any]:
        """Who is asked what; out of a hidden zone only those may see who choose (400.2)."""
        prompt: dict[str, Any] = {"player": asked.player, "kind": asked.kind}
        eyes = tuple(s for s in self.state.seats if asked.player in self.eyes(s))
        hers = viewer != "table" and self.rules.candidates_are_shown(viewer, eyes)
        looked = {handle for one in self.shown for handle in one.handles}
        prompt["among"] = [
            self._candidate(name, viewer, looked=hers and name in looked)
            for name in asked.among
            if hers or self.state.objects.get(name) is None or self._lies_open(name)
        ]
        if asked.separated is not None:
            prompt["piles"] = self._piles(asked.separated, viewer)
        return prompt

    def _piles(self, there: Separated, viewer: Viewer) -> list[list[dict[str, Any]]]:
        """The piles as a viewer sees them, face down perhaps nothing of them (700.3, 400.2)."""
        eyes, seen = self.eyes(viewer), self.state.objects
        saw = any(set(eyes) & set(seen[one].shown_to) for pile in there.piles for one in pile)
        knows = self.rules.knows_the_piles(separated=there.by in eyes, saw=saw)
        return [
            [self._piled(one, viewer) for one in pile]
            if self.rules.pile_is_shown(down=down, looked=knows)
            else [{} for _ in pile]
            for pile, down in zip(there.piles, there.down, strict=True)
        ]

    def _piled(self, handle: str, viewer: Viewer) -> dict[str, Any]:
        """A card of a pile that a viewer sees (700.3)."""
        return self._row(handle, viewer) | {"card": to_builtins(self.state.objects[handle].card)}

    def eyes(self, viewer: Viewer) -> tuple[Seat, ...]:
        """The players whose sight a viewer has (723.4); who only watches has nobody's."""
        return () if viewer == "table" else self.rules.sees_as(self.state, viewer)

    def _lies_open(self, handle: str) -> bool:
        return self.state.objects[handle].zone in OPEN

    def _candidate(self, name: str, viewer: Viewer, *, looked: bool) -> dict[str, Any] | str:
        if name not in self.state.objects:
            return name
        row = self._row(name, viewer)
        return row | {"card": to_builtins(self.state.objects[name].card)} if looked else row


def told(notes: Iterable[Note], rules: Rulebook, viewer: Viewer) -> tuple[str, ...]:
    """The lines of the log of what happened, as a viewer reads them."""
    return tuple(line for note in notes for line in _lines(note, rules, viewer))


def _lines(note: Note, rules: Rulebook, viewer: Viewer) -> Iterable[str]:
    before, after = Table(note.before, rules), Table(note.after, rules)
    for handle in note.handles:
        if note.verb == "is shown":
            yield from _shown(note, handle, after, viewer)
        elif note.verb == "moves":
            yield _moved(handle, before, after, viewer)
        else:
            yield f"{_called(handle, before, after, viewer)} {note.verb}"


def _shown(note: Note, handle: str, table: Table, viewer: Viewer) -> Iterable[str]:
    """A reveal is for everybody, a look for those who look (701.20a, 701.20e)."""
    eyes = table.eyes(viewer)
    if note.to == "all" or any(seat in note.to for seat in eyes):
        thing = table.state.objects[handle]
        yield f"{table.rules.object_id(thing)} is shown: it is {thing.card.name}"


def _moved(handle: str, before: Table, after: Table, viewer: Viewer) -> str:
    old, new = before.state.objects[handle], after.state.objects[handle]
    down = f" face down, by {after.rules.cause_shown(new.mask.cause)}" if new.mask else ""
    name = f" as {after.rules.object_id(new)}" if new.zone in OPEN else ""
    what = _called(handle, before, after, viewer)
    way = f"goes from {_place(old.zone, old.owner)} to {_place(new.zone, new.owner)}"
    return f"{what} {way}{down}{name}"


def _called(handle: str, before: Table, after: Table, viewer: Viewer) -> str:
    """The name for whoever knew it before or knows it after, and the id if it lay open."""
    thing = before.state.objects[handle]
    known = before.knows(viewer, handle) or after.knows(viewer, handle)
    name = before.rules.name_in_the_log(thing, known=known)
    named = f"{name} " if name else ("a face-down object " if thing.face_down else "a card ")
    return (named + (before.rules.object_id(thing) if thing.zone in OPEN else "")).strip()


def _place(zone: Zone, owner: Seat) -> str:
    return zone if zone in ("battlefield", "stack", "exile") else f"{owner}'s {zone}"
