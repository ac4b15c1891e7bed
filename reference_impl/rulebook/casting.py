"""Casting face down: the ways, the price, the moment (702.37, 702.168, 708.4)."""

from facecheck.reference_impl.characteristics import Characteristics, face_down_keyword
from facecheck.reference_impl.mana import Pool, increased
from facecheck.reference_impl.state import Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import AnyAbility, Keyword, Spell
from facecheck.reference_impl.vocabulary.costs import Cost, CostParts
from facecheck.reference_impl.vocabulary.filters import Target
from facecheck.reference_impl.vocabulary.words import (
    PERMANENT_TYPES,
    Cause,
    ManaString,
    Seat,
    Zone,
)
from msgspec import structs

from .layouts import HALVED
from .merging import Merging
from .permitting import Permitting
from .ways import CastWay


def numbered(words: list[str]) -> list[str]:
    """Tell several alike apart: `morph`, `morph#2`."""
    counts = [words[: place + 1].count(word) for place, word in enumerate(words)]
    return [word if n == 1 else f"{word}#{n}" for word, n in zip(words, counts, strict=True)]


def asked_for(abilities: tuple[AnyAbility, ...]) -> tuple[Target, ...]:
    """The targets that the abilities of a spell ask for."""
    spells = [one for one in abilities if isinstance(one, Spell)]
    enchant = (a for a in abilities if isinstance(a, Keyword) and a.keyword == "enchant")
    return spells[0].targets if spells else tuple(Target(what=one.what) for one in enchant)


def kicked_costs(card: Card) -> tuple[Cost, ...]:
    """The mana cost with the kicker cost on top of it (702.33a)."""
    found = (one for one in card.abilities if isinstance(one, Keyword))
    costs = (one.cost for one in found if one.keyword == "kicker")
    return tuple(_added(card.cost, cost) for cost in costs)


def _added(mana: ManaString, more: Cost) -> Cost:
    if isinstance(more, CostParts):
        return structs.replace(more, mana=increased(mana + more.mana, 0))
    return increased(mana + more, 0)


class Casting(Permitting, Merging):
    """The questions about casting."""

    def counts_as_kicked(self, thing: Object, to: Zone, by: str = "") -> bool:
        """A spell for which the kicker cost was paid; face down it has no kicker (702.33d, 708.4).

        The permanent that it becomes remembers, whichever face is up (400.7d).
        """
        kept = thing.zone == "stack" and to == "battlefield" and thing.kicked
        return kept or by == "kicker"

    def face_down_price(self, keyword: Cause) -> Cost:
        """{3} instead of the mana cost, whatever the card (702.37a, 702.168a)."""
        del keyword
        return "{3}"

    def ways_to_cast(self, card: Card) -> tuple[CastWay, ...]:
        """For its mana cost, if it has one and is no land; face down for each keyword.

        118.6: no mana cost cannot be paid. 702.37d, 702.168c: without such an ability no
        card can be cast face down.
        """
        ways = [*self.ways_face_up(card), *self.mutate_ways(card)]
        found = (self.casts_face_down(card, ability) for ability in card.abilities)
        keywords = [word for word in found if word is not None]
        for by, word in zip(numbered(list(keywords)), keywords, strict=True):
            ways.append(CastWay(by, self.face_down_price(word), word))
        return tuple(ways)

    def ways_face_up(self, card: Card) -> tuple[CastWay, ...]:
        """For its mana cost, perhaps kicked, or one half or face of two.

        601.2b, 702.33a, 709.3, 712.11b.
        """
        other = card.other
        if card.layout in HALVED and other is not None:
            return CastWay("left", card.cost, side="first"), CastWay(
                "right", other.cost, side="other"
            )
        ways: tuple[CastWay, ...] = ()
        if self.may_be_cast_face_up(card):
            kicked = (CastWay("kicker", cost) for cost in kicked_costs(card))
            ways = (CastWay("", card.cost), *kicked)
        if card.layout == "modal" and other is not None and self.may_be_cast_face_up(other):
            ways += (CastWay("right", other.cost, side="other"),)
        return ways

    def is_listed(self, card: Card, way: CastWay, pool: Pool, *, payable: bool) -> bool:
        """Whether a legal way is among the actions to choose from: if it can be paid (601.2h)."""
        del card, way, pool
        return payable

    def may_be_cast_face_up(self, card: Card) -> bool:
        """Cards with a mana cost that are no lands (118.6, 305.9)."""
        return card.cost != "" and "land" not in card.types

    def casts_face_down(self, card: Card, ability: AnyAbility) -> Cause | None:
        """The keyword by which an ability lets its card be cast face down, any card (702.37c)."""
        del card
        return face_down_keyword(ability)

    def may_cast_now(self, state: State, player: Seat, spell: Characteristics) -> bool:
        """Whether a spell that looks like this may be cast at this moment (117.1a, 302.1).

        708.4, 601.3e: for a face-down cast `spell` is the face-down one, so flash of the
        hidden card does not help, and a land card is a creature spell.
        """
        if "instant" in spell.types or self.has_flash(state, spell):
            return True
        return self.is_sorcery_time(state, player)

    def has_flash(self, state: State, spell: Characteristics) -> bool:
        """Its own flash, if the spell has it (702.8a); the hidden card's does not count (708.4)."""
        del state
        return spell.has("flash")

    def is_sorcery_time(self, state: State, player: Seat) -> bool:
        """The player's own main phase with an empty stack (307.1)."""
        turn = state.turn
        return turn.active == player and turn.step in ("main1", "main2") and not state.stack

    def may_cast_from_there(self, player: Seat, thing: Object) -> bool:
        """A player casts cards from their own hand, and a commander (601.2a, 702.37a, 903.8)."""
        in_hand = thing.zone == "hand" and thing.owner == player
        return in_hand or self.is_castable_commander(player, thing)

    def is_summoning_sick(self, state: State, thing: Object, looks: Characteristics) -> bool:
        """A creature not controlled without a break since its player's turn began (302.6).

        Its facing does not matter: only since when it is controlled, and haste.
        """
        if not looks.is_creature or looks.has("haste"):
            return False
        return 0 < thing.since >= state.players[looks.controller].began

    def can_be_countered(self, thing: Object, spell: Characteristics) -> bool:
        """Unless the spell says that it can't be; a face-down one says nothing (101.2, 708.4)."""
        del thing
        return not spell.has("cant_be_countered")

    def targets_of_spell(self, thing: Object, spell: Characteristics) -> tuple[Target, ...]:
        """Those of its text, or what an Aura spell is to enchant (601.2c, 303.4a).

        A face-down spell has no text and is no Aura (708.4). A mutating one has its creature
        (702.140a).
        """
        if thing.mutating:
            return self.targets_of_mutating()
        return asked_for(spell.abilities)

    def becomes_a_permanent(self, spell: Characteristics) -> bool:
        """Whether the spell enters the battlefield as it resolves (608.3)."""
        return bool(PERMANENT_TYPES & set(spell.types))
