"""What can go wrong with an engine in its own process, for the person who must mend it.

An engine that dies is a `Crash`, one that does not answer in time is a `Hang`, one that
answers something else than the contract says is a `ProtocolBreach`. Each says what
happened, what the likely cause is and what to do next, in this order, and carries the
engine's last words on standard error. All engine text in it is shortened and escaped.
"""

from typing import ClassVar, Literal

from facecheck.reference_impl.vocabulary.records import Record

Kind = Literal["CRASH", "HANG", "PROTOCOL"]


class Evidence(Record):
    """What was seen: `line` is the offending line, `wire` the last ones that were exchanged.

    `wire` lines begin with `>` (to the engine) or `<` (from it), oldest first. `earlier`:
    it was noticed before the request was sent, so that the one before it is to blame and
    this one should be sent again.
    """

    stderr: tuple[str, ...] = ()
    line: str = ""
    wire: tuple[str, ...] = ()
    earlier: bool = False


class EngineTrouble(Exception):  # noqa: N818 - the three below are named for what happened
    """The engine did not answer a request as it should; the next one may be sent as usual."""

    kind: ClassVar[Kind]

    def __init__(self, what: str, cause: str, remedy: str, evidence: Evidence) -> None:
        """Keep what happened, its likely cause and the next command, each a sentence."""
        super().__init__(what, cause, remedy, evidence)
        self.what = what
        self.cause = cause
        self.remedy = remedy
        self.evidence = evidence

    @property
    def stderr(self) -> tuple[str, ...]:
        """The engine's last lines on standard error."""
        return self.evidence.stderr

    @property
    def earlier(self) -> bool:
        """Whether the request before this one is to blame."""
        return self.evidence.earlier

    def __str__(self) -> str:
        """Say everything, one thing a line."""
        lines = [self.what, f"likely cause: {self.cause}", f"next: {self.remedy}"]
        if self.evidence.line:
            lines.append(f"the line: {self.evidence.line}")
        if self.stderr:
            lines.append("last lines of its standard error:")
            lines += [f"  | {line}" for line in self.stderr]
        return "\n".join(lines)


class Crash(EngineTrouble):
    """The engine died, or failed while it played."""

    kind = "CRASH"


class Hang(EngineTrouble):
    """The engine did not answer within its time limit."""

    kind = "HANG"


class ProtocolBreach(EngineTrouble):
    """The engine answered, but not as the contract says."""

    kind = "PROTOCOL"
