"""What can be done in a game, a module per family; each asks the rulebook and decides nothing."""

from . import changing, keyword_actions, stack, turning, zones  # they register their effects

__all__ = ["changing", "keyword_actions", "stack", "turning", "zones"]
