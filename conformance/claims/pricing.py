"""Claims about what a face-down cast costs besides {3} (601.2f, 118.9, 903.8)."""

from facecheck.reference_impl.characteristics import Characteristics, of_card
from facecheck.reference_impl.rulebook import CastWay, Rulebook
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.abilities import Costs
from facecheck.reference_impl.vocabulary.effects import AddMana, Allow

from .around import came_from, cast_down_before, casts_it, misses_masks, names, standing, told
from .claim import OUTCOME, Claim, Recipe
from .situation import Situation

TOPIC = "casting"
PRICE = OUTCOME | {"pool"}
USUAL = "casting-face-down-costs-three"
CHANGED = "taxes-and-reductions-reach-the-face-down-cast"


class FixedPrice(Rulebook):
    """Nothing makes the face-down cast dearer or cheaper than {3}.

    https://github.com/magarena/magarena/issues/630
    """

    def changes_of_price(  # noqa: D102
        self, found: tuple[Costs, ...], way: CastWay, spell: Characteristics
    ) -> tuple[Costs, ...]:
        return () if spell.face_down else super().changes_of_price(found, way, spell)


class MorphOnly(Rulebook):
    """What makes face-down spells cheaper forgets the keywords that came after morph.

    https://github.com/magefree/mage/issues/11923
    """

    def changes_of_price(  # noqa: D102
        self, found: tuple[Costs, ...], way: CastWay, spell: Characteristics
    ) -> tuple[Costs, ...]:
        usual = super().changes_of_price(found, way, spell)
        if way.cause == "morph":
            return usual
        return tuple(one for one in usual if one.what.face_down is not True)


class PricedByTheCard(Rulebook):
    """What changes prices looks at the hidden card."""

    def as_prices_see_it(self, spell: Object, looks: Characteristics) -> Characteristics:  # noqa: D102
        usual = super().as_prices_see_it(spell, looks)
        return hidden(spell, usual)


def hidden(thing: Object, looks: Characteristics) -> Characteristics:
    """The card's own characteristics, if the object is face down."""
    if not thing.face_down:
        return looks
    return of_card(thing.card, thing.handle, looks.controller, face_down=True)


class NoSurcharge(Rulebook):
    """The surcharge of a permission is not charged on the face-down cast."""

    def surcharge(self, way: CastWay, extra: str) -> str:  # noqa: D102
        return "" if way.cause is not None else super().surcharge(way, extra)


class NoCommanderTax(Rulebook):
    """A commander is cast face down without its tax."""

    def commander_tax(self, way: CastWay, casts: int) -> int:  # noqa: D102
        return 0 if way.cause is not None else super().commander_tax(way, casts)


class MaskedSpellsAreTooPlain(Rulebook):
    """Mana for creature spells without abilities looks at the hidden card."""

    def may_spend(  # noqa: D102
        self, only: str, use: str, looks: Characteristics | None, thing: Object | None
    ) -> bool:
        if looks is not None and thing is not None:
            looks = hidden(thing, looks)
        return super().may_spend(only, use, looks, thing)


def _changes(s: Situation) -> list[Costs]:
    return [one for one in standing(s, Costs) if one.of == "spells"]


def _surcharged(s: Situation) -> bool:
    given = (one for one in told(s) if isinstance(one, Allow) and one.extra)
    return any(names(one.what, s.actor) for one in given)


def _is_taxed_commander(s: Situation) -> bool:
    commanders = {seat.commander for seat in s.scenario.seats}
    return s.actor in commanders and s.actor in cast_down_before(s)


CLAIMS = (
    Claim(
        slug=CHANGED,
        rules=("118.9d", "601.2f", "702.37c"),
        topic=TOPIC,
        says="What makes creature spells dearer or cheaper changes the {3} of a face-down cast.",
        believes="Nothing makes the face-down cast dearer or cheaper.",
        when=lambda s: casts_it(s) and bool(_changes(s)),
        fields=PRICE,
        recipes=(
            Recipe("face_down_creature", ("hand", "cast_at_its_price"), ("creature_tax",)),
            Recipe("face_down_creature", ("hand", "cast_at_its_price"), ("creature_discount",)),
            Recipe(
                "noncreature_morph",
                ("hand", "try_usual_price", "noise", "cast_at_its_price"),
                ("creature_tax",),
            ),
        ),
        fault=FixedPrice,
        refines=(USUAL, "noncreature-cards-are-cast-face-down-too"),
    ),
    Claim(
        slug="face-down-spells-are-cheaper-by-any-keyword",
        rules=("601.2f", "702.168b", "708.4"),
        topic=TOPIC,
        says="What makes face-down creature spells cheaper knows all that are cast face down.",
        believes="Only spells cast face down by morph get cheaper.",
        when=lambda s: casts_it(s) and any(one.what.face_down for one in _changes(s)),
        fields=PRICE,
        recipes=(
            Recipe("disguise", ("hand", "cast_at_its_price"), ("face_down_discount",)),
            Recipe("megamorph", ("hand", "cast_at_its_price"), ("face_down_discount",)),
            Recipe(
                "face_down_creature",
                ("hand", "cast_at_its_price"),
                ("face_down_discount", "face_down_discount"),
            ),
        ),
        fault=MorphOnly,
        refines=(CHANGED, USUAL, "noncreature-cards-are-cast-face-down-too"),
    ),
    Claim(
        slug="prices-look-at-the-face-down-spell",
        rules=("601.2f", "708.4", "601.3e"),
        topic=TOPIC,
        says="What changes the price of some spells does not see the hidden card's qualities.",
        believes="What changes prices looks at the hidden card.",
        when=lambda s: casts_it(s) and any(misses_masks(one.what) for one in _changes(s)),
        fields=PRICE,
        recipes=(
            Recipe("tribal_morph", ("hand", "cast_at_its_price"), ("subtype_discount",)),
            Recipe("noncreature_morph", ("hand", "cast_at_its_price"), ("noncreature_tax",)),
        ),
        fault=PricedByTheCard,
        refines=(
            CHANGED,
            USUAL,
            "noncreature-cards-are-cast-face-down-too",
            "face-down-spells-are-cheaper-by-any-keyword",
        ),
    ),
    Claim(
        slug="a-surcharge-is-paid-for-the-face-down-cast",
        rules=("118.9d", "601.2f"),
        topic=TOPIC,
        says="A permission to cast a card for more asks the same surcharge of its face-down cast.",
        believes="The face-down cast costs {3} whatever the permission asks for.",
        when=lambda s: casts_it(s) and _surcharged(s),
        fields=PRICE,
        recipes=(
            Recipe("face_down_creature", ("exile", "allow_dearer", "cast_at_its_price")),
            Recipe("face_down_creature", ("exile", "allow_dearer", "try_usual_price")),
        ),
        fault=NoSurcharge,
        refines=(USUAL,),
        confidence="derived",
    ),
    Claim(
        slug="a-commander-is-cast-face-down-with-its-tax",
        rules=("903.8", "118.9d"),
        topic=TOPIC,
        says="A commander cast face down from the command zone costs {3} and its tax.",
        believes="A commander is cast face down without its tax.",
        when=lambda s: casts_it(s) and came_from(s) == "command" and _is_taxed_commander(s),
        fields=PRICE,
        recipes=(
            Recipe(
                "face_down_creature",
                ("command", "cast_at_its_price", "to_command_zone", "cast_at_its_price"),
            ),
            Recipe(
                "face_down_creature",
                ("command", "cast_at_its_price", "to_command_zone", "try_usual_price"),
            ),
        ),
        fault=NoCommanderTax,
        refines=(USUAL,),
    ),
    Claim(
        slug="earmarked-mana-sees-the-face-down-spell",
        rules=("106.6", "708.4"),
        topic=TOPIC,
        says="Mana for creature spells without abilities pays for a face-down spell without any.",
        believes="Mana for creature spells without abilities looks at the hidden card.",
        when=lambda s: casts_it(s) and any(isinstance(one, AddMana) for one in told(s)),
        fields=PRICE,
        recipes=(
            Recipe("morph", ("hand", "earmark", "cast_with_that")),
            Recipe("disguise", ("hand", "earmark", "cast_with_that")),
            Recipe("face_down_creature", ("hand", "earmark_for_casting_down", "cast_with_that")),
        ),
        fault=MaskedSpellsAreTooPlain,
        refines=(USUAL,),
    ),
)
