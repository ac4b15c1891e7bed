"""Transforming and converting, flipping, and day and night (701.27, 701.28, 710.4, 702.145)."""

from typing import Literal

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.effects import Convert, Day, Flip, Transform

from .context import Context
from .happenings import happens
from .restless import BY_THE_DAY, restless
from .selecting import select


def transform(play: Play, handle: str, *, by_the_day: bool = False) -> bool:
    """Turn the other face of a permanent up; return whether it transformed (701.27a)."""
    thing, rules = play.thing(handle), play.rules
    there = thing.zone == "battlefield"
    if not there or not rules.may_transform(thing, play.looks(handle), by_the_day=by_the_day):
        return False
    with play.at_once():
        play.change(rules.after_transforming(thing, play.tick()))
        for kind in rules.events_of_transforming():
            play.happen(kind, handle)
    return True


def keep_to_the_day(play: Play) -> None:
    """What daybound and nightbound bring about at once, without the stack (702.145c-g)."""
    if day := _first_day(play):
        play.state = play.state.with_(day=day)
    if play.state.day:
        for handle, thing, looks in play.permanents:
            if play.rules.follows_the_day(thing, looks, play.state.day):
                transform(play, handle, by_the_day=True)


def _first_day(play: Play) -> Literal["", "day", "night"]:
    """Where it is neither, it becomes day for what is daybound, else night (702.145d, 702.145g)."""
    if play.state.day:
        return ""
    words = {word for one in restless(play) for word in BY_THE_DAY if word in one.looks.abilities}
    return "day" if "daybound" in words else "night" if words else ""


def day_breaks(play: Play) -> None:
    """As a turn begins, by what the active player of the last one cast (731.2, 502.2)."""
    turn, day = play.state.turn, play.state.day
    after = play.rules.day_after(day, turn.spells)
    play.state = play.state.with_(turn=turn.with_(spells=0), day=after)
    keep_to_the_day(play)


@happens(Transform)
@happens(Convert)
def _transform(play: Play, effect: Transform | Convert, context: Context) -> None:
    """Converting is transforming under another name (701.28a)."""
    with play.at_once():
        told = select(play, effect.what, context)
        context.changed = sum([transform(play, handle) for handle in told])
    context.those = told


@happens(Flip)
def _flip(play: Play, effect: Flip, context: Context) -> None:
    """A flipped permanent stays flipped until it leaves, also face down (710.4, 110.5c)."""
    for handle in select(play, effect.what, context):
        thing = play.thing(handle)
        if thing.zone == "battlefield" and play.rules.may_flip(thing):
            play.change(thing.with_(side="other"))


@happens(Day)
def _day(play: Play, effect: Day, context: Context) -> None:
    """It becomes day or night (731.1)."""
    del context
    play.state = play.state.with_(day="night" if effect.night else "day")
    keep_to_the_day(play)
