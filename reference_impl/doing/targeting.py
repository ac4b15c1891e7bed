"""Choosing targets and checking them again (115, 601.2c, 608.2b, 702.21a)."""

from facecheck.reference_impl.matching import Board, Looker, found, matches
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import OnStack
from facecheck.reference_impl.vocabulary.abilities import Keyword
from facecheck.reference_impl.vocabulary.filters import Filter, Target
from facecheck.reference_impl.vocabulary.words import Seat

from .paying import raise_illegal

DAMAGEABLE = Filter(types=("creature", "planeswalker", "battle"))


def legal_targets(play: Play, target: Target, you: Seat, source: str) -> tuple[str, ...]:
    """Everything that may be chosen for one target (115.1, 115.4, 702.11b, 702.16b)."""
    others = tuple(seat for seat in play.state.in_turn_order() if seat != you)
    if target.what == "player":
        return play.state.in_turn_order()
    if target.what == "opponent":
        return others
    if target.what == "any":
        return (*_objects(play, DAMAGEABLE, you, source), *play.state.in_turn_order())
    return _objects(play, target.what, you, source)


def _objects(play: Play, what: Filter, you: Seat, source: str) -> tuple[str, ...]:
    among = found(play.state, _seen_by_targeting(play), what, Looker(you, source))
    return tuple(
        handle
        for handle in among
        if not _is_hexproof(play, handle, you)
        and not play.is_protected(handle, source)
        and _may_be_mutated(play, handle, source)
    )


def _may_be_mutated(play: Play, handle: str, source: str) -> bool:
    """What a mutating spell says besides of its target (702.140a); others say nothing."""
    spell = play.state.objects.get(source)
    if spell is None or not spell.mutating:
        return True
    return play.rules.may_be_mutated(spell, play.thing(handle), play.looks(handle))


def _seen_by_targeting(play: Play) -> Board:
    """What everything is, spells as what targets them looks at them (115.1, 708.4)."""
    if not play.state.stack:
        return play.board
    spells = (item.source for item in play.state.stack if item.is_spell)
    seen = {
        handle: play.rules.as_targeting_sees_it(play.thing(handle), play.looks(handle))
        for handle in spells
    }
    return {**play.board, **seen}


def _is_hexproof(play: Play, handle: str, you: Seat) -> bool:
    looks = play.looks(handle)
    there = play.thing(handle).zone == "battlefield"
    return there and looks.has("hexproof") and looks.controller != you


def demanded_targets(
    play: Play, wanted: tuple[Target, ...], demands: tuple[str, ...], you: Seat, source: str
) -> tuple[tuple[str, ...], ...]:
    """The targets that a step names, in order; refused unless they are exactly legal."""
    chosen: list[tuple[str, ...]] = []
    left = list(demands)
    for target in wanted:
        legal = legal_targets(play, target, you, source)
        most = len(left) if target.n == "any" else target.n
        mine = tuple(left[:most])
        del left[:most]
        if (
            len(mine) < least_of(target)
            or not set(mine) <= set(legal)
            or len(set(mine)) < len(mine)
        ):
            raise_illegal(f"not legal targets: {', '.join(mine) or 'none'}")
        chosen.append(mine)
    if left:
        raise_illegal(f"{left[0]} is one target too many")
    return tuple(chosen)


def can_be_chosen(play: Play, wanted: tuple[Target, ...], you: Seat, source: str) -> bool:
    """Whether there are legal targets to choose for each that is asked for (601.2c)."""
    return all(
        least_of(target) <= len(legal_targets(play, target, you, source)) for target in wanted
    )


def least_of(target: Target) -> int:
    """How many objects or players have to be chosen at least (115.6)."""
    return 0 if target.up_to or target.n == "any" else target.n


def chosen_targets(
    play: Play, wanted: tuple[Target, ...], you: Seat, source: str
) -> tuple[tuple[str, ...], ...] | None:
    """The targets that a player chooses for a trigger; `None` if it has none (603.3d)."""
    chosen: list[tuple[str, ...]] = []
    for target in wanted:
        legal = legal_targets(play, target, you, source)
        most = len(legal) if target.n == "any" else target.n
        least = least_of(target)
        if len(legal) < least:
            return None
        chosen.append(play.choose(you, legal, least, min(most, len(legal))))
    return tuple(chosen)


def aimed(play: Play, targets: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, int], ...]:
    """Which objects the targets are, so that a new object is no longer the target (400.7)."""
    handles = (one for group in targets for one in group if one in play.state.objects)
    return tuple(play.thing(handle).ident for handle in handles)


def still_legal(play: Play, item: OnStack, wanted: tuple[Target, ...]) -> OnStack | None:
    """The spell or ability with its illegal targets dropped; `None` if all are (608.2b)."""
    if not any(item.targets):
        return item
    known = dict(item.aimed)
    kept = tuple(
        tuple(
            one
            for one in group
            if (one not in known or play.is_still((one, known[one])))
            and one in legal_targets(play, target, item.controller, item.source)
        )
        for group, target in zip(item.targets, wanted, strict=True)
    )
    return item.with_(targets=kept) if any(kept) else None


def may_be_attached(play: Play, handle: str, host: str) -> bool:
    """Whether an Aura or Equipment may be attached to the permanent (301.5, 303.4, 701.3b).

    702.16c, 702.16d: not to what is protected from it.
    """
    looks, you = play.looks(handle), play.looks(handle).controller
    both_there = play.thing(handle).zone == play.thing(host).zone == "battlefield"
    if looks.is_creature or handle == host or not both_there or play.is_protected(host, handle):
        return False
    if "Equipment" in looks.subtypes:
        return play.looks(host).is_creature
    wanted = [a.what for a in looks.abilities if isinstance(a, Keyword) and a.keyword == "enchant"]
    return "Aura" in looks.subtypes and all(is_legal_host(play, host, w, you) for w in wanted)


def is_legal_host(play: Play, handle: str, what: Filter, you: Seat) -> bool:
    """Whether an Aura could enchant the object (303.4c)."""
    return matches(play.state, play.board, handle, what, Looker(you))
