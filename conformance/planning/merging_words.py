"""Words for merged permanents: creatures that mutate, and where they go (702.140, 730)."""

from collections.abc import Callable

from facecheck.adapters.language.steps import Answer, Cast, Instruct, Resolve
from facecheck.reference_impl.doing.merging import SIDES
from facecheck.reference_impl.rulebook.merging import mutate_costs
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import AnyAbility, Keyword
from facecheck.reference_impl.vocabulary.effects import CopySpell, Destination, Destroy, Put
from facecheck.reference_impl.vocabulary.words import Seat, Zone
from msgspec import structs

from . import tables
from .cards import CardMaker
from .plan import Impossible, Plan
from .verbs import Verb, still_needed, subject_of
from .ways_down import instruct

NEEDS = ("step:cast", "by:mutate", "keyword:mutate", "answer:option")
MUTATE_COSTS = ("{2}{G}", "{1}{B}", "{3}{R}", "{U}")


def mutate_over(plan: Plan) -> None:
    """The creature in hand mutates onto the subject, on top of it."""
    plan.require("works:mutate:over")
    plan.do(_mutation(plan, "over"))


def mutate_under(plan: Plan) -> None:
    """The creature in hand mutates onto the subject, underneath it."""
    plan.require("works:mutate:under")
    plan.do(_mutation(plan, "under"))


def mutate_somewhere(plan: Plan) -> None:
    """It mutates onto the subject, over it or under it."""
    plan.draws.one((mutate_over, mutate_under))(plan)


def mutate_with_a_copy(plan: Plan) -> None:
    """It mutates onto the subject, and so does a copy of it, each over it or under it."""
    plan.require("works:mutate:over", "works:mutate:under")
    plan.require("effect:copy_spell", "step:instruct", "with:hold", "step:resolve")
    spell = structs.replace(_mutation(plan, ""), answers=(), hold=True)
    plan.do(spell)
    copy = CopySpell(what=(spell.object,))
    plan.do(Instruct(player=plan.owner, effects=(copy,), hold=True))
    sides = [plan.draws.one(SIDES) for _ in range(2)]
    plan.do(Resolve(answers=tuple(Answer(option=side) for side in sides)))


def try_mutate(plan: Plan) -> None:
    """It mutates onto the subject although it cannot."""
    if plan.attempt(_mutation(plan, "over")).outcome != "refused":
        raise Impossible


def _mutation(plan: Plan, side: str) -> Cast:
    plan.require(*NEEDS)
    hand = plan.game.state.zone("hand", plan.owner)
    mutants = [h for h in hand if h != plan.subject and mutate_costs(plan.cards[h])]
    if not mutants or plan.offers:  # by which handle a merged permanent is offered is open
        raise Impossible
    cost = mutate_costs(plan.cards[mutants[0]])[0]
    assert isinstance(cost, str)
    return Cast(
        player=plan.owner,
        object=mutants[0],
        by="mutate",
        mana=still_needed(plan, cost),
        targets=subject_of(plan),
        answers=(Answer(option=side),),
    )


def leave_in_parts(plan: Plan) -> None:
    """Send the merged permanent to where the order of its cards says nothing."""
    among: tuple[Destination, ...] = ("hand", "exile")
    known = [to for to in among if plan.able(f"works:put:{to}")]
    if not known or plan.draws.chance(30):
        plan.require("effect:destroy", "works:destroy")
        instruct(plan, Destroy(what=subject_of(plan)))
        return
    to = plan.draws.one(known)
    plan.require("effect:put", f"works:put:{to}")
    instruct(plan, Put(what=subject_of(plan), to=to))


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        mutate_over,
        mutate_under,
        mutate_somewhere,
        mutate_with_a_copy,
        try_mutate,
        leave_in_parts,
    )
}
STEPS_OF = dict.fromkeys(
    ("mutate_over", "mutate_under", "mutate_somewhere", "mutate_with_a_copy", "try_mutate"),
    ("step:cast", "by:mutate"),
)
"""The kinds of step behind these verbs, as in `steering.STEPS_OF`."""


def _mutant(make: CardMaker, *abilities: AnyAbility, **parts: object) -> Card:
    mutate = Keyword(keyword="mutate", cost=make.draws.one(MUTATE_COSTS))
    card = {
        "name": make.name(),
        "cost": make.draws.one(tables.CREATURE_COSTS),
        "types": ("creature",),
        "subtypes": ("Beast",),
        "pt": make.draws.one(tables.SIZES),
        "abilities": ("haste", mutate, *abilities),
        **parts,
    }
    return Card(**card)  # type: ignore[arg-type]  # the fields of a card, by name


def _two_sided(make: CardMaker) -> Card:
    back = Card(name=make.name(), types=("creature",), pt=(4, 4))
    layout = make.draws.one(("double_faced", "modal"))
    return _mutant(make, layout=layout, other=back)


def _human(make: CardMaker) -> Card:
    return Card(
        name=make.name(),
        cost=make.draws.one(tables.CREATURE_COSTS),
        types=("creature",),
        subtypes=("Human",),
        pt=make.draws.one(tables.SIZES),
        abilities=(make.face_down_keyword(),),
    )


Rows = dict[str, tuple[tuple[str, ...], Callable[[CardMaker], Card]]]
SUBJECTS: Rows = {"human": (("kind:morph",), _human)}
AROUND: Rows = {
    "mutant": (NEEDS, _mutant),
    "mutant_with_morph": (
        (*NEEDS, "kind:morph"),
        lambda make: _mutant(make, make.face_down_keyword("morph", "disguise")),
    ),
    "mutant_with_two_faces": ((*NEEDS, "layout:double_faced", "layout:modal"), _two_sided),
}
"""Creature cards with mutate, in the hand of the subject's owner."""
PLACES: dict[str, tuple[Zone, Seat]] = dict.fromkeys(AROUND, ("hand", "A"))
