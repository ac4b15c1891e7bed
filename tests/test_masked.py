"""Other names, handles, seats, ids and orders change no verdict (design 7)."""

import re
from typing import NamedTuple

import msgspec
import pytest
from engines import masked
from engines.masked import Masked, SecondFirst
from facecheck.adapters.engine import Playable
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.reading import read_scenario
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.steps import Cast
from facecheck.adapters.language.trace import Snapshot
from facecheck.adapters.reference import CAN, Reference
from facecheck.conformance.cases import cases
from facecheck.conformance.claims import BY_SLUG, CLAIMS
from facecheck.conformance.controls import Controlled
from facecheck.conformance.judging.compare import differences
from facecheck.conformance.judging.results import Sighting
from facecheck.conformance.playing import Player
from facecheck.conformance.search import Order, Searcher

SLUGS = (
    "a-copy-of-a-face-down-permanent-is-face-up",
    "revealed-when-it-leaves",
    "turning-up-gives-a-new-timestamp",
    "only-its-controller-may-look",
    "no-id-follows-a-card-through-a-hidden-zone",
    "a-leaving-player-reveals-what-they-own",
    "a-hidden-agenda-works-once-it-is-face-up",
)
"""Claims on characteristics, reveals, order, sight, views, several players and names."""


PLAIN = {
    "format": 1,
    "see": ["views"],
    "cards": {
        "c1": {
            "name": "Vexun",
            "types": ["creature"],
            "subtypes": ["Bird", "Ogre"],
            "pt": [5, 4],
            "abilities": [{"kind": "morph", "cost": "{2}{B}"}],
        },
        "c2": {"name": "Tolmak", "types": ["artifact"]},
        "c3": {"name": "Torvan", "types": ["artifact"]},
    },
    "seats": [{"hand": ["c1", "c2"]}, {"library": ["c3"]}],
    "steps": [
        {"do": "cast", "player": "A", "object": "c1", "by": "morph", "mana": "{3}"},
        {"do": "turn_up", "player": "A", "object": "c1", "by": "morph", "mana": "{2}{B}"},
    ],
}


class Found(NamedTuple):
    """What a block says, without what was seen of the engine."""

    exercised: dict[str, tuple[str, ...]]
    adopted: tuple[tuple[str, str], ...]
    sightings: list[tuple[str, bool, str, int, str]]
    slips: int


def found(engine: Playable, slug: str) -> Found:
    """A small block steered to a claim, with random games, every claim watching."""
    searcher = Searcher(Player(engine, Capabilities(CAN)), CLAIMS, Controlled())
    block = searcher.block(Order(number=0, seed=3, claims=(BY_SLUG[slug],), steered=4, free=4))
    sightings = [held(one) for one in block.sightings]
    return Found(block.exercised, block.adopted, sightings, len(block.errors))


def held(one: Sighting) -> tuple[str, bool, str, int, str]:
    """What a sighting holds against the engine, and in which game."""
    seen = one.difference
    return one.claim, one.firm, repr(one.scenario), seen.moment, seen.about


@pytest.mark.parametrize("slug", SLUGS)
def test_a_disguise_changes_no_verdict(slug: str) -> None:
    """On an engine that is right, and on one that is wrong there."""
    right = found(Masked(), slug)
    assert right == found(Reference(), slug)
    assert not right.sightings
    assert not right.slips
    fault = BY_SLUG[slug].fault
    assert fault is not None
    wrong = found(Masked(fault()), slug)
    assert wrong == found(Reference(fault()), slug)
    assert slug in {claim for claim, firm, *_ in wrong.sightings if firm}


def test_every_case_is_played_alike() -> None:
    """No comparison of two moments looks at what a disguise changes."""
    for slug, case in cases().items():
        plain, other = (engine.run(case.scenario) for engine in (Reference(), Masked()))
        before = None
        for number, pair in enumerate(zip(plain.moments, other.moments, strict=True)):
            assert not differences(number, *pair, before), slug
            before = pair[0].snapshot


def test_it_is_a_disguise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise nothing of the above would mean anything."""
    sent: list[Scenario] = []

    class Noting(SecondFirst):
        def set_up(self, scenario: Scenario) -> None:
            sent.append(scenario)
            super().set_up(scenario)

    monkeypatch.setattr(masked, "SecondFirst", Noting)
    scenario = read_scenario(msgspec.json.encode(PLAIN))
    plain, other = (engine.run(scenario) for engine in (Reference(), Masked()))
    cards = {handle: card.name for handle, card in sent[0].cards.items()}
    assert list(cards.items()) == [("c1", "Navrot"), ("c2", "Kamlot"), ("c3", "Nuxev")]
    assert sent[0].seats[1].hand == ("c2", "c3")
    assert isinstance(sent[0].steps[0], Cast)
    assert (sent[0].steps[0].player, sent[0].steps[0].object) == ("B", "c3")
    up, also_up = (trace.moments[2].snapshot for trace in (plain, other))
    assert up.objects["c1"].subtypes == ("Bird", "Ogre")
    assert also_up.objects["c1"].name == "Vexun"
    assert also_up.objects["c1"].subtypes == ("Ogre", "Bird")
    assert list(also_up.objects) == ["c1", "c2", "c3"]
    assert also_up.turn == up.turn
    for view, other_view in zip(ids(up), ids(also_up), strict=True):
        assert view
        assert not view & other_view
    assert len(set.union(*ids(also_up))) == sum(map(len, ids(also_up)))
    assert len(set.union(*ids(up))) < sum(map(len, ids(up)))


def ids(snapshot: Snapshot) -> list[set[str]]:
    """What objects are called in each seat's view."""
    assert snapshot.views is not None
    views = [msgspec.json.encode(view).decode() for _, view in sorted(snapshot.views.items())]
    return [set(re.findall(r'"id":"(\w+)"', view)) for view in views]
