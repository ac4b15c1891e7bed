"""Claims about leaving the battlefield face down (400.7, 603.10a, 708.9)."""

from facecheck.reference_impl.characteristics import Characteristics, of_card
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Happened, Mask, Object
from facecheck.reference_impl.vocabulary.abilities import Triggered
from facecheck.reference_impl.vocabulary.words import Seat, Zone

from .claim import CHARACTERISTICS, FACE, Claim, Recipe, fired
from .entering import printed_triggers
from .events import died_down, left_down, some_object
from .situation import Situation

TOPIC = "leaving"
DIES, LEAVES = fired(("dies",)), fired(("leaves",))
HIDDEN_ZONES = ("hand", "library")


class StaysFaceDown(Rulebook):
    """A face-down permanent stays face down in its new zone.

    https://github.com/magefree/mage/issues/791
    https://github.com/magefree/mage/issues/12922
    """

    def after_moving(self, thing: Object, to: Zone, under: Seat, mask: Mask | None) -> Object:  # noqa: D102
        left = thing.zone == "battlefield" and to in ("graveyard", "exile")
        return super().after_moving(thing, to, under, thing.mask if left else mask)


class Unrevealed(Rulebook):
    """A face-down permanent leaves the battlefield unseen.

    https://github.com/Cockatrice/Cockatrice/issues/884
    """

    def is_revealed(self, thing: Object, to: Zone) -> bool:  # noqa: D102
        del thing, to
        return False


class HiddenCardDies(Rulebook):
    """The hidden card's own dies and leaves abilities trigger.

    https://github.com/magefree/mage/issues/7063
    """

    def triggered_abilities(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> tuple[Triggered, ...]:
        usual = super().triggered_abilities(event, thing, looks)
        own = self.looks_back(event.kind) and event.about == thing.handle and thing.face_down
        return usual + printed_triggers(thing) if own else usual


class WatchersSeeTheDeadCard(Rulebook):
    """What triggers on others dying sees the hidden card."""

    def seen_by_watchers(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> Characteristics:
        if self.looks_back(event.kind) and thing.face_down:
            return of_card(thing.card, thing.handle, looks.controller, face_down=False)
        return super().seen_by_watchers(event, thing, looks)


class KeepsTheMask(Rulebook):
    """In the new zone the card keeps its face-down characteristics."""

    def after_moving(self, thing: Object, to: Zone, under: Seat, mask: Mask | None) -> Object:  # noqa: D102
        moved = super().after_moving(thing, to, under, mask)
        if thing.mask is not None and thing.zone == "battlefield":
            return moved.with_(card=thing.mask.profile)
        return moved


def _sees_itself_leave(s: Situation) -> bool:
    dies = died_down(s) and s.has_own("dies")
    return dies or (left_down(s) and s.has_own("leaves"))


def _is_public_now(s: Situation) -> bool:
    return s.now is not None and s.now.zone not in HIDDEN_ZONES


CLAIMS = (
    Claim(
        slug="face-up-in-the-new-zone",
        rules=("708.9", "400.7", "110.5d"),
        topic=TOPIC,
        says="A face-down permanent that goes to another zone is face up there.",
        believes="A face-down permanent stays face down in its new zone.",
        when=left_down,
        fields=FACE | {"zone"},
        recipes=(
            Recipe("any", ("plain_down", "noise", "leave")),
            Recipe("any", ("down", "destroy", "noise")),
            Recipe("any", ("plain_down", "hurt_hard")),
        ),
        fault=StaysFaceDown,
    ),
    Claim(
        slug="revealed-when-it-leaves",
        rules=("708.9",),
        topic=TOPIC,
        says="Its owner reveals a face-down permanent that leaves the battlefield to everybody.",
        believes="A face-down permanent leaves the battlefield unseen.",
        when=lambda s: left_down(s) and not _is_public_now(s),
        fields=frozenset({"revealed"}),
        recipes=(
            Recipe("any", ("plain_down", "noise", "leave_out_of_sight")),
            Recipe("any", ("down", "leave_out_of_sight", "noise")),
        ),
        fault=Unrevealed,
    ),
    Claim(
        slug="the-hidden-card-does-not-see-itself-die",
        rules=("603.10a", "708.2"),
        topic=TOPIC,
        says="A dies or leaves ability of the hidden card does not trigger when it goes face down.",
        believes="The hidden card's own dies and leaves abilities trigger.",
        when=_sees_itself_leave,
        fields=frozenset({DIES, LEAVES}),
        recipes=(
            Recipe("dies", ("plain_down", "noise", "destroy")),
            Recipe("leaves", ("plain_down", "noise", "leave")),
        ),
        fault=HiddenCardDies,
    ),
    Claim(
        slug="others-see-a-face-down-creature-die",
        rules=("603.10a", "608.2h"),
        topic=TOPIC,
        says="Abilities of other permanents see a 2/2 creature die, not the hidden card.",
        believes="Abilities of other permanents see the hidden card die.",
        when=lambda s: s.watches("dies") and some_object(s, died_down),
        fields=frozenset({DIES}),
        recipes=(
            Recipe("any", ("plain_down", "destroy"), around=("dies_watcher",)),
            Recipe("noncreature", ("not_cast", "destroy"), around=("dies_watcher",)),
        ),
        fault=WatchersSeeTheDeadCard,
    ),
    Claim(
        slug="in-the-new-zone-it-is-its-card-again",
        rules=("400.7", "708.9"),
        topic=TOPIC,
        says="In a public zone the card has its own characteristics again.",
        believes="In the new zone the card keeps its face-down characteristics.",
        when=lambda s: left_down(s) and _is_public_now(s),
        fields=CHARACTERISTICS,
        recipes=(
            Recipe("any", ("plain_down", "noise", "destroy")),
            Recipe("any", ("down", "leave", "noise")),
        ),
        fault=KeepsTheMask,
    ),
)
