"""What the agents conclude from single views that can be followed by eye."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Game, Random, Rules, View, analyze, make
from minewise.agents.lib.inference import count_solutions
from minewise.agents.likelihood import LikelihoodAgent
from minewise.errors import TooWideError, UnknownAgentError
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG
from minewise.match.turn import turns
from tests.reference_inference import limited_search, single_clues
from tests.strategies import views, wild_views


def decide(name: str, text: str) -> tuple[set[Cell], set[Cell], bool]:
    decision = make(name).decide(View.parse(text), Random(1))
    return set(decision.flag), set(decision.reveal), decision.certain


@pytest.mark.parametrize("name", ["basic", "csp", "csp-probability", "knowledge", "likelihood"])
@pytest.mark.parametrize(
    ("text", "mines", "safe"),
    [
        # A clue with as many covered neighbours as mines missing.
        ("1#", {(0, 1)}, set[Cell]()),
        ("*2#", {(0, 2)}, set[Cell]()),
        ("F2#", {(0, 2)}, set[Cell]()),
        # A clue that has all its mines.
        ("F1#", set[Cell](), {(0, 2)}),
        ("*1#", set[Cell](), {(0, 2)}),
        ("0#/##", set[Cell](), {(0, 1), (1, 0), (1, 1)}),
        # The mine that the first clue finds satisfies the second one, in the same pass.
        ("1#1#", {(0, 1)}, {(0, 3)}),
        # Revealed cells without a clue are safe and say nothing.
        ("_1#/___", {(0, 2)}, set[Cell]()),
    ],
)
def test_single_clues(name: str, text: str, mines: set[Cell], safe: set[Cell]) -> None:
    assert single_clues(View.parse(text)) == (safe, mines)
    flagged, revealed, certain = decide(name, text)
    assert flagged == mines
    if safe:
        assert (revealed, certain) == (safe, True)
    else:
        assert not certain


def test_the_pass_is_row_by_row_and_only_one() -> None:
    # The last clue proves the mine that would satisfy the first one, which was read before.
    flagged, revealed, certain = decide("basic", "#1#1")
    assert (flagged, certain) == ({(0, 2)}, False)
    assert revealed == {(0, 0)}
    # With knowledge the passes go on until nothing is new.
    assert decide("knowledge", "#1#1") == ({(0, 2)}, {(0, 0)}, True)


def test_the_search_finds_what_single_clues_miss() -> None:
    # 1-2-1: the mines are under the ends.
    assert decide("csp", "###/121") == ({(0, 0), (0, 2)}, {(0, 1)}, True)
    flagged, _, certain = decide("basic", "###/121")
    assert (flagged, certain) == (set(), False)


def test_too_few_variables_find_nothing() -> None:
    flagged, _, certain = decide("csp:max_variables=2", "###/121")
    assert (flagged, certain) == (set(), False)


def test_more_variables_than_needed_change_nothing() -> None:
    assert decide("csp:max_variables=32", "###/121") == decide("csp", "###/121")


@pytest.mark.parametrize("limit", [16, 17, 18])
def test_many_variables_are_counted_right(limit: int) -> None:
    # Two fronts apart from each other, with no cell that is certain.
    view = View.parse("_________/111111111/#########/_________/#########/_121_111_")
    agent = make(f"csp-probability:max_variables={limit}")
    decision = agent.decide(view, Random(1))
    search = limited_search(view, limit)
    assert search.solutions > 0
    assert decision.probability == search.share
    assert list(decision.probability) == list(search.share)


SNAKE = np.full((43, 999), COVERED)
"""Clues of 3 all along one component, which is too long to be counted."""
for number, row in enumerate(range(1, 42, 4)):
    SNAKE[row, 1::2] = 3
    if row + 4 < 42:
        SNAKE[row + 2, 1 if number % 2 else -2] = 3


@given(st.one_of(views, wild_views(longest=4)), st.integers(1, 16))
def test_cells_are_counted_as_brute_force_counts_them(view: View, limit: int) -> None:
    share = limited_search(view, limit).share  # 16 are all cells of the small views
    counted = count_solutions(view, limit)
    assert list(counted) == list(share)
    assert list(counted.values()) == pytest.approx(list(share.values()), abs=1e-12)
    assert {c for c in share if counted[c] in (0, 1)} == {c for c in share if share[c] in (0, 1)}


def test_a_clue_that_a_wrong_flag_contradicts_is_no_constraint_where_it_has_no_covered_cell() -> (
    None
):
    view = View.parse("F1F_###/____121")  # the first clue has a flag too many
    assert list(count_solutions(view, 40).values()) == [0, 1, 1]
    assert decide("csp:max_variables=40", "F1F_###/____121") == decide("csp", "F1F_###/____121")


def test_the_search_of_all_constrained_cells_misses_nothing_that_clues_prove() -> None:
    beyond = 0
    for turn in turns(make("csp"), Game(Rules.parse("kulkarni").with_density("0.4"), seed=1)):
        every = make("csp:max_variables=1000").decide(turn.view, Random(1))
        beyond += every.certain and not turn.decision.certain  # 16 variables were too few
        if every.certain and every.probability is None:
            continue  # by single clues
        clues = analyze(turn.view)  # without the total, as the rules have it
        assert set(every.reveal if every.certain else ()) == clues.safe
        assert {*every.flag, *turn.view.where(FLAG)} == clues.mines
    assert beyond > 0


@pytest.mark.parametrize("name", ["csp", "csp-probability"])
def test_what_hangs_together_too_far_to_be_counted_is_refused(name: str) -> None:
    view = View.from_array(SNAKE)
    with pytest.raises(TooWideError, match="within a budget of 3000000 moves; a smaller max_var"):
        count_solutions(view, 1_000_000)
    decision = make(f"{name}:max_variables=1000000").decide(view, Random(1))
    assert (decision.certain, len(decision.reveal)) == (False, 1)
    assert "TooWideError" in decision.reason
    assert "TooWideError" not in make(f"{name}:max_variables=32").decide(view, Random(1)).reason
    with pytest.raises(TooWideError, match="within a budget of 1 moves"):
        count_solutions(View.parse("####/1221"), 40, budget=1)


def test_the_least_probable_cell_is_guessed() -> None:
    # Right of the clue 2 each of three cells is a mine with 2/3; below the 1, one of four.
    view = View.parse("##_###/2#_#1#/##_###")
    decision = make("csp-probability").decide(view, Random(1))
    assert decision.probability is not None
    assert min(decision.probability.values()) == decision.probability[decision.reveal[0]]
    assert decision.reveal[0][1] > 2


def test_ties_go_to_the_most_constrained_cell() -> None:
    # All cells are mines in half of the solutions; the middle ones stand in two constraints.
    view = View.parse("1##1/####")
    search = limited_search(view, 16)
    decision = make("csp-probability").decide(view, Random(1))
    best = min(search.share.values())
    assert tuple(decision.reveal) == (
        next(c for c, share in search.share.items() if share == best),
    )


def test_where_all_variables_are_mines_another_cell_is_guessed() -> None:
    view = View.parse("2#_#/#__#")
    decision = make("csp-probability").decide(view, Random(1))
    assert set(decision.flag) == {(0, 1), (1, 0)}
    assert decision.reveal[0] in {(0, 3), (1, 3)}
    assert not decision.certain


@pytest.mark.parametrize("name", ["knowledge", "likelihood"])
@pytest.mark.parametrize(
    ("text", "mines", "safe"),
    [
        # Figures 2 and 3 of the NCSU report.
        ("#__/_2_/#__", {(0, 0), (2, 0)}, set[Cell]()),
        ("F##/#2F/###", set[Cell](), {(0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2)}),
        # Each clue proves a mine or a safe cell for the clue before it.
        ("#1#2#2#1", {(0, 2), (0, 4), (0, 6)}, {(0, 0)}),
    ],
)
def test_knowledge(name: str, text: str, mines: set[Cell], safe: set[Cell]) -> None:
    flagged, revealed, certain = decide(name, text)
    assert (flagged, certain) == (mines, bool(safe))
    if safe:
        assert revealed == safe


def test_a_view_where_all_is_known_but_mines_is_flagged_to_its_end() -> None:
    for name in ("knowledge", "likelihood"):
        assert decide(name, "_1#/___") == ({(0, 2)}, set(), False)


def test_scores_of_one_clue() -> None:
    # Figure 4 of the NCSU report.
    view = View.parse("###/#3#/###")
    assert LikelihoodAgent().scores(view) == dict.fromkeys(view.where(COVERED), 3 / 8)


@pytest.mark.parametrize(("combine", "both"), [("sum", 2 / 5 + 3 / 5), ("mean", 1 / 2)])
def test_scores_of_two_clues(combine: str, both: float) -> None:
    # Figure 5 of the NCSU report.
    scores = LikelihoodAgent(combine).scores(View.parse("###/2#3/###"))
    assert scores == {(row, c): (2 / 5, both, 3 / 5)[c] for row in (0, 2) for c in (0, 1, 2)} | {
        (1, 1): both
    }


def test_scores_take_known_mines_off_both_the_clue_and_its_neighbours() -> None:
    assert LikelihoodAgent().scores(View.parse("F##/*3#/___")) == dict.fromkeys(
        [(0, 1), (0, 2), (1, 2)], 1 / 3
    )


@pytest.mark.parametrize(("combine", "columns"), [("sum", {4, 5}), ("mean", {1})])
def test_the_sum_and_the_mean_of_scores_choose_otherwise(combine: str, columns: set[int]) -> None:
    # Between the 1s 1/2 from each, beside the 2 only 2/3.
    view = View.parse("1#1_2#/_#__##")
    agent = LikelihoodAgent(combine)
    seen = {cell for seed in range(50) for cell in agent.decide(view, Random(seed)).reveal}
    assert seen == {cell for cell in view.where(COVERED) if cell[1] in columns}


@pytest.mark.parametrize(("unscored", "columns"), [("last", {0, 2}), ("zero", {4, 5})])
def test_cells_beside_no_clue(unscored: str, columns: set[int]) -> None:
    view = View.parse("#1#_##")
    agent = LikelihoodAgent(unscored=unscored)
    seen = {cell for seed in range(50) for cell in agent.decide(view, Random(seed)).reveal}
    assert seen == {(0, column) for column in columns}


@pytest.mark.parametrize("text", ["knowledge", "likelihood", "likelihood:unscored=zero"])
def test_the_mine_total_makes_no_difference(text: str) -> None:
    decisions = [
        make(text).decide(View.parse("##1#/1###/####", mines=mines), Random(4))
        for mines in (None, 2, 5)
    ]
    assert decisions[0] == decisions[1] == decisions[2]


@pytest.mark.parametrize("option", ["combine=max", "unscored=first"])
def test_options_of_likelihood(option: str) -> None:
    with pytest.raises(UnknownAgentError, match=f"expected {option.partition('=')[0]}="):
        make(f"likelihood:{option}")
