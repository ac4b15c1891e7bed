"""What is compared of two moments, and what is not."""

import msgspec
from facecheck.adapters.language.trace import Moment, Snapshot, StackAbility, Trace
from facecheck.adapters.reference import Reference
from facecheck.conformance.cases import cases
from facecheck.conformance.judging.compare import differences

FROM_NOTHING = StackAbility(ability="later")


def stack(*entries: str | StackAbility) -> Moment:
    """A moment of which only the stack is seen."""
    return Moment(outcome="done", snapshot=Snapshot(stack=entries))


def test_a_stack_with_an_ability_from_nothing_is_not_compared() -> None:
    """Engines have no common word for it: one may leave it out, or call it by its subject."""
    assert not differences(1, stack(FROM_NOTHING), stack())
    assert not differences(1, stack(FROM_NOTHING), stack(StackAbility(source="c1")))
    assert not differences(1, stack(), stack(FROM_NOTHING))


def test_any_other_stack_is_compared() -> None:
    """As a multiset of what is on it."""
    one, other = StackAbility(source="c1"), StackAbility(source="c2")
    assert not differences(1, stack(one, other), stack(other, one))
    assert [found.level for found in differences(1, stack(one), stack(one, other))] == ["triggers"]
    assert [found.about for found in differences(1, stack("c1"), stack(one))] == ["stack"]


def test_what_the_reference_shows_is_fit_for_the_pipe() -> None:
    """Also an ability from nothing: it has no source."""
    trace = Reference().run(cases()["destroyed-at-the-end-though-face-up"].scenario)
    assert trace.moments[3].snapshot.stack == (FROM_NOTHING,)
    assert msgspec.json.decode(msgspec.json.encode(trace), type=Trace) == trace
