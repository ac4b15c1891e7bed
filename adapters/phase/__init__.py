"""The adapter for `phase`, a rules engine in Rust that reads rules text.

It acts only through what the engine lists as legal, hands the suite's texts on as they
are, and reports what the engine holds. There are no views and no reveals in its
interface, so none are declared (contract 10, 14).
"""

from .adapter import Phase

__all__ = ["Phase"]
