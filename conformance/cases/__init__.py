"""The written cases: small games with the right answers beside them, a file per topic.

The answers are written from the rules, never computed by the model; so they judge the
model as well as any engine (contract 19).
"""

from .case import Case, read_cases
from .library import by_claim, cases, files_of_cases

__all__ = ["Case", "by_claim", "cases", "files_of_cases", "read_cases"]
