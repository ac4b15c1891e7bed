"""The front door of the model: a game that can be set up, played and looked at.

Every method that plays raises `Illegal` when the rules do not allow it (then nothing
changed but mana given and priority passed) and `Unanswered` when the game waits for a
choice; `resume` goes on from there.

>>> game = Game(
...     {"c1": Card(name="Vexun", cost="{3}{B}", types=("creature",), pt=(5, 4),
...                 abilities=(Morph(cost="{2}{B}"),))},
...     [{"hand": ("c1",)}, {}],
... )
>>> game.cast("A", "c1", by="morph", mana="{3}")
>>> game["c1"].name, game["c1"].pt
('', (2, 2))
>>> game.turn_up("A", "c1", by="morph", mana="{2}{B}")
>>> game["c1"].name, game["c1"].pt
('Vexun', (5, 4))
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from .characteristics import Characteristics
from .doing import activating, casting, foretelling, time, turning, unlocking
from .doing.context import Context
from .doing.happenings import run_effects
from .doing.paying import Offer
from .mana import added, pool
from .offers import Offered, offers
from .opening import Seating, commanded, opening
from .play import Decider, Illegal, Note, Play, Question, Reply, Shown, Unanswered
from .rulebook import Rulebook
from .sight import open_tops
from .state import State
from .table import Table, Viewer, told
from .vocabulary import Card
from .vocabulary.abilities import Morph  # Morph for the example above
from .vocabulary.effects import Effect
from .vocabulary.words import Door, Seat, TurnStep


class Waiting(NamedTuple):
    """A step that stopped at a question: where it began, and what it had shown and asked."""

    before: State
    action: Callable[[Play], None]
    hold: bool
    shown: int = 0
    asked: int = 0
    notes: int = 0
    question: Question | None = None


def nobody(question: Question) -> Reply | None:
    """Answer no question."""
    del question
    return None


class Game:
    """One game; `branch` makes another that goes its own way at no cost."""

    def __init__(
        self,
        cards: Mapping[str, Card],
        seats: Sequence[Seating],
        rules: Rulebook | None = None,
        *,
        lives: Sequence[int] = (),
        commanders: Iterable[str] = (),
    ) -> None:
        """Set up the main phase of A's first turn: cards by handle, their zones by seat."""
        self.rules = rules or Rulebook()
        self.state = commanded(opening(cards, seats, lives or [20] * len(seats)), commanders)
        self.shown: list[Shown] = []
        self.asked: list[Question] = []
        self.notes: list[Note] = []
        self.decide: Decider = nobody
        self._waiting: Waiting | None = None

    def branch(self) -> "Game":
        """The same game, to be played on separately."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        return other

    def __getitem__(self, handle: str) -> Characteristics:
        """What an object is now."""
        return self.play().looks(handle)

    def play(self) -> Play:
        """A cursor on the game as it is now; what it plays does not change the game."""
        return Play(self.state, self.rules, self.decide)

    def cast(  # noqa: PLR0913 - the parts of an action of the contract
        self,
        player: Seat,
        handle: str,
        *,
        by: str = "",
        mana: str = "",
        targets: Sequence[str] = (),
        x: int | None = None,
        pay: Sequence[str] = (),
        using: Sequence[str] = (),
        now: bool = False,
        cancel: bool = False,
        hold: bool = False,
    ) -> None:
        """Cast a card, `by` a face-down keyword or, by default, for its mana cost (601)."""
        offer = Offer(x, tuple(pay), cancel, tuple(using))
        self._act(
            player,
            mana,
            lambda play: casting.cast(play, player, handle, by, self._whole(targets), offer),
            now=now,
            hold=hold,
        )

    def turn_up(  # noqa: PLR0913 - the parts of an action of the contract
        self,
        player: Seat,
        handle: str,
        *,
        by: str,
        mana: str = "",
        x: int | None = None,
        pay: Sequence[str] = (),
        using: Sequence[str] = (),
        now: bool = False,
        cancel: bool = False,
        hold: bool = False,
    ) -> None:
        """Turn a permanent face up by the special action (116.2b)."""
        offer = Offer(x, tuple(pay), cancel, tuple(using))
        self._act(
            player,
            mana,
            lambda play: turning.turn_up_by_paying(
                play, player, play.state.whole(handle), by, offer
            ),
            now=now,
            hold=hold,
            passes=self.rules.passes_after_turning_up,
        )

    def foretell(
        self,
        player: Seat,
        handle: str,
        *,
        mana: str = "",
        now: bool = False,
        cancel: bool = False,
        hold: bool = False,
    ) -> None:
        """Foretell a card (116.2h)."""
        offer = Offer(None, (), cancel)
        self._act(
            player,
            mana,
            lambda play: foretelling.foretell(play, player, handle, offer),
            now=now,
            hold=hold,
        )

    def unlock(
        self,
        player: Seat,
        handle: str,
        *,
        by: Door,
        mana: str = "",
        now: bool = False,
        cancel: bool = False,
        hold: bool = False,
    ) -> None:
        """Unlock a half of a Room by the special action (116.2m)."""
        offer = Offer(None, (), cancel)
        self._act(
            player,
            mana,
            lambda play: unlocking.unlock(play, player, handle, by, offer),
            now=now,
            hold=hold,
        )

    def activate(  # noqa: PLR0913 - the parts of an action of the contract
        self,
        player: Seat,
        handle: str,
        ability: str,
        *,
        mana: str = "",
        targets: Sequence[str] = (),
        x: int | None = None,
        pay: Sequence[str] = (),
        using: Sequence[str] = (),
        now: bool = False,
        cancel: bool = False,
        hold: bool = False,
    ) -> None:
        """Activate an ability by its id (602)."""
        offer = Offer(x, tuple(pay), cancel, tuple(using))
        self._act(
            player,
            mana,
            lambda play: activating.activate(
                play, player, play.state.whole(handle), ability, self._whole(targets), offer
            ),
            now=now,
            hold=hold,
        )

    def play_land(
        self,
        player: Seat,
        handle: str,
        *,
        mana: str = "",
        now: bool = False,
        hold: bool = False,
    ) -> None:
        """Play a land (116.2a)."""
        self._act(
            player, mana, lambda play: casting.play_land(play, player, handle), now=now, hold=hold
        )

    def instruct(self, player: Seat, effects: Iterable[Effect], *, hold: bool = False) -> None:
        """Tell a player to do something, as by a resolving ability without a source."""
        listed = tuple(effects)

        def follow(play: Play) -> None:
            run_effects(play, listed, Context(you=player))
            time.rest(play)
            time.give_priority(play, play.state.turn.active)

        self._run(self.state, follow, hold=hold)

    def resolve(self, *, hold: bool = False) -> None:
        """Let everybody pass until the stack is empty; with `hold`, just once round."""

        def once(play: Play) -> None:
            if hold:
                time.resolve_once(play)

        self._run(self.state, once, hold=hold)

    def attack(self, player: Seat, attackers: Mapping[str, Seat], *, hold: bool = False) -> None:
        """Go on to the declare attackers step and declare exactly these (508.1)."""
        there = {self.state.whole(handle): whom for handle, whom in attackers.items()}
        self._run(self.state, lambda play: time.attack(play, player, there), hold=hold)

    def block(self, player: Seat, blocks: Mapping[str, str], *, hold: bool = False) -> None:
        """Go on to the declare blockers step and declare exactly these (509.1)."""
        whole = self.state.whole
        there = {whole(handle): whole(attacker) for handle, attacker in blocks.items()}
        self._run(self.state, lambda play: time.block(play, player, there), hold=hold)

    def advance(self, to: TurnStep, of: Seat | None = None, *, hold: bool = False) -> None:
        """Pass on until the next such step begins."""
        self._run(self.state, lambda play: time.advance(play, to, of), hold=hold)

    def priority(self, player: Seat, *, mana: str = "", hold: bool = False) -> None:
        """Let a player have priority and wait."""
        self._act(player, mana, lambda _: None, now=False, hold=hold, keep=True)

    def resume(self, decide: Decider) -> None:
        """Go on where the game waits; `decide` answers everything since the step began."""
        if self._waiting is None:
            message = "the game waits for nothing"
            raise Illegal(message)
        waiting = self._waiting
        self.decide = decide
        self._run(waiting.before, waiting.action, hold=waiting.hold, again=waiting)

    def _whole(self, handles: Sequence[str]) -> tuple[str, ...]:
        """Merged permanents by one handle each, whichever of theirs was said (contract 11)."""
        return tuple(map(self.state.whole, handles))

    def offers(self) -> tuple[Offered, ...]:
        """What the player with priority may do now, with the pool as it is (116, 117.1).

        While the game waits for a choice nobody has priority.
        """
        return () if self._waiting is not None else offers(self.play())

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What a seat, or a spectator (`table`), is shown now (400.2, 708.5)."""
        asked = None if self._waiting is None else self._waiting.question
        return Table(self.state, self.rules, asked, self.shown).view(viewer)

    def log(self, viewer: Viewer) -> tuple[str, ...]:
        """The lines that the last step added to a viewer's record of the game."""
        return told(self.notes, self.rules, viewer)

    def _act(
        self,
        player: Seat,
        mana: str,
        action: Callable[[Play], None],
        *,
        now: bool,
        hold: bool,
        keep: bool = False,
        passes: Callable[[int], int] = lambda _: 0,
    ) -> None:
        play, self.shown, self.asked, self.notes = self.play(), [], [], []
        given = pool((*play.state.players[player].pool, *added(mana)))
        play.state = play.state.with_player(player, pool=given)
        self.state = play.state
        if not now:
            time.hand_over(play, player)
        self.state = play.state

        def act(play: Play) -> None:
            if not play.rules.has_priority(play.state, player) or play.state.turn.over:
                message = f"{player} has no priority"
                raise Illegal(message)
            passed = play.state.turn.passed
            _out_of_sight(play, action)
            if not keep:
                time.rest(play)
                time.give_priority(play, player, passes(passed))

        self._run(play.state, act, hold=hold)

    def _run(
        self,
        before: State,
        action: Callable[[Play], None],
        *,
        hold: bool,
        again: Waiting | None = None,
    ) -> None:
        """Play a step; `again` from its beginning, showing only what it had not shown yet."""
        play = Play(before, self.rules, self.decide)
        self._waiting, self.shown, self.asked, self.notes = None, [], [], []
        try:
            action(play)
            if not hold:
                time.settle(play)
        except Illegal:
            self.state = self.rules.after_refusal(before, play.state)
            raise
        except Unanswered:
            self._keep(play, again)
            self._wait(play, Waiting(before, action, hold))
            raise
        self._keep(play, again)

    def _keep(self, play: Play, again: Waiting | None) -> None:
        self.state = play.state
        self.shown = play.shown[again.shown if again else 0 :]
        self.asked = play.asked[again.asked if again else 0 :]
        self.notes = play.notes[again.notes if again else 0 :]

    def _wait(self, play: Play, waiting: Waiting) -> None:
        self._waiting = waiting._replace(
            shown=len(play.shown),
            asked=len(play.asked) - 1,
            notes=len(play.notes),
            question=play.asked[-1],
        )


def _out_of_sight(play: Play, action: Callable[[Play], None]) -> None:
    """Do something during which no new top card and no card drawn is seen (401.5, 121.8)."""
    before = play.state
    play.state = structs.replace(before, tops_held=open_tops(before, play.rules))
    action(play)
    for seat in play.state.seats:
        for handle in play.state.zone("hand", seat):
            card = play.state.objects[handle]
            if card.mask is not None:
                play.change(card.with_(mask=None))
    play.state = structs.replace(play.state, tops_held=None)
    play.show_new_tops(before)


__all__ = ["Card", "Game", "Morph"]
