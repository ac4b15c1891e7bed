"""Words for names, and for how a spell was cast: locks, counts of names, kicker, foretell."""

from facecheck.adapters.language.steps import Instruct
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import (
    PtIs,
)
from facecheck.reference_impl.vocabulary.effects import CopySpell
from facecheck.reference_impl.vocabulary.filters import Counted, Filter

from .cards import CardMaker
from .casting_cards import Rows
from .plan import Impossible, Plan
from .verbs import Verb

MINE = Filter(types=("creature",), controller="you")


def copy_spell(plan: Plan) -> None:
    """Its owner copies the spell; whether the copy is face down is nobody's to offer."""
    plan.require("step:instruct", "effect:copy_spell", "with:hold")
    if plan.game.state.objects[plan.subject].zone != "stack":
        raise Impossible
    plan.offers = False
    copy = CopySpell(what=(plan.subject,))
    plan.do(Instruct(player=plan.owner, effects=(copy,), hold=True))


VERBS: dict[str, Verb] = {verb.__name__: verb for verb in (copy_spell,)}
STEPS_OF = {
    "copy_spell": ("effect:copy_spell",),
}
"""The kinds of step behind these verbs."""


def _name_counter(make: CardMaker) -> Card:
    names = Counted(number=MINE, different_names=True)
    return Card(
        name=make.name(),
        cost="{1}{G}",
        types=("creature",),
        pt=(1, 1),
        abilities=(PtIs(count=names),),
    )


def _new_name_watcher(make: CardMaker) -> Card:
    others = Filter(types=("creature",), controller="you", other=True)
    what = Filter(types=("creature",), controller="you", different_name_from=others)
    gains = make.gains("enters", what=what)
    return Card(name=make.name(), cost="{2}{G}", types=("enchantment",), abilities=(gains,))


AROUND: Rows = {
    "name_counter": (("kind:pt_is", "count:different_names"), _name_counter),
    "new_name_watcher": (
        ("kind:triggered", "on:enters", "filter:different_name_from"),
        _new_name_watcher,
    ),
}
"""What counts names, and what watches for a new one."""
