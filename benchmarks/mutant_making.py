"""Mutants of the model: a top-level statement of a module with one slip in it, as mutmut slips.

Left alone is what no game can show: annotations, decorators, imports, the words of messages for
people, the fields of records, which are declarations, and whether `zip` checks lengths.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import indent
from typing import NamedTuple

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

UNTOUCHED = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)
FOR_PEOPLE = frozenset({"raise_illegal", "Illegal", "NotInTheModel", "TypeVar"})
CHECK = re.compile(r",\s*(strict=\w+)?,?\s*(?=\))")
WHOLE_CALLS = FOR_PEOPLE | {"len", "isinstance"}


class Key(NamedTuple):
    """What a mutant is, wherever its lines have moved to: the line, what it was and is, which."""

    module: str
    function: str
    line: str
    was: str
    now: str
    nth: int


class Mutant(NamedTuple):
    """A mutant: its key, the lines of the statement it is in, and the text to compile instead.

    `anew` says that the text has to be run, not only compiled: a table, or a default. A `table`
    is in force wherever its name is read.
    """

    key: Key
    first: int
    last: int
    text: str
    anew: bool
    table: str


class Slip(NamedTuple):
    """A node and what it becomes, with the names and the statement around it."""

    was: cst.CSTNode
    now: cst.CSTNode
    path: tuple[str, ...]
    within: cst.CSTNode
    method: cst.CSTNode | None
    in_default: bool


class Finder(cst.CSTVisitor):
    """Finds every slip in a statement."""

    def __init__(self) -> None:
        """Begin with none."""
        self.slips: list[Slip] = []
        self._around: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Note what can go wrong with a node, unless it is left alone."""
        if isinstance(node, UNTOUCHED) or self._is_declared(node) or _is_for_people(node):
            return False
        self._around.append(node)
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                shown = (now for now in operator(node) if _unchecked(now) != _unchecked(node))
                self.slips += (self._slip(node, now) for now in shown)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        """Step out again."""
        if self._around and self._around[-1] is original_node:
            self._around.pop()

    def _slip(self, node: cst.CSTNode, now: cst.CSTNode) -> Slip:
        named = [one for one in self._around if isinstance(one, cst.FunctionDef | cst.ClassDef)]
        within = next(one for one in reversed(self._around) if isinstance(one, STATEMENTS))
        path = tuple(one.name.value for one in named)
        method = next((one for one in named if isinstance(one, cst.FunctionDef)), None)
        default = any(isinstance(one, cst.Param) for one in self._around)
        return Slip(node, now, path, within, method, default)

    def _is_declared(self, node: cst.CSTNode) -> bool:
        """Whether it is a field of a record, or stands in the head of a class; or only checks."""
        if isinstance(node, cst.Arg) and isinstance(self._around[-1], cst.ClassDef):
            return True
        if isinstance(node, cst.Arg) and node.keyword and node.keyword.value == "strict":
            return True
        inside = [one for one in self._around if isinstance(one, cst.FunctionDef | cst.ClassDef)]
        field = isinstance(node, cst.Assign | cst.AnnAssign)
        return field and bool(inside) and isinstance(inside[-1], cst.ClassDef)


def _unchecked(node: cst.CSTNode) -> str:
    """The code without what only checks: it is the same with or without that check."""
    return CHECK.sub("", cst.Module(body=()).code_for_node(node))


STATEMENTS = (cst.BaseStatement, cst.Lambda)


def _is_for_people(node: cst.CSTNode) -> bool:
    """Whether it is a call with words for people, or the statement that makes them."""
    if isinstance(node, cst.Call):
        return isinstance(node.func, cst.Name) and node.func.value in WHOLE_CALLS
    target = node.targets[0].target if isinstance(node, cst.Assign) else None
    return isinstance(target, cst.Name) and target.value == "message"


def _is_alias(node: cst.CSTNode) -> bool:
    """Whether it gives a type a name, or says what a module exports."""
    if not isinstance(node, cst.SimpleStatementLine) or not isinstance(node.body[0], cst.Assign):
        return False
    target, value = node.body[0].targets[0].target, node.body[0].value
    if _is_for_people(value) or isinstance(value, cst.Subscript | cst.BinaryOperation):
        return True
    return isinstance(target, cst.Name) and target.value == "__all__"


def mutants(path: Path, module: str, every: int = 1, start: int = 0) -> Iterator[Mutant]:
    """Every so manyth mutant of a file, in order, from a first one on."""
    source = path.read_text("utf-8")
    wrapper = MetadataWrapper(cst.parse_module(source))
    places = wrapper.resolve(PositionProvider)
    lines = source.splitlines()
    seen: Counter[tuple[str, ...]] = Counter()
    for statement in wrapper.module.body:
        finder = Finder()
        if not _is_alias(statement):
            statement.visit(finder)
        for slip in finder.slips:
            first, last = _span(places, slip)
            at = places[slip.was].start.line if slip.was in places else first
            was, now = (wrapper.module.code_for_node(n).strip() for n in (slip.was, slip.now))
            named = (module, ".".join(slip.path), lines[at - 1].strip(), was, now)
            seen[named] += 1
            if (seen.total() - 1 - start) % every:
                continue
            whole = _whole(statement, slip)
            text = _text(wrapper.module, whole, slip, places[whole].start.line)
            anew = slip.in_default or not isinstance(statement, cst.FunctionDef | cst.ClassDef)
            yield Mutant(Key(*named, seen[named]), first, last, text, anew, _table(statement))


def _table(statement: cst.CSTNode) -> str:
    """The name of what a statement makes, if that is a table."""
    made = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    targets = [one.target for one in made.targets] if isinstance(made, cst.Assign) else []
    targets += [made.target] if isinstance(made, cst.AnnAssign) else []
    return next((one.value for one in targets if isinstance(one, cst.Name)), "")


def _span(places: Mapping[cst.CSTNode, CodeRange], slip: Slip) -> tuple[int, int]:
    """The lines of its statement; of one with a body only those before it, unless a default."""
    within = slip.within
    first, last = places[within].start.line, places[within].end.line
    body = getattr(within, "body", None)
    if isinstance(body, cst.IndentedBlock) and not slip.in_default:
        last = max(first, places[body.body[0]].start.line - 1)
    return first, last


def _whole(statement: cst.CSTNode, slip: Slip) -> cst.CSTNode:
    """The method that has the slip, or else the statement."""
    return slip.method if isinstance(statement, cst.ClassDef) and slip.method else statement


def _text(module: cst.Module, whole: cst.CSTNode, slip: Slip, line: int) -> str:
    """The changed text behind as many empty lines as there are before it in its file."""
    changed = whole.deep_replace(slip.was, slip.now)
    text = module.code_for_node(changed.with_changes(leading_lines=()))
    begins = next(n for n, one in enumerate(text.splitlines()) if not one.startswith("@"))
    if whole is slip.method and len(slip.path) > 1:
        head = f"class {slip.path[0]}:\n"
        return "\n" * (line - 2 - begins) + head + indent(text, "    ")
    return "\n" * (line - 1 - begins) + text
