"""The table: what a seat is shown of an object, and under which name (708.5, 708.6, 400.2).

These questions are about information and change nothing in the game; a leak is one of
them answered wrongly.
"""

from typing import Any

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.words import Seat


class Showing:
    """The questions about what is shown to whom."""

    def object_id(self, thing: Object) -> str:
        """The name of an object at the table, new with every zone change (400.7).

        So nothing links a card in a hidden zone, or one that was shuffled (701.24a), with
        what it becomes; one that is turned down in place keeps its name (708.6).
        """
        return f"o{thing.arrived}"

    def shown_to_everybody(self, thing: Object, looks: Characteristics) -> dict[str, Any]:
        """What is public of an object that lies in a public zone (708.2, 708.6).

        What it is now, its status, its counters, its damage: of a face-down object that is
        its mask with what effects and counters make of it, ward of the mask included.
        """
        shown: dict[str, Any] = {
            "owner": thing.owner,
            "controller": looks.controller,
            "face_down": thing.face_down,
            "name": looks.name,
            "mana_cost": looks.mana_cost,
            "types": looks.types,
            "subtypes": looks.subtypes,
            "supertypes": looks.supertypes,
            "colours": looks.colours,
            "pt": looks.pt,
            "keywords": looks.keywords,
            "token": thing.token,
            "tapped": thing.tapped,
            "phased_out": thing.phased_out,
            "counters": {name: n for name, n in sorted(thing.counters.items()) if n},
            "damage": thing.damage,
        }
        if thing.mask is not None:
            shown["down_by"] = self.cause_shown(thing.mask.cause)
        return shown

    def shows_its_face(self, thing: Object, *, known: bool, carries: bool) -> bool:
        """The card itself is shown to who may look at it, whatever it carries (708.5).

        `carries` says whether anything is attached to the object.
        """
        del thing, carries
        return known

    def cause_shown(self, cause: str) -> str:
        """What made an object face down is public (708.6); which variant of morph is not.

        What is announced is a morph ability, and megamorph is one (702.37b, 702.37c).
        """
        return "morph" if cause == "megamorph" else cause

    def name_in_the_log(self, thing: Object, *, known: bool) -> str:
        """The name of a card in the record of what happened to it: for who knows it (400.2)."""
        return thing.card.name if known else ""

    def pile_is_shown(self, *, down: bool, looked: bool) -> bool:
        """Of a pile that is face down only who looked at its cards sees them (700.3, 400.2)."""
        return looked or not down

    def knows_the_piles(self, *, separated: bool, saw: bool) -> bool:
        """Whether a player knows which card lies in which pile: who separated them (700.3, 400.2).

        Who `saw` the cards before knows what there is, and not where it was put.
        """
        del saw
        return separated

    def candidates_are_shown(self, seat: Seat, asked: tuple[Seat, ...]) -> bool:
        """What a player chooses from out of a hidden zone only that player sees (400.2, 701.20e).

        `asked` are the player and who controls that player (723.4).
        """
        return seat in asked
