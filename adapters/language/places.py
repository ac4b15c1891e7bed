"""Where in a document a refusal lies, and what was expected there, in words.

The decoder says `$.cards[...].pt[1]`: it names fields and places in lists, but not the
keys of mappings, and it shows patterns where a person wants a word. This module finds
the key by trying, and puts the expectation in words from the type itself. It runs only
after a document was refused, so it may be slow, but never longer than seconds.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec
from facecheck.reference_impl.vocabulary import words
from msgspec import inspect

from .steps import Demand, Way

MOST_LISTED = 40
"""Allowed values that a message lists before it breaks off."""

Key = str | int
REPORT = re.compile(r"(?P<said>.*?)(?: - at (?P<key>`key` in )?`(?P<path>\$[^`]*)`)?", re.DOTALL)
LINK = re.compile(r"\.(?P<field>[A-Za-z_]\w*)|\[(?P<index>\d+)\]|(?P<any>\[\.\.\.\])")

PATTERNS = {
    words.Handle: "a handle, such as `c1`",
    words.ManaString: "mana symbols in braces, such as `{2}{B}`",
    words.ManaGiven: "mana in braces, such as `{2}{B}`: digits are colourless, no hybrid or X",
    words.Word: "a word of at most 60 letters, digits and _+/' -",
    Way: "a way, such as `morph` or `morph#2`",
    Demand: "a handle, a seat or `life`",
}
PHRASES = {get_args(kind)[1].pattern: phrase for kind, phrase in PATTERNS.items()}


class Finding(NamedTuple):
    """A refusal put in words: its path, what was expected there, the value that stood there."""

    at: str
    expected: str
    got: object = ...


def find(plain: object, kind: type, report: str) -> Finding:
    """Say where and why `plain` is not a `kind`, from the decoder's own report."""
    match = REPORT.fullmatch(report)
    said, in_key, path = match.group("said", "key", "path") if match else (report, None, None)
    try:
        keys = _resolved(plain, kind, path or "$", at_key=bool(in_key))
        return _in_words(plain, _type_info(kind), keys, said, at_key=bool(in_key))
    except (KeyError, IndexError, TypeError):
        return Finding(path or "$", said)  # the report speaks of something unforeseen


def spelled(keys: Iterable[Key]) -> str:
    """Write a path: `("steps", 2, "by")` is `$.steps[2].by`."""
    links = (f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)
    return "$" + "".join(links)


def _resolved(plain: Any, kind: type, path: str, *, at_key: bool) -> list[Key]:  # noqa: ANN401 - plain JSON
    """Read the path, and find the key wherever it says `[...]` or `key`."""
    keys: list[Key] = []
    place = plain
    for link in LINK.finditer(path):
        if link["any"]:
            keys.append(_culprit(plain, kind, place, path[: link.end()]))
        else:
            keys.append(link["field"] or int(link["index"]))
        place = place[keys[-1]]
    if at_key:
        keys.append(_culprit(plain, kind, place, f"`key` in `{path}`"))
    return keys


def _culprit(plain: object, kind: type, mapping: dict[str, Any], marker: str) -> str:
    """Find the first key with which the report mentions `marker`, by halving."""
    entries = list(mapping.items())

    def blamed(most: int) -> bool:
        mapping.clear()
        mapping.update(entries[:most])
        try:
            msgspec.convert(plain, kind)
        except msgspec.ValidationError as error:
            return marker in str(error)
        return False

    low, high = 0, len(entries)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if blamed(middle) else (middle, high)
    mapping.clear()
    mapping.update(entries)
    return entries[low][0]


def _in_words(
    plain: object, node: inspect.Type, keys: list[Key], said: str, *, at_key: bool
) -> Finding:
    nodes, value = [node], plain
    for key in keys[:-1] if at_key else keys:
        nodes, value = _inside(nodes, value, key)
    if at_key:
        return Finding(spelled(keys), _phrase(_keys(nodes)), keys[-1])
    for opening, explain in EXPLANATIONS.items():
        if said.startswith(opening):
            return explain(keys, nodes, said, value)
    return Finding(spelled(keys), said.removeprefix("expected "), value)


def _missing(keys: list[Key], nodes: list[inspect.Type], said: str, _: object) -> Finding:
    field = said.split("`")[1]
    tags = [str(node.tag) for node in _structs(nodes) if node.tag_field == field]
    choice = f", {_one_of(tags)}" if tags else ""
    return Finding(spelled(keys), f"the field `{field}`{choice}")


def _unknown(keys: list[Key], nodes: list[inspect.Type], said: str, value: object) -> Finding:
    structs = [node for node in _structs(nodes) if _fits(node, value)]
    fields = [field.encode_name for node in structs for field in node.fields]
    field = said.removeprefix("Object contains unknown field `").removesuffix("`")
    return Finding(spelled([*keys, field]), "one of the fields " + _one_of(fields, ""))


def _wrong(keys: list[Key], nodes: list[inspect.Type], said: str, value: object) -> Finding:
    phrase = _phrase(nodes)
    if phrase == "any JSON":  # only its numbers can be wrong
        phrase = f"a number in range ({said.lower()})"
    return Finding(spelled(keys), phrase, value)


EXPLANATIONS: dict[str, Callable[[list[Key], list[inspect.Type], str, object], Finding]] = {
    "Object missing required field": _missing,
    "Object contains unknown field": _unknown,
    "Invalid": _wrong,
    "Expected": _wrong,
    "Number out of range": _wrong,
    "Integer value out of range": _wrong,
}


@cache
def _type_info(kind: type) -> inspect.Type:
    return inspect.type_info(kind)


def _flat(node: inspect.Type) -> list[inspect.Type]:
    if isinstance(node, inspect.Metadata):
        return _flat(node.type)
    return list(node.types) if isinstance(node, inspect.UnionType) else [node]


def _structs(nodes: Iterable[inspect.Type]) -> list[inspect.StructType]:
    flat = (part for node in nodes for part in _flat(node))
    return [node for node in flat if isinstance(node, inspect.StructType)]


def _keys(nodes: Iterable[inspect.Type]) -> list[inspect.Type]:
    flat = (part for node in nodes for part in _flat(node))
    return [node.key_type for node in flat if isinstance(node, inspect.DictType)]


def _fits(node: inspect.StructType, value: object) -> bool:
    return node.tag_field is None or (
        isinstance(value, dict) and value.get(node.tag_field) == node.tag
    )


def _inside(
    nodes: Iterable[inspect.Type],
    value: Any,  # noqa: ANN401 - plain JSON
    key: Key,
) -> tuple[list[inspect.Type], object]:
    """Go one link down: the possible types there, and the value that stands there."""
    found: list[inspect.Type] = []
    for node in (part for outer in nodes for part in _flat(outer)):
        match node:
            case inspect.StructType() if key == node.tag_field:
                found.append(inspect.LiteralType((node.tag,)))
            case inspect.StructType() if _fits(node, value):
                found += [f.type for f in node.fields if f.encode_name == key]
            case inspect.DictType(value_type=inner) if isinstance(key, str):
                found.append(inner)
            case inspect.VarTupleType(item_type=inner) if isinstance(key, int):
                found.append(inner)
            case inspect.TupleType(item_types=inner_types) if isinstance(key, int):
                found += inner_types[key : key + 1]
            case _:
                pass  # no such link inside that one
    return found, value[key]


def _phrase(nodes: Iterable[inspect.Type]) -> str:
    """Put what is allowed in words, such as `a whole number from 0 to 1000`."""
    flat = [part for node in nodes for part in _flat(node)]
    literals = [v for node in flat if isinstance(node, inspect.LiteralType) for v in node.values]
    tags = [str(node.tag) for node in _structs(flat) if node.tag_field]
    phrases = [_one_of(literals)] if literals else []
    if tags:
        phrases.append(f"an object with `{_structs(flat)[0].tag_field}`, {_one_of(tags)}")
    for node in flat:
        phrase = SIMPLE[type(node)](node)
        if phrase and phrase not in phrases:
            phrases.append(phrase)
    return " or ".join(phrases)


def _number(node: inspect.IntType) -> str:
    bounded = node.ge is not None or node.le is not None
    return "a whole number" + (f" from {node.ge} to {node.le}" if bounded else "")


def _float(node: inspect.FloatType) -> str:
    bounded = node.gt is not None
    return "a number" + (f" above {node.gt:g} and up to {node.le:g}" if bounded else "")


def _text(node: inspect.StrType) -> str:
    if node.pattern is not None:
        return PHRASES.get(node.pattern, f"a text like {node.pattern}")
    return "a text" + (f" of at most {node.max_length:,} characters" if node.max_length else "")


def _list(node: inspect.VarTupleType) -> str:
    low, high = node.min_length or 0, node.max_length
    if high is None:
        return f"a list of {low} or more" if low else "a list"
    return f"a list of {low} to {high}"


def _object(node: inspect.DictType) -> str:
    return "an object" + (f" of at most {node.max_length} entries" if node.max_length else "")


SIMPLE: dict[type[inspect.Type], Callable[[Any], str]] = {
    inspect.StructType: lambda node: "" if node.tag_field else "an object",
    inspect.DictType: _object,
    inspect.IntType: _number,
    inspect.FloatType: _float,
    inspect.StrType: _text,
    inspect.BoolType: lambda _: "true or false",
    inspect.VarTupleType: _list,
    inspect.TupleType: lambda node: f"a list of {len(node.item_types)}",
    inspect.NoneType: lambda _: "null",
    inspect.AnyType: lambda _: "any JSON",
    inspect.LiteralType: lambda _: "",
}


def _one_of(values: Iterable[object], opening: str = "one of ") -> str:
    listed = [f"`{value}`" for value in dict.fromkeys(values)]
    if len(listed) > MOST_LISTED:
        listed = [*listed[:MOST_LISTED], "..."]
    return listed[0] if len(listed) == 1 else opening + ", ".join(listed)
