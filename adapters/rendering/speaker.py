"""Whom a sentence is about: the card itself, targets, what came before (contract 17).

A speaker says one ability. It remembers which targets were mentioned: the first
mention is "target ...", the next one "that ...".
"""

from collections.abc import Callable

from facecheck.reference_impl.vocabulary.abilities import AnyAbility
from facecheck.reference_impl.vocabulary.filters import (
    Count,
    Counted,
    Filter,
    Select,
    Selector,
    Target,
)

from .nouns import ZONE_PHRASES, noun
from .words import Unrendered, article, listed, number

SELF_NOUNS = ("creature", "land", "artifact", "enchantment", "planeswalker", "battle")
TARGET_INDEX = {"target": 0, "target2": 1}
SPECIAL_TARGETS = {"player": "player", "opponent": "opponent", "any": "target"}
PLAYERS = {
    "you": "you",
    "opponent": "each opponent",
    "each": "each player",
    "it": "that player",
    "its_controller": "its controller",
    "its_owner": "its owner",
}
POSSESSIVES = {"you": "your", "opponent": "their", "each": "their"}


class Speaker:
    """One ability of one card, in words."""

    def __init__(
        self,
        name: str,
        types: tuple[str, ...] = (),
        targets: tuple[Target, ...] = (),
        second: frozenset[str] = frozenset(),
        say: Callable[[AnyAbility], str] | None = None,
    ) -> None:
        """Speak as the card of this name and these types.

        `second` names what is said in the second way, `say` says an ability that is granted.
        """
        self.say = say or _no_grants
        self.name = name
        self.types = types
        self.targets = targets
        self.second = second
        self.mentioned: set[int] = set()
        self.me_word: str | None = None
        self.it_word = "it"

    def me(self) -> str:
        """The card as it names itself."""
        if self.me_word is not None:
            return self.me_word
        if not set(self.types) & set(SELF_NOUNS):
            return "this spell"
        return f"this {next(kind for kind in SELF_NOUNS if kind in self.types)}"

    def object(self, what: Selector | None) -> str:
        """The objects that a selector takes."""
        if what is None or isinstance(what, tuple):
            return listed(what or ())
        if isinstance(what, Select):
            return self.selected(what)
        if what in TARGET_INDEX:
            return self.target(TARGET_INDEX[what])
        words = {
            "self": self.me(),
            "it": self.it_word,
            "attached": self.host(),
            "pile": "those cards",
        }
        return words[what]

    def is_many(self, what: Selector | None) -> bool:
        """Whether that is, or may be, more than one object."""
        if isinstance(what, Select):
            return what.all is not None or what.n != 1 or (what.top or 1) != 1
        if isinstance(what, str) and what in TARGET_INDEX:
            index = TARGET_INDEX[what]
            return index < len(self.targets) and self.targets[index].n != 1
        return isinstance(what, tuple) and len(what) != 1

    def is_new(self, what: Selector | None) -> bool:
        """Whether that is a target not mentioned yet."""
        index = TARGET_INDEX.get(what) if isinstance(what, str) else None
        return index is not None and index not in self.mentioned

    def host(self) -> str:
        """What the card is attached to."""
        return "equipped creature" if "artifact" in self.types else "enchanted creature"

    def selected(self, what: Select) -> str:
        """What a selector with parts takes."""
        if what.all is not None:
            return f"all {noun(what.all, 'many')}"
        if what.choose is not None:
            return self.some(what.choose, what.n, what.up_to)
        if what.top is not None:
            if what.of != "you" or what.take is not None:
                need = "selector:top"
                raise Unrendered(need)
            return f"the top {cards(what.top)} of your library"
        return "the exiled cards" if what.linked is not None else "those cards"

    def some(self, what: Filter, n: int | str, up_to: bool) -> str:  # noqa: FBT001 - as in a target
        """One, some or up to some of them; a card is taken "from" a zone, not "in" it."""
        taken = ZONE_PHRASES.get(what.zone or "", "").replace("in ", "from ", 1)
        where = taken.format(whose="your" if what.controller == "you" else "a") or None
        if n == "any":
            return f"any number of {noun(what, 'many', where)}"
        if n == 1:
            return f"up to one {noun(what, 'bare', where)}" if up_to else noun(what, where=where)
        return f"{'up to ' if up_to else ''}{number(int(n))} {noun(what, 'many', where)}"

    def target(self, index: int) -> str:
        """The target: its first mention or a later one."""
        if index >= len(self.targets):
            need = "targets"
            raise Unrendered(need)
        target = self.targets[index]
        many = target.n != 1
        core = SPECIAL_TARGETS.get(str(target.what))
        if index in self.mentioned:
            return self._again(target, core, many=many)
        self.mentioned.add(index)
        if core == "target":
            return "any target"
        if isinstance(target.what, Filter):
            core = self._aim(target.what, many=many)
        if target.n == "any":
            return f"any number of target {core}"
        count = f"{number(int(target.n))} " if many or target.up_to else ""
        core = core or ""
        other, core = ("other ", core[6:]) if core.startswith("other ") else ("", core)
        another = "another " if other and not many else other
        return f"{'up to ' if target.up_to else ''}{count}{another}target {core}"

    @staticmethod
    def _aim(what: Filter, *, many: bool) -> str:
        """The noun of a target; a card is aimed at "from", not "in", a zone."""
        form = noun(what, "many" if many else "bare")
        return form.replace(" in a graveyard", " from a graveyard").replace(
            " in your graveyard", " from your graveyard"
        )

    @staticmethod
    def _again(target: Target, core: str | None, *, many: bool) -> str:
        if core == "target":
            return "it"
        if core is not None:
            return "those players" if many else f"that {core}"
        what = target.what if isinstance(target.what, Filter) else Filter()
        head = noun(Filter(types=what.types, zone=what.zone), "many" if many else "bare", "")
        return f"those {head}".strip() if many else f"that {head}".strip()

    def player(self, who: str) -> str:
        """A player as the subject of a sentence."""
        if who in TARGET_INDEX:
            return self.target(TARGET_INDEX[who])
        return PLAYERS.get(who, f"player {who}")

    def amount(self, n: Count) -> str:
        """A number in digits, or what it is equal to."""
        return str(n) if isinstance(n, int) else "X"

    def where_x(self, n: Count) -> str:
        """What an X is, as an end of the sentence."""
        return f", where X is {self.counted(n)}" if isinstance(n, Counted) else ""

    def counted(self, n: Counted) -> str:
        """What a count counts."""
        if n.number is not None:
            return f"the number of {noun(n.number, 'many')}"
        for key, word in (("power_of", "power"), ("toughness_of", "toughness")):
            selector = getattr(n, key)
            if selector is not None:
                owner = self.object(selector)
                return f"{'its' if owner == 'it' else owner + chr(39) + 's'} {word}"
        if n.devotion is not None:
            colours = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
            return f"your devotion to {colours[n.devotion]}"
        need = "count:different_names" if n.different_names else "count:changed"
        raise Unrendered(need)


def _no_grants(_: AnyAbility) -> str:
    need = "effect:change"
    raise Unrendered(need)


def cards(n: int | str) -> str:
    """That many cards after "the top"."""
    return "card" if n == 1 else f"{number(int(n)) if n != 'x' else 'X'} cards"


def counters(kind: str, n: Count) -> str:
    """That many counters of a kind."""
    if n == 1:
        return article(f"{kind} counter")
    return f"{number(n) if isinstance(n, int) else 'X'} {kind} counters"
