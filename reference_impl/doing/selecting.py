"""Whom an effect is about: selectors, players and counts read in their context (contract 4.3)."""

from typing import get_args

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.mana import devotion
from facecheck.reference_impl.matching import found, matches
from facecheck.reference_impl.play import Play
from facecheck.reference_impl.sight import may_look
from facecheck.reference_impl.vocabulary.filters import (
    Count,
    Counted,
    Filter,
    Mention,
    Player,
    Select,
    Selector,
)
from facecheck.reference_impl.vocabulary.words import SEATS, Seat
from msgspec import structs

from .asking import at_random, one_of
from .context import Context
from .happenings import NotInTheModel

MENTIONS = get_args(Mention)
TARGETS = ("target", "target2")


def select(play: Play, what: Selector, context: Context) -> tuple[str, ...]:
    """The objects that a selector names now.

    What ceased to exist or is phased out is named no more (111.7, 702.26b).
    """
    if isinstance(what, tuple):
        there, whole = play.state.objects, dict.fromkeys(map(play.state.whole, what))
        return tuple(
            h for h in whole if h in there and there[h].zone != "gone" and not there[h].phased_out
        )
    if isinstance(what, Select):
        return _select(play, what, context)
    return _mention(play, what, context)


def _mention(play: Play, what: str, context: Context) -> tuple[str, ...]:
    if what in TARGETS:
        return _targets(what, context)
    if what == "pile":
        return context.pile
    if what == "attached":
        to = play.thing(context.source).attached_to
        return (to,) if to else ()
    if what == "it":
        return _it(play, context)
    gone = context.source_ident is not None and not play.is_still(context.source_ident)
    return () if gone else (context.source,)


def _targets(which: str, context: Context) -> tuple[str, ...]:
    place = TARGETS.index(which)
    return context.targets[place] if place < len(context.targets) else ()


def _it(play: Play, context: Context) -> tuple[str, ...]:
    """What an effect before was about, else the object of the event if it is still that one."""
    if context.those:
        return context.those
    if context.event is not None:
        return (context.event.about,) if play.is_still(context.event.ident) else ()
    return ()


def _select(play: Play, what: Select, context: Context) -> tuple[str, ...]:
    if what.all is not None:
        return found(play.state, play.board, named(play, what.all, context), context.looker)
    if what.choose is not None:
        return _choose(play, what, what.choose, context)
    if what.top is not None:
        return _top(play, what, what.top, context)
    if what.those is not None:
        return _fitting(play, context.those, what.those, context)
    return _linked(play, what.linked or Filter(), context)


def _fitting(
    play: Play, handles: tuple[str, ...], wanted: Filter, context: Context
) -> tuple[str, ...]:
    """Those of some objects that a filter describes, wherever they are now."""
    filter_ = named(play, wanted, context)
    return tuple(h for h in handles if matches(play.state, play.board, h, filter_, context.looker))


def named(play: Play, wanted: Filter, context: Context) -> Filter:
    """A filter with "the same name as" something put as that name; no name is none (201.2a).

    What it shares a type with is put as its handle. What speaks of nothing stays as it is: no
    handle is called so, and like nothing is nothing.
    """
    if wanted.shares_type_with in MENTIONS:
        about = _mention(play, str(wanted.shares_type_with), context)
        if about:
            wanted = structs.replace(wanted, shares_type_with=about[0])
    if wanted.same_name_as is None or wanted.same_name_as not in MENTIONS:
        return wanted
    about = _mention(play, wanted.same_name_as, context)
    if not about:
        return wanted
    name = play.rules.name_it_had(play.thing(about[0]), last_looks(play, about[0], context))
    return structs.replace(wanted, same_name_as=None, named=name)


def _linked(play: Play, wanted: Filter, context: Context) -> tuple[str, ...]:
    """The cards that an ability of this object exiled, and that are still there (607.2a)."""
    source = context.source_ident
    return tuple(
        handle
        for handle, thing in play.state.objects.items()
        if source is not None
        and play.rules.is_linked(thing, source)
        and matches(play.state, play.board, handle, wanted, context.looker)
    )


def _choose(play: Play, what: Select, among: Filter, context: Context) -> tuple[str, ...]:
    candidates = found(play.state, play.board, named(play, among, context), context.looker)
    most = len(candidates) if what.n == "any" else min(what.n, len(candidates))
    least = 0 if what.up_to or what.n == "any" else most
    chooser = player(play, what.by, context)
    piles = _piles(play, chooser, candidates)
    if not piles:
        return play.choose(chooser, candidates, least, most)
    if least < most:
        message = "a free number of cards out of face-down piles"
        raise NotInTheModel(message)
    return _out_of_piles(play, chooser, candidates, piles, most)


def _piles(play: Play, chooser: Seat, among: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The face-down piles in exile that a player cannot look at, the oldest first."""
    piles: dict[int, list[str]] = {}
    for handle in among:
        seen = may_look(play.state, play.board, play.rules, chooser, handle)
        if play.rules.is_chosen_by_pile(play.thing(handle), may_look=seen):
            piles.setdefault(play.rules.pile_of(play.thing(handle)), []).append(handle)
    return [tuple(piles[made]) for made in sorted(piles)]


def _out_of_piles(
    play: Play, chooser: Seat, among: tuple[str, ...], piles: list[tuple[str, ...]], n: int
) -> tuple[str, ...]:
    """So many cards one by one: a card that can be told, or a random one of a pile (406.4).

    Cards are chosen by handle, piles by number; which card of a pile it is the dice say.
    """
    taken: tuple[str, ...] = ()
    for _ in range(n):
        hidden = [tuple(one for one in pile if one not in taken) for pile in piles]
        known = [one for one in among if one not in taken and not any(one in p for p in piles)]
        ways = [(one,) for one in known] + [pile for pile in hidden if pile]
        names = (*known, *(str(place) for place, pile in enumerate(hidden) if pile))
        way = ways[one_of(play, chooser, names) if len(names) > 1 else 0]
        taken += at_random(play, chooser, way)
    return taken


def _top(play: Play, what: Select, n: int, context: Context) -> tuple[str, ...]:
    """The top cards; with `take`, that many of them by choice, the rest to the bottom."""
    seat = player(play, what.of, context)
    cards = play.state.zone("library", seat)[:n]
    if what.take is None:
        return cards
    play.show(cards, (context.you,), seat)
    context.looked += cards
    taken = play.choose(context.you, cards, min(what.take, len(cards)), what.take)
    library = play.state.zone("library", seat)[n:]
    rest = tuple(card for card in cards if card not in taken)
    zones = {**play.state.zones, f"library {seat}": (*taken, *library, *rest)}
    play.state = play.state.with_(zones=zones)
    return taken


def player(play: Play, who: Player, context: Context) -> Seat:
    """One player."""
    seats = players(play, who, context)
    if not seats:
        message = f"an effect for {who}, who is nobody"
        raise NotInTheModel(message)
    return seats[0]


def players(play: Play, who: Player, context: Context) -> tuple[Seat, ...]:
    """The players that a word names, in turn order."""
    state = play.state
    if who in SEATS:
        return (who,)
    if who == "each":
        return state.in_turn_order()
    if who == "opponent":
        return tuple(seat for seat in state.in_turn_order() if seat != context.you)
    if who in ("its_controller", "its_owner"):
        return _of_it(play, who, context)
    if who in TARGETS:
        chosen = _targets(who, context)
        return tuple(seat for seat in state.seats if seat in chosen)
    return (context.you,)


def _of_it(play: Play, who: str, context: Context) -> tuple[Seat, ...]:
    about = _about(context)
    if who == "its_owner":
        return (play.thing(about).owner,)
    return (last_looks(play, about, context).controller,)


def _about(context: Context) -> str:
    if context.those:
        return context.those[0]
    if context.event is not None and context.event.about:
        return context.event.about
    return context.source


def remember(play: Play, handles: tuple[str, ...], context: Context) -> None:
    """Keep what objects are that an effect is about to move: last-known information (608.2h)."""
    context.last_known |= {h: play.looks(h) for h in handles if h in play.state.objects}


def last_looks(play: Play, handle: str, context: Context) -> Characteristics:
    """What an object is, or was as it last existed where the effect looks for it (608.2h)."""
    if handle in context.last_known:
        return context.last_known[handle]
    ident = context.source_ident
    if ident is not None and handle == ident[0] and not play.is_still(ident):
        return play.state.last_known.get(ident, play.looks(handle))
    event = context.event
    left = event is not None and event.about == handle and play.rules.looks_back(event.kind)
    if event is not None and event.looks is not None and left:
        return event.looks
    return play.looks(handle)


def count(play: Play, n: Count, context: Context) -> int:
    """How much it comes to now."""
    if isinstance(n, int):
        return n
    if isinstance(n, Counted):
        return _counted(play, n, context)
    return context.x


def _counted(play: Play, n: Counted, context: Context) -> int:
    if n.number is not None:
        wanted = named(play, n.number, context)
        counted = found(play.state, play.board, wanted, context.looker)
        if n.different_names:
            return play.rules.different_names(tuple(play.looks(h).name for h in counted))
        return len(counted)
    if n.changed:
        return context.changed
    if n.devotion is not None:
        return _devotion(play, n.devotion, context)
    for selector, place in ((n.power_of, 0), (n.toughness_of, 1)):
        if selector is not None:
            return sum(_pt_of(play, selector, place, context))
    message = "count " + ", ".join(n.__struct_fields__)
    raise NotInTheModel(message)


def _devotion(play: Play, colour: str, context: Context) -> int:
    """The symbols of a colour among mana costs of one's permanents; a mask has none (700.5)."""
    mine = (play.looks(h) for h in play.state.battlefield())
    return sum(
        devotion(looks.mana_cost, colour) for looks in mine if looks.controller == context.you
    )


def _pt_of(play: Play, selector: Selector, place: int, context: Context) -> list[int]:
    handles = context.those if selector == "it" and context.those else None
    if handles is None:
        named_one = {"it": _about(context), "self": context.source}.get(str(selector))
        handles = (named_one,) if named_one else select(play, selector, context)
    seen = [last_looks(play, handle, context) for handle in handles]
    return [looks.pt[place] for looks in seen if looks.pt]
