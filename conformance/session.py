"""One run of the suite against one engine: what the plugin and the command line talk to."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

import msgspec
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.trace import Description
from facecheck.adapters.naming import EngineSpec
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble

from .adopting import Adopted
from .claims import BY_SLUG, CLAIMS, Claim
from .controls import Controlled, run_controls
from .examining import Examined, Examiner
from .halving import can_be_halved, halved, halved_name
from .judging.baseline import (
    Baseline,
    Known,
    Standing,
    Written,
    entry_of,
    known,
    read_baseline,
    untold,
    update_baseline,
)
from .judging.levels import carried, most_wanted
from .judging.results import Block, ClaimResult, Report, Sighting, Trouble
from .judging.verdicts import Counts, Evidence, conclude, gather, never_done
from .opening import find
from .options import Profile, SessionOptions
from .planning.controls import WORKS
from .planning.steering import recipe_needs
from .playing import Player, as_trouble, in_process_crashes
from .search import Order, Searcher
from .sharding import Described, Shard, shard_of
from .sharing import Shared, digest
from .standing import explained_by, standing
from .wanting import wanting


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

    def look_into(self, slug: str) -> None:
        """Do for a claim what a merge of shards cannot do without the engine."""

    def shard(self) -> Shard:
        """Everything that the verdicts of this part of a run rest on."""

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

    def __init__(
        self,
        spec: EngineSpec,
        options: SessionOptions,
        folder: Path,
        baseline: Baseline | None = None,
    ) -> None:
        """Open nothing yet: the engine starts when it is first needed."""
        self.spec = spec
        self.options = options
        self.folder = Shared(folder)
        self.seed = options.seed
        self.profile = options.profile
        self.budget = BUDGETS[options.profile]
        self.baseline = baseline or Baseline()
        path = Path(options.baseline)
        if options.baseline and (path.exists() or not options.update_baseline):
            self.baseline = read_baseline(path, BY_SLUG)
        self._stack = ExitStack()

    def close(self) -> None:
        """End the engine."""
        self._stack.close()

    @cached_property
    def _claims(self) -> tuple[Claim, ...]:
        wanted = self.options.claims or tuple(BY_SLUG)
        return tuple(BY_SLUG[slug] for slug in wanted)

    @property
    def description(self) -> Description:
        """What the engine says that it is; nothing at all if it cannot be started."""
        return self._described.description

    @cached_property
    def _described(self) -> Described:
        return self.folder.kept("described", Described, self._describe)

    def _describe(self) -> Described:
        try:
            with in_process_crashes(), self.spec.open() as engine:
                return Described(description=engine.describe())
        except EngineTrouble as trouble:
            nobody = Description(name=self.spec.name, version="unknown")
            return Described(description=nobody, trouble=as_trouble(trouble, None))

    @cached_property
    def controlled(self) -> Controlled:
        """What the controls showed; one process tries them, the others read it."""
        return self.folder.kept("controls", Controlled, self._try_controls)

    def _try_controls(self) -> Controlled:
        player = self._opened
        return run_controls(player, player.can, Reference())

    @cached_property
    def _can(self) -> Capabilities:
        return Capabilities(self.description.can)

    @cached_property
    def _model(self) -> Reference:
        return Reference(trusting=True)

    @cached_property
    def _opened(self) -> Player:
        engine = self._stack.enter_context(self.spec.open())
        return Player(engine, self._can)

    @cached_property
    def _player(self) -> Player:
        """The engine, spoken to as the controls showed that it must be."""
        self._opened.second = self.controlled.second
        return self._opened

    @cached_property
    def _searcher(self) -> Searcher:
        return Searcher(self._player, CLAIMS, self.controlled, self._explained)

    @cached_property
    def _explained(self) -> list[Adopted]:
        return explained_by(self.baseline.known)

    @property
    def _block_count(self) -> int:
        return min(self.budget.blocks, len(self._claims))

    def block_numbers(self) -> Sequence[int]:
        """The blocks of this run, in order; of a shard every N-th."""
        number, of = self.options.shard or (1, 1)
        return range(number - 1, self._block_count, of)

    def block(self, number: int) -> Block:
        """Read a block from the run's folder, or search it and write it there.

        While another process searches it, this one searches others that nobody has taken.
        """
        while self._is_taken(number) and (free := self._untaken()) is not None:
            self._searched_block(free)
        return self._searched_block(number)

    def _searched_block(self, number: int) -> Block:
        return self.folder.kept(block_name(number), Block, lambda: self._search(number))

    def _untaken(self) -> int | None:
        """A block that is neither there nor being searched."""
        for number in self.block_numbers():
            if not self.folder.has(block_name(number)) and not self._is_taken(number):
                return number
        return None

    def _is_taken(self, number: int) -> bool:
        return self.folder.is_taken(block_name(number))

    def _search(self, number: int) -> Block:
        trouble = self._described.trouble
        if trouble is not None:
            return Block(number=number, scenarios=0, troubles=(trouble,))
        return self._searcher.block(self.order(number))

    def order(self, number: int) -> Order:
        """What a block searches; in a selection only what is steered to its claims."""
        return Order(
            number=number,
            seed=self.seed,
            claims=self._claims[number :: self._block_count],
            steered=self.budget.steered,
            free=0 if self.options.claims else self.budget.free,
        )

    @cached_property
    def _blocks(self) -> tuple[Block, ...]:
        return tuple(self.block(number) for number in self.block_numbers())

    def _searched(self) -> list[Block]:
        """The blocks that there are; after a run that was cut short not all of them."""
        names = map(block_name, self.block_numbers())
        return [block for name in names for block in self.folder.there(name, Block)]

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
        if result.verdict == "UNSUPPORTED":
            needs = wanting(claim, self._can, self.controlled.broken, self._model)
            result = msgspec.structs.replace(result, needs=needs)
        entries = self.baseline.of(slug)
        if lied and not entries:
            return result
        fallen = self.baseline.fallen([(entry, self._standing(entry)) for entry in entries])
        if fallen is not None:
            return msgspec.structs.replace(result, verdict=fallen[0], reason=fallen[1])
        sighting = untold(entries, evidence.firm)
        if sighting is not None:
            return self._examined(sighting).on(result)
        return known(entries, result) if entries else result

    def look_into(self, slug: str) -> None:
        """Do for a claim what a merge of shards cannot do without the engine."""
        entries = self.baseline.of(slug)
        for entry in entries:
            self._standing(entry)
        sighting = untold(entries, gather(BY_SLUG[slug], self._blocks).firm)
        if sighting is not None:
            self._examined(sighting)

    def shard(self) -> Shard:
        """Everything that the verdicts of this part of a run rest on."""
        self.controlled  # noqa: B018 - part of it, though no block may have asked
        for number in self.block_numbers():
            self.block(number)
        for slug in self.slugs():
            self.look_into(slug)
        self.troubles()
        return shard_of(self.options, self.baseline, self.folder)

    def _standing(self, entry: Known) -> Standing:
        name = f"standing-{entry.claim}-{digest(entry)}"
        return self.folder.kept(
            name, Standing, lambda: standing(entry, self._player, self._explained)
        )

    def _examined(self, sighting: Sighting) -> Examined:
        """The sighting as a witness, from the folder or found now."""
        name = f"examined-{sighting.claim}-{digest(sighting)}"
        return self.folder.kept(name, Examined, lambda: self._examine(sighting))

    def _examine(self, sighting: Sighting) -> Examined:
        adopted = next(block.adopted for block in self._blocks if sighting in block.sightings)
        return Examiner(self.spec, self._player).examine(sighting, adopted)

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

    def troubles(self) -> Sequence[Trouble]:
        """The engine's crashes, hangs and breaches of contract, each kind once."""
        return tuple(map(self._halved, self._seen_troubles()))

    def _halved(self, trouble: Trouble) -> Trouble:
        """The trouble on fewer steps, from the folder or found now."""
        if not can_be_halved(trouble):
            return trouble
        name = halved_name(trouble)
        return self.folder.kept(name, Trouble, lambda: halved(trouble, self._player))

    def _told_troubles(self) -> Iterator[Trouble]:
        """The same for a report, which starts no engine: on fewer steps if they were found."""
        for trouble in self._seen_troubles():
            yield from self.folder.there(halved_name(trouble), Trouble) or [trouble]

    def _seen_troubles(self) -> Sequence[Trouble]:
        found: dict[str, Trouble] = {}
        controls = self.folder.there("controls", Controlled)
        parts: tuple[Block | Controlled, ...] = (*self._searched(), *controls)
        for part in parts:
            for trouble in part.troubles:
                found.setdefault(trouble.kind, trouble)
        return tuple(found[kind] for kind in sorted(found))

    def write_baseline(self, report: Report) -> None:
        """Write what fails into the baseline, and take out what is stale."""
        about = Written(
            suite=report.suite,
            engine=f"{report.engine} {report.version}",
            edition=report.edition,
        )
        explained = {name: fault for block in self._searched() for fault, name in block.adopted}
        failing = [entry_of(one, explained.get(one.slug, "")) for one in report.claims]
        update_baseline(
            Path(self.options.baseline),
            about,
            failing=[entry for entry in failing if entry is not None],
            stale=[one for one in self.baseline.known if self._standing(one).state == "gone"],
        )

    def report(self, results: Sequence[ClaimResult]) -> Report:
        """Put the results together."""
        controls = self.folder.there("controls", Controlled)
        counts: tuple[Counts, ...] = (*self._searched(), *controls)
        undone = () if self.options.claims else never_done(counts)
        level, lacks = carried(self._can, undone)
        return Report(
            suite=version("facecheck"),
            engine=self.description.name,
            version=self.description.version,
            edition=self.options.edition,
            seed=self.seed,
            profile=self.profile,
            scenarios=sum(block.scenarios for block in self._searched()),
            claims=tuple(results),
            troubles=tuple(self._told_troubles()),
            selection=self.options.selection,
            level=level,
            lacks=lacks,
            next=most_wanted(results),
        )


def block_name(number: int) -> str:
    """Under which name a block is kept."""
    return f"block-{number:02}"


class SuiteError(Exception):
    """The suite went wrong, not the engine."""
