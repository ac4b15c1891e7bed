"""The doors of Rooms: which are locked, and unlocking one (709.5)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.words import Door


def locked_doors(play: Play, handle: str) -> tuple[Door, ...]:
    """The locked halves of a permanent (709.5)."""
    thing = play.thing(handle)
    if thing.zone != "battlefield":
        return ()
    values = play.rules.copiable_values(play.state, thing)
    return play.rules.locked_doors(thing, values, play.rules.designations(play.state, thing))


def open_door(play: Play, handle: str, door: str) -> None:
    """Unlock a half, if it is there and locked; "when you unlock this door" triggers."""
    if door not in locked_doors(play, handle):
        return
    thing = play.thing(handle)
    with play.at_once():
        play.change(thing.with_(marks=(*thing.marks, door)))
        tell_of_door(play, handle, door)


def tell_of_door(play: Play, handle: str, door: str) -> None:
    """Let abilities see that a half was unlocked."""
    values = play.rules.copiable_values(play.state, play.thing(handle))
    half = values if door == "left" else values.other
    play.happen("unlocks", handle, half=half)
