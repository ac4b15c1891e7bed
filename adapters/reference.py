"""The reference model behind the contract: the worked example of an adapter.

Everything is a call of `facecheck.reference_impl.Game`; the model keeps priority, the
stack and `hold` itself, so nothing of the base class's settling is used.
"""

from collections.abc import Callable
from typing import Any

from facecheck.reference_impl import Game, Illegal, Rulebook, Unanswered
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.doing.happenings import NotInTheModel
from facecheck.reference_impl.layers import board
from facecheck.reference_impl.mana import Pool, pool, written
from facecheck.reference_impl.play import Question, Reply
from facecheck.reference_impl.sight import may_look
from facecheck.reference_impl.state import Object, Player, State
from facecheck.reference_impl.vocabulary.words import Seat, Zone
from msgspec import structs

from .answers import Answers
from .engine import Asking, Cannot, Engine, Refused
from .language.needs import Capabilities, needs
from .language.scenario import SEAT_ZONES, Scenario, SeatSetup
from .language.steps import (
    Action,
    Activate,
    Advance,
    Answer,
    Attack,
    Block,
    Cast,
    Foretell,
    Instruct,
    Play,
    Priority,
    Resolve,
    TurnUp,
    Unlock,
)
from .language.trace import (
    LogReader,
    ObjectSeen,
    PlayerSeen,
    Reveal,
    Snapshot,
    TurnSeen,
)
from .reference_can import CAN
from .reference_seen import (
    HIDDEN,
    IN_PLAY,
    hidden,
    in_play,
    in_the_open,
    offer,
    prompt,
    stacked,
)

Kept = tuple[Object, Characteristics, ObjectSeen]
"""An object and what it was, and how it was shown."""


class Reference(Engine):
    """The model as an engine under test."""

    name = "reference"
    version = "1"
    can = CAN
    game: Game

    def __init__(self, rules: Rulebook | None = None, *, trusting: bool = False) -> None:
        """Play by a rulebook; by default by the rules.

        A `trusting` one takes it that whoever plans knows what the model covers.
        """
        self.rules = rules or Rulebook()
        self.trusting = trusting
        self.capabilities = Capabilities(self.can)

    def set_up(self, scenario: Scenario) -> None:
        """Start the game, or say which need the model does not cover yet."""
        missing = [] if self.trusting else self.capabilities.missing(needs(scenario))
        if missing:
            note = f"not in the model: {', '.join(missing)}"
            raise Cannot(note)
        self.game = Game(
            scenario.cards,
            [_seating(seat) for seat in scenario.seats],
            self.rules,
            lives=[seat.life for seat in scenario.seats],
            commanders=[seat.commander for seat in scenario.seats if seat.commander],
        )
        self.given: tuple[Answer, ...] = ()
        self.kept: dict[str, Kept] = {}
        self.common: tuple[object, ...] = ()
        self.told_of: dict[Seat, tuple[Player, tuple[str, ...], PlayerSeen]] = {}

    def step_cast(self, step: Cast) -> None:
        """Cast, face down or not."""
        self._play(
            step.answers,
            lambda: self.game.cast(
                step.player, step.object, by=step.by, targets=step.targets, **_how(step)
            ),
        )

    def step_turn_up(self, step: TurnUp) -> None:
        """Turn face up by the special action."""
        self._play(
            step.answers,
            lambda: self.game.turn_up(step.player, step.object, by=step.by, **_how(step)),
        )

    def step_foretell(self, step: Foretell) -> None:
        """Foretell a card."""
        self._play(
            step.answers,
            lambda: self.game.foretell(
                step.player,
                step.object,
                mana=step.mana,
                now=step.now,
                cancel=step.cancel,
                hold=step.hold,
            ),
        )

    def step_unlock(self, step: Unlock) -> None:
        """Unlock a half of a Room."""
        self._play(
            step.answers,
            lambda: self.game.unlock(
                step.player,
                step.object,
                by=step.by,
                mana=step.mana,
                now=step.now,
                cancel=step.cancel,
                hold=step.hold,
            ),
        )

    def step_activate(self, step: Activate) -> None:
        """Activate an ability."""
        self._play(
            step.answers,
            lambda: self.game.activate(
                step.player, step.object, step.ability, targets=step.targets, **_how(step)
            ),
        )

    def step_play(self, step: Play) -> None:
        """Play a land."""
        self._play(
            step.answers,
            lambda: self.game.play_land(
                step.player, step.object, mana=step.mana, now=step.now, hold=step.hold
            ),
        )

    def step_instruct(self, step: Instruct) -> None:
        """Follow an instruction."""
        self._play(
            step.answers, lambda: self.game.instruct(step.player, step.effects, hold=step.hold)
        )

    def step_resolve(self, step: Resolve) -> None:
        """Resolve the top of the stack, or all of it."""
        self._play(step.answers, lambda: self.game.resolve(hold=step.hold))

    def step_attack(self, step: Attack) -> None:
        """Declare attackers."""
        self._play(
            step.answers, lambda: self.game.attack(step.player, step.attackers, hold=step.hold)
        )

    def step_block(self, step: Block) -> None:
        """Declare blockers."""
        self._play(step.answers, lambda: self.game.block(step.player, step.blocks, hold=step.hold))

    def step_advance(self, step: Advance) -> None:
        """Go on to a step of a turn."""
        self._play(step.answers, lambda: self.game.advance(step.to, step.of, hold=step.hold))

    def step_priority(self, step: Priority) -> None:
        """Let a player wait with priority."""
        self._play(
            step.answers, lambda: self.game.priority(step.player, mana=step.mana, hold=step.hold)
        )

    def resume(self) -> None:
        """Play the step again from its beginning, with the new answers behind the old ones."""
        self.answers = Answers((*self.given, *self.answers.left))
        self._play(tuple(self.answers.left), lambda: self.game.resume(self._decide))

    def _play(self, given: tuple[Answer, ...], act: Callable[[], None]) -> None:
        """Let the game do something, with these answers; say in the contract's words what came."""
        self.given = given
        self.game.decide = self._decide
        try:
            act()
        except Illegal as reason:
            raise Refused(str(reason)) from None
        except Unanswered as waits:
            raise Asking(prompt(waits.question)) from None
        except NotInTheModel as lack:
            raise Cannot(str(lack)) from None
        finally:
            self.asked = [prompt(question) for question in self.game.asked]
            self.revealed = [
                Reveal(cards=one.handles, to=one.to, by=one.by) for one in self.game.shown
            ]

    def _decide(self, question: Question) -> Reply | None:
        asked = prompt(question)
        if question.kind == "choose":
            return self.answers.choose(asked)
        if question.kind == "may":
            return self.answers.may(question.player)
        answer = self.answers.take(question.kind, question.player)
        return None if answer is None else getattr(answer, question.kind)

    def observe(self) -> Snapshot:
        """Everything the model knows."""
        game, see = self.game, self.scenario.see
        return Snapshot(
            objects=self._objects(),
            players=self._players(),
            stack=tuple(stacked(item) for item in reversed(game.state.stack)),
            turn=TurnSeen(
                active=game.state.turn.active,
                step=game.state.turn.step,
                priority=game.state.turn.priority,
                over=game.state.turn.over,
            ),
            offers=tuple(offer(one) for one in game.offers()) if "offers" in see else None,
            views=self._views() if "views" in see else None,
        )

    def told(self) -> dict[LogReader, tuple[str, ...]]:
        """What the last step added to each seat's record; `all` is what a spectator reads."""
        lines: dict[LogReader, tuple[str, ...]] = {"all": self.game.log("table")}
        return lines | {seat: self.game.log(seat) for seat in self.game.state.seats}

    def _views(self) -> dict[Any, Any]:
        views: dict[Any, Any] = {"table": self.game.view("table")}
        return views | {seat: self.game.view(seat) for seat in self.game.state.seats}

    def _seen_by(self, thing: Object, handle: str) -> tuple[Seat, ...] | None:
        """Who may look; what is under a card with another face is left open."""
        faces = {part.handle: part.mask is not None for part in thing.parts}
        if faces.get(handle, thing.face_down) is not thing.face_down:
            return None
        state, rules = self.game.state, self.game.rules
        board = self.game.play().board
        return tuple(s for s in state.seats if may_look(state, board, rules, s, thing.handle))

    def _players(self) -> dict[Seat, PlayerSeen]:
        """All players; who is the same as before is not looked at again."""
        state, kept, seen = self.game.state, self.told_of, {}
        for seat, player in state.players.items():
            library, old = state.zone("library", seat), kept.get(seat)
            if old is None or old[0] is not player or old[1] is not library:
                shown = PlayerSeen(
                    life=player.life,
                    pool=written(all_mana(player)),
                    library=library,
                    out=player.lost,
                )
                old = kept[seat] = player, library, shown
            seen[seat] = old[2]
        return seen

    def _objects(self) -> dict[str, ObjectSeen]:
        """All objects; what is the same as before is not looked at again."""
        state, unasked = self.game.state, "seen_by" not in self.scenario.see
        self._forget(state)
        now, kept, seen = board(state, self.rules), self.kept, {}
        for handle, card in state.objects.items():
            thing = state.objects[state.whole(handle)] if card.part_of else card
            looks, old = now[thing.handle], kept.get(handle)
            if (
                old is None
                or old[0] is not thing
                or old[1] is not looks
                or not (unasked or self._is_settled(thing))
            ):
                old = kept[handle] = thing, looks, self._object(thing, looks, handle)
            seen[handle] = old[2]
        return seen

    def _forget(self, state: State) -> None:
        """Forget how objects were shown if something changed that could concern all of them."""
        told = [one for one in state.effects if one.mark or one.allow is not None]
        common: tuple[object, ...] = told, state.commanders
        if "seen_by" in self.scenario.see:
            eyes = [(player.lost, player.controlled_by) for player in state.players.values()]
            common = *common, eyes, state.turn.over
        if common != self.common:
            self.kept.clear()
        self.common = common

    def _is_settled(self, thing: Object) -> bool:
        """Whether what it is itself decides on who may look at it, whatever others are."""
        return not (self.game.state.open_tops or self.rules.shows_with_permission(thing))

    def _object(self, thing: Object, looks: Characteristics, handle: str) -> ObjectSeen:
        """An object; a merged permanent under the handle of each of its cards (contract 11)."""
        if thing.zone in IN_PLAY:
            seen = in_play(thing, looks, self.rules.designations(self.game.state, thing))
        else:
            seen = hidden(thing) if thing.zone in HIDDEN else in_the_open(thing, looks)
        if "seen_by" in self.scenario.see and not thing.open_face:
            return structs.replace(seen, seen_by=self._seen_by(thing, handle))
        return seen


def all_mana(player: Player) -> Pool:
    """The mana of a player, whatever it may be spent on."""
    if not player.earmarked:
        return player.pool
    return pool((*player.pool, *[mana for mana, _ in player.earmarked]))


def _seating(seat: SeatSetup) -> dict[Zone, tuple[str, ...]]:
    seating: dict[Zone, tuple[str, ...]] = {zone: getattr(seat, zone) for zone in SEAT_ZONES}
    if seat.commander is not None and seat.commander not in seat.command:
        seating["command"] = (*seat.command, seat.commander)
    return seating


def _how(step: Action) -> dict[str, Any]:
    return {
        "mana": step.mana,
        "x": step.x,
        "pay": step.pay,
        "using": step.using,
        "now": step.now,
        "cancel": step.cancel,
        "hold": step.hold,
    }
