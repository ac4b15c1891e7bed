"""Claims about abilities that look back, spells that leave the stack, and coming back."""

from facecheck.adapters.language.steps import AnyStep, Instruct, TurnUp
from facecheck.conformance.judging.results import Difference
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Continuing, Happened, Ident, Object, State
from facecheck.reference_impl.vocabulary.abilities import AnyAbility, Changes, Triggered
from facecheck.reference_impl.vocabulary.effects import AnyEffect, Put
from facecheck.reference_impl.vocabulary.words import SEATS, Zone

from .claim import OUTCOME, Claim, Recipe, keys
from .events import died_down, is_down, some_object
from .situation import Situation

TOPIC = "leaving"


class GivenAbilitiesMissed(Rulebook):
    """A dies ability that an effect gave a face-down creature does not trigger.

    https://github.com/magefree/mage/issues/4571
    """

    def triggered_abilities(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> tuple[Triggered, ...]:
        missed = self.looks_back(event.kind) and thing.face_down
        return () if missed else super().triggered_abilities(event, thing, looks)


class CounteredInSecret(Rulebook):
    """A face-down spell that is countered is not shown."""

    def is_revealed(self, thing: Object, to: Zone) -> bool:  # noqa: D102
        return super().is_revealed(thing, to) and thing.zone != "stack"


class EffectsFollowTheCard(Rulebook):
    """Effects on a permanent go on applying when its card left and came back."""

    def objects_reached(self, state: State, effect: Continuing) -> tuple[str, ...]:  # noqa: D102
        return tuple(handle for handle, _ in effect.idents if handle in state.objects)


class BlinkedForGood(Rulebook):
    """What was exiled and returned face down cannot be turned up.

    https://github.com/magefree/mage/issues/890
    """

    def turns_up(self, thing: Object, ability: AnyAbility) -> bool:  # noqa: D102
        mask = thing.mask
        blinked = mask is not None and mask.cause == "effect" and thing.changes_of_zone > 1
        return super().turns_up(thing, ability) and not blinked


class NothingIsLinked(Rulebook):
    """An ability finds nothing of what another ability of its object exiled face down."""

    def is_linked(self, thing: Object, source: Ident) -> bool:  # noqa: D102
        return super().is_linked(thing, source) and not thing.face_down


def _kept(s: Situation) -> bool:
    was = s.was
    return s.tag == "activate" and was is not None and was.zone == "exile" and bool(was.face_down)


def _gives_dies(s: Situation) -> bool:
    """Whether some face-up permanent gives creatures an ability about dying."""
    return any(
        isinstance(ability, Changes)
        and any(isinstance(one, Triggered) and "dies" in one.on for one in ability.grants)
        for handle, card in s.scenario.cards.items()
        for ability in card.abilities
        if _stands(s, handle)
    )


def _stands(s: Situation, handle: str) -> bool:
    was = s.before.snapshot.objects.get(handle)
    return was is not None and was.zone == "battlefield" and not was.face_down


def _dies_with_a_gift(s: Situation) -> bool:
    dead = some_object(s, died_down) if s.about in SEATS else died_down(s)
    return dead and _gives_dies(s)


def _is_life(s: Situation, difference: Difference) -> bool:
    del s
    return "life" in keys(difference)


def _countered_down(s: Situation) -> bool:
    was, now = s.was, s.now
    spell = was is not None and was.zone == "stack" and bool(was.face_down)
    return spell and now is not None and now.zone in ("hand", "library")


def _came_back_at_once(s: Situation) -> bool:
    """It was exiled and put back face down by one instruction."""
    effects = s.step.effects if isinstance(s.step, Instruct) else ()
    ways = [effect.to for effect in effects if isinstance(effect, Put) and s.is_named_in(effect)]
    there = s.was is not None and s.was.zone == "battlefield"
    return there and is_down(s.now) and ways == ["exile", "battlefield"]


def _turns_up_after_coming_back(s: Situation) -> bool:
    """The special action on something that an instruction blinked before."""
    if s.about != "step" or not isinstance(s.step, TurnUp):
        return False
    told = (effect for step in s.scenario.steps[: s.number] for effect in _effects(step))
    thing = s.of(s.actor)
    return s.done and "exile" in [e.to for e in told if isinstance(e, Put) and thing.is_named_in(e)]


def _effects(step: AnyStep) -> tuple[AnyEffect, ...]:
    return step.effects if isinstance(step, Instruct) else ()


CLAIMS = (
    Claim(
        slug="given-abilities-look-back-at-the-face-down-creature",
        rules=("603.10a", "613.1f", "708.2"),
        topic=TOPIC,
        says="A dies ability that an effect gives a face-down creature triggers when it dies.",
        believes="A dies ability that an effect gave a face-down creature does not trigger.",
        when=_dies_with_a_gift,
        fields=frozenset({"life", "zone"}),
        owns_if=_is_life,
        recipes=(Recipe("any", ("plain_down", "noise", "destroy"), around=("dies_giver",)),),
        fault=GivenAbilitiesMissed,
        refines=("face-up-in-the-new-zone",),
    ),
    Claim(
        slug="a-countered-face-down-spell-is-revealed",
        rules=("708.9",),
        topic=TOPIC,
        says="Its owner reveals a face-down spell that leaves the stack without resolving.",
        believes="A face-down spell that is countered is not shown.",
        when=_countered_down,
        fields=frozenset({"revealed"}),
        recipes=(Recipe("face_down_creature", ("hand", "cast_held", "counter_out_of_sight")),),
        fault=CounteredInSecret,
    ),
    Claim(
        slug="linked-abilities-find-what-was-exiled-face-down",
        rules=("607.2a", "406.6"),
        topic=TOPIC,
        says="An ability finds the cards that its object exiled face down, and no others.",
        believes="An ability finds nothing of what its object exiled face down.",
        when=_kept,
        fields=frozenset({"zone", "face_down"}),
        recipes=(
            Recipe("creature", ("graveyard", "hide_it", "show_it"), ("keeper",)),
            Recipe(
                "creature",
                ("graveyard", "hide_it", "show_others", "show_it"),
                ("keeper", "another_keeper"),
            ),
        ),
        fault=NothingIsLinked,
    ),
    Claim(
        slug="back-face-down-it-can-be-turned-up",
        rules=("702.37e", "708.3", "400.7"),
        topic=TOPIC,
        says="What was exiled and returned face down turns up for its morph or disguise cost.",
        believes="What was exiled and returned face down cannot be turned up.",
        when=_turns_up_after_coming_back,
        fields=OUTCOME,
        recipes=(
            Recipe("face_down_creature", ("battlefield", "blink_down", "turn_up")),
            Recipe("megamorph", ("plain_down", "blink_down", "turn_up")),
        ),
        fault=BlinkedForGood,
        refines=("a-morph-cost-turns-up-whatever-made-it-face-down",),
    ),
    Claim(
        slug="back-face-down-it-is-a-new-object",
        rules=("400.7", "708.3"),
        topic=TOPIC,
        says="What leaves and comes back face down is a new object that no old effect finds.",
        believes="Effects on a permanent go on applying when its card left and came back.",
        when=_came_back_at_once,
        fields=frozenset({"pt", "keywords", "counters", "tapped"}),
        recipes=(
            Recipe("any", ("plain_down", "pump", "blink_down")),
            Recipe("face_down_creature", ("battlefield", "pump", "blink_down")),
        ),
        fault=EffectsFollowTheCard,
        refines=(
            "face-down-permanent-has-the-listed-characteristics",
            "disguised-and-cloaked-permanents-have-ward",
            "a-permanent-turned-down-is-a-plain-2-2",
            "turned-down-by-an-effect-it-is-not-disguised",
        ),
    ),
)
