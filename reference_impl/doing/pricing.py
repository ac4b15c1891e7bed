"""What something costs now: its cost with what reduces it and what makes it dearer (118.7)."""

from typing import Literal

from facecheck.reference_impl.mana import mana_value
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.statics import Described, describes, having
from facecheck.reference_impl.vocabulary.abilities import Costs
from facecheck.reference_impl.vocabulary.costs import Cost
from facecheck.reference_impl.vocabulary.words import Seat
from msgspec import structs

from .context import Context
from .paying import parts
from .selecting import count


def price(
    play: Play, of: Literal["spells", "turn_up"], player: Seat, handle: str, cost: Cost
) -> Cost:
    """What a player would pay now for an action with an object, as that object is (601.2f)."""
    wanted = parts(cost)
    less = 0
    if wanted.less is not None:
        less = count(play, wanted.less, Context(you=player, source=handle))
    found = _changes_of_price(play, of, handle)
    if wanted.less is None and not found:
        return cost
    mana = play.rules.changed_price(wanted.mana, sum(one.more for one in found) - less)
    floor = max((one.at_least for one in found), default=0)
    short = min(floor, mana_value(wanted.mana)) - mana_value(mana)
    return structs.replace(wanted, mana=play.rules.changed_price(mana, max(0, short)))


def _changes_of_price(play: Play, of: str, handle: str) -> list[Costs]:
    return [
        ability
        for ability, looker in having(play.state, play.board, Costs)
        if ability.of == of
        and describes(Described(ability.what, looker), play.state, play.board, handle)
    ]
