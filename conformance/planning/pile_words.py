"""Words for piles: of several in exile one is named, and cards are separated (406.4, 700.3)."""

from facecheck.adapters.language.steps import Answer, Instruct
from facecheck.reference_impl.vocabulary.effects import Look, Piles, Put
from facecheck.reference_impl.vocabulary.filters import Filter, Select
from facecheck.reference_impl.vocabulary.words import Seat, Zone

from .casting_cards import Rows
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


def show_two(plan: Plan) -> None:
    """The other player looks at it and the card under it."""
    plan.require("effect:look")
    top = Select(top=2, of=plan.owner)
    instruct(plan, Look(what=top, who=plan.opponent(plan.owner)))


def split_out_of_sight(plan: Plan) -> None:
    """Its owner separates it from the card under it face down; nobody chooses between the two."""
    plan.require("step:instruct", "effect:piles", "answer:choose")
    down = (True, True)
    effect = Piles(what=Select(top=2), chosen="hand", other="graveyard", face_down=down)
    answers = (Answer(choose=(plan.subject,)),)
    plan.attempt(Instruct(player=plan.owner, effects=(effect,), answers=answers))


_PUT = (hide_one_more, hide_two_more, take_from_one_pile)
VERBS: dict[str, Verb] = {verb.__name__: verb for verb in (*_PUT, show_two, split_out_of_sight)}
STEPS_OF = {
    **{verb.__name__: ("effect:put",) for verb in _PUT},
    "show_two": ("effect:look",),
    "split_out_of_sight": ("effect:piles",),
}
"""The kinds of step behind these verbs."""

AROUND: Rows = {"another_below": ((), lambda make: make.creature("flying"))}
PLACES: dict[str, tuple[Zone, Seat]] = {"another_below": ("library", "A")}
"""A card in the library under the subject, and another one than that."""
