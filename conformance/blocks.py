"""The blocks of a run: the engine, opened once and tried by controls, and what is searched."""

from collections.abc import Sequence
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path

import msgspec
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.trace import Description
from facecheck.adapters.naming import EngineSpec
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble

from .adopting import Adopted
from .claims import BY_SLUG, CLAIMS, Claim
from .controls import Controlled, run_controls
from .judging.baseline import Baseline, read_baseline
from .judging.results import Block
from .options import Profile, SessionOptions
from .playing import Player, as_trouble, in_process_crashes
from .search import Order, Searcher
from .sharding import Described
from .sharing import Shared
from .standing import explained_by


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


class Searching:
    """A run as far as it is searched: its engine, its blocks, and the folder that keeps them."""

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
        """A block that is neither there nor being searched; the last ones take longest."""
        for number in reversed(self.block_numbers()):
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
            claims=part_of(self._claims, number, self._block_count),
            steered=self.budget.steered,
            free=0 if self.options.claims else self.budget.free,
        )

    @cached_property
    def _blocks(self) -> tuple[Block, ...]:
        found = {number: self.block(number) for number in reversed(self.block_numbers())}
        return tuple(found[number] for number in self.block_numbers())

    def _searched(self) -> list[Block]:
        """The blocks that there are; after a run that was cut short not all of them."""
        names = map(block_name, self.block_numbers())
        return [block for name in names for block in self.folder.there(name, Block)]


def part_of(claims: Sequence[Claim], number: int, of: int) -> Sequence[Claim]:
    """The claims of a block: neighbours in the library, which put each other to the test."""
    first, end = (len(claims) * one // of for one in (number, number + 1))
    return claims[first:end]


def block_name(number: int) -> str:
    """Under which name a block is kept."""
    return f"block-{number:02}"
