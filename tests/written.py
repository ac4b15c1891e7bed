"""Scenarios that people wrote, wherever the checkout has them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDERS = (ROOT / "conformance" / "cases", ROOT.parent / "shared" / "reference" / "scenarios")


@cache
def written() -> dict[str, Any]:
    """Every scenario in a file of its own or among cases, by its name, as plain data."""
    files = (file for folder in FOLDERS for file in sorted(folder.rglob("*.json")))
    found = {file.stem: json.loads(file.read_bytes()) for file in files}
    alone = {name: case for name, case in found.items() if isinstance(case, dict)}
    listed = {
        case["slug"]: case for cases in found.values() if isinstance(cases, list) for case in cases
    }
    return {name: case["scenario"] for name, case in (alone | listed).items() if "scenario" in case}
