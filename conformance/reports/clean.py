r"""Text that an engine supplied, made harmless: bounded, one line, nothing unprintable.

Terminal escapes, newlines, right-to-left marks and lone surrogates are shown as what
they are (`\x1b`), never acted on.
"""

from typing import Any

import msgspec

MOST = 200
LONG = 2000
CUT = "..."


def clean(text: object, most: int = MOST) -> str:
    """The text on one line, unprintable characters spelled out, cut at `most`."""
    shown = "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode("ascii")
        for one in str(text)[: most + 1]
    )
    return shown if len(shown) <= most else shown[: most - len(CUT)] + CUT


def clean_lines(text: object, most: int = LONG) -> list[str]:
    """The text line by line, each cleaned, together at most `most` characters."""
    return [clean(line) for line in str(text)[:most].splitlines()]


def compact(value: Any, most: int = MOST) -> str:  # noqa: ANN401 - any JSON value
    """A value as JSON on one line, cleaned."""
    try:
        written = msgspec.json.encode(value, order="sorted").decode()
    except (TypeError, ValueError, RecursionError):
        written = repr(type(value))
    return clean(written, most)
