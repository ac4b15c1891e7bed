"""An engine's text is shown on one line, short, and without effect on who reads it."""

import pytest
from facecheck.adapters.quoting import shown
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("text", "harmless"),
    [
        ("plain", "plain"),
        ("\x1b]0;owned\x07", "\\x1b]0;owned\\x07"),
        ("two\nlines\r", "two\\nlines\\r"),
        ("back\u202ewards", "back\\u202ewards"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("half \ud800", "half \\ud800"),
        ("Ünïcödé 漢", "Ünïcödé 漢"),
        (b"no \xff UTF-8", "no \\xff UTF-8"),
        ("x" * 1000, "x" * 200 + "... (1,000 characters)"),
        (b"x" * 1000, "x" * 200 + "... (1,000 bytes)"),
    ],
)
def test_what_is_shown_is_harmless(text: str | bytes, harmless: str) -> None:
    """Escapes in the place of whatever acts."""
    assert shown(text) == harmless


@given(st.text(st.characters()) | st.binary())
def test_whatever_it_is_it_can_be_printed(text: str | bytes) -> None:
    """Every character of it, and in any encoding that knows the letters."""
    assert shown(text, 20).isprintable()
    shown(text).encode()
