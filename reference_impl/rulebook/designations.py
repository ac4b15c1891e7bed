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
        marked = (*thing.marks, *self.marks_of_parts(state, thing))
        return (*marked, *(mark for mark in given if mark not in marked))

    def marks_of_parts(self, state: State, thing: Object) -> tuple[str, ...]:
        """A merged permanent with a commander in it is one (903.3)."""
        found = any(part.handle in state.commanders for part in thing.parts)
        return ("commander",) if found and "commander" not in thing.marks else ()
