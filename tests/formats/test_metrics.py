"""Metrics of boards and of clicks: against their definitions, and against ms_toollib."""

from __future__ import annotations

import math

import metrics as bench_metrics
import pytest
from duel.measuring_games import BoardMetrics
from duel.rival import PYTHON, Rival
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, Record, Rules, play
from minewise.companion.review import Review
from minewise.formats.metrics import Click, click_metrics, pointer_metrics
from tests.formats.reference_zini import reference_islands, reference_zini


@st.composite
def boards(draw: st.DrawFn) -> Board:
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 7))
    cells = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    return Board(height, width, draw(st.sets(cells, max_size=height * width // 2)))


@given(boards())
def test_boards_are_measured_as_defined(board: Board) -> None:
    assert board.zini == reference_zini(board, human=False)
    assert board.hzini == reference_zini(board, human=True)
    assert board.islands == reference_islands(board)
    assert max(board.zini, board.hzini) <= board.three_bv


def clicks_of(record: Record) -> list[Click]:
    """A second a move."""
    kinds = {"reveal": "left", "chord": "chord"}
    return [
        Click(kinds.get(move.kind, "right"), move.cell, 1000 * number)
        for number, move in enumerate(record.moves)
    ]


@pytest.mark.parametrize(("seed", "won"), [(0, True), (1, True), (2, False)])
def test_the_game_of_an_agent(seed: int, won: bool) -> None:
    """Pluck is the chance that its guesses went well, all but the first click."""
    rules = Rules.parse("9x9/10 first_click=any")
    record = play("exact", rules, seed=seed)
    clicks = clicks_of(record)
    metrics = click_metrics(Board.random(rules, seed=seed), clicks)
    assert metrics["clicks"] == len(clicks)
    assert metrics["flags"] == metrics["right_clicks"] == sum(c.kind == "right" for c in clicks)
    assert metrics["seconds"] == len(clicks) - 1
    assert record.won is won
    if not won:
        assert metrics["pluck"] == math.inf
        assert metrics["effective_clicks"] == len(clicks) - record.redundant_clicks - 1
        return
    assert metrics["effective_clicks"] == len(clicks) - record.redundant_clicks
    assert metrics["three_bv_done"] == metrics["three_bv"]
    later = [judged.chance for judged in Review.from_record(record).judged if judged.number > 0]
    assert metrics["pluck"] == pytest.approx(-sum(math.log10(1 - chance) for chance in later))


def test_figures_by_hand() -> None:
    board = Board.parse("1 * 1 0")
    clicks = [
        Click("right", (0, 1), 0),
        Click("left", None, 500),
        Click("left", (0, 3), 1000),
        Click("left", (0, 0), 5000),
    ]
    metrics = click_metrics(board, clicks)
    assert metrics["clicks"] == 4
    assert metrics["effective_clicks"] == 3
    assert metrics["seconds"] == 4.0
    assert metrics["ioe"] == 0.5
    assert metrics["throughput"] == 2 / 3
    assert metrics["correctness"] == 0.75
    assert metrics["rqp"] == 8.0
    assert metrics["qg"] == pytest.approx(4**1.7 / 2)
    assert metrics["stnb"] is None
    assert click_metrics(board, clicks, seconds=2.0)["three_bv_per_second"] == 1.0


def test_no_click_has_no_figures() -> None:
    metrics = pointer_metrics(Board(8, 8, [(0, n) for n in range(8)] + [(1, 0), (1, 1)]), [])
    missing = {name for name, value in metrics.items() if value is None}
    rates = {"ioe", "throughput", "correctness", "three_bv_per_second", "stnb", "rqp", "qg"}
    assert missing == rates
    assert metrics["path"] == metrics["pluck"] == metrics["clicks"] == 0


def test_refusals() -> None:
    board = Board(2, 2, [])
    with pytest.raises(ValueError, match="expected left, right or chord"):
        click_metrics(board, [Click("middle", (0, 0), 0)])
    with pytest.raises(IndexError, match="on the board"):
        click_metrics(board, [Click("left", (2, 0), 0)])
    with pytest.raises(ValueError, match="1 pixel or more"):
        pointer_metrics(board, [], cell_pixels=0)


RIVAL = pytest.mark.skipif(not PYTHON.exists(), reason="make .venv-bench/.rival installs it")


@RIVAL
@pytest.mark.check
def test_boards_are_measured_as_by_ms_toollib() -> None:
    rival = Rival()
    try:
        assert bench_metrics.compare_boards(rival, 10_000) == {}
    finally:
        rival.stop()


@RIVAL
@pytest.mark.check
def test_presses_are_counted_as_by_ms_toollib() -> None:
    rival = Rival()
    try:
        assert bench_metrics.compare_presses(rival, 10_000) == {}
    finally:
        rival.stop()


def test_the_boards_of_the_comparison_differ_in_all_metrics() -> None:
    measured = [bench_metrics.measured(board) for board in bench_metrics.random_boards(100)]
    for name in BoardMetrics._fields:
        assert len({getattr(metrics, name) for metrics in measured}) > 5
