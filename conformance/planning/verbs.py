"""What recipes can do to their subject, one verb each: legal steps only."""

from collections import Counter
from collections.abc import Callable

from facecheck.adapters.language.steps import Advance, Cast, Priority, Resolve, TurnUp
from facecheck.reference_impl.doing.paying import parts
from facecheck.reference_impl.doing.turning import ways_up
from facecheck.reference_impl.mana import added, written
from facecheck.reference_impl.rulebook import WayUp
from facecheck.reference_impl.vocabulary.effects import (
    Change,
    Counters,
    Damage,
    Destination,
    Destroy,
    Manifest,
    Put,
    Tap,
    Token,
    TurnDown,
)
from facecheck.reference_impl.vocabulary.effects import TurnUp as TurnUpEffect

from .plan import BY_MORPH, Impossible, Plan
from .ways_down import instruct, keywords

Verb = Callable[[Plan], None]


def subject_of(plan: Plan) -> tuple[str, ...]:
    """The subject, which must be a permanent now to be told anything."""
    if plan.game.state.objects[plan.subject].zone != "battlefield":
        raise Impossible
    return (plan.subject,)


def ways_of(plan: Plan) -> list[WayUp]:
    """List the ways up that the subject has now and that the engine knows."""
    found = ways_up(plan.game.play(), plan.owner, plan.subject)
    return [way for way in found if plan.able(f"by:{way.by.partition('#')[0]}")]


def _turn_up(plan: Plan, way: WayUp, *, hold: bool = False) -> None:
    plan.require("step:turn_up")
    mana = still_needed(plan, parts(way.cost).mana)
    plan.do(TurnUp(player=plan.owner, object=plan.subject, by=way.by, mana=mana, hold=hold))


def still_needed(plan: Plan, cost: str) -> str:
    """The mana that makes the owner's pool exactly that cost.

    With any more in it nobody could tell which mana pays the generic part.
    """
    needed, have = Counter(added(cost)), Counter(plan.game.state.players[plan.owner].pool)
    if have - needed:
        raise Impossible
    return written(tuple((needed - have).elements()))


def turn_up(plan: Plan) -> None:
    """Turn the subject up by any way that it has."""
    _turn_up(plan, one_way(plan, ways_of(plan)))


def turn_up_held(plan: Plan) -> None:
    """Turn it up and look before anything resolves, then let it resolve."""
    plan.require("with:hold", "step:resolve")
    _turn_up(plan, one_way(plan, ways_of(plan)), hold=True)
    plan.do(Resolve())


def turn_up_by_keyword(plan: Plan) -> None:
    """Turn it up for a morph, megamorph or disguise cost."""
    _turn_up(plan, one_way(plan, [way for way in ways_of(plan) if way.by != "mana"]))


def turn_up_for_mana(plan: Plan) -> None:
    """Turn it up for its mana cost."""
    plan.require("by:mana")
    _turn_up(plan, one_way(plan, [way for way in ways_of(plan) if way.by == "mana"]))


def one_way(plan: Plan, ways: list[WayUp]) -> WayUp:
    """Draw one of these ways; without any the plan is given up."""
    if not ways:
        raise Impossible
    return plan.draws.one(ways)


def turn_up_by_effect(plan: Plan) -> None:
    """Let an effect turn it up."""
    plan.require("effect:turn_up", "works:turn_up")
    instruct(plan, TurnUpEffect(what=subject_of(plan)))


def turn_down(plan: Plan) -> None:
    """Let an effect turn it down, or try to."""
    plan.require("effect:turn_down", "works:turn_down")
    instruct(plan, TurnDown(what=subject_of(plan)))


def resolve(plan: Plan) -> None:
    """Let the stack resolve."""
    plan.require("step:resolve")
    plan.do(Resolve())


def cast_held(plan: Plan) -> None:
    """Cast the subject face down and stop while it is a spell."""
    plan.require("with:hold")
    by = plan.draws.one(castable(plan))
    mana = still_needed(plan, "{3}")
    plan.do(Cast(player=plan.owner, object=plan.subject, by=by, mana=mana, hold=True))


def castable(plan: Plan) -> list[str]:
    """List the face-down keywords of the subject that the engine can cast by."""
    known = [w for w in keywords(plan.cards[plan.subject]) if plan.able(f"by:{w}")]
    if not known:
        raise Impossible(BY_MORPH)
    return known


def look(plan: Plan) -> None:
    """Wait with priority and some mana, so that what is offered can be read."""
    plan.require("step:priority")
    mana = plan.draws.one(("", "{2}", "{3}", "{2}{B}", "{4}{W}{U}{B}{R}{G}"))
    plan.do(Priority(player=plan.owner, mana=mana))


def look_with_its_price(plan: Plan) -> None:
    """Wait with exactly the mana for one way up."""
    plan.require("step:priority")
    way = one_way(plan, ways_of(plan))
    plan.do(Priority(player=plan.owner, mana=parts(way.cost).mana))


def pump(plan: Plan) -> None:
    """An effect until end of turn changes what it is."""
    known = [verb for works, verb in PUMPS.items() if plan.able(works)]
    plan.require("effect:change", *(() if known else PUMPS))
    plan.draws.one(known)(plan)


def pump_pt(plan: Plan) -> None:
    """It gets bigger until end of turn."""
    plan.require("effect:change", "works:change:pt")
    by = plan.draws.one(((3, 3), (1, 2), (2, 0)))
    instruct(plan, Change(what=subject_of(plan), pt=by, until="end_of_turn"))


def pump_keyword(plan: Plan) -> None:
    """It gains flying until end of turn."""
    plan.require("effect:change", "works:change:keywords")
    instruct(plan, Change(what=subject_of(plan), keywords=("flying",), until="end_of_turn"))


def strip(plan: Plan) -> None:
    """It loses all abilities until end of turn."""
    plan.require("effect:change", "works:change:lose_abilities")
    instruct(plan, Change(what=subject_of(plan), lose_abilities=True, until="end_of_turn"))


PUMPS: dict[str, Verb] = {"works:change:pt": pump_pt, "works:change:keywords": pump_keyword}


def grow(plan: Plan) -> None:
    """Put +1/+1 counters on it."""
    plan.require("effect:counters", "works:counters")
    counters = Counters(what=subject_of(plan), counter="+1/+1", n=1 + plan.draws.index(3))
    instruct(plan, counters)


def hurt(plan: Plan) -> None:
    """Deal 1 damage to it."""
    plan.require("effect:damage", "works:damage")
    instruct(plan, Damage(what=subject_of(plan), n=1))


def tap(plan: Plan) -> None:
    """Tap it."""
    plan.require("effect:tap", "works:tap")
    instruct(plan, Tap(what=subject_of(plan)))


def copy(plan: Plan) -> None:
    """Create a token that is a copy of it."""
    plan.require("effect:token", "works:token")
    instruct(plan, Token(copy_of=subject_of(plan)))


def destroy(plan: Plan) -> None:
    """Destroy it."""
    plan.require("effect:destroy", "works:destroy")
    instruct(plan, Destroy(what=subject_of(plan)))


def leave(plan: Plan) -> None:
    """Send it anywhere else."""
    _send(plan, "hand", "exile", "graveyard", "library_top", "library_bottom")


def leave_out_of_sight(plan: Plan) -> None:
    """Send it where nobody would see it."""
    _send(plan, "hand", "library_top", "library_bottom")


def _send(plan: Plan, *among: Destination) -> None:
    known = [to for to in among if all(map(plan.able, _sending(to)))]
    if not known:
        plan.require(*_sending(among[0]))
    to = plan.draws.one(known)
    plan.require(*_sending(to))
    if to == "graveyard":
        destroy(plan)
    else:
        instruct(plan, Put(what=subject_of(plan), to=to))


def _sending(to: Destination) -> tuple[str, ...]:
    return () if to == "graveyard" else ("effect:put", f"works:put:{to}")


def to_hand(plan: Plan) -> None:
    """Return it to its owner's hand."""
    _send(plan, "hand")


def to_exile(plan: Plan) -> None:
    """Exile it."""
    _send(plan, "exile")


def to_library_top(plan: Plan) -> None:
    """Put it on top of its owner's library."""
    _send(plan, "library_top")


def to_library_bottom(plan: Plan) -> None:
    """Put it on the bottom of its owner's library."""
    _send(plan, "library_bottom")


def back(plan: Plan) -> None:
    """Put it from the graveyard onto the battlefield face up."""
    plan.require("effect:put", "works:put:battlefield")
    instruct(plan, Put(what=(plan.subject,), to="battlefield"))


def cast_face_up(plan: Plan) -> None:
    """Cast it for its mana cost."""
    plan.require("step:cast", "works:cast")
    cost = plan.cards[plan.subject].cost
    plan.do(Cast(player=plan.owner, object=plan.subject, mana=cost))


def turn_up_somehow(plan: Plan) -> None:
    """Turn it up, for a cost if it has one that works here, else by an effect."""
    if ways_of(plan) and plan.able("step:turn_up"):
        turn_up(plan)
    else:
        turn_up_by_effect(plan)


def manifest_another(plan: Plan) -> None:
    """Manifest whatever is on top of the library."""
    plan.require("effect:manifest", "works:manifest")
    instruct(plan, Manifest())


def next_turn(plan: Plan) -> None:
    """Go on to the other player's main phase."""
    plan.require("step:advance", "works:advance")
    plan.do(Advance(to="main1", of=plan.opponent(plan.owner)))


def wait(plan: Plan) -> None:
    """Let the subject's owner have priority in whosever turn it is."""
    plan.require("step:priority")
    plan.do(Priority(player=plan.owner))


def hand_back(plan: Plan) -> None:
    """Let the other player have priority, in the same step of the turn."""
    plan.require("step:priority")
    plan.do(Priority(player=plan.opponent(plan.owner)))


def noise(plan: Plan) -> None:
    """Something else that is legal happens in between, perhaps."""
    if not plan.draws.chance(50):
        return
    verb = plan.draws.one(NOISE)
    try:
        verb(plan)
    except Impossible:
        if plan.steps and len(plan.moments) <= len(plan.steps):
            raise


NOISE: tuple[Verb, ...] = (grow, tap, pump, manifest_another)
VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        turn_up,
        turn_up_held,
        turn_up_by_keyword,
        turn_up_for_mana,
        turn_up_by_effect,
        turn_down,
        resolve,
        cast_held,
        look,
        look_with_its_price,
        pump,
        grow,
        hurt,
        tap,
        copy,
        destroy,
        leave,
        leave_out_of_sight,
        back,
        pump_pt,
        pump_keyword,
        strip,
        to_hand,
        to_exile,
        to_library_top,
        to_library_bottom,
        cast_face_up,
        turn_up_somehow,
        wait,
        hand_back,
        manifest_another,
        next_turn,
        noise,
    )
}
"""Each verb by the name that recipes use."""
