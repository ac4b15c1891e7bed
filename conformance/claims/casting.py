"""Claims about casting face down (702.37, 702.168, 708.4)."""

from facecheck.reference_impl.characteristics import Characteristics, of_card
from facecheck.reference_impl.mana import Pool, paid
from facecheck.reference_impl.rulebook import CastWay, Rulebook
from facecheck.reference_impl.state import Happened, Mask, Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import AnyAbility
from facecheck.reference_impl.vocabulary.costs import Cost
from facecheck.reference_impl.vocabulary.words import Cause, Seat

from .claim import CHARACTERISTICS, OUTCOME, Claim, Recipe, fired
from .events import base, is_cast_down, some_object, spell_down
from .situation import Situation
from .wrong import coloured_like, named_like

TOPIC = "casting"


class ColouredSpell(Rulebook):
    """A face-down spell keeps the colours of its card."""

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        values = super().masked_values(thing, mask, underneath)
        return coloured_like(values, underneath) if thing.zone == "stack" else values


class NamedSpell(Rulebook):
    """A face-down spell keeps the name of its card.

    https://github.com/magefree/mage/commit/df9efa97b65
    """

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        values = super().masked_values(thing, mask, underneath)
        return named_like(values, underneath) if thing.zone == "stack" else values


class ComesUp(Rulebook):
    """A face-down spell becomes a face-up permanent."""

    def mask_of_the_permanent(self, spell: Object) -> Mask | None:  # noqa: D102
        return None if spell.mask else super().mask_of_the_permanent(spell)


class CostsFour(Rulebook):
    """The face-down cast charges {4}."""

    def face_down_price(self, keyword: Cause) -> Cost:  # noqa: D102
        del keyword
        return "{4}"


class CostsTwo(Rulebook):
    """The face-down cast charges {2}."""

    def face_down_price(self, keyword: Cause) -> Cost:  # noqa: D102
        del keyword
        return "{2}"


class AnyTime(Rulebook):
    """A card can be cast face down whenever its player has priority."""

    def may_cast_now(self, state: State, player: Seat, spell: Characteristics) -> bool:  # noqa: D102
        return spell.face_down or super().may_cast_now(state, player, spell)


class AnyCreature(Rulebook):
    """Every creature card can be cast face down."""

    def ways_to_cast(self, card: Card) -> tuple[CastWay, ...]:  # noqa: D102
        ways = super().ways_to_cast(card)
        if "creature" in card.types and all(way.cause is None for way in ways):
            return (*ways, CastWay("morph", self.face_down_price("morph"), "morph"))
        return ways


class CreaturesOnly(Rulebook):
    """Only creature cards can be cast face down."""

    def casts_face_down(self, card: Card, ability: AnyAbility) -> Cause | None:  # noqa: D102
        return super().casts_face_down(card, ability) if "creature" in card.types else None


class OfferedIfPrintedCostPayable(Rulebook):
    """The face-down cast is offered only to who could pay the printed cost too.

    https://github.com/magefree/mage/issues/7138
    """

    def is_listed(self, card: Card, way: CastWay, pool: Pool, *, payable: bool) -> bool:  # noqa: D102
        usual = super().is_listed(card, way, pool, payable=payable)
        return usual and (way.cause is None or paid(card.cost, pool) is not None)


class WatchersSeeTheCardCast(Rulebook):
    """What triggers on casting a spell sees the hidden card."""

    def seen_by_watchers(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> Characteristics:
        if event.kind == "casts" and thing.face_down:
            return of_card(thing.card, thing.handle, looks.controller, face_down=False)
        return super().seen_by_watchers(event, thing, looks)


def _is_cast(s: Situation) -> bool:
    return is_cast_down(s) and s.about in ("step", getattr(s.step, "player", ""))


def _can_be_cast_down(s: Situation) -> bool:
    card = s.scenario.cards.get(s.actor)
    return card is not None and base(s.step) in {
        getattr(a.__struct_config__, "tag", "") for a in card.abilities if not isinstance(a, str)
    }


def _in_time(s: Situation) -> bool:
    turn = s.before.snapshot.turn
    player = getattr(s.step, "player", "")
    return (
        turn is not None
        and turn.active == player
        and turn.step in ("main1", "main2")
        and not s.before.snapshot.stack
    )


CLAIMS = (
    Claim(
        slug="face-down-spell-has-the-listed-characteristics",
        rules=("708.4", "708.2"),
        topic=TOPIC,
        says="A spell cast face down has only the characteristics of its face-down side.",
        believes="A face-down spell keeps the colours of its card.",
        when=spell_down,
        fields=CHARACTERISTICS,
        recipes=(Recipe("face_down_creature", ("hand", "cast_held", "noise", "resolve")),),
        fault=ColouredSpell,
        more_faults=(NamedSpell,),
    ),
    Claim(
        slug="face-down-spell-becomes-a-face-down-permanent",
        rules=("708.4", "702.37c"),
        topic=TOPIC,
        says="The permanent that a face-down spell becomes is face down.",
        believes="A face-down spell becomes a face-up permanent.",
        when=lambda s: (
            s.now is not None
            and s.now.zone == "battlefield"
            and bool(s.now.face_down)
            and ((is_cast_down(s) and s.about == s.actor) or _was_spell(s))
        ),
        fields=frozenset({"zone", "face_down", "controller"}),
        recipes=(
            Recipe("face_down_creature", ("cast", "noise")),
            Recipe("face_down_creature", ("hand", "cast_held", "resolve")),
        ),
        fault=ComesUp,
    ),
    Claim(
        slug="casting-face-down-costs-three",
        rules=("702.37c", "702.168b", "118.9"),
        topic=TOPIC,
        says="Casting a card face down costs exactly {3}, whatever its mana cost.",
        believes="Casting face down costs {4}.",
        when=lambda s: _is_cast(s) and _can_be_cast_down(s) and _in_time(s),
        fields=OUTCOME | {"pool"},
        recipes=(
            Recipe("face_down_creature", ("cast",)),
            Recipe("face_down_creature", ("hand", "try_cast_short", "cast_held", "resolve")),
        ),
        fault=CostsFour,
    ),
    Claim(
        slug="noncreature-cards-are-cast-face-down-too",
        rules=("702.37c", "708.4", "601.3e"),
        topic=TOPIC,
        says="A noncreature card with morph is cast face down like any other.",
        believes="Only creature cards can be cast face down.",
        when=lambda s: (
            _is_cast(s)
            and s.done
            and "creature" not in (s.scenario.cards[s.actor].types if s.actor else ())
        ),
        fields=OUTCOME,
        recipes=(
            Recipe("land_with_morph", ("cast", "noise")),
            Recipe("land_with_morph", ("hand", "cast_held", "resolve")),
        ),
        fault=CreaturesOnly,
        refines=("casting-face-down-costs-three",),
    ),
    Claim(
        slug="face-down-cast-keeps-creature-timing",
        rules=("702.37c", "708.4", "302.1", "117.1a"),
        topic=TOPIC,
        says="Without flash a card is cast face down only when a creature spell could be.",
        believes="A card can be cast face down at any time.",
        when=lambda s: _is_cast(s) and _can_be_cast_down(s) and not _in_time(s),
        fields=OUTCOME,
        recipes=(
            Recipe("face_down_creature", ("hand", "noise", "try_cast_at_a_bad_time")),
            Recipe("land_with_morph", ("hand", "noise", "try_cast_at_a_bad_time")),
        ),
        fault=AnyTime,
    ),
    Claim(
        slug="no-face-down-cast-without-the-ability",
        rules=("702.37d", "702.168c", "708.1"),
        topic=TOPIC,
        says="A card without morph, megamorph or disguise cannot be cast face down.",
        believes="Every creature card can be cast face down.",
        when=lambda s: _is_cast(s) and not _can_be_cast_down(s),
        fields=OUTCOME,
        recipes=(
            Recipe("creature", ("hand", "noise", "try_cast_without_it")),
            Recipe("creature", ("hand", "wait", "try_cast_without_it")),
        ),
        fault=AnyCreature,
    ),
    Claim(
        slug="face-down-cast-is-offered-when-it-can-be-paid",
        rules=("702.37c", "601.3"),
        topic=TOPIC,
        says="The face-down cast is among the legal actions exactly when {3} can be paid in time.",
        believes="The face-down cast is offered only to who could pay the printed cost too.",
        when=lambda s: s.now is not None and s.now.zone == "hand" and s.card is not None,
        fields=frozenset({"offers"}),
        recipes=(
            Recipe("face_down_creature", ("hand", "look", "look")),
            Recipe("land_with_morph", ("hand", "look", "noise", "look")),
        ),
        fault=OfferedIfPrintedCostPayable,
        confidence="derived",
    ),
    Claim(
        slug="watchers-of-casting-see-the-face-down-spell",
        rules=("708.4", "603.2"),
        topic=TOPIC,
        says="What triggers on casting a spell sees a face-down spell as the creature it is.",
        believes="What triggers on casting a spell sees the hidden card.",
        when=lambda s: (
            s.watches("casts") and ((is_cast_down(s) and s.done) or some_object(s, spell_down))
        ),
        fields=frozenset({fired(("casts",))}),
        recipes=(
            Recipe("face_down_creature", ("cast",), around=("casts_watcher",)),
            Recipe("land_with_morph", ("cast",), around=("casts_watcher",)),
        ),
        fault=WatchersSeeTheCardCast,
    ),
)


def _was_spell(s: Situation) -> bool:
    return s.was is not None and s.was.zone == "stack" and bool(s.was.face_down)
