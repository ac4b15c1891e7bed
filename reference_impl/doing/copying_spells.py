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
    push(play, _aimed(play, copied, new_targets=new_targets))


def _aimed(play: Play, item: OnStack, *, new_targets: bool) -> OnStack:
    """With the targets of the spell, of which its controller may change any (707.10, 707.10c)."""
    groups = zip(targets_of(play, item), item.targets, strict=True)
    chosen = tuple(
        _targets(play, item, *group, new=new_targets) if group[1] else () for group in groups
    )
    return item.with_(targets=chosen, aimed=aimed(play, chosen) if new_targets else item.aimed)


def _targets(
    play: Play, item: OnStack, target: Target, old: tuple[str, ...], *, new: bool
) -> tuple[str, ...]:
    """As many as before, if they are changed: legal ones, or those that it has (707.10c)."""
    legal = legal_targets(play, target, item.controller, item.source)
    kept = tuple(one for one in old if play.rules.copy_keeps_target(legal=one in legal))
    if not new:
        return kept
    among = tuple(dict.fromkeys((*legal, *kept)))
    return play.choose(item.controller, among, len(old), len(old))
