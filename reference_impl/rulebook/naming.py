"""Names: having different ones, or none (201.2)."""


class Naming:
    """The questions about names."""

    def different_names(self, names: tuple[str, ...]) -> int:
        """How many different names there are; what has none adds nothing (201.2b)."""
        return len(set(names) - {""})
