"""A small catalogue, a game and its results, for tests of what is made of them."""

from facecheck.adapters.language.scenario import Scenario, SeatSetup
from facecheck.adapters.language.steps import Cast, TurnUp
from facecheck.conformance.catalogue import ClaimInfo
from facecheck.conformance.judging.results import (
    ClaimResult,
    Difference,
    Report,
    Trouble,
    Verdict,
    Witness,
)
from facecheck.reference_impl.vocabulary.abilities import Morph
from facecheck.reference_impl.vocabulary.cards import Card

HOSTILE = "\x1b[31m[bold]evil[/bold]\x1b[0m\u202e\n::error::| <script>@everyone"

CATALOGUE = tuple(
    ClaimInfo(slug=slug, rules=rules, topic=topic, confidence="text", sentence=f"{slug} holds.")
    for slug, rules, topic in (
        ("face-down-is-plain", ("708.2a", "707.2"), "characteristics"),
        ("mask-has-no-name", ("708.2",), "characteristics"),
        ("turning-up-is-not-entering", ("708.8",), "turning-face-up"),
        ("effects-stay-on", ("708.8", "611.2c"), "turning-face-up"),
        ("revealed-as-it-leaves", ("708.9",), "revealing"),
        ("turned-down-is-quiet", ("708.2b",), "turning-face-down"),
        ("suite-goes-wrong", ("708.11",), "turning-face-up"),
    )
)
ALL_PASS: tuple[Verdict, ...] = ("PASS",) * len(CATALOGUE)
MIXED: tuple[Verdict, ...] = (
    "PASS",
    "FAIL",
    "FAIL",
    "KNOWN",
    "UNSUPPORTED",
    "INCONCLUSIVE",
    "SUITE-ERROR",
)

SCENARIO = Scenario(
    format=1,
    cards={
        "c1": Card(
            name="Vexun",
            cost="{3}{B}{B}",
            types=("creature",),
            subtypes=("Bird",),
            pt=(5, 4),
            abilities=("flying", Morph(cost="{2}{B}")),
        )
    },
    seats=(SeatSetup(hand=("c1",)), SeatSetup()),
    steps=(
        Cast(player="A", object="c1", by="morph", mana="{3}"),
        TurnUp(player="A", object="c1", by="morph", mana="{2}{B}"),
    ),
)
WITNESS = Witness(
    scenario=SCENARIO,
    difference=Difference(
        moment=2,
        about="c1",
        level="characteristics",
        expected={"name": "Vexun", "pt": [5, 4]},
        got={"name": HOSTILE, "pt": [2, 2]},
    ),
    replayed=True,
    believes="a mask keeps its name",
)
CRASH = Trouble(kind="CRASH", scenario=SCENARIO, note=HOSTILE, stderr=(HOSTILE,))


def claim_result(number: int, verdict: Verdict, exercised: int = 30) -> ClaimResult:
    """A result for a claim of the catalogue."""
    info = CATALOGUE[number]
    return ClaimResult(
        slug=info.slug,
        rules=info.rules,
        topic=info.topic,
        confidence=info.confidence,
        verdict=verdict,
        exercised=exercised if verdict in ("PASS", "FAIL") else 0,
        reason="" if verdict == "PASS" else f"because of {HOSTILE}",
        witness=WITNESS if verdict in ("FAIL", "KNOWN") else None,
    )


def report(*verdicts: Verdict, exercised: int = 30, troubles: tuple[Trouble, ...] = ()) -> Report:
    """A report with these verdicts, in the catalogue's order."""
    return Report(
        suite="0",
        engine="sample",
        version="1",
        edition="2026-09",
        seed=0,
        profile="quick",
        scenarios=120,
        claims=tuple(claim_result(n, verdict, exercised) for n, verdict in enumerate(verdicts)),
        troubles=troubles,
    )
