"""Trying every text and instruction once, before anything is judged (design 4)."""

from collections.abc import Sequence

from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Moment, Trace
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble
from facecheck.reference_impl.vocabulary.records import Record
from msgspec import field

from .judging.compare import differences
from .judging.counting import Count, step_needs
from .judging.results import Trouble
from .planning.controls import CONTROLS, WORKS, Control
from .planning.draws import Draws
from .planning.plan import Impossible
from .planning.steering import follow
from .playing import Player, as_trouble

TRIES = 3
"""How many different scenarios a control gets: one that works shows that it works."""


class Controlled(Record):
    """What the controls showed.

    `broken` does not work here, for `reasons`; `second` are needs that are worded
    otherwise; `needs` says what the steps of each control need, `tried` and `done` how
    often that was legally asked for and done; `troubles` are the engine's, each kind once.
    """

    broken: frozenset[str] = frozenset()
    second: frozenset[str] = frozenset()
    reasons: dict[str, str] = field(default_factory=dict)
    needs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tried: dict[str, int] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)
    troubles: tuple[Trouble, ...] = ()


def run_controls(player: Player, can: Capabilities, model: Reference) -> Controlled:
    """Try everything once; what an engine cannot even be asked is left out."""
    controller = Controller(player, can, model)
    for control in CONTROLS:
        if can.covers("text") or not control.only_face_down:
            controller.try_out(control)
    return controller.result()


class Controller:
    """Tries controls one after the other: a later one may rest on an earlier one."""

    def __init__(self, player: Player, can: Capabilities, model: Reference) -> None:
        """Start with everything working."""
        self.player = player
        self.can = can
        self.model = model
        self.reasons: dict[str, str] = {}
        self.passed: list[Control] = []
        self.needs: dict[str, tuple[str, ...]] = {}
        self.second: frozenset[str] = frozenset()
        self.count = Count()
        self.troubles: dict[str, Trouble] = {}

    @property
    def broken(self) -> frozenset[str]:
        """What failed so far."""
        return frozenset(WORKS + shows for shows in self.reasons)

    def result(self) -> Controlled:
        """What the controls showed."""
        return Controlled(
            broken=self.broken,
            second=self.second,
            reasons=self.reasons,
            needs=self.needs,
            tried=dict(self.count.tried),
            done=dict(self.count.done),
            troubles=tuple(trouble for _, trouble in sorted(self.troubles.items())),
        )

    def try_out(self, control: Control) -> None:
        """Try a control; what exists only face down gets a second wording."""
        reason = self._why_not(control)
        if reason and control.only_face_down and self._works_otherwise(control):
            reason = ""
        if reason:
            self.reasons[control.shows] = reason
        else:
            self.passed.append(control)

    def _works_otherwise(self, control: Control) -> bool:
        """Whether the second wording works, for this and for all that was said so before."""
        if control.wording in self.second:
            return False
        first, self.second = self.second, self.second | {control.wording}
        self.player.second = self.second
        alike = [one for one in self.passed if one.wording == control.wording]
        if any(self._why_not(one) for one in (control, *alike)):
            self.second = self.player.second = first
            return False
        return True

    def _why_not(self, control: Control) -> str:
        """Why the control fails, or `""` if it passes once or cannot be tried."""
        reason = ""
        for seed in range(TRIES):
            draws = Draws(seed)
            try:
                scenario, want = follow(control.recipe, draws, self.can, self.model, self.broken)
            except Impossible:
                continue
            wanted = {need for step in scenario.steps for need in step_needs(step)}
            self.needs[control.shows] = tuple(sorted(wanted))
            reason = self._play(control, scenario, want)
            if not reason:
                return ""
        return reason

    def _play(self, control: Control, scenario: Scenario, want: Trace) -> str:
        try:
            got = self.player.play(scenario, want)
        except EngineTrouble as trouble:
            self.troubles.setdefault(trouble.kind, as_trouble(trouble, scenario))
            return trouble.what
        self.count.add(scenario, want, got)
        return _difference(control, scenario, want, got)


def _difference(control: Control, scenario: Scenario, want: Trace, got: Trace) -> str:
    if got.unsupported is not None:
        return got.unsupported.note or "unsupported"
    pairs = list(zip(want.moments, got.moments, strict=False))
    if control.only_face_down:
        return _nothing_came_of_it(control, pairs)
    for number, (model, engine) in enumerate(pairs):
        found = differences(number, model, engine)
        if engine.outcome == "unsupported":
            return engine.note or "unsupported"
        if found:
            return f"step {number}: {found[0].about} {found[0].expected}, got {found[0].got}"
    return "" if len(got.moments) == len(scenario.steps) + 1 else "the trace ends early"


def _nothing_came_of_it(control: Control, pairs: Sequence[tuple[Moment, Moment]]) -> str:
    """Whether what the wording is about shows at the end as the model has it."""
    model, engine = pairs[-1]
    if engine.outcome != "done":
        return engine.note or engine.outcome
    for name in SHOWS[control.shows]:
        if name == "life":
            want, got = model.snapshot.players["A"].life, engine.snapshot.players["A"].life
        else:
            want = getattr(model.snapshot.objects["c1"], name)
            seen = engine.snapshot.objects.get("c1")
            got = None if seen is None else getattr(seen, name)
        if got is not None and _plain(want) != _plain(got):
            return f"{name} is {got} and not {want}"
    return ""


def _plain(value: object) -> object:
    return frozenset(value) if isinstance(value, tuple) else value


SHOWS = {
    "manifest": ("zone",),
    "cloak": ("zone",),
    "dread": ("zone",),
    "put:face_down": ("zone", "face_down"),
    "put:blink": ("zone", "face_down"),
    "hide:hand": ("zone", "face_down"),
    "hide:library": ("zone", "face_down"),
    "put:listed": ("types",),
    "turn_down": ("face_down",),
    "turn_down:listed": ("types",),
    "turn_up": ("face_down",),
    "triggered:turned_up": ("life",),
    "watcher:turned_up": ("life",),
    "as:turned_up": ("counters",),
    "as:choose_one": ("pt",),
    "as:become_copy": ("name",),
    "as:attach": ("attached_to",),
    "granted:morph": ("face_down",),
    "anthem:face_down": ("pt",),
    "pays:face_down": ("zone",),
}
"""What shows that a wording was understood, for what exists only face down."""
