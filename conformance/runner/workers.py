"""What pytest-xdist is told about a worker before it starts."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

HANDED = "facecheck"
"""The key in `workerinput` under which a worker finds what the controller gives it."""


def hand_over(node: Any, parcel: str) -> None:  # noqa: ANN401 - pytest-xdist is untyped here
    """Give the worker its parcel, and make it safe to write to should it die.

    A worker that an engine killed is missed only when its pipe is read to the end. What is
    sent to it before would raise and end the whole run; its items are given to others
    anyway once it is missed.
    """
    node.workerinput[HANDED] = parcel
    node.sendcommand = _unless_dead(node.sendcommand)


def _unless_dead(send: Callable[..., None]) -> Callable[..., None]:
    def send_if_it_lives(name: str, **parts: object) -> None:
        with suppress(OSError):
            send(name, **parts)

    return send_if_it_lives
