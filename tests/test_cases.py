"""The written cases hold on the reference, and each of them could fail."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from facecheck.adapters.language.malformed import Malformed
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import Reference
from facecheck.conformance.cases import Case, by_claim, cases, files_of_cases, read_cases
from facecheck.conformance.cases.layout import laid_out
from facecheck.conformance.claims import BY_SLUG, CLAIMS, Claim
from facecheck.conformance.judging.expecting import mismatches
from facecheck.reference_impl import Rulebook

TWO_WORLDS = [claim.slug for claim in CLAIMS if getattr(claim, "twins", None) is not None]
WITH_FAULT = [
    pytest.param(claim, fault, id=f"{claim.slug}-{fault.__name__}")
    for claim in CLAIMS
    for fault in (claim.fault, *claim.more_faults)
    if fault is not None and claim.slug not in TWO_WORLDS
]
"""What only a pair of worlds can show no single case shows."""
MOST_LINES = 400


@cache
def played(slug: str) -> Trace:
    """What the reference makes of a case."""
    return Reference().run(cases()[slug].scenario)


@pytest.mark.parametrize("slug", cases())
def test_the_reference_gives_the_written_answers(slug: str) -> None:
    """The model against expectations that were written from the rules."""
    assert mismatches(played(slug), cases()[slug].expect) == []


@pytest.mark.parametrize(("claim", "fault"), WITH_FAULT)
def test_the_faults_of_a_claim_fail_a_case_of_it(claim: Claim, fault: type[Rulebook]) -> None:
    """Every claim with a fault has a case, and one at least that each of its faults gets wrong."""
    wrong = Reference(fault())
    mine = by_claim(claim.slug)
    assert mine, "no case"
    assert any(mismatches(wrong.run(case.scenario), case.expect) for case in mine)


def test_cases_belong_to_claims_and_say_so_alike() -> None:
    """No case is of a claim that does not exist."""
    assert {case.claim for case in cases().values()} <= BY_SLUG.keys()


@pytest.mark.parametrize("slug", cases())
def test_an_altered_answer_is_red(slug: str) -> None:
    """Each single answer is really held against the trace: it is wrong when it is altered."""
    for place, answers in cases()[slug].expect.items():
        for altered in alterations(answers):
            assert mismatches(played(slug), {place: altered}), altered


def alterations(answers: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The answers about one moment, each time with one of them altered."""
    for key, value in answers.items():
        if key == "offers_not":
            yield from ({"offers": [one]} for one in value)
        elif key in ("offers", "revealed", "asked"):
            for one in value:
                yield from ({key: [{**one, name: other(part)}]} for name, part in one.items())
        elif isinstance(value, dict):
            yield from ({key: {name: other(part)}} for name, part in value.items())
        else:
            yield {key: other(value)}


def other(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "zzz"]
    if isinstance(value, dict):
        return {**value, "zzz": 1}
    return f"{value}{{W}}"


@pytest.mark.parametrize("file", files_of_cases(), ids=lambda file: file.name)
def test_files_are_laid_out_to_be_read(file: Any) -> None:  # noqa: ANN401 - a resource
    """One layout, and no file that nobody reads to its end."""
    text = file.read_text("utf-8")
    assert text == laid_out(json.loads(text))
    assert text.count("\n") <= MOST_LINES


def sample() -> dict[str, Any]:
    """A case as it stands in a file."""
    file = next(file for file in files_of_cases() if file.name == "leaving.json")
    found = json.loads(file.read_bytes())
    return next(case for case in found if case["slug"] == "shown-on-its-way-to-the-hand")


def read_altered(**changes: Any) -> tuple[Case, ...]:  # noqa: ANN401 - any JSON
    """Read the sample with some of it changed."""
    return read_cases(json.dumps([sample() | changes]).encode())


@pytest.mark.parametrize(
    ("answers", "at", "expected"),
    [
        ({"3": {"outcome": "done"}}, "$[0].expect.3", "a moment up to 2"),
        ({"2": {"outcome": "fine"}}, "$[0].expect.2.outcome", "one of done"),
        ({"2": {"c9": {"zone": "hand"}}}, "$[0].expect.2.c9", "a handle"),
        ({"2": {"C": {"life": 20}}}, "$[0].expect.2.C", "a handle"),
        ({"2": {"c1": "hand"}}, "$[0].expect.2.c1", "fields of an object"),
        ({"2": {"c1": {"zones": "hand"}}}, "$[0].expect.2.c1.zones", ""),
        ({"2": {"c1": {"pt": "2/2"}}}, "$[0].expect.2.c1.pt", "a list"),
        ({"2": {"c1": {"seen_by": ["A"]}}}, "$[0].expect.2.c1", "`seen_by` among `see`"),
        ({"2": {"A": {"lives": 20}}}, "$[0].expect.2.A.lives", ""),
        ({"2": {"offers": []}}, "$[0].expect.2.offers", "`offers` among `see`"),
        ({"2": {"offers_not": []}}, "$[0].expect.2.offers_not", "`offers` among `see`"),
        ({"2": {"revealed": [{"card": []}]}}, "$[0].expect.2.revealed[0].card", "a field"),
        ({"2": {"asking": {"who": "A"}}}, "$[0].expect.2.asking.who", "a field"),
    ],
)
def test_a_slip_in_the_answers_is_refused(answers: dict[str, Any], at: str, expected: str) -> None:
    """What no trace could ever show would be compared with nothing."""
    with pytest.raises(Malformed) as slip:
        read_altered(expect=answers)
    assert slip.value.at == at
    assert expected in slip.value.expected


def test_a_slip_in_the_scenario_is_refused_with_its_place() -> None:
    """The scenario is held to what every scenario is held to."""
    scenario = sample()["scenario"]
    scenario["seats"][0]["hand"] = ["c1", "c2"]
    with pytest.raises(Malformed) as slip:
        read_altered(scenario=scenario)
    assert slip.value.at == "$[0].scenario.seats[0].hand[1]"


@pytest.mark.parametrize("changes", [{"slug": "No Slug"}, {"rules": []}, {"rules": ["708"]}])
def test_a_case_says_what_it_is(changes: dict[str, Any]) -> None:
    """Slug and rules are of one form."""
    with pytest.raises(Malformed):
        read_altered(**changes)
