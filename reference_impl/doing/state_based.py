"""State-based actions, until none applies (704.3)."""

from collections.abc import Callable

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.abilities import Activated

from .commanding import commanders_return
from .departing import depart, exile_what_nobody_controls
from .leaving_combat import check_combat
from .moving import cease_to_exist, move
from .targeting import may_be_attached
from .transforming import keep_to_the_day

Check = Callable[[Play], bool]


def perform_all(play: Play) -> None:
    """Perform state-based actions, again and again, until nothing is left to do."""
    check_combat(play)
    keep_to_the_day(play)
    while any(check(play) for check in CHECKS):
        check_combat(play)
        keep_to_the_day(play)


def _players_lose(play: Play) -> bool:
    """A player with 0 or less life, or killed by a commander, leaves (704.5a, 704.6c, 104.5)."""
    players, hits = play.state.players, play.state.commander_hits
    killed = {seat for (_, seat), n in hits.items() if play.rules.loses_to_a_commander(n)}
    losing = [
        seat
        for seat, player in players.items()
        if not player.lost and (player.life <= 0 or seat in killed)
    ]
    depart(play, tuple(losing))
    return bool(losing)


def _strays_are_exiled(play: Play) -> bool:
    return not play.state.turn.over and exile_what_nobody_controls(play)


def _tokens_cease(play: Play) -> bool:
    lost = [
        handle
        for handle, thing in play.state.objects.items()
        if thing.token and thing.zone not in ("battlefield", "stack", "gone")
    ]
    for handle in lost:
        cease_to_exist(play, handle)
    return bool(lost)


def _permanents_die(play: Play) -> bool:
    """Whatever has to go to a graveyard goes there at the same time (704.3)."""
    dying = [handle for handle in play.state.battlefield() if _has_to_go(play, handle)]
    dying += [handle for handle in _surplus_legends(play) if handle not in dying]
    with play.at_once():
        for handle in dying:
            move(play, handle, "graveyard")
    return bool(dying)


def _has_to_go(play: Play, handle: str) -> bool:
    thing, looks, rules = play.thing(handle), play.looks(handle), play.rules
    return (
        rules.dies_of_toughness(looks)
        or rules.dies_of_damage(thing, looks)
        or rules.lacks_loyalty(thing, looks)
        or rules.lacks_defense(thing, looks, pending=_is_pending(play, handle))
        or _is_stray_aura(play, handle)
    )


def _sagas_end(play: Play) -> bool:
    """A Saga whose last chapter was told is sacrificed (704.5s, 714.4)."""
    over = [
        handle
        for handle in play.state.battlefield()
        if play.rules.is_told_to_its_end(
            play.thing(handle),
            play.rules.chapters(play.thing(handle), play.looks(handle)),
            pending=_is_pending(play, handle),
        )
    ]
    with play.at_once():
        for handle in over:
            play.happen("sacrificed", handle, moved=True)
            move(play, handle, "graveyard")
    return bool(over)


def _is_pending(play: Play, handle: str) -> bool:
    """Whether an ability of the permanent triggered and has not left the stack yet."""
    return any(
        item.source == handle and not item.is_spell and not isinstance(item.ability, Activated)
        for item in (*play.state.waiting, *play.state.stack)
    )


def _is_stray_aura(play: Play, handle: str) -> bool:
    """An Aura attached to nothing, or to what it may not enchant (704.5m)."""
    host = play.thing(handle).attached_to
    is_aura = "Aura" in play.looks(handle).subtypes
    return is_aura and not (host and may_be_attached(play, handle, host))


def _attachments_come_off(play: Play) -> bool:
    """Equipment on what is no creature, and whatever else cannot be attached (704.5n, 704.5p)."""
    loose = []
    for handle in play.state.battlefield():
        host, is_aura = play.thing(handle).attached_to, "Aura" in play.looks(handle).subtypes
        if host and not is_aura and not may_be_attached(play, handle, host):
            loose.append(handle)
    for handle in loose:
        play.change(play.thing(handle).with_(attached_to=""))
    return bool(loose)


def _counters_annihilate(play: Play) -> bool:
    """A +1/+1 and a -1/-1 counter on one permanent (704.5q)."""
    found = False
    for handle in play.state.battlefield():
        counters = play.thing(handle).counters
        pairs = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
        if pairs:
            found = True
            left = {**counters, "+1/+1": counters["+1/+1"] - pairs}
            left["-1/-1"] = counters["-1/-1"] - pairs
            play.change(play.thing(handle).with_(counters={k: n for k, n in left.items() if n}))
    return found


def _surplus_legends(play: Play) -> list[str]:
    """Of several legendary permanents of one name a player keeps one (704.5j)."""
    groups: dict[tuple[str, str], list[str]] = {}
    for handle in play.state.battlefield():
        key = play.rules.legend_key(play.thing(handle), play.looks(handle))
        if key is not None:
            groups.setdefault(key, []).append(handle)
    surplus = []
    for group in groups.values():
        kept = play.choose(play.looks(group[0]).controller, tuple(group))
        surplus += [handle for handle in group if handle not in kept]
    return surplus


CHECKS: tuple[Check, ...] = (
    _players_lose,
    _strays_are_exiled,
    _permanents_die,
    _sagas_end,
    _attachments_come_off,
    _counters_annihilate,
    _tokens_cease,
    commanders_return,
)
