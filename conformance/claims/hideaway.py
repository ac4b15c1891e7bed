"""Claims about hideaway: who looks at the hidden card, and when it is played (702.75a, 406.3)."""

from typing import Any

from facecheck.adapters.language.steps import Activate, Play
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Object, State
from facecheck.reference_impl.vocabulary.words import Seat

from .around import told
from .claim import FACE, Claim, Recipe, Twinning, TwinRecipe
from .looking import EXILE, SEEN
from .situation import Situation

TOPIC = "exile"
LOOKS = "who-controls-what-hid-a-card-looks-at-it"
SHOWN_EXILE = "who-was-told-to-look-into-exile-may-go-on"


class NobodyLooksAtTheHidden(Rulebook):
    """Not even the controller of the hideaway permanent may look at the hidden card."""

    def lookers_of_the_hidden(self, controller: Seat) -> tuple[Seat, ...]:  # noqa: D102
        del controller
        return ()


class OnlyTheFirstLooks(Rulebook):
    """Whoever gains control of the hideaway permanent may not look at the hidden card."""

    def new_controller_may_look(self, hidden: Object) -> bool:  # noqa: D102
        del hidden
        return False


class HiddenAwayAndNamed(Rulebook):
    """What hideaway hid is shown to everybody (https://github.com/phase-rs/phase/issues/2889)."""

    def shown_to_everybody(self, thing: Object, looks: Characteristics) -> dict[str, Any]:  # noqa: D102
        shown = super().shown_to_everybody(thing, looks)
        return shown | {"name": thing.card.name} if thing.hidden_away else shown


class LandsAtAnyTime(Rulebook):
    """A land is played while an effect resolves however many were played, in any turn."""

    def may_play_a_land_meanwhile(self, state: State, player: Seat) -> bool:  # noqa: D102
        del state, player
        return True


def _hides(s: Situation, handle: str) -> bool:
    card = s.scenario.cards.get(handle)
    abilities = card.abilities if card is not None else ()
    return any(getattr(one, "keyword", "") == "hideaway" for one in abilities)


def _hidden_away(s: Situation) -> bool:
    """It lies face down in exile, and a hideaway permanent was played before."""
    played = (one for one in s.scenario.steps[: s.number] if isinstance(one, Play))
    there = s.now is not None and s.now.zone == "exile" and bool(s.now.face_down)
    return there and any(_hides(s, step.object) for step in played)


def _changed_hands(s: Situation) -> bool:
    effects = (*told(s), *s.effects)
    return _hidden_away(s) and any(e.__struct_config__.tag == "control" for e in effects)


def _never(situation: Situation) -> bool:
    del situation
    return False


def _land_released(s: Situation) -> bool:
    freed = isinstance(s.step, Activate) and _hides(s, s.actor)
    land = s.card is not None and "land" in s.card.types
    return freed and land and s.was is not None and s.was.zone == "exile"


CLAIMS = (
    Claim(
        slug=LOOKS,
        rules=("702.75a", "406.3"),
        topic=TOPIC,
        says="Whoever controls the hideaway permanent may look at what it hid, and may go on.",
        believes="Not even the controller of the hideaway permanent may look at the hidden card.",
        when=_hidden_away,
        fields=SEEN,
        recipes=(
            Recipe("any", ("library", "play_hideaway", "noise"), around=("hideaway_land",)),
            Recipe("any", ("library", "play_hideaway", "lose_host"), around=("hideaway_land",)),
        ),
        fault=NobodyLooksAtTheHidden,
        refines=(EXILE, SHOWN_EXILE),
    ),
    Claim(
        slug="the-next-controller-looks-at-the-hidden-card-too",
        rules=("702.75a", "406.3"),
        topic=TOPIC,
        says="Who gains control of the hideaway permanent may look too; who had it still may.",
        believes="Whoever gains control of the hideaway permanent may not look at the hidden card.",
        when=_changed_hands,
        fields=SEEN,
        recipes=(
            Recipe(
                "any", ("library", "play_hideaway", "give_host_away"), around=("hideaway_land",)
            ),
            Recipe(
                "any",
                ("library", "play_hideaway", "give_host_away", "lose_host"),
                around=("hideaway_land",),
            ),
            Recipe(
                "any",
                ("library", "play_hideaway", "manifest_another", "give_host_away"),
                ("hideaway_land",),
            ),
        ),
        fault=OnlyTheFirstLooks,
        refines=(EXILE, SHOWN_EXILE, LOOKS),
    ),
    Claim(
        slug="nobody-else-is-told-what-was-hidden-away",
        rules=("702.75a", "406.3"),
        topic=TOPIC,
        says="Nothing that others are shown tells which card hideaway hid.",
        believes="What hideaway hid is shown to everybody.",
        when=_never,
        fields=frozenset({"views"}),
        recipes=(),
        fault=HiddenAwayAndNamed,
        refines=("no-view-tells-which-card-is-face-down",),
        twins=Twinning(
            (
                TwinRecipe(
                    Recipe("any", ("library", "play_hideaway", "noise"), ("hideaway_land",)),
                    "hidden_away",
                ),
                TwinRecipe(
                    Recipe("any", ("library", "play_hideaway", "next_turn"), ("hideaway_land",)),
                    "hidden_away",
                ),
            ),
            channels=frozenset({"views", "offers", "asked", "log"}),
        ),
    ),
    Claim(
        slug="a-land-is-played-by-an-effect-only-if-one-may-be",
        rules=("305.3", "608.2g"),
        topic=TOPIC,
        says="While an effect resolves a land is played only in one's own turn, one a turn.",
        believes="A land is played while an effect resolves however many were played, in any turn.",
        when=_land_released,
        fields=FACE | {"zone"},
        recipes=(
            Recipe("plain_land", ("library", "play_hideaway", "release"), ("hideaway_land",)),
            Recipe(
                "plain_land",
                ("library", "play_hideaway", "my_next_turn", "release"),
                around=("hideaway_land",),
            ),
            Recipe(
                "plain_land",
                ("library", "play_hideaway", "manifest_another", "release"),
                ("hideaway_land",),
            ),
        ),
        fault=LandsAtAnyTime,
        refines=("linked-abilities-find-what-was-exiled-face-down",),
    ),
)
