"""Casting face down by an effect, and the mask that slips before damage and tapping (614.1a)."""

from facecheck.reference_impl.matching import found
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.prohibitions import is_forbidden
from facecheck.reference_impl.rulebook import CastWay
from facecheck.reference_impl.state import Mask
from facecheck.reference_impl.vocabulary.effects import CastDown
from facecheck.reference_impl.vocabulary.filters import Filter, Select

from .casting import as_spell, of_spell
from .context import Context
from .happenings import NotInTheModel, happens
from .rehousing import as_if
from .stack import push
from .turning import turn_up

BY_EFFECT = CastWay("", "")


@happens(CastDown)
def _cast_down(play: Play, effect: CastDown, context: Context) -> None:
    """A player may choose a card and cast it face down while the effect resolves (608.2g)."""
    if not isinstance(effect.what, Select) or effect.what.choose is None:
        message = "effect `cast_down` of something else than a choice"
        raise NotInTheModel(message)
    among = _candidates(play, effect, effect.what.choose, context)
    for handle in play.choose(context.you, among, 0):
        _cast(play, handle, effect, context)


def _candidates(play: Play, effect: CastDown, what: Filter, context: Context) -> tuple[str, ...]:
    """The player's own cards that fit, and whose cost the mana spent could pay."""
    mine = (
        handle
        for handle in found(play.state, play.board, what, context.looker)
        if play.thing(handle).owner == context.you
    )
    return tuple(
        handle
        for handle in mine
        if not effect.payable or play.rules.could_be_paid(play.thing(handle).card, context.spent)
    )


def _cast(play: Play, handle: str, effect: CastDown, context: Context) -> None:
    spell = as_spell(play, context.you, handle, BY_EFFECT).with_(timestamp=play.tick())
    mask = Mask(cause="effect", profile=play.rules.profile("effect"), slips=effect.unmask)
    there = as_if(play, spell.with_(mask=mask))
    looks = play.rules.as_prohibitions_see_it(there.thing(handle), there.looks(handle))
    if is_forbidden(there.state, {**there.board, handle: looks}, "cast", handle):
        return
    before, play.state = play.state, there.state
    play.note("moves", handle, before)
    with play.at_once():
        push(play, of_spell(play, context.you, handle))
        play.happen("casts", handle)


def let_slip(play: Play, *handles: str) -> None:
    """Turn up what is about to deal or be dealt damage, or to become tapped (614.1a, 614.6)."""
    for handle in handles:
        thing = play.state.objects.get(handle)
        if thing is not None and thing.zone == "battlefield" and play.rules.mask_slips(thing):
            turn_up(play, handle)
