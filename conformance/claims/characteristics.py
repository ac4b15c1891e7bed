"""Claims about what a face-down permanent is (708.2, 702.168a, 613)."""

from facecheck.conformance.judging.results import Difference
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Continuing, Mask, Object, State
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import PtIs
from facecheck.reference_impl.vocabulary.profiles import Profile
from facecheck.reference_impl.vocabulary.words import Cause

from .claim import CHARACTERISTICS, OUTCOME, Claim, Recipe
from .events import down_by, is_affected, is_listed_mask, permanent_down, some_object
from .situation import Situation
from .wrong import coloured_like, named_like, priced_like

TOPIC = "characteristics"


class ColouredPermanent(Rulebook):
    """A face-down permanent keeps the colours of its card."""

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        values = super().masked_values(thing, mask, underneath)
        return coloured_like(values, underneath) if thing.zone == "battlefield" else values


class PricedPermanent(Rulebook):
    """A face-down permanent keeps the mana cost, and so the mana value, of its card.

    https://github.com/magefree/mage/issues/3726
    """

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        values = super().masked_values(thing, mask, underneath)
        return priced_like(values, underneath) if thing.zone == "battlefield" else values


class NamedPermanent(Rulebook):
    """A face-down permanent keeps the name of its card.

    https://github.com/wingedsheep/argentum-engine/commit/045983f9a3
    """

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        values = super().masked_values(thing, mask, underneath)
        return named_like(values, underneath) if thing.zone == "battlefield" else values


class NoWard(Rulebook):
    """Disguised and cloaked permanents have no ward."""

    def profile(self, cause: Cause, listed: Profile | None = None) -> Card:  # noqa: D102
        warded = cause in ("disguise", "cloak")
        return super().profile("morph" if warded else cause, listed)


class NoListedProfile(Rulebook):
    """Every face-down permanent is a plain 2/2 creature, whatever the effect lists."""

    def listed_profile(self, listed: Profile) -> Card:  # noqa: D102
        del listed
        return super().profile("effect")


class EffectsMissMasks(Rulebook):
    """Effects of spells and abilities do not change a face-down permanent."""

    def objects_reached(self, state: State, effect: Continuing) -> tuple[str, ...]:  # noqa: D102
        reached = super().objects_reached(state, effect)
        return tuple(handle for handle in reached if not state.objects[handle].face_down)


class CountersMissSpells(Rulebook):
    """Counters are not put on a face-down permanent whose card is an instant or a sorcery.

    https://github.com/magefree/mage/pull/14619
    """

    def may_get_counters(self, thing: Object) -> bool:  # noqa: D102
        spell = {"instant", "sorcery"} & set(thing.card.types)
        return super().may_get_counters(thing) and not (thing.face_down and spell)


class HiddenDefinitionsWork(Rulebook):
    """What a characteristic-defining ability of the hidden card says holds face down.

    https://github.com/magefree/mage/issues/11733
    """

    def defining_abilities(self, thing: Object, looks: Characteristics) -> tuple[PtIs, ...]:  # noqa: D102
        return super().defining_abilities(thing, looks) or _definitions(thing.card)


def _definitions(card: Card | None) -> tuple[PtIs, ...]:
    abilities = () if card is None else card.abilities
    return tuple(one for one in abilities if isinstance(one, PtIs))


class HiddenLegends(Rulebook):
    """The legend rule sees the names of face-down permanents."""

    def legend_key(  # noqa: D102
        self, thing: Object, looks: Characteristics
    ) -> tuple[str, str] | None:
        if thing.face_down and "legendary" in thing.card.supertypes:
            return looks.controller, thing.card.name
        return super().legend_key(thing, looks)


def _is_hidden_legend(s: Situation) -> bool:
    card = s.card
    return permanent_down(s) and card is not None and "legendary" in card.supertypes


def _around_a_hidden_legend(s: Situation) -> bool:
    return s.done and (_is_hidden_legend(s) or (s.about == "step" and _some_hidden_legend(s)))


def _some_hidden_legend(s: Situation) -> bool:
    return some_object(s, _is_hidden_legend)


def _asks_or_takes_it(s: Situation, difference: Difference) -> bool:
    del s
    asks = difference.got.get("outcome") == "asking"
    return asks or difference.got.get("zone") == "graveyard"


def _not_just_ward(s: Situation, difference: Difference) -> bool:
    del s
    wanted = set(difference.expected.get("keywords") or ()) - {"ward {2}"}
    return bool({"pt", "counters"} & set(difference.expected)) or bool(wanted)


CLAIMS = (
    Claim(
        slug="face-down-permanent-has-the-listed-characteristics",
        rules=("708.2", "708.2a", "202.2b", "202.3a"),
        topic=TOPIC,
        says="A face-down permanent has the listed characteristics and nothing of its card.",
        believes="A face-down permanent keeps the colours of its card.",
        when=permanent_down,
        fields=CHARACTERISTICS,
        recipes=(
            Recipe("any", ("plain_down", "noise")),
            Recipe("any", ("manifest_or_cloak", "next_turn")),
        ),
        fault=ColouredPermanent,
        more_faults=(PricedPermanent, NamedPermanent),
    ),
    Claim(
        slug="disguised-and-cloaked-permanents-have-ward",
        rules=("702.168a", "701.58a"),
        topic=TOPIC,
        says="A disguised or cloaked permanent has ward {2}.",
        believes="Disguised and cloaked permanents have no ward.",
        when=lambda s: permanent_down(s) and down_by(s) in ("disguise", "cloak"),
        fields=frozenset({"keywords"}),
        recipes=(
            Recipe("disguise", ("cast", "noise")),
            Recipe("any", ("cloak", "noise")),
        ),
        fault=NoWard,
        refines=("face-down-permanent-has-the-listed-characteristics",),
    ),
    Claim(
        slug="a-listed-profile-replaces-the-plain-one",
        rules=("708.2a",),
        topic=TOPIC,
        says="An effect that lists what a face-down permanent is makes it just that.",
        believes="Every face-down permanent is a plain 2/2 creature.",
        when=is_listed_mask,
        fields=CHARACTERISTICS,
        recipes=(Recipe("permanent", ("listed_down", "noise")),),
        fault=NoListedProfile,
        refines=("face-down-permanent-has-the-listed-characteristics",),
    ),
    Claim(
        slug="effects-apply-to-face-down-permanents",
        rules=("708.2", "611.2c", "122.1a"),
        topic=TOPIC,
        says="Counters, spells and static abilities change a face-down permanent like any other.",
        believes="Effects of spells and abilities do not change a face-down permanent.",
        when=lambda s: permanent_down(s) and is_affected(s),
        fields=frozenset({"pt", "keywords", "counters"}),
        owns_if=_not_just_ward,
        recipes=(
            Recipe("permanent", ("plain_down", "pump", "noise")),
            Recipe("permanent", ("plain_down", "grow"), around=("anthem",)),
            Recipe("permanent", ("plain_down", "noise"), around=("face_down_anthem",)),
            Recipe("spell", ("manifest_or_cloak", "grow")),
        ),
        fault=EffectsMissMasks,
        more_faults=(CountersMissSpells,),
        refines=(
            "face-down-permanent-has-the-listed-characteristics",
            "disguised-and-cloaked-permanents-have-ward",
        ),
    ),
    Claim(
        slug="a-hidden-card-defines-no-power",
        rules=("604.3", "708.2"),
        topic=TOPIC,
        says="A hidden ability that defines power and toughness defines nothing face down.",
        believes="What a characteristic-defining ability of the hidden card says holds face down.",
        when=lambda s: permanent_down(s) and bool(_definitions(s.card)),
        fields=frozenset({"pt"}),
        recipes=(
            Recipe("self_sized", ("unseen_down", "noise")),
            Recipe("self_sized", ("unseen_down", "manifest_another", "noise")),
        ),
        fault=HiddenDefinitionsWork,
        refines=(
            "face-down-permanent-has-the-listed-characteristics",
            "effects-apply-to-face-down-permanents",
            "a-permanent-turned-down-is-a-plain-2-2",
        ),
    ),
    Claim(
        slug="the-legend-rule-misses-face-down-permanents",
        rules=("704.5j", "708.2", "201.2a"),
        topic=TOPIC,
        says="Face-down legendary cards have no name, so the legend rule leaves them alone.",
        believes="The legend rule sees the names of face-down permanents.",
        when=_around_a_hidden_legend,
        fields=OUTCOME | {"zone"},
        owns_if=_asks_or_takes_it,
        refines=(
            "casting-face-down-costs-three",
            "any-permanent-can-be-turned-down",
            "face-down-spell-becomes-a-face-down-permanent",
            "turning-up-costs-its-morph-cost",
        ),
        recipes=(Recipe("legend", ("plain_down", "noise"), around=("same_legend",)),),
        fault=HiddenLegends,
    ),
)
