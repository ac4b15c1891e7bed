"""Words for several face-down piles in exile, and for a card out of one of them (406.4)."""

from facecheck.adapters.language.steps import Answer
from facecheck.reference_impl.vocabulary.effects import Put
from facecheck.reference_impl.vocabulary.filters import Filter, Select

from .plan import Impossible, Plan
from .verbs import Verb
from .ways_down import instruct


def hide_one_more(plan: Plan) -> None:
    """Exile the top card of the library in a pile of its own."""
    _hide_the_top(plan, 1)


def hide_two_more(plan: Plan) -> None:
    """Exile the two top cards of the library in a pile of their own."""
    _hide_the_top(plan, 2)


def _hide_the_top(plan: Plan, n: int) -> None:
    plan.require("effect:put", "works:put:exile", "works:hide:library")
    instruct(plan, Put(what=Select(top=n), to="exile", face_down=True, pile=True))


def take_from_one_pile(plan: Plan) -> None:
    """Its owner, who may not look, names a pile, mostly a single card's, and takes a card of it."""
    plan.require("effect:put", "works:put:exile", "answer:option", "filter:face_down")
    state = plan.game.state
    made = sorted({state.objects[handle].pile for handle in state.zone("exile")})
    piles = [[h for h in state.zone("exile") if state.objects[h].pile == one] for one in made]
    lone = [pile for pile in piles if len(pile) == 1]
    if len(piles) == 1:
        raise Impossible
    pile = plan.draws.one(piles if not lone or plan.draws.chance(20) else lone)
    answers: tuple[Answer, ...] = (Answer(option=piles.index(pile)),)
    if len(pile) > 1:
        plan.require("answer:random")
        answers += (Answer(random=(plan.draws.one(pile),)),)
    hidden = Select(choose=Filter(zone="exile", face_down=True))
    instruct(plan, Put(what=hidden, to="hand"), answers=answers)


VERBS: dict[str, Verb] = {
    verb.__name__: verb for verb in (hide_one_more, hide_two_more, take_from_one_pile)
}
STEPS_OF = dict.fromkeys(VERBS, ("effect:put",))
"""The kinds of step behind these verbs."""
