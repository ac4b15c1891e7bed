"""What carries each statement of the sources: claims and cases, or a reason why nothing can.

`entries.json` lists every entry of the catalogue of rules, the seed statements, the rulings
and the behaviours by the stage of the work that carries it; `claims.json` says which entries
a claim carries. A case names its own in `source`.
"""

from .ledger import KINDS, MOST, STAGES, Ledger, Share, ledger

__all__ = ["KINDS", "MOST", "STAGES", "Ledger", "Share", "ledger"]
