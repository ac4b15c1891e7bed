"""What a cost is worth, and whether a pool pays it: literal, from rules 107.4, 202 and 601.2."""

import pytest
from facecheck.reference_impl.mana import (
    added,
    any_type,
    colours,
    devotion,
    increased,
    mana_value,
    paid,
    pool,
    symbols,
    without_x,
    written,
)


@pytest.mark.parametrize(
    ("cost", "value"),
    [("", 0), ("{0}", 0), ("{3}{B}{B}", 5), ("{X}{X}{G}", 1), ("{R/G}{2/W}", 3), ("{B/P}", 1)],
)
def test_mana_value(cost: str, value: int) -> None:
    """202.3: X is 0, a hybrid symbol counts its larger half (202.3f), Phyrexian 1 (202.3g)."""
    assert mana_value(cost) == value


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        ("", ()),
        ("{4}", ()),
        ("{1}{G}{W}", ("white", "green")),
        ("{R/G}", ("red", "green")),
        ("{2/U}{B/P}", ("blue", "black")),
        ("{C}{X}", ()),
    ],
)
def test_colours(cost: str, expected: tuple[str, ...]) -> None:
    """105.2, 202.2: the colours of the symbols, hybrid ones both (202.2d)."""
    assert colours(cost) == expected


def test_what_a_step_adds() -> None:
    """Contract 5: digits are colourless mana."""
    assert added("{2}{B}") == pool(["B", "C", "C"])
    assert written(added("{1}{G}{G}")) == "{G}{G}{C}"
    assert symbols("{2/W}{10}") == ("2/W", "10")


def left(cost: str, mana: str, x: int = 0, with_life: int = 0) -> str | None:
    """What is left of a pool after paying, as a mana string."""
    rest = paid(cost, added(mana), x, with_life)
    return None if rest is None else written(rest)


@pytest.mark.parametrize(
    ("cost", "mana", "rest"),
    [
        ("", "", ""),
        ("", "{B}", "{B}"),
        ("{0}", "", ""),
        ("{2}{B}", "{2}{B}", ""),
        ("{2}{B}", "{B}{B}{B}", ""),
        ("{2}{B}", "{3}", None),
        ("{2}{B}", "{1}{B}", None),
        ("{C}", "{1}", ""),
        ("{C}", "{W}", None),
        ("{1}", "{1}{G}", "{G}"),
        ("{1}{G}", "{1}{G}{G}", "{G}"),
        ("{1}", "{1}{B}", "{B}"),
        ("{1}", "{W}{G}{G}", "{W}{G}"),
        ("{2}", "{W}{W}{W}{1}", "{W}{W}"),
        ("{1}{2}", "{2}", None),
        ("{1}{2}", "{4}", "{C}"),
    ],
)
def test_plain_costs(cost: str, mana: str, rest: str | None) -> None:
    """A coloured symbol takes its colour, {C} colourless, a digit anything (107.4).

    Contract 7 lets the model choose what pays the generic part: colourless, then the commonest.
    """
    assert left(cost, mana) == rest


@pytest.mark.parametrize(
    ("cost", "mana", "rest"),
    [
        ("{R/G}", "{G}", ""),
        ("{R/G}", "{U}", None),
        ("{R/G}{R}", "{R}{G}", ""),
        ("{R/G}{R/W}", "{R}{G}", ""),
        ("{R/W}{R/G}", "{R}{G}", ""),
        ("{2/R}{2/R}", "{R}{2}", ""),
        ("{2/R}", "{1}", None),
        ("{2/R}{U}", "{2}{U}", ""),
        ("{2/R}", "{R}{2}", "{C}{C}"),
        ("{1}{G/U}", "{U}{G}", ""),
    ],
)
def test_each_hybrid_symbol_is_decided_on_its_own(cost: str, mana: str, rest: str | None) -> None:
    """107.4e: what one could take may be needed by the other."""
    assert left(cost, mana) == rest


@pytest.mark.parametrize(
    ("cost", "mana", "life", "rest"),
    [
        ("{B/P}", "{B}", 0, ""),
        ("{B/P}", "", 0, None),
        ("{B/P}", "", 1, ""),
        ("{B/P}", "{B}", 1, "{B}"),
        ("{R/P}{B/P}", "{R}", 1, ""),
        ("{R/P}{B/P}", "{B}", 1, ""),
        ("{R/P}{B/P}", "", 2, ""),
        ("{B}", "{B}", 1, None),
        ("{W/U}{B/P}", "{B}", 1, None),
        ("{2/W}{B/P}", "{2}", 1, ""),
    ],
)
def test_phyrexian_symbols_take_mana_or_life(
    cost: str, mana: str, life: int, rest: str | None
) -> None:
    """107.4f: exactly as many symbols are paid with life as the player says."""
    assert left(cost, mana, with_life=life) == rest


def test_x_is_generic_mana_for_each_symbol() -> None:
    """107.3a: every {X} of a cost has the same value."""
    assert left("{X}{X}{G}", "{4}{G}", x=2) == ""
    assert left("{X}{X}{G}", "{3}{G}", x=2) is None
    assert left("{X}{G}", "{G}") == ""
    assert paid("{X}{G/P}", ("G",)) == ()  # X of zero, no life


def test_a_cost_that_is_no_spell_has_x_of_zero() -> None:
    """107.3h: and a cost of nothing else is {0}, which is not the same as none."""
    assert without_x("{X}{G}{G}") == "{G}{G}"
    assert without_x("{X}") == "{0}"
    assert without_x("") == ""


def test_taxes_and_reductions_change_generic_mana_only() -> None:
    """601.2f: never below zero, and coloured symbols stay."""
    assert increased("{3}", 2) == "{5}"
    assert increased("{3}{B}", -4) == "{B}"
    assert increased("{1}", -1) == "{0}"
    assert increased("{G}", 1) == "{1}{G}"


def test_mana_of_any_type() -> None:
    """609.4b: a symbol of a colour takes any one mana, a hybrid one too; numbers and X stay."""
    assert any_type("{2}{B}{W}{C}") == "{2}{1}{1}{1}"
    assert any_type("{X}{R/G}{2/U}") == "{X}{1}{1}"
    assert any_type("{B/P}{U}") == "{1/P}{1}"
    assert any_type("") == ""
    assert left("{1/P}", "{G}") == ""
    assert left("{1/P}", "", with_life=1) == ""
    assert left("{1/P}", "") is None


def test_devotion() -> None:
    """700.5: each symbol of that colour, a hybrid or Phyrexian one too."""
    assert devotion("{2}{G}{G/U}{G/P}{2/G}{B}", "G") == 4
    assert devotion("{2}{B}", "G") == 0


def test_a_long_cost_that_cannot_be_paid_is_refused_at_once() -> None:
    """No cost makes the search for a way to pay it grow without end."""
    assert left("{W/U}{W/B}{U/B}{2/G}" * 4, "{W}" * 12 + "{R}" * 7) is None
    assert left("{W/U}{U/B}{W/B}" * 8 + "{R/G}", "{W}{U}{B}" * 8 + "{C}") is None
