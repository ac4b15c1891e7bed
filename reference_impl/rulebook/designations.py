"""Designations such as goaded and suspected: how long they last (701.15, 701.60)."""

from facecheck.reference_impl.state import Object, State, marks_given
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.effects import Until


class Designations:
    """The questions about designations, which are neither abilities nor copiable (701.60b)."""

    def lasts(self, mark: str) -> Until:
        """Goaded lasts until the next turn of whoever goaded (701.15a), the others always."""
        return "your_next_turn" if mark == "goaded" else "always"

    def designations(self, state: State, thing: Object) -> tuple[str, ...]:
        """Those that it was given while it is this object, whichever face is up (400.7, 708.8)."""
        given = marks_given(state, thing)
        if not thing.parts:
            return given
        return (*given, *(mark for mark in self.marks_of_parts(state, thing) if mark not in given))

    def marks_of_parts(self, state: State, thing: Object) -> tuple[str, ...]:
        """A merged permanent with a commander in it is one (903.3)."""
        found = any(part.handle in state.commanders for part in thing.parts)
        return ("commander",) if found else ()

    def may_be_given(self, mark: str, values: Card) -> bool:
        """Prepared only becomes what has a prepare spell among its values (722.3a)."""
        return mark != "prepared" or values.layout == "prepare"
