"""Turning permanents face up and face down, by whatever cause (708.2a, 708.8)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.layers import looks_if
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.prohibitions import is_forbidden
from facecheck.reference_impl.rulebook import WayUp
from facecheck.reference_impl.state import Mask
from facecheck.reference_impl.vocabulary.abilities import As
from facecheck.reference_impl.vocabulary.effects import TurnDown, TurnUp
from facecheck.reference_impl.vocabulary.profiles import Profile
from facecheck.reference_impl.vocabulary.words import Seat

from .asking import agrees
from .components import faces
from .conspiring import turn_down_there, turn_up_conspiracy
from .context import Context
from .counting import put_counters
from .happenings import happens, run_effects
from .paying import Offer, pay, raise_illegal
from .pricing import price
from .purse import Use
from .selecting import select
from .stack import is_stopped


def turn_up(play: Play, handle: str, by: str = "", x: int = 0, who: Seat | None = None) -> bool:
    """Turn a permanent face up, by a way with an X perhaps; return whether it turned.

    `who` is the player who does it, by default its controller.
    """
    thing = play.thing(handle)
    if not thing.face_down or forbidden(play, handle):
        return False
    if play.rules.is_kept_down(thing):
        play.show(faces(thing), "all", play.looks(handle).controller)
        return False
    with play.at_once():
        before = play.state
        play.state = play.state.with_(
            effects=play.rules.effects_after_turning_up(play.state.effects, thing)
        )
        up = play.rules.after_turning_up(thing, play.tick())
        play.change(up.with_(x=play.rules.x_of_the_way(x)))
        play.note("is turned face up", handle, before)
        _as_it_turns_up(play, handle)
        _add_counters(play, handle, play.rules.counters_of_the_way(by, play.looks(handle)))
        for kind in play.rules.events_of_turning_up():
            play.happen(kind, handle, by=who or play.looks(handle).controller)
    return True


def _as_it_turns_up(play: Play, handle: str) -> None:
    """Do what it says about being turned up, with the X of its cost (708.11, 702.37f)."""
    done: list[As] = []
    while todo := _first_left(play, handle, done):
        done.append(todo)
        you, x = play.looks(handle).controller, play.thing(handle).x
        context = Context(you=you, source=handle, x=x, replacing=True)
        run_effects(play, todo.effects, context)


def _first_left(play: Play, handle: str, done: list[As]) -> As | None:
    """The first of these abilities, of what it is by now, that was not applied yet (614.5)."""
    thing, rules = play.thing(handle), play.rules
    found = [one for one in play.looks(handle).abilities if isinstance(one, As)]
    left = [one for one in found if not any(one is other for other in done)]
    return next((one for one in left if rules.applies_as_turned_up(thing, one)), None)


def _add_counters(play: Play, handle: str, counters: dict[str, int]) -> None:
    for counter, n in counters.items():
        put_counters(play, handle, counter, n, by_replacement=True)


def turn_down(play: Play, handle: str, profile: Profile | None = None) -> bool:
    """Turn a permanent face down; return whether it turned (708.2a, 708.2b, 712.16)."""
    thing = play.thing(handle)
    if thing.zone == "command":
        return turn_down_there(play, handle)
    if thing.zone != "battlefield" or not play.rules.may_be_turned_down(thing):
        return False
    mask = Mask(cause="effect", profile=play.rules.profile("effect", profile))
    before = play.state
    kept = play.rules.effects_after_turning_down(before.effects, thing)
    play.state = before.with_(effects=kept)
    play.change(play.rules.after_turning_down(thing, mask, play.tick()))
    play.note("is turned face down", handle, before)
    return True


def forbidden(play: Play, handle: str) -> bool:
    """Whether some permanent says that it can't be turned face up (101.2)."""
    state, board = play.state, play.board
    actions = play.rules.what_forbids_turning_up()
    return bool([action for action in actions if is_forbidden(state, board, action, handle)])


def if_face_up(play: Play, handle: str) -> Characteristics:
    """What a face-down permanent would be if it were face up now (702.37e, 702.168d)."""
    key = f"if face up {handle}"
    if key not in play.state.seen:
        up = play.rules.as_if_face_up(play.thing(handle))
        play.state.seen[key] = looks_if(play.state, play.rules, up)
    looks: Characteristics = play.state.seen[key]
    return looks


def ways_up(play: Play, player: Seat, handle: str) -> tuple[WayUp, ...]:
    """The ways in which a player may turn a permanent up now, with what they cost now."""
    thing, looks = play.thing(handle), play.looks(handle)
    if not play.rules.may_turn_up(play.state, player, looks) or forbidden(play, handle):
        return ()
    if is_stopped(play, "turn_up"):
        return ()
    found = play.rules.ways_up(thing, if_face_up(play, handle))
    return tuple([_priced(play, player, handle, way) for way in found])


def _priced(play: Play, player: Seat, handle: str, way: WayUp) -> WayUp:
    cost = price(play, "turn_up", player, handle, way.cost)
    return way if cost is way.cost else way._replace(cost=cost)


def turn_up_by_paying(play: Play, player: Seat, handle: str, by: str, offer: Offer) -> None:
    """The special action (116.2b): show, pay, turn up; it does not use the stack."""
    if by == "agenda":
        turn_up_conspiracy(play, player, handle)
        return
    ways = {way.by: way for way in ways_up(play, player, handle)}
    if by not in ways:
        raise_illegal(f"{handle} cannot be turned up by {by} now")
    if play.rules.is_shown_before_paying(play.thing(handle)):
        play.show(faces(play.thing(handle)), "all", player)
    pay(play, player, ways[by].cost, handle, offer, Use("turn_up", play.looks(handle)))
    turn_up(play, handle, by, offer.x or 0)


@happens(TurnUp)
def _turn_up(play: Play, effect: TurnUp, context: Context) -> None:
    """Turn up all of them at the same time; for each that did not turn, the other thing."""
    with play.at_once():
        told = select(play, effect.what, context)
        turned = [h for h in told if turn_up_by_effect(play, h, context.you, shown=effect.shown)]
    for handle in told:
        if handle not in turned:
            context.those = (handle,)
            run_effects(play, effect.otherwise, context)
    context.those = told
    context.changed = len(turned)


def turn_up_by_effect(play: Play, handle: str, who: Seat, *, shown: bool) -> bool:
    """Turn a permanent up without any cost; an instant or sorcery is only revealed (701.40g).

    `shown`: it is revealed first, and if it is a creature card its controller may do it.
    """
    thing, rules = play.thing(handle), play.rules
    if thing.zone == "exile":
        play.change(thing.with_(mask=None))  # no permanent: only everybody sees it now (406.3)
        return thing.face_down
    if not thing.face_down or thing.zone != "battlefield":
        return False
    controller = play.looks(handle).controller
    if not rules.may_be_turned_up_by_effect(thing):
        play.show(faces(thing), "all", controller)
        return False
    if shown:
        play.show(faces(thing), "all", controller)
        if "creature" not in rules.card_that_is_shown(thing).types:
            return False
        return agrees(play, controller) and turn_up(play, handle)
    return turn_up(play, handle, who=who)


@happens(TurnDown)
def _turn_down(play: Play, effect: TurnDown, context: Context) -> None:
    with play.at_once():
        told = select(play, effect.what, context)
        turned = [handle for handle in told if turn_down(play, handle, effect.profile)]
    context.those = told
    context.changed = len(turned)
