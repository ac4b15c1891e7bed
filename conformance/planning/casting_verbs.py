"""Verbs of casting: at the price of the moment, from elsewhere, and what answers the spell."""

from facecheck.adapters.language.steps import Activate, Answer, Cast, Instruct, Play
from facecheck.reference_impl.doing.casting import price_as_proposed, ways_to_cast
from facecheck.reference_impl.mana import added, mana_value, written
from facecheck.reference_impl.rulebook import CastWay
from facecheck.reference_impl.vocabulary.effects import (
    AddMana,
    Allow,
    AnyEffect,
    Counters,
    CounterSpell,
    Destination,
    Destroy,
    Manifest,
    ManifestDread,
    Put,
)
from facecheck.reference_impl.vocabulary.filters import Select

from .plan import BY_MORPH, Impossible, Plan
from .verbs import Verb, next_turn, still_needed
from .ways_down import instruct, keywords

USUAL_PRICE = "{3}"


def _ways(plan: Plan) -> list[CastWay]:
    """The ways in which the subject can be cast face down now."""
    found = ways_to_cast(plan.game.play(), plan.owner, plan.subject)
    return [way for way in found if way.cause is not None and plan.able(f"by:{way.cause}")]


def _price(plan: Plan, way: CastWay) -> str:
    return price_as_proposed(plan.game.play(), plan.owner, plan.subject, way)


def _cast(plan: Plan, way: CastWay, *, hold: bool = False) -> None:
    plan.require("step:cast")
    mana = still_needed(plan, _price(plan, way))
    plan.do(Cast(player=plan.owner, object=plan.subject, by=way.by, mana=mana, hold=hold))


def _one(plan: Plan) -> CastWay:
    ways = _ways(plan)
    if not ways:
        raise Impossible
    return plan.draws.one(ways)


def cast_at_its_price(plan: Plan) -> None:
    """Cast it face down for exactly what that costs now."""
    _cast(plan, _one(plan))


def try_usual_price(plan: Plan) -> None:
    """Cast it face down for {3} where that is not enough."""
    way = _one(plan)
    if mana_value(_price(plan, way)) <= mana_value(USUAL_PRICE):
        raise Impossible
    _try(plan, way.by, USUAL_PRICE)


def cast_up_at_its_price(plan: Plan) -> None:
    """Cast it face up for exactly what that costs now."""
    found = ways_to_cast(plan.game.play(), plan.owner, plan.subject)
    ordinary = [way for way in found if not way.by]
    if not ordinary:
        raise Impossible
    _cast(plan, ordinary[0])


def try_cast_face_up(plan: Plan) -> None:
    """Cast it face up where something forbids that."""
    plan.require("step:cast")
    cost = plan.cards[plan.subject].cost
    step = Cast(player=plan.owner, object=plan.subject, mana=cost)
    if plan.attempt(step).outcome != "refused":
        raise Impossible


def cast_up_held(plan: Plan) -> None:
    """Cast it face up and stop while it is a spell."""
    plan.require("step:cast", "with:hold")
    cost = plan.cards[plan.subject].cost
    plan.do(Cast(player=plan.owner, object=plan.subject, mana=cost, hold=True))


def cast_on_their_turn(plan: Plan) -> None:
    """Cast it face down in the other player's main phase."""
    next_turn(plan)
    cast_at_its_price(plan)


def cast_up_on_their_turn(plan: Plan) -> None:
    """Cast it face up in the other player's main phase."""
    next_turn(plan)
    cast_up_at_its_price(plan)


def try_cast(plan: Plan) -> None:
    """Cast it face down for {3} where nothing allows that."""
    _try(plan, _keyword(plan), USUAL_PRICE)


def _keyword(plan: Plan) -> str:
    known = [w for w in keywords(plan.cards[plan.subject]) if plan.able(f"by:{w}")]
    if not known:
        raise Impossible(BY_MORPH)
    return plan.draws.one(known)


def _try(plan: Plan, by: str, mana: str, pay: tuple[str, ...] = ()) -> None:
    plan.require("step:cast")
    step = Cast(player=plan.owner, object=plan.subject, by=by, mana=mana, pay=pay)
    if plan.attempt(step).outcome != "refused":
        raise Impossible


def _give(plan: Plan, allow: Allow) -> None:
    plan.require("effect:allow")
    instruct(plan, allow)


def allow(plan: Plan) -> None:
    """Let its owner cast it from where it is."""
    _give(plan, Allow(action="cast", what=(plan.subject,)))


def allow_free(plan: Plan) -> None:
    """Let its owner cast it without paying its mana cost."""
    _give(plan, Allow(action="cast", what=(plan.subject,), free=True))


def allow_dearer(plan: Plan) -> None:
    """Let its owner cast it for more."""
    extra = plan.draws.one(("{1}", "{2}"))
    _give(plan, Allow(action="cast", what=(plan.subject,), extra=extra))


def cast_free(plan: Plan) -> None:
    """Cast it without paying its mana cost."""
    plan.require("step:cast", "by:free")
    plan.do(Cast(player=plan.owner, object=plan.subject, by="free"))


def try_free_face_down(plan: Plan) -> None:
    """Cast it face down for nothing, or for {3}, where a permission lets it be cast for free."""
    _try(plan, _keyword(plan), plan.draws.one(("", USUAL_PRICE)))


def play_land(plan: Plan) -> None:
    """Play a land from the hand."""
    plan.require("step:play")
    hand = plan.game.state.zone("hand", plan.owner)
    lands = [h for h in hand if "land" in plan.cards[h].types and h != plan.subject]
    if not lands:
        raise Impossible
    plan.do(Play(player=plan.owner, object=lands[0]))


def earmark(plan: Plan) -> None:
    """Add mana that only creature spells without abilities may use."""
    _earmark(plan, AddMana(mana="{C}{C}{C}", only="creature_without_abilities"))


def earmark_for_casting_down(plan: Plan) -> None:
    """Add mana that only face-down creature spells may use."""
    _earmark(plan, AddMana(mana="{C}{C}{C}", only="cast_face_down"))


def _earmark(plan: Plan, mana: AddMana) -> None:
    plan.require("effect:add_mana")
    instruct(plan, mana)


def cast_with_that(plan: Plan) -> None:
    """Cast it face down with the mana that was earmarked, or try to."""
    plan.require("step:cast")
    plan.attempt(Cast(player=plan.owner, object=plan.subject, by=_keyword(plan)))


def try_convoke(plan: Plan) -> None:
    """Cast it face down and tap creatures for it, as its own hidden text would allow."""
    plan.require("with:pay")
    mine = [h for h in plan.game.state.battlefield() if "creature" in plan.cards[h].types]
    if not mine:
        raise Impossible
    _try(plan, _keyword(plan), "{2}", (mine[0],))


def _told(plan: Plan, *effects: AnyEffect) -> None:
    """Give the other player an instruction."""
    plan.require("step:instruct")
    plan.do(Instruct(player=plan.opponent(plan.owner), effects=effects))


def counter_it(plan: Plan) -> None:
    """Counter the spell that the subject is."""
    _counter(plan, "graveyard", "exile")


def counter_out_of_sight(plan: Plan) -> None:
    """Counter it into a zone where nobody would see it."""
    _counter(plan, "hand", "library_top")


def counter_to_graveyard(plan: Plan) -> None:
    """Counter it, no more."""
    _counter(plan, "graveyard")


def counter_to_exile(plan: Plan) -> None:
    """Counter it into exile."""
    _counter(plan, "exile")


def counter_to_hand(plan: Plan) -> None:
    """Counter it back to its owner's hand."""
    _counter(plan, "hand")


def counter_to_library(plan: Plan) -> None:
    """Counter it onto its owner's library."""
    _counter(plan, "library_top")


def _counter(plan: Plan, *among: Destination) -> None:
    known = [to for to in among if plan.able(f"works:counter:{to}")]
    plan.require("effect:counter", *(() if known else (f"works:counter:{among[0]}",)))
    to = plan.draws.one(known)
    plan.require(f"works:counter:{to}")
    if plan.game.state.objects[plan.subject].zone != "stack":
        raise Impossible
    _told(plan, CounterSpell(what=(plan.subject,), to=to))


def counter_by_spell(plan: Plan) -> None:
    """Let the other player cast a counterspell at it, legal or not."""
    plan.require("step:cast")
    other = plan.opponent(plan.owner)
    hand = plan.game.state.zone("hand", other)
    if not hand or plan.game.state.objects[plan.subject].zone != "stack":
        raise Impossible
    plan.attempt(Cast(player=other, object=hand[0], targets=(plan.subject,), mana="{1}{U}"))


def to_command_zone(plan: Plan) -> None:
    """Destroy a commander and put it back into the command zone."""
    plan.require("effect:destroy", "answer:may")
    answers = (Answer(may=True),)
    instruct(plan, Destroy(what=(plan.subject,)), answers=answers)


def cast_by_mask(plan: Plan) -> None:
    """Have an effect cast it face down, with mana that could pay for the card."""
    _by_mask(plan, written(added(plan.cards[plan.subject].cost)))


def mask_too_poor(plan: Plan) -> None:
    """Pay that effect with as much mana, but of no colour."""
    cost = plan.cards[plan.subject].cost
    if set(added(cost)) == {"C"}:
        raise Impossible
    _by_mask(plan, "{C}" * mana_value(cost))


def _by_mask(plan: Plan, mana: str) -> None:
    plan.require("step:activate", "with:x", "answer:choose")
    masks = [h for h in plan.game.state.battlefield() if _gives_masks(plan, h)]
    if not masks:
        raise Impossible
    plan.do(
        Activate(
            player=plan.owner,
            object=masks[0],
            ability="mask",
            x=mana_value(plan.cards[plan.subject].cost),
            mana=mana,
            answers=(Answer(choose=(plan.subject,)),),
        )
    )


def _gives_masks(plan: Plan, handle: str) -> bool:
    return any(getattr(one, "id", "") == "mask" for one in plan.game[handle].abilities)


def manifest_two(plan: Plan) -> None:
    """Manifest the top two cards."""
    plan.require("effect:manifest", "works:manifest")
    instruct(plan, Manifest(n=2))


def manifest_and_grow(plan: Plan) -> None:
    """Manifest a card, then put counters on it."""
    plan.require("effect:manifest", "effect:counters", "works:manifest", "works:counters")
    instruct(plan, Manifest(), Counters(what="it", n=2))


def dread_the_second(plan: Plan) -> None:
    """Manifest dread and choose the second card."""
    plan.require("effect:manifest_dread", "answer:choose", "works:dread")
    second = plan.game.state.zone("library", plan.owner)[1]
    instruct(plan, ManifestDread(), answers=(Answer(choose=(second,)),))


def dread_with_one_card(plan: Plan) -> None:
    """Manifest dread with a single card in the library."""
    plan.require("effect:manifest_dread", "effect:put", "works:put:exile")
    cards = len(plan.game.state.zone("library", plan.owner))
    instruct(plan, Put(what=Select(top=cards - 1), to="exile"))
    instruct(plan, ManifestDread())


_VERBS: tuple[Verb, ...] = (
    cast_at_its_price,
    try_usual_price,
    cast_up_at_its_price,
    try_cast_face_up,
    cast_up_held,
    cast_on_their_turn,
    cast_up_on_their_turn,
    try_cast,
    allow,
    allow_free,
    allow_dearer,
    cast_free,
    try_free_face_down,
    play_land,
    earmark,
    earmark_for_casting_down,
    cast_with_that,
    try_convoke,
    counter_it,
    counter_out_of_sight,
    counter_to_graveyard,
    counter_to_exile,
    counter_to_hand,
    counter_to_library,
    counter_by_spell,
    to_command_zone,
    cast_by_mask,
    mask_too_poor,
    manifest_two,
    manifest_and_grow,
    dread_the_second,
    dread_with_one_card,
)
VERBS: dict[str, Verb] = {verb.__name__: verb for verb in _VERBS}
CASTING = ("step:cast",)
STEPS_OF: dict[str, tuple[str, ...]] = {
    "cast_at_its_price": CASTING,
    "try_usual_price": CASTING,
    "cast_up_at_its_price": CASTING,
    "try_cast_face_up": CASTING,
    "cast_up_held": CASTING,
    "cast_on_their_turn": CASTING,
    "cast_up_on_their_turn": CASTING,
    "try_cast": CASTING,
    "cast_free": CASTING,
    "try_free_face_down": CASTING,
    "cast_with_that": CASTING,
    "try_convoke": CASTING,
    "counter_by_spell": CASTING,
    "allow": ("effect:allow",),
    "allow_free": ("effect:allow",),
    "allow_dearer": ("effect:allow",),
    "earmark": ("effect:add_mana",),
    "earmark_for_casting_down": ("effect:add_mana",),
    "play_land": ("step:play",),
    "counter_it": ("effect:counter",),
    "counter_out_of_sight": ("effect:counter",),
    "counter_to_graveyard": ("effect:counter",),
    "counter_to_exile": ("effect:counter",),
    "counter_to_hand": ("effect:counter",),
    "counter_to_library": ("effect:counter",),
    "cast_by_mask": ("step:activate", "effect:cast_down"),
    "mask_too_poor": ("step:activate", "effect:cast_down"),
    "manifest_two": ("effect:manifest",),
    "manifest_and_grow": ("effect:manifest",),
    "dread_the_second": ("effect:manifest_dread",),
    "dread_with_one_card": ("effect:manifest_dread",),
}
"""The kinds of step behind these verbs, as in `steering.STEPS_OF`."""
