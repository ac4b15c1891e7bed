"""Turning permanents face up and face down, by whatever cause (708.2a, 708.8)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.layers import board
from facecheck.reference_impl.play import Play, Question
from facecheck.reference_impl.prohibitions import is_forbidden
from facecheck.reference_impl.rulebook import WayUp
from facecheck.reference_impl.state import Mask
from facecheck.reference_impl.vocabulary.abilities import As
from facecheck.reference_impl.vocabulary.effects import Profile, TurnDown, TurnUp
from facecheck.reference_impl.vocabulary.words import Seat

from .context import Context
from .happenings import happens, run_effects
from .paying import Offer, pay, raise_illegal
from .selecting import select


def turn_up(play: Play, handle: str, by: str = "") -> bool:
    """Turn a permanent face up; return whether it turned."""
    thing = play.thing(handle)
    if not thing.face_down or forbidden(play, handle):
        return False
    with play.at_once():
        play.state = play.state.with_(
            effects=play.rules.effects_after_turning_up(play.state.effects, thing)
        )
        play.change(play.rules.after_turning_up(thing, play.tick()))
        _as_it_turns_up(play, handle)
        _add_counters(play, handle, play.rules.counters_of_the_way(by, play.looks(handle)))
        for kind in play.rules.events_of_turning_up():
            play.happen(kind, handle)
    return True


def _as_it_turns_up(play: Play, handle: str) -> None:
    """Do what it says about being turned up, with the X of its cost (708.11, 702.37f)."""
    looks, x = play.looks(handle), play.thing(handle).x
    for ability in looks.abilities:
        if isinstance(ability, As) and play.rules.applies_as_turned_up(ability):
            run_effects(play, ability.effects, Context(you=looks.controller, source=handle, x=x))


def _add_counters(play: Play, handle: str, counters: dict[str, int]) -> None:
    thing = play.thing(handle)
    have = dict(thing.counters)
    for counter, n in counters.items():
        have[counter] = have.get(counter, 0) + n
    play.change(thing.with_(counters=have))


def turn_down(play: Play, handle: str, profile: Profile | None = None) -> bool:
    """Turn a permanent face down; return whether it turned (708.2a, 708.2b, 712.16)."""
    thing = play.thing(handle)
    if thing.zone != "battlefield" or not play.rules.may_be_turned_down(thing):
        return False
    mask = Mask(cause="effect", profile=play.rules.profile("effect", profile))
    play.change(play.rules.after_turning_down(thing, mask, play.tick()))
    return True


def forbidden(play: Play, handle: str) -> bool:
    """Whether some permanent says that it can't be turned face up (101.2)."""
    return is_forbidden(play.state, play.board, "turn_up", handle)


def if_face_up(play: Play, handle: str) -> Characteristics:
    """What a face-down permanent would be if it were face up now (702.37e, 702.168d)."""
    key = f"if face up {handle}"
    if key not in play.state.cache:
        up = play.state.with_object(play.thing(handle).with_(mask=None))
        play.state.cache[key] = board(up, play.rules)[handle]
    looks: Characteristics = play.state.cache[key]
    return looks


def ways_up(play: Play, player: Seat, handle: str) -> tuple[WayUp, ...]:
    """The ways in which a player may turn a permanent up now, whatever they cost."""
    thing, looks = play.thing(handle), play.looks(handle)
    if not play.rules.may_turn_up(play.state, player, looks) or forbidden(play, handle):
        return ()
    return play.rules.ways_up(thing, if_face_up(play, handle))


def turn_up_by_paying(play: Play, player: Seat, handle: str, by: str, offer: Offer) -> None:
    """The special action (116.2b): show, pay, turn up; it does not use the stack."""
    ways = {way.by: way for way in ways_up(play, player, handle)}
    if by not in ways:
        raise_illegal(f"{handle} cannot be turned up by {by} now")
    if play.rules.is_shown_before_paying(play.thing(handle)):
        play.show((handle,), "all", player)
    pay(play, player, ways[by].cost, handle, offer)
    play.change(play.thing(handle).with_(x=offer.x or 0))
    turn_up(play, handle, by)


@happens(TurnUp)
def _turn_up(play: Play, effect: TurnUp, context: Context) -> None:
    """Turn up all of them at the same time; for each that did not turn, the other thing."""
    with play.at_once():
        told = select(play, effect.what, context)
        turned = [h for h in told if turn_up_by_effect(play, h, shown=effect.shown)]
    for handle in told:
        if handle not in turned:
            context.those = (handle,)
            run_effects(play, effect.otherwise, context)
    context.those = told
    context.changed = len(turned)


def turn_up_by_effect(play: Play, handle: str, *, shown: bool = False) -> bool:
    """Turn a permanent up without any cost; an instant or sorcery is only revealed (701.40g).

    `shown`: it is revealed first, and if it is a creature card its controller may do it.
    """
    thing, rules = play.thing(handle), play.rules
    if not thing.face_down or thing.zone != "battlefield":
        return False
    controller = play.looks(handle).controller
    if not rules.may_be_turned_up_by_effect(thing):
        play.show((handle,), "all", controller)
        return False
    if shown:
        play.show((handle,), "all", controller)
        if "creature" not in rules.card_that_is_shown(thing).types:
            return False
        if play.ask(Question(player=controller, kind="may")) is not True:
            return False
    return turn_up(play, handle)


@happens(TurnDown)
def _turn_down(play: Play, effect: TurnDown, context: Context) -> None:
    with play.at_once():
        told = select(play, effect.what, context)
        turned = [handle for handle in told if turn_down(play, handle, effect.profile)]
    context.those = told
    context.changed = len(turned)
