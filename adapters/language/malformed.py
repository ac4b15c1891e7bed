"""The one way in which a document is refused."""

from typing import NoReturn


class Malformed(Exception):  # noqa: N818 - a verdict on a document, read aloud as one
    """A document is not what it should be: `at` is the place, `expected` what belongs there."""

    def __init__(self, at: str, expected: str, got: str = "") -> None:
        """Keep the place, the expectation, and what stood there instead, if anything did."""
        super().__init__(at, expected, got)
        self.at = at
        self.expected = expected
        self.got = got

    def __str__(self) -> str:
        """One line: place, expectation, what was there."""
        return f"{self.at}: expected {self.expected}" + (f", got {self.got}" if self.got else "")


def refuse(at: str, expected: str, got: str = "") -> NoReturn:
    """Raise `Malformed`."""
    raise Malformed(at, expected, got)
