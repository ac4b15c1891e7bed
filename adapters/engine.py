"""The contract's Python side: what an adapter is, and a base class that owns the loop.

An engine answers two requests. `describe` says what it is and can do. `run` plays a
whole scenario and answers a moment for the set-up and one for each step; it is a pure
function of the scenario. The base class owns the loop, `hold` and settling, prompts
and outcomes; the author writes `set_up`, one method for each kind of step or effect,
and `observe`.

A method that returns has done its step. It raises `Refused` when the engine says that
the step is not legal now (nothing may have changed but mana given and priority
passed), `Asking` when the engine stopped at a prompt that no answer fits, `Cannot`
when this engine or adapter has no way to do it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

from facecheck.reference_impl.vocabulary.effects import AnyEffect, Effect
from facecheck.reference_impl.vocabulary.words import Seat

from .answers import Answers
from .language.scenario import Scenario
from .language.steps import Action, Answer, AnswerStep, AnyStep, Instruct, Resolve, Step
from .language.trace import (
    Description,
    LogReader,
    Moment,
    Outcome,
    Prompt,
    Reveal,
    Snapshot,
    Trace,
    Unsupported,
)

MOST_ROUNDS = 200  # a stack that does not empty in so many rounds never will


class Refused(Exception):  # noqa: N818 - an outcome of the contract, not an error
    """The engine says: not legal now, or not exactly so."""


class Cannot(Exception):  # noqa: N818 - an outcome of the contract, not an error
    """An engine has no way to do that; `at` is the path of what, if it is known."""

    def __init__(self, note: str, at: str | None = None) -> None:
        """Keep the reason for people and the path for the suite."""
        super().__init__(note)
        self.at = at


class Asking(Exception):  # noqa: N818 - an outcome of the contract, not an error
    """The engine waits at a prompt that no answer of the step fits."""

    def __init__(self, prompt: Prompt) -> None:
        """Keep the prompt."""
        super().__init__(f"{prompt.player} is asked to {prompt.kind}")
        self.prompt = prompt


class Playable(Protocol):
    """What the suite needs of an engine, wherever it runs."""

    def describe(self) -> Description:
        """Say what the engine is and can do."""

    def run(self, scenario: Scenario) -> Trace:
        """Play a scenario from nothing and answer its moments."""


class Engine(ABC):
    """Base class of an adapter in Python."""

    name = "unnamed"
    version = "0"
    editions: tuple[str, ...] = ("2026-09",)
    can: tuple[str, ...] = ("level:1",)

    scenario: Scenario
    answers: Answers
    asked: list[Prompt]
    revealed: list[Reveal]

    def describe(self) -> Description:
        """Say what the engine is and can do (contract 2, 13)."""
        return Description(
            name=self.name, version=self.version, editions=self.editions, can=self.can
        )

    @abstractmethod
    def set_up(self, scenario: Scenario) -> None:
        """Start a new game exactly as listed; nothing of an earlier run may remain."""

    @abstractmethod
    def observe(self) -> Snapshot:
        """Say what the engine's own rules code sees now, facets of `scenario.see` included."""

    def told(self) -> dict[LogReader, tuple[str, ...]] | None:
        """What this step added to the log, by seat; `all` is for everybody (contract 10)."""
        return None

    def hand_priority(self, player: Seat) -> None:  # noqa: B027 - engines without priority
        """Let the others pass until `player` has priority (contract 6.1).

        Raise `Refused` if that would resolve something or end the step of the turn. An
        engine without priority does nothing.
        """

    def pass_round(self) -> bool:
        """Let everybody pass once, so that the top of the stack resolves.

        Return whether there was anything on the stack. An engine without a stack
        returns `False`.
        """
        return False

    def resume(self) -> None:
        """Go on after `Asking`, with the new `answers`."""
        message = "this engine cannot be resumed at a prompt"
        raise Cannot(message)

    def run(self, scenario: Scenario) -> Trace:
        """Play the scenario: one moment for the set-up, one for each step."""
        try:
            moments = [self.begin(scenario)]
        except Cannot as reason:
            return Trace(unsupported=Unsupported(at=reason.at, note=str(reason)))
        for step in scenario.steps:
            if moments[-1].outcome == "asking" and not goes_on(step):
                break
            moments.append(self.play(step))
            if moments[-1].outcome == "unsupported":
                break
        return Trace(moments=tuple(moments))

    def begin(self, scenario: Scenario) -> Moment:
        """Start a game and take the moment of the set-up; raises `Cannot`."""
        self.scenario = scenario
        self._start_step(())
        self.set_up(scenario)
        return self._moment("done")

    def play(self, step: AnyStep) -> Moment:
        """Do one step and everything that follows from it, up to its end (contract 6)."""
        self._start_step(step.answers)
        try:
            self._do(step)
            if not step.hold:
                self.settle()
        except Refused as reason:
            return self._moment("refused", note=str(reason) or None)
        except Asking as stop:
            return self._moment("asking", asking=stop.prompt)
        except Cannot as reason:
            return self._moment("unsupported", note=str(reason), at=reason.at)
        return self._moment("done")

    def settle(self) -> None:
        """Everybody passes, again and again, until the stack is empty."""
        for _ in range(MOST_ROUNDS):
            if not self.pass_round():
                return
        message = f"the stack did not empty in {MOST_ROUNDS} rounds"
        raise RuntimeError(message)

    def step_instruct(self, step: Instruct) -> None:
        """Do each effect in turn, through the method `effect_<its kind>`."""
        for effect in step.effects:
            self.effect(effect, step.player)

    def effect(self, effect: AnyEffect, player: Seat) -> None:
        """Do one effect for the player who is told to."""
        handler: Callable[[Effect, Seat], None] = self._handler("effect_", effect)
        handler(effect, player)

    def step_resolve(self, step: Resolve) -> None:
        """Resolve just the top object; without `hold`, `play` settles the rest."""
        if step.hold:
            self.pass_round()

    def step_answer(self, step: AnswerStep) -> None:
        """Go on where the engine waits."""
        del step
        self.resume()

    def _do(self, step: Step) -> None:
        if isinstance(step, Action) and not step.now:
            self.hand_priority(step.player)
        handler: Callable[[Step], None] = self._handler("step_", step)
        handler(step)

    def _handler(self, prefix: str, tagged: Step | Effect) -> Callable[..., None]:
        kind = tagged.__struct_config__.tag
        handler: Callable[..., None] | None = getattr(self, f"{prefix}{kind}", None)
        if handler is None:
            message = f"{prefix.strip('_')} `{kind}` is not implemented here"
            raise Cannot(message)
        return handler

    def _start_step(self, answers: tuple[Answer, ...]) -> None:
        self.answers = Answers(answers)
        self.asked = []
        self.revealed = []

    def _moment(
        self,
        outcome: Outcome,
        note: str | None = None,
        at: str | None = None,
        asking: Prompt | None = None,
    ) -> Moment:
        see = self.scenario.see
        return Moment(
            outcome=outcome,
            note=note,
            at=at,
            asking=asking,
            snapshot=self.observe(),
            asked=tuple(self.asked) if "asked" in see else None,
            revealed=tuple(self.revealed) if "revealed" in see else None,
            log=self.told() if "log" in see else None,
        )


def goes_on(step: AnyStep) -> bool:
    """Whether a step may follow an outcome `asking`: an answer, or a player leaving."""
    if isinstance(step, Instruct):
        return all(effect.__struct_config__.tag == "leave" for effect in step.effects)
    return isinstance(step, AnswerStep)
