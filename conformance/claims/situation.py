"""One object at one moment: what claims look at to say whether they speak of it.

A situation holds the model's side of a moment (what the rules make of the step) and the
engine's; claims ask the model's side whether they apply, and compare nothing themselves.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.steps import Action, AnyStep, Instruct
from facecheck.adapters.language.trace import Moment, ObjectSeen
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Triggered
from facecheck.reference_impl.vocabulary.effects import AnyEffect, GainLife
from facecheck.reference_impl.vocabulary.filters import Filter


@dataclass(frozen=True)
class Kept:
    """What was asked of one moment: it for `others`, for `all` objects, what `happened`."""

    others: dict[str, "Situation"] = field(default_factory=dict)
    all: list["Situation"] = field(default_factory=list)
    happened: dict[Callable[["Situation"], bool], bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Situation:
    """What one object (or the step itself, `about == "step"`) is and was, and what happened.

    What was asked of a moment is `kept` for all its objects: claims ask often.
    """

    scenario: Scenario
    number: int
    about: str
    before: Moment
    after: Moment
    engine: Moment
    kept: Kept = field(default_factory=Kept, repr=False, compare=False)

    @cached_property
    def step(self) -> AnyStep | None:
        """The step that led here; `None` for the set-up."""
        return self.scenario.steps[self.number - 1] if self.number else None

    @cached_property
    def tag(self) -> str:
        """The kind of step, such as `turn_up`; `""` for the set-up."""
        return "" if self.step is None else str(self.step.__struct_config__.tag)

    @property
    def effects(self) -> tuple[AnyEffect, ...]:
        """The effects of an instruction."""
        return self.step.effects if isinstance(self.step, Instruct) else ()

    @cached_property
    def effect_tags(self) -> frozenset[str]:
        """The kinds of these effects."""
        return frozenset(str(effect.__struct_config__.tag) for effect in self.effects)

    def is_named_in(self, effect: AnyEffect) -> bool:
        """Whether an effect names the object by its handle."""
        what = getattr(effect, "what", None)
        return isinstance(what, tuple) and self.about in what

    @property
    def actor(self) -> str:
        """The object of an action."""
        return self.step.object if isinstance(self.step, Action) else ""

    @cached_property
    def was(self) -> ObjectSeen | None:
        """The object before the step, by the rules."""
        return self.before.snapshot.objects.get(self.about)

    @cached_property
    def now(self) -> ObjectSeen | None:
        """The object after the step, by the rules."""
        return self.after.snapshot.objects.get(self.about)

    @property
    def got(self) -> ObjectSeen | None:
        """The object after the step, by the engine."""
        return self.engine.snapshot.objects.get(self.about)

    @cached_property
    def card(self) -> Card | None:
        """The card of that handle."""
        return self.scenario.cards.get(self.about)

    @property
    def done(self) -> bool:
        """Whether the rules let the step happen."""
        return self.after.outcome == "done"

    @cached_property
    def is_idle(self) -> bool:
        """Whether it is a card without abilities that stays in a library: a filler."""
        return (
            self.was is not None
            and self.now is not None
            and self.was.zone == self.now.zone == "library"
            and self.card is not None
            and not self.card.abilities
        )

    def of(self, handle: str) -> "Situation":
        """The same moment for another object."""
        found = self.kept.others.get(handle)
        if found is None:
            found = self.kept.others[handle] = replace(self, about=handle)
        return found

    def all_objects(self) -> Sequence["Situation"]:
        """The same moment for each object."""
        if not self.kept.all:
            self.kept.all.extend(map(self.of, self.after.snapshot.objects))
        return self.kept.all

    def any(self, happened: Callable[["Situation"], bool]) -> bool:
        """Whether it happened to any object at that moment."""
        found = self.kept.happened.get(happened)
        if found is None:
            found = self.kept.happened[happened] = any(map(happened, self.all_objects()))
        return found

    @cached_property
    def triggers(self) -> tuple[Triggered, ...]:
        """The triggered abilities printed on the card that gain life, the oscilloscope's."""
        if self.card is None:
            return ()
        return tuple(
            ability
            for ability in self.card.abilities
            if isinstance(ability, Triggered) and life_gained(ability)
        )

    def watches(self, event: str) -> bool:
        """Whether it is a face-up permanent that watches others for this event."""
        stands = self.was is not None and self.was.zone == "battlefield" and not self.was.face_down
        return stands and any(
            event in ability.on and isinstance(ability.what, Filter) for ability in self.triggers
        )

    def has_own(self, event: str) -> bool:
        """Whether its card has a trigger on this happening to itself."""
        return any(
            event in ability.on and (ability.what == "self" or ability.or_self)
            for ability in self.triggers
        )


def life_gained(ability: Triggered) -> int:
    """The fixed amount of life that a trigger gains, or 0."""
    for effect in ability.effects:
        if isinstance(effect, GainLife) and isinstance(effect.n, int):
            return effect.n
    return 0
