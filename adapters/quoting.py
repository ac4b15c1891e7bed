"""Showing text that an engine wrote: shortened, and with nothing in it that acts.

An engine's output is hostile: it may hold terminal sequences, text direction marks or
megabytes. Whatever shows a piece of it to a person passes it through here.
"""

MOST_SHOWN = 200
"""Characters of one piece of an engine's text that a message shows."""


def shown(text: str | bytes, most: int = MOST_SHOWN) -> str:
    r"""Return the text on one line, at most `most` characters of it, all of them printable.

    What is not printable (control characters, direction marks, broken UTF-8) is written
    as an escape such as `\x1b`. A text that is cut says how long it was.
    """
    unit = "bytes" if isinstance(text, bytes) else "characters"
    start = text[:most]
    if isinstance(start, bytes):
        start = start.decode("utf-8", "backslashreplace")
    visible = "".join(one if one.isprintable() else _escaped(one) for one in start)
    if len(text) <= most:
        return visible
    return f"{visible}... ({len(text):,} {unit})"


def _escaped(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")
