"""Combat: declaring attackers and blockers, combat damage, the end of combat (508-511)."""

from collections.abc import Mapping

from facecheck.reference_impl.matching import matches
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.prohibitions import bans, reaches
from facecheck.reference_impl.vocabulary.words import Seat

from .changing import deal_damage
from .leaving_combat import check_combat
from .masking import let_slip
from .paying import raise_illegal


def declare_attackers(play: Play, attackers: Mapping[str, Seat]) -> None:
    """Declare exactly these; each is tapped, and all attack at the same time (508.1)."""
    for handle, whom in attackers.items():
        if not _may_attack(play, handle):
            raise_illegal(f"{handle} cannot attack now")
        if whom not in play.state.seats or whom == play.state.turn.active:
            raise_illegal(f"{whom} cannot be attacked")
    let_slip(play, *attackers)
    with play.at_once():
        play.state = play.state.with_(turn=play.state.turn.with_(attacked=bool(attackers)))
        for handle, whom in attackers.items():
            play.change(play.thing(handle).with_(attacking=whom, tapped=True))
            play.happen("attacks", handle)


def _may_attack(play: Play, handle: str) -> bool:
    thing, rules = play.thing(handle), play.rules
    looks = play.looks(handle)
    return (
        handle in play.state.battlefield()
        and looks.controller == play.state.turn.active
        and rules.may_attack(thing, looks, sick=rules.is_summoning_sick(play.state, thing, looks))
        and not _is_forbidden(play, "attack", handle)
    )


def _is_forbidden(play: Play, action: str, handle: str) -> bool:
    """Whether something says that it can't attack or block (508.1c, 509.1b)."""
    return any(
        reaches(ban, play.state, play.board, handle)
        for ban in bans(play.state, play.board, action)
        if ban.ability.blocked_by is None
    )


def declare_blockers(play: Play, player: Seat, blocks: Mapping[str, str]) -> None:
    """Declare exactly these; from then on an attacker is blocked or unblocked (509.1)."""
    for blocker, attacker in blocks.items():
        if not _may_block(play, player, blocker) or not _can_block_it(play, blocker, attacker):
            raise_illegal(f"{blocker} cannot block {attacker} now")
    for attacker in set(blocks.values()):
        marks = play.rules.designations(play.state, play.thing(attacker))
        if list(blocks.values()).count(attacker) < play.rules.least_blockers(marks):
            raise_illegal(f"{attacker} cannot be blocked by so few")
    for blocker, attacker in blocks.items():
        play.change(play.thing(blocker).with_(blocking=(attacker,)))
        play.change(play.thing(attacker).with_(blocked=True))


def _may_block(play: Play, player: Seat, handle: str) -> bool:
    thing, looks = play.thing(handle), play.looks(handle)
    return (
        handle in play.state.battlefield()
        and looks.controller == player
        and play.rules.may_block(thing, looks, play.rules.designations(play.state, thing))
        and not _is_forbidden(play, "block", handle)
    )


def _can_block_it(play: Play, blocker: str, attacker: str) -> bool:
    """Whether that attacker attacks the player and may be blocked by this creature (509.1b).

    702.16f: not one that is protected from it.
    """
    if play.thing(attacker).attacking != play.looks(blocker).controller:
        return False
    if play.is_protected(attacker, blocker):
        return False
    thing, looks = play.thing(attacker), play.looks(attacker)
    if not play.rules.can_block_it(thing, looks, play.looks(blocker)):
        return False
    return not any(
        reaches(ban, play.state, play.board, attacker)
        and matches(play.state, play.board, blocker, ban.ability.blocked_by, ban.looker)
        for ban in bans(play.state, play.board, "block")
        if ban.ability.blocked_by is not None
    )


def deal_combat_damage(play: Play) -> None:
    """Everybody in combat deals damage at the same time, by their power now (510.1, 510.2).

    What turned up before that and is no creature has left combat (506.4).
    """
    about_to = [hit for hit in _all_hits(play) if hit[2]]
    let_slip(play, *(handle for source, target, _ in about_to for handle in (source, target)))
    check_combat(play)
    hits = _all_hits(play)
    with play.at_once():
        for source, target, amount in hits:
            if amount:
                hit = deal_damage(play, target, amount, source)
                if hit in play.state.seats:
                    play.happen("deals_combat_damage", source, to=hit)
                    _note_commander(play, source, hit, amount)


def _note_commander(play: Play, source: str, target: str, amount: int) -> None:
    """Add up what each commander dealt to each player, over the whole game (903.10a)."""
    hits = dict(play.state.commander_hits)
    for card in play.rules.commanders_in(play.state, play.thing(source)):
        key = card, play.state.seats[play.state.seats.index(target)]
        hits[key] = hits.get(key, 0) + amount
    play.state = play.state.with_(commander_hits=hits)


def _all_hits(play: Play) -> list[tuple[str, str, int]]:
    """Who hits whom for how much (510.1)."""
    there = [play.state.objects[handle] for handle in play.state.battlefield()]
    hits = [hit for one in there if one.attacking for hit in _hits_of(play, one.handle)]
    hits += [
        (one.handle, attacker, play.rules.combat_damage(one, play.looks(one.handle)))
        for one in there
        for attacker in one.blocking
    ]
    return hits


def _hits_of(play: Play, attacker: str) -> list[tuple[str, str, int]]:
    """Whom an attacker hits for how much: a player, or what blocks it (510.1b, 510.1c).

    Of several blockers each gets lethal damage in order of arrival, the last one the rest:
    one of the divisions that its controller may choose.
    """
    amount = play.rules.combat_damage(play.thing(attacker), play.looks(attacker))
    player = play.rules.whom_it_hits(play.thing(attacker))
    if player is not None:
        return [(attacker, player, amount)]
    things = play.state.objects
    blockers = [h for h in play.state.battlefield() if attacker in things[h].blocking]
    hits = []
    for place, blocker in enumerate(blockers, 1):
        pt, damage = play.looks(blocker).pt, things[blocker].damage
        lethal = max(0, pt[1] - damage) if pt else 0  # what has no toughness needs none
        given = amount if place == len(blockers) else min(amount, lethal)
        hits.append((attacker, blocker, given))
        amount -= given
    return hits


def end_combat(play: Play) -> None:
    """Everything leaves combat as the end of combat step ends (511.3)."""
    for handle in play.state.zone("battlefield"):
        thing = play.state.objects[handle]
        if thing.attacking or thing.blocking or thing.blocked:
            play.change(play.rules.out_of_combat(thing))
    play.state = play.state.with_(turn=play.state.turn.with_(attacked=False))
