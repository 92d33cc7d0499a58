"""An analysis as JSON."""

from __future__ import annotations

from math import isnan
from typing import Any

from minewise.companion.advice import contradiction_words
from minewise.companion.hints import first_click_protected
from minewise.engine.analysis import TIES, Analysis
from minewise.errors import ContradictionError, TooWideError
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG, View
from minewise.web.settings import MOST_CELLS_OF_A_GRID

LEAST = 1e-12
"""What a chance that is not certain is told as at least: no double tells a smaller one from 0."""


def analysis_document(analysis: Analysis) -> dict[str, Any]:
    """What an analysis says, with no number that rounds to certainty."""
    view = analysis.view
    covered = set(view.where(COVERED)) | set(view.where(FLAG))
    error = None if analysis.exact else max(_numbers(analysis.error.tolist()), default=0.0)
    return {
        "exact": analysis.exact,
        "error": error,
        "layouts": layouts(analysis),
        "protected": first_click_protected(view),
        "probability": probabilities(analysis),
        "certain": {"safe": sorted(analysis.safe), "mines": sorted(analysis.mines)},
        "least": least(analysis),
        "dead": sorted(analysis.dead & covered) if analysis.exact else [],
        "contradiction": None,
    }


def contradiction_document(view: View, error: ContradictionError, clues: str) -> dict[str, Any]:
    """The same for a view that no layout fits."""
    return {
        "exact": True,
        "error": None,
        "layouts": "0",
        "protected": False,
        "probability": [[None] * view.width for _ in range(view.height)],
        "certain": {"safe": [], "mines": []},
        "least": [],
        "dead": [],
        "contradiction": {
            "sentence": contradiction_words(error, view, clues),
            "clues": sorted(error.clues),
            "with_total": error.with_total,
        },
    }


def layouts(analysis: Analysis) -> str | None:
    """The number of layouts, where it is exact and not thousands of digits long."""
    if not analysis.exact or analysis.view.rules.cells > MOST_CELLS_OF_A_GRID:
        return None
    try:
        return str(analysis.layouts)
    except TooWideError:
        return None


def probabilities(analysis: Analysis) -> list[list[float | None]]:
    """The chance of a mine of each covered cell. 0 and 1 are kept for what is certain: the engine
    may find a chance that no double tells from them."""
    found: list[list[float | None]] = [
        [None if isnan(chance) else min(max(chance, LEAST), 1 - LEAST) for chance in row]
        for row in analysis.probability.tolist()
    ]
    for cells, chance in ((analysis.safe, 0.0), (analysis.mines, 1.0)):
        for row, column in cells:
            found[row][column] = chance
    return found


def least(analysis: Analysis) -> list[Cell]:
    """The cells that are least likely a mine, where none is certainly safe."""
    import numpy as np

    view = analysis.view
    maybe = view.array == COVERED
    for cell in analysis.mines:
        maybe[cell] = False
    if not maybe.any() or any(maybe[cell] for cell in analysis.safe):
        return []
    chances = np.where(maybe, analysis.probability, np.inf)
    return [(row, column) for row, column in np.argwhere(chances - chances.min() < TIES).tolist()]


def digits_document(analysis: Analysis, cell: Cell) -> dict[str, Any]:
    """What a covered cell would show."""
    mine = float(cell in analysis.mines)
    if cell not in analysis.safe | analysis.mines:
        mine = min(max(float(analysis.probability[cell]), LEAST), 1 - LEAST)
    digits = None
    if analysis.exact and mine != 1:
        digits = analysis.digit_probability[cell].tolist()
    return {"digits": digits, "mine": mine}


def _numbers(rows: list[list[float]]) -> list[float]:
    return [value for row in rows for value in row if not isnan(value)]
