"""How a file of cases is laid out: a line for each card, step and moment, to be read by people."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

HEAD = ("slug", "claim", "title")
FOOT = ("rules", "source")


def laid_out(cases: Iterable[Mapping[str, Any]]) -> str:
    """A list of cases, as plain data, in its one layout."""
    return "[\n" + ",\n\n".join(_case(case) for case in cases) + "\n]\n"


def _case(case: Mapping[str, Any]) -> str:
    head = [f"{_line(name)}: {_line(case[name])}" for name in HEAD]
    foot = ", ".join(f"{_line(name)}: {_line(case[name])}" for name in FOOT if name in case)
    parts = [*head, foot, f'"scenario": {_scenario(case["scenario"])}']
    return " {" + ",\n  ".join([*parts, f'"expect": {_lines(case["expect"], 4)}']) + "}"


def _scenario(scenario: Mapping[str, Any]) -> str:
    plain = {k: v for k, v in scenario.items() if k not in ("cards", "seats", "steps")}
    steps = (" " * 5 + _line(step) for step in scenario.get("steps", ()))
    parts = (
        ", ".join(f"{_line(name)}: {_line(value)}" for name, value in plain.items()),
        f'"cards": {_lines(scenario["cards"], 5)}',
        f'"seats": {_line(scenario["seats"])}',
        '"steps": [\n' + ",\n".join(steps) + "]",
    )
    return "{" + ",\n    ".join(parts) + "}"


def _lines(mapping: Mapping[str, Any], indent: int) -> str:
    inner = (f"{' ' * indent}{_line(key)}: {_line(value)}" for key, value in mapping.items())
    return "{\n" + ",\n".join(inner) + "}"


def _line(value: Any) -> str:  # noqa: ANN401 - any JSON
    return json.dumps(value, ensure_ascii=False)
