"""The shipped JSON Schema says what the types say, and an independent judge agrees."""

import json
from typing import Any

import pytest
from facecheck.adapters.language.schema import DOCUMENTS, generate, shipped
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from written import written

SCHEMAS: dict[str, Any] = {name: json.loads(shipped(name)) for name in DOCUMENTS}
REGISTRY: Registry[Any] = Registry().with_resources(
    (f"{name}.json", Resource.from_contents(schema)) for name, schema in SCHEMAS.items()
)
VALIDATORS = {
    name: Draft202012Validator(schema, registry=REGISTRY) for name, schema in SCHEMAS.items()
}
SCENARIO = {"format": 1, "cards": {"c1": {}}, "seats": [{"hand": ["c1"]}, {}], "steps": []}
FAILURE = {"code": -32602, "message": "no", "data": {"at": "$.steps[2].by"}}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_is_shipped_is_what_the_types_say(name: str) -> None:
    """Run `python -m facecheck.adapters.language.schema` after changing a type."""
    assert shipped(name) == generate(name)
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("name", written() or [pytest.param("", marks=pytest.mark.skip("none"))])
def test_written_scenarios_are_valid(name: str) -> None:
    """Whatever people wrote by hand is so by the schema too."""
    VALIDATORS["scenario"].validate(written()[name])


@pytest.mark.parametrize(
    ("name", "document", "valid"),
    [
        ("scenario", SCENARIO, True),
        ("scenario", SCENARIO | {"format": 2}, False),
        ("scenario", SCENARIO | {"cards": {"Vexun": {}}}, False),
        ("scenario", SCENARIO | {"cards": {"c1": {"pt": [2, 10**9]}}}, False),
        ("scenario", SCENARIO | {"steps": [{"do": "dance"}]}, False),
        ("scenario", SCENARIO | {"steps": [{"do": "resolve", "speed": 1}]}, False),
        ("trace", {"moments": [{"outcome": "done"}]}, True),
        ("trace", {"moments": [{"outcome": "perhaps"}]}, False),
        ("description", {"name": "x", "version": "1", "can": ["level:1"]}, True),
        ("description", {"protocol": 2, "name": "x", "version": "1"}, False),
        ("request", {"jsonrpc": "2.0", "id": 1, "method": "run", "params": SCENARIO}, True),
        ("request", {"jsonrpc": "2.0", "id": 1, "method": "run", "params": {}}, False),
        ("request", {"jsonrpc": "2.0", "id": 1, "method": "describe", "params": {}}, True),
        ("request", {"jsonrpc": "2.0", "id": 1, "method": "stop", "params": {}}, False),
        ("answer", {"jsonrpc": "2.0", "id": 1, "result": {"moments": []}}, True),
        ("answer", {"jsonrpc": "2.0", "id": 1, "result": {"name": "x", "version": "1"}}, True),
        ("answer", {"jsonrpc": "2.0", "id": None, "error": FAILURE}, True),
        ("answer", {"jsonrpc": "1.0", "id": 1, "result": {"moments": []}}, False),
        ("answer", {"jsonrpc": "2.0", "id": 1, "error": {"code": "x"}}, False),
    ],
)
def test_the_schema_accepts_and_refuses(name: str, document: object, *, valid: bool) -> None:
    """Each schema in both directions, also through its references to the others."""
    assert VALIDATORS[name].is_valid(document) is valid
