"""What an engine seems to believe: the wrong rulebook that plays a witness just as it does."""

from collections.abc import Iterator

from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.language.trace import Trace
from facecheck.adapters.reference import Reference
from facecheck.adapters.trouble import EngineTrouble

from .claims import CLAIMS, Claim
from .judging.compare import differences
from .judging.results import Witness
from .playing import Player


def believed(claim: Claim, witness: Witness, player: Player) -> Claim | None:
    """The claim whose fault explains the witness, if one does.

    The claim's own fault is asked first. A fault explains a witness if nothing that the
    engine reports differs from what the wrong rulebook makes of it, at any moment.
    """
    scenario = witness.scenario
    try:
        engine = player.play(scenario, Reference().run(scenario))
    except EngineTrouble:
        return None
    for suspect in _suspects(claim):
        if suspect.fault is not None and _plays_alike(suspect, scenario, engine):
            return suspect
    return None


def _suspects(claim: Claim) -> Iterator[Claim]:
    yield claim
    yield from (other for other in CLAIMS if other is not claim)


def _plays_alike(suspect: Claim, scenario: Scenario, engine: Trace) -> bool:
    assert suspect.fault is not None
    wrong = Reference(suspect.fault()).run(scenario)
    pairs = list(zip(wrong.moments, engine.moments, strict=False))
    return bool(pairs) and not any(
        differences(number, want, got) for number, (want, got) in enumerate(pairs)
    )
