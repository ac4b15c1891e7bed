"""What a claim is: one named, rule-cited statement with its steering and its fault.

A claim says when it speaks of an object (`when`), which observations it speaks of
(`fields`), how to steer play there (`recipe`), and which wrong rulebook it must catch
(`fault`). The slug never changes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from facecheck.conformance.judging.results import Confidence, Difference
from facecheck.reference_impl import Rulebook

from .situation import Situation

When = Callable[[Situation], bool]
OwnsIf = Callable[[Situation, Difference], bool]

CHARACTERISTICS = frozenset(
    {
        "name",
        "mana_cost",
        "mana_value",
        "types",
        "subtypes",
        "supertypes",
        "colours",
        "pt",
        "keywords",
    }
)
OUTCOME = frozenset({"outcome"})
FACE = frozenset({"face_down"})
EVERYTHING = frozenset({"*"})
"""The fields of the one claim that owns what no other claim owns."""


def always(situation: Situation, difference: Difference) -> bool:
    """Own every difference in what the claim speaks of."""
    del situation, difference
    return True


@dataclass(frozen=True)
class Recipe:
    """How to get there: what the subject is, what stands around it, and the verbs in order.

    `subject` names a row of the card tables, `around` helpers that stand on the
    battlefield, `verbs` what happens; each is a word of `planning`. `seats` is how many play.
    """

    subject: str
    verbs: tuple[str, ...]
    around: tuple[str, ...] = ()
    seats: int = 2


@dataclass(frozen=True)
class TwinRecipe:
    """Two worlds: how to get there in the one, and the word for what differs in the other.

    `apart` is a word of `planning/twinning.py`.
    """

    recipe: Recipe
    apart: str


@dataclass(frozen=True)
class Twinning:
    """What a claim about two worlds speaks of, which some seat can tell apart or not.

    `channels` are those by which a seat must not tell them apart, while the game waits for
    an answer or (not `asking`) otherwise. With `must_differ` it is the other way round:
    from the first difference on that everybody may see, the views must show it.
    """

    recipes: tuple[TwinRecipe, ...]
    channels: frozenset[str] = frozenset({"views", "offers", "asked"})
    asking: bool = False
    must_differ: bool = False

    def words(self) -> frozenset[str]:
        """What differs between the worlds that the claim speaks of."""
        return frozenset(twin.apart for twin in self.recipes)


@dataclass(frozen=True)
class Claim:
    """One statement about face-down objects.

    `says` is the rule in a sentence of our own; `believes` what an engine that breaks it
    seems to believe. `refines` names the more general claims that this one is a special
    case of: of several that fit a difference, the most special owns it. `owns_if` looks at
    the difference itself where the situation alone does not tell whose it is. A claim whose
    evidence is a pair of worlds says so in `twins`, and nothing about single moments.
    `believes` is said of `fault`; `more_faults` are other real ways to break the same claim.
    """

    slug: str
    rules: tuple[str, ...]
    topic: str
    says: str
    believes: str
    when: When
    fields: frozenset[str]
    recipes: tuple[Recipe, ...]
    fault: type[Rulebook] | None
    refines: tuple[str, ...] = ()
    confidence: Confidence = "text"
    owns_if: OwnsIf = always
    twins: Twinning | None = None
    more_faults: tuple[type[Rulebook], ...] = ()

    def is_told(self, situation: Situation) -> bool:
        """Whether the engine reports anything that the claim speaks of."""
        found = reported(situation)
        return bool(found) if self.fields == EVERYTHING else bool(self.fields & found)

    def owns(self, situation: Situation, difference: Difference) -> bool:
        """Whether a difference is this claim's: it applies and speaks of what differs."""
        fits = self.fields == EVERYTHING or bool(self.fields & keys(difference))
        return fits and self.when(situation) and self.owns_if(situation, difference)

    def rules_out_none_of(self, fitting: "Sequence[Claim]") -> bool:
        """Whether none of several fitting claims is a special case of this one."""
        return not any(self.slug in other.refines for other in fitting) and (
            self.fields != EVERYTHING or len(fitting) == 1
        )


def keys(difference: Difference) -> frozenset[str]:
    """What differs, by the names that claims use."""
    return frozenset(difference.expected) | frozenset(difference.got)


def reported(situation: Situation) -> frozenset[str]:
    """What the engine reports about the object at that moment, by the names that claims use."""
    if situation.about == "step":
        return OUTCOME
    engine, got = situation.engine, situation.got
    found = set()
    if got is not None:
        found |= {name for name in got.__struct_fields__ if getattr(got, name) is not None}
    if any(player.life is not None for player in engine.snapshot.players.values()):
        found |= {"life", *(fired(ability.on) for ability in situation.triggers)}
    if any(player.out is not None for player in engine.snapshot.players.values()):
        found.add("out")
    if any(player.pool is not None for player in engine.snapshot.players.values()):
        found.add("pool")
    if engine.revealed is not None:
        found.add("revealed")
    if engine.snapshot.offers is not None:
        found.add("offers")
    if engine.snapshot.stack is not None:
        found.add("stack")
    return frozenset(found)


def fired(events: tuple[str, ...]) -> str:
    """The name of the observation how often a trigger on these events fired."""
    return "fired:" + ",".join(sorted(events))
