"""The levels of the contract: which an engine carries in full, and what to add next."""

import re
import typing
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from facecheck.adapters.language import needs
from facecheck.adapters.language.needs import Capabilities, levels
from facecheck.adapters.language.scenario import Facet
from facecheck.adapters.language.steps import ANSWER_KINDS, Way
from facecheck.adapters.language.trace import Description
from facecheck.adapters.reference import Reference
from facecheck.conformance.claims import BY_SLUG
from facecheck.conformance.judging.levels import carried, most_wanted
from facecheck.conformance.judging.results import ClaimResult, Lack
from facecheck.conformance.reports.levels import level_sentences
from facecheck.conformance.reports.markdown import markdown
from facecheck.conformance.reports.witnesses import Telling
from facecheck.conformance.wanting import wanting
from facecheck.reference_impl.vocabulary.abilities import EventName
from facecheck.reference_impl.vocabulary.cards import Layout
from facecheck.reference_impl.vocabulary.words import ParameterKeyword, PlainKeyword
from msgspec import structs
from samples import report
from sessions import session_on

LISTED = (
    ("on", EventName),
    ("keyword", PlainKeyword),
    ("keyword", ParameterKeyword),
    ("layout", Layout),
    ("see", Facet),
)
WAYS = re.findall(r"[a-z]+", typing.get_args(Way)[1].pattern.partition(")")[0])
"""Needs that stand in the language as lists of words."""
NO_NEED = needs.FREE_KEYS | needs.FREE_KEYWORDS | {"layout:normal"}


def records(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """All records below one."""
    for one in base.__subclasses__():
        yield one
        yield from records(one)


def every_need() -> set[str]:
    """Every need that the language has a word for."""
    found = {f"{group}:{word}" for group, words in LISTED for word in typing.get_args(words)}
    found |= {f"answer:{kind}" for kind in ANSWER_KINDS} | {f"by:{way}" for way in WAYS}
    for base, group in needs.KEYED.items():
        found |= {f"{group}:{field.encode_name}" for field in msgspec.structs.fields(base)}
    for record in records(msgspec.Struct):
        config = record.__struct_config__
        ours = record.__module__.startswith("facecheck.") and not record.__subclasses__()
        if ours and config.tag is not None and config.tag_field in needs.GROUPS:
            found.add(f"{needs.GROUPS[str(config.tag_field)]}:{config.tag}")
    return found - NO_NEED - {f"keyword:{word}" for word in needs.FREE_KEYWORDS}


def test_every_word_of_the_language_has_its_level() -> None:
    """An engine that carries level 5 can be asked for anything; no word stands twice."""
    listed = [need for added in levels().values() for need in added]
    assert sorted(levels()) == ["1", "2", "3", "4", "5"]
    assert len(listed) == len(set(listed))
    assert every_need() - set(listed) == set()


def test_every_word_of_a_level_is_a_need() -> None:
    """A misspelt word would make a level that nobody can carry."""
    told = {"profile", "commander"}
    kinds = ("with:", "seats:", "zone:")
    listed = {need for added in levels().values() for need in added}
    assert {n for n in listed - every_need() - told if not n.startswith(kinds)} == set()


@pytest.mark.parametrize(
    ("can", "level", "lacks"),
    [
        ((), 0, "step:cast"),
        (("level:1",), 1, "step:instruct"),
        (("level:2", "-effect:tap"), 1, "effect:tap"),
        (("level:2",), 2, "step:attack"),
        (("level:3", "-step:instruct"), 2 - 1, "step:instruct"),
        (("level:3", "-step:instruct", "step:activate", "kind:activated"), 3, "step:play"),
        (("level:5",), 5, None),
    ],
)
def test_a_level_is_carried_in_full_or_not(
    can: tuple[str, ...], level: int, lacks: str | None
) -> None:
    """All of it and all below it; instructions may go by a rig; the rest is named."""
    found, lacking = carried(Capabilities(can), never_done=())
    assert found == level
    assert lacks in lacking if lacks else not lacking


def test_what_was_never_done_carries_no_level() -> None:
    """To declare a thing is not to do it."""
    assert carried(Capabilities(("level:1",)), never_done=("step:turn_up",)) == (
        0,
        ("step:turn_up",),
    )


def result(*needed: str) -> ClaimResult:
    """An unsupported claim for which these needs would do."""
    return ClaimResult(
        slug="x",
        rules=("708.2",),
        topic="t",
        confidence="text",
        verdict="UNSUPPORTED",
        needs=needed,
    )


def test_the_most_wanted_need_makes_most_claims_checkable() -> None:
    """One need alone; where several are needed together, what they bring for each of them."""
    results = [result("a"), result("b"), result("b"), result("b", "c"), result("d", "e")]
    assert most_wanted([*results, result()]) == (
        Lack(needs=("b",), claims=2),
        Lack(needs=("b", "c"), claims=3),
        Lack(needs=("a",), claims=1),
    )
    assert most_wanted([result()]) == ()


class Without(Reference):
    """Our reference, which says that it lacks some things."""

    def __init__(self, *lacks: str) -> None:
        """Say so."""
        super().__init__()
        self.lacks = lacks

    def describe(self) -> Description:
        """Take them away."""
        said = super().describe()
        return msgspec.structs.replace(said, can=(*said.can, *(f"-{one}" for one in self.lacks)))


@pytest.mark.parametrize(
    ("lacks", "slug", "level"),
    [
        ("step:block", "blocked-stays-blocked", 2),
        ("kind:morph", "turning-up-costs-its-morph-cost", 0),
        ("see:views", "no-view-tells-which-card-is-face-down", 3),
    ],
)
def test_a_run_says_what_to_add_next(lacks: str, slug: str, level: int, tmp_path: Path) -> None:
    """The claim names the need, and the report counts it."""
    session = session_on(Without(lacks), tmp_path, slug)
    results = [session.judge(slug) for slug in session.slugs()]
    found = session.report(results)
    assert [one.verdict for one in results] == ["UNSUPPORTED"]
    assert found.next == (Lack(needs=(lacks,), claims=1),)
    assert found.level == level
    said = markdown(found, Telling(engine="x", place="out"))
    assert lacks in said.replace("\\", "")


def test_what_fails_its_control_can_be_mended_next() -> None:
    """The fewest of what is in the way, whether it is lacking or does not work here."""
    claim = BY_SLUG["turning-keeps-counters-and-damage"]
    can, model = Capabilities(Reference.can), Reference(trusting=True)
    broken = frozenset({"works:counters", "works:damage"})
    assert wanting(claim, can, broken, model) == ("works:counters",)
    assert wanting(claim, can, frozenset(), model) == ()
    told = structs.replace(report(), next=(Lack(needs=("works:counters",), claims=7),))
    [_, advice] = level_sentences(told)
    assert (
        advice == "To add next: counters (not working here), which makes 7 more claims checkable."
    )
