"""Claims about foretelling: hidden in exile, cast on a later turn (702.143, 116.2h)."""

from facecheck.adapters.language.steps import Cast, Foretell
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Mask, Object, State
from facecheck.reference_impl.vocabulary.words import Seat, Zone

from .claim import FACE, OUTCOME, Claim, Recipe, Twinning, TwinRecipe, fired
from .events import base
from .looking import EXILE, SEEN
from .situation import Situation

TOPIC = "foretelling"


class ForetoldFaceUp(Rulebook):
    """A foretold card lies face up in exile.

    https://github.com/witchesofthehill/manabrew/issues/174
    """

    def mask_of_the_foretold(self) -> Mask | None:  # noqa: D102
        return None


class CastAtOnce(Rulebook):
    """A foretold card can be cast in the same turn."""

    def has_waited(self, state: State, thing: Object) -> bool:  # noqa: D102
        del state, thing
        return True


class NobodyLooksAtTheForetold(Rulebook):
    """Not even its owner may look at a foretold card."""

    def may_look_at_the_foretold(self, owner: Seat) -> tuple[Seat, ...]:  # noqa: D102
        del owner
        return ()


class AnyCastFromExileCounts(Rulebook):
    """Whatever is cast from exile counts as foretold.

    https://github.com/magefree/mage/issues/8334
    """

    def counts_as_foretold(self, thing: Object, to: Zone) -> bool:  # noqa: D102
        from_exile = to == "stack" and thing.zone == "exile"
        return from_exile or super().counts_as_foretold(thing, to)


class ForetoldIsForgotten(Rulebook):
    """A foretold spell does not know that it was foretold.

    https://github.com/magefree/mage/issues/7493
    """

    def counts_as_foretold(self, thing: Object, to: Zone) -> bool:  # noqa: D102
        del thing, to
        return False


class ForetellingNamesTheCard(Rulebook):
    """The log names what is foretold (https://github.com/magefree/mage/issues/7522)."""

    def name_in_the_log(self, thing: Object, *, known: bool) -> str:  # noqa: D102
        return super().name_in_the_log(thing, known=known or thing.zone == "hand")


class ForetoldStaysHidden(Rulebook):
    """Foretold cards are not shown at the end."""

    def is_revealed_at_the_end(self, thing: Object) -> bool:  # noqa: D102
        return not self.is_foretold(thing) and super().is_revealed_at_the_end(thing)


def _never(situation: Situation) -> bool:
    del situation
    return False


def is_foretold(s: Situation) -> bool:
    """It lies in exile where a step foretold it."""
    told = any(
        isinstance(step, Foretell) and step.object == s.about
        for step in s.scenario.steps[: s.number]
    )
    return told and s.now is not None and s.now.zone == "exile" and bool(s.now.face_down)


def _asks_whether_foretold(s: Situation) -> bool:
    """It enters face up, and what it says about that asks whether it was foretold."""
    asks = any(one.if_ is not None and one.if_.foretold is not None for one in s.triggers)
    came = s.was is not None and s.was.zone != "battlefield"
    return asks and came and s.now is not None and s.now.zone == "battlefield"


def _is_over(s: Situation) -> bool:
    turn = s.after.snapshot.turn
    return turn is not None and bool(turn.over)


def _cast_foretold(s: Situation) -> bool:
    return s.about == "step" and isinstance(s.step, Cast) and base(s.step) == "foretell"


CLAIMS = (
    Claim(
        slug="a-foretold-card-is-face-down-in-exile",
        rules=("702.143a", "116.2h"),
        topic=TOPIC,
        says="Foretelling a card exiles it face down from its owner's hand.",
        believes="A foretold card lies face up in exile.",
        when=lambda s: s.tag == "foretell" and s.about == s.actor and s.done,
        fields=FACE | {"zone"},
        recipes=(Recipe("foretell", ("hand", "foretell")),),
        fault=ForetoldFaceUp,
    ),
    Claim(
        slug="a-foretold-card-is-cast-on-a-later-turn",
        rules=("702.143a",),
        topic=TOPIC,
        says="A foretold card is cast for its foretell cost, on a later turn and not before.",
        believes="A foretold card can be cast in the same turn.",
        when=_cast_foretold,
        fields=OUTCOME,
        recipes=(
            Recipe("foretell", ("hand", "foretell", "try_cast_foretold")),
            Recipe("foretell", ("hand", "foretell", "my_next_turn", "cast_foretold")),
            Recipe("foretell", ("hand", "manifest_another", "foretell", "try_cast_foretold")),
        ),
        fault=CastAtOnce,
    ),
    Claim(
        slug="only-what-was-foretold-counts-as-foretold",
        rules=("702.143b", "400.7d"),
        topic=TOPIC,
        says="What asks whether it was foretold finds it so if its card was, and else not.",
        believes="Whatever is cast from exile counts as foretold.",
        when=_asks_whether_foretold,
        fields=frozenset({fired(("enters",))}),
        recipes=(
            Recipe("foretold_creature", ("hand", "foretell", "my_next_turn", "cast_foretold")),
            Recipe("foretold_creature", ("exile", "allow", "cast_up_at_its_price")),
            Recipe("foretold_creature", ("hand", "cast_up_at_its_price")),
        ),
        fault=AnyCastFromExileCounts,
        more_faults=(ForetoldIsForgotten,),
    ),
    Claim(
        slug="its-owner-may-look-at-a-foretold-card",
        rules=("702.143a", "406.3"),
        topic=TOPIC,
        says="The owner of a foretold card, and nobody else, may look at it in exile.",
        believes="Not even its owner may look at a foretold card.",
        when=is_foretold,
        fields=SEEN,
        recipes=(Recipe("foretell", ("hand", "foretell", "next_turn")),),
        fault=NobodyLooksAtTheForetold,
        refines=(EXILE, "who-was-told-to-look-into-exile-may-go-on"),
    ),
    Claim(
        slug="foretelling-names-no-card",
        rules=("702.143a", "406.3"),
        topic=TOPIC,
        says="Nothing that others are shown or told says which card was foretold.",
        believes="The log names the card that is foretold.",
        when=_never,
        fields=frozenset({"log"}),
        recipes=(),
        fault=ForetellingNamesTheCard,
        refines=("no-view-tells-which-card-is-face-down",),
        twins=Twinning(
            (
                TwinRecipe(Recipe("foretell", ("hand", "foretell", "next_turn")), "foretold"),
                TwinRecipe(
                    Recipe("foretell", ("hand", "foretell", "manifest_another")), "foretold"
                ),
                TwinRecipe(
                    Recipe("foretell", ("hand", "manifest_another", "foretell", "next_turn")),
                    "foretold",
                ),
            ),
            channels=frozenset({"views", "offers", "asked", "log"}),
        ),
    ),
    Claim(
        slug="foretold-cards-are-revealed-at-the-end",
        rules=("702.143f",),
        topic=TOPIC,
        says="Foretold cards that are still in exile are revealed as the game ends.",
        believes="Foretold cards are not shown at the end.",
        when=lambda s: is_foretold(s) and _is_over(s),
        fields=frozenset({"revealed"}),
        recipes=(
            Recipe("foretell", ("hand", "foretell", "concede")),
            Recipe("foretell", ("hand", "foretell", "next_turn", "concede")),
            Recipe("foretell", ("hand", "foretell", "manifest_another", "concede")),
        ),
        fault=ForetoldStaysHidden,
    ),
)
