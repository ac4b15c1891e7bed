"""What a spell costs in all: its way's cost, what comes on top, what is taken off (601.2f)."""

from facecheck.reference_impl.mana import any_type, increased, mana_value
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.rulebook import CastWay
from facecheck.reference_impl.statics import Described, describes, having
from facecheck.reference_impl.vocabulary.abilities import Costs
from facecheck.reference_impl.vocabulary.costs import CostParts
from facecheck.reference_impl.vocabulary.words import Seat
from msgspec import structs

from .context import Context
from .paying import parts
from .selecting import count


def price_of_spell(
    there: Play, player: Seat, handle: str, way: CastWay, came_from: str
) -> CostParts:
    """The total cost of a spell that is on the stack already (601.2f).

    Surcharge and taxes first, then reductions, then what sets a least price.
    """
    cost, rules = parts(way.cost), there.rules
    casts = there.state.commanders.get(handle, 0) if came_from == "command" else 0
    found = _changes_of_price(there, handle, way, came_from)
    more = rules.commander_tax(way, casts) + sum([one.more for one in found])
    if cost.less is not None:
        more -= count(there, cost.less, Context(you=player, source=handle))
    mana = cost.mana + way.extra
    if more or way.extra:
        mana = increased(mana, more)
    mana = increased(mana, _short_of(mana, cost.mana + way.extra, found))
    return structs.replace(cost, mana=any_type(mana) if way.any_mana else mana)


def _short_of(mana: str, before: str, found: tuple[Costs, ...]) -> int:
    """How much a price lacks: of a least price (118.9d), or of where a reduction stops."""
    if not found:
        return 0
    least = [one.at_least for one in found if one.more >= 0]
    stops = [min(one.at_least, mana_value(before)) for one in found if one.more < 0]
    return max(0, max([*least, *stops]) - mana_value(mana))


def _changes_of_price(there: Play, handle: str, way: CastWay, came_from: str) -> tuple[Costs, ...]:
    board = there.board
    spell, looks, said = there.thing(handle), board[handle], having(there.state, board, Costs)
    if said:
        board = {**board, handle: there.rules.as_prices_see_it(spell, looks)}
    found = [
        ability
        for ability, looker in said
        if ability.of == "spells"
        and describes(Described(ability.what, looker), there.state, board, handle, came_from)
    ]
    return there.rules.changes_of_price(tuple(found), way, looks)
