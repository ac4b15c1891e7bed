"""Words for face-down exile: hideaway, permissions that reach into it, piles, costs that exile."""

from facecheck.adapters.language.steps import Activate, Answer, Cast, Instruct, Play
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import (
    Activated,
    Allows,
    AnyAbility,
    Keyword,
)
from facecheck.reference_impl.vocabulary.costs import CostParts, Payment
from facecheck.reference_impl.vocabulary.effects import (
    Allow,
    Control,
    Destroy,
    Piles,
    Put,
)
from facecheck.reference_impl.vocabulary.filters import Filter, Select
from facecheck.reference_impl.vocabulary.words import Seat, Zone

from .cards import CardMaker
from .casting_cards import Rows
from .plan import Impossible, Plan
from .verbs import Verb, still_needed
from .ways_down import instruct


def hide_for_owner(plan: Plan) -> None:
    """Exile it face down so that its owner may look at it."""
    plan.require("effect:put", "works:put:exile")
    instruct(plan, Put(what=(plan.subject,), to="exile", face_down=True, may_look=plan.owner))


def try_cast_from_exile(plan: Plan) -> None:
    """Cast it face up for its mana cost where nothing that works allows it."""
    plan.require("step:cast")
    cost = plan.cards[plan.subject].cost
    step = Cast(player=plan.owner, object=plan.subject, mana=cost)
    if plan.attempt(step).outcome != "refused":
        raise Impossible


def _with_ability(plan: Plan, label: str) -> str:
    found = [
        handle
        for handle in plan.game.state.battlefield()
        for ability in (plan.cards[handle].abilities if handle in plan.cards else ())
        if isinstance(ability, Activated) and ability.id == label
    ]
    if not found:
        raise Impossible
    return found[0]


def exile_to_pay(plan: Plan) -> None:
    """It is exiled to pay for the ability that lets its owner play it."""
    plan.require("step:activate", "cost:exile", "with:pay")
    host = _with_ability(plan, "dissolve")
    plan.do(Activate(player=plan.owner, object=host, ability="dissolve", pay=(plan.subject,)))


def _host(plan: Plan) -> str:
    there = (*plan.game.state.zone("hand", plan.owner), *plan.game.state.battlefield())
    found = [handle for handle in there if _hides(plan.cards.get(handle))]
    if not found:
        raise Impossible
    return found[0]


def _hides(card: Card | None) -> bool:
    abilities = () if card is None else card.abilities
    return any(getattr(one, "keyword", "") == "hideaway" for one in abilities)


def play_hideaway(plan: Plan) -> None:
    """Play the land in hand, and hide it away."""
    plan.require("step:play", "keyword:hideaway", "answer:choose")
    answer = Answer(choose=(plan.subject,))
    plan.do(Play(player=plan.owner, object=_host(plan), answers=(answer,)))


def give_host_away(plan: Plan) -> None:
    """The other player gains control of what hid it."""
    plan.require("effect:control")
    other = plan.opponent(plan.owner)
    plan.do(Instruct(player=other, effects=(Control(what=(_host(plan),)),)))


def lose_host(plan: Plan) -> None:
    """What hid it is destroyed."""
    plan.require("effect:destroy", "works:destroy")
    instruct(plan, Destroy(what=(_host(plan),)))


def release(plan: Plan) -> None:
    """Its owner may play it while the ability of what hid it resolves, and would."""
    plan.require("step:activate", "effect:allow", "answer:may")
    answer = Answer(may=True)
    host = _with_ability(plan, "release")
    plan.do(Activate(player=plan.owner, object=host, ability="release", answers=(answer,)))


def split_unanswered(plan: Plan) -> None:
    """Its owner puts the card under it into the open pile and it face down; nobody chooses."""
    plan.require("step:instruct", "effect:piles", "answer:choose")
    open_pile = plan.game.state.zone("library", plan.owner)[1]
    effect = Piles(what=Select(top=2), chosen="hand", other="graveyard", face_down=(False, True))
    answer = Answer(choose=(open_pile,))
    plan.attempt(Instruct(player=plan.owner, effects=(effect,), answers=(answer,)))


def take_it_out(plan: Plan) -> None:
    """It is put from the pile into its owner's hand."""
    plan.require("effect:put", "works:put:hand")
    instruct(plan, Put(what=(plan.subject,), to="hand"))


def cast_kicked_unanswered(plan: Plan) -> None:
    """Cast it kicked, and nobody says what is sacrificed for it."""
    plan.require("step:cast", "by:kicker", "cost:sacrifice")
    cost = still_needed(plan, plan.cards[plan.subject].cost)
    plan.attempt(Cast(player=plan.owner, object=plan.subject, by="kicker", mana=cost))


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        hide_for_owner,
        try_cast_from_exile,
        exile_to_pay,
        play_hideaway,
        give_host_away,
        lose_host,
        release,
        split_unanswered,
        take_it_out,
        cast_kicked_unanswered,
    )
}
STEPS_OF = {
    "hide_for_owner": ("effect:put",),
    "try_cast_from_exile": ("step:cast",),
    "exile_to_pay": ("step:activate", "cost:exile"),
    "play_hideaway": ("step:play", "keyword:hideaway"),
    "give_host_away": ("effect:control",),
    "release": ("step:activate",),
    "split_unanswered": ("effect:piles",),
    "cast_kicked_unanswered": ("step:cast", "by:kicker"),
}
"""The kinds of step behind these verbs."""


def _self_caster(make: CardMaker) -> Card:
    return make.creature(Allows(action="cast", what="self", zone="exile"))


def _kicked(make: CardMaker) -> Card:
    relic = Payment(what=Filter(types=("artifact",)))
    return make.creature(Keyword(keyword="kicker", cost=CostParts(sacrifice=relic)))


SUBJECTS: Rows = {
    "self_caster": (("kind:allows",), _self_caster),
    "sacrificial_kicker": (("keyword:kicker", "cost:sacrifice"), _kicked),
}


def _enchantment(make: CardMaker, *abilities: AnyAbility) -> Card:
    return Card(name=make.name(), cost="{2}{U}", types=("enchantment",), abilities=abilities)


def _mist(make: CardMaker) -> Card:
    cost = CostParts(exile=Payment(what=Filter(face_down=True)))
    play = Allow(action="play", what="it")
    return _enchantment(make, Activated(id="dissolve", cost=cost, effects=(play,)))


def _hideaway_land(make: CardMaker) -> Card:
    play = Allow(action="play", what=Select(linked=Filter()), free=True, until="now")
    abilities = (
        Keyword(keyword="hideaway", n=2),
        Activated(id="release", cost="{0}", effects=(play,)),
    )
    return Card(name=make.name(), types=("land",), abilities=abilities)


AROUND: Rows = {
    "exiled_creature_spells": (
        ("kind:allows",),
        lambda make: _enchantment(
            make, Allows(action="cast", what=Filter(types=("creature",), zone="exile"))
        ),
    ),
    "mist": (("kind:activated", "cost:exile", "filter:face_down"), _mist),
    "hideaway_land": (("keyword:hideaway", "kind:activated"), _hideaway_land),
    "open_library": (
        ("kind:allows",),
        lambda make: _enchantment(make, Allows(action="top_revealed")),
    ),
    "relic": ((), lambda make: make.other(types=("artifact",))),
}
PLACES: dict[str, tuple[Zone, Seat]] = {"hideaway_land": ("hand", "A")}
"""Helpers that do not start on A's battlefield."""
