"""The second evaluator: small, of its own, in agreement with the model; each part can disagree."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import second_evaluator
from agreement import (
    PARTS,
    characteristics_agree,
    copiable_values_agree,
    copies_agree,
    lookers_agree,
    ways_up_agree,
)
from facecheck.conformance.cases import by_claim, cases
from facecheck.reference_impl import Rulebook
from msgspec import structs
from walk import Turned
from written_games import played

SOURCE = Path(second_evaluator.__file__).read_text("utf-8")
MOST_LINES = 200
MOST_UNREAD = 0.05
"""So many of the written games may have what the second evaluator does not read."""

Part = Callable[[Turned], None]


def wrong(question: str, answer: Callable[..., Any]) -> Rulebook:
    """A rulebook that gets one answer wrong, made of the right one and what was asked."""

    def answered(self: Rulebook, *asked: Any, **more: Any) -> Any:  # noqa: ANN401 - any question
        return answer(getattr(Rulebook, question)(self, *asked, **more), *asked)

    return type("Wrong", (Rulebook,), {question: answered})()


def test_it_is_small_and_shares_nothing() -> None:
    """So many lines of code, docstrings not counted, and nothing of this project is imported."""
    parts = list(ast.walk(ast.parse(SOURCE)))
    said = {
        line
        for part in parts
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
        for line in range(part.lineno, (part.end_lineno or part.lineno) + 1)
    }
    code = [
        line
        for number, line in enumerate(SOURCE.splitlines(), 1)
        if number not in said and line.strip() and not line.strip().startswith("#")
    ]
    assert len(code) <= MOST_LINES
    assert not any(isinstance(part, ast.Import) for part in parts)
    modules = {str(part.module) for part in parts if isinstance(part, ast.ImportFrom)}
    assert modules == {"collections", "functools", "msgspec.structs", "operator", "typing"}


def test_both_read_the_written_games_alike() -> None:
    """In every case after every step, but where the second evaluator says that it cannot read."""
    unread = set()
    for slug, case in cases().items():
        for number, turned in enumerate(played(case), 1):
            for agree in PARTS:
                try:
                    agree(turned)
                except LookupError:
                    unread.add(slug)
                except AssertionError as difference:
                    pytest.fail(f"{slug}, step {number}, {agree.__name__}: {difference}")
    assert len(unread) <= MOST_UNREAD * len(cases())


def keeping(name: str) -> Callable[..., Any]:
    """A mask that leaves one value of the card."""
    return lambda right, thing, *_: structs.replace(right, **{name: getattr(thing.card, name)})


MANIFESTED = "a-manifested-creature-card-turns-up-for-its-mana-cost"
PLAIN = "face-down-permanent-has-the-listed-characteristics"
COPIED = "face-down-values-are-the-copiable-values"

FAULTS: dict[str, tuple[Part, str, Callable[..., Any], str]] = {
    "its mana cost": (characteristics_agree, "masked_values", keeping("cost"), PLAIN),
    "its subtypes": (characteristics_agree, "masked_values", keeping("subtypes"), PLAIN),
    "no ward": (
        characteristics_agree,
        "profile",
        lambda right, *_: structs.replace(right, abilities=()),
        "disguised-and-cloaked-permanents-have-ward",
    ),
    "no copy": (characteristics_agree, "values_underneath", lambda _, __, it: it.card, COPIED),
    "exiled": (
        characteristics_agree,
        "values_elsewhere",
        lambda _, it: it.card,
        "face-down-exile-is-hidden-from-all",
    ),
    "its static abilities": (
        characteristics_agree,
        "static_abilities",
        lambda _, it, __: tuple(
            a for a in it.card.abilities if second_evaluator.tag(a) == "changes"
        ),
        "any-card-can-be-manifested-or-cloaked",
    ),
    "effects on what left": (
        characteristics_agree,
        "objects_reached",
        lambda _, state, effect: tuple(h for h, _ in effect.idents if h in state.objects),
        "back-face-down-it-is-a-new-object",
    ),
    "older lords only": (
        characteristics_agree,
        "is_reached",
        lambda _, it, since: it.timestamp < since,
        "effects-apply-to-face-down-permanents",
    ),
    "a copy of the card": (
        copiable_values_agree,
        "values_for_a_copy",
        lambda _, __, it: it.card,
        COPIED,
    ),
    "a token of the card": (copies_agree, "values_for_a_copy", lambda _, __, it: it.card, COPIED),
    "everybody looks": (
        lookers_agree,
        "may_look_at",
        lambda right, _, it, __: right or it.face_down,
        "only-its-controller-may-look",
    ),
    "its owner looks": (
        lookers_agree,
        "may_look_at",
        lambda _, player, it, __: player == it.owner,
        "only-its-controller-may-look",
    ),
    "only oneself": (
        lookers_agree,
        "sees_as",
        lambda _, __, player: (player,),
        "who-controls-a-player-sees-as-that-player",
    ),
    "exile is open to owners": (
        lookers_agree,
        "may_look_into_exile",
        lambda _, player, it: player == it.owner,
        "face-down-exile-is-hidden-from-all",
    ),
    "nobody sees the foretold": (
        lookers_agree,
        "may_look_at_the_foretold",
        lambda _, __: (),
        "its-owner-may-look-at-a-foretold-card",
    ),
    "only cast ones turn up": (
        ways_up_agree,
        "turns_up",
        lambda right, it, _: right and it.mask.cause in ("morph", "disguise"),
        MANIFESTED,
    ),
    "all turn up for mana": (ways_up_agree, "turns_up_for_mana", lambda *_: True, PLAIN),
    "lands turn up for mana": (
        ways_up_agree,
        "mana_way_up",
        lambda _, it: it.card.cost if it.mask.cause == "manifest" else None,
        "no-mana-cost-turns-up-other-cards",
    ),
    "X is paid": (
        ways_up_agree,
        "mana_way_up",
        lambda right, it: right and it.card.cost,
        "x-in-a-mana-cost-is-zero-when-it-turns-up",
    ),
    "the mana cost": (
        ways_up_agree,
        "turn_up_price",
        lambda _, it, __: it.card.cost,
        "turning-up-costs-its-morph-cost",
    ),
    "nothing forbids": (
        ways_up_agree,
        "what_forbids_turning_up",
        lambda _: (),
        "what-cannot-be-turned-up-stays-down",
    ),
    "the mask's own ways": (ways_up_agree, "as_if_face_up", lambda _, it: it, PLAIN),
    "phased out": (
        ways_up_agree,
        "may_turn_up",
        lambda right, state, _, looks: right or state.objects[looks.handle].phased_out,
        "phased-in-it-is-still-face-down",
    ),
    "split second": (
        ways_up_agree,
        "is_stopped_by_split_second",
        lambda *_: True,
        "split-second-does-not-stop-turning-up",
    ),
}


@pytest.mark.parametrize(("part", "question", "answer", "claim"), FAULTS.values(), ids=FAULTS)
def test_each_part_finds_faults(
    part: Part, question: str, answer: Callable[..., Any], claim: str
) -> None:
    """With one wrong answer in the model, that part disagrees in a game written for a claim."""
    rules = wrong(question, answer)
    games = (turned for case in by_claim(claim) for turned in played(case, rules))
    assert any(differs(part, turned) for turned in games)


def differs(part: Part, turned: Turned) -> bool:
    """Whether the two disagree about that after a step."""
    try:
        part(turned)
    except AssertionError:
        return True
    return False


def test_every_part_has_faults() -> None:
    """No part is there that nothing showed able to disagree."""
    assert {part for part, *_ in FAULTS.values()} == set(PARTS)
