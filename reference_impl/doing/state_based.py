"""State-based actions, until none applies (704.3)."""

from collections.abc import Callable

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.abilities import Activated
from facecheck.reference_impl.vocabulary.words import Seat

from .commanding import commanders_return
from .departing import depart, exile_what_nobody_controls
from .leaving_combat import check_combat
from .moving import cease_to_exist, move
from .restless import has_to_go, pairs_of_counters, restless
from .targeting import may_be_attached
from .transforming import keep_to_the_day

Check = Callable[[Play], bool]


def perform_all(play: Play) -> None:
    """Perform state-based actions, again and again, until nothing is left to do."""
    while not _all_is_calm(play):
        check_combat(play)
        keep_to_the_day(play)
        if not _act(play, CHECKS):
            return


def _all_is_calm(play: Play) -> bool:
    """Whether there is nothing at all that one of the checks could be about."""
    state = play.state
    if state.day or state.turn.attacked or state.made or state.commanders or restless(play):
        return False
    return not [one for one in state.players.values() if one.life <= 0 or one.lost]


def _of_the_restless(play: Play) -> bool:
    """Whatever may happen to permanents that are not calm."""
    return bool(restless(play)) and _act(play, CHECKS_OF_PERMANENTS)


def _act(play: Play, checks: tuple[Check, ...]) -> bool:
    """The first of these that finds something to do; whether there is one."""
    for check in checks:  # noqa: SIM110 - asked all the time, and a generator costs more
        if check(play):
            return True
    return False


def _players_lose(play: Play) -> bool:
    """A player with 0 or less life, or killed by a commander, leaves (704.5a, 704.6c, 104.5)."""
    hit = play.state.commander_hits
    losing = [
        seat
        for seat, player in play.state.players.items()
        if not player.lost and (player.life <= 0 or (hit and _is_killed_by_a_commander(play, seat)))
    ]
    if losing:
        depart(play, tuple(losing))
    return bool(losing)


def _is_killed_by_a_commander(play: Play, seat: Seat) -> bool:
    hits = play.state.commander_hits.items()
    return any(play.rules.loses_to_a_commander(n) for (_, hit), n in hits if hit == seat)


def _strays_are_exiled(play: Play) -> bool:
    return not play.state.turn.over and exile_what_nobody_controls(play)


def _tokens_cease(play: Play) -> bool:
    if not play.state.made:
        return False
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
    pending = _pending(play)
    dying = [
        handle
        for handle, thing, looks in restless(play)
        if has_to_go(play, thing, looks, pending=handle in pending)
    ]
    dying += [handle for handle in _surplus_legends(play) if handle not in dying]
    if dying:
        with play.at_once():
            for handle in dying:
                move(play, handle, "graveyard")
    return bool(dying)


def _sagas_end(play: Play) -> bool:
    """A Saga whose last chapter was told is sacrificed (704.5s, 714.4)."""
    pending, rules = _pending(play), play.rules
    over = [
        handle
        for handle, thing, looks in restless(play)
        if rules.is_told_to_its_end(thing, rules.chapters(thing, looks), pending=handle in pending)
    ]
    if over:
        with play.at_once():
            for handle in over:
                play.happen("sacrificed", handle, moved=True)
                move(play, handle, "graveyard")
    return bool(over)


def _pending(play: Play) -> set[str]:
    """The objects of which an ability triggered that has not left the stack yet."""
    return {
        item.source
        for item in (*play.state.waiting, *play.state.stack)
        if not item.is_spell and not isinstance(item.ability, Activated)
    }


def _attachments_come_off(play: Play) -> bool:
    """Equipment on what is no creature, and whatever else cannot be attached (704.5n, 704.5p)."""
    loose = [
        thing
        for handle, thing, looks in restless(play)
        if thing.attached_to
        and "Aura" not in looks.subtypes
        and not may_be_attached(play, handle, thing.attached_to)
    ]
    for thing in loose:
        play.change(thing.with_(attached_to=""))
    return bool(loose)


def _counters_annihilate(play: Play) -> bool:
    """A +1/+1 and a -1/-1 counter on one permanent (704.5q)."""
    found = False
    for _, thing, _ in restless(play):
        counters, pairs = thing.counters, pairs_of_counters(thing)
        if pairs:
            found = True
            left = {**counters, "+1/+1": counters["+1/+1"] - pairs}
            left["-1/-1"] = counters["-1/-1"] - pairs
            play.change(thing.with_(counters={k: n for k, n in left.items() if n}))
    return found


def _surplus_legends(play: Play) -> list[str]:
    """Of several legendary permanents of one name a player keeps one (704.5j)."""
    groups: dict[tuple[str, str], list[str]] = {}
    for handle, thing, looks in restless(play):
        key = play.rules.legend_key(thing, looks)
        if key is not None:
            groups.setdefault(key, []).append(handle)
    surplus = []
    for group in groups.values():
        kept = play.choose(play.looks(group[0]).controller, tuple(group))
        surplus += [handle for handle in group if handle not in kept]
    return surplus


CHECKS_OF_PERMANENTS: tuple[Check, ...] = (
    _permanents_die,
    _sagas_end,
    _attachments_come_off,
    _counters_annihilate,
)
CHECKS: tuple[Check, ...] = (
    _players_lose,
    _strays_are_exiled,
    _of_the_restless,
    _tokens_cease,
    commanders_return,
)
