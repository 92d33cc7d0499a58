"""Tests of rules: their text form, what they refuse, densities and presets."""

from __future__ import annotations

import dataclasses
import pickle
import re
from decimal import Decimal
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import BEGINNER, EXPERT, INTERMEDIATE, PRESETS, Board, Game, Rules
from minewise.errors import RulesError
from minewise.game.rules import SWITCHES, VALUES, FirstClick, as_density, density_range
from tests.strategies import all_rules, room_of, rules


@given(all_rules)
def test_the_text_form_reads_back(some: Rules) -> None:
    assert Rules.parse(str(some)) == some
    assert Rules.parse(str(some.public())) == some.public()


@given(all_rules)
def test_rules_are_values(some: Rules) -> None:
    again = pickle.loads(pickle.dumps(some))
    assert again == some
    assert hash(again) == hash(some)
    for field in dataclasses.fields(some):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(some, field.name, getattr(some, field.name))


@given(all_rules)
def test_the_public_rules_hide_the_total_alone(some: Rules) -> None:
    public = some.public()
    assert public.mines == (some.mines if some.mines_known else None)
    assert dataclasses.replace(public, mines=some.mines) == some


def test_the_text_names_what_differs_from_the_classic_game() -> None:
    assert str(Rules(16, 30, 99)) == "30x16/99"
    text = (
        "3x2/1 first_click=any start=1,2 on_mine=continue cascade=no mines_known=no win=all_flagged"
    )
    assert str(Rules.parse(text)) == text
    assert str(Rules.parse("5x4/?")) == "5x4/?"
    assert Rules.parse("5x4/?").mines_known is False


def test_a_text_may_start_with_a_preset() -> None:
    assert Rules.parse("expert cascade=no") == dataclasses.replace(EXPERT, cascade=False)
    assert Rules.parse("  beginner  ") == BEGINNER


def test_presets_are_the_games_of_the_sources() -> None:
    sizes = {name: (some.width, some.height, some.mines) for name, some in PRESETS.items()}
    assert sizes == {
        "beginner": (9, 9, 10),
        "intermediate": (16, 16, 40),
        "expert": (30, 16, 99),
        "rutgers": (10, 10, 20),
        "rutgers-small": (8, 8, 8),
        "cs50": (8, 8, 8),
        "uci": (8, 8, 10),
        "ncsu": (6, 6, 6),
        "h2g2": (9, 9, 10),
    }
    assert PRESETS["intermediate"] is INTERMEDIATE
    for name, others in {
        "beginner": ["classic"],
        "rutgers": ["kulkarni", "cs520", "cs440"],
        "uci": ["cs171", "cs271p"],
        "rutgers-small": ["pratinidhi"],
    }.items():
        assert {Rules.parse(other) for other in (name, *others)} == {PRESETS[name]}
    for name in ("rutgers", "rutgers-small"):
        some = PRESETS[name]
        assert (some.first_click, some.on_mine, some.win) == ("any", "continue", "all_identified")
        assert not some.cascade
        assert not some.mines_known
    for name in ("ncsu", "cs50", "h2g2"):
        assert (PRESETS[name].first_click, PRESETS[name].on_mine) == ("any", "end")
    assert str(PRESETS["uci"]) == "8x8/10 first_click=opening start=random cascade=no"
    assert (PRESETS["cs50"].win, PRESETS["cs50"].cascade) == ("all_flagged", False)


def test_every_switch_is_told_to_people() -> None:
    fields = [field.name for field in dataclasses.fields(Rules)]
    assert fields == ["height", "width", "mines", *SWITCHES]


@pytest.mark.parametrize("first_click", get_args(FirstClick))
@given(st.integers(1, 8), st.integers(1, 8), st.booleans(), st.data())
def test_mines_fill_the_room_and_no_more(
    first_click: FirstClick, height: int, width: int, fixed: bool, data: st.DataObject
) -> None:
    start: tuple[int, int] | str = "agent"
    if fixed:
        start = data.draw(st.tuples(st.integers(0, height - 1), st.integers(0, width - 1)))
    room = room_of(height, width, first_click, start)  # type: ignore[arg-type]
    full = Rules(height, width, room, first_click=first_click, start=start)  # type: ignore[arg-type]
    message = (
        f"expected at most {room} mines, the most that these rules allow on a "
        f"{width}x{height} board, got {room + 1}: Rules.parse('{width}x{height}/{room + 1}"
    )
    with pytest.raises(RulesError, match=re.escape(message)):
        dataclasses.replace(full, mines=room + 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0x5/0", "expected a height and a width from 1 to 1000, got height 5 and width 0"),
        ("5x-1/0", "expected a height and a width from 1 to 1000, got height -1 and width 5"),
        ("1001x5/0", "expected a height and a width from 1 to 1000, got height 5 and width 1001"),
        ("5x5/-1", "expected 0 mines or more, got -1: Rules.parse('5x5/-1')"),
        ("expart", "unknown rules 'expart', did you mean 'expert'? Expected one of: beginner, "),
        ("", "unknown rules ''. Expected one of: beginner, "),
        ("5x5", "unknown rules '5x5'"),
        ("5x5/1/2", "unknown rules '5x5/1/2'"),
        ("5x5/1 cascad=no", "unknown switch 'cascad', did you mean 'cascade'? Expected one of: "),
        ("5x5/1 mines=3", "unknown switch 'mines'"),
        ("5x5/1 cascade=maybe", "expected cascade=yes or cascade=no, got cascade='maybe'"),
        ("5x5/1 mines_known", "expected mines_known=yes or mines_known=no, got mines_known=''"),
        ("5x5/1 first_click=save", "unknown first_click rule 'save', did you mean 'safe'?"),
        ("5x5/1 on_mine=stop", "unknown on_mine rule 'stop'. Expected one of: end, continue"),
        ("5x5/1 win=all_saf", "unknown win rule 'all_saf', did you mean 'all_safe'?"),
        ("5x5/1 clues=exakt", "unknown clue model 'exakt', did you mean 'exact'?"),
        ("5x4/1 start=4,0", "expected start to be 'agent', 'random' or a cell (row, column) on"),
        ("5x4/1 start=0,5", "on the board, got (0, 5)"),
        ("5x4/1 start=corner", "got 'corner'"),
        ("5x5/? mines_known=yes", "expected a number of mines where mines_known is set, got None"),
    ],
)
def test_texts_that_are_no_rules_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=re.escape(message)):
        Rules.parse(text)


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ((2.5, 3, 1), "expected a whole number as height, got 2.5"),
        ((2, "3", 1), "expected a whole number as width, got '3'"),
        ((2, 3, True), "expected a whole number as mines, got True"),
        ((2, 10**10, 1), "expected less than a billion as width, got 10000000000"),
    ],
)
def test_numbers_that_are_not_whole_are_refused(size: tuple[int, int, int], message: str) -> None:
    with pytest.raises(RulesError, match=re.escape(message)):
        Rules(*size)


@pytest.mark.parametrize("switch", ["cascade", "mines_known"])
def test_a_switch_that_is_yes_or_no_takes_no_word(switch: str) -> None:
    # "no" is true to Python: taken as it is, it would mean the opposite of what it says.
    with pytest.raises(RulesError):
        Rules(3, 3, 1, **{switch: "no"})  # type: ignore[arg-type]


def test_a_start_cell_is_a_tuple_or_refused() -> None:
    # A list would make rules that cannot be hashed and differ from what their text reads back.
    try:
        some = Rules(3, 3, 1, start=[1, 2])  # type: ignore[arg-type]
    except RulesError:
        return
    assert Rules.parse(str(some)) == some
    assert hash(some) == hash(Rules.parse(str(some)))


@pytest.mark.parametrize("start", [(True, True), (0, False)])
def test_truth_values_are_no_start_cell(start: tuple[int, int]) -> None:
    with pytest.raises(RulesError, match="expected start to be"):
        Rules(3, 3, 1, start=start)


def test_a_text_does_where_rules_are_expected() -> None:
    assert Game("6x5/3 cascade=no", seed=1).rules == Rules.parse("6x5/3 cascade=no")
    assert Board.random("ncsu", seed=1) == Board.random(PRESETS["ncsu"], seed=1)
    for wrong in (None, 3, (5, 5, 1)):
        with pytest.raises(RulesError, match="expected Rules or their text form, got "):
            Game(wrong, seed=1)  # type: ignore[arg-type]


# Densities


@given(rules(first_click="any"), st.integers(0, 1000))
def test_a_density_is_exact_and_halves_go_to_the_even_number(some: Rules, thousandths: int) -> None:
    exact = Fraction(thousandths, 1000) * some.cells
    # Python's round of a Fraction is exact, with halves to even.
    assert some.with_density(Decimal(thousandths) / 1000).mines == round(exact)


def test_a_float_density_is_the_decimal_that_it_prints() -> None:
    # 0.35 as a float is a little less than 0.35: of 10 cells it would be 3.4999... mines.
    assert Rules(1, 10, 0, first_click="any").with_density(0.35).mines == 4
    assert str(as_density(0.1)) == str(as_density(Decimal("1E-1"))) == "0.1"
    # No board has as many cells as the tenth digit counts.
    assert as_density(1 / 3) == Decimal("0.333333333")


@pytest.mark.parametrize(
    ("density", "message"),
    [
        ("1.5", "expected a density from 0 to 1, got 1.5"),
        (-0.1, "expected a density from 0 to 1, got -0.1"),
        (float("nan"), "expected a density from 0 to 1, got nan"),
        (float("inf"), "expected a density from 0 to 1, got inf"),
        ("much", "expected a density from 0 to 1, got 'much'"),
    ],
)
def test_densities_outside_0_to_1_are_refused(density: str | float, message: str) -> None:
    with pytest.raises(RulesError, match=re.escape(message)):
        BEGINNER.with_density(density)


def test_a_density_above_the_room_is_refused() -> None:
    with pytest.raises(RulesError, match="expected at most 80 mines"):
        BEGINNER.with_density(1)


def test_a_range_of_densities_includes_its_stop() -> None:
    tenths = [Decimal(i) / 10 for i in range(1, 10)]
    assert list(density_range("0.1:0.9:0.1")) == tenths
    assert density_range("0.3") == (Decimal("0.3"),)
    assert density_range("0.3,0.1") == (Decimal("0.1"), Decimal("0.3"))
    assert density_range("0:0.5:0.3") == (Decimal(0), Decimal("0.3"))
    assert density_range("0.2:0.2:0.1") == (Decimal("0.2"),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0.1:0.9", "expected densities as start:stop:step, got '0.1:0.9'"),
        ("0.9:0.1:0.1", "expected start <= stop and a step above 0, got '0.9:0.1:0.1'"),
        ("0.1:0.9:0", "expected start <= stop and a step above 0, got '0.1:0.9:0'"),
        ("0:1:0.000001", "expected at most 10,000 densities, got '0:1:0.000001'"),
        ("0.1,,0.2", "expected a density from 0 to 1, got ''"),
        ("0.5,2", "expected a density from 0 to 1, got 2"),
        ("0.1,0.10", "expected densities, each once, got 0.1,0.10"),
    ],
)
def test_texts_that_are_no_densities_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=re.escape(message)):
        density_range(text)


@given(all_rules)
def test_density_is_mines_a_cell(some: Rules) -> None:
    assert some.mines is not None
    assert some.density == some.mines / (some.height * some.width)
    assert some.public().density == (some.density if some.mines_known else None)


@given(
    rules(cascade=True, mines_known=True),
    st.sampled_from([form for form in VALUES["boards"] if form != "any"]),
)
def test_kinds_of_boards_are_part_of_the_text(some: Rules, kind: str) -> None:
    if kind.startswith("no-guess") and some.first_click == "any":
        with pytest.raises(RulesError, match="expected first_click=safe or opening with boards="):
            dataclasses.replace(some, boards=kind)
        return
    told = dataclasses.replace(some, boards=kind)
    assert str(told) == f"{some} boards={kind}"
    assert Rules.parse(str(told)) == told
    assert told.public() == told
    assert dataclasses.replace(told, boards="any") == some


def test_boards_without_a_guess_are_exact_where_no_level_is_named() -> None:
    assert str(Rules.parse("9x9/10 boards=no-guess")) == "9x9/10 boards=no-guess:level=exact"
    assert str(Rules.parse("9x9/10 boards=any")) == "9x9/10"


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        ("boards=no-gues", "unknown kind of boards 'no-gues'. Expected one of: any, no-"),
        ("boards=no-guess:level=hard", "unknown kind of boards 'no-guess:level=hard'"),
        ("boards=no-guess:level", "unknown kind of boards"),
        ("boards=no-guess first_click=any", "expected first_click=safe or opening"),
        ("boards=no-guess cascade=no", "expected cascade=yes with boards=no-guess:level=exact"),
        ("boards=no-guess mines_known=no", "expected mines_known=yes .*exact-without-total"),
    ],
)
def test_boards_that_cannot_be_are_refused(switches: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Rules.parse(f"9x9/10 {switches}")
