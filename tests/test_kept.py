"""What the model keeps from one board to the next is right all the same, literal (613, 101.2)."""

from typing import Any

import pytest
from facecheck.reference_impl import Game, Unanswered
from table_of import card, creature, effects, game, refused, told

OGRE = creature("Tolmak", "3/4", cost="{2}{R}")
BOLT = card("Drevorn", "instant", "{R}", {"kind": "spell", "effects": []})
FILL = card("Wurnak", "artifact", "{2}")
BAN = {"kind": "forbids", "action": "cast", "what": {"types": ["instant"]}}
LORD = card(
    "Ilmesk",
    "enchantment",
    "{1}",
    {"kind": "changes", "what": {"all": {"types": ["creature"]}}, "pt": [1, 1]},
)
TAP_ONE: dict[str, Any] = {"effect": "tap", "what": {"choose": {"types": ["creature"]}}}


def offered(at: Game, mana: str) -> set[str]:
    """In which ways A may cast c1 with that mana."""
    there = at.branch()
    there.priority("A", mana=mana, hold=True)
    return {one.by for one in there.offers() if one.do == "cast" and one.handle == "c1"}


def test_what_an_effect_grants_forbids_where_nothing_else_does() -> None:
    """613.1f, 101.2: as long as it is granted."""
    at = game({"c1": BOLT, "c2": OGRE}, {"hand": ["c1"], "battlefield": ["c2"]})
    told(at, "A", {"effect": "change", "what": ["c2"], "until": "end_of_turn", "grants": [BAN]})
    refused(lambda: at.branch().cast("A", "c1", mana="{R}"))
    told(at, "A", {"effect": "change", "what": ["c2"], "lose_abilities": True})
    assert offered(at, "{R}") == {""}


def test_a_ban_ends_with_the_permanent_that_says_so() -> None:
    """101.2, 604.2: and begins with it."""
    says = card("Ilmun", "artifact", "{1}", BAN)
    at = game({"c1": BOLT, "c2": says}, {"hand": ["c1", "c2"]})
    assert offered(at, "{R}") == {""}
    at.cast("A", "c2", mana="{1}")
    assert offered(at, "{R}") == set()
    told(at, "A", {"effect": "destroy", "what": ["c2"]})
    assert offered(at, "{R}") == {""}


def test_what_is_played_again_from_its_beginning_leaves_the_others_as_they_are() -> None:
    """Contract 7: a token made before the game waited is none as the step begins again.

    Here it is a second lord: whoever has power 4 had it before that was made.
    """
    says = card("Ilmun", "artifact", "{1}", BAN)
    cards = {"c1": BOLT, "c2": OGRE, "c3": OGRE, "c4": LORD, "c5": says}
    at = game(cards, {"hand": ["c1"], "battlefield": ["c2", "c3", "c4", "c5"]})
    replies: list[Any] = [("c2",), ("c3",), None]
    at.decide = lambda _: replies.pop(0)
    strong = {"effect": "tap", "what": {"choose": {"power": [4, 4]}}}
    with pytest.raises(Unanswered):
        at.instruct("A", effects(TAP_ONE, strong, {"effect": "token", "copy_of": ["c4"]}, TAP_ONE))
    again = [("c2",), ("c3",), ("c2",)]
    at.resume(lambda _: again.pop(0))
    assert not again
    assert [at[one].pt for one in ("c2", "c3")] == [(5, 6)] * 2
    refused(lambda: at.branch().cast("A", "c1", mana="{R}"))


def test_a_later_permission_opens_ways_that_an_earlier_one_does_not() -> None:
    """601.3, 702.143a: a foretold card by foretelling, or as a permanent lets it be cast."""
    keeps = {"kind": "keyword", "keyword": "foretell", "cost": "{R}"}
    lets = card("Ilmun", "artifact", "{1}", {**BAN, "kind": "allows", "what": {"zone": "exile"}})
    cards = {"c1": creature("Vexun", "2/2", keeps, cost="{4}{R}"), "c2": lets}
    cards |= {f"f{n}": FILL for n in range(4)}
    mine = {"hand": ["c1"], "battlefield": ["c2"], "library": ["f0", "f1"]}
    at = game(cards, mine, {"library": ["f2", "f3"]})
    at.foretell("A", "c1", mana="{2}")
    at.advance("main1", "A")
    assert offered(at, "{R}{4}") == {"foretell", ""}
    at.branch().cast("A", "c1", mana="{4}{R}")
