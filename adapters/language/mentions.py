"""Every handle and seat that a piece of the language speaks of, and where.

They are found by the types of the fields, not by a list of field names, so that a new
field is seen as soon as it exists.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, get_args

from facecheck.reference_impl.vocabulary import words
from msgspec import Struct, inspect

from .places import Key
from .steps import Demand

HANDLE = get_args(words.Handle)[1].pattern
DEMAND = get_args(Demand)[1].pattern

Path = tuple[Key, ...]
Mention = tuple[Path, str]
"""The path of a mention and the handle or seat that stands there."""


class Slot(NamedTuple):
    """What a field may hold: a seat, a handle, a demand, and the slots of what is in it.

    It says of `msgspec.inspect` only what is asked here. Those nodes hold the whole
    language, many times over: printed, as pytest does with arguments when somebody
    presses Ctrl-C, they fill any memory.
    """

    seat: bool
    handle: bool
    demand: bool
    items: tuple["Slot", ...]
    entries: tuple[tuple["Slot", "Slot"], ...]

    def speaks(self, word: str) -> bool:
        """Whether this word, standing here, is a handle or a seat."""
        named = self.handle or (self.demand and word != "life")
        return named or (self.seat and word in words.SEATS)


def mentions(value: Any, path: Path = ()) -> Iterator[Mention]:  # noqa: ANN401 - any part of it
    """Every handle and seat in the fields of the records of a value.

    Keys and items of a bare mapping or list of records are not mentions themselves: the
    keys of `cards` define their handles.
    """
    if isinstance(value, Struct):
        for name, key, slot in _fields(type(value)):
            yield from _in(slot, getattr(value, name), (*path, key))
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            yield from mentions(part, (*path, place))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from mentions(part, (*path, key))


def _in(slot: Slot, value: Any, path: Path) -> Iterator[Mention]:  # noqa: ANN401
    """Every mention in a value of this slot; what is no handle or seat leads to nothing."""
    if isinstance(value, Struct):
        yield from mentions(value, path)
    elif isinstance(value, dict):
        for of_keys, of_values in slot.entries:
            for key, inner in value.items():
                yield from _in(of_keys, key, (*path, key))
                yield from _in(of_values, inner, (*path, key))
    elif isinstance(value, tuple):
        yield from _in_tuple(slot, value, path)
    elif isinstance(value, str) and slot.speaks(value):
        yield path, value


def _in_tuple(slot: Slot, value: tuple[Any, ...], path: Path) -> Iterator[Mention]:
    for place, inner in enumerate(value):
        if isinstance(inner, Struct) or not slot.items:
            yield from mentions(inner, (*path, place))
        for item in () if isinstance(inner, Struct) else slot.items:
            yield from _in(item, inner, (*path, place))


@cache
def _fields(cls: type[Struct]) -> tuple[tuple[str, str, Slot], ...]:
    """The fields of a record: name in Python, name in JSON, and what it may hold."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    return tuple((field.name, field.encode_name, _slot(field.type)) for field in info.fields)


def _slot(node: inspect.Type) -> Slot:
    parts = node.types if isinstance(node, inspect.UnionType) else (node,)
    patterns = {part.pattern for part in parts if isinstance(part, inspect.StrType)}
    literals = [part.values for part in parts if isinstance(part, inspect.LiteralType)]
    lists = [part for part in parts if isinstance(part, inspect.VarTupleType)]
    mappings = [part for part in parts if isinstance(part, inspect.DictType)]
    return Slot(
        seat=any("A" in values for values in literals),
        handle=HANDLE in patterns,
        demand=DEMAND in patterns,
        items=tuple(_slot(part.item_type) for part in lists),
        entries=tuple((_slot(part.key_type), _slot(part.value_type)) for part in mappings),
    )
