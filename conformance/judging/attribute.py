"""Whose difference is it? By time, cause and owner (design 7).

Time: the first moment that differs. Cause: of each object only the deepest difference,
and what an outcome or a status explains is its consequence. Owner: the most special claim
that speaks of it.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Snapshot, StackAbility, Trace
from facecheck.conformance.claims.claim import Claim, fired, keys
from facecheck.conformance.claims.situation import Situation, life_gained
from facecheck.reference_impl.vocabulary.abilities import Triggered

from .compare import LEVELS, differences
from .results import Difference, Sighting, Slip

ENDS_SCENARIO = frozenset({"outcome", "status", "numbers", "triggers"})
BASE = 8


class Unowned(Exception):  # noqa: N818 - says what, and is reported as SUITE-ERROR
    """A difference that several claims own alike: a fault of the suite."""

    def __init__(self, claims: Sequence[Claim], at: Situation, difference: Difference) -> None:
        """Keep the slugs of these claims."""
        self.slugs = tuple(claim.slug for claim in claims)
        names = " and ".join(self.slugs)
        super().__init__(f"step {at.number}, {difference.about}: owned by {names}: {difference}")


@dataclass
class Judged:
    """What one scenario showed; of `untold` claims the engine reports nothing to judge.

    `right` is the trace that it was judged by, `unasked` are the claims of which it was not
    asked whether they are put to the test. `explained` is what adopted faults explain, and
    `plain` the same judged by the rules alone.
    """

    right: Trace
    unasked: frozenset[str] = frozenset()
    exercised: set[str] = field(default_factory=set)
    untold: set[str] = field(default_factory=set)
    explained: list[Sighting] = field(default_factory=list)
    unexplained: list[Sighting] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)
    unsupported: str = ""
    plain: "Judged | None" = None

    @property
    def by_the_rules(self) -> "Judged":
        """The same judged by the rules alone."""
        return self.plain or self

    @property
    def sightings(self) -> list[Sighting]:
        """All differences, whether an adopted fault explains them or not."""
        return [*self.explained, *self.unexplained]

    def again(self, right: Trace, enough: Collection[str]) -> "Judged | None":
        """The same judged once more, if that needs nothing that was not asked."""
        if right is not self.right and right != self.right:
            return None
        if not self.unasked <= set(enough):
            return None
        owners = {sighting.claim for sighting in self.unexplained}
        exercised = owners | (self.exercised - set(enough))
        unasked = frozenset(enough)
        return replace(self, unasked=unasked, exercised=exercised, explained=[], plain=None)


def judge(
    claims: Sequence[Claim],
    scenario: Scenario,
    model: Trace,
    engine: Trace,
    enough: Collection[str] = (),
) -> Judged:
    """Hold a scenario's two traces against each other, up to where they part for good.

    Of the claims `enough` it is not asked any more whether they are put to the test here.
    """
    open_claims = [claim for claim in claims if claim.slug not in enough]
    judged = Judged(model, frozenset(enough))
    aside: set[str] = set()
    before = model.moments[0]
    for number, (want, got) in enumerate(zip(model.moments, engine.moments, strict=False)):
        if got.outcome == "unsupported":
            judged.unsupported = got.note or "not supported in this combination"
            break
        at = Situation(scenario, number, "step", before, want, got)
        found = [] if want == got else [d for d in _caused(at) if d.about not in aside]
        owned = [one for d in found for one in owners_of(claims, at.of(d.about), d)]
        for owner, difference in owned:
            judged.exercised.add(owner.slug)
            judged.unexplained.append(
                Sighting(
                    claim=owner.slug,
                    scenario=scenario,
                    difference=difference,
                    firm=not aside and not _comes_after(difference, found),
                )
            )
        if not any(d.level in ENDS_SCENARIO for d in found):
            _note_exercised(open_claims, at, judged, aside | {d.about for d in found})
        if any(d.level in ENDS_SCENARIO for d in found):
            break
        aside |= {d.about for d in found if d.level == "characteristics"}
        before = want
    return judged


def _comes_after(difference: Difference, found: Sequence[Difference]) -> bool:
    """Whether something deeper went wrong with another object at that moment."""
    depth = LEVELS.index(difference.level)
    return any(one.about != difference.about and LEVELS.index(one.level) < depth for one in found)


def _note_exercised(
    claims: Sequence[Claim], at: Situation, judged: Judged, differing: set[str]
) -> None:
    """Claims are put to the test where they speak of an object that nothing else differs on."""
    if at.number == 0 or not claims:
        return
    objects = (s for s in at.all_objects() if s.about not in differing and not s.is_idle)
    situations = [at, *objects]
    for claim in claims:
        if claim.slug not in judged.exercised:
            _note(claim, situations, judged)


def _note(claim: Claim, situations: Sequence[Situation], judged: Judged) -> None:
    speaks = False
    for situation in situations:
        if claim.when(situation):
            speaks = True
            if claim.is_told(situation):
                judged.exercised.add(claim.slug)
                return
    if speaks:
        judged.untold.add(claim.slug)


def _caused(at: Situation) -> list[Difference]:
    """The differences of a moment that are not consequences of deeper ones."""
    found = differences(at.number, at.after, at.engine, at.before.snapshot)
    if any(d.level == "status" and not _of_player(d) for d in found):
        kept = ("status", "numbers", "characteristics")
        found = [d for d in found if d.level in kept and not _of_player(d)]
    found = [fine for d in found for fine in _by_trigger(at, d)]
    deepest: dict[str, Difference] = {}
    for difference in found:
        have = deepest.get(difference.about)
        if have is None or LEVELS.index(difference.level) < LEVELS.index(have.level):
            deepest[difference.about] = difference
    return list(deepest.values())


def _of_player(difference: Difference) -> bool:
    return difference.about in ("A", "B", "C", "D")


def owners_of(
    claims: Sequence[Claim], at: Situation, difference: Difference
) -> list[tuple[Claim, Difference]]:
    """Whose a difference is: the most special claim's of those that fit.

    Where several of these speak of different fields, as much went wrong at once, and each
    has its part; the fields that none of them speaks of are judged for themselves.
    """
    fitting = [claim for claim in claims if claim.owns(at, difference)]
    special = [claim for claim in fitting if claim.rules_out_none_of(fitting)]
    if len(special) == 1:
        return [(special[0], difference)]
    names = keys(difference)
    parts = [(claim, _only(difference, claim.fields)) for claim in special]
    rest = _only(difference, names.difference(*(claim.fields for claim in special)))
    alone = sum(len(keys(part)) for _, part in parts) + len(keys(rest)) == len(names)
    if not parts or not alone or not all(claim.owns(at, part) for claim, part in parts):
        raise Unowned(special or fitting, at, difference)
    return [*parts, *(owners_of(claims, at, rest) if keys(rest) else ())]


def _only(difference: Difference, names: Collection[str]) -> Difference:
    """The part of a difference that is about these fields."""
    return Difference(
        moment=difference.moment,
        about=difference.about,
        level=difference.level,
        expected={name: value for name, value in difference.expected.items() if name in names},
        got={name: value for name, value in difference.got.items() if name in names},
    )


def _by_trigger(at: Situation, difference: Difference) -> Iterator[Difference]:
    """Life and stack differences as what they tell: which trigger fired how often."""
    counts = Counter[tuple[str, Triggered]]()
    if "life" in difference.expected and difference.got.get("life") is not None:
        counts = _from_life(at, difference)
    elif difference.about == "stack":
        counts = _from_stack(at)
    if not counts:
        yield difference
        return
    for (handle, ability), surplus in sorted(counts.items(), key=lambda one: one[0][0]):
        key = fired(ability.on)
        yield Difference(
            moment=difference.moment,
            about=handle,
            level="triggers",
            expected={**difference.expected, key: 0 if surplus > 0 else -surplus},
            got={**difference.got, key: max(surplus, 0)},
        )


def _gains(at: Situation) -> dict[int, tuple[str, Triggered]]:
    return {
        life_gained(ability): (handle, ability)
        for handle in at.scenario.cards
        for ability in at.of(handle).triggers
    }


def _from_life(at: Situation, difference: Difference) -> Counter[tuple[str, Triggered]]:
    """The surplus in base 8 tells which triggers fired too often, or not at all."""
    surplus = int(difference.got["life"]) - int(difference.expected["life"])
    gains, amount = _gains(at), 1
    counts: Counter[tuple[str, Triggered]] = Counter()
    while surplus:
        digit = (surplus + BASE // 2) % BASE - BASE // 2
        if digit:
            if amount not in gains:
                return Counter()
            counts[gains[amount]] = digit
        surplus = (surplus - digit) // BASE
        amount *= BASE
    return counts


def _from_stack(at: Situation) -> Counter[tuple[str, Triggered]]:
    """Abilities of one source too many or too few, where that source has just one trigger."""
    want, got = _sources(at.after.snapshot), _sources(at.engine.snapshot)
    counts: Counter[tuple[str, Triggered]] = Counter()
    for source in set(want) | set(got):
        triggers = at.of(source).triggers
        if want[source] != got[source]:
            if len(triggers) != 1:
                return Counter()
            counts[source, triggers[0]] = got[source] - want[source]
    return counts


def _sources(snapshot: Snapshot) -> Counter[str]:
    abilities = [one for one in snapshot.stack or () if isinstance(one, StackAbility)]
    return Counter(one.source for one in abilities if one.source is not None)
