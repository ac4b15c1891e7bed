"""Time passing: priority, resolving, the steps of the turn (117, 500-514)."""

from collections.abc import Callable, Mapping

from facecheck.reference_impl.matching import Board, Looker, condition_holds
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Continuing, Delayed, OnStack
from facecheck.reference_impl.vocabulary.abilities import Triggered
from facecheck.reference_impl.vocabulary.effects import Later
from facecheck.reference_impl.vocabulary.words import Seat, TurnStep

from .combat import deal_combat_damage, declare_attackers, declare_blockers, end_combat
from .context import Context
from .drawing import draw
from .happenings import happens
from .looking import begin_turn_control
from .paying import raise_illegal
from .phasing import phase_in_all
from .sagas import tell_on
from .selecting import select
from .stack import put_triggers_on_stack, resolve_top
from .state_based import perform_all
from .transforming import day_breaks

ORDER = (
    "untap",
    "upkeep",
    "draw",
    "main1",
    "combat",
    "attackers",
    "blockers",
    "damage",
    "end_combat",
    "main2",
    "end",
    "cleanup",
)
SKIPPED_WITHOUT_ATTACK = frozenset({"blockers", "damage"})  # 508.8
NO_PRIORITY = frozenset({"untap", "cleanup"})
STEPS = "steps"
MOST_STEPS = 60  # a step that four whole turns do not reach is never reached
MOST_RESOLVED = 500


def rest(play: Play) -> None:
    """Go on to the next rest point: state-based actions done, triggers on the stack (117.5)."""
    perform_all(play)
    while put_triggers_on_stack(play):
        perform_all(play)


def give_priority(play: Play, player: Seat, passed: int = 0) -> None:
    """That player has priority, or the next one if they left; by default nobody has passed."""
    if play.state.players[player].lost and not play.state.turn.over:
        player = play.state.after(player)
    turn = play.state.turn
    if (turn.priority, turn.passed) != (player, passed):
        play.state = play.state.with_(turn=turn.with_(priority=player, passed=passed))


def hand_over(play: Play, player: Seat) -> None:
    """Let the others pass until a player has priority (contract 6.1, 117.3d)."""
    turn = play.state.turn
    holder, passed = turn.priority, turn.passed
    if holder == player:
        return
    while holder != player:
        passed += 1
        holder = play.state.after(holder)
        if passed >= len([s for s in play.state.seats if not play.state.players[s].lost]):
            raise_illegal("everybody would have passed: something resolves or the step ends")
    play.state = play.state.with_(turn=turn.with_(priority=holder, passed=passed))


def resolve_once(play: Play) -> bool:
    """Everybody passes once; whether there was anything to resolve (117.4)."""
    if not play.state.stack or play.state.turn.over:
        return False
    resolve_top(play)
    rest(play)
    give_priority(play, play.state.turn.active)
    return True


def settle(play: Play) -> None:
    """Everybody passes until the stack is empty."""
    for _ in range(MOST_RESOLVED):
        if not resolve_once(play):
            return
    message = "the stack does not empty"
    raise RuntimeError(message)


def advance(play: Play, to: TurnStep, of: Seat | None) -> None:
    """Pass on until the next such step begins; nobody acts on the way."""
    for _ in range(MOST_STEPS):
        settle(play)
        if play.state.turn.over:
            return
        next_step(play)
        turn = play.state.turn
        if turn.step == to and of in (None, turn.active):
            return
    raise_illegal(f"no step {to} comes")


def attack(play: Play, player: Seat, attackers: Mapping[str, Seat]) -> None:
    """Go on to this turn's declare attackers step and declare exactly these (508.1)."""
    turn = play.state.turn
    if turn.active != player or ORDER.index(turn.step) >= ORDER.index("attackers"):
        raise_illegal(f"{player} has no declare attackers step to come this turn")
    while not play.state.turn.over and play.state.turn.step != "combat":
        settle(play)
        next_step(play)
    _declare(play, lambda play: declare_attackers(play, attackers))


def block(play: Play, player: Seat, blocks: Mapping[str, str]) -> None:
    """Go on to this combat's declare blockers step and declare exactly these (509.1)."""
    turn = play.state.turn
    if turn.active == player or turn.step != "attackers" or not turn.attacked:
        raise_illegal(f"{player} has nothing to block now")
    _declare(play, lambda play: declare_blockers(play, player, blocks))


def _declare(play: Play, declaration: Callable[[Play], None]) -> None:
    settle(play)
    if play.state.turn.over:
        raise_illegal("the game is over")
    next_step(play, declaration)


def next_step(play: Play, declaration: Callable[[Play], None] | None = None) -> None:
    """End this step and begin the next: pools empty, then what its beginning brings (500.4)."""
    state = play.state
    for seat, player in state.players.items():
        if player.pool or player.earmarked:
            state = state.with_player(seat, pool=(), earmarked=())
    turn = state.turn
    place = (ORDER.index(turn.step) + 1) % len(ORDER)
    while ORDER[place] in SKIPPED_WITHOUT_ATTACK and not turn.attacked:
        place += 1
    if ORDER[place] == "untap":
        turn = turn.with_(number=turn.number + 1, active=state.after(turn.active))
    play.state = state.with_(turn=turn.with_(step=ORDER[place], priority=turn.active))
    if ORDER[place] == "untap":
        begin_turn_control(play)
    (declaration or TURN_BASED.get(ORDER[place], lambda _: None))(play)
    _begin(play, ORDER[place])
    if ORDER[place] == "cleanup":  # nobody has priority there unless something happens (514.3a)
        rest(play)
        settle(play)
    if ORDER[place] in NO_PRIORITY and not play.state.turn.over:
        next_step(play)
    else:
        rest(play)
        give_priority(play, play.state.turn.active)


def _untap(play: Play) -> None:
    """The active player's permanents untap; what lasts until that player's turn ends (502)."""
    active = play.state.turn.active
    number = play.state.turn.number
    play.state = play.state.with_player(active, lands_played=0, began=number)
    play.state = play.state.with_(history=())
    _end_effects(play, lambda e: e.until == "your_next_turn" and e.by == active)
    phase_in_all(play, active)
    day_breaks(play)
    for handle in play.state.battlefield():
        thing = play.state.objects[handle]
        if thing.tapped and play.looks(handle).controller == active:
            play.change(thing.with_(tapped=False))


def _draw(play: Play) -> None:
    """The active player draws a card (504.1)."""
    draw(play, play.state.turn.active)


def _clean_up(play: Play) -> None:
    """Damage is removed and effects until end of turn end, at the same time (514.2)."""
    _end_effects(play, lambda e: e.until == "end_of_turn")
    for handle in play.state.zone("battlefield"):
        thing = play.state.objects[handle]
        if thing.damage:
            play.change(thing.with_(damage=0))


def _end_effects(play: Play, ends: Callable[[Continuing], bool]) -> None:
    """End continuous effects; who gets control back controls it only since now (302.6)."""
    ending = [effect for effect in play.state.effects if ends(effect)]
    if not ending:
        return
    before = play.board
    kept = tuple(effect for effect in play.state.effects if not ends(effect))
    play.state = play.state.with_(effects=kept)
    for handle in play.state.zone("battlefield"):
        if play.looks(handle).controller != before[handle].controller:
            turn = play.state.turn.number
            play.change(play.rules.after_changing_control(play.thing(handle), turn))


TURN_BASED: dict[str, Callable[[Play], None]] = {
    "untap": _untap,
    "draw": _draw,
    "main1": tell_on,
    "damage": deal_combat_damage,
    "main2": end_combat,
    "cleanup": _clean_up,
}


def _begin(play: Play, step: str) -> None:
    """Abilities that trigger as a step of their controller's turn begins (603.2b)."""
    board, active = play.board, play.state.turn.active
    waiting = [
        OnStack(
            source=handle,
            ident=play.thing(handle).ident,
            controller=active,
            ability=ability,
            effects=ability.effects,
            label=f"triggered#{number + 1}",
        )
        for handle, number, ability in _waiting_for_a_step(play, board)
        if ability.step == step
        and board[handle].controller == active
        and condition_holds(play.state, board, ability.if_, Looker(active, handle))  # 603.4
    ]
    ready = [one.item for one in play.state.delayed if one.step == step]
    left = tuple(one for one in play.state.delayed if one.step != step)
    if waiting or ready:
        waiting = [*play.state.waiting, *waiting, *ready]
        play.state = play.state.with_(waiting=tuple(waiting), delayed=left)


def _waiting_for_a_step(play: Play, board: Board) -> tuple[tuple[str, int, Triggered], ...]:
    """The abilities of all objects that trigger as some step begins, each with its number."""
    state = play.state
    kept = state.seen["abilities"]
    if STEPS not in kept:
        kept[STEPS] = tuple(
            [
                (handle, number, ability)
                for handle in state.in_force()
                for number, ability in enumerate(
                    play.rules.begin_abilities(state.objects[handle], board[handle])
                )
                if "begins" in ability.on
            ]
        )
    found: tuple[tuple[str, int, Triggered], ...] = kept[STEPS]
    return found


@happens(Later)
def _later(play: Play, effect: Later, context: Context) -> None:
    """A delayed ability that knows the objects it is about (603.7, 603.7c)."""
    about = tuple(play.thing(handle).ident for handle in select(play, "it", context))
    item = OnStack(
        source=context.source,
        ident=context.source_ident or ("", 0),
        controller=context.you,
        effects=effect.effects,
        label="later",
        paid=about,
    )
    waiting = Delayed(step=effect.step, item=item)
    play.state = play.state.with_(delayed=(*play.state.delayed, waiting))
