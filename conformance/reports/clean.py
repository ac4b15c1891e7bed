"""Values and texts that an engine supplied, as one harmless line each."""

from typing import Any

import msgspec
from facecheck.adapters.quoting import shown

MOST_TEXT = 2000


def clean(text: object, most: int = 200) -> str:
    """Whatever it is as one line, everything printable, cut at `most` characters."""
    return shown(str(text), most)


def clean_lines(text: str, most: int = MOST_TEXT) -> list[str]:
    """A text line by line, each cleaned, together at most `most` characters."""
    return [clean(line) for line in text[:most].splitlines()]


def compact(value: Any, most: int = 200) -> str:  # noqa: ANN401 - any JSON value
    """A value as JSON on one line, cleaned."""
    try:
        written = msgspec.json.encode(value, order="sorted").decode()
    except (TypeError, ValueError, RecursionError):
        written = f"a {type(value).__name__} that is no JSON"
    return clean(written, most)
