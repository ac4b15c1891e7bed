"""Claims about who may look at what is face down (708.5, 406.3, 723.4)."""

from facecheck.adapters.language.steps import Instruct
from facecheck.adapters.language.trace import ObjectSeen
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Continuing, Object, Player, State
from facecheck.reference_impl.vocabulary.filters import Select
from facecheck.reference_impl.vocabulary.words import Seat

from .claim import FACE, Claim, Recipe
from .events import permanent_down, spell_down
from .situation import Situation

TOPIC = "looking"
SEEN = frozenset({"seen_by"})
GENERAL = "only-its-controller-may-look"
EXILE = "face-down-exile-is-hidden-from-all"
BLINDLY = "who-may-not-look-gets-a-random-card"


class EverybodyLooks(Rulebook):
    """Opponents can look at it (https://github.com/magarena/magarena/issues/215)."""

    def may_look_at(self, player: Seat, thing: Object, looks: Characteristics) -> bool:  # noqa: D102
        in_play = thing.zone in ("battlefield", "stack")
        return in_play or super().may_look_at(player, thing, looks)


class OwnerLooks(Rulebook):
    """The owner of a card may look at it whoever controls it."""

    def may_look_at(self, player: Seat, thing: Object, looks: Characteristics) -> bool:  # noqa: D102
        mine = thing.zone == "battlefield" and thing.owner == player
        return mine or super().may_look_at(player, thing, looks)


class NobodyLooksAtWhatIsPhasedOut(Rulebook):
    """A phased-out permanent is hidden from everybody."""

    def may_look_at(self, player: Seat, thing: Object, looks: Characteristics) -> bool:  # noqa: D102
        return not thing.phased_out and super().may_look_at(player, thing, looks)


class LensDoesNothing(Rulebook):
    """Abilities that let a player look at face-down objects do nothing."""

    def shows_with_permission(self, thing: Object) -> bool:  # noqa: D102
        del thing
        return False


class PermissionIgnored(Rulebook):
    """Effects that let a player look at a face-down permanent do nothing."""

    def is_let_look(self, player: Seat, effect: Continuing, thing: Object) -> bool:  # noqa: D102
        del player, effect, thing
        return False


class OwnerLooksIntoExile(Rulebook):
    """Owners look into exile (https://github.com/magefree/mage/issues/11968)."""

    def may_look_into_exile(self, player: Seat, thing: Object) -> bool:  # noqa: D102
        return player == thing.owner or super().may_look_into_exile(player, thing)


class PermissionIsLost(Rulebook):
    """Nobody looks into exile, not even who was told to (https://github.com/Card-Forge/forge/issues/7575)."""

    def lookers_of_exile(self, told: tuple[Seat, ...]) -> tuple[Seat, ...]:  # noqa: D102
        del told
        return ()


class LookEndsWithItsSource(Rulebook):
    """Who may look into exile because of a permanent stops as that permanent leaves."""

    def goes_on_looking(self, allowed: tuple[Seat, ...]) -> tuple[Seat, ...]:  # noqa: D102
        del allowed
        return ()


class PicksACard(Rulebook):
    """A player picks a card of a face-down pile without seeing it."""

    def is_chosen_by_pile(self, thing: Object, *, may_look: bool) -> bool:  # noqa: D102
        del thing, may_look
        return False


class ControllerOfThePlayerIsBlind(Rulebook):
    """Controlling a player shows nothing (https://github.com/magefree/mage/issues/1170)."""

    def sees_as(self, state: State, player: Seat) -> tuple[Seat, ...]:  # noqa: D102
        del state
        return (player,)


class StaysInSight(Rulebook):
    """Sight outlives control of a player (https://github.com/magefree/mage/issues/13702)."""

    def controller_of_the_player(self, player: Player, *, own_turn: bool) -> Seat | None:  # noqa: D102
        return super().controller_of_the_player(player, own_turn=own_turn) or player.controlled_by


def _down(s: Situation) -> bool:
    return permanent_down(s) or spell_down(s)


def _there(seen: ObjectSeen | None, zone: str) -> bool:
    return seen is not None and seen.zone == zone and bool(seen.face_down)


def _hidden_in_exile(s: Situation) -> bool:
    return _there(s.now, "exile")


def taken_from_a_pile(s: Situation) -> bool:
    """It was face down in exile, and something is chosen."""
    chosen = (getattr(effect, "what", None) for effect in s.effects)
    return _there(s.was, "exile") and any(isinstance(w, Select) and w.choose for w in chosen)


def _lookers(s: Situation) -> tuple[Seat, ...]:
    return (s.now.seen_by or ()) if s.now is not None else ()


def _others_look(s: Situation) -> bool:
    """The rules let somebody else than its controller look at it."""
    return s.now is not None and any(seat != s.now.controller for seat in _lookers(s))


def _told(s: Situation, effect: str) -> bool:
    """Whether such an effect was part of an instruction so far."""
    told = (step for step in s.scenario.steps[: s.number] if isinstance(step, Instruct))
    return any(str(e.__struct_config__.tag) == effect for step in told for e in step.effects)


def _sight_ended(s: Situation) -> bool:
    was, now = s.was, s.now
    if was is None or now is None or not permanent_down(s) or not _told(s, "control_player"):
        return False
    return any(seat not in _lookers(s) for seat in was.seen_by or ())


def _lens(s: Situation) -> bool:
    cards = s.scenario.cards.values()
    return any(getattr(a, "action", "") == "look" for card in cards for a in card.abilities)


def _stolen(s: Situation) -> bool:
    return permanent_down(s) and s.now is not None and s.now.owner != s.now.controller


CLAIMS = (
    Claim(
        slug=GENERAL,
        rules=("708.5",),
        topic=TOPIC,
        says="A face-down spell or permanent may be looked at by its controller and nobody else.",
        believes="Opponents can look at a face-down object.",
        when=_down,
        fields=SEEN,
        recipes=(
            Recipe("any", ("down", "noise")),
            Recipe("face_down_creature", ("hand", "cast_held", "resolve")),
        ),
        fault=EverybodyLooks,
    ),
    Claim(
        slug="its-owner-may-not-look-at-what-others-control",
        rules=("708.5",),
        topic=TOPIC,
        says="The owner of a face-down permanent may not look at it while another controls it.",
        believes="The owner of a card may look at it whoever controls it.",
        when=_stolen,
        fields=SEEN,
        recipes=(Recipe("any", ("down", "give_away")),),
        fault=OwnerLooks,
        refines=(GENERAL,),
    ),
    Claim(
        slug="a-phased-out-permanent-may-be-looked-at",
        rules=("708.5", "702.26b"),
        topic=TOPIC,
        says="Its controller may look at a face-down permanent that is phased out, too.",
        believes="A phased-out permanent is hidden from everybody.",
        when=lambda s: permanent_down(s) and s.now is not None and bool(s.now.phased_out),
        fields=SEEN,
        recipes=(Recipe("creature", ("down", "phase_out")),),
        fault=NobodyLooksAtWhatIsPhasedOut,
        refines=(
            GENERAL,
            "its-owner-may-not-look-at-what-others-control",
        ),
    ),
    Claim(
        slug="an-ability-lets-a-player-look",
        rules=("708.5",),
        topic=TOPIC,
        says="An ability that lets a player look at face-down creatures shows their faces.",
        believes="Abilities that let a player look at face-down objects do nothing.",
        when=lambda s: permanent_down(s) and _others_look(s) and _lens(s),
        fields=SEEN,
        recipes=(Recipe("any", ("down", "noise"), around=("lens",)),),
        fault=LensDoesNothing,
        refines=(GENERAL,),
    ),
    Claim(
        slug="an-effect-lets-a-player-look",
        rules=("708.5",),
        topic=TOPIC,
        says="An effect that lets a player look at a face-down permanent shows its face.",
        believes="Effects that let a player look at a face-down permanent do nothing.",
        when=lambda s: permanent_down(s) and _others_look(s) and _told(s, "allow"),
        fields=SEEN,
        recipes=(Recipe("any", ("down", "let_opponent_look")),),
        fault=PermissionIgnored,
        refines=(GENERAL,),
    ),
    Claim(
        slug=EXILE,
        rules=("406.3",),
        topic=TOPIC,
        says="Nobody may look at a card that was exiled face down, unless told so.",
        believes="The owner of a face-down card in exile may look at it.",
        when=_hidden_in_exile,
        fields=SEEN,
        recipes=(
            Recipe("any", ("library", "hide", "noise")),
            Recipe("any", ("hand", "hide", "noise")),
        ),
        fault=OwnerLooksIntoExile,
    ),
    Claim(
        slug="who-was-told-to-look-into-exile-may-go-on",
        rules=("406.3",),
        topic=TOPIC,
        says="Who was told to look at a card exiled face down may look as long as it stays there.",
        believes="Nobody looks into exile, not even who was told to.",
        when=lambda s: _hidden_in_exile(s) and bool(_lookers(s)),
        fields=SEEN,
        recipes=(
            Recipe("any", ("library", "hide_to_look", "next_turn")),
            Recipe("any", ("library", "look_and_hide", "noise")),
            Recipe("any", ("library", "hide", "lose_lens"), ("lens_into_exile",)),
            Recipe("any", ("hand", "hide", "manifest_another", "lose_lens"), ("lens_into_exile",)),
        ),
        fault=PermissionIsLost,
        refines=(EXILE,),
        more_faults=(LookEndsWithItsSource,),
    ),
    Claim(
        slug=BLINDLY,
        rules=("406.4",),
        topic=TOPIC,
        says="Who may not look at a face-down pile in exile gets a random card of it.",
        believes="A player picks a card of a face-down pile without seeing it.",
        when=taken_from_a_pile,
        fields=FACE | {"zone"},
        recipes=(
            Recipe("any", ("library", "hide_two", "take_blindly")),
            Recipe("any", ("library", "hide_two", "manifest_another", "take_blindly")),
            Recipe("any", ("library", "hide_two", "next_turn", "take_blindly")),
        ),
        fault=PicksACard,
    ),
    Claim(
        slug="who-controls-a-player-sees-as-that-player",
        rules=("723.4", "708.5"),
        topic=TOPIC,
        says="Who controls another player may look at what that player may look at.",
        believes="Controlling a player shows nothing.",
        when=lambda s: permanent_down(s) and _others_look(s) and _told(s, "control_player"),
        fields=SEEN,
        recipes=(Recipe("any", ("down", "be_controlled")),),
        fault=ControllerOfThePlayerIsBlind,
        refines=(GENERAL,),
    ),
    Claim(
        slug="sight-ends-with-control-of-the-player",
        rules=("723.1", "723.4"),
        topic=TOPIC,
        says="Once control of a player ends, that player's face-down permanents are hidden again.",
        believes="Who controlled a player for a turn sees that player's cards from then on.",
        when=_sight_ended,
        fields=SEEN,
        recipes=(Recipe("any", ("down", "be_controlled", "be_free_again")),),
        fault=StaysInSight,
        refines=(GENERAL,),
    ),
)
