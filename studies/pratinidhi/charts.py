"""The charts of the study, and its pictures of boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.engine.analysis import analyze
from minewise.game.view import COVERED, EXPLODED, FLAG, View
from minewise.play.match import play
from minewise.report import picture
from minewise.report.plot import AxisLabels, Series, lines, save
from minewise.stats import wilson
from minewise.tournament.result import Row
from studies.pratinidhi.decisions import STEP, Look, at_mines, widths
from studies.pratinidhi.figures import AGENTS, SHOWN, THRESHOLD_MINES, WELL_ABOVE, rules
from studies.pratinidhi.verdicts import Results, mines_of, threshold_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

YELLOW, GREY, RED, GREEN, BLUE = "#F0E442", "0.72", "#D55E00", "#009E73", "#56B4E9"

SOLVED = {"visited by the agent": YELLOW, "identified as a mine": GREY, "a mine stepped on": RED}

FRINGE = {"around the first clue": BLUE, "added by the second": YELLOW}

FRINGE_VIEW = "####/#23#/####"
"""Two clues side by side, as in the source's illustration of the fringe."""

MINES = "Mines on 8x8"
SCORE = "Mean final score"


def save_all(results: Results, seed: int, folder: Path) -> None:
    """Writes every chart and picture, as PNG and as SVG."""
    note = f"95% intervals; seed {seed}"
    save(lambda: _score(results, note), folder / "score")
    save(lambda: _total(results, note), folder / "total")
    save(lambda: _cleared(results, note), folder / "cleared")
    save(lambda: _thresholds(results, note), folder / "threshold")
    save(lambda: _models(results, seed), folder / "models")
    save(lambda: solved(seed), folder / "solved")
    save(fringe, folder / "fringe")
    if (poor := first_poor(results.looks)) is not None:
        save(lambda: _poor(poor), folder / "poor-guess")


def _series(label: str, rows: Sequence[Row], x: Iterable[float]) -> Series:
    low, high = zip(*(row.score_interval for row in rows), strict=True)
    return Series(label, list(x), [row.score for row in rows], low, high)


def _score(results: Results, note: str) -> Figure:
    ours = results.sat
    mines = [mines_of(row) for row in ours]
    few = results.few[0].tally.games
    return lines(
        [
            _series("sat", ours, mines),
            _series(f"sat, {few} boards a point as in the source", results.few, mines),
        ],
        AxisLabels("Final score of the agent of the source", MINES, SCORE, note, top=1),
    )


def _total(results: Results, note: str) -> Figure:
    series = []
    for agent in AGENTS:
        rows = results.of(agent)
        series.append(_series(agent, rows, map(mines_of, rows)))
    note = f"{note}; the same boards for all agents"
    return lines(series, AxisLabels("What the mine total is worth", MINES, SCORE, note, top=1))


def _cleared(results: Results, note: str) -> Figure:
    rows = results.sat
    low, high = zip(*(row.win_interval for row in rows), strict=True)
    sums = at_mines(results.looks)
    ends = [wilson(some.no_guess, some.games) for some in sums]
    series = [
        Series(
            "no mine stepped on",
            [mines_of(row) for row in rows],
            [row.win_rate for row in rows],
            low,
            high,
        ),
        Series(
            "no guess after the first click",
            [some.mines for some in sums],
            [some.no_guess / some.games for some in sums],
            [end.low for end in ends],
            [end.high for end in ends],
        ),
    ]
    words = AxisLabels(
        "Boards that sat clears", MINES, "Share of boards", note, percent=True, top=1
    )
    return lines(series, words)


def _thresholds(results: Results, note: str) -> Figure:
    series = []
    for mines in THRESHOLD_MINES:
        rows = [row for row in results.thresholds if mines_of(row) == mines]
        # The threshold of 1 would stretch the axis; the table has it.
        rows = sorted((row for row in rows if threshold_of(row) < 1), key=threshold_of)
        series.append(_series(f"{mines} mines", rows, map(threshold_of, rows)))
    words = AxisLabels("Score against the threshold", "Threshold", SCORE, note, top=1)
    return lines(series, words)


def _models(results: Results, seed: int) -> Figure:
    groups = widths(results.looks)
    most = [group.most for group in groups]
    series = [
        Series("all assignments of that many", most, most),
        Series("models, the most", most, [group.most_log2 for group in groups]),
        Series("models, mean", most, [group.mean_log2 for group in groups]),
    ]
    words = AxisLabels(
        "Models of the formula that a decision rests on",
        f"Variables of the formula, up to so many ({STEP} numbers a point)",
        "Logarithm of their number, base 2",
        f"Decisions of sat on 8x8, seed {seed}",
    )
    return lines(series, words)


def solved(seed: int) -> Figure:
    """The end of the game that the page shows."""
    *_, view = play("sat", rules(SHOWN), seed=seed).replay()
    visited, mine, stepped = SOLVED
    meanings = dict.fromkeys(view.where(FLAG), mine) | dict.fromkeys(view.where(EXPLODED), stepped)
    for clue in range(9):
        meanings |= dict.fromkeys(view.where(clue), visited)
    return picture.board(view, meanings, SOLVED, f"The board of game 0 of seed {seed}, solved")


def fringe() -> Figure:
    """The covered cells beside two clues."""
    view = View.parse(FRINGE_VIEW)
    first, second = FRINGE
    meanings = dict.fromkeys(view.where(COVERED), second)
    meanings |= {cell: first for cell in view.neighbors((1, 1)) if view[cell] == COVERED}
    return picture.board(view, meanings, FRINGE, "The fringe accumulates")


def first_poor(looks: Sequence[Look]) -> Look | None:
    """The first guess, on the source's board of 8 mines, that the engine would not make."""
    return next((one for one in looks if one.mines == SHOWN and one.excess >= WELL_ABOVE), None)


def _poor(one: Look) -> Figure:
    view = one.turn.view.with_flags(one.turn.decision.flag)
    analysis = analyze(view)
    (guessed,) = one.guessed
    best = analysis.least_likely(view.where(COVERED))
    meanings = {
        f"guessed, {analysis.probability[guessed]:.0%} a mine": ([guessed], RED),
        f"least likely, {analysis.probability[best[0]]:.0%} a mine": (best, GREEN),
    }
    return picture.board(
        view,
        {cell: meaning for meaning, (cells, _) in meanings.items() for cell in cells},
        {meaning: colour for meaning, (_, colour) in meanings.items()},
        f"Game {one.game}, turn {one.number + 1}",
    )
