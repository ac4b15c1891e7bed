"""Verbs for the ways up: paying more than mana, backing out, and what gets in between."""

from collections import Counter
from collections.abc import Iterator

from facecheck.adapters.language.steps import Answer, Cast, TurnUp
from facecheck.reference_impl.doing.paying import WITH_OBJECTS, parts
from facecheck.reference_impl.mana import added, symbols, written
from facecheck.reference_impl.matching import Looker, matches
from facecheck.reference_impl.rulebook import WayUp
from facecheck.reference_impl.vocabulary.abilities import Morph
from facecheck.reference_impl.vocabulary.costs import CostParts, Payment
from facecheck.reference_impl.vocabulary.effects import Change, Control
from msgspec import structs

from .near_misses import try_up
from .plan import Impossible, Plan
from .verbs import Verb, one_way, still_needed, subject_of, ways_of
from .ways_down import instruct

LIFE = "life"


def turn_up_paying(plan: Plan) -> None:
    """Turn it up by a keyword, with all that its cost asks for: X, life and objects too."""
    plan.do(_paying(plan, _keyword_way(plan)))


def back_out(plan: Plan) -> None:
    """Begin to turn it up and back out at the payment."""
    plan.require("step:turn_up", "with:cancel")
    way = _keyword_way(plan)
    mana = still_needed(plan, parts(way.cost).mana)
    plan.attempt(TurnUp(player=plan.owner, object=plan.subject, by=way.by, mana=mana, cancel=True))


def try_pay_wrong(plan: Plan) -> None:
    """Turn it up and offer as payment what the cost does not describe."""
    plan.require("step:turn_up")
    way = _keyword_way(plan)
    wrong = tuple(_wrong(plan, parts(way.cost)))
    step = TurnUp(player=plan.owner, object=plan.subject, by=way.by, pay=wrong)
    if plan.attempt(step).outcome != "refused":
        raise Impossible


def _keyword_way(plan: Plan) -> WayUp:
    return one_way(plan, [way for way in ways_of(plan) if way.by != "mana"])


def _paying(plan: Plan, way: WayUp) -> TurnUp:
    plan.require("step:turn_up")
    cost = parts(way.cost)
    x = 2 + plan.draws.index(3) if "X" in symbols(cost.mana) else None
    mana, lives = _mana_and_lives(plan, cost.mana, x or 0)
    have = Counter(plan.game.state.players[plan.owner].pool)
    if have - Counter(mana):
        raise Impossible
    return TurnUp(
        player=plan.owner,
        object=plan.subject,
        by=way.by,
        mana=written(tuple((Counter(mana) - have).elements())),
        x=x,
        pay=(*(LIFE for _ in range(lives)), *_right(plan, cost)),
    )


def _mana_and_lives(plan: Plan, cost: str, x: int) -> tuple[tuple[str, ...], int]:
    """One way to pay each symbol, drawn: the mana, and how many are paid with life."""
    mana: list[str] = []
    lives = 0
    for symbol in symbols(cost):
        half = plan.draws.one(symbol.split("/"))
        if half == "P":
            lives += 1
        elif half == "X":
            mana += ["C"] * x
        else:
            mana += added(f"{{{half}}}")
    return tuple(mana), lives


def _payments(cost: CostParts) -> Iterator[tuple[str, Payment]]:
    named = ((name, getattr(cost, name)) for name in WITH_OBJECTS)
    return ((name, payment) for name, payment in named if payment is not None)


def _right(plan: Plan, cost: CostParts) -> Iterator[str]:
    for name, payment in _payments(cost):
        yield from _candidates(plan, name, payment, fits=True)[: payment.n]


def _wrong(plan: Plan, cost: CostParts) -> Iterator[str]:
    for name, payment in _payments(cost):
        wrong = _candidates(plan, name, payment, fits=False)[:1]
        right = _candidates(plan, name, payment, fits=True)[: payment.n - 1]
        if not wrong or len(right) < payment.n - 1:
            raise Impossible
        yield from (*right, *wrong)


def _candidates(plan: Plan, name: str, payment: Payment, *, fits: bool) -> list[str]:
    """What its owner could pay with, or what is there and does not fit; not the subject."""
    play = plan.game.play()
    state, looker = play.state, Looker(plan.owner)
    zone = WITH_OBJECTS[name].zone
    among = state.battlefield() if zone == "battlefield" else state.zone(zone, plan.owner)
    return [
        handle
        for handle in among
        if handle != plan.subject
        and play.looks(handle).controller == plan.owner
        and matches(state, play.board, handle, payment.what, looker) is fits
    ]


def turn_up_by_the_second(plan: Plan) -> None:
    """Turn it up by the second of two abilities of one keyword."""
    way = one_way(plan, [way for way in ways_of(plan) if way.by.endswith("#2")])
    plan.do(_paying(plan, way))


def turn_up_choosing(plan: Plan) -> None:
    """Turn it up and choose the other creature for what it says about that."""
    plan.require("answer:choose")
    step = _paying(plan, one_way(plan, ways_of(plan)))
    answer = Answer(choose=(_bystander(plan),))
    plan.do(structs.replace(step, answers=(answer,)))


def _bystander(plan: Plan) -> str:
    """The first creature beside the subject, face up."""
    board = plan.game.play().board
    others = [
        handle
        for handle in plan.game.state.battlefield()
        if handle != plan.subject and board[handle].is_creature and not board[handle].face_down
    ]
    if not others:
        raise Impossible
    return others[0]


def lift_bystander(plan: Plan) -> None:
    """The creature beside it gains flying until end of turn."""
    plan.require("effect:change", "works:change:keywords")
    change = Change(what=(_bystander(plan),), keywords=("flying",), until="end_of_turn")
    instruct(plan, change)


def give_away(plan: Plan) -> None:
    """The other player gains control of it, and goes on in its owner's place."""
    plan.require("effect:control", "works:control")
    there = subject_of(plan)
    plan.owner = plan.opponent(plan.owner)
    instruct(plan, Control(what=there, who="you"))


def become_artifact(plan: Plan) -> None:
    """It becomes an artifact and is no creature any more."""
    plan.require("effect:change", "works:change:set_types")
    change = Change(what=subject_of(plan), set_types=("artifact",), until="end_of_turn")
    instruct(plan, change)


def grant_morph(plan: Plan) -> None:
    """It gains a morph ability until end of turn."""
    plan.require("effect:change", "kind:morph", "works:granted:morph")
    cost = plan.draws.one(("{R}", "{1}{W}", "{2}"))
    grants = (Morph(cost=cost),)
    instruct(plan, Change(what=subject_of(plan), grants=grants, until="end_of_turn"))


def cast_helper_held(plan: Plan) -> None:
    """Cast the spell in hand and let it wait on the stack."""
    plan.require("step:cast", "with:hold")
    hand = [h for h in plan.game.state.zone("hand", plan.owner) if h != plan.subject]
    if not hand:
        raise Impossible
    cost = plan.cards[hand[0]].cost
    plan.do(Cast(player=plan.owner, object=hand[0], mana=cost, hold=True))


def try_untaxed(plan: Plan) -> None:
    """Turn it up for its printed cost although it costs more now."""
    printed = [a for a in plan.cards[plan.subject].abilities if getattr(a, "cost", "")]
    way = one_way(plan, [way for way in ways_of(plan) if way.by != "mana"])
    cost = getattr(printed[0], "cost", "")
    if not isinstance(cost, str) or cost == parts(way.cost).mana:
        raise Impossible
    try_up(plan, way.by, still_needed(plan, cost))


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        turn_up_paying,
        back_out,
        try_pay_wrong,
        turn_up_by_the_second,
        turn_up_choosing,
        lift_bystander,
        give_away,
        become_artifact,
        grant_morph,
        cast_helper_held,
        try_untaxed,
    )
}
STEPS_OF = {
    "turn_up_paying": ("step:turn_up",),
    "back_out": ("step:turn_up",),
    "try_pay_wrong": ("step:turn_up",),
    "turn_up_by_the_second": ("step:turn_up",),
    "turn_up_choosing": ("step:turn_up",),
    "cast_helper_held": ("step:cast",),
    "try_untaxed": ("step:turn_up",),
}
