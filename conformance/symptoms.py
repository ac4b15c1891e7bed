"""Findings that no known fault explains, told apart by what they show (design 7).

Of several such findings that show the same change at the same kind of step, one bug is the
likeliest cause. It is at home where it shows most regularly: a claim that fails nearly
whenever it is put to the test leads, and the others are listed beneath it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from facecheck.adapters.language.steps import Instruct

from .claims import BY_SLUG, CLAIMS
from .judging.apart import CHANNELS
from .judging.results import Difference, Sighting

TOLD_BY = frozenset({"outcome", "face_down", "zone", "tapped", "token", "phased_out"})
"""The fields whose values tell one change from another, whatever the cards are."""
ALIKE_PERCENT = 90
REGULAR_PERCENT = 50
"""In which part of the scenarios that put it to the test a claim fails where it is the cause."""
RARE_PERCENT = 5
"""A claim that fails less often is hardly at home there: what kind of step it was is no matter."""
PLACES = {claim.slug: number for number, claim in enumerate(CLAIMS)}


class Symptom(NamedTuple):
    """What a finding shows: at what kind of step, how deep, how it changed, and where."""

    step: str
    level: str
    change: tuple[tuple[str, str, str], ...]
    fields: frozenset[str]


def by_symptom(
    firm: Mapping[str, Sequence[Sighting]],
    shares: Mapping[str, float],
    explained: Collection[str] = (),
) -> dict[str, str]:
    """The claims that show what another shows more regularly, each with that claim.

    `shares` says in which part of its scenarios each claim failed. What its own fault explains
    leads nothing, and follows only a claim that it is a special case of: where the general one
    fails too and nothing explains it, the fault is not all that is wrong.
    """
    shown = {slug: [_symptom(sighting) for sighting in seen] for slug, seen in firm.items()}
    found: dict[str, str] = {}
    leaders: list[str] = []
    for slug in sorted(firm, key=lambda one: (one in explained, _rank(one, shares[one]))):
        rare = 100 * shares[slug] < RARE_PERCENT
        able = [one for one in leaders if slug not in explained or one in _general(slug)]
        leader = next((one for one in able if _follows(slug, one, shown, rare=rare)), None)
        if leader is not None:
            found[slug] = leader
        elif slug not in explained:
            leaders.append(slug)
    return found


def _rank(slug: str, share: float) -> tuple[bool, int, float, int]:
    """First what fails regularly, of that the general before its special cases."""
    regular = 100 * share >= REGULAR_PERCENT
    return not regular, len(_general(slug)) if regular else 0, -share, PLACES[slug]


def _follows(slug: str, leader: str, shown: Mapping[str, Sequence[Symptom]], *, rare: bool) -> bool:
    """Whether the leader shows nearly all that a claim shows; no verdict follows a question."""
    if BY_SLUG[leader].confidence == "derived" != BY_SLUG[slug].confidence:
        return False
    special = leader in _general(slug)
    anywhere = rare or special or slug in _general(leader)
    mine, theirs = shown[slug], shown[leader]
    alike = sum(
        any(
            _alike(one, other, anywhere=anywhere) or (special and _part_of(one, other))
            for other in theirs
        )
        for one in mine
    )
    return 100 * alike >= ALIKE_PERCENT * len(mine)


def _alike(one: Symptom, other: Symptom, *, anywhere: bool) -> bool:
    """Whether two symptoms are one; of a claim and its special case, at any step."""
    same = one[1:3] == other[1:3] and bool(one.fields & other.fields)
    return same and (anywhere or one.step == other.step)


def _part_of(one: Symptom, whole: Symptom) -> bool:
    """Whether a special case comes out as its general claim does, whatever should have been."""
    mine, theirs = ({(name, got) for name, _, got in told.change} for told in (one, whole))
    return one[:2] == whole[:2] and bool(mine) and mine <= theirs


def _general(slug: str) -> set[str]:
    """The claims that one is a special case of."""
    return {more for one in BY_SLUG[slug].refines for more in (one, *_general(one))}


def _symptom(sighting: Sighting) -> Symptom:
    """What a sighting shows; a channel that tells two worlds apart is one bug at any step."""
    difference, twins = sighting.difference, BY_SLUG[sighting.claim].twins
    return Symptom(
        step=_kind(sighting) if twins is None else f"asking: {twins.asking}",
        level=difference.level,
        change=tuple(_changes(difference)),
        fields=frozenset(difference.expected) | frozenset(difference.got),
    )


def _kind(sighting: Sighting) -> str:
    """The kind of step at which it shows, and of an instruction its effects."""
    number = sighting.difference.moment
    step = sighting.scenario.steps[number - 1] if number else None
    effects = step.effects if isinstance(step, Instruct) else ()
    return " ".join(type(one).__name__ for one in (step, *effects))


def _changes(difference: Difference) -> Iterator[tuple[str, str, str]]:
    """What changed, as far as that tells; of two worlds by which channels a seat knows them."""
    if difference.level == "views" and not difference.expected.keys() - set(CHANNELS):
        yield from ((name, "", "") for name in sorted(difference.expected))
    for name in sorted(TOLD_BY & difference.expected.keys()):
        yield name, str(difference.expected[name]), str(difference.got.get(name))
