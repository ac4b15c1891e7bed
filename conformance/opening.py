"""Engines by name, for people: what is wrong with a name is a problem in three parts."""

from collections.abc import Iterator
from contextlib import contextmanager

from facecheck.adapters.engine import Playable
from facecheck.adapters.language.malformed import Malformed
from facecheck.adapters.language.needs import Capabilities
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.naming import EngineSpec, NoSuchEngine, find_engine
from facecheck.adapters.quoting import shown
from facecheck.adapters.reference import Reference
from facecheck.adapters.serve import NotAnEngine
from facecheck.adapters.trouble import EngineTrouble

from .controls import run_controls
from .options import SessionOptions
from .playing import Player
from .problems import Problem


def find(options: SessionOptions) -> EngineSpec:
    """Find the engine that was asked for. Raises `Problem` for a name that leads to none."""
    try:
        return find_engine(options.engine, in_process=options.in_process, timeout=options.timeout)
    except NoSuchEngine as error:
        raise Problem(what=error.what, cause=error.cause, remedy=error.remedy) from None
    except Malformed as error:
        raise Problem(
            what=f"the engine {shown(options.engine, 60)} is not defined well: {error}",
            cause="a slip in the table [tool.facecheck.engines] of this project",
            remedy="mend it there; pytest --engine=nobody shows what such a table looks like",
        ) from None


@contextmanager
def open_engine(options: SessionOptions) -> Iterator[Playable]:
    """Lend the engine, and end it whatever happens.

    Raises `Problem` where it cannot be loaded, or fails in this process, where nothing
    stands between it and us; `EngineTrouble` where it fails in its own.
    """
    spec = find(options)
    try:
        with spec.open() as engine:
            yield engine
    except NotAnEngine as error:
        raise Problem(
            what=shown(str(error), 400),
            cause="the name leads to something that is no adapter",
            remedy="name a class with the methods describe and run, as package.module:Class",
        ) from None
    except (EngineTrouble, Problem):
        raise
    except Exception as error:
        if not options.in_process:
            raise
        raise Problem(
            what=f"the engine failed in this process: {type(error).__name__}: {shown(str(error))}",
            cause="a mistake in the engine or in its adapter",
            remedy="set FACECHECK_TRACEBACK=1 to see where, or leave --in-process out",
        ) from error


def play(engine: Playable, scenario: Scenario) -> Trace:
    """Play a scenario as the suite does: with rules text and through rigs where it must be."""
    can = Capabilities(engine.describe().can)
    player, model = Player(engine, can), Reference()
    if can.covers("text"):
        player.second = run_controls(player, can, model).second
    return player.play(scenario, model.run(scenario))
