"""Cards and effects as rules text, for engines that read text, and for people (contract 17).

Patterns are data. What exists only face down has two wordings, of which the suite
uses the one that an engine understands: `second` names the needs to say the second way.
"""

from .cards import TWO_WORDINGS, render, text_of, type_line, with_texts
from .effects import effect_texts
from .speaker import Speaker
from .words import Unrendered

__all__ = [
    "TWO_WORDINGS",
    "Speaker",
    "Unrendered",
    "effect_texts",
    "render",
    "text_of",
    "type_line",
    "with_texts",
]
