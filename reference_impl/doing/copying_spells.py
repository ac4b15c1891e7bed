"""Copying spells on the stack, with new targets perhaps (707.10, 707.10c)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import OnStack
from facecheck.reference_impl.vocabulary.effects import CopySpell
from facecheck.reference_impl.vocabulary.filters import Target

from .context import Context
from .happenings import happens
from .moving import make
from .rehousing import rehoused
from .selecting import select
from .stack import push, targets_of
from .targeting import aimed, legal_targets


@happens(CopySpell)
def _copy_spell(play: Play, effect: CopySpell, context: Context) -> None:
    """A copy of a spell is put on the stack and was not cast (707.10)."""
    for handle in select(play, effect.what, context):
        spells = [item for item in play.state.stack if item.is_spell and item.source == handle]
        for item in spells:
            _copy(play, item, context, new_targets=effect.new_targets)


def _copy(play: Play, item: OnStack, context: Context, *, new_targets: bool) -> None:
    """The copy has the copiable values of the spell, of a face-down one its mask's (707.10).

    Whether it and its token are face down no rule says: that is left open. Of a mutating
    spell it is a mutating spell (702.140a).
    """
    spell = play.thing(item.source)
    values = play.rules.values_for_a_spell_copy(play.state, spell)
    you = context.you
    handle = make(play, values, you)
    copy = play.rules.after_moving(play.thing(handle), "stack", you, None)
    copy = copy.with_(
        timestamp=play.tick(), x=spell.x, open_face=spell.face_down, mutating=spell.mutating
    )
    play.state = rehoused(play.state, copy)
    copied = item.with_(source=handle, ident=copy.ident, controller=you)
    if new_targets:
        copied = _with_new_targets(play, copied)
    push(play, copied)


def _with_new_targets(play: Play, item: OnStack) -> OnStack:
    """Its controller may change any of its targets to another legal one (707.10c)."""
    groups = zip(targets_of(play, item), item.targets, strict=True)
    chosen = tuple(_chosen_anew(play, item, *group) if group[1] else () for group in groups)
    return item.with_(targets=chosen, aimed=aimed(play, chosen))


def _chosen_anew(
    play: Play, item: OnStack, target: Target, old: tuple[str, ...]
) -> tuple[str, ...]:
    """As many as before: legal ones, or those that it has, which may be illegal (707.10c)."""
    legal = legal_targets(play, target, item.controller, item.source)
    among = tuple(dict.fromkeys((*legal, *old)))
    return play.choose(item.controller, among, len(old), len(old))
