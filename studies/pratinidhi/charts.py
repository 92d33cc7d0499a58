"""The charts of the study, and its pictures of boards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from minewise.engine.analysis import analyze
from minewise.game.view import COVERED, EXPLODED, FLAG, View
from minewise.match.play import play
from minewise.report.plot import AxisLabels, Series, lines
from studies.pratinidhi.decisions import STEP, Look, rules
from studies.pratinidhi.questions import Surprise
from studies.shared import picture
from studies.shared.estimate import series
from studies.shared.study import Drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

YELLOW, GREY, RED, GREEN, BLUE = "#F0E442", "0.72", "#D55E00", "#009E73", "#56B4E9"

SOLVED = {"visited by the agent": YELLOW, "identified as a mine": GREY, "a mine stepped on": RED}

FRINGE = {"around the first clue": BLUE, "added by the second": YELLOW}

FRINGE_VIEW = "####/#23#/####"
"""Two clues side by side, as in the source's illustration of the fringe."""

MINES = "Mines on 8x8"
SCORE = "Mean final score"


def charts(figures: Mapping[str, Any]) -> Mapping[str, Drawing]:
    """Scores, models, and pictures of boards."""
    note = f"95% intervals; seed {figures['seed']}"
    poor, surprise = figures["poor"], figures["surprise"]
    return {
        "score": partial(_score, figures, note),
        "total": partial(_total, figures, note),
        "cleared": partial(_cleared, figures, note),
        "threshold": partial(_thresholds, figures, note),
        "models": partial(_models, figures),
        "solved": partial(solved, figures["shown"], figures["seed"]),
        "fringe": fringe,
        **({"poor-guess": partial(_poor, poor["look"])} if poor else {}),
        **({"surprise": partial(_surprise, surprise)} if surprise else {}),
    }


def _score(figures: Mapping[str, Any], note: str) -> Figure:
    sat = figures["sat"]
    mines = [row["point"].mines for row in sat]
    name = f"sat, {figures['few_games']} boards a point as in the source"
    drawn = [
        series("sat", mines, [row["point"].score for row in sat]),
        series(name, mines, [row["few"] for row in sat]),
    ]
    title = "Final score of the agent of the source"
    return lines(drawn, AxisLabels(title, MINES, SCORE, note, top=1))


def _total(figures: Mapping[str, Any], note: str) -> Figure:
    drawn = [
        series(one.agent, [p.mines for p in one.points], [p.score for p in one.points])
        for one in (figures["first"], *figures["others"])
    ]
    note = f"{note}; the same boards for all agents"
    return lines(drawn, AxisLabels("What the mine total is worth", MINES, SCORE, note, top=1))


def _cleared(figures: Mapping[str, Any], note: str) -> Figure:
    sat, sums = [row["point"] for row in figures["sat"]], figures["at_mines"]
    drawn = [
        series("no mine stepped on", [one.mines for one in sat], [one.won for one in sat]),
        series(
            "no guess after the first click",
            [some.mines for some in sums],
            [some.no_guess_share for some in sums],
        ),
    ]
    title = "Boards that sat clears"
    return lines(drawn, AxisLabels(title, MINES, "Share of boards", note, percent=True, top=1))


def _thresholds(figures: Mapping[str, Any], note: str) -> Figure:
    # The threshold of 1 would stretch the axis; the table has it.
    rows = [row for row in figures["thresholds"] if row["threshold"] < 1]
    drawn = [
        series(
            f"{mines} mines",
            [row["threshold"] for row in rows],
            [row["cells"][place]["score"] for row in rows],
        )
        for place, mines in enumerate(figures["threshold_mines"])
    ]
    words = AxisLabels("Score against the threshold", "Threshold", SCORE, note, top=1)
    return lines(drawn, words)


def _models(figures: Mapping[str, Any]) -> Figure:
    groups = figures["widths"]
    most = [group.most for group in groups]
    drawn = [
        Series("all assignments of that many", most, most),
        Series("models, the most", most, [group.most_log2 for group in groups]),
        Series("models, mean", most, [group.mean_log2 for group in groups]),
    ]
    words = AxisLabels(
        "Models of the formula that a decision rests on",
        f"Variables of the formula, up to so many ({STEP} numbers a point)",
        "Logarithm of their number, base 2",
        f"Decisions of sat on 8x8, seed {figures['seed']}",
    )
    return lines(drawn, words)


def solved(mines: int, seed: int) -> Figure:
    """The end of the first game of a seed with so many mines."""
    *_, view = play("sat", rules(mines), seed=seed).replay()
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


def _surprise(one: Surprise) -> Figure:
    proof = one.proof
    meanings = {f"safe by {one.clues} clues": GREEN, "the clues that prove it": YELLOW}
    safe, clue = meanings
    return picture.board(
        one.look.turn.view,
        dict.fromkeys(proof.clues, clue) | {proof.cell: safe},
        meanings,
        f"Game {one.look.game}, turn {one.turn}",
    )
