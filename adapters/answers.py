"""Prompts and their answers: which answer of a step fits which prompt (contract 7)."""

from collections.abc import Callable, Iterable

from .language.steps import Answer
from .language.trace import Prompt


class Answers:
    """The answers of one step, used up from the left.

    A prompt takes the first unused answer that is of its kind, for its player and
    possible. What nobody asked for is dropped with this object.
    """

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        """Start with the answers in the order of the step."""
        self.left = list(answers)

    def take(
        self, kind: str, player: str, possible: Callable[[Answer], bool] = lambda _: True
    ) -> Answer | None:
        """Use up and return the first answer that fits, or `None` if there is none."""
        for answer in self.left:
            if answer.kind == kind and answer.player in (None, player) and possible(answer):
                self.left.remove(answer)
                return answer
        return None

    def choose(self, prompt: Prompt) -> tuple[str, ...] | None:
        """The handles or seats chosen for a `choose` prompt, within its `from`, `min`, `max`.

        A choice with one possible outcome is made without an answer (contract 7).
        """
        among = prompt.from_ or ()
        least = 1 if prompt.min is None else prompt.min
        most = 1 if prompt.max is None else prompt.max
        if least >= len(among):
            return among

        def possible(answer: Answer) -> bool:
            chosen = answer.choose or ()
            return least <= len(chosen) <= most and all(one in among for one in chosen)

        answer = self.take("choose", prompt.player, possible)
        return None if answer is None else answer.choose

    def may(self, player: str, choice_kind: str = "choose") -> bool | None:
        """The answer to a yes-or-no prompt; one that belongs to a choice is answered by it."""
        answer = self.take("may", player)
        if answer is not None:
            return answer.may
        for waiting in self.left:
            if waiting.kind == choice_kind and waiting.player in (None, player):
                return bool(waiting.choose)
        return None
