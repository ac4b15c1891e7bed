"""Claims about what is paid to turn a permanent up: more than mana, X, changed prices (118)."""

from facecheck.adapters.language.steps import TurnUp
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.mana import symbols
from facecheck.reference_impl.rulebook import Rulebook, WayUp
from facecheck.reference_impl.state import Object, State
from facecheck.reference_impl.vocabulary.abilities import Costs, FaceDownKeyword
from facecheck.reference_impl.vocabulary.costs import Cost, CostParts

from .claim import OUTCOME, Claim, Recipe
from .events import acted_on, is_turn_up
from .situation import Situation
from .ways_up import GENERAL

TOPIC = "turn-up costs"
OBJECT_PARTS = ("sacrifice", "discard", "give_back", "reveal", "tap")


class PaymentsStay(Rulebook):
    """What was paid stays paid although the action was backed out of."""

    def after_refusal(self, before: State, begun: State) -> State:  # noqa: D102
        return super().after_refusal(before, begun).with_(players=begun.players)


class AnythingPays(Rulebook):
    """Any object of the right zone pays, whatever the cost describes."""

    def may_pay_with(self, part: str, thing: Object, *, fits: bool) -> bool:  # noqa: D102
        del part, thing, fits
        return True


class LifeIsFree(Rulebook):
    """A turn-up cost of life takes none."""

    def life_to_pay(self, life: int) -> int:  # noqa: D102
        del life
        return 0


class NoLifeForMana(Rulebook):
    """A Phyrexian symbol of a turn-up cost has to be paid with mana."""

    def symbols_for_life(self, mana: str) -> int:  # noqa: D102
        del mana
        return 0


class XForgotten(Rulebook):
    """X of the turn-up cost is 0 for the permanent's abilities.

    https://github.com/PennyDreadfulMTG/modo-bugs/993
    """

    def x_of_the_way(self, x: int) -> int:  # noqa: D102
        del x
        return 0


class NeverCheaper(Rulebook):
    """A reduction is not taken off a turn-up cost."""

    def changed_price(self, mana: str, generic: int) -> str:  # noqa: D102
        return super().changed_price(mana, max(generic, 0))


class NeverDearer(Rulebook):
    """Effects that make turning up cost more are not heeded."""

    def changed_price(self, mana: str, generic: int) -> str:  # noqa: D102
        return super().changed_price(mana, min(generic, 0))


class FirstKeywordOnly(Rulebook):
    """Of several morph abilities only the first turns a permanent up."""

    def ways_up(self, thing: Object, up: Characteristics) -> tuple[WayUp, ...]:  # noqa: D102
        return tuple(way for way in super().ways_up(thing, up) if "#" not in way.by)


class NoManaWayWithX(Rulebook):
    """A manifested card with X in its mana cost cannot be turned up for that cost."""

    def mana_way_up(self, thing: Object) -> Cost | None:  # noqa: D102
        return None if "X" in symbols(thing.card.cost) else super().mana_way_up(thing)


def _costs(s: Situation) -> list[Cost]:
    """The face-down keywords' costs of the acted-on card."""
    card = acted_on(s).card
    found = card.abilities if card is not None else ()
    return [ability.cost for ability in found if isinstance(ability, FaceDownKeyword)]


def _here(s: Situation) -> bool:
    """The turn-up itself, or the permanent that it is about."""
    return is_turn_up(s) or (isinstance(s.step, TurnUp) and s.about == s.actor)


def _asks_for(s: Situation, *names: str) -> bool:
    """Turning up for a cost that has one of these parts."""
    by_keyword = _here(s) and getattr(s.step, "by", "") != "mana"
    parts = [cost for cost in _costs(s) if isinstance(cost, CostParts)]
    return by_keyword and any(getattr(cost, name) for cost in parts for name in names)


def _has_symbol(s: Situation, mark: str) -> bool:
    manas = [cost if isinstance(cost, str) else cost.mana for cost in _costs(s)]
    return any(mark in symbol for mana in manas for symbol in symbols(mana))


def _backs_out(s: Situation) -> bool:
    step = s.step
    return isinstance(step, TurnUp) and step.cancel and s.about in ("step", step.player)


def _is_taxed(s: Situation) -> bool:
    """Some permanent makes turning up dearer."""
    objects = s.before.snapshot.objects
    return is_turn_up(s) and any(
        isinstance(ability, Costs) and ability.of == "turn_up" and ability.more > 0
        for handle, card in s.scenario.cards.items()
        for ability in card.abilities
        if handle in objects and objects[handle].zone == "battlefield"
    )


CLAIMS = (
    Claim(
        slug="backing-out-of-a-turn-up-costs-nothing",
        rules=("733.1", "702.37e"),
        topic=TOPIC,
        says="A turn-up that is backed out of at the payment leaves all as it was.",
        believes="What was paid stays paid although the action was backed out of.",
        when=_backs_out,
        fields=OUTCOME | {"life", "pool"},
        recipes=(
            Recipe("pays_life", ("plain_down", "back_out", "turn_up_paying")),
            Recipe("face_down_creature", ("plain_down", "noise", "back_out")),
        ),
        fault=PaymentsStay,
        refines=(*GENERAL, "a-life-cost-takes-that-much-life"),
    ),
    Claim(
        slug="a-turn-up-cost-is-paid-with-what-it-describes",
        rules=("702.37e", "118.3"),
        topic=TOPIC,
        says="Only objects that the cost describes are returned, sacrificed, tapped or shown.",
        believes="Any object of the right zone pays, whatever the cost describes.",
        when=lambda s: _asks_for(s, *OBJECT_PARTS),
        fields=OUTCOME,
        recipes=(
            Recipe(
                "pays_islands",
                ("plain_down", "try_pay_wrong", "turn_up_paying"),
                around=("island", "island", "mountain"),
            ),
            Recipe(
                "pays_cards",
                ("plain_down", "try_pay_wrong", "turn_up_paying"),
                around=("creature_in_hand", "artifact_in_hand"),
            ),
        ),
        fault=AnythingPays,
        refines=GENERAL,
    ),
    Claim(
        slug="a-life-cost-takes-that-much-life",
        rules=("702.37e", "119.4"),
        topic=TOPIC,
        says="A turn-up cost of life takes exactly that much life from the player who pays.",
        believes="A turn-up cost of life takes none.",
        when=lambda s: _asks_for(s, "life"),
        fields=frozenset({"life"}),
        recipes=(
            Recipe("pays_life", ("plain_down", "noise", "turn_up_paying")),
            Recipe("pays_life", ("plain_down", "next_turn", "wait", "turn_up_paying")),
        ),
        fault=LifeIsFree,
    ),
    Claim(
        slug="each-symbol-of-a-turn-up-cost-is-paid-on-its-own",
        rules=("107.4e", "107.4f", "118.13c"),
        topic=TOPIC,
        says="Each hybrid or Phyrexian symbol is paid by choice: a colour, or 2 life.",
        believes="A Phyrexian symbol of a turn-up cost has to be paid with mana.",
        when=lambda s: is_turn_up(s) and _has_symbol(s, "/"),
        fields=OUTCOME,
        recipes=(
            Recipe("phyrexian", ("plain_down", "noise", "turn_up_paying")),
            Recipe("phyrexian", ("cast", "turn_up_paying")),
        ),
        fault=NoLifeForMana,
        refines=GENERAL,
    ),
    Claim(
        slug="x-of-the-turn-up-cost-counts-for-its-abilities",
        rules=("702.37f", "702.168e", "107.3d"),
        topic=TOPIC,
        says="Abilities of the permanent that speak of X find the X that was paid to turn it up.",
        believes="X of the turn-up cost is 0 for the permanent's abilities.",
        when=lambda s: _here(s) and bool(getattr(s.step, "x", None)),
        fields=frozenset({"life"}),
        recipes=(
            Recipe("x_morph", ("plain_down", "noise", "turn_up_paying")),
            Recipe("x_morph", ("plain_down", "next_turn", "wait", "turn_up_paying")),
        ),
        fault=XForgotten,
    ),
    Claim(
        slug="a-turn-up-cost-is-reduced-as-it-says",
        rules=("118.7", "118.7a", "702.168d"),
        topic=TOPIC,
        says="A reduction takes its count off the generic part of a turn-up cost, and no more.",
        believes="A reduction is not taken off a turn-up cost.",
        when=lambda s: _asks_for(s, "less"),
        fields=OUTCOME | {"pool"},
        recipes=(
            Recipe(
                "reduced",
                ("plain_down", "turn_up_paying"),
                around=("spent_instant", "spent_instant", "spent_sorcery"),
            ),
            Recipe(
                "reduced",
                ("plain_down", "try_one_short", "turn_up_paying"),
                around=("spent_instant", "spent_sorcery"),
            ),
        ),
        fault=NeverCheaper,
        refines=GENERAL,
    ),
    Claim(
        slug="what-makes-turning-up-dearer-counts",
        rules=("118.7", "702.37e"),
        topic=TOPIC,
        says="Turning up costs as much more as an effect says.",
        believes="Effects that make turning up cost more are not heeded.",
        when=_is_taxed,
        fields=OUTCOME | {"pool"},
        recipes=(
            Recipe("face_down_creature", ("plain_down", "try_untaxed"), around=("dearer",)),
            Recipe("face_down_creature", ("plain_down", "turn_up_paying"), around=("dearer",)),
        ),
        fault=NeverDearer,
        refines=(*GENERAL, "a-turn-up-cost-is-reduced-as-it-says"),
    ),
    Claim(
        slug="each-of-several-morph-abilities-turns-it-up",
        rules=("702.37e", "702.168d"),
        topic=TOPIC,
        says="A card with several face-down keywords is turned up for any one of their costs.",
        believes="Of several morph abilities only the first turns a permanent up.",
        when=lambda s: is_turn_up(s) and "#" in str(getattr(s.step, "by", "")),
        fields=OUTCOME | {"pool"},
        recipes=(
            Recipe("two_morphs", ("plain_down", "noise", "turn_up_by_the_second")),
            Recipe("two_morphs", ("cast", "turn_up_by_the_second")),
        ),
        fault=FirstKeywordOnly,
        refines=GENERAL,
    ),
    Claim(
        slug="x-in-a-mana-cost-is-zero-when-it-turns-up",
        rules=("107.3h", "701.40b", "701.58b"),
        topic=TOPIC,
        says="A manifested or cloaked creature card with X in its mana cost turns up for X = 0.",
        believes="A manifested card with X in its mana cost cannot be turned up for that cost.",
        when=lambda s: (
            is_turn_up(s)
            and getattr(s.step, "by", "") == "mana"
            and "X" in symbols(getattr(acted_on(s).card, "cost", ""))
        ),
        fields=OUTCOME | {"pool"},
        recipes=(
            Recipe("x_creature", ("manifest_or_cloak", "noise", "turn_up_for_mana")),
            Recipe("x_creature", ("dread", "turn_up_for_mana")),
        ),
        fault=NoManaWayWithX,
        refines=GENERAL,
        confidence="ruling",
    ),
)
