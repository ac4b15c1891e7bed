"""Claims about two worlds: what no seat may tell apart, and what everybody must (708.5, 708.6).

Each pair of worlds differs in one thing only, so that a leak has one owner.
"""

from typing import Any

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.words import Seat

from .claim import Claim, Recipe, Twinning, TwinRecipe
from .situation import Situation

TOPIC = "looking"
SHOWN = frozenset({"views"})
SAID = frozenset({"log"})
ALL_CHANNELS = frozenset({"views", "offers", "asked", "log"})


class NameInTheRow(Rulebook):
    """A view carries the card's name along (https://github.com/magarena/magarena/issues/214)."""

    def shown_to_everybody(self, thing: Object, looks: Characteristics) -> dict[str, Any]:  # noqa: D102
        return super().shown_to_everybody(thing, looks) | {"tooltip": thing.card.name}


class NameInTheLog(Rulebook):
    """The log names a face-down card (https://github.com/wingedsheep/argentum-engine/pull/2035).

    https://github.com/magefree/mage/commit/5755c3171ef
    """

    def name_in_the_log(self, thing: Object, *, known: bool) -> str:  # noqa: D102
        named = known or thing.zone in ("hand", "stack")
        return super().name_in_the_log(thing, known=named)


class VariantNamed(Rulebook):
    """A megamorph card is marked as one (https://github.com/magefree/mage/issues/11914)."""

    def cause_shown(self, cause: str) -> str:  # noqa: D102
        return cause


class CreaturesMarked(Rulebook):
    """What a creature card costs to turn up is shown (https://github.com/magefree/mage/issues/13431)."""

    def shown_to_everybody(self, thing: Object, looks: Characteristics) -> dict[str, Any]:  # noqa: D102
        shown = super().shown_to_everybody(thing, looks)
        if thing.mask is not None and "creature" in thing.card.types:
            return shown | {"turns_up_for": thing.card.cost}
        return shown


class ShownWithWhatItCarries(Rulebook):
    """What has something attached to it is drawn face up.

    https://github.com/wingedsheep/argentum-engine/pull/1145
    """

    def shows_its_face(self, thing: Object, *, known: bool, carries: bool) -> bool:  # noqa: D102
        return carries or super().shows_its_face(thing, known=known, carries=carries)


class OneIdForEver(Rulebook):
    """A card keeps its id in every zone (https://github.com/magefree/mage/issues/981)."""

    def object_id(self, thing: Object) -> str:  # noqa: D102
        return thing.handle


class PilesKeepIds(Rulebook):
    """A shuffled pile keeps its ids (https://github.com/magefree/mage/pull/12509)."""

    def object_id(self, thing: Object) -> str:  # noqa: D102
        there = thing.zone in ("exile", "battlefield")
        return thing.handle if there and thing.face_down else super().object_id(thing)


class EverybodySeesThePrompt(Rulebook):
    """All seats are sent the cards that one player chooses from."""

    def candidates_are_shown(self, seat: Seat, asked: tuple[Seat, ...]) -> bool:  # noqa: D102
        del seat, asked
        return True


class JustACardBack(Rulebook):
    """Face-down objects show nothing but a card back (https://github.com/magefree/mage/pull/15470)."""

    def shown_to_everybody(self, thing: Object, looks: Characteristics) -> dict[str, Any]:  # noqa: D102
        shown = super().shown_to_everybody(thing, looks)
        return shown if thing.mask is None else {"face_down": True, "owner": thing.owner}


class ShownAsManifested(Rulebook):
    """What an effect put face down is shown as manifested.

    https://github.com/magefree/mage/issues/3584
    """

    def cause_shown(self, cause: str) -> str:  # noqa: D102
        return super().cause_shown("manifest" if cause == "effect" else cause)


class CausesLookAlike(Rulebook):
    """All that is face down is shown alike (https://github.com/phase-rs/phase/issues/7532)."""

    def cause_shown(self, cause: str) -> str:  # noqa: D102
        del cause
        return "face down"


def _never(situation: Situation) -> bool:
    """Of a single moment such a claim says nothing."""
    del situation
    return False


CLAIMS = (
    Claim(
        slug="no-view-tells-which-card-is-face-down",
        rules=("708.5", "708.2"),
        topic=TOPIC,
        says="What others are shown of a face-down object does not depend on which card it is.",
        believes="A view carries the card's name along.",
        when=_never,
        fields=SHOWN,
        recipes=(),
        fault=NameInTheRow,
        twins=Twinning(
            (
                TwinRecipe(Recipe("any", ("unseen_down", "noise")), "card"),
                TwinRecipe(Recipe("any", ("unseen_down", "enchant_it"), ("aura_in_hand",)), "card"),
                TwinRecipe(Recipe("face_down_creature", ("hand", "cast_held", "resolve")), "card"),
                TwinRecipe(Recipe("any", ("unseen_down", "leave")), "card"),
                TwinRecipe(Recipe("any", ("library", "hide", "noise")), "card"),
            )
        ),
        more_faults=(ShownWithWhatItCarries,),
    ),
    Claim(
        slug="the-log-does-not-tell-which-card-is-face-down",
        rules=("708.5", "708.4"),
        topic=TOPIC,
        says="No line of the log tells others which card is cast, put or lies face down.",
        believes="The log names a face-down card.",
        when=_never,
        fields=SAID,
        recipes=(),
        fault=NameInTheLog,
        twins=Twinning(
            (
                TwinRecipe(Recipe("face_down_creature", ("hand", "cast_held", "resolve")), "card"),
                TwinRecipe(Recipe("face_down_creature", ("cast", "noise")), "card"),
            ),
            channels=SAID,
        ),
    ),
    Claim(
        slug="the-variant-of-morph-is-not-told",
        rules=("702.37c", "702.37b"),
        topic=TOPIC,
        says="Nobody is told whether a card was cast face down by morph or by megamorph.",
        believes="A megamorph card is marked as one.",
        when=_never,
        fields=SHOWN,
        recipes=(),
        fault=VariantNamed,
        twins=Twinning(
            (
                TwinRecipe(Recipe("morph", ("hand", "cast_held", "resolve")), "variant"),
                TwinRecipe(Recipe("megamorph", ("cast", "noise")), "variant"),
            ),
            channels=ALL_CHANNELS,
        ),
    ),
    Claim(
        slug="whether-it-is-a-creature-card-is-hidden",
        rules=("708.5", "701.40b", "701.58b"),
        topic=TOPIC,
        says="Others cannot tell whether a manifested or cloaked card is a creature card.",
        believes="What a creature card costs to turn up is shown.",
        when=_never,
        fields=SHOWN,
        recipes=(),
        fault=CreaturesMarked,
        twins=Twinning(
            (
                TwinRecipe(Recipe("creature", ("manifest_or_cloak", "noise")), "creature"),
                TwinRecipe(Recipe("creature", ("dread", "noise")), "creature"),
            ),
            channels=ALL_CHANNELS,
        ),
    ),
    Claim(
        slug="no-id-follows-a-card-through-a-hidden-zone",
        rules=("400.7", "708.6", "708.5"),
        topic=TOPIC,
        says="No id tells which card of a hand it is that is cast face down from it.",
        believes="A card keeps its id in every zone.",
        when=_never,
        fields=SHOWN,
        recipes=(),
        fault=OneIdForEver,
        twins=Twinning(
            (
                TwinRecipe(
                    Recipe(
                        "morph",
                        ("battlefield", "to_hand", "cast_held", "resolve"),
                        around=("double_in_hand",),
                    ),
                    "which_hidden",
                ),
                TwinRecipe(
                    Recipe(
                        "morph",
                        ("battlefield", "noise", "to_hand", "cast_held", "resolve"),
                        ("double_in_hand",),
                    ),
                    "which_hidden",
                ),
                TwinRecipe(
                    Recipe(
                        "morph",
                        ("battlefield", "to_hand", "manifest_another", "cast_held", "resolve"),
                        ("double_in_hand",),
                    ),
                    "which_hidden",
                ),
            ),
            channels=ALL_CHANNELS,
        ),
    ),
    Claim(
        slug="no-id-follows-a-card-through-a-shuffle",
        rules=("701.24a", "400.7"),
        topic=TOPIC,
        says="Once a face-down pile is shuffled, no id tells which of its cards is which.",
        believes="A shuffled pile keeps its ids.",
        when=_never,
        fields=SHOWN,
        recipes=(),
        fault=PilesKeepIds,
        twins=Twinning(
            (
                TwinRecipe(
                    Recipe("creature", ("battlefield", "shuffle_and_manifest"), ("double",)),
                    "shuffle",
                ),
                TwinRecipe(
                    Recipe(
                        "creature", ("battlefield", "noise", "shuffle_and_manifest"), ("double",)
                    ),
                    "shuffle",
                ),
                TwinRecipe(
                    Recipe(
                        "creature",
                        ("battlefield", "next_turn", "shuffle_and_manifest"),
                        ("double",),
                    ),
                    "shuffle",
                ),
            ),
            channels=ALL_CHANNELS,
        ),
    ),
    Claim(
        slug="a-choice-among-hidden-cards-is-shown-to-nobody-else",
        rules=("701.20e", "400.2"),
        topic=TOPIC,
        says="Cards that one player looks at to choose from are shown to nobody else.",
        believes="All seats are sent the cards that one player chooses from.",
        when=_never,
        fields=SHOWN,
        recipes=(),
        fault=EverybodySeesThePrompt,
        twins=Twinning(
            (
                TwinRecipe(Recipe("any", ("library", "dread_unanswered")), "card"),
                TwinRecipe(Recipe("any", ("library", "wait", "dread_unanswered")), "card"),
                TwinRecipe(Recipe("any", ("library", "next_turn", "dread_unanswered")), "card"),
            ),
            channels=ALL_CHANNELS,
            asking=True,
        ),
    ),
    Claim(
        slug="what-is-public-of-a-face-down-object-is-shown",
        rules=("708.6", "708.2", "400.2"),
        topic=TOPIC,
        says="Everybody is shown what made an object face down, what it is now, and its counters.",
        believes="Face-down objects show nothing but a card back.",
        when=_never,
        fields=SHOWN,
        recipes=(),
        fault=JustACardBack,
        twins=Twinning(
            (
                TwinRecipe(Recipe("any", ("manifest", "noise")), "way"),
                TwinRecipe(Recipe("any", ("manifest", "noise")), "cause"),
                TwinRecipe(Recipe("creature", ("unseen_down", "grow")), "counters"),
                TwinRecipe(
                    Recipe("creature", ("manifest", "manifest_another", "grow"), ("double_below",)),
                    "which",
                ),
            ),
            must_differ=True,
        ),
        more_faults=(ShownAsManifested, CausesLookAlike),
    ),
)
