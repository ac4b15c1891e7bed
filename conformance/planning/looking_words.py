"""Words for looking: cards hidden in exile, permissions to look, players who are controlled."""

from collections.abc import Callable

from facecheck.adapters.language.steps import Advance, Answer, Cast, Foretell, Instruct
from facecheck.reference_impl.rulebook.foretelling import foretell_costs
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Allows, Keyword, Spell
from facecheck.reference_impl.vocabulary.effects import (
    Allow,
    ControlPlayer,
    Destroy,
    GainLife,
    Leave,
    Look,
    Manifest,
    ManifestDread,
    Put,
)
from facecheck.reference_impl.vocabulary.filters import Condition, Filter, Select
from facecheck.reference_impl.vocabulary.words import Seat, Zone
from msgspec import structs

from . import tables
from .cards import CardMaker
from .plan import Impossible, Plan
from .verbs import Verb
from .ways_down import instruct


def exiling_face_down(plan: Plan, *more: str) -> None:
    """Require what exiling it face down needs; from a hand it is told in other words."""
    plan.require("effect:put", *more, "works:put:exile")
    zone = plan.game.state.objects[plan.subject].zone
    plan.require("works:hide:hand" if zone == "hand" else "works:hide:library")


def hide(plan: Plan) -> None:
    """Exile it face down; nobody is told to look at it."""
    exiling_face_down(plan)
    instruct(plan, Put(what=(plan.subject,), to="exile", face_down=True))


def hide_two(plan: Plan) -> None:
    """Exile it and the card under it in a face-down pile."""
    exiling_face_down(plan)
    instruct(plan, Put(what=Select(top=2), to="exile", face_down=True, pile=True))


def take_blindly(plan: Plan) -> None:
    """Its owner, who may not look, takes one of the pile: by chance the other card."""
    plan.require("effect:put", "works:put:exile", "answer:random", "filter:face_down")
    pile = plan.game.state.zone("exile")
    if plan.subject not in pile or len(pile) == 1:
        raise Impossible
    other = next(handle for handle in pile if handle != plan.subject)
    hidden = Select(choose=Filter(zone="exile", face_down=True))
    answers = (Answer(choose=(plan.subject,)), Answer(random=(other,)))
    instruct(plan, Put(what=hidden, to="hand"), answers=answers)


def hide_to_look(plan: Plan) -> None:
    """Exile it face down so that some player may look at it."""
    exiling_face_down(plan)
    who: Seat = plan.draws.one(plan.seats)
    instruct(plan, Put(what=(plan.subject,), to="exile", face_down=True, may_look=who))


def look_and_hide(plan: Plan) -> None:
    """Its owner looks at it and exiles it face down."""
    exiling_face_down(plan, "effect:look")
    it = (plan.subject,)
    instruct(plan, Look(what=it), Put(what=it, to="exile", face_down=True))


def taken_by_opponent(plan: Plan) -> None:
    """The other player looks at it in its owner's library and exiles it face down."""
    plan.require("step:instruct")
    exiling_face_down(plan, "effect:look")
    it = (plan.subject,)
    effects = (Look(what=it), Put(what=it, to="exile", face_down=True))
    plan.do(Instruct(player=plan.opponent(plan.owner), effects=effects))


def show_to_opponent(plan: Plan) -> None:
    """The other player looks at it once."""
    plan.require("effect:look")
    instruct(plan, Look(what=(plan.subject,), who=plan.opponent(plan.owner)))


def let_opponent_look(plan: Plan) -> None:
    """The other player may look at it this turn."""
    plan.require("effect:allow")
    who = plan.opponent(plan.owner)
    instruct(plan, Allow(action="look", what=(plan.subject,), who=who))


def lose_lens(plan: Plan) -> None:
    """What lets the other player look is destroyed."""
    plan.require("effect:destroy", "works:destroy")
    battlefield = plan.game.state.battlefield()
    lenses = [handle for handle in battlefield if _lets_look(plan.cards.get(handle))]
    if not lenses:
        raise Impossible
    instruct(plan, Destroy(what=(lenses[0],)))


def _lets_look(card: Card | None) -> bool:
    abilities = () if card is None else card.abilities
    return any(isinstance(one, Allows) and one.action == "look" for one in abilities)


def be_controlled(plan: Plan) -> None:
    """The other player controls its owner during the next turn, up to its main phase."""
    plan.require("effect:control_player", "step:advance", "works:advance")
    who, by = plan.owner, plan.opponent(plan.owner)
    plan.do(Instruct(player=by, effects=(ControlPlayer(who=who, by=by),)))
    plan.do(Advance(to="main1", of=by))
    plan.do(Advance(to="main1", of=who))


def be_free_again(plan: Plan) -> None:
    """Go on to the turn after that."""
    plan.do(Advance(to="main1", of=plan.opponent(plan.owner)))


def dread_unanswered(plan: Plan) -> None:
    """Manifest dread, and nobody chooses."""
    plan.require("step:instruct", "effect:manifest_dread", "works:dread")
    plan.attempt(Instruct(player=plan.owner, effects=(ManifestDread(),)))


def foretell(plan: Plan) -> None:
    """Foretell it."""
    plan.require("step:foretell")
    plan.do(Foretell(player=plan.owner, object=plan.subject, mana="{2}"))


def cast_foretold(plan: Plan) -> None:
    """Cast it for its foretell cost."""
    plan.do(_foretold_cast(plan))


def try_cast_foretold(plan: Plan) -> None:
    """Cast it in the turn in which it was foretold."""
    plan.attempt(_foretold_cast(plan))


def _foretold_cast(plan: Plan) -> Cast:
    plan.require("step:cast", "by:foretell")
    cost = foretell_costs(plan.cards[plan.subject])[0]
    mana = cost if isinstance(cost, str) else ""
    return Cast(player=plan.owner, object=plan.subject, by="foretell", mana=mana)


def concede(plan: Plan) -> None:
    """The player who is told what to do with it leaves the game."""
    _leaves(plan, plan.owner)


def opponent_concedes(plan: Plan) -> None:
    """The next player leaves the game."""
    _leaves(plan, plan.opponent(plan.owner))


def _leaves(plan: Plan, who: Seat) -> None:
    plan.require("step:instruct", "effect:leave")
    plan.do(Instruct(player=who, effects=(Leave(who=who),), hold=_waits(plan)))


def _waits(plan: Plan) -> bool:
    """With something on the stack, look before anything resolves."""
    return bool(plan.game.state.stack)


def manifested_by_opponent(plan: Plan) -> None:
    """The other player manifests it from the top of its owner's library."""
    plan.require("step:instruct", "effect:manifest", "works:manifest")
    top = Select(top=1, of=plan.owner)
    plan.do(Instruct(player=plan.opponent(plan.owner), effects=(Manifest(what=top),)))


def shuffle_and_manifest(plan: Plan) -> None:
    """Exile it and its double in a pile, shuffle the pile, and manifest it."""
    exiling_face_down(plan, "effect:manifest", "answer:order")
    pile = (plan.subject, "c2")
    instruct(
        plan,
        Put(what=pile, to="exile", face_down=True, pile=True),
        Manifest(what="pile", shuffled=True),
        answers=(Answer(order=pile),),
    )


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        hide,
        hide_two,
        take_blindly,
        hide_to_look,
        look_and_hide,
        taken_by_opponent,
        show_to_opponent,
        let_opponent_look,
        lose_lens,
        be_controlled,
        be_free_again,
        dread_unanswered,
        shuffle_and_manifest,
        foretell,
        cast_foretold,
        try_cast_foretold,
        concede,
        opponent_concedes,
        manifested_by_opponent,
    )
}
STEPS_OF = {
    "hide": ("effect:put",),
    "hide_to_look": ("effect:put",),
    "look_and_hide": ("effect:put", "effect:look"),
    "taken_by_opponent": ("effect:put", "effect:look"),
    "show_to_opponent": ("effect:look",),
    "let_opponent_look": ("effect:allow",),
    "lose_lens": ("effect:destroy",),
    "concede": ("effect:leave",),
    "foretell": ("step:foretell",),
    "cast_foretold": ("step:cast",),
    "try_cast_foretold": ("step:cast",),
    "opponent_concedes": ("effect:leave",),
    "be_controlled": ("effect:control_player",),
}
"""The kinds of step behind these verbs, as in `steering.STEPS_OF`."""


def _lens(make: CardMaker, what: Filter) -> Card:
    looks = Allows(action="look", what=what)
    return Card(name=make.name(), cost="{1}", types=("artifact",), abilities=(looks,))


def _foretold(make: CardMaker) -> Card:
    foretelling = Keyword(keyword="foretell", cost=make.draws.one(tables.FACE_DOWN_COSTS))
    gains = Spell(effects=(GainLife(n=make.amounts.next()),))
    return Card(
        name=make.name(),
        cost=make.draws.one(tables.CREATURE_COSTS),
        types=(make.draws.one(tables.SPELL_TYPES),),
        abilities=(foretelling, gains),
    )


def _foretold_creature(make: CardMaker) -> Card:
    """A creature that gains life as it enters if it was foretold."""
    foretelling = Keyword(keyword="foretell", cost=make.draws.one(tables.FACE_DOWN_COSTS))
    gains = structs.replace(make.gains("enters"), if_=Condition(foretold=True))
    return make.creature(foretelling, gains)


SUBJECTS: dict[str, tuple[tuple[str, ...], Callable[[CardMaker], Card]]] = {
    "foretell": (("keyword:foretell", "kind:spell"), _foretold),
    "foretold_creature": (
        ("keyword:foretell", "kind:triggered", "if:foretold", "works:triggered:enters"),
        _foretold_creature,
    ),
}
"""What a recipe about foretelling is about."""


def _double(make: CardMaker) -> Card:
    assert make.subject is not None
    return make.subject


AROUND: dict[str, tuple[tuple[str, ...], Callable[[CardMaker], Card]]] = {
    "lens": (
        ("kind:allows", "filter:face_down"),
        lambda make: _lens(make, Filter(face_down=True, controller="opponent")),
    ),
    "lens_into_exile": (
        ("kind:allows",),
        lambda make: _lens(make, Filter(zone="exile")),
    ),
    "double": ((), _double),
    "double_in_hand": ((), _double),
    "double_below": ((), _double),
}
"""A permission to look at what others control, and cards equal to the subject."""
PLACES: dict[str, tuple[Zone, Seat]] = {
    "lens": ("battlefield", "B"),
    "lens_into_exile": ("battlefield", "B"),
    "double_in_hand": ("hand", "A"),
    "double_below": ("library", "A"),
}
