"""What holds after every step of every game, whatever the rules say: the model's invariants."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import msgspec
from agreement import agreement
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.steps import AnswerStep, AnyStep, TurnUp
from facecheck.adapters.reference import Reference
from facecheck.reference_impl.layers import board
from facecheck.reference_impl.mana import added
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import State, place
from msgspec import structs
from walk import RULES, Turned, Walker

NEVER_DOWN = frozenset({"hand", "library", "graveyard", "gone"})
LOOSE = frozenset({"seen", "plain", "turn", "players"})
WRITE = msgspec.json.Encoder(order="deterministic").encode


def one_zone_a_card(turned: Turned) -> None:
    """Every object is in the one zone that it says, its owner's where zones have owners."""
    state = turned.after
    found = Counter((h, key) for key, handles in state.zones.items() for h in handles)
    assert max(found.values(), default=1) == 1
    wanted = {
        (h, place(thing.zone, thing.owner))
        for h, thing in state.objects.items()
        if thing.zone != "gone"
    }
    assert {(h, key) for h, key in found if key != "gone"} == wanted


def spells_are_on_the_stack(turned: Turned) -> None:
    """The stack's spells are the objects of that zone, in no other zone, each once."""
    state = turned.after
    spells = [item.source for item in state.stack if item.is_spell]
    assert sorted(spells) == sorted(h for h, o in state.objects.items() if o.zone == "stack")


def handles_are_new(turned: Turned) -> None:
    """No object ever goes, none changes its owner, and new ones are numbered as they come."""
    before, after = turned.before.objects, turned.after.objects
    assert set(before) <= set(after)
    assert all(before[h].owner == after[h].owner for h in before)
    assert all(before[h].changes_of_zone <= after[h].changes_of_zone for h in before)
    fresh = {h for h in after if h.startswith("t")}
    assert fresh == {f"t{n}" for n in range(1, len(fresh) + 1)}


def nothing_is_face_down_out_of_play(turned: Turned) -> None:
    """In hand, library and graveyard nothing has a status (110.5d, 406.3, 708.9).

    But what was drawn amid the casting of a spell is face down in hand until that is over (121.8).
    """
    where = NEVER_DOWN - ({"hand"} if turned.moment.outcome == "asking" else set())
    assert not [h for h, o in turned.after.objects.items() if o.face_down and o.zone in where]


def numbers_are_sound(turned: Turned) -> None:
    """No negative counters or damage; attached to what is there; timestamps from the past."""
    state = turned.after
    for thing in state.objects.values():
        assert thing.damage >= 0
        assert min(thing.counters.values(), default=0) >= 0
        assert thing.timestamp <= state.clock
        if thing.zone != "battlefield":
            assert (thing.attached_to, thing.attacking, thing.blocking) == ("", "", ())
            assert not thing.tapped
            assert not thing.damage
        if thing.attached_to:
            assert state.objects[thing.attached_to].zone == "battlefield"


def refused_changes_nothing(turned: Turned) -> None:
    """But mana given and priority passed (contract 5 and 8)."""
    if turned.moment.outcome != "refused":
        return
    before, after = turned.before, turned.after
    for name in set(State.__struct_fields__) - LOOSE:
        assert getattr(before, name) == getattr(after, name), name
    settled = {"priority": after.turn.priority, "passed": after.turn.passed}
    assert msgspec.structs.replace(before.turn, **settled) == after.turn
    given = mana(turned.about)
    for seat, player in after.players.items():
        old = before.players[seat]
        assert msgspec.structs.replace(player, pool=old.pool) == old
        more = given if seat == getattr(turned.about, "player", None) else ()
        assert Counter(str(one) for one in player.pool) == Counter(
            str(one) for one in (*old.pool, *more)
        )


def mana(step: AnyStep) -> tuple[object, ...]:
    """What a step adds to the pool first."""
    return tuple(added(getattr(step, "mana", "")))


def a_finished_step_is_settled(turned: Turned) -> None:
    """Without `hold` a step is over when the stack is empty and nothing waits (contract 6)."""
    state = turned.after
    if turned.moment.outcome == "done":
        assert not state.waiting
        held = turned.step.hold or isinstance(turned.step, AnswerStep)  # of what was answered
        assert held or state.turn.over or not state.stack


def what_was_offered_is_not_refused(turned: Turned) -> None:
    """Turning up is legal when it was listed, and only then; who may pay life must say so."""
    step = turned.step
    if not isinstance(step, TurnUp) or step.x is not None or step.pay or mana(step):
        return
    if step.cancel:
        return
    if step.player != turned.before.turn.priority:
        return  # what is legal once priority is handed over was not listed
    key = (step.player, "turn_up", step.object, step.by)
    costs = {(one.player, one.do, one.handle, one.by): one.cost for one in turned.offers}
    if "/P}" not in costs.get(key, ""):
        assert (turned.moment.outcome != "refused") == (key in costs), turned.moment.note


def no_view_shows_a_hidden_name(turned: Turned) -> None:
    """A card's name stands in a seat's view only if the seat may see that card or a copy."""
    for seat, view in (turned.moment.snapshot.views or {}).items():
        text = WRITE(view).decode()
        separated = "piles" in (view.get("prompt") or {})  # by who was shown the cards before
        for handle, thing in turned.after.objects.items():
            seen = {*_lookers(turned, handle), *_shown_to(turned, handle)}
            seen |= set(thing.shown_to if separated else ())
            if thing.card.name in text and seat not in seen:
                assert _is_open_elsewhere(turned, seat, thing.card.name), (seat, handle)


def _lookers(turned: Turned, handle: str) -> Iterator[str]:
    """Who may see which card it is; a spectator what lies face up on the table.

    That may be the top card of a library, which then everybody sees.
    """
    thing = turned.moment.snapshot.objects[handle]
    yield from thing.seen_by or ()
    if thing.parts and thing.controller:  # who controls a merged permanent sees all its cards
        yield thing.controller
    on_top = thing.zone == "library" and thing.seen_by == ("A", "B")
    if on_top or (not thing.face_down and thing.zone not in ("hand", "library")):
        yield "table"


def _shown_to(turned: Turned, handle: str) -> Iterator[str]:
    """The seats that this step showed a card to: who chooses among cards has looked at them."""
    for shown in turned.moment.revealed or ():
        if handle in shown.cards:
            yield from ("A", "B", "table") if shown.to == "all" else shown.to


def _is_open_elsewhere(turned: Turned, seat: str, name: str) -> bool:
    """Whether another object shows the seat that name: a token, a copy, a text, a chosen name."""
    objects = turned.moment.snapshot.objects
    texts = (WRITE(thing.card.abilities).decode() for thing in turned.after.objects.values())
    return any(name in text for text in texts) or any(
        name in (objects[handle].name or "").split(" // ")  # a Room has the names of both halves
        or (name in (thing.card.name, thing.chosen) and seat in _lookers(turned, handle))
        for handle, thing in turned.after.objects.items()
    )


def what_is_kept_is_true(turned: Turned) -> None:
    """Objects kept from board to board are what they are if everything is computed anew."""
    state = turned.after
    afresh = structs.replace(state, seen={}, plain={})
    assert board(state, turned.rules) == board(afresh, turned.rules)


INVARIANTS: tuple[Callable[[Turned], None], ...] = (
    one_zone_a_card,
    spells_are_on_the_stack,
    handles_are_new,
    nothing_is_face_down_out_of_play,
    numbers_are_sound,
    refused_changes_nothing,
    a_finished_step_is_settled,
    what_was_offered_is_not_refused,
    no_view_shows_a_hidden_name,
    what_is_kept_is_true,
    agreement,
)

Counts = Counter[tuple[str, str]]


class Broken(AssertionError):  # noqa: N818 - says what happened to the invariant
    """An invariant does not hold: which one, in which game, after which step."""


def check(seeds: Iterable[int], rules: Rulebook = RULES) -> Counts:
    """Play a game for each seed; return how often each kind of step had each outcome."""
    counts: Counts = Counter()
    for seed in seeds:
        walker = Walker(seed, rules)
        moments = [walker.start]
        for turned in walker.walk():
            counts[turned.step.__struct_config__.tag, turned.moment.outcome] += 1  # type: ignore[index]  # every step has a tag
            moments.append(turned.moment)
            _hold(turned, seed, len(walker.steps))
        scenario = msgspec.json.decode(msgspec.json.encode(walker.played()), type=Scenario)
        again = Reference(rules).run(scenario)
        if WRITE(again.moments) != WRITE(tuple(moments)):
            message = f"seed {seed}: played again it is another game"
            raise Broken(message)
    return counts


def _hold(turned: Turned, seed: int, number: int) -> None:
    for holds in INVARIANTS:
        try:
            holds(turned)
        except AssertionError as broken:
            message = f"seed {seed}, step {number}, {holds.__name__}: {broken} {turned.step}"
            raise Broken(message) from broken
