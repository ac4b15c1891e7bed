"""Words for hidden agendas: conspiracies in the command zone, and what they speak of (702.106)."""

from collections.abc import Callable

from facecheck.adapters.language.steps import Cast, Instruct, TurnUp
from facecheck.reference_impl.mana import added, written
from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import Changes
from facecheck.reference_impl.vocabulary.effects import Agenda, Change, Leave, TurnDown
from facecheck.reference_impl.vocabulary.filters import CHOSEN, Filter, Select
from facecheck.reference_impl.vocabulary.words import Seat, Zone
from msgspec import structs

from .cards import CardMaker
from .plan import Impossible, Plan
from .verbs import Verb
from .ways_down import instruct, keywords

NEEDS = ("effect:agenda", "keyword:hidden_agenda")
SIZES = ((1, 1), (4, 4), (7, 7))


def hide_agenda(plan: Plan) -> None:
    """Put it face down, with the name of what is beside it."""
    plan.require(*NEEDS)
    instruct(plan, Agenda(what=(plan.subject,), name=plan.cards[_namesakes(plan)[0]].name))


def _namesakes(plan: Plan) -> list[str]:
    """The cards of its controller that are not fillers, wherever they are."""
    found = [h for h in plan.cards if h.startswith("c") and h != plan.subject]
    mine = [h for h in found if plan.game.state.objects[h].owner == plan.owner]
    if not mine:
        raise Impossible
    return mine


def show_agenda(plan: Plan) -> None:
    """Turn it face up."""
    _turn_up(plan, plan.owner)


def show_agenda_now(plan: Plan) -> None:
    """Turn it face up where a creature could not be cast, with a spell on the stack perhaps."""
    if plan.draws.chance(50):
        _cast(plan, hold=True)
    _turn_up(plan, plan.owner)


def try_show_theirs(plan: Plan) -> None:
    """Let the other player turn it face up, who has priority."""
    _turn_up(plan, plan.opponent(plan.owner))


def _turn_up(plan: Plan, player: Seat) -> None:
    plan.require("step:turn_up", "by:agenda")
    plan.attempt(TurnUp(player=player, object=plan.subject, by="agenda"))


def turn_agenda_down(plan: Plan) -> None:
    """Let an effect turn it face down where it is."""
    plan.require("effect:turn_down")
    instruct(plan, TurnDown(what=(plan.subject,)))


def cast_namesake(plan: Plan) -> None:
    """Cast a card with the chosen name, face down perhaps."""
    _cast(plan)


def _cast(plan: Plan, *, hold: bool = False) -> None:
    plan.require("step:cast", *(("with:hold",) if hold else ()))
    hand = plan.game.state.zone("hand", plan.owner)
    if not hand:
        raise Impossible
    card = plan.cards[hand[0]]
    ways = [("", written(added(card.cost))), *((word, "{3}") for word in keywords(card))]
    by, mana = plan.draws.one([way for way in ways if not way[0] or plan.able(f"by:{way[0]}")])
    plan.do(Cast(player=plan.owner, object=hand[0], by=by, mana=mana, hold=hold))


def resize_beside(plan: Plan) -> None:
    """Set the size of the creature beside it until end of turn."""
    plan.require("effect:change")
    change = Change(what=(_namesakes(plan)[0],), set_pt=(3, 3), until="end_of_turn")
    instruct(plan, change)


def someone_concedes(plan: Plan) -> None:
    """Its controller leaves, or with two players the other one: then the game is over."""
    plan.require("step:instruct", "effect:leave")
    among = (plan.owner,) if len(plan.seats) > len(("A", "B")) else plan.seats
    who = plan.draws.one(among)
    plan.do(Instruct(player=who, effects=(Leave(who=who),)))


VERBS: dict[str, Verb] = {
    verb.__name__: verb
    for verb in (
        hide_agenda,
        show_agenda,
        show_agenda_now,
        try_show_theirs,
        turn_agenda_down,
        cast_namesake,
        resize_beside,
        someone_concedes,
    )
}
SHOWING = ("step:turn_up", "by:agenda")
STEPS_OF = {
    "hide_agenda": ("effect:agenda",),
    "someone_concedes": ("effect:leave",),
    **dict.fromkeys(("show_agenda", "show_agenda_now", "try_show_theirs"), SHOWING),
}
"""The kinds of step behind these verbs, as in `steering.STEPS_OF`."""


def _conspiracy(make: CardMaker) -> Card:
    """Casting a spell with the chosen name gains life."""
    watches = make.gains("casts", what=Filter(name=CHOSEN))
    return Card(name=make.name(), types=("conspiracy",), abilities=("hidden_agenda", watches))


def _resizer(make: CardMaker) -> Card:
    """Creatures with the chosen name have another size."""
    what = Select(all=Filter(types=("creature",), name=CHOSEN))
    sets = Changes(what=what, set_pt=make.draws.one(SIZES))
    return Card(name=make.name(), types=("conspiracy",), abilities=("hidden_agenda", sets))


def _namesake(make: CardMaker) -> Card:
    """A creature card; the second one has the same name."""
    if make.namesake is None:
        abilities = (make.face_down_keyword("morph"),) if make.draws.chance(50) else ()
        make.namesake = make.creature(*abilities)
    return structs.replace(make.namesake)


Rows = dict[str, tuple[tuple[str, ...], Callable[[CardMaker], Card]]]
SUBJECTS: Rows = {
    "conspiracy": ((*NEEDS, "kind:triggered", "on:casts", "filter:name"), _conspiracy),
    "resizer": ((*NEEDS, "kind:changes", "filter:name"), _resizer),
}
AROUND: Rows = {
    "namesake": ((), _namesake),
    "another_namesake": ((), _namesake),
    "namesake_beside": ((), _namesake),
}
PLACES: dict[str, tuple[Zone, Seat]] = {
    "namesake": ("hand", "A"),
    "another_namesake": ("hand", "A"),
}
