"""Words for what lasts: choices as it is turned up, more counters, delayed abilities."""

from facecheck.reference_impl.vocabulary.effects import (
    AnyEffect,
    Cloak,
    Destroy,
    Later,
    Manifest,
    Put,
)

from .plan import Plan
from .verbs import Verb
from .ways_down import instruct


def put_until_the_end(plan: Plan) -> None:
    """Put it onto the battlefield face down; at the next end step it is destroyed."""
    plan.require("effect:put", "works:put:face_down")
    _until_the_end(plan, Put(what=(plan.subject,), to="battlefield", face_down=True))


def manifest_until_the_end(plan: Plan) -> None:
    """Manifest it; at the next end step it is destroyed."""
    plan.require("effect:manifest", "works:manifest")
    _until_the_end(plan, Manifest())


def cloak_until_the_end(plan: Plan) -> None:
    """Cloak it; at the next end step it is destroyed."""
    plan.require("effect:cloak", "works:cloak")
    _until_the_end(plan, Cloak())


def _until_the_end(plan: Plan, down: AnyEffect) -> None:
    plan.require("effect:later")
    instruct(plan, down, Later(effects=(Destroy(what="it"),)))


VERBS: dict[str, Verb] = {
    verb.__name__: verb for verb in (put_until_the_end, manifest_until_the_end, cloak_until_the_end)
}
STEPS_OF = dict.fromkeys(VERBS, ("effect:later",))
"""The kinds of step behind these verbs."""
