"""Which faults can have made something of a game: those that answered a question of it wrongly.

A fault whose questions a game never asks, or that answers them as the rules do, leaves the
game's trace as it is. So there is no need to play the game once more to see that.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.reference import Reference
from facecheck.reference_impl import Rulebook

Fault = type[Rulebook]


def mixed(faults: Sequence[Fault]) -> type[Rulebook]:
    """The rules with all these faults in them; of two that answer one question, the last."""
    return type("Mixed", (*reversed(faults), Rulebook), {})


def overridden(fault: Fault) -> frozenset[str]:
    """The questions that a fault answers itself."""
    names = (name for base in _own(fault) for name in vars(base))
    return frozenset(n for n in names if hasattr(Rulebook, n) and not n.startswith("__"))


def _own(fault: Fault) -> list[type]:
    """The fault and what it shares with others; the last of them is the next to the rules."""
    return [base for base in fault.__mro__ if base not in Rulebook.__mro__]


def asked(rules: Rulebook, scenario: Scenario) -> frozenset[str]:
    """The questions that a game asks of these rules."""
    names = set[str]()

    def ask(self: Rulebook, name: str) -> Any:  # noqa: ANN401 - any attribute
        names.add(name)
        return object.__getattribute__(self, name)

    listening = type("Listening", (type(rules),), {"__getattribute__": ask})
    Reference(listening(), trusting=True).run(scenario)
    return frozenset(names)


class Noted:
    """Faults together, and which of them answered something wrongly since `faults` was cleared."""

    def __init__(self, known: Sequence[Fault]) -> None:
        """Listen to these faults."""
        self.known = known
        self.faults = set[Fault]()

    def rules(self) -> Rulebook:
        """The rules with the faults in them, each of which is noted when it matters."""
        return mixed([self._noting(fault) for fault in self.known])()

    def _noting(self, fault: Fault) -> Fault:
        answers = {name: self._answer(fault, name) for name in overridden(fault)}
        return type(fault.__name__, (fault,), answers)

    def _answer(self, fault: Fault, name: str) -> Callable[..., Any]:
        given: Callable[..., Any] = getattr(fault, name)

        @wraps(given)
        def answer(rules: Rulebook, *args: Any, **more: Any) -> Any:  # noqa: ANN401 - any question
            found = given(rules, *args, **more)
            if fault not in self.faults:
                right = getattr(super(_own(fault)[-1], rules), name)(*args, **more)
                if found != right:
                    self.faults.add(fault)
            return found

        return answer
