"""Where the engines of the tests are, and a scenario to try them on."""

import sys
from pathlib import Path

import msgspec
from facecheck.adapters.language.reading import read_scenario
from facecheck.adapters.language.scenario import Scenario

ENGINES = Path(__file__).parent
SPARSE = (sys.executable, "-I", "-S")
"""Python that starts fast: without site packages."""


def scenario(name: str, text: str | None = None, cards: int = 1, steps: int = 1) -> Scenario:
    """Make a scenario in which nothing happens, with cards of that name."""
    card = {"name": name} if text is None else {"name": name, "text": text}
    handles = [f"c{number}" for number in range(1, cards + 1)]
    plain = {
        "format": 1,
        "cards": dict.fromkeys(handles, card),
        "seats": [{"library": handles}, {}],
        "steps": [{"do": "resolve"}] * steps,
    }
    return read_scenario(msgspec.json.encode(plain))
