"""The rulebook: one method for each question that the rules answer.

The game asks and never decides a rule itself. An edition or a fault is a mixin that
overrides single answers and calls `super()`; so they combine.
"""

from .casting import Casting
from .combat import Combat
from .conspiracies import Conspiracies
from .copying import Copying
from .designations import Designations
from .foretelling import Foretelling
from .keyword_actions import KeywordActions
from .lands import Lands
from .looking import Looking
from .moving import Moving
from .naming import Naming
from .paying import Paying
from .phasing import Phasing
from .protecting import Protecting
from .rooms import Rooms
from .sagas import Sagas
from .showing import Showing
from .state_based import StateBased
from .transforming import Transforming
from .triggering import Triggering
from .turning import Turning, WayUp
from .ways import CastWay


class Rulebook(
    Casting,
    Turning,
    Transforming,
    KeywordActions,
    Foretelling,
    Copying,
    Moving,
    Naming,
    Paying,
    Triggering,
    StateBased,
    Lands,
    Looking,
    Combat,
    Conspiracies,
    Phasing,
    Sagas,
    Rooms,
    Protecting,
    Designations,
    Showing,
):
    """The rules of the edition 2026-09."""


__all__ = ["CastWay", "Rulebook", "WayUp"]
