"""Instructions in plain words: "turn c1 face down", "manifest the top card of your library".

The sentences are those of the rules text, with handles where a card would say "target
permanent". Kinds without a rules text have their words here.
"""

from collections.abc import Callable, Sequence
from typing import Any

from facecheck.adapters.rendering import Speaker, Unrendered
from facecheck.adapters.rendering.abilities import granted
from facecheck.adapters.rendering.changes import UNTIL
from facecheck.adapters.rendering.effects import effect_text
from facecheck.adapters.rendering.nouns import noun
from facecheck.adapters.rendering.speaker import cards
from facecheck.adapters.rendering.words import listed
from facecheck.reference_impl.vocabulary.effects import AnyEffect
from facecheck.reference_impl.vocabulary.filters import Counted, Filter, Select, Selector, Target
from msgspec import structs

from .clean import compact
from .mentions import Mentions

Words = Callable[["Teller", Any], str]

WORDLESS = (Unrendered, TypeError, ValueError, KeyError)
"""How rules text says that it has no words; a story goes on without them."""


class Teller(Speaker):
    """Says effects to a player, naming cards by their handles."""

    def __init__(self, player: str, mentions: Mentions, targets: tuple[Target, ...] = ()) -> None:
        """Speak to this player; what deals damage is called by the player's letter."""
        super().__init__(player, targets=targets, say=granted)
        self.mentions = mentions

    def object(self, what: Selector | None) -> str:
        """Handles as they are mentioned, anything else as a card says it if it can."""
        if isinstance(what, tuple):
            return listed([self.mentions.say(handle) for handle in what])
        try:
            return super().object(what)
        except WORDLESS:
            return compact(what)

    def counted(self, n: Counted) -> str:
        """What a count counts, as a card says it if it can."""
        try:
            return super().counted(n)
        except WORDLESS:
            return compact(n)

    def selected(self, what: Select) -> str:
        """What a selector with parts takes; the library may be another player's."""
        if what.top is not None and what.of != "you":
            return f"the top {cards(what.top)} of {what.of}'s library"
        return super().selected(what)

    def all(self, effects: Sequence[AnyEffect]) -> str:
        """The effects as one phrase."""
        return ", then ".join(told(effect, self) for effect in effects)


def told(effect: AnyEffect, teller: Teller) -> str:
    """One instruction as a phrase without capital and full stop; every kind has one."""
    tag = str(effect.__struct_config__.tag)
    try:
        return effect_text(effect, teller) if tag not in OTHERS else OTHERS[tag](teller, effect)
    except WORDLESS:
        return plain(effect, teller)


def plain(effect: AnyEffect, teller: Teller) -> str:
    """Any effect, part by part, for combinations that no sentence was written for."""
    parts = []
    for field in structs.fields(effect):
        name, value = field.name, getattr(effect, field.name)
        if value == field.default:
            continue
        label = name.rstrip("_").replace("_", " ")
        shown = teller.object(value) if isinstance(value, tuple | Select) else compact(value)
        parts.append(f"{label} {shown}")
    tag = str(effect.__struct_config__.tag).replace("_", " ")
    return f"{tag} ({', '.join(parts)})" if parts else tag


def filter_words(what: Any, many: str = "permanents") -> str:  # noqa: ANN401 - "self" or a filter
    """The objects of a filter."""
    if not isinstance(what, Filter):
        return "this" if what == "self" else compact(what)
    try:
        return noun(what, "many")
    except WORDLESS:
        return f"{many} like {compact(what)}"


def _leave(teller: Teller, effect: Any) -> str:  # noqa: ANN401 - the kind is in the table
    who = _who(teller, effect.who)
    return f"{who} {'leave' if who == 'you' else 'leaves'} the game"


def _who(teller: Teller, who: str) -> str:
    return who if len(who) == 1 else teller.player(who)


def _allow(teller: Teller, effect: Any) -> str:  # noqa: ANN401
    free = " without paying its mana cost" if effect.free else ""
    extra = f" for {effect.extra} more" if effect.extra else ""
    mana = ", with mana as though it were of any colour" if effect.any_mana else ""
    verb = "look at" if effect.action == "look" else effect.action
    what = teller.object(effect.what)
    until = UNTIL[effect.until]
    return f"{_who(teller, effect.who)} may {verb} {what}{free}{extra}{mana}{until}"


def _forbid(teller: Teller, effect: Any) -> str:  # noqa: ANN401
    done = {"cast": "cast", "turn_up": "turned face up"}[effect.action]
    what = teller.object(effect.what)
    return f"for {_who(teller, effect.who)}: {what} can't be {done}{UNTIL[effect.until]}"


def _cast_down(teller: Teller, effect: Any) -> str:  # noqa: ANN401
    price = "" if effect.payable else " without paying its mana cost"
    unmask = "; it is turned up when it deals or is dealt damage or becomes tapped"
    what = teller.object(effect.what)
    return f"cast {what} face down{price}{unmask if effect.unmask else ''}"


def _token(teller: Teller, effect: Any) -> str:  # noqa: ANN401
    if effect.card is None:
        return effect_text(effect, teller)
    count = "a token" if effect.n == 1 else f"{teller.amount(effect.n)} tokens"
    return f"create {count}: {teller.mentions.say(effect.card)}"


def _piles(teller: Teller, effect: Any) -> str:  # noqa: ANN401
    faces = [" face down" if down else "" for down in effect.face_down]
    return (
        f"{_who(teller, effect.splitter)} to separate {teller.object(effect.what)} into two piles; "
        f"{_who(teller, effect.chooser)} to choose one, which goes to {effect.chosen}{faces[0]}, "
        f"the other to {effect.other}{faces[1]}"
    )


def _flip_coin(teller: Teller, effect: Any) -> str:  # noqa: ANN401
    won = teller.all(effect.won) or "nothing"
    lost = teller.all(effect.lost) or "nothing"
    return f"flip a coin; if it is won: {won}; if it is lost: {lost}"


def _redirect(teller: Teller, effect: Any) -> str:  # noqa: ANN401
    of = f"of {teller.object(effect.from_)} " if effect.from_ is not None else ""
    return f"change the target {of}to {teller.object(effect.to)}"


OTHERS: dict[str, Words] = {
    "leave": _leave,
    "allow": _allow,
    "forbid": _forbid,
    "cast_down": _cast_down,
    "token": _token,
    "piles": _piles,
    "flip_coin": _flip_coin,
    "redirect": _redirect,
    "draw": lambda teller, effect: (
        f"{_who(teller, effect.who)} draw{'' if effect.who == 'you' else 's'} {cards(effect.n)}"
    ),
    "later": lambda teller, effect: (
        f"at the beginning of the next {effect.step} step: {teller.all(effect.effects)}"
    ),
    "agenda": lambda teller, effect: (
        f"put {teller.object(effect.what)} face down into the command zone, naming {effect.name}"
    ),
    "reveal_until": lambda _, effect: (
        f"reveal from the top until one of {filter_words(effect.until)}; put it: {effect.to}"
    ),
    "control_player": lambda teller, effect: (
        f"{_who(teller, effect.by)} will control {_who(teller, effect.who)} for a turn"
    ),
}
"""Words for the kinds that no card text is written for, or whose text needs no handles."""
