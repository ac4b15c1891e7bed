"""One run of the suite against one engine: what the plugin and the command line talk to."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

import msgspec

from .blocks import Searching
from .claims import BY_SLUG, Claim
from .controls import Controlled
from .examining import Examined, Examiner
from .following import following
from .halving import can_be_halved, halved, halved_name
from .judging.baseline import (
    Known,
    Standing,
    Written,
    entry_of,
    known,
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
from .sharding import Shard, shard_of
from .sharing import digest
from .standing import standing
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


def open_session(options: SessionOptions, folder: Path) -> "Session":
    """Open a session; raises `Problem` for an engine name or table that leads nowhere."""
    return Session(find(options), options, folder)


class Session(Searching):
    """A run: what its blocks showed, the verdicts on it, and the report."""

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
        follows = self._follows.get(slug, "")
        result = conclude(claim, evidence, lied, follows, selected=bool(self.options.claims))
        if result.verdict == "UNSUPPORTED":
            needs = wanting(claim, self._can, self.controlled.broken, self._model)
            result = msgspec.structs.replace(result, needs=needs)
        entries = self.baseline.of(slug)
        if lied and not entries:
            return result
        fallen = self.baseline.fallen([(entry, self._standing(entry)) for entry in entries])
        if fallen is not None:
            return msgspec.structs.replace(result, verdict=fallen[0], reason=fallen[1])
        sighting = None if follows else untold(entries, evidence.firm)
        if sighting is not None:
            return self._examined(sighting).on(result)
        return known(entries, result) if entries else result

    @cached_property
    def _follows(self) -> dict[str, str]:
        return following(self._blocks, muted={entry.claim for entry in self.baseline.known})

    def look_into(self, slug: str) -> None:
        """Do for a claim what a merge of shards cannot do without the engine.

        Whether it fails only by another's bug is seen when all blocks are together.
        """
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
        adopted = [pair for block in self._searched() for pair in block.adopted]
        explained = {name: fault for fault, name in adopted} | {one: one for one, _ in adopted}
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


class SuiteError(Exception):
    """The suite went wrong, not the engine."""
