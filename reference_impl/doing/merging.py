"""A mutating creature spell merges with a creature as it resolves (702.140c, 730.2)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Object, Part

from .asking import one_of
from .rehousing import rehoused

SIDES = ("over", "under")


def merge(play: Play, spell: str, host: str) -> None:
    """The spell's card becomes part of the creature, over it or under it as is chosen."""
    over = _is_put_over(play, spell)
    before, thing, card = play.state, play.thing(host), play.thing(spell)
    part = Part(handle=spell, card=card.card, token=card.token, since=play.tick())
    have = thing.parts or (as_part(thing),)
    parts = (part, *have) if over else (*have, part)
    gone = play.rules.after_moving(card, "gone", card.owner, None)
    play.state = rehoused(play.state, gone.with_(part_of=host))
    with play.at_once():
        mask = play.rules.mask_after_merging(thing, over=over)
        merged = thing.with_(mask=mask, parts=parts, token=parts[0].token)
        play.change(merged)
        play.note("merges", host, before)
        for kind in play.rules.events_of_merging(thing, over=over):
            play.happen(kind, host, by=play.looks(host).controller)


def as_part(thing: Object) -> Part:
    """A permanent that was not merged yet, as the component that it becomes."""
    return Part(handle=thing.handle, card=thing.card, mask=thing.mask, token=thing.token)


def _is_put_over(play: Play, spell: str) -> bool:
    """Its controller chooses whether it goes on top or underneath (702.140c)."""
    controller = play.looks(spell).controller
    return SIDES[one_of(play, controller, SIDES)] == "over"
