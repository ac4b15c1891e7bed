"""Manifest, cloak, manifest dread, putting cards face down by an effect (701.40, 701.58)."""

from contextlib import nullcontext

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.vocabulary.effects import Cloak, Manifest, ManifestDread
from facecheck.reference_impl.vocabulary.profiles import Profile
from facecheck.reference_impl.vocabulary.words import Cause, Seat
from msgspec import structs

from .asking import in_order
from .context import Context
from .happenings import happens
from .moving import Arrival, move
from .selecting import count, players, select


def put_face_down(
    play: Play, handle: str, how: Arrival, cause: Cause, listed: Profile | None = None
) -> bool:
    """Put a card onto the battlefield face down (708.3); return whether it entered."""
    if not play.rules.may_be_put_face_down(play.thing(handle), cause):
        return False
    mask = play.rules.mask_it_enters_with(cause, listed)
    return move(play, handle, "battlefield", structs.replace(how, mask=mask))


def put_all_face_down(
    play: Play, cards: tuple[str, ...], told: Seat, cause: Cause
) -> tuple[str, ...]:
    """Manifest or cloak several cards; return those that entered.

    From a library they enter one at a time (701.40e, 701.58e), from elsewhere together.
    """
    in_library = all(play.thing(card).zone == "library" for card in cards)
    together = nullcontext() if play.rules.one_at_a_time(in_library=in_library) else play.at_once()
    with together:
        return tuple(
            card for card in cards if put_face_down(play, card, _of(play, told, card), cause)
        )


def _of(play: Play, told: Seat, card: str) -> Arrival:
    return Arrival(under=play.rules.who_controls_it(told, play.thing(card).owner))


def _keyword_action(play: Play, effect: Manifest | Cloak, context: Context, cause: Cause) -> None:
    moved: tuple[str, ...] = ()
    for told in players(play, effect.who, context):
        if effect.what is None:
            cards = play.rules.cards_to_manifest(play.state, told, count(play, effect.n, context))
        else:
            cards = select(play, effect.what, context)
        if effect.shuffled:
            cards = _shuffled(play, told, cards)
        moved += put_all_face_down(play, cards, told, cause)
    context.those = moved
    context.changed = len(moved)


def _shuffled(play: Play, told: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
    """A pile in the order that the shuffle brings about, as somebody says (701.24a)."""
    order = in_order(play, told, cards)
    for card in order:
        play.change(play.rules.after_shuffling(play.thing(card), play.tick()))
    return order


@happens(Manifest)
def _manifest(play: Play, effect: Manifest, context: Context) -> None:
    _keyword_action(play, effect, context, "manifest")


@happens(Cloak)
def _cloak(play: Play, effect: Cloak, context: Context) -> None:
    _keyword_action(play, effect, context, "cloak")


@happens(ManifestDread)
def _manifest_dread(play: Play, effect: ManifestDread, context: Context) -> None:
    moved: tuple[str, ...] = ()
    for told in players(play, effect.who, context):
        for _ in range(effect.n):
            moved += manifest_dread(play, told)
    context.those = moved


def manifest_dread(play: Play, told: Seat) -> tuple[str, ...]:
    """Look at two, manifest one, the rest to the graveyard; with one card it is that one.

    Return what was manifested this way, for what the effect does to it then (608.2c).
    """
    cards = play.rules.cards_looked_at(play.state, told)
    play.show(cards, (told,), told)
    chosen = play.choose(told, cards)
    moved = put_all_face_down(play, chosen, told, "manifest")
    rest = tuple(card for card in cards if card not in chosen)
    for card in rest:
        move(play, card, play.rules.rest_goes_to())
    if play.rules.is_told_to_watchers_of_dread(moved, rest):
        with play.at_once():
            play.happen("manifests_dread", rest[0] if rest else "", by=told)
    return moved
