"""Random play on the model: every kind of step it knows, legal and not, and the trace of it."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import msgspec
from facecheck.adapters.language.needs import Capabilities, needs
from facecheck.adapters.language.scenario import Facet, Scenario, SeatSetup
from facecheck.adapters.language.steps import AnyStep, TurnUp
from facecheck.adapters.language.trace import Moment
from facecheck.adapters.reference import CAN, Reference
from facecheck.reference_impl.doing.targeting import legal_targets
from facecheck.reference_impl.offers import Offered
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import State
from facecheck.reference_impl.vocabulary.abilities import Activated, Keyword, Spell
from facecheck.reference_impl.vocabulary.filters import Target
from walk_cards import AGENDA, Plain, deck
from walk_effects import EFFECTS, OneOf

STEPS = 36
RULES = Rulebook()
ABLE = Capabilities(CAN)
FACETS: tuple[Facet, ...] = ("revealed", "seen_by")
COSTLY = tuple(
    facet for facet in ("offers", "views", "log", "asked") if ABLE.covers(f"see:{facet}")
)
"""What every fourth game shows besides."""
ZONES = (
    "hand",
    "hand",
    "library",
    "library",
    "library",
    "battlefield",
    "battlefield",
    "graveyard",
    "exile",
)
PLACES = (
    "upkeep",
    "draw",
    "main1",
    "combat",
    "attackers",
    "blockers",
    "damage",
    "end_combat",
    "main2",
    "end",
)
COLOURS = "{W}{U}{B}{R}{G}"


class Turned(NamedTuple):
    """One step of a walk: the game before, what was tried, what came of it.

    `offers` is what was legal, before a permanent was to be turned up. An answer belongs to
    the step that asked, `about`: the game before is that before it, for a refusal undoes all.
    `rules` is the rulebook that it was played by.
    """

    before: State
    offers: tuple[Offered, ...]
    step: AnyStep
    moment: Moment
    after: State
    about: AnyStep
    rules: Rulebook


class Walker:
    """One game played at random from a seed."""

    def __init__(self, seed: int, rules: Rulebook = RULES) -> None:
        """Deal the cards and start."""
        self.random = Random(seed)  # noqa: S311 - games, not secrets
        self.model = Reference(rules)
        cards = deck(self.random, 30)
        dealt: dict[tuple[str, str], list[str]] = {}
        for handle in cards:
            place = self.random.choice("AB"), self.random.choice(ZONES)
            dealt.setdefault(place, []).append(handle)
        cards["c31"] = AGENDA
        dealt["A", "command"] = ["c31"]
        seats = tuple(
            SeatSetup(**{zone: tuple(dealt.get((seat, zone), ())) for zone in {*ZONES, "command"}})
            for seat in "AB"
        )
        see = FACETS if seed % 4 else FACETS + COSTLY
        self.scenario = Scenario(format=1, see=see, cards=cards, seats=seats)
        self.start = self.model.begin(self.scenario)
        self.steps: list[AnyStep] = []

    def walk(self) -> Iterator[Turned]:
        """Play to the end of the game, or as many steps as a scenario may have."""
        moment = self.start
        while len(self.steps) < STEPS and not self.state.turn.over:
            step = self.next(moment)
            if moment.outcome != "asking":
                before, about = self.state, step
            offers = self.model.game.offers() if isinstance(step, TurnUp) else ()
            moment = self.model.play(step)
            self.steps.append(step)
            yield Turned(before, offers, step, moment, self.state, about, self.model.rules)

    def played(self) -> Scenario:
        """The scenario as far as it was played."""
        return msgspec.structs.replace(self.scenario, steps=tuple(self.steps))

    @property
    def state(self) -> State:
        """The game now."""
        return self.model.game.state

    def next(self, moment: Moment) -> AnyStep:
        """A step that the model has; after a question its answer."""
        if moment.outcome == "asking":
            return _step({"do": "answer", "answers": [self._answer(moment)]})
        while True:
            kind = self.random.choice(KINDS)
            plain = kind(self)
            step = _step(plain) if plain else None
            if step is not None and not ABLE.missing(needs(_alone(step))):
                return step

    def _answer(self, moment: Moment) -> Plain:
        asked, random = moment.asking, self.random
        assert asked is not None
        if asked.kind == "choose":
            among = list(asked.from_ or ())
            least, most = (
                (1 if asked.min is None else asked.min),
                (1 if asked.max is None else asked.max),
            )
            n = random.randint(least, min(most, len(among)))
            return {"choose": random.sample(among, n)}
        options = {
            "may": random.random() < 0.7,
            "pay": random.random() < 0.5,
            "number": random.randint(0, 2),
            "option": 0,
            "order": list(asked.from_ or ()),
            "flip": "won",
            "random": list(asked.from_ or ())[:1],
            "name": "Walkzzx",
        }
        if asked.kind == "option" and asked.from_:
            return {"option": random.choice(asked.from_)}
        return {asked.kind: options[asked.kind]}

    def seat(self) -> str:
        """One of the players."""
        return self.random.choice("AB")

    def handle(self, zone: str = "battlefield") -> str:
        """Some object, mostly one in that zone."""
        there = [h for h, thing in self.state.objects.items() if thing.zone == zone]
        return self.random.choice(
            there if there and self.random.random() < 0.9 else list(self.state.objects)
        )

    def some(self, zone: str = "battlefield") -> list[str]:
        """One or two objects."""
        return list(
            dict.fromkeys(self.handle(zone) for _ in range(self.random.choice((1, 1, 1, 2))))
        )

    def hold(self) -> bool:
        """Whether the stack is left alone for once."""
        return self.random.random() < 0.25


def _alone(step: AnyStep) -> Scenario:
    return Scenario(format=1, cards={}, seats=(SeatSetup(), SeatSetup()), steps=(step,))


def _step(plain: Plain) -> AnyStep:
    return msgspec.convert(plain, AnyStep)  # type: ignore[arg-type]  # a union of structs


RARE = ("foretell", "unlock")
"""What few cards can do: taken up most times when it is offered."""
OFTEN = 0.95


def offered(walker: Walker) -> Plain | None:
    """Something that the model lists as legal, with just the mana that is there."""
    random, offers = walker.random, walker.model.game.offers()
    if not offers:
        return None
    kinds = sorted({one.do for one in offers})
    rare = [do for do in kinds if do in RARE]
    do = random.choice(rare if rare and random.random() < OFTEN else kinds)
    one = random.choice([one for one in offers if one.do == do])
    plain: Plain = {"do": do, "player": one.player, "object": one.handle, "hold": walker.hold()}
    plain |= {"by": one.by} if do in ("cast", "turn_up", "unlock") else {}
    plain |= {"ability": one.ability} if one.ability else {}
    plain |= {"x": random.randint(0, 2)} if "{X}" in one.cost or random.random() < 0.05 else {}
    return plain | {"targets": legal(walker, one)}


def legal(walker: Walker, one: Offered) -> list[str]:
    """Legal targets for what is cast face up or activated."""
    play = walker.model.game.play()
    chosen: list[str] = []
    for ability in play.thing(one.handle).card.abilities:
        wanted: tuple[Target, ...] = ()
        if one.do == "cast" and not one.by and isinstance(ability, Spell):
            wanted = ability.targets
        if one.do == "cast" and not one.by and isinstance(ability, Keyword):
            wanted = (Target(what=ability.what),) if ability.keyword == "enchant" else ()
        if isinstance(ability, Activated) and ability.id == one.ability:
            wanted = ability.targets
        if one.by == "mutate" and isinstance(ability, Keyword) and ability.keyword == "mutate":
            wanted = play.rules.targets_of_mutating()
        for target in wanted:
            found = legal_targets(play, target, one.player, one.handle)
            chosen += [walker.random.choice(found)] if found else []
    return chosen


def targets(walker: Walker) -> Plain:
    """Perhaps a target, perhaps a wrong one."""
    if walker.random.random() < 0.6:
        return {}
    top = [item.source for item in walker.state.stack if item.source]
    found = walker.random.choice((walker.handle(), walker.handle(), "A", "B", *top))
    return {"targets": [found]}


def rich(walker: Walker) -> Plain:
    """Mana for whatever comes, or a little; mostly for whoever has priority."""
    mana = walker.random.choice((COLOURS * 2 + "{6}", COLOURS + "{3}", "{3}", "{1}", ""))
    seat = walker.state.turn.priority if walker.random.random() < 0.7 else walker.seat()
    return {"do": "priority", "player": seat, "mana": mana, "hold": walker.hold()}


def wild(walker: Walker) -> Plain:
    """An action of anybody with anything, mostly not legal."""
    do = walker.random.choice(("cast", "turn_up", "activate", "play", "foretell", "unlock"))
    zone = {"cast": "hand", "play": "hand", "foretell": "hand"}.get(do, "battlefield")
    plain: Plain = {"do": do, "player": walker.seat(), "object": walker.handle(zone)}
    plain |= {
        "mana": walker.random.choice(("", "{3}", COLOURS)),
        "now": walker.random.random() < 0.1,
    }
    if do == "cast":
        plain["by"] = walker.random.choice(("", "morph", "disguise", "megamorph"))
    if do == "turn_up":
        plain["by"] = walker.random.choice(("morph", "disguise", "megamorph", "mana", "morph#2"))
    if do == "unlock":
        plain["by"] = walker.random.choice(("left", "right"))
    if do == "activate":
        plain["ability"] = "a1"
    if walker.random.random() < 0.2:
        plain["x"] = walker.random.randint(0, 3)
    if walker.random.random() < 0.1:
        plain["pay"] = [walker.random.choice(("life", walker.handle("hand"), walker.handle()))]
    return plain | targets(walker) | {"hold": walker.hold()}


def combat(walker: Walker) -> Plain:
    """Attackers in the first main phase, blockers once there are attackers, or out of time."""
    random, turn = walker.random, walker.state.turn
    active, other = turn.active, "B" if turn.active == "A" else "A"
    if turn.step != "attackers":
        if turn.step != "main1" and random.random() < 0.9:
            return {"do": "advance", "to": "main1"}
        chosen = random.sample(
            mine := creatures(walker, active), min(len(mine), random.randint(0, 2))
        )
        player = active if random.random() < 0.9 else other
        return {
            "do": "attack",
            "player": player,
            "attackers": dict.fromkeys(chosen, other),
            "hold": walker.hold(),
        }
    attacking = [h for h, thing in walker.state.objects.items() if thing.attacking]
    theirs = creatures(walker, other)
    if not attacking or not theirs or random.random() < 0.2:
        return {"do": "block", "player": other, "blocks": {}}
    return {
        "do": "block",
        "player": other,
        "blocks": {random.choice(theirs): random.choice(attacking)},
    }


def creatures(walker: Walker, seat: str) -> list[str]:
    """The creatures of a player, and now and then what is none."""
    state, random = walker.state, walker.random
    board = walker.model.game.play().board
    able = {
        h: board[h].is_creature and not state.objects[h].tapped and board[h].controller == seat
        for h in state.battlefield()
    }
    return [h for h, fits in able.items() if fits or random.random() < 0.03]


def instruct(walker: Walker) -> Plain:
    """One or two effects."""
    number = walker.random.choice((1, 1, 1, 2))
    effects = [filled(walker, walker.random.choice(EFFECTS)) for _ in range(number)]
    return {"do": "instruct", "player": walker.seat(), "effects": effects, "hold": walker.hold()}


def filled(walker: Walker, template: Plain) -> Plain:
    """An effect with its places filled: objects of a zone, a seat, one of several values."""
    return {key: _filled(walker, value) for key, value in template.items()}


def _filled(walker: Walker, value: object) -> object:
    if isinstance(value, OneOf):
        return _filled(walker, walker.random.choice(value))
    if isinstance(value, str) and value.startswith("?"):
        return walker.seat() if value == "?seat" else walker.some(value[1:])
    return value


def resolve(walker: Walker) -> Plain:
    """Let things resolve."""
    return {"do": "resolve", "hold": walker.hold()}


def advance(walker: Walker) -> Plain:
    """Time passes."""
    plain: Plain = {"do": "advance", "to": walker.random.choice(PLACES)}
    return plain | ({"of": walker.seat()} if walker.random.random() < 0.3 else {})


KINDS: tuple[Callable[[Walker], Plain | None], ...] = (
    *(offered,) * 9,
    *(rich,) * 3,
    *(wild,) * 3,
    *(combat,) * 2,
    *(instruct,) * 4,
    resolve,
    advance,
)
"""The kinds of step, each as often as it stands here."""
