"""Claims about cards face down in exile: who may play them, and what they can do (406.3)."""

from facecheck.adapters.language.steps import Activate, Cast
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Object
from facecheck.reference_impl.vocabulary.abilities import Allows, AnyAbility
from facecheck.reference_impl.vocabulary.costs import CostParts
from facecheck.reference_impl.vocabulary.effects import Allow

from .around import names, standing, told
from .claim import OUTCOME, Claim, Recipe, fired
from .events import base, is_down
from .situation import Situation

TOPIC = "exile"
DIES = fired(("dies",))


class PermissionMissesExile(Rulebook):
    """A permission to cast a card does nothing while the card is face down in exile.

    https://github.com/magefree/mage/issues/5546
    https://github.com/Card-Forge/forge/issues/7726
    """

    def effect_lets_play(self, thing: Object) -> bool:  # noqa: D102
        return not (thing.zone == "exile" and thing.face_down)


class ItsOwnPermission(Rulebook):
    """A card that may be cast from exile may be cast while it is face down there.

    https://github.com/magefree/mage/issues/12228
    https://github.com/PennyDreadfulMTG/modo-bugs/574
    """

    def abilities_in_exile(self, thing: Object) -> tuple[AnyAbility, ...]:  # noqa: D102
        return thing.card.abilities


class PickedOutUnseen(Rulebook):
    """A permission for some spells reaches exiled cards that the player may not look at."""

    def may_be_picked_out(self, thing: Object, *, may_look: bool) -> bool:  # noqa: D102
        del thing, may_look
        return True


class NotExiledToPay(Rulebook):
    """No face-down permanent can be exiled to pay a cost."""

    def may_pay_with(self, part: str, thing: Object, *, fits: bool) -> bool:  # noqa: D102
        unfit = part == "exile" and thing.face_down
        return not unfit and super().may_pay_with(part, thing, fits=fits)


def _was_hidden(s: Situation) -> bool:
    """The card of the action was face down in exile, and not foretold."""
    was = s.before.snapshot.objects.get(s.actor)
    return was is not None and was.zone == "exile" and bool(was.face_down)


def _casts_hidden(s: Situation) -> bool:
    return s.about == "step" and isinstance(s.step, Cast) and _was_hidden(s)


def _is_let(s: Situation) -> bool:
    given = (one for one in told(s) if isinstance(one, Allow) and one.action != "look")
    return base(s.step) != "foretell" and any(names(one.what, s.actor) for one in given)


def _says_so_itself(s: Situation) -> bool:
    card = s.scenario.cards.get(s.actor)
    abilities = card.abilities if card is not None else ()
    return any(isinstance(one, Allows) and one.what == "self" for one in abilities)


def _for_some_spells(s: Situation) -> bool:
    return any(getattr(one.what, "zone", None) == "exile" for one in standing(s, Allows))


def _pays_with_a_mask(s: Situation) -> bool:
    paying = s.step.pay if isinstance(s.step, Activate) else ()
    card = s.scenario.cards.get(s.actor)
    costs = (getattr(one, "cost", "") for one in (card.abilities if card is not None else ()))
    asked = any(isinstance(cost, CostParts) and cost.exile is not None for cost in costs)
    return asked and any(is_down(s.of(handle).was) for handle in paying)


CLAIMS = (
    Claim(
        slug="a-permission-reaches-into-face-down-exile",
        rules=("406.3a", "601.3"),
        topic=TOPIC,
        says="What an effect lets a player cast is cast from face-down exile too, as any spell.",
        believes="A permission to cast a card does nothing while it is face down in exile.",
        when=lambda s: _casts_hidden(s) and _is_let(s),
        fields=OUTCOME,
        recipes=(
            Recipe("creature", ("library", "hide", "allow", "cast_up_at_its_price")),
            Recipe("creature", ("library", "hide_for_owner", "allow", "cast_up_at_its_price")),
            Recipe("face_down_creature", ("library", "hide", "allow", "cast_at_its_price")),
        ),
        fault=PermissionMissesExile,
        refines=(
            "a-free-permission-casts-the-card-face-up",
            "casting-face-down-costs-three",
        ),
    ),
    Claim(
        slug="a-card-face-down-in-exile-permits-nothing",
        rules=("406.3a",),
        topic=TOPIC,
        says="A card face down in exile has no ability that lets it be cast, whoever may look.",
        believes="A card that may be cast from exile may be cast while it is face down there.",
        when=lambda s: _casts_hidden(s) and _says_so_itself(s) and not _is_let(s),
        fields=OUTCOME,
        recipes=(
            Recipe("self_caster", ("library", "hide", "try_cast_from_exile")),
            Recipe("self_caster", ("library", "hide_for_owner", "try_cast_from_exile")),
            Recipe("self_caster", ("library", "hide", "manifest_another", "try_cast_from_exile")),
            Recipe("self_caster", ("library", "hide_for_owner", "wait", "try_cast_from_exile")),
        ),
        fault=ItsOwnPermission,
    ),
    Claim(
        slug="who-may-not-look-picks-no-spell-from-exile",
        rules=("601.3f", "406.3b"),
        topic=TOPIC,
        says="A permission for some spells covers face-down exile only where one may look.",
        believes="A permission for some spells reaches cards that the player cannot look at.",
        when=lambda s: _casts_hidden(s) and _for_some_spells(s) and not _is_let(s),
        fields=OUTCOME,
        recipes=(
            Recipe(
                "creature", ("library", "hide", "try_cast_from_exile"), ("exiled_creature_spells",)
            ),
            Recipe(
                "creature",
                ("library", "hide_for_owner", "cast_up_at_its_price"),
                ("exiled_creature_spells",),
            ),
            Recipe(
                "creature",
                ("library", "hide", "manifest_another", "try_cast_from_exile"),
                ("exiled_creature_spells",),
            ),
            Recipe(
                "creature",
                ("library", "hide_for_owner", "wait", "cast_up_at_its_price"),
                ("exiled_creature_spells",),
            ),
        ),
        fault=PickedOutUnseen,
    ),
    Claim(
        slug="a-face-down-permanent-is-exiled-to-pay",
        rules=("118.3", "708.9"),
        topic=TOPIC,
        says="Whatever turned it face down, a face-down permanent pays a cost that exiles one.",
        believes="No face-down permanent can be exiled to pay a cost.",
        when=lambda s: s.about == "step" and _pays_with_a_mask(s),
        fields=OUTCOME,
        recipes=(Recipe("any", ("plain_down", "exile_to_pay"), around=("mist",)),),
        fault=NotExiledToPay,
    ),
)
