"""Turning face up: who may, how, and what it changes (702.37e, 701.40b, 708.7, 708.8, 708.11)."""

from typing import NamedTuple

from facecheck.reference_impl.characteristics import Characteristics, face_down_keyword
from facecheck.reference_impl.mana import Pool, without_x
from facecheck.reference_impl.state import Continuing, Mask, Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import AnyAbility, As, FaceDownKeyword
from facecheck.reference_impl.vocabulary.costs import Cost
from facecheck.reference_impl.vocabulary.words import Seat

from .casting import numbered
from .layouts import Layouts
from .merging import NEVER_UP, Merging


class WayUp(NamedTuple):
    """One way to turn a permanent up as a special action: `by` as a step says it, its price."""

    by: str
    cost: Cost


class Turning(Merging, Layouts):
    """The questions about turning face up."""

    def may_turn_up(self, state: State, player: Seat, looks: Characteristics) -> bool:
        """The controller of a face-down permanent, whenever holding priority (116.2b, 708.7).

        A face-down spell cannot be turned up (702.37e speaks of permanents), nor what is
        phased out (702.26b).
        """
        thing = state.objects[looks.handle]
        there = thing.zone == "battlefield" and not thing.phased_out
        return there and thing.face_down and looks.controller == player

    def what_forbids_turning_up(self) -> tuple[str, ...]:
        """Only what says so: turning up is no activating (116.2b, 602.1, 101.2)."""
        return ("turn_up",)

    def is_stopped_by_split_second(self, action: str) -> bool:
        """Casting and activating are; special actions are not (702.61a, 702.61b)."""
        return action in ("cast", "activate")

    def ways_up(self, thing: Object, up: Characteristics) -> tuple[WayUp, ...]:
        """All ways to turn the permanent up; `up` is what it would be face up.

        702.37e, 702.168d: each morph or disguise cost that it would have face up, however
        it came to be face down. 701.40b, 701.58b: a manifested or cloaked creature card,
        its mana cost.
        """
        keywords = [a for a in up.abilities if self.turns_up(thing, a)]
        words = numbered([face_down_keyword(a) or "" for a in keywords])
        ways = [
            WayUp(by, self.turn_up_price(thing, a)) for by, a in zip(words, keywords, strict=True)
        ]
        cost = self.mana_way_up(thing)
        return tuple(ways) + (() if cost is None else (WayUp("mana", cost),))

    def as_if_face_up(self, thing: Object) -> Object:
        """The permanent as it would be: of its own face in all, its types too (702.37e)."""
        return thing.with_(mask=None)

    def turns_up(self, thing: Object, ability: AnyAbility) -> bool:
        """Whether the ability offers a way up, whatever put the permanent face down (708.7)."""
        del thing
        return face_down_keyword(ability) is not None

    def turn_up_price(self, thing: Object, ability: AnyAbility) -> Cost:
        """The keyword's own cost, whatever the card (702.37e, 702.168d)."""
        del thing
        return ability.cost if isinstance(ability, FaceDownKeyword) else ""

    def mana_way_up(self, thing: Object) -> Cost | None:
        """The mana cost of a manifested or cloaked card, if it is a creature card and has one.

        701.40b, 701.58b. Its own card counts, whatever it copies and whatever effects
        make of it (rulings of 2015-01-14 and 2024-09-20). X in it is 0 (107.3h).
        """
        mask = thing.mask
        if mask is None or not self.turns_up_for_mana(mask):
            return None
        card = self.card_that_is_shown(thing)
        return without_x(card.cost) if "creature" in card.types and card.cost != "" else None

    def turns_up_for_mana(self, mask: Mask) -> bool:
        """Only while manifested or cloaked (701.40a-b, 701.58a-b)."""
        return mask.cause in ("manifest", "cloak")

    def card_that_is_shown(self, thing: Object) -> Card:
        """The card that represents the permanent, as it is off the battlefield.

        701.40b, 701.58b; its front face or its halves together (712.8a, 709.4).
        """
        return self.values_of_card(thing.card)

    def may_be_turned_up_by_effect(self, thing: Object) -> bool:
        """An instant or sorcery card is revealed and stays face down.

        701.40g, 701.58g for manifested and cloaked ones, 730.2g for merged ones; any other
        by the ruling of 2024-02-02.
        """
        shown = self.values_of_card(thing.card)
        return not NEVER_UP & set(shown.types) and not self.is_kept_down(thing)

    def after_turning_up(self, thing: Object, clock: int) -> Object:
        """The same object, its copiable values its normal ones again, a new timestamp.

        708.8, 613.7f: counters, damage, attachments, tapped status, control and combat
        stay as they are.
        """
        parts = self.parts_turned(thing.parts, None)
        return thing.with_(mask=None, timestamp=clock, parts=parts)

    def effects_after_turning_up(
        self, effects: tuple[Continuing, ...], thing: Object
    ) -> tuple[Continuing, ...]:
        """Effects that applied to the permanent go on applying (708.8)."""
        del thing
        return effects

    def counters_of_the_way(self, by: str, up: Characteristics) -> dict[str, int]:
        """The +1/+1 counter of megamorph, only if its own cost was paid (702.37b)."""
        del up
        return {"+1/+1": 1} if by.startswith("megamorph") else {}

    def are_increased(self, *, by_replacement: bool) -> bool:
        """What makes counters more does so too where a replacement puts them (614.16)."""
        del by_replacement
        return True

    def applies_as_turned_up(self, thing: Object, ability: As) -> bool:
        """Of the face it will have, what says so applies while it is turned up (708.11).

        That face may be what it becomes a copy of meanwhile; each applies once (614.5).
        """
        del thing
        return "turned_up" in ability.on

    def x_of_the_way(self, x: int) -> int:
        """Its other abilities find the X that was paid (702.37f, 702.168e)."""
        return x

    def events_of_turning_up(self) -> tuple[str, ...]:
        """Turning up is its own event and no entering (708.8)."""
        return ("turned_up",)

    def has_priority(self, state: State, player: Seat) -> bool:
        """Actions need priority (116.2b, 117.1c)."""
        return state.turn.priority == player

    def passes_after_turning_up(self, passes: int) -> int:
        """After a special action its player gets priority and all must pass anew (116.3, 117.4)."""
        del passes
        return 0

    def is_shown_before_paying(self, thing: Object) -> bool:
        """The special action begins by showing the cost, or the card (702.37e, 701.40b)."""
        return thing.face_down

    def is_turn_up_listed(self, pool: Pool, *, payable: bool) -> bool:
        """Whether a legal way up is among the actions to choose from: if it can be paid."""
        del pool
        return payable

    def x_is_chosen_for(self, cost: str) -> bool:
        """X is announced only for a cost with {X} (107.3d)."""
        return "{X}" in cost
