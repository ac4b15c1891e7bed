"""Written games played on the model step by step, for what is to hold after each of them."""

from collections.abc import Iterator

from facecheck.adapters.language.steps import TurnUp
from facecheck.adapters.reference import Reference
from facecheck.conformance.cases import Case
from facecheck.reference_impl import Rulebook
from msgspec import structs
from walk import COSTLY, FACETS, RULES, Turned


def played(case: Case, rules: Rulebook = RULES) -> Iterator[Turned]:
    """The steps of a case as a walk gives its own, with everything to be seen."""
    model = Reference(rules)
    see = tuple(dict.fromkeys((*case.scenario.see, *FACETS, *COSTLY)))
    moment = model.begin(structs.replace(case.scenario, see=see))
    for step in case.scenario.steps:
        if moment.outcome != "asking":
            before, about = model.game.state, step
        offers = model.game.offers() if isinstance(step, TurnUp) else ()
        moment = model.play(step)
        yield Turned(before, offers, step, moment, model.game.state, about, rules)
