"""What an effect knows while it happens: whose it is, what it is about, what came before."""

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.mana import Pool
from facecheck.reference_impl.matching import Looker
from facecheck.reference_impl.state import Happened, OnStack
from facecheck.reference_impl.vocabulary.words import Seat
from msgspec import Struct, field


class Context(Struct):
    """The surroundings of a resolving ability or an instruction."""

    you: Seat
    source: str = ""
    source_ident: tuple[str, int] | None = None
    targets: tuple[tuple[str, ...], ...] = ()
    event: Happened | None = None
    x: int = 0
    spent: Pool = ()
    those: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    looked: tuple[str, ...] = ()
    began: int = 0
    replacing: bool = False
    changed: int = 0
    last_known: dict[str, Characteristics] = field(default_factory=dict)

    @property
    def looker(self) -> Looker:
        """From whose side filters are read."""
        return Looker(self.you, self.source)


def of_stack(item: OnStack, paid: tuple[str, ...] = ()) -> Context:
    """The context in which something on the stack resolves; `it` may be what paid for it."""
    return Context(
        you=item.controller,
        source=item.source,
        source_ident=item.ident,
        targets=item.targets,
        event=item.event,
        x=item.x,
        spent=item.spent,
        those=paid,
    )
