"""Playing a card while an effect resolves: in any turn, except for lands (608.2g)."""

from facecheck.reference_impl.permissions import Permission
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.rulebook import CastWay
from facecheck.reference_impl.vocabulary.effects import Allow
from facecheck.reference_impl.vocabulary.words import Seat

from .asking import agrees
from .casting import as_spell, is_permitted, of_spell, proposed, ways_under
from .happenings import NotInTheModel
from .moving import move
from .rehousing import rehoused
from .stack import announce, push, targets_of_spell
from .targeting import aimed, can_be_chosen, chosen_targets


def play_now(play: Play, player: Seat, handle: str, effect: Allow) -> None:
    """A player may play the card at once and without paying, or not at all."""
    if not effect.free:
        message = "playing a card for its cost while an effect resolves"
        raise NotInTheModel(message)
    if "land" in play.thing(handle).card.types:
        if effect.action == "play" and _may_play_the_land(play, player):
            play.state = play.state.with_player(player, lands_played=1)
            move(play, handle, "battlefield")
        return
    ways = [way for way in _ways(play, player, handle) if _has_targets(play, player, handle, way)]
    if ways and agrees(play, player):
        _cast(play, player, handle, ways[0])


def _may_play_the_land(play: Play, player: Seat) -> bool:
    legal = play.rules.may_play_a_land_meanwhile(play.state, player)
    return legal and agrees(play, player)


def _ways(play: Play, player: Seat, handle: str) -> list[CastWay]:
    permission = Permission(free=True)
    found = ways_under(play, permission, handle)
    return [way for way in found if is_permitted(play, permission, way, player, handle)]


def _has_targets(play: Play, player: Seat, handle: str, way: CastWay) -> bool:
    there = proposed(play, player, handle, way)
    wanted = targets_of_spell(there, handle)
    return can_be_chosen(there, wanted, player, handle)


def _cast(play: Play, player: Seat, handle: str, way: CastWay) -> None:
    """Cast it for nothing, with targets chosen now (601.2a, 601.2c)."""
    before = play.state
    spell = as_spell(play, player, handle, way).with_(timestamp=play.tick())
    play.state = rehoused(play.state, spell)
    play.note("moves", handle, before)
    item = of_spell(play, player, handle)
    announce(play, item)
    chosen = chosen_targets(play, targets_of_spell(play, handle), player, handle) or ()
    with play.at_once():
        push(play, item.with_(targets=chosen, aimed=aimed(play, chosen)))
        play.happen("casts", handle)
