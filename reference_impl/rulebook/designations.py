"""Designations such as goaded and suspected: how long they last (701.15, 701.60)."""

from facecheck.reference_impl.state import Object, State
from facecheck.reference_impl.vocabulary.effects import Until


class Designations:
    """The questions about designations, which are neither abilities nor copiable (701.60b)."""

    def lasts(self, mark: str) -> Until:
        """Goaded lasts until the next turn of whoever goaded (701.15a), the others always."""
        return "your_next_turn" if mark == "goaded" else "always"

    def designations(self, state: State, thing: Object) -> tuple[str, ...]:
        """Those that it was given while it is this object, whichever face is up (400.7, 708.8)."""
        given = [e.mark for e in state.effects if e.mark and thing.ident in e.idents]
        return (*thing.marks, *(mark for mark in given if mark not in thing.marks))
