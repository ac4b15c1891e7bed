"""Claims about levels, stations, Classes, Cases and Sagas that are face down (711-722)."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Continuing, Object
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Changes, Chapter
from facecheck.reference_impl.vocabulary.effects import Mark
from msgspec import structs

from .claim import Claim, Recipe
from .continuous import AFFECTED, GENERAL, WARDED
from .events import is_down, permanent_down, some_object, turned_down, turned_up
from .rooms import DESIGNATED
from .situation import Situation
from .two_parts import OWN, PERSIST

TOPIC = "levels and designations"
SIZE = frozenset({"pt", "keywords", "types"})
OF_OTHERS = frozenset({"pt"})
HIDDEN_STATIC = "a-hidden-static-ability-does-nothing"
STARTING = "static-abilities-start-as-it-turns-up"
LASTING = frozenset({"solved", "level 2"})


def _counting(card: Card | None) -> tuple[Changes, ...]:
    """Its abilities that work only with certain counters on it."""
    statics = (a for a in (card.abilities if card else ()) if isinstance(a, Changes))
    return tuple(a for a in statics if a.if_ is not None and a.if_.counters is not None)


def _marking(card: Card | None) -> tuple[Changes, ...]:
    """Its abilities that work only with a designation."""
    statics = (a for a in (card.abilities if card else ()) if isinstance(a, Changes))
    return tuple(a for a in statics if a.if_ is not None and a.if_.marked is not None)


class HiddenSymbols(Rulebook):
    """Level symbols and station thresholds work face down."""

    def static_abilities(  # noqa: D102
        self, thing: Object, looks: Characteristics
    ) -> tuple[Changes, ...]:
        hidden = _counting(thing.card) if thing.face_down else ()
        return (*super().static_abilities(thing, looks), *hidden)


class SymbolsForgotten(Rulebook):
    """A leveler or station that was turned up has lost its level symbols."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        up, lost = super().after_turning_up(thing, clock), _counting(thing.card)
        rest = tuple(one for one in thing.card.abilities if one not in lost)
        return up.with_(card=structs.replace(thing.card, abilities=rest)) if lost else up


class DesignationsLost(Rulebook):
    """A Class loses its level, and a Case is not solved any more, as it is turned face down."""

    def effects_after_turning_down(  # noqa: D102
        self, effects: tuple[Continuing, ...], thing: Object
    ) -> tuple[Continuing, ...]:
        kept = super().effects_after_turning_down(effects, thing)
        return tuple(e for e in kept if e.mark not in LASTING or thing.ident not in e.idents)


class HiddenGifts(Rulebook):
    """What a Class gives at its level, or a solved Case, it gives face down too."""

    def static_abilities(  # noqa: D102
        self, thing: Object, looks: Characteristics
    ) -> tuple[Changes, ...]:
        hidden = _marking(thing.card) if thing.face_down else ()
        return (*super().static_abilities(thing, looks), *hidden)


class GiftsForgotten(Rulebook):
    """A Class or Case that was turned up gives nothing, whatever its level."""

    def after_turning_up(self, thing: Object, clock: int) -> Object:  # noqa: D102
        up, lost = super().after_turning_up(thing, clock), _marking(thing.card)
        rest = tuple(one for one in thing.card.abilities if one not in lost)
        return up.with_(card=structs.replace(thing.card, abilities=rest)) if lost else up


class HiddenLore(Rulebook):
    """A face-down Saga gets a lore counter each turn."""

    def chapters(self, thing: Object, looks: Characteristics) -> tuple[Chapter, ...]:  # noqa: D102
        return super().chapters(thing, looks) or (_printed(thing) if thing.face_down else ())

    def is_told_to_its_end(  # noqa: D102
        self, thing: Object, chapters: tuple[Chapter, ...], *, pending: bool
    ) -> bool:
        usual = super().is_told_to_its_end(thing, chapters, pending=pending)
        return usual and not thing.face_down


class HiddenEnd(Rulebook):
    """A face-down Saga with the lore counters of its final chapter is sacrificed."""

    def is_told_to_its_end(  # noqa: D102
        self, thing: Object, chapters: tuple[Chapter, ...], *, pending: bool
    ) -> bool:
        hidden = _printed(thing) if thing.face_down else chapters
        return super().is_told_to_its_end(thing, hidden, pending=pending)


class EndlessOnceHidden(Rulebook):
    """A Saga that was turned up waits for its next lore counter before it is sacrificed."""

    def is_told_to_its_end(  # noqa: D102
        self, thing: Object, chapters: tuple[Chapter, ...], *, pending: bool
    ) -> bool:
        last = max((one.n for one in chapters), default=0)
        over = thing.counters.get("lore", 0) > last
        return over and super().is_told_to_its_end(thing, chapters, pending=pending)


class PreparedFaceDown(Rulebook):
    """Any permanent can become prepared."""

    def may_be_given(self, mark: str, values: Card) -> bool:  # noqa: D102
        del mark, values
        return True


def _printed(thing: Object) -> tuple[Chapter, ...]:
    return tuple(a for a in thing.card.abilities if isinstance(a, Chapter))


def _is_saga(s: Situation) -> bool:
    return s.card is not None and any(isinstance(a, Chapter) for a in s.card.abilities)


def _has_marks(s: Situation) -> bool:
    return s.was is not None and bool(LASTING & set(s.was.marks or ()))


def _gift_hidden(s: Situation) -> bool:
    return permanent_down(s) and bool(_marking(s.card)) and _has_marks(s)


def _gift_shown(s: Situation) -> bool:
    return turned_up(s) and bool(_marking(s.card)) and _has_marks(s)


def _counted(s: Situation) -> bool:
    counters = s.now.counters if s.now is not None else None
    return bool(_counting(s.card)) and bool(counters)


def _beside(s: Situation) -> bool:
    return s.now is not None and s.now.zone == "battlefield" and not _marking(s.card)


def _told_prepared(s: Situation) -> bool:
    told = (e for e in s.effects if isinstance(e, Mark) and e.mark == "prepared")
    return permanent_down(s) and any(s.is_named_in(effect) for effect in told)


def _ended(s: Situation) -> bool:
    gone = s.now is not None and s.now.zone == "graveyard"
    return is_down(s.was) and gone and _is_saga(s) and "turn_up" in s.effect_tags


CLAIMS = (
    Claim(
        slug="hidden-levels-and-stations-rest",
        rules=("711.2a", "721.2b", "708.2"),
        topic=TOPIC,
        says="Counters give a face-down permanent no level symbol and no station threshold.",
        believes="Level symbols and station thresholds work face down.",
        when=lambda s: permanent_down(s) and _counted(s),
        fields=SIZE,
        recipes=(
            Recipe("leveler", ("plain_down", "count_up", "noise")),
            Recipe("station", ("not_cast", "count_up")),
            Recipe("leveler", ("battlefield", "count_up", "turn_down")),
            Recipe("station", ("battlefield", "count_up", "turn_down")),
        ),
        fault=HiddenSymbols,
        refines=(
            GENERAL,
            WARDED,
            AFFECTED,
            HIDDEN_STATIC,
            "a-permanent-turned-down-is-a-plain-2-2",
            "effects-go-on-when-it-is-turned-down",
            "turned-down-by-an-effect-it-is-not-disguised",
        ),
    ),
    Claim(
        slug="levels-and-stations-count-again-face-up",
        rules=("711.2a", "721.2b", "708.8"),
        topic=TOPIC,
        says="The counters on a leveler or station count as soon as it is turned face up.",
        believes="A leveler or station that was turned up has lost its level symbols.",
        when=lambda s: turned_up(s) and _counted(s),
        fields=SIZE,
        recipes=(
            Recipe("leveler", ("plain_down", "count_up", "turn_up")),
            Recipe("station", ("not_cast", "count_up", "turn_up_by_effect")),
        ),
        fault=SymbolsForgotten,
        refines=(OWN, PERSIST, STARTING),
    ),
    Claim(
        slug="class-levels-and-solved-cases-are-kept",
        rules=("716.2b", "719.3b"),
        topic=TOPIC,
        says="A Class keeps its level, and a solved Case is still solved, turned down and up.",
        believes="A Class loses its level, and a Case is unsolved, as it is turned face down.",
        when=lambda s: _has_marks(s) and (turned_down(s) or turned_up(s)),
        fields=frozenset({"marks"}),
        recipes=(Recipe("designated", ("battlefield", "become_marked", "turn_down")),),
        fault=DesignationsLost,
        refines=(DESIGNATED,),
    ),
    Claim(
        slug="a-hidden-class-or-case-gives-nothing",
        rules=("719.3b", "716.2b", "708.2"),
        topic=TOPIC,
        says="What a Class gives at its level, or a solved Case, it does not give face down.",
        believes="What a Class gives at its level, or a solved Case, it gives face down too.",
        when=lambda s: _beside(s) and not turned_up(s) and some_object(s, _gift_hidden),
        fields=OF_OTHERS,
        recipes=(
            Recipe("designated", ("battlefield", "become_marked", "turn_down"), ("creature",)),
            Recipe(
                "designated",
                ("battlefield", "become_marked", "turn_down", "wait"),
                ("creature",),
            ),
        ),
        fault=HiddenGifts,
        refines=(HIDDEN_STATIC, AFFECTED, GENERAL),
    ),
    Claim(
        slug="a-class-or-case-gives-again-face-up",
        rules=("716.2b", "719.3b", "708.8"),
        topic=TOPIC,
        says="A Class turned up again gives what its level gives, and a solved Case likewise.",
        believes="A Class or Case that was turned up gives nothing, whatever its level.",
        when=lambda s: _beside(s) and not turned_up(s) and some_object(s, _gift_shown),
        fields=OF_OTHERS,
        recipes=(
            Recipe(
                "designated",
                ("battlefield", "become_marked", "turn_down", "turn_up_by_effect"),
                ("creature",),
            ),
            Recipe(
                "designated",
                ("battlefield", "become_marked", "turn_down", "noise", "turn_up_by_effect"),
                ("creature",),
            ),
        ),
        fault=GiftsForgotten,
        refines=(STARTING, AFFECTED),
    ),
    Claim(
        slug="a-face-down-saga-gets-no-lore",
        rules=("714.3c", "708.2"),
        topic=TOPIC,
        says="A face-down permanent is no Saga: no lore counter is put on it as a turn goes on.",
        believes="A face-down Saga gets a lore counter each turn.",
        when=lambda s: permanent_down(s) and _is_saga(s) and s.tag == "advance",
        fields=frozenset({"counters"}),
        recipes=(
            Recipe("long_saga", ("not_cast", "my_next_turn")),
            Recipe("long_saga", ("graveyard", "back", "turn_down", "my_next_turn")),
        ),
        fault=HiddenLore,
    ),
    Claim(
        slug="a-face-down-saga-is-not-sacrificed",
        rules=("714.4", "708.2"),
        topic=TOPIC,
        says="A face-down permanent with lore counters is no Saga that could be at its end.",
        believes="A face-down Saga with the counters of its final chapter is sacrificed.",
        when=lambda s: (
            permanent_down(s) and _is_saga(s) and bool(s.now and (s.now.counters or {}).get("lore"))
        ),
        fields=frozenset({"zone"}),
        recipes=(
            Recipe("short_saga", ("not_cast", "add_lore", "noise")),
            Recipe("long_saga", ("not_cast", "add_lore")),
        ),
        fault=HiddenEnd,
        refines=("any-permanent-can-be-turned-down",),
    ),
    Claim(
        slug="a-saga-turned-up-at-its-end-is-sacrificed",
        rules=("714.4", "708.8"),
        topic=TOPIC,
        says="A Saga turned up with the lore counters of its last chapter is sacrificed at once.",
        believes="A Saga that was turned up waits for its next lore counter.",
        when=_ended,
        fields=frozenset({"zone"}),
        recipes=(
            Recipe("short_saga", ("not_cast", "add_lore", "turn_up_by_effect")),
            Recipe("long_saga", ("not_cast", "add_lore", "noise", "turn_up_by_effect")),
        ),
        fault=EndlessOnceHidden,
        refines=("face-up-in-the-new-zone", "an-effect-turns-up-any-permanent-card"),
    ),
    Claim(
        slug="a-face-down-permanent-is-not-prepared",
        rules=("722.3a", "708.2"),
        topic=TOPIC,
        says="A face-down permanent has no prepare spell, so it cannot become prepared.",
        believes="Any permanent can become prepared.",
        when=_told_prepared,
        fields=frozenset({"marks"}),
        recipes=(
            Recipe("preparing", ("manifest_or_cloak", "noise", "prepare")),
            Recipe("preparing", ("battlefield", "turn_down", "prepare")),
        ),
        fault=PreparedFaceDown,
        confidence="derived",
    ),
)
