"""Scenarios that people wrote, wherever the checkout has them."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDERS = (ROOT / "conformance" / "cases", ROOT.parent / "shared" / "reference" / "scenarios")


def written() -> dict[str, Any]:
    """Every file that has a scenario in it, by its name, as plain data."""
    files = (file for folder in FOLDERS for file in sorted(folder.rglob("*.json")))
    found = {file.stem: json.loads(file.read_bytes()) for file in files}
    return {
        name: case["scenario"]
        for name, case in found.items()
        if isinstance(case, dict) and "scenario" in case
    }
