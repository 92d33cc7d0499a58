"""minewise analyze: shows the probabilities of a position, and the safest guess."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

import click

from minewise.cli.commands import CommandError
from minewise.cli.options import JSON_OPTION
from minewise.cli.output import finite, print_folded, size_text
from minewise.cli.position import (
    POSITION_METAVAR,
    PRIOR_OPTION,
    PositionText,
    position_errors,
    read_view,
    reading_options,
    text_of,
)
from minewise.cli.sets import print_sets
from minewise.cli.shapes import (
    SHAPE_OPTION,
    print_shape,
    read_shape_view,
    shape_json,
)
from minewise.errors import MinewiseError, counted
from minewise.game.rules import Cell
from minewise.report.heat_map import Chance, HeatMap, chances
from minewise.report.phrases import cell_list, error_line
from minewise.report.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from minewise.engine.analysis import Analysis
    from minewise.shapes import ShapeAnalysis

MOST_COUNTED = 10_000
"""Covered cells up to which layouts are counted: the time grows with the square, to a second."""


@click.command()
@click.argument("position", type=PositionText(), metavar=POSITION_METAVAR, required=False)
@reading_options
@SHAPE_OPTION
@PRIOR_OPTION
@JSON_OPTION
@click.option(
    "--lines",
    "as_lines",
    is_flag=True,
    help="A position in each line of the input; each is answered by a line of JSON, or by its "
    "error.",
)
@click.option(
    "--sets",
    type=click.File("rb"),
    metavar="FILE",
    help="Sets of cells of a board of any shape, in place of a position: lines such as "
    "`a b c = 1`, `mines: 5` and `others: 10`, or JSON; - for standard input.",
)
@click.pass_context
def analyze(
    context: click.Context,
    *,
    position: str | None,
    mines: int | None,
    mines_left: int | None,
    part: str,
    shape: str | None,
    prior: float | None,
    clues: str,
    budget: int | None,
    as_json: bool,
    as_lines: bool,
    sets: IO[bytes] | None,
) -> None:
    """Print the chance of a mine for every covered cell of a position.

    The position is a text or a file, with rows separated by / or one per line: 0 to 8 a clue, _ a
    withheld clue, # covered, F flag, * exploded mine; other notations are read too. Chances are
    exact. If a position is too wide, they are sampled: the output says so, with the possible error
    after ±.

    \b
    minewise analyze '####/1221' --mines 2
    minewise analyze position.txt --mines 10
    minewise analyze '###/121' --shape hexagons --mines 2
    minewise analyze - --lines < positions.txt > analyses.jsonl
    minewise analyze --sets sets.txt
    """
    if sets is not None:
        if any(one is not None for one in (position, mines, mines_left, shape)) or as_lines:
            raise CommandError(
                "expected --sets without a position, --lines, --shape and --mines: a line "
                "`mines: 5` of the sets says their number"
            )
        with position_errors():
            print_sets(text_of(sets.read()), prior, budget, as_json=as_json)
        return
    if position is None:
        argument = next(one for one in context.command.params if one.name == "position")
        raise click.MissingParameter(ctx=context, param=argument)
    from minewise.engine.analysis import DEFAULT_BUDGET
    from minewise.engine.analysis import analyze as run

    effort = budget or DEFAULT_BUDGET

    def analyzed(text: str) -> Analysis:
        view = read_view(text, mines, mines_left, clues, part)
        return run(view, clues=clues, prior=prior, budget=effort)

    def of_shape(text: str) -> ShapeAnalysis:
        from minewise.shapes import analyze as run_shape

        view = read_shape_view(shape or "", text, mines, mines_left, clues=clues, part=part)
        return run_shape(view, prior=prior, budget=effort)

    def as_document(text: str) -> str:
        return _json(analyzed(text)) if shape is None else shape_json(of_shape(text))

    if as_lines:
        _answer_lines(position, as_document)
    elif as_json:
        with position_errors():
            click.echo(as_document(position))
    elif shape is not None:
        with position_errors():
            found = of_shape(position)
        print_shape(found)
    else:
        with position_errors():
            analysis = analyzed(position)
        _print(analysis, prior, clues, effort)


def _print(analysis: Analysis, prior: float | None, clues: str, budget: int) -> None:
    """Prints the table of chances, and what is said below it."""
    from minewise.why.hint import guess_reasons

    view, by_cell = analysis.view, chances(analysis)
    screen = Screen.from_stdout()
    columns = screen.size[0] if screen.size else None
    guess = None if analysis.safe else analysis.guess
    for line in HeatMap(view.rows(), by_cell, guess).lines(columns, color=screen.color):
        click.echo(line, color=screen.color)
    lines = _summary(analysis, by_cell, guess, prior)
    if guess is not None:
        reasons = guess_reasons(view, guess, clues=clues, prior=prior, budget=budget)
        lines.append(f"why: {' '.join(reasons)}")
    print_folded(lines)


def _answer_lines(text: str, answered: Callable[[str], str]) -> None:
    """A line of JSON for each line that holds a position. Those that do not are told at the end."""
    refused = lines = 0
    for line in filter(None, map(str.strip, text.splitlines())):
        lines += 1
        try:
            document = answered(line)
        except MinewiseError as error:
            refused += 1
            document = json.dumps({"error": error_line(error)})
        click.echo(document)
    if refused:
        raise CommandError(f"{refused:,} of {counted(lines, 'line')} have an error instead")


def _summary(
    analysis: Analysis, by_cell: dict[Cell, Chance], guess: Cell | None, prior: float | None
) -> list[str]:
    """What is said below the table."""
    lines = []
    if not analysis.exact:
        points = max(chance.points for chance in by_cell.values())
        most = f"up to {points} point{'s' if points > 1 else ''}" if points else "less than a point"
        lines.append(
            f"sampled: too wide to be counted exactly; probabilities may be off by {most}"
            + (", each within its ± in 95 of 100 cases" if points else "")
        )
    if analysis.view.mines is None and len(by_cell) > len(analysis.safe) + len(analysis.mines):
        expected = f"mine total: unknown; assumed density {prior} mines per cell"
        lines += [analysis.missing_total or "mine total: unknown"] if prior is None else [expected]
    if any(not chance.known for chance in by_cell.values()):
        lines.append("?: the chance is unknown; a larger --budget may tell it")
    lines.append(f"layouts that fit: {_layouts(analysis, by_cell)}")
    lines += [f"safe: {_cells(analysis.safe)}", f"mines: {_cells(analysis.mines)}"]
    if undecided := analysis.undecided:
        lines.append(f"not decided within the budget: {_cells(undecided)}")
    if guess is not None and analysis.protected:
        lines.append(f"first cell: {guess[0]},{guess[1]}, in brackets above")
    elif guess is not None:
        chance = by_cell[guess]
        lines.append(
            f"safest guess: {guess[0]},{guess[1]} with {chance}{' %' if chance.points else ''} "
            "risk of a mine, in brackets above"
        )
    return lines


def _layouts(analysis: Analysis, by_cell: dict[Cell, Chance]) -> str:
    if not analysis.exact:
        return "not counted, since the position is sampled"
    if len(by_cell) > MOST_COUNTED:
        return f"not counted for more than {MOST_COUNTED:,} covered cells"
    return size_text(analysis.layouts)


def _cells(cells: frozenset[Cell]) -> str:
    return cell_list(sorted(cells)) or "none"


def _json(analysis: Analysis) -> str:
    counted = analysis.exact and len(chances(analysis)) <= MOST_COUNTED
    document: dict[str, Any] = {
        "exact": analysis.exact,
        "layouts": analysis.layouts if counted else None,
        "safe": sorted(analysis.safe),
        "mines": sorted(analysis.mines),
        "undecided": sorted(analysis.undecided),
        "probability": _rows(analysis.probability_rows),
        "error": _rows(analysis.error_rows),
        "protected": analysis.protected,
        "guess": analysis.guess,
        "components": [
            {
                "expected_mines": finite(component.expected_mines),
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
    return [[finite(value) for value in row] for row in values]
