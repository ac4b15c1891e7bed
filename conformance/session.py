"""One run of the suite against one engine: what the plugin and the command line talk to."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.trace import Description
from facecheck.adapters.naming import EngineSpec
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble

from .adopting import Adopted, Oracle
from .believing import believed
from .claims import BY_SLUG, CLAIMS, Claim
from .confirm import confirm
from .controls import Controlled, run_controls
from .judging.baseline import Baseline, Known, read_baseline, update_baseline
from .judging.results import Block, ClaimResult, Report, Sighting, Trouble, Witness
from .judging.verdicts import Evidence, conclude, gather, never_done
from .opening import find
from .options import Profile, SessionOptions
from .planning.controls import WORKS
from .planning.steering import recipe_needs
from .playing import Player, in_process_crashes
from .search import Order, Searcher, as_trouble
from .sharing import taken
from .shrink import Shrinker
from .twin_shrink import TwinShrinker

Kept = TypeVar("Kept")


class Run(Protocol):
    """What a runner needs of a session; `Session` is the real one."""

    seed: int
    profile: Profile

    def block_numbers(self) -> Sequence[int]:
        """The blocks of this run, in order."""

    def block(self, number: int) -> Block:
        """Read a block from the run's folder, or search it and write it there."""

    def slugs(self) -> Sequence[str]:
        """The claims of this run, in report order: by topic, then rule."""

    def judge(self, slug: str) -> ClaimResult:
        """Give a claim its verdict, from all blocks; shrinks and replays its witness."""

    def troubles(self) -> Sequence[Trouble]:
        """The engine's crashes, hangs and breaches of contract, each kind once."""

    def report(self, results: Sequence[ClaimResult]) -> Report:
        """Put the results together."""

    def write_baseline(self, report: Report) -> None:
        """Write what fails into the baseline, and take out what is stale."""

    def close(self) -> None:
        """End the engine."""


class Budget(msgspec.Struct, frozen=True):
    """How much is searched, in scenarios.

    `steered`: in how many each claim is put to the test; `free`: random games a block.
    """

    blocks: int
    steered: int
    free: int


BUDGETS: dict[Profile, Budget] = {
    "quick": Budget(blocks=10, steered=26, free=25),
    "ci": Budget(blocks=16, steered=60, free=100),
    "nightly": Budget(blocks=32, steered=90, free=2000),
}


def open_session(options: SessionOptions, folder: Path) -> "Session":
    """Open a session; raises `Problem` for an engine name or table that leads nowhere."""
    return Session(find(options), options, folder)


class Session:
    """A run: an engine, a seed, a selection, and a folder that its processes share."""

    def __init__(self, spec: EngineSpec, options: SessionOptions, folder: Path) -> None:
        """Open nothing yet: the engine starts when it is first needed."""
        self.spec = spec
        self.options = options
        self.folder = folder
        self.seed = options.seed
        self.profile = options.profile
        self.budget = BUDGETS[options.profile]
        self.baseline = Baseline()
        path = Path(options.baseline)
        if options.baseline and (path.exists() or not options.update_baseline):
            self.baseline = read_baseline(path, BY_SLUG)
        self._stack = ExitStack()
        self._start_trouble: Trouble | None = None

    def close(self) -> None:
        """End the engine."""
        self._stack.close()

    @cached_property
    def _claims(self) -> tuple[Claim, ...]:
        wanted = self.options.claims or tuple(BY_SLUG)
        return tuple(BY_SLUG[slug] for slug in wanted)

    @cached_property
    def _player(self) -> Player:
        engine = self._stack.enter_context(self.spec.open())
        return Player(engine, Capabilities(self.description.can))

    @cached_property
    def description(self) -> Description:
        """What the engine says that it is; nothing at all if it cannot be started."""
        try:
            with in_process_crashes(), self.spec.open() as engine:
                return engine.describe()
        except EngineTrouble as trouble:
            self._start_trouble = as_trouble(trouble, None)
            return Description(name=self.spec.name, version="unknown")

    @cached_property
    def controlled(self) -> Controlled:
        """What the controls showed; one process tries them, the others read it."""
        player = self._player
        controlled = self._kept(
            "controls", Controlled, lambda: run_controls(player, player.can, Reference())
        )
        player.second = controlled.second
        return controlled

    def _kept(self, name: str, kind: type[Kept], make: Callable[[], Kept]) -> Kept:
        """What the run's folder holds under that name; made and written there if nothing is."""
        path = self.folder / f"{name}.json"
        with taken(self.folder / f"{name}.taken", path) as mine:
            if not mine:
                return msgspec.json.decode(path.read_bytes(), type=kind)
            made = make()
            draft = path.with_suffix(f".{os.getpid()}")
            draft.write_bytes(msgspec.json.encode(made))
            draft.replace(path)
            return made

    @cached_property
    def _searcher(self) -> Searcher:
        explained = [
            Adopted(BY_SLUG[entry.fault], entry.claim)
            for entry in self.baseline.known
            if entry.fault
        ]
        return Searcher(self._player, CLAIMS, self.controlled, explained)

    def block_numbers(self) -> Sequence[int]:
        """The blocks of this run, in order."""
        return range(min(self.budget.blocks, len(self._claims)))

    def block(self, number: int) -> Block:
        """Read a block from the run's folder, or search it and write it there.

        While another process searches it, this one searches others that nobody has taken.
        """
        while self._is_taken(number) and (free := self._untaken()) is not None:
            self._searched_block(free)
        return self._searched_block(number)

    def _searched_block(self, number: int) -> Block:
        return self._kept(f"block-{number:02}", Block, lambda: self._search(number))

    def _untaken(self) -> int | None:
        """A block that is neither there nor being searched."""
        for number in self.block_numbers():
            there = (self.folder / f"block-{number:02}.json").exists()
            if not there and not self._is_taken(number):
                return number
        return None

    def _is_taken(self, number: int) -> bool:
        return (self.folder / f"block-{number:02}.taken").exists()

    def _search(self, number: int) -> Block:
        if self.description.version == "unknown" and self._start_trouble is not None:
            return Block(number=number, scenarios=0, troubles=(self._start_trouble,))
        order = Order(
            number=number,
            seed=self.seed,
            claims=self._claims[number :: len(self.block_numbers())],
            steered=self.budget.steered,
            free=0 if self.options.claims else self.budget.free,
        )
        return self._searcher.block(order)

    @cached_property
    def _blocks(self) -> tuple[Block, ...]:
        return tuple(self.block(number) for number in self.block_numbers())

    def _searched(self) -> list[Block]:
        """The blocks that there are; after a run that was cut short not all of them."""
        names = (f"block-{number:02}.json" for number in self.block_numbers())
        paths = [self.folder / name for name in names]
        there = (path for path in paths if path.exists())
        return [msgspec.json.decode(path.read_bytes(), type=Block) for path in there]

    def slugs(self) -> Sequence[str]:
        """The claims of this run, in report order."""
        return tuple(claim.slug for claim in self._claims)

    def judge(self, slug: str) -> ClaimResult:
        """Give a claim its verdict, from all blocks; shrinks and replays its witness."""
        claim = BY_SLUG[slug]
        evidence = gather(claim, self._blocks)
        if evidence.errors:
            raise SuiteError(evidence.errors[0])
        lied = self._lied(claim, evidence)
        result = conclude(claim, evidence, lied, selected=bool(self.options.claims))
        if lied:
            return result
        entry = self.baseline.of(slug)
        if entry is not None:
            return self._held_against(entry, result, evidence)
        return self._with_witness(result, evidence.firm) if evidence.firm else result

    def _held_against(self, entry: Known, result: ClaimResult, evidence: Evidence) -> ClaimResult:
        """The verdict on a claim that stands in the baseline; its witness is replayed first."""
        self.controlled  # noqa: B018 - decides how the engine is spoken to
        if not self._still_stands(entry):
            return msgspec.structs.replace(
                result, verdict="STALE", reason=STALE.format(entry.claim)
            )
        others = tuple(s for s in evidence.firm if not entry.mutes(s.difference))
        if others:
            return self._with_witness(result, others)
        reason = " ".join(part for part in (entry.reason, entry.link) if part)
        return msgspec.structs.replace(result, verdict="KNOWN", reason=reason or "in the baseline")

    def _still_stands(self, entry: Known) -> bool:
        other = entry.other_world
        if other is not None:
            found = TwinShrinker(self._player).still(entry.claim, entry.scenario, other)
        else:
            found = Shrinker(self._player, CLAIMS).still(entry.claim, entry.scenario)
        return found is not None

    def _lied(self, claim: Claim, evidence: Evidence) -> list[str]:
        """What the claim rests on and the engine declares and never once did (contract 13).

        This is asked before a failed control excuses anything.
        """
        rests_on = set(recipe_needs(claim.recipes))
        for need in evidence.missing:
            rests_on.update(self.controlled.needs.get(need.removeprefix(WORKS), ()))
        return [need for need in self._never_done if need in rests_on]

    @cached_property
    def _never_done(self) -> tuple[str, ...]:
        return never_done((*self._blocks, self.controlled))

    def _with_witness(self, result: ClaimResult, firm: Sequence[Sighting]) -> ClaimResult:
        """Shrink the shortest sighting, and play it again on a fresh engine."""
        self.controlled  # noqa: B018 - decides how the engine is spoken to
        sighting = firm[0]
        if sighting.twin is not None:
            return self._with_twins(result, sighting)
        oracle = self._oracle_for(sighting)
        witness = Shrinker(self._player, CLAIMS, oracle).shrink(sighting)
        with self._fresh() as player:
            again = Shrinker(player, CLAIMS, oracle).still(result.slug, witness.scenario)
            confirmed = confirm(witness, player)
            suspect = believed(BY_SLUG[result.slug], witness, player)
        if again is None:
            return _unstable(result, witness)
        found = Witness(
            scenario=witness.scenario,
            difference=again,
            confirmed=confirmed,
            believes=suspect.believes if suspect else "",
            fault=suspect.slug if suspect else "",
        )
        result = msgspec.structs.replace(result, witness=found)
        if confirmed == "contradicted":
            return msgspec.structs.replace(
                result, verdict="INCONCLUSIVE", witness=None, reason=CONTRADICTED
            )
        return result

    def _with_twins(self, result: ClaimResult, sighting: Sighting) -> ClaimResult:
        """The same for a sighting of two worlds."""
        witness = TwinShrinker(self._player).shrink(sighting)
        with self._fresh() as player:
            assert witness.twin is not None
            again = TwinShrinker(player).still(result.slug, witness.scenario, witness.twin)
        if again is None:
            return _unstable(result, witness)
        return msgspec.structs.replace(
            result, witness=msgspec.structs.replace(witness, difference=again)
        )

    def _oracle_for(self, sighting: Sighting) -> Oracle:
        """The rules if they show the sighting, else the rules with what explains the rest."""
        plain = Oracle(CLAIMS)
        if Shrinker(self._player, CLAIMS, plain).still(sighting.claim, sighting.scenario):
            return plain
        adopted = {pair for block in self._blocks for pair in block.adopted}
        others = [
            Adopted(BY_SLUG[fault], name)
            for fault, name in sorted(adopted)
            if name != sighting.claim
        ]
        return Oracle(CLAIMS, others)

    @contextmanager
    def _fresh(self) -> Iterator[Player]:
        with self.spec.open() as engine:
            player = Player(engine, self._player.can)
            player.second = self._player.second
            yield player

    def troubles(self) -> Sequence[Trouble]:
        """The engine's crashes, hangs and breaches of contract, each kind once."""
        found: dict[str, Trouble] = {}
        for block in self._searched():
            for trouble in block.troubles:
                found.setdefault(trouble.kind, trouble)
        return tuple(found[kind] for kind in sorted(found))

    def write_baseline(self, report: Report) -> None:
        """Write what fails into the baseline, and take out what is stale."""
        about = Baseline(
            suite=report.suite,
            engine=f"{report.engine} {report.version}",
            edition=report.edition,
        )
        update_baseline(Path(self.options.baseline), report.claims, about)

    def report(self, results: Sequence[ClaimResult]) -> Report:
        """Put the results together."""
        return Report(
            suite=version("facecheck"),
            engine=self.description.name,
            version=self.description.version,
            edition=self.options.edition,
            seed=self.seed,
            profile=self.profile,
            scenarios=sum(block.scenarios for block in self._searched()),
            claims=tuple(results),
            troubles=tuple(self.troubles()),
            selection=self.options.selection,
        )


CONTRADICTED = (
    "the snapshot says so and the game does not go by it: does the adapter read the right field?"
)


def _unstable(result: ClaimResult, witness: Witness) -> ClaimResult:
    return msgspec.structs.replace(
        result,
        verdict="UNSTABLE",
        witness=msgspec.structs.replace(witness, replayed=False),
        reason="a fresh engine plays the same scenario otherwise",
    )


STALE = (
    'the witness in the baseline no longer fails: delete the entry with claim = "{}", '
    "or let --update-baseline do it"
)


class SuiteError(Exception):
    """The suite went wrong, not the engine."""
