"""Manifest, cloak, manifest dread, putting cards face down by an effect (701.40, 701.58)."""

from facecheck.reference_impl.play import Play
from facecheck.reference_impl.state import Mask
from facecheck.reference_impl.vocabulary.effects import Cloak, Manifest, ManifestDread, Profile
from facecheck.reference_impl.vocabulary.words import Cause, Seat
from msgspec import structs

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
    mask = Mask(cause=cause, profile=play.rules.profile(cause, listed))
    return move(play, handle, "battlefield", structs.replace(how, mask=mask))


def put_all_face_down(
    play: Play, cards: tuple[str, ...], told: Seat, cause: Cause
) -> tuple[str, ...]:
    """Manifest or cloak several cards, one at a time; return those that entered (701.40e)."""
    return tuple(card for card in cards if put_face_down(play, card, _of(play, told, card), cause))


def _of(play: Play, told: Seat, card: str) -> Arrival:
    return Arrival(under=play.rules.who_controls_it(told, play.thing(card).owner))


def _keyword_action(play: Play, effect: Manifest | Cloak, context: Context, cause: Cause) -> None:
    moved: tuple[str, ...] = ()
    for told in players(play, effect.who, context):
        if effect.what is None:
            cards = play.rules.cards_to_manifest(play.state, told, count(play, effect.n, context))
        else:
            cards = select(play, effect.what, context)
        moved += put_all_face_down(play, cards, told, cause)
    context.those = moved
    context.changed = len(moved)


@happens(Manifest)
def _manifest(play: Play, effect: Manifest, context: Context) -> None:
    _keyword_action(play, effect, context, "manifest")


@happens(Cloak)
def _cloak(play: Play, effect: Cloak, context: Context) -> None:
    _keyword_action(play, effect, context, "cloak")


@happens(ManifestDread)
def _manifest_dread(play: Play, effect: ManifestDread, context: Context) -> None:
    for told in players(play, effect.who, context):
        for _ in range(effect.n):
            manifest_dread(play, told, context)


def manifest_dread(play: Play, told: Seat, context: Context) -> None:
    """Look at two, manifest one, the rest to the graveyard; with one card it is that one."""
    cards = play.rules.cards_looked_at(play.state, told)
    play.show(cards, (told,), told)
    chosen = play.choose(told, cards) if cards else ()
    moved = put_all_face_down(play, chosen, told, "manifest")
    for card in cards:
        if card not in chosen:
            move(play, card, play.rules.rest_goes_to())
    context.those = moved
