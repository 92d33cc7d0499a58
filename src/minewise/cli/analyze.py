"""minewise analyze: the probabilities of a position that somebody typed or pasted."""

from __future__ import annotations

import json
from decimal import Decimal
from math import isnan
from textwrap import wrap
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from minewise.cli.options import JSON_OPTION
from minewise.cli.position import PRIOR_OPTION, position_errors, position_options, read_view
from minewise.game.rules import Cell
from minewise.report.heat_map import Chance, HeatMap, chances
from minewise.report.phrases import cell_list
from minewise.report.screen import Screen

if TYPE_CHECKING:
    from minewise.engine.analysis import Analysis

MOST_COUNTED = 10_000
"""Covered cells up to which layouts are counted: the time grows with the square, to a second."""


@click.command()
@position_options
@PRIOR_OPTION
@JSON_OPTION
def analyze(
    *,
    file: BinaryIO,
    mines: int | None,
    prior: float,
    clues: str,
    budget: int | None,
    as_json: bool,
) -> None:
    """Print the chance of a mine for every covered cell of a position.

    FILE holds the position, one row a line: 0 to 8 a clue, _ a withheld clue, # covered, F flag,
    * exploded mine. Chances are exact; only where a position is too wide they are sampled, which
    is said, with ± the points by which they may be off.

    \b
    printf '####\\n1221\\n' | minewise analyze - --mines 2
    """
    from minewise.engine.analysis import DEFAULT_BUDGET
    from minewise.engine.analysis import analyze as run

    view = read_view(file, mines, clues)
    with position_errors(view, clues):
        analysis = run(view, clues=clues, prior=prior, budget=budget or DEFAULT_BUDGET)
    by_cell = chances(analysis)
    if as_json:
        click.echo(_json(analysis, by_cell))
        return
    screen = Screen.of_stdout()
    columns = screen.size[0] if screen.size else None
    guess = None if analysis.safe else safest(analysis, by_cell)
    for line in HeatMap(view.rows(), by_cell, guess).lines(columns, color=screen.color):
        click.echo(line, color=screen.color)
    for line in _summary(analysis, by_cell, guess, prior):
        for part in wrap(line, columns, subsequent_indent="  ") if columns else [line]:
            click.echo(part)


def safest(analysis: Analysis, by_cell: dict[Cell, Chance]) -> Cell | None:
    """The first of the covered cells with the least chance of a mine; none if all are mines."""
    maybe = [cell for cell in by_cell if cell not in analysis.mines]
    return next(iter(analysis.least_likely(maybe)), None)


def _summary(
    analysis: Analysis, by_cell: dict[Cell, Chance], guess: Cell | None, prior: float
) -> list[str]:
    """What is said below the table."""
    lines = []
    if not analysis.exact:
        points = max(chance.points for chance in by_cell.values())
        most = f"up to {points} point{'s' if points > 1 else ''}" if points else "less than a point"
        lines.append(
            f"sampled: too wide to be counted exactly; probabilities may be off by {most}"
            + (", each by its ± in 95 of 100 cases" if points else "")
        )
    if analysis.view.mines is None:
        lines.append(f"mine total: unknown, {prior:g} mines a cell expected before the clues")
    lines.append(f"layouts that fit: {_layouts(analysis, by_cell)}")
    lines += [f"safe: {_cells(analysis.safe)}", f"mines: {_cells(analysis.mines)}"]
    if guess is not None:
        chance = by_cell[guess]
        lines.append(
            f"safest guess: {guess[0]},{guess[1]} with {chance}{' %' if chance.points else ''} "
            "for a mine, in brackets above"
        )
    return lines


def _layouts(analysis: Analysis, by_cell: dict[Cell, Chance]) -> str:
    """In full up to a billion, else its size."""
    if not analysis.exact:
        return "not counted, since the position is sampled"
    if len(by_cell) > MOST_COUNTED:
        return f"not counted for more than {MOST_COUNTED:,} covered cells"
    if analysis.layouts < 10**9:
        return f"{analysis.layouts:,}"
    return f"about {Decimal(analysis.layouts):.2e}".replace("e+", "e")


def _cells(cells: frozenset[Cell]) -> str:
    return cell_list(sorted(cells)) or "none"


def _json(analysis: Analysis, by_cell: dict[Cell, Chance]) -> str:
    counted = analysis.exact and len(by_cell) <= MOST_COUNTED
    document: dict[str, Any] = {
        "exact": analysis.exact,
        "layouts": analysis.layouts if counted else None,
        "safe": sorted(analysis.safe),
        "mines": sorted(analysis.mines),
        "probability": _rows(analysis.probability.tolist()),
        "error": _rows(analysis.error.tolist()),
        "guess": safest(analysis, by_cell),
        "components": [
            {
                "expected_mines": component.expected_mines,
                "boxes": [
                    {"cells": sorted(box.cells), "clues": sorted(box.clues)}
                    for box in component.boxes
                ],
            }
            for component in analysis.components
        ],
    }
    return json.dumps(document)


def _rows(values: list[list[float]]) -> list[list[float | None]]:
    return [[None if isnan(value) else value for value in row] for row in values]
