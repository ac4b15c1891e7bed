"""Every handle and seat that a piece of the language speaks of, and where.

They are found by the types of the fields, not by a list of field names, so that a new
field is seen as soon as it exists.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from facecheck.reference_impl.vocabulary import words
from msgspec import Struct, inspect

from .places import Key
from .steps import Demand

HANDLE = get_args(words.Handle)[1].pattern
DEMAND = get_args(Demand)[1].pattern

Path = tuple[Key, ...]
Mention = tuple[Path, str]
"""The path of a mention and the handle or seat that stands there."""


def mentions(value: Any, path: Path = ()) -> Iterator[Mention]:  # noqa: ANN401 - any part of it
    """Every handle and seat in the fields of the records of a value.

    Keys and items of a bare mapping or list of records are not mentions themselves: the
    keys of `cards` define their handles.
    """
    if isinstance(value, Struct):
        for field in _fields(type(value)):
            inner = getattr(value, field.name)
            yield from _in(field.type, inner, (*path, field.encode_name))
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            yield from mentions(part, (*path, place))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from mentions(part, (*path, key))


def _in(node: inspect.Type, value: Any, path: Path) -> Iterator[Mention]:  # noqa: ANN401
    """Every mention in a value of this type; what is no handle or seat leads to nothing."""
    if isinstance(value, Struct):
        yield from mentions(value, path)
    elif isinstance(value, dict):
        for part in _parts(node, inspect.DictType):
            for key, inner in value.items():
                yield from _in(part.key_type, key, (*path, key))
                yield from _in(part.value_type, inner, (*path, key))
    elif isinstance(value, tuple):
        yield from _in_tuple(node, value, path)
    elif isinstance(value, str) and any(_speaks(part, value) for part in _flat(node)):
        yield path, value


def _in_tuple(node: inspect.Type, value: tuple[Any, ...], path: Path) -> Iterator[Mention]:
    items = [part.item_type for part in _parts(node, inspect.VarTupleType)]
    for place, inner in enumerate(value):
        if isinstance(inner, Struct) or not items:
            yield from mentions(inner, (*path, place))
        for item in [] if isinstance(inner, Struct) else items:
            yield from _in(item, inner, (*path, place))


def _speaks(node: inspect.Type, value: str) -> bool:
    match node:
        case inspect.LiteralType(values=values):
            return "A" in values and value in words.SEATS
        case inspect.StrType(pattern=pattern):
            return pattern == HANDLE or (pattern == DEMAND and value != "life")
        case _:
            return False


def _parts(node: inspect.Type, kind: type[Any]) -> list[Any]:
    return [part for part in _flat(node) if isinstance(part, kind)]


def _flat(node: inspect.Type) -> list[inspect.Type]:
    return list(node.types) if isinstance(node, inspect.UnionType) else [node]


@cache
def _fields(cls: type[Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    return info.fields
