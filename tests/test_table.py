"""What the model shows each seat: views, the log, and prompts (400.2, 708.5, 708.6)."""

from typing import Any

from facecheck.reference_impl import Card, Game, Unanswered
from facecheck.reference_impl.table import Viewer
from facecheck.reference_impl.vocabulary.abilities import Morph
from facecheck.reference_impl.vocabulary.effects import (
    AnyEffect,
    Destroy,
    Manifest,
    ManifestDread,
    Put,
    TurnDown,
)

VEXUN = Card(
    name="Vexun", cost="{3}{B}", types=("creature",), pt=(5, 4), abilities=(Morph(cost="{2}{B}"),)
)
TOLM = Card(name="Tolm", cost="{2}{R}", types=("creature",), pt=(3, 4))
IT = ("c1",)
SEATS: tuple[Viewer, ...] = ("A", "B", "table")


def game(**zones: tuple[str, ...]) -> Game:
    """A game in which A has c1, a morph card, and c2, an ordinary one, in these zones."""
    seating: Any = zones
    return Game({"c1": VEXUN, "c2": TOLM}, [seating, {}])


def told(at: Game, *effects: AnyEffect) -> None:
    """Tell A to do something."""
    at.instruct("A", effects)


def row(at: Game, viewer: Viewer) -> dict[str, Any]:
    """The first permanent as a viewer sees it."""
    found: dict[str, Any] = at.view(viewer)["battlefield"][0]
    return found


def test_only_who_may_look_sees_the_card() -> None:
    """The public part of the row is the same for all; the card comes on top (708.5)."""
    at = game(hand=IT)
    at.cast("A", "c1", by="morph", mana="{3}")
    mine, theirs = row(at, "A"), row(at, "B")
    assert mine["card"]["name"] == "Vexun"
    assert {**mine, "card": 0, "marks": 0} == {**theirs, "card": 0, "marks": 0}
    assert theirs == row(at, "table")
    assert (theirs["name"], theirs["pt"], theirs["down_by"]) == ("", (2, 2), "morph")


def test_hands_and_libraries_are_numbers() -> None:
    """A hand is shown to its owner only, a library to nobody (400.2)."""
    at = game(hand=IT, library=("c2",))
    assert at.view("A")["hands"]["A"][0]["card"]["name"] == "Vexun"
    for viewer in ("B", "table"):
        assert "Vexun" not in str(at.view(viewer))
        assert at.view(viewer)["players"]["A"]["hand"] == 1
    assert all("Tolm" not in str(at.view(viewer)) for viewer in SEATS)


def test_an_id_is_new_in_each_zone_and_stays_in_place() -> None:
    """Turning down in place keeps it; a hidden zone in between does not (400.7, 708.6)."""
    at = game(battlefield=IT)
    first = row(at, "B")["id"]
    told(at, TurnDown(what=IT))
    assert row(at, "B")["id"] == first
    told(at, Put(what=IT, to="hand"))
    at.cast("A", "c1", by="morph", mana="{3}")
    assert row(at, "B")["id"] != first


def test_the_log_names_what_was_public() -> None:
    """A card that goes face down from a public zone is named in the record of that move."""
    at = game(graveyard=IT)
    told(at, Manifest(what=IT))
    assert all("Vexun" in at.log(viewer)[0] for viewer in SEATS)
    assert "Vexun" not in str(at.view("B"))


def test_the_log_names_nothing_hidden() -> None:
    """Not even the card's owner, where the owner may not look."""
    at = game(library=IT)
    told(at, Put(what=IT, to="exile", face_down=True))
    assert at.log("A") == at.log("B") == at.log("table")
    assert "Vexun" not in str(at.log("A"))


def test_a_reveal_is_told_to_all() -> None:
    """What dies face down is named as it moves (708.9)."""
    at = game(library=IT)
    told(at, Manifest())
    assert "Vexun" not in str(at.log("B"))
    told(at, Destroy(what=IT))
    assert "Vexun" in at.log("B")[0]


def test_a_prompt_shows_its_cards_to_the_asked_only() -> None:
    """The others see that A has to choose, and not among what."""
    at = game(library=("c1", "c2"))
    try:
        told(at, ManifestDread())
    except Unanswered:
        pass
    else:
        raise AssertionError
    assert [one["card"]["name"] for one in at.view("A")["prompt"]["among"]] == ["Vexun", "Tolm"]
    for viewer in ("B", "table"):
        prompt = at.view(viewer)["prompt"]
        assert prompt == {"player": "A", "kind": "choose", "among": []}
