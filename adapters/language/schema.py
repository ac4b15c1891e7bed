"""The JSON Schema of everything that is exchanged, made from the types (contract 2, 3, 8).

    python -m facecheck.adapters.language.schema

writes the files in the folder `schema` beside this module anew. They are shipped, for
engines in other languages and for editors; a test holds them to the types. The files of
the messages refer to the others.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from .messages import Describe, Described, Failed, Failure, Hello, Played, Run
from .scenario import Scenario
from .trace import Description, Trace

DRAFT = "https://json-schema.org/draft/2020-12/schema"


class Document(NamedTuple):
    """A file: what it describes, in words, and the types that it may be."""

    words: str
    types: tuple[type, ...]


DOCUMENTS = {
    "scenario": Document("The params of `run`, and what a scenario file holds.", (Scenario,)),
    "trace": Document("The result of `run`.", (Trace,)),
    "description": Document("The result of `describe`.", (Description,)),
    "request": Document("A line from the suite: JSON-RPC 2.0.", (Describe, Run)),
    "answer": Document("A line from the engine: JSON-RPC 2.0.", (Described, Played, Failed)),
}
MESSAGE_PARTS = {kind.__name__ for kind in (*DOCUMENTS["request"].types, Hello)} | {
    kind.__name__ for kind in (*DOCUMENTS["answer"].types, Failure)
}
FILES = {kind.__name__: f"{name}.json" for name, (_, (kind, *_)) in DOCUMENTS.items()}
PREFIX = "#/$defs/"


def generate(name: str) -> bytes:
    """Make a schema from the types, the same bytes each time."""
    words, types = DOCUMENTS[name]
    shapes, definitions = msgspec.json.schema_components(types, ref_template=PREFIX + "{name}")
    if len(types) > 1:
        definitions = {part: definitions[part] for part in MESSAGE_PARTS & definitions.keys()}
        _refer_to_files(definitions)
    schema = {
        "$schema": DRAFT,
        "title": f"facecheck {name}",
        "$comment": words,
        "anyOf": list(shapes),
        "$defs": definitions,
    }
    return msgspec.json.format(msgspec.json.encode(schema, order="sorted"), indent=1) + b"\n"


@cache
def shipped(name: str) -> bytes:
    """Read a schema as it is shipped."""
    return (files(__package__) / "schema" / f"{name}.json").read_bytes()


def write(folder: Path) -> None:
    """Write all schemas into a folder."""
    folder.mkdir(exist_ok=True)
    for name in DOCUMENTS:
        (folder / f"{name}.json").write_bytes(generate(name))


def _refer_to_files(definitions: dict[str, Any]) -> None:
    """Have a message's `params` and `result` refer to the file that describes them."""
    for definition in definitions.values():
        for part in definition["properties"].values():
            kind = part.get("$ref", "").removeprefix(PREFIX)
            if kind in FILES and kind not in MESSAGE_PARTS:
                part["$ref"] = FILES[kind]


if __name__ == "__main__":
    write(Path(__file__).with_name("schema"))
