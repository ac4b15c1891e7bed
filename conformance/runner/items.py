"""The items that pytest runs: `test_search[07]`, `test_engine[CRASH]`, `test_claim[...]`.

They are generated, not collected from files, so that no setting for test files
(`python_files`, `testpaths`, autouse fixtures) touches them. The work is done in `setup`
and the verdict stated in `runtest`: what goes wrong in the suite itself is then an
error to pytest, and never a failure of the engine.
"""

import traceback
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest
from facecheck.conformance.catalogue import ClaimInfo
from facecheck.conformance.judging.results import RED, SKIPPED, ClaimResult, Trouble, TroubleKind
from facecheck.conformance.reports.clean import clean
from facecheck.conformance.reports.plain import finding_text, trouble_text
from facecheck.conformance.reports.witnesses import Telling
from facecheck.conformance.session import Run
from facecheck.conformance.verdictless import place_of, verdictless

from .gathering import Message, ToldBlock, ToldClaim, ToldTrouble, written

TROUBLE_KINDS: tuple[TroubleKind, ...] = get_args(TroubleKind)


class Broken(Exception):  # noqa: N818 - a finding about the engine, not an error of ours
    """A claim or the engine is red; the text is the finding as a person reads it."""


class Check(pytest.Item):
    """One thing to find out about the engine, by `find`, and to state, by `state`."""

    run: Run

    def tell(self, message: Message) -> None:
        """Let the message ride on this item's report."""
        self.user_properties.append(written(message))

    def find(self) -> None:
        """Do the work; an exception is the suite's own fault."""
        raise NotImplementedError

    def state(self) -> None:
        """State the verdict in pytest's words."""

    def suite_error(self, reason: str) -> None:
        """Say what is known when the suite itself went wrong."""

    def setup(self) -> None:
        """Find out, with the folder's warning filters off: they are for its own code."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                self.find()
            except Exception as error:  # noqa: BLE001 - whatever it is, no other result is lost
                self.suite_error(place_of(error))
                where = "".join(traceback.format_exception(error))
                pytest.fail(f"SUITE-ERROR: {place_of(error)}\n\n{where}", pytrace=False)

    def runtest(self) -> None:
        """State what was found."""
        self.state()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401 - pytest's own signature
        """Show a finding as its text, without a traceback through the suite."""
        if isinstance(excinfo.value, Broken):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where pytest says that this item stands."""
        return self.path, 0, self.name


class SearchCheck(Check):
    """One block of scenarios: progress, and work that can be shared; it never fails."""

    number: int

    def find(self) -> None:
        """Search the block, or read what another worker wrote."""
        block = self.run.block(self.number)
        self.tell(ToldBlock(number=block.number, scenarios=block.scenarios))


class EngineCheck(Check):
    """Whether the engine crashed, hung or broke the contract: said once, not per claim."""

    kind: TroubleKind
    telling: Telling
    trouble: Trouble | None = None

    def find(self) -> None:
        """Look for this kind of trouble in all blocks."""
        found = [trouble for trouble in self.run.troubles() if trouble.kind == self.kind]
        if found:
            self.trouble = found[0]
            self.tell(ToldTrouble(trouble=found[0]))

    def state(self) -> None:
        """Fail if there was any."""
        if self.trouble is not None:
            raise Broken(trouble_text(self.trouble, self.telling))


class ClaimCheck(Check):
    """One claim, judged from all blocks."""

    info: ClaimInfo
    telling: Telling
    result: ClaimResult

    def find(self) -> None:
        """Give the claim its verdict."""
        self.result = self.run.judge(self.info.slug)
        self.tell(ToldClaim(result=self.result))
        if self.result.verdict == "SUITE-ERROR":
            pytest.fail(f"SUITE-ERROR: {clean(self.result.reason)}", pytrace=False)

    def suite_error(self, reason: str) -> None:
        """The claim has no verdict, by no fault of the engine."""
        self.tell(ToldClaim(result=verdictless(self.info, reason, suite_error=True)))

    def state(self) -> None:
        """Translate the verdict (design, section 7)."""
        verdict, reason = self.result.verdict, clean(self.result.reason)
        if verdict in RED:
            raise Broken(finding_text(self.result, self.telling))
        if verdict in SKIPPED:
            pytest.skip(f"{verdict}: {reason}")
        if verdict == "KNOWN":
            raise pytest.xfail.Exception(reason or "it stands in the baseline")


class ShardCheck(Check):
    """What one part of a run shows of a claim, examined while the engine is there.

    It never fails: a merge of all parts judges.
    """

    slug: str

    def find(self) -> None:
        """Shrink and replay, for the merge to read."""
        self.run.look_into(self.slug)


class Suite(pytest.Collector):
    """All items of a run, in the order in which they are worth doing."""

    run: Run
    sharded: bool
    known: Mapping[str, ClaimInfo]
    telling: Telling

    def collect(self) -> Iterator[Check]:
        """First the blocks, which is most of the work; then what is read from them."""
        for number in reversed(self.run.block_numbers()):
            yield self._item(SearchCheck, f"test_search[{number:02}]", number=number)
        yield from self._examining() if self.sharded else self._judging()

    def _examining(self) -> Iterator[Check]:
        for slug in self.run.slugs():
            name = f"test_shard[{self.known[slug].rule}/{slug}]"
            yield self._item(ShardCheck, name, slug=slug)

    def _judging(self) -> Iterator[Check]:
        for kind in TROUBLE_KINDS:
            yield self._item(EngineCheck, f"test_engine[{kind}]", kind=kind, telling=self.telling)
        for slug in self.run.slugs():
            info = self.known[slug]
            name = f"test_claim[{info.rule}/{slug}]"
            yield self._item(ClaimCheck, name, info=info, telling=self.telling)

    def _item(self, check: type[Check], name: str, **parts: object) -> Check:
        item: Check = check.from_parent(self, name=name)
        item.run = self.run
        for key, value in parts.items():
            setattr(item, key, value)
        return item
