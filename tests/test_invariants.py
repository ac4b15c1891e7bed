"""Random play breaks no invariant of the model; `benchmarks/random_steps.py` plays longer."""

from collections import Counter

import pytest
from facecheck.conformance.cases import cases
from invariants import INVARIANTS, Broken, check
from walk import STEPS, Walker
from written_games import played

GAMES = 16
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_break_no_invariant(part: int) -> None:
    """A game for each seed, every step checked, and each game played again from its scenario."""
    counts = check(range(part * GAMES, part * GAMES + GAMES))
    outcomes: Counter[str] = Counter()
    for (_, outcome), n in counts.items():
        outcomes[outcome] += n
    assert not outcomes["unsupported"]
    assert outcomes["done"] > 0.6 * counts.total()
    for kind in ("cast", "turn_up", "activate", "play"):
        assert counts[kind, "done"], kind
        assert counts[kind, "refused"], kind
    for kind in ("instruct", "resolve", "advance", "priority", "answer", "attack", "block"):
        assert counts[kind, "done"], kind


def test_written_games_break_no_invariant() -> None:
    """They get to what random play hardly does: agendas, what is drawn amid casting, copies."""
    for case in cases().values():
        for turned in played(case):
            for holds in INVARIANTS:
                holds(turned)


def test_a_seed_is_one_game() -> None:
    """The same steps come of the same seed."""
    first, second = Walker(3), Walker(3)
    steps = [[(one.step, one.moment) for one in walker.walk()] for walker in (first, second)]
    assert steps[0] == steps[1]
    assert 0 < len(first.steps) <= STEPS


def test_a_broken_invariant_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its game, its step and its name."""

    def nothing_ever_happens(turned: object) -> None:
        assert not turned

    monkeypatch.setattr("invariants.INVARIANTS", (*INVARIANTS, nothing_ever_happens))
    with pytest.raises(Broken, match="seed 5, step 1, nothing_ever_happens"):
        check((5,))
