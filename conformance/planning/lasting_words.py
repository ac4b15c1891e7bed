"""Words for what lasts: choices as it is turned up, more counters, delayed abilities."""

from facecheck.adapters.language.steps import Instruct
from facecheck.reference_impl.vocabulary.effects import (
    AnyEffect,
    Destroy,
    Later,
    Put,
)

from .plan import Plan
from .verbs import Verb


def put_until_the_end(plan: Plan) -> None:
    """Put it onto the battlefield face down; at the next end step it is destroyed."""
    plan.require("step:instruct", "effect:put", "effect:later", "works:put:face_down")
    later = Later(effects=(Destroy(what="it"),))
    put: AnyEffect = Put(what=(plan.subject,), to="battlefield", face_down=True)
    plan.do(Instruct(player=plan.owner, effects=(put, later)))


VERBS: dict[str, Verb] = {verb.__name__: verb for verb in (put_until_the_end,)}
STEPS_OF = {
    "put_until_the_end": ("effect:later",),
}
"""The kinds of step behind these verbs."""
