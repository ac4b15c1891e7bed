"""Who is spoken of in a scenario; and what is at hand when somebody presses Ctrl-C there."""

from types import TracebackType

import pytest
from facecheck.adapters.language import mentions as module
from facecheck.adapters.language.mentions import Slot, mentions
from facecheck.conformance.cases.library import cases
from msgspec import inspect

LENGTH = 10_000
"""More than the description of any slot takes; that of a whole record takes gigabytes."""


def test_interrupted_it_can_be_described(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pytest prints the arguments of every call when a run is interrupted: they are short."""

    def stop(slot: Slot, word: str) -> bool:
        del slot, word
        raise KeyboardInterrupt

    monkeypatch.setattr(module.Slot, "speaks", stop)
    with pytest.raises(KeyboardInterrupt) as interrupted:
        list(mentions(next(iter(cases().values())).scenario))
    for values in arguments(interrupted.tb):
        assert not any(isinstance(value, inspect.Type | inspect.Field) for value in values)
        assert all(len(repr(value)) < LENGTH for value in values)


def arguments(trace: TracebackType | None) -> list[list[object]]:
    """The arguments of each call of the module under test, outermost first."""
    found = []
    while trace is not None:
        frame = trace.tb_frame
        if frame.f_code.co_filename == module.__file__:
            names = frame.f_code.co_varnames[: frame.f_code.co_argcount]
            found.append([frame.f_locals[name] for name in names])
        trace = trace.tb_next
    assert found
    return found
