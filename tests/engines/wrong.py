"""Engines that are our reference with something wrong in it: `--engine=wrong:Leaky`."""

import os
import signal
import time
from pathlib import Path

import msgspec
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Moment, Snapshot, Trace
from facecheck.adapters.reference import Reference
from facecheck.conformance.claims import BY_SLUG
from facecheck.conformance.planning.controls import CONTROLS
from facecheck.reference_impl import Card, Rulebook
from facecheck.reference_impl.state import Mask, Object

COPIES = "a-copy-of-a-face-down-permanent-is-face-up"
LEAVES = "revealed-when-it-leaves"
ENTERS = "turning-up-is-not-entering"
PERSIST = "effects-persist-after-turning-up"
CONTROLLED = sum(not control.only_face_down for control in CONTROLS)
"""How many games the controls are to an engine that reads no texts."""


class Small(Rulebook):
    """A face-down permanent is a 1/1."""

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        values = super().masked_values(thing, mask, underneath)
        return msgspec.structs.replace(values, pt=(1, 1))


class Masked(Rulebook):
    """Every face-down object is called Mask: seen wherever there is one, and in no library."""

    def masked_values(self, thing: Object, mask: Mask, underneath: Card) -> Card:  # noqa: D102
        values = super().masked_values(thing, mask, underneath)
        return msgspec.structs.replace(values, name="Mask")


def rules(*slugs: str, more: tuple[type[Rulebook], ...] = ()) -> Rulebook:
    """A rulebook with the faults of some claims, and more."""
    faults = [fault for slug in slugs if (fault := BY_SLUG[slug].fault) is not None]
    wrong: type[Rulebook] = type("Wrong", (*more, *faults, Rulebook), {})
    return wrong()


class Leaky(Reference):
    """Copies show the face, and nothing is revealed as it leaves."""

    def __init__(self) -> None:  # noqa: D107
        super().__init__(rules(COPIES, LEAVES))


class Mended(Reference):
    """Copies still show the face; what leaves is revealed; but effects end."""

    def __init__(self) -> None:  # noqa: D107
        super().__init__(rules(COPIES, PERSIST))


class Worse(Reference):
    """Two things are wrong behind something that every face-down object shows."""

    def __init__(self) -> None:  # noqa: D107
        super().__init__(rules(ENTERS, LEAVES, more=(Masked,)))


class Misread(Reference):
    """An adapter that reads the name off the card instead of what the game uses."""

    def observe(self) -> Snapshot:
        """Show every permanent under its card's name."""
        seen = super().observe()
        objects = {
            handle: msgspec.structs.replace(one, name=self.game.state.objects[handle].card.name)
            if one.zone == "battlefield"
            else one
            for handle, one in seen.objects.items()
        }
        return msgspec.structs.replace(seen, objects=objects)


class Failing(Reference):
    """Misbehaves in one game, past the controls; what `fail` does is the misdeed."""

    games = 0

    def run(self, scenario: Scenario) -> Trace:
        """Play by the rules, but for that game."""
        self.games += 1
        if self.games == CONTROLLED + 10:
            return self.fail()
        return super().run(scenario)

    def fail(self) -> Trace:
        """Die."""
        os._exit(3)


class Hanging(Failing):
    """Answers too late."""

    def fail(self) -> Trace:
        """Take its time."""
        time.sleep(10)
        return Trace()


class Lying(Failing):
    """Answers something that is no answer."""

    def fail(self) -> Trace:
        """Give fewer moments than there are steps."""
        return Trace(moments=(Moment(outcome="done"),))


class Killing(Leaky):
    """Kills whoever runs it, past the controls, once: if the file ARMED is there."""

    games = 0

    def run(self, scenario: Scenario) -> Trace:
        """Play, or kill the process that started this one."""
        self.games += 1
        armed = Path(os.environ["ARMED"])
        if self.games > CONTROLLED + 10 and armed.exists():
            armed.unlink()
            os.kill(os.getppid(), signal.SIGKILL)
        return super().run(scenario)
