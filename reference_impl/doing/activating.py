"""Activating abilities (602)."""

from collections import Counter

from facecheck.reference_impl.mana import pool
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.prohibitions import is_forbidden
from facecheck.reference_impl.state import OnStack
from facecheck.reference_impl.vocabulary.abilities import Activated
from facecheck.reference_impl.vocabulary.words import Seat

from .context import Context
from .happenings import run_effects
from .paying import NOTHING_SAID, Offer, can_pay, pay, raise_illegal
from .stack import is_stopped, push
from .targeting import aimed, can_be_chosen, demanded_targets


def activated_abilities(play: Play, player: Seat, handle: str) -> tuple[Activated, ...]:
    """The abilities of a permanent that its controller may activate now (602.2, 101.2)."""
    thing, looks = play.thing(handle), play.looks(handle)
    there = thing.zone == "battlefield" and not thing.phased_out
    if not there or looks.controller != player:
        return ()
    if is_forbidden(play.state, play.board, "activate", handle) or is_stopped(play, "activate"):
        return ()
    having = (a for a in looks.abilities if isinstance(a, Activated))
    sorcery_time = play.rules.is_sorcery_time(play.state, player)  # 602.5d
    return tuple(a for a in having if sorcery_time or a.timing == "instant")


def can_be_activated(play: Play, player: Seat, handle: str, ability: Activated) -> bool:
    """Whether the ability has legal targets to choose and can be paid for (602.2b)."""
    return can_be_chosen(play, ability.targets, player, handle) and can_pay(
        play, player, ability.cost, handle
    )


def activate(
    play: Play,
    player: Seat,
    handle: str,
    label: str,
    targets: tuple[str, ...] = (),
    offer: Offer = NOTHING_SAID,
) -> None:
    """Activate an ability that the object has now (602.2); a mana ability uses no stack."""
    having = [a for a in activated_abilities(play, player, handle) if a.id == label]
    if not having:
        raise_illegal(f"{handle} has no ability {label} that {player} can activate now")
    ability = having[0]
    chosen = demanded_targets(play, ability.targets, targets, player, handle)
    ident = play.thing(handle).ident
    before, exiled = play.state.players[player].pool, play.state.zone("exile")
    pay(play, player, ability.cost, handle, offer)
    if play.rules.is_mana_ability(ability):
        run_effects(play, ability.effects, Context(you=player, source=handle, source_ident=ident))
        return
    item = OnStack(
        source=handle,
        ident=ident,
        controller=player,
        ability=ability,
        effects=ability.effects,
        label=label,
        targets=chosen,
        aimed=aimed(play, chosen),
        x=offer.x or 0,
        paid=tuple(play.thing(h).ident for h in play.state.zone("exile") if h not in exiled),
        spent=pool((Counter(before) - Counter(play.state.players[player].pool)).elements()),
    )
    push(play, item)
