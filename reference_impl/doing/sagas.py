"""Lore counters and the chapters that they start (714.2, 714.3)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import OnStack


def chapters_start(play: Play, handle: str, before: int) -> None:
    """After lore counters were put on a permanent: its chapters that trigger wait (714.2b)."""
    thing, looks = play.thing(handle), play.looks(handle)
    chapters = play.rules.chapters(thing, looks)
    now = thing.counters["lore"]
    waiting = tuple(
        OnStack(
            source=handle,
            ident=thing.ident,
            controller=looks.controller,
            effects=chapter.effects,
            label=f"chapter#{chapter.n}",
        )
        for chapter in play.rules.chapters_that_trigger(chapters, before, now)
    )
    if waiting:
        play.state = play.state.with_(waiting=(*play.state.waiting, *waiting))


def tell_on(play: Play) -> None:
    """In the precombat main phase each Saga of the active player gets a lore counter (714.3c)."""
    for handle in play.state.battlefield():
        looks, thing = play.looks(handle), play.state.objects[handle]
        if looks.controller == play.state.turn.active and play.rules.chapters(thing, looks):
            before = thing.counters.get("lore", 0)
            lore = before + 1
            play.change(thing.with_(counters={**thing.counters, "lore": lore}))
            chapters_start(play, handle, before)
