"""The one base class of everything that is plain data here."""

from typing import Any, dataclass_transform

from msgspec import Struct, StructMeta, field


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class RecordMeta(StructMeta):
    """Makes every record frozen, keyword-only, strict about unknown fields, terse when written."""

    def __new__(  # noqa: D102 - see the class
        mcls,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        **config: Any,  # noqa: ANN401 - msgspec's own options
    ) -> "RecordMeta":
        defaults = {
            "frozen": True,
            "kw_only": True,
            "forbid_unknown_fields": True,
            "omit_defaults": True,
            "gc": False,
        }
        return super().__new__(mcls, name, bases, namespace, **(defaults | config))


class Record(Struct, metaclass=RecordMeta, kw_only=True):
    """Immutable plain data; absent fields have their defaults and are not written."""
