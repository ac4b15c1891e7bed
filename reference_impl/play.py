"""The cursor that plays one game: the state now, what was shown and asked, what happened.

Whatever happens between `at_once` and its end happens at the same time; then abilities
are looked up that trigger on it (rule 603.2), with the game as it was before for those
that look back (603.10a).
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from msgspec import structs

from .characteristics import Characteristics
from .layers import board
from .matching import Looker, condition_holds, matches
from .prohibitions import is_forbidden
from .protection import is_protected
from .rulebook import Rulebook
from .sight import new_lookers, open_tops
from .state import Happened, Object, OnStack, State, place
from .statics import Described, describes, having
from .vocabulary import Card
from .vocabulary.abilities import Repeats, Triggered
from .vocabulary.filters import Filter
from .vocabulary.records import Record
from .vocabulary.words import Seat

QuestionKind = Literal[
    "choose", "option", "may", "pay", "number", "order", "flip", "random", "name"
]
Reply = tuple[str, ...] | bool | int | str


class Separated(Record):
    """Piles of cards, which of them lie face down, and who separated them (700.3)."""

    piles: tuple[tuple[str, ...], ...]
    down: tuple[bool, ...]
    by: Seat


class Question(Record):
    """A choice that a player has to make, between piles perhaps."""

    player: Seat
    kind: QuestionKind
    among: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    separated: Separated | None = None


class Shown(Record):
    """Cards shown to everybody, or looked at by some (rule 701.20)."""

    handles: tuple[str, ...]
    to: Literal["all"] | tuple[Seat, ...]
    by: Seat


Verb = Literal["moves", "is turned face up", "is turned face down", "is shown", "merges"]


class Note(Record):
    """Something that happened, for the log: with the game as it was before and after.

    `to` is who was shown the cards, where that is what happened.
    """

    verb: Verb
    handles: tuple[str, ...]
    before: State
    after: State
    to: Literal["all"] | tuple[Seat, ...] = "all"


Batch = tuple[str, int, str, str]
"""An ability of an object, with the kind of event and to whom it was done (603.2c)."""

OF_A_PLAYER = frozenset({"manifests_dread"})
"""What a player does; abilities speak of it as of their controller's doing (701.62b)."""

Decider = Callable[[Question], Reply | None]
"""Answers a question, or says that it has no answer (`None`)."""


class Illegal(Exception):  # noqa: N818 - the rules' own word (733.1), an outcome
    """The action is not legal now, or not exactly so; the state did not change."""


class Unanswered(Exception):  # noqa: N818 - an outcome: the game waits
    """The game waits for a choice that nobody made."""

    def __init__(self, question: Question) -> None:
        """Keep the question."""
        super().__init__(f"player {question.player} has to {question.kind}")
        self.question = question


class Permanent(NamedTuple):
    """A permanent that is phased in: its handle, its status, what it is now."""

    handle: str
    thing: Object
    looks: Characteristics


class Play:
    """One game being played."""

    def __init__(self, state: State, rules: Rulebook, decide: Decider) -> None:
        """Go on from a state, by a rulebook, with somebody who makes the choices."""
        self.state = state
        self.rules = rules
        self.decide = decide
        self.shown: list[Shown] = []
        self.asked: list[Question] = []
        self.notes: list[Note] = []
        self._happened: list[Happened] = []
        self._is_at_once = False

    @property
    def board(self) -> dict[str, Characteristics]:
        """What every object is now."""
        return board(self.state, self.rules)

    @property
    def permanents(self) -> tuple[Permanent, ...]:
        """The permanents that are phased in now, in order of arrival."""
        now, things = self.board, self.state.objects
        return tuple(Permanent(h, things[h], now[h]) for h in self.state.battlefield())

    def thing(self, handle: str) -> Object:
        """The object with that handle, as it is now."""
        found = self.state.objects.get(handle)
        if found is None:
            message = f"there is no {handle}"
            raise Illegal(message)
        return found

    def looks(self, handle: str) -> Characteristics:
        """The characteristics of an object now."""
        return board(self.state, self.rules)[handle]

    def is_protected(self, handle: str, source: str) -> bool:
        """Whether a permanent has protection from a source (rule 702.16)."""
        return is_protected(self.state, self.board, self.rules, handle, source)

    def is_still(self, ident: tuple[str, int]) -> bool:
        """Whether it is still the same object (rule 400.7)."""
        thing = self.state.objects.get(ident[0])
        return thing is not None and thing.changes_of_zone == ident[1]

    def change(self, thing: Object) -> None:
        """Replace one object."""
        self.state = self.state.with_object(thing)

    def tick(self) -> int:
        """A new timestamp (rule 613.7)."""
        now = self.state.clock + 1
        self.state = structs.replace(self.state, clock=now)
        return now

    def ask(self, question: Question) -> Reply:
        """Have a choice made; one with a single outcome is made, not asked (contract 7)."""
        if question.kind == "choose" and question.least >= len(question.among):
            return question.among
        self.asked.append(question)
        reply = self.decide(question)
        if reply is None:
            raise Unanswered(question)
        return reply

    def choose(
        self, player: Seat, among: tuple[str, ...], least: int = 1, most: int = 1
    ) -> tuple[str, ...]:
        """Have objects or players chosen."""
        question = Question(player=player, kind="choose", among=among, least=least, most=most)
        reply = self.ask(question)
        if not isinstance(reply, tuple):
            raise Unanswered(question)
        return reply

    def show(
        self, handles: tuple[str, ...], to: Literal["all"] | tuple[Seat, ...], by: Seat
    ) -> None:
        """Reveal cards, or let somebody look at them."""
        for handle in handles:
            self._remember_who_saw(self.thing(handle), self.state.seats if to == "all" else to)
        if handles:
            self.shown.append(Shown(handles=handles, to=to, by=by))
            self.notes.append(
                Note(verb="is shown", handles=handles, before=self.state, after=self.state, to=to)
            )

    def _remember_who_saw(self, thing: Object, seats: tuple[Seat, ...]) -> None:
        new = tuple(seat for seat in seats if seat not in thing.shown_to)
        if new:
            self.change(thing.with_(shown_to=thing.shown_to + new))

    def note(self, verb: Verb, handle: str, before: State) -> None:
        """Note for the log what just happened to an object."""
        self.notes.append(Note(verb=verb, handles=(handle,), before=before, after=self.state))

    def at_once(self) -> "AtOnce":
        """Let everything inside happen at the same time."""
        return AtOnce(self)

    def begin_at_once(self) -> State | None:
        """Begin what happens at the same time; the game before it, unless it had begun already."""
        if self._is_at_once:
            return None
        self._is_at_once = True
        return self.state

    def end_at_once(self, before: State) -> None:
        """Find what triggers on all that happened."""
        happened, self._happened, self._is_at_once = self._happened, [], False
        if self.state.open_tops:
            self.show_new_tops(before)
        if self.state.zones.get("exile"):
            self.remember_who_may_look()
        together: set[Batch] = set()
        for event in happened:
            self._trigger(event, before, together)

    def show_new_tops(self, before: State) -> None:
        """Reveal top cards of libraries that everybody sees now and did not before (401.5)."""
        if not self.state.open_tops:
            return
        seen = {before.objects[handle].ident for handle in open_tops(before, self.rules)}
        for handle in open_tops(self.state, self.rules):
            if self.thing(handle).ident not in seen:
                self.show((handle,), "all", self.thing(handle).owner)

    def remember_who_may_look(self) -> None:
        """Who may look at a card face down in exile may do so as long as it is there (406.3)."""
        for handle in self.state.zone("exile"):
            if new := new_lookers(self.state, self.rules, handle):
                thing = self.thing(handle)
                self.change(thing.with_(lookers=(*thing.lookers, *new)))

    def happen(
        self,
        kind: str,
        handle: str,
        *,
        moved: bool = False,
        to: str = "",
        by: str = "",
        half: Card | None = None,
    ) -> None:
        """Note an event about an object; what triggers on it is found when `at_once` ends.

        Of an object that is about to move, `moved`, abilities can find the object that it
        becomes (400.7e). What a player does may be about no object.
        """
        name, changes = self.thing(handle).ident if handle else ("", 0)
        ident = (name, changes + moved)
        self._happened.append(
            Happened(kind=kind, about=handle, ident=ident, to=to, by=by, half=half)
        )

    def _trigger(self, event: Happened, before: State, together: set[Batch]) -> None:
        """Find what triggers; "one or more" triggers once for what happens `together` (603.2c)."""
        seen = before if self.rules.looks_back(event.kind) else self.state
        now = board(seen, self.rules)
        event = event.seen_as(now[event.about]) if event.about else event
        if event.kind == "leaves":
            gone = seen.objects[event.about].ident
            kept = {**self.state.last_known, gone: now[event.about]}
            self.state = self.state.with_(last_known=kept)
        if event.about and self.rules.is_remembered(event, seen.objects[event.about]):
            self.state = self.state.with_(history=(*self.state.history, event))
        if event.kind == "enters" and is_forbidden(seen, now, "trigger_on_enter", event.about):
            return
        waiting: list[OnStack] = []
        for handle in watching(seen):
            found = self.rules.triggered_abilities(event, seen.objects[handle], now[handle])
            if found:
                waiting += self._triggered(event, handle, found, seen, together)
        if waiting:
            self.state = self.state.with_(waiting=self.state.waiting + tuple(waiting))

    def _triggered(
        self,
        event: Happened,
        handle: str,
        abilities: tuple[Triggered, ...],
        seen: State,
        together: set[Batch],
    ) -> list[OnStack]:
        thing, looks = seen.objects[handle], board(seen, self.rules)[handle]
        waiting: list[OnStack] = []
        for number, ability in enumerate(abilities):
            key = (handle, number, event.kind, event.to)
            if ability.zone != works_from(thing) or (ability.batch and key in together):
                continue
            if self._matches(event, ability, handle, seen):
                together.add(key)
                waits = OnStack(
                    source=handle,
                    ident=thing.ident,
                    controller=looks.controller,
                    ability=ability,
                    effects=ability.effects,
                    label=f"triggered#{number + 1}",
                    event=event,
                    x=thing.x,
                )
                times = self._times(event, handle, seen)
                waiting += [waits.with_() for _ in range(times)]
        return waiting

    def _times(self, event: Happened, handle: str, seen: State) -> int:
        """How often an ability of that object triggers on the event (603.2d)."""
        now = board(seen, self.rules)
        saying = [
            ability
            for ability, looker in having(seen, now, Repeats)
            if event.kind in ability.on
            and describes(Described(ability.what, looker), seen, now, handle)
        ]
        return self.rules.times_triggered(len(saying))

    def _matches(self, event: Happened, ability: Triggered, handle: str, seen: State) -> bool:
        if event.kind not in ability.on:
            return False
        now = board(seen, self.rules)
        looker = Looker(now[handle].controller, handle)
        if not condition_holds(seen, now, ability.if_, looker):
            return False
        if event.kind in OF_A_PLAYER:
            return looker.you == event.by
        if event.about == handle and (ability.what == "self" or ability.or_self):
            return True
        return ability.what != "self" and self._is_described(event, ability.what, seen, looker)

    def _is_described(self, event: Happened, what: Filter, seen: State, looker: Looker) -> bool:
        now = board(seen, self.rules)
        about = event.about
        looks = self.rules.seen_by_watchers(event, seen.objects[about], now[about])
        if looks is not now[about]:
            now = {**now, about: looks}
        return matches(seen, now, about, what, looker)


class AtOnce:
    """What happens inside happens at the same time; the outermost one counts."""

    def __init__(self, play: Play) -> None:
        """Of this game."""
        self.play = play

    def __enter__(self) -> None:
        """Begin."""
        self.before = self.play.begin_at_once()

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        """Find what triggers, unless it was broken off: then nobody goes on from there."""
        if self.before is not None and failed is None:
            self.play.end_at_once(self.before)


def watching(state: State) -> tuple[str, ...]:
    """The objects whose abilities can trigger: permanents, conspiracies, other cards.

    Those of cards in graveyards and in exile may say that they work there; what is hidden
    in exile has none (603.2f, 406.3a).
    """
    zones = state.zones
    graves = [h for seat in state.players for h in zones.get(place("graveyard", seat), ())]
    return (*state.in_force(), *graves, *zones.get("exile", ()))


def works_from(thing: Object) -> str:
    """The zone that its abilities mean by where they work: of a conspiracy where it is (315.5)."""
    return "battlefield" if thing.zone == "command" else thing.zone
