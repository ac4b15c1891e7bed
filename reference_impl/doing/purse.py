"""The mana that a player can spend on something: the pool, and what is earmarked for it (106.6)."""

from collections import Counter
from typing import NamedTuple

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.mana import Pool, pool
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.words import Seat


class Use(NamedTuple):
    """What mana is spent on: `cast`, `turn_up` or anything else, and the spell or permanent."""

    of: str = "other"
    looks: Characteristics | None = None


OTHER = Use()


def purse(play: Play, player: Seat, use: Use) -> Pool:
    """All mana of a player that may be spent on this."""
    mine = play.state.players[player]
    return pool((*mine.pool, *(mana for mana, only in mine.earmarked if _fits(play, only, use))))


def spend_all_but(play: Play, player: Seat, use: Use, left: Pool) -> None:
    """Spend the purse down to what is left of it, what is earmarked first."""
    mine = play.state.players[player]
    if not mine.earmarked:
        play.state = play.state.with_player(player, pool=left)
        return
    spent = Counter(purse(play, player, use)) - Counter(left)
    kept: list[tuple[str, str]] = []
    for mana, only in mine.earmarked:
        if spent[mana] and _fits(play, only, use):
            spent[mana] -= 1
        else:
            kept.append((mana, only))
    rest = pool((Counter(mine.pool) - spent).elements())
    play.state = play.state.with_player(player, pool=rest, earmarked=tuple(kept))


def _fits(play: Play, only: str, use: Use) -> bool:
    thing = None if use.looks is None else play.thing(use.looks.handle)
    return play.rules.may_spend(only, use.of, use.looks, thing)
