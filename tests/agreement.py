"""The model held against the second evaluator, after every step: the same answers, or an error."""

from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from facecheck.adapters.language.steps import Instruct
from facecheck.reference_impl.doing.turning import ways_up
from facecheck.reference_impl.game import nobody
from facecheck.reference_impl.layers import board
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.sight import may_look
from facecheck.reference_impl.state import State
from facecheck.reference_impl.vocabulary.effects import BecomeCopy, Token
from facecheck.reference_impl.vocabulary.words import BASIC_LAND_TYPES
from second_evaluator import VALUES, Board, copiable, tag
from walk import Turned

UNREAD: Counter[str] = Counter()
"""How often which part could not read a moment: conditions, counts and prices that are rare."""
KEPT: deque[tuple[State, Board]] = deque(maxlen=2)
WORDS = frozenset({"types", "subtypes", "supertypes", "colours"})


def second(state: State) -> Board:
    """What the second evaluator makes of a state; of the last two it is remembered."""
    found = next((board for known, board in KEPT if known is state), None)
    if found is None:
        found = Board(state)
        KEPT.append((state, found))
    if found.having("pt_is"):
        raise LookupError(found.having("pt_is"))
    return found


def values(looks: Any) -> dict[str, Any]:  # noqa: ANN401 - of either side
    """Characteristics in a form that both sides share: words as sets, ward in words."""
    plain = {name: getattr(looks, name) for name in VALUES.split()}
    plain |= {name: frozenset(plain[name]) for name in WORDS}
    return plain | {"abilities": [_spoken(one) for one in looks.abilities if not _by_type(one)]}


def _by_type(ability: Any) -> bool:  # noqa: ANN401 - any ability
    """Whether a basic land type gives it (305.6), which the second evaluator leaves out."""
    return tag(ability) == "activated" and ability.id in BASIC_LAND_TYPES


def _spoken(ability: Any) -> Any:  # noqa: ANN401 - any ability
    ward = tag(ability) == "keyword" and ability.keyword == "ward"
    return f"ward {ability.cost}" if ward else ability


def characteristics_agree(turned: Turned) -> None:
    """What every object is now, and who controls it (613, 708.2)."""
    now, other = board(turned.after, turned.rules), second(turned.after)
    for handle, looks in now.items():
        if "Room" not in copiable(turned.after, turned.after.objects[handle]).subtypes:
            assert values(looks) == values(other.looks[handle]), handle
        assert looks.controller == other.you[handle], handle


def copiable_values_agree(turned: Turned) -> None:
    """What a copy of each permanent would take (613.2, 707.2)."""
    state = turned.after
    for handle in state.battlefield():
        thing = state.objects[handle]
        taken = turned.rules.values_for_a_copy(state, thing)
        assert _printed(taken, thing) == values(copiable(state, thing)), handle


def copies_agree(turned: Turned) -> None:
    """What a token or a permanent took that this step made a copy of one thing (707.2)."""
    before, after, step = turned.before, turned.after, turned.step
    effects = step.effects if isinstance(step, Instruct) else ()
    if len(effects) != 1 or turned.moment.outcome != "done":
        return
    of = getattr(effects[0], "copy_of", getattr(effects[0], "of", None))
    if not isinstance(of, tuple) or len(of) != 1 or of[0] not in before.battlefield():
        return
    taken = values(copiable(before, before.objects[of[0]]))
    if isinstance(effects[0], Token):
        made = [thing for handle, thing in after.objects.items() if handle not in before.objects]
        assert values(copiable(before, made[0].with_(zone="battlefield"))) == taken, made[0].handle
    if isinstance(effects[0], BecomeCopy):
        for one in after.effects[len(before.effects) :]:
            assert _printed(one.copy, before.objects[of[0]]) == taken, one.idents


def _printed(card: Any, thing: Any) -> dict[str, Any]:  # noqa: ANN401 - as the evaluator takes it
    """The values of a card, whatever else is true of the object."""
    nobodys = thing.with_(card=card, mask=None, parts=(), side="whole", changes_of_zone=-1)
    return values(copiable(State(objects={}, zones={}, players={}), nobodys))


def lookers_agree(turned: Turned) -> None:
    """Which players may look at each object (708.5, 406.3); who has left looks no more (800.4a)."""
    state, rules = turned.after, turned.rules
    now = board(state, rules)
    here = {seat for seat in state.seats if state.turn.over or not state.players[seat].lost}
    for handle in state.objects:
        may = {seat for seat in state.seats if may_look(state, now, rules, seat, handle)}
        assert may == _lookers(state, handle) & here, handle


def _lookers(state: State, handle: str) -> set[str]:
    """As the second evaluator says, but for top cards and what is drawn amid casting."""
    thing = state.objects[handle]
    if thing.zone == "hand" and thing.mask is not None:
        return set()  # 121.8
    if _lies_open(state, handle):
        return set(state.seats)
    let = (one.idents for one in state.effects if one.allow and one.allow.action == "look")
    if thing.zone in ("hand", "library") and any(thing.ident in idents for idents in let):
        raise LookupError(handle)  # an effect that lets look where nobody does
    return second(state).lookers(handle)


def _lies_open(state: State, handle: str) -> bool:
    """Whether it is on top of a library whose player plays with that card revealed (401.5)."""
    owner, held = state.objects[handle].owner, state.tops_held
    if state.zone("library", owner)[:1] != (handle,) or handle not in (
        (handle,) if held is None else held
    ):
        return False
    other = second(state)
    says = {other.you[h] for h, a in other.having("allows") if a.action == "top_revealed"}
    return owner in says


def ways_up_agree(turned: Turned) -> None:
    """How each face-down permanent may be turned up, by whom and at what cost (708.7)."""
    state = turned.after
    play = Play(state, turned.rules, nobody)
    for handle in (h for h in state.zone("battlefield") if state.objects[h].mask is not None):
        for seat in state.seats:
            ways = {way.by: way.cost for way in ways_up(play, seat, handle)}
            others = second(state).ways_up(seat, handle)
            priced = any(prices.of == "turn_up" for _, prices in second(state).having("costs"))
            if priced or any(getattr(cost, "less", None) is not None for cost in others.values()):
                raise LookupError(handle)
            assert ways == others, (seat, handle)


PARTS: tuple[Callable[[Turned], None], ...] = (
    characteristics_agree,
    copiable_values_agree,
    copies_agree,
    lookers_agree,
    ways_up_agree,
)


def agreement(turned: Turned) -> None:
    """Both agree in every part that the second evaluator can read of this moment."""
    for part in PARTS:
        try:
            part(turned)
        except LookupError:
            UNREAD[part.__name__] += 1
        except AssertionError as difference:
            message = f"{part.__name__}: {difference}"
            raise AssertionError(message) from difference
