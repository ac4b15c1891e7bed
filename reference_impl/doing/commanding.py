"""Commanders go back to the command zone, if their owners like (903.9)."""

from facecheck.reference_impl.play import Play

from .asking import agrees
from .moving import move


def commanders_return(play: Play) -> bool:
    """Of a commander that came into a graveyard or exile its owner is asked once (903.9a)."""
    for handle in play.state.commanders:
        thing = play.thing(handle)
        here = thing.zone in ("graveyard", "exile") and thing.ident not in play.state.stays
        if here and play.rules.commander_may_return(thing, thing.zone):
            if agrees(play, thing.owner):
                return move(play, handle, "command")
            play.state = play.state.with_(stays=(*play.state.stays, thing.ident))
    return False
