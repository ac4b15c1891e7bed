"""All the cases of this folder, read once."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from facecheck.adapters.language.malformed import Malformed, refuse

from .case import Case, read_cases


def files_of_cases() -> tuple[Traversable, ...]:
    """The files, a topic each, in order of their names."""
    found = (file for file in files(__package__).iterdir() if file.name.endswith(".json"))
    return tuple(sorted(found, key=lambda file: file.name))


@cache
def cases() -> dict[str, Case]:
    """Every written case by its slug; raises `Malformed` with the file and the place in it."""
    found: dict[str, Case] = {}
    for name, case in _read():
        if case.slug in found:
            refuse(name, "slugs that stand once", case.slug)
        found[case.slug] = case
    return found


def by_claim(slug: str) -> tuple[Case, ...]:
    """The cases that belong to a claim."""
    return tuple(case for case in cases().values() if case.claim == slug)


def _read() -> Iterator[tuple[str, Case]]:
    for file in files_of_cases():
        try:
            yield from ((file.name, case) for case in read_cases(file.read_bytes()))
        except Malformed as slip:
            at = f"{file.name}: {slip.at}"
            raise Malformed(at, slip.expected, slip.got) from None
