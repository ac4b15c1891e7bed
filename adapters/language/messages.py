"""The messages of the pipe: JSON-RPC 2.0, one a line (contract 2)."""

from typing import Annotated, Any, Literal

import msgspec
from facecheck.reference_impl.vocabulary.records import Record
from msgspec import Meta

from .scenario import Scenario
from .trace import Description, Trace

Version = Literal["2.0"]
Id = Annotated[int, Meta(ge=0, le=2**53)]
AnyId = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=100)] | None

NOT_JSON = -32700
NO_REQUEST = -32600
NO_METHOD = -32601
BAD_PARAMS = -32602
ENGINE_FAILED = -32000


class Hello(Record, omit_defaults=False):
    """What the suite says of itself: the version of the contract that it speaks."""

    protocol: Literal[1] = 1


class Describe(Record, tag_field="method", tag="describe"):
    """Ask an engine what it is and can do."""

    jsonrpc: Version
    id: AnyId
    params: Hello


class Run(Record, tag_field="method", tag="run"):
    """Have an engine play a scenario."""

    jsonrpc: Version
    id: AnyId
    params: Scenario


Request = Describe | Run


class Failure(Record):
    """Why a request was not answered; `data` is `{"at": path}` or the engine's own text."""

    code: int
    message: Annotated[str, Meta(max_length=100_000)]
    data: Any = None


class Described(Record):
    """The answer to `describe`."""

    jsonrpc: Version
    id: Id
    result: Description


class Played(Record):
    """The answer to `run`."""

    jsonrpc: Version
    id: Id
    result: Trace


class Failed(Record):
    """The answer when there is none; `id` is null if the request could not even be read."""

    jsonrpc: Version
    id: AnyId
    error: Failure


class AnyRequest(Record, forbid_unknown_fields=False):
    """Any request, known or not: read where a strict reading failed, to say why."""

    jsonrpc: Version
    method: str
    id: AnyId | msgspec.UnsetType = msgspec.UNSET
    params: msgspec.Raw = msgspec.Raw(b"{}")


class AnyReply(Record, forbid_unknown_fields=False):
    """Any reply: read where a strict reading failed, to say why."""

    jsonrpc: Version
    id: AnyId
    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    error: Failure | msgspec.UnsetType = msgspec.UNSET


Reply = Described | Played | Failed
