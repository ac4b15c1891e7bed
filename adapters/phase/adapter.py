"""The steps of a scenario on `phase`: everything through the engine's list of legal actions."""

from collections import Counter
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import msgspec
from facecheck.adapters.engine import Cannot, Engine, Refused
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.steps import (
    Action,
    Activate,
    Advance,
    Cast,
    Priority,
    Step,
    TurnUp,
)
from facecheck.adapters.language.trace import Snapshot
from facecheck.reference_impl.vocabulary.words import Seat

from . import prompts
from .offers import ability_ids, activated, costs_of, fits, offers, tapped_now, ways_up
from .seen import STEPS, snapshot
from .table import PASS, Illegal, Table

MOST_PASSES = 400
NOBODY: dict[str, dict[str, object]] = {
    "DeclareAttackers": {"attacks": [], "bands": []},
    "DeclareBlockers": {"assignments": []},
}
DOWN = {"morph": "Morph", "megamorph": "Megamorph", "disguise": "Disguise"}
CAUSE = {"morph": "Morph", "megamorph": "Morph", "disguise": "Disguise"}
NO_PAY = "this adapter pays with mana only"
NOT_LISTED = "the engine does not list it"
NO_PRIORITY = "that player does not have priority"
OTHERWISE = "the engine would do it in another way"
NO_X = "the engine lists no turn-up with X in its cost, so that its word cannot be asked"
UNTOLD = "the engine does not say by which way, or pays by tapping something"
SAME_PRICE = "two ways cost the same, and the engine does not say which it took"
OTHER_TARGETS = "the engine does not take these targets"
WOULD_HAPPEN = "something would happen before that player has priority"
NO_STEP = "the engine gives no priority in that step"
NOT_DONE = "the engine asks for more than this adapter can give"


class Phase(Engine):
    """The engine `phase` through its Python binding."""

    name = "phase"
    version = version("phase-python")
    can = (
        "level:2",
        "-step:instruct",
        "-see:revealed",
        "text",
        "step:activate",
        "kind:activated",
        "kind:changes",
        "kind:spell",
        "kind:forbids",
        "kind:keyword",
        "on:casts",
        "on:begins",
        "on:dealt_damage",
        "step:answer",
        "keyword:ward",
        "keyword:hexproof",
        "keyword:flash",
        "keyword:enchant",
        "keyword:cant_be_countered",
        "effect:phase_out",
        "effect:become_copy",
        "effect:counter",
        "effect:may",
        "filter:*",
    )

    def set_up(self, scenario: Scenario) -> None:
        """Start a new game exactly as listed."""
        self.table = Table(scenario)

    def observe(self) -> Snapshot:
        """Read the engine's objects, players, stack and turn."""
        seen = snapshot(self.table)
        if "offers" not in self.scenario.see:
            return seen
        return msgspec.structs.replace(seen, offers=offers(self.table, self.scenario.cards))

    def _do(self, step: Step) -> None:
        """Give the mana first: it stays in the pool even if the action is refused."""
        if isinstance(step, Action | Priority):
            self.table.add_mana(self.table.number(step.player), step.mana)
        super()._do(step)

    def hand_priority(self, player: Seat) -> None:
        """Let the others pass until that player has priority (contract 6.1)."""
        table = self.table
        seat, mark = table.number(player), len(table.history)
        before = (len(table.stack()), len(table.steps))
        for _ in table.players:
            if table.has_priority(seat):
                return
            if table.waiting()[0] != "Priority":
                break
            table.apply(table.game.priority_player(), PASS)
            if (len(table.stack()), len(table.steps)) != before:
                break
        table.rewind(mark)
        raise Refused(WOULD_HAPPEN)

    def pass_round(self) -> bool:
        """Everybody passes once: the top of the stack resolves."""
        table = self.table
        stack = table.stack()
        if not stack:
            return False
        top, seen = stack[-1]["id"], len(table.history)
        while table.waiting()[0] == "Priority" and len(table.history) <= seen + len(table.players):
            table.apply(table.game.priority_player(), PASS)
            now = table.stack()
            if not now or now[-1]["id"] != top:
                break
        self.resume()
        return True

    def resume(self) -> None:
        """Answer prompts until a player has priority again or the game is over."""
        while self.table.waiting()[0] not in ("Priority", "GameOver"):
            prompts.answer(self.table, self.answers, self.asked)

    def step_cast(self, step: Cast) -> None:
        """Cast through `CastSpell`; the way demanded must be the way taken."""
        if step.by not in ("", *DOWN):
            raise Cannot(f"no casting by {step.by}")  # noqa: EM102, TRY003 - says which
        mark = self._begin(step)
        number = self.table.id_of(step.object)
        held = self.table.game.object(number) if number is not None else None
        if held is None or (step.by and DOWN[step.by] not in costs_of(held)):
            raise Refused(NOT_LISTED)
        self._do_listed(step, mark, "CastSpell", object_id=number)
        if self.table.waiting()[0] == "AlternativeCastChoice":
            choice = "Alternative" if step.by else "Normal"
            wanted = {"choice": {"type": choice}}
            self._do_listed(step, mark, "ChooseAlternativeCast", **wanted)
        spell = self._aim(step, mark)
        down = spell["kind"]["data"].get("casting_variant") == "FaceDown"
        cause = self.table.game.object(spell["id"]).get("face_down_cause")
        if down != bool(step.by) or (down and cause != CAUSE[step.by]):
            self._back_out(mark, OTHERWISE)
        self.resume()

    def step_turn_up(self, step: TurnUp) -> None:
        """Turn up through `TurnFaceUp`; which way it was is told by what it took."""
        mark = self._begin(step)
        table, number = self.table, self.table.id_of(step.object)
        found = table.listed("TurnFaceUp", object_id=number)
        action = next(found, None)
        if number is None:
            raise Refused(NOT_LISTED)
        ways = ways_up(table.game.object(number))
        if step.x is not None or "{X}" in (ways.get(step.by) or ""):
            raise Cannot(NO_X)
        if action is None:
            raise Refused(NOT_LISTED)
        seat = table.number(step.player)
        pool, tapped = Counter(table.pool(seat)), tapped_now(table.game)
        self._act(step, mark, action)
        spent = pool - Counter(table.pool(seat))
        others = [way for way, cost in ways.items() if way != step.by and fits(spent, cost)]
        fitting = step.by in ways and fits(spent, ways[step.by])
        if fitting and others and step.by == "mana":
            table.rewind(mark)
            raise Cannot(SAME_PRICE)
        if step.by not in ways or tapped_now(table.game) - tapped:
            table.rewind(mark)
            raise Cannot(UNTOLD)
        if others and not fitting:
            self._back_out(mark, OTHERWISE)
        self.resume()

    def step_activate(self, step: Activate) -> None:
        """Activate through `ActivateAbility`, by the place of the ability on its card."""
        mark = self._begin(step)
        place = self._place_of(step.ability)
        number = self.table.id_of(step.object)
        held = self.table.game.object(number) if number is not None else {"abilities": []}
        own = activated(held)
        if place >= len(own):
            raise Refused(NOT_LISTED)
        wanted = {"source_id": number, "ability_index": own[place]}
        self._do_listed(step, mark, "ActivateAbility", **wanted)
        self._aim(step, mark)
        self.resume()

    def step_priority(self, step: Priority) -> None:
        """Let that player have priority."""
        self.hand_priority(step.player)

    def step_advance(self, step: Advance) -> None:
        """Pass on until the next such step begins; nobody attacks on the way."""
        table = self.table
        for _ in range(MOST_PASSES):
            word = table.waiting()[0]
            seen = len(table.steps)
            if word == "Priority":
                table.apply(table.game.priority_player(), PASS)
            elif word in NOBODY:
                seat = table.waiting()[1]["player"]
                table.apply(seat, next(table.listed(word, **NOBODY[word])))
            elif word == "GameOver":
                return
            else:
                self.resume()
            begun = [STEPS.get(one) for one in table.steps[seen:]]
            of = step.of in (None, table.seat(table.active))
            if of and begun and begun[-1] == step.to and word != "GameOver":
                self._rest()
                return
        raise Cannot(NO_STEP)

    def _rest(self) -> None:
        if self.table.waiting()[0] not in NOBODY:
            self.resume()

    def _begin(self, step: Action) -> int:
        """Check what is demanded; the mark to come back to."""
        if step.pay or step.cancel:
            raise Cannot(NO_PAY)
        if not self.table.has_priority(self.table.number(step.player)):
            raise Refused(NO_PRIORITY)
        self.depth = len(self.table.stack())
        return len(self.table.history)

    def _do_listed(self, step: Action, mark: int, kind: str, **wanted: object) -> None:
        action = next(self.table.listed(kind, **wanted), None)
        if action is None:
            self._back_out(mark, NOT_LISTED)
            return
        self._act(step, mark, action)

    def _act(self, step: Action, mark: int, action: dict[str, object]) -> None:
        try:
            self.table.apply(self.table.number(step.player), action)
        except Illegal as reason:
            self._back_out(mark, str(reason))

    def _back_out(self, mark: int, note: str) -> None:
        self.table.rewind(mark)
        raise Refused(note)

    def _aim(self, step: Action, mark: int) -> dict[str, Any]:
        """Choose the demanded targets one by one; what is on the stack then took just these."""
        table, left = self.table, list(step.targets)
        while table.waiting()[0] == "TargetSelection":
            options = {
                table.named(action["data"]["target"]) if action["data"]["target"] else "": action
                for action in table.listed("ChooseTarget")
            }
            wanted = left.pop(0) if left else ""
            if wanted not in options:
                self._back_out(mark, OTHER_TARGETS)
            self._act(step, mark, options[wanted])
        if len(table.stack()) <= self.depth:
            table.rewind(mark)
            raise Cannot(NOT_DONE)
        entry: dict[str, Any] = table.stack()[self.depth]
        chain = _chain(entry["kind"]["data"].get("ability"))
        taken = dict.fromkeys(table.named(t) for part in chain for t in part.get("targets", ()))
        if tuple(taken) != step.targets:
            self._back_out(mark, OTHER_TARGETS)
        return entry

    def _place_of(self, word: str) -> int:
        """Which activated ability of its card this is: the first, the second, ..."""
        for card in self.scenario.cards.values():
            if word in ability_ids(card):
                return ability_ids(card).index(word)
        raise Cannot(f"no card has an ability {word}")  # noqa: EM102, TRY003 - says which


def _chain(ability: dict[str, Any] | None) -> Iterator[dict[str, Any]]:
    """An ability on the stack and the ones that hang on it, each with targets of its own."""
    while ability:
        yield ability
        ability = ability.get("sub_ability")
