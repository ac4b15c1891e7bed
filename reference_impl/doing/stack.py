"""The stack: putting triggers on it, ward, and resolving its top object (603.3, 608, 702.21)."""

from facecheck.reference_impl.matching import Looker, condition_holds
from facecheck.reference_impl.play import Play, Question
from facecheck.reference_impl.state import OnStack
from facecheck.reference_impl.vocabulary.abilities import Spell, Triggered
from facecheck.reference_impl.vocabulary.costs import Cost
from facecheck.reference_impl.vocabulary.effects import Effect
from facecheck.reference_impl.vocabulary.filters import Target

from .context import of_stack
from .happenings import happens, run_effects
from .merging import merge
from .moving import Arrival, move
from .paying import can_pay, pay
from .targeting import aimed, chosen_targets, still_legal


class WardTrigger(Effect, tag="ward"):
    """What a ward ability does: counter that, unless its controller pays (702.21a)."""

    targeting: str
    position: int
    cost: Cost


def announce(play: Play, item: OnStack) -> None:
    """Put a spell on the stack whose targets and costs are still to come (601.2a)."""
    play.state = play.state.with_(stack=(*play.state.stack, item))


def push(play: Play, item: OnStack) -> None:
    """Put a spell or ability on the stack, for good; ward of what it targets triggers."""
    others = (one for one in play.state.stack if not _is_same_spell(one, item))
    play.state = play.state.with_(stack=(*others, item))
    for group in item.targets:
        for handle in group:
            if handle in play.state.objects and play.rules.ward_works(play.thing(handle)):
                _ward(play, item, handle)


def _is_same_spell(one: OnStack, item: OnStack) -> bool:
    return one.is_spell and item.is_spell and one.source == item.source


def _ward(play: Play, item: OnStack, handle: str) -> None:
    looks = play.looks(handle)
    if looks.controller == item.controller:
        return
    for cost in play.rules.ward_costs(looks):
        trigger = WardTrigger(targeting=item.source, position=len(play.state.stack) - 1, cost=cost)
        waiting = OnStack(
            source=handle,
            ident=play.thing(handle).ident,
            controller=looks.controller,
            effects=(trigger,),
            label="ward",
        )
        play.state = play.state.with_(waiting=(*play.state.waiting, waiting))


@happens(WardTrigger)
def _counter_unless_paid(play: Play, effect: WardTrigger, context: object) -> None:
    del context
    stack = play.state.stack
    if effect.position >= len(stack) or stack[effect.position].source != effect.targeting:
        return
    item = stack[effect.position]
    payer = item.controller
    can = can_pay(play, payer, effect.cost, item.source)
    if can and play.ask(Question(player=payer, kind="pay")) is True:
        pay(play, payer, effect.cost, item.source)
        return
    if not item.is_spell:
        play.state = play.state.with_(stack=tuple(one for one in stack if one is not item))
    elif play.rules.can_be_countered(play.thing(item.source), play.looks(item.source)):
        move(play, item.source, "graveyard")


def is_stopped(play: Play, action: str) -> bool:
    """Whether a spell on the stack has split second and that stops such an action (702.61a)."""
    return play.rules.is_stopped_by_split_second(action) and any(
        item.is_spell and play.looks(item.source).has("split_second") for item in play.state.stack
    )


def put_triggers_on_stack(play: Play) -> bool:
    """Put all waiting triggers on the stack, the active player's first (603.3b)."""
    waiting = play.state.waiting
    if not waiting:
        return False
    play.state = play.state.with_(waiting=())
    order = play.state.in_turn_order()
    for item in sorted(waiting, key=lambda one: order.index(one.controller)):
        wanted = item.ability.targets if item.ability is not None else ()
        targets = chosen_targets(play, wanted, item.controller, item.source)
        if targets is not None:
            push(play, item.with_(targets=targets, aimed=aimed(play, targets)))
    return True


def targets_of(play: Play, item: OnStack) -> tuple[Target, ...]:
    """The targets that a spell or ability asks for."""
    if item.ability is not None:
        return item.ability.targets
    return targets_of_spell(play, item.source) if item.is_spell else ()


def targets_of_spell(play: Play, handle: str) -> tuple[Target, ...]:
    """The targets that a spell asks for, by what it is on the stack."""
    return play.rules.targets_of_spell(play.thing(handle), play.looks(handle))


def resolve_top(play: Play) -> None:
    """Resolve the top object of the stack (608)."""
    item = play.state.stack[-1]
    legal = still_legal(play, item, targets_of(play, item))
    if item.is_spell:
        _resolve_spell(play, legal, item)
        return
    play.state = play.state.with_(stack=play.state.stack[:-1])
    if legal is not None and _still_true(play, legal):
        paid = tuple(handle for handle, _ in filter(play.is_still, legal.paid))
        paid = tuple(h for h in paid if play.rules.is_still_meant(play.thing(h)))
        run_effects(play, legal.effects, of_stack(legal, paid))


def _still_true(play: Play, item: OnStack) -> bool:
    """Whether the "if" of a trigger is true as it resolves too (603.4)."""
    if not isinstance(item.ability, Triggered):
        return True
    looker = Looker(item.controller, item.source)
    return condition_holds(play.state, play.board, item.ability.if_, looker)


def _resolve_spell(play: Play, legal: OnStack | None, item: OnStack) -> None:
    """A permanent spell enters, face down if it is (608.3, 708.4); another one does its effects."""
    spell = play.thing(item.source)
    looks = play.looks(item.source)
    if play.rules.merges_as_it_resolves(spell) and legal is not None:
        merge(play, item.source, legal.targets[0][0])
        return
    if spell.mutating:
        legal = item.with_(targets=())  # it goes on as a creature spell (702.140b)
    if legal is None:
        move(play, item.source, "graveyard")
    elif play.rules.becomes_a_permanent(looks):
        how = Arrival(under=item.controller, mask=play.rules.mask_of_the_permanent(spell))
        if not move(play, item.source, "battlefield", how):
            move(play, item.source, "graveyard")
        elif legal.targets and legal.targets[0]:
            play.change(play.thing(item.source).with_(attached_to=legal.targets[0][0]))
    else:
        spells = [one for one in looks.abilities if isinstance(one, Spell)]
        for ability in spells:
            run_effects(play, ability.effects, of_stack(legal))
        if play.thing(item.source).zone == "stack":
            move(play, item.source, "graveyard")
