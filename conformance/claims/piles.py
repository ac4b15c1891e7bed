"""Claims about piles and top cards: who sees them, when, in which order (406.4, 700.3, 401.5)."""

from facecheck.adapters.language.steps import Instruct
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Object

from .claim import FACE, OUTCOME, Claim, Recipe, Twinning, TwinRecipe
from .looking import BLINDLY, taken_from_a_pile
from .situation import Situation

TOPIC = "looking"
SHOWN = frozenset({"views"})
CHANNELS = frozenset({"views", "offers", "asked", "log"})


class PileIsShown(Rulebook):
    """A face-down pile is shown to whoever chooses between the piles.

    https://github.com/Card-Forge/forge/issues/11159
    https://github.com/PennyDreadfulMTG/modo-bugs/1103
    """

    def pile_is_shown(self, *, down: bool, looked: bool) -> bool:  # noqa: D102
        del down, looked
        return True


class SeenBeforeSeenInPiles(Rulebook):
    """Who saw the cards before they were separated is shown the face-down piles."""

    def knows_the_piles(self, *, separated: bool, saw: bool) -> bool:  # noqa: D102
        return separated or saw


class PileIsAHeap(Rulebook):
    """Cards that are face down in exile are a heap without order."""

    def object_id(self, thing: Object) -> str:  # noqa: D102
        if thing.zone == "exile" and thing.face_down:
            return f"pile{thing.pile}"
        return super().object_id(thing)


class OneHeapInExile(Rulebook):
    """All cards that are face down in exile are one pile, whenever they were exiled."""

    def pile_of(self, thing: Object) -> int:  # noqa: D102
        del thing
        return 0


class NextTopAtOnce(Rulebook):
    """The next card of a library that is played with its top revealed is seen at once."""

    def top_is_seen(self, handle: str, held: tuple[str, ...] | None) -> bool:  # noqa: D102
        del handle, held
        return True


def _never(situation: Situation) -> bool:
    del situation
    return False


def _says_which_pile(s: Situation) -> bool:
    """Of several piles one is named, and it was in one of them."""
    answers = s.step.answers if isinstance(s.step, Instruct) else ()
    there = s.any(taken_from_a_pile) if s.about == "step" else taken_from_a_pile(s)
    return there and any(answer.option is not None for answer in answers)


CLAIMS = (
    Claim(
        slug="of-several-piles-in-exile-one-is-chosen-first",
        rules=("406.4",),
        topic=TOPIC,
        says="Who may not look chooses one of the face-down piles, and the card comes out of that.",
        believes="All cards that are face down in exile are one pile.",
        when=_says_which_pile,
        fields=OUTCOME | FACE | {"zone"},
        recipes=(
            Recipe("any", ("library", "hide", "hide_two_more", "take_from_one_pile")),
            Recipe("any", ("library", "hide_two", "hide_one_more", "take_from_one_pile")),
            Recipe(
                "any", ("hand", "hide", "manifest_another", "hide_one_more", "take_from_one_pile")
            ),
            Recipe("any", ("library", "hide", "next_turn", "hide_two_more", "take_from_one_pile")),
        ),
        fault=OneHeapInExile,
        refines=(BLINDLY,),
    ),
    Claim(
        slug="a-face-down-pile-is-shown-to-nobody-else",
        rules=("700.3", "400.2"),
        topic=TOPIC,
        says="Who chooses between piles sees nothing of the cards in a face-down one.",
        believes="A face-down pile is shown to whoever chooses between the piles.",
        when=_never,
        fields=SHOWN,
        recipes=(),
        fault=PileIsShown,
        twins=Twinning(
            (
                TwinRecipe(Recipe("any", ("library", "split_unanswered")), "piled"),
                TwinRecipe(Recipe("any", ("library", "wait", "split_unanswered")), "piled"),
                TwinRecipe(Recipe("any", ("library", "next_turn", "split_unanswered")), "piled"),
                TwinRecipe(
                    Recipe(
                        "any", ("library", "show_two", "split_out_of_sight"), ("another_below",)
                    ),
                    "which_split",
                ),
                TwinRecipe(
                    Recipe(
                        "any",
                        ("library", "show_two", "next_turn", "split_out_of_sight"),
                        ("another_below",),
                    ),
                    "which_split",
                ),
            ),
            channels=CHANNELS,
            asking=True,
        ),
        more_faults=(SeenBeforeSeenInPiles,),
    ),
    Claim(
        slug="a-pile-that-nobody-shuffled-keeps-its-order",
        rules=("400.5", "406.3"),
        topic=TOPIC,
        says="Everybody sees which card of an unshuffled face-down pile is taken, first or second.",
        believes="Cards that are face down in exile are a heap without order.",
        when=_never,
        fields=SHOWN,
        recipes=(),
        fault=PileIsAHeap,
        twins=Twinning(
            (
                TwinRecipe(
                    Recipe("any", ("library", "hide_two", "take_it_out"), ("double_below",)),
                    "which_piled",
                ),
                TwinRecipe(
                    Recipe(
                        "any",
                        ("library", "hide_two", "manifest_another", "take_it_out"),
                        ("double_below",),
                    ),
                    "which_piled",
                ),
                TwinRecipe(
                    Recipe(
                        "any",
                        ("library", "hide_two", "next_turn", "take_it_out"),
                        ("double_below",),
                    ),
                    "which_piled",
                ),
            ),
            must_differ=True,
        ),
    ),
    Claim(
        slug="the-next-top-card-is-seen-after-the-action",
        rules=("401.5",),
        topic=TOPIC,
        says="A new top card is not revealed before the spell that uncovered it has been cast.",
        believes="The next card of a library with its top revealed is seen at once.",
        when=_never,
        fields=SHOWN,
        recipes=(),
        fault=NextTopAtOnce,
        twins=Twinning(
            (
                TwinRecipe(
                    Recipe(
                        "sacrificial_kicker",
                        ("library", "cast_kicked_unanswered"),
                        ("double_below", "open_library", "top_creature_spells", "relic", "relic"),
                    ),
                    "below",
                ),
                TwinRecipe(
                    Recipe(
                        "sacrificial_kicker",
                        ("library", "wait", "cast_kicked_unanswered"),
                        ("double_below", "open_library", "top_creature_spells", "relic", "relic"),
                    ),
                    "below",
                ),
                TwinRecipe(
                    Recipe(
                        "sacrificial_kicker",
                        ("library", "make_them_rich", "cast_kicked_unanswered"),
                        ("double_below", "open_library", "top_creature_spells", "relic", "relic"),
                    ),
                    "below",
                ),
            ),
            channels=CHANNELS,
            asking=True,
        ),
    ),
)
