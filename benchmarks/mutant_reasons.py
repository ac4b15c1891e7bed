"""Which mutants are none, as is read off the code, and why others survive, written by hand."""

import ast
import json
from functools import cache
from pathlib import Path

from mutant_making import Key

LISTED = Path(__file__).parent / "survivors.json"
RULEBOOK = Path(__file__).parent.parent / "reference_impl" / "rulebook"
ANY = "*"


def reason(key: Key) -> str | None:
    """Why no game can show this mutant, if there is a reason: for it, or for its whole line."""
    return listed().get(key) or listed().get(whole_line(key))


def whole_line(key: Key) -> Key:
    """As a reason is listed that holds of any slip in that line."""
    return key._replace(was=ANY, now=ANY, nth=0)


@cache
def listed() -> dict[Key, str]:
    """The reasons written by hand: for each the mutants that have it."""
    raw = json.loads(LISTED.read_text("utf-8")) if LISTED.exists() else {}
    return {Key(*key): why for why, keys in raw.items() for key in keys}


def is_unasked(key: Key) -> bool:
    """Whether the slip is in an argument that the question in the rulebook throws away.

    The question is told more than today's answer looks at, for the sake of wrong rulebooks.
    """
    try:
        was, now = (ast.parse(text, mode="eval").body for text in (key.was, key.now))
    except SyntaxError:
        return False
    if not isinstance(was, ast.Call) or not isinstance(now, ast.Call):
        return False
    if not isinstance(was.func, ast.Attribute) or len(was.args) != len(now.args):
        return False
    names, unused = questions().get(was.func.attr, ((), frozenset()))
    told = dict(zip(names, zip(was.args, now.args, strict=True), strict=False))
    told |= {
        a.arg or "": (a.value, b.value) for a, b in zip(was.keywords, now.keywords, strict=False)
    }
    slips = {name for name, (old, new) in told.items() if ast.dump(old) != ast.dump(new)}
    return bool(slips) and slips <= unused


@cache
def questions() -> dict[str, tuple[tuple[str, ...], frozenset[str]]]:
    """The rulebook's questions: their parameters, and which of those the answer throws away."""
    found = {}
    for path in sorted(RULEBOOK.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                gone = (one for one in node.body if isinstance(one, ast.Delete))
                unused = {t.id for one in gone for t in one.targets if isinstance(t, ast.Name)}
                names = tuple(one.arg for one in node.args.args[1:])
                found[node.name] = names, frozenset(unused)
    return found
