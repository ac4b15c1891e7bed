"""What a written case is, and reading it: strictly, for an answer with a slip judges nothing."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from facecheck.adapters.language.checking import NUMBERED, check
from facecheck.adapters.language.malformed import Malformed, refuse
from facecheck.adapters.language.reading import convert, read
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import ObjectSeen, Offer, PlayerSeen, Prompt, Reveal
from facecheck.conformance.judging.expecting import WHOLE
from facecheck.reference_impl.vocabulary.records import Record
from msgspec import Meta

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$(?!\n)", max_length=80)]
Rule = Annotated[str, Meta(pattern=r"^[1-9][0-9]{2}\.[0-9]+[a-z]?$(?!\n)")]
Answers = dict[str, Any]
Place = Annotated[str, Meta(pattern=r"^(0|[1-9][0-9]?)$(?!\n)")]

FACETS = {"offers_not": "offers"}
NEED_A_FACET = frozenset({"offers", "offers_not", "revealed", "asked", "log", "views"})
OUTCOMES = ("done", "refused", "asking", "unsupported")


class Case(Record, kw_only=True):
    """One curated scenario with what must be seen in it: number of the moment -> answers.

    `source` names where it comes from, such as `B139` or `ruling 12`; `claim` is the slug
    of the claim that it belongs to.
    """

    slug: Slug
    claim: Slug
    title: Annotated[str, Meta(min_length=10, max_length=120)]
    rules: Annotated[tuple[Rule, ...], Meta(min_length=1)]
    source: str = ""
    scenario: Scenario
    expect: Annotated[dict[Place, Answers], Meta(min_length=1)]


def read_cases(raw: bytes) -> tuple[Case, ...]:
    """Read a file of cases; raises `Malformed` with the place of the first slip."""
    found = read(raw, tuple[Case, ...], unique_keys=True)
    for number, case in enumerate(found):
        try:
            check(case.scenario)
        except Malformed as slip:
            at = f"$[{number}].scenario{slip.at[1:]}"
            raise Malformed(at, slip.expected, slip.got) from None
        for place, answers in case.expect.items():
            _check_answers(case.scenario, int(place), answers, f"$[{number}].expect.{place}")
    return found


def _check_answers(scenario: Scenario, place: int, answers: Answers, at: str) -> None:
    """Every name is one that a trace can have, and the scenario asks to see it."""
    if place > len(scenario.steps):
        refuse(at, f"a moment up to {len(scenario.steps)}, the last step")
    for key, value in answers.items():
        where = f"{at}.{key}"
        _check_facet(scenario, key, where)
        if key in WHOLE:
            _check_whole(key, value, where)
        elif not isinstance(value, dict):
            refuse(where, "fields of an object or player with their values")
        elif key in scenario.players():
            _check_player(value, where)
        elif key in scenario.cards or NUMBERED.fullmatch(key):
            _check_object(scenario, value, where)
        else:
            refuse(where, "a handle, a seat of this game, or one of " + ", ".join(WHOLE))


def _check_facet(scenario: Scenario, key: str, at: str) -> None:
    facet = FACETS.get(key, key)
    if key in NEED_A_FACET and facet not in scenario.see:
        refuse(at, f"`{facet}` among `see` of the scenario")


def _check_player(value: Answers, at: str) -> None:
    shape = {("library" if name == "library_has" else name): v for name, v in value.items()}
    convert(shape, PlayerSeen, at)


def _check_object(scenario: Scenario, value: Answers, at: str) -> None:
    convert({"zone": "gone", **value}, ObjectSeen, at)
    if "seen_by" in value and "seen_by" not in scenario.see:
        refuse(at, "`seen_by` among `see` of the scenario")


def _check_whole(key: str, value: Any, at: str) -> None:  # noqa: ANN401 - any JSON
    if key == "outcome" and value not in OUTCOMES:
        refuse(at, "one of " + ", ".join(OUTCOMES), str(value))
    for where, part, kind in _parts(key, value, at):
        unknown = sorted(set(part) - {f.encode_name for f in msgspec.structs.fields(kind)})
        if unknown:
            refuse(f"{where}.{unknown[0]}", f"a field of {kind.__name__.lower()}")


PARTS: dict[str, type[Record]] = {
    "offers": Offer,
    "offers_not": Offer,
    "revealed": Reveal,
    "asked": Prompt,
}


def _parts(key: str, value: Any, at: str) -> Iterator[tuple[str, Any, type[Record]]]:  # noqa: ANN401 - any JSON
    if key == "asking":
        yield at, value, Prompt
    if key in PARTS:
        yield from ((f"{at}[{number}]", part, PARTS[key]) for number, part in enumerate(value))
