"""Claims about what happens as a permanent is turned up: it is a replacement (614.1e, 708.11)."""

from facecheck.conformance.judging.results import Difference
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Happened, Object
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import As, Triggered
from facecheck.reference_impl.vocabulary.effects import BecomeCopy, May

from .claim import Claim, Recipe
from .events import has_as, some_object, turned_up
from .situation import Situation
from .turning_up import TOPIC, UP

ZONE = frozenset({"zone"})


class AsTurnedUpLate(Rulebook):
    """What happens as a permanent is turned up waits on the stack like a trigger.

    https://github.com/wingedsheep/argentum-engine/pull/1763
    """

    def applies_as_turned_up(self, thing: Object, ability: As) -> bool:  # noqa: D102
        del thing, ability
        return False

    def triggered_abilities(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> tuple[Triggered, ...]:
        late = tuple(
            Triggered(on=("turned_up",), effects=one.effects)
            for one in looks.abilities
            if isinstance(one, As) and "turned_up" in one.on
        )
        return (*super().triggered_abilities(event, thing, looks), *late)


class CopiedTriggersMissed(Rulebook):
    """A permanent turned up as a copy triggers only what stands on its own card.

    https://github.com/magefree/mage/issues/2864
    """

    def triggered_abilities(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> tuple[Triggered, ...]:
        usual = super().triggered_abilities(event, thing, looks)
        own = event.kind == "turned_up" and event.about == thing.handle
        return tuple(one for one in usual if not own or one in thing.card.abilities)


class CopiedAsIgnored(Rulebook):
    """Of what it becomes a copy of as it turns up, abilities about that do not apply.

    https://github.com/Card-Forge/forge/issues/9588
    """

    def applies_as_turned_up(self, thing: Object, ability: As) -> bool:  # noqa: D102
        printed = any(ability is one for one in thing.card.abilities)
        return printed and super().applies_as_turned_up(thing, ability)


class AurasNeverAttach(Rulebook):
    """An Aura that is turned up is attached to nothing, whatever it says."""

    def applies_as_turned_up(self, thing: Object, ability: As) -> bool:  # noqa: D102
        usual = super().applies_as_turned_up(thing, ability)
        return usual and "Aura" not in thing.card.subtypes


def _copies(card: Card | None) -> bool:
    """Whether the card may become a copy as it is turned up."""
    parts = [
        part
        for ability in (card.abilities if card is not None else ())
        if isinstance(ability, As) and "turned_up" in ability.on
        for effect in ability.effects
        for part in (effect.effects if isinstance(effect, May) else (effect,))
    ]
    return any(isinstance(part, BecomeCopy) for part in parts)


def _died_in_the_engine(s: Situation, difference: Difference) -> bool:
    del s
    return difference.got.get("zone") == "graveyard"


CLAIMS = (
    Claim(
        slug="as-turned-up-counts-before-anything-dies",
        rules=("708.11", "614.1e", "704.5f"),
        topic=TOPIC,
        says="Counters that come as it is turned up are there before toughness is looked at.",
        believes="What happens as a permanent is turned up waits on the stack like a trigger.",
        when=lambda s: turned_up(s) and has_as(s.card, "turned_up"),
        fields=ZONE,
        owns_if=_died_in_the_engine,
        recipes=(
            Recipe("hollow", ("plain_down", "noise", "turn_up")),
            Recipe("hollow", ("plain_down", "turn_up_by_effect")),
        ),
        fault=AsTurnedUpLate,
        refines=("an-effect-turns-up-any-permanent-card",),
    ),
    Claim(
        slug="turned-up-as-a-copy-it-triggers-as-that",
        rules=("708.11", "603.2", "603.10"),
        topic=TOPIC,
        says="What becomes a copy as it is turned up has the copied turned-up ability trigger.",
        believes="A permanent turned up as a copy triggers only what stands on its own card.",
        when=lambda s: (
            s.has_own("turned_up")
            and not turned_up(s)
            and some_object(s, lambda one: turned_up(one) and _copies(one.card))
        ),
        fields=frozenset({UP}),
        recipes=(
            Recipe("copier", ("plain_down", "turn_up_choosing"), around=("turned_up_creature",)),
            Recipe(
                "copier",
                ("plain_down", "noise", "turn_up_choosing"),
                around=("turned_up_creature",),
            ),
        ),
        fault=CopiedTriggersMissed,
    ),
    Claim(
        slug="a-copied-as-turned-up-ability-applies",
        rules=("708.11", "614.1e", "614.5"),
        topic=TOPIC,
        says="What it becomes a copy of as it turns up says more about that: it applies, once.",
        believes="Of what it becomes a copy of as it turns up, abilities about that do not apply.",
        when=lambda s: turned_up(s) and _copies(s.card),
        fields=frozenset({"counters"}),
        recipes=(
            Recipe("copier", ("plain_down", "turn_up_choosing"), around=("as_turned_up_creature",)),
            Recipe(
                "copier", ("cast", "noise", "turn_up_choosing"), around=("as_turned_up_creature",)
            ),
        ),
        fault=CopiedAsIgnored,
        refines=(
            "as-turned-up-applies-while-turning",
            "turning-keeps-counters-and-damage",
            "megamorph-counter-only-for-its-own-cost",
            "the-megamorph-cost-gives-a-counter",
        ),
    ),
    Claim(
        slug="an-aura-may-attach-as-it-turns-up",
        rules=("303.4k", "708.11", "704.5m"),
        topic=TOPIC,
        says="An Aura that says so is attached to something as it is turned up, without a target.",
        believes="An Aura that is turned up is attached to nothing, whatever it says.",
        when=lambda s: turned_up(s) and s.card is not None and "Aura" in s.card.subtypes,
        fields=ZONE | {"attached_to"},
        recipes=(
            Recipe("clinging_aura", ("cast", "turn_up_choosing"), around=("creature",)),
            Recipe("clinging_aura", ("plain_down", "turn_up_choosing"), around=("creature",)),
        ),
        fault=AurasNeverAttach,
        refines=("turning-up-keeps-it-tapped", "as-turned-up-counts-before-anything-dies"),
    ),
)
