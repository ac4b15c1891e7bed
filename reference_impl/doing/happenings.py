"""The table of effects: which function makes each of them happen.

The modules of this folder register their effects here by importing; `run_effects` is
the one way to make effects happen, for spells, abilities and instructions alike.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.effects import Effect

from .context import Context
from .leaving_combat import check_combat

Happening = Callable[[Play, Any, Context], None]
EFFECTS: dict[type[Effect], Happening] = {}
F = TypeVar("F", bound=Happening)


class NotInTheModel(Exception):  # noqa: N818 - says what, not that something went wrong
    """The model does not know this part of the language yet."""


def happens(effect: type[Effect]) -> Callable[[F], F]:
    """Register the function that makes an effect happen."""

    def register(function: F) -> F:
        EFFECTS[effect] = function
        return function

    return register


def run_effects(play: Play, effects: Iterable[Effect], context: Context) -> None:
    """Make effects happen one after the other (rule 608.2c)."""
    for effect in effects:
        happening = EFFECTS.get(type(effect))
        if happening is None:
            message = f"effect `{effect.__struct_config__.tag}`"
            raise NotInTheModel(message)
        happening(play, effect, context)
        check_combat(play)
