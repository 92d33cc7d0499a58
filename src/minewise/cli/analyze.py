"""minewise analyze: the probabilities of a position that somebody typed or pasted."""

from __future__ import annotations

import json
from math import isnan
from typing import TextIO

import click

from minewise.cli.options import JSON_OPTION
from minewise.cli.tell import all_cells, percent
from minewise.view import COVERED, FLAG, View

WIDTH = 5


@click.command()
@click.argument("file", type=click.File(errors="replace"), metavar="FILE|-")
@click.option("--mines", type=click.IntRange(0), help="The mine total; unknown if not given.")
@click.option(
    "--prior",
    type=float,
    default=0.5,
    show_default=True,
    help="Mines per cell to expect where the total is unknown.",
)
@click.option(
    "--clues",
    metavar="MODEL",
    default="exact",
    show_default=True,
    help="How clues tell the truth: exact, withheld:p=P, optimistic, cautious, table:ROW/.../ROW.",
)
@JSON_OPTION
def analyze(*, file: TextIO, mines: int | None, prior: float, clues: str, as_json: bool) -> None:
    """Print the exact chance of a mine for every covered cell of a position.

    FILE holds the position, one row a line: 0 to 8 a clue, _ a withheld clue, # covered, F flag,
    * exploded mine.

    \b
    printf '####\\n1221\\n' | minewise analyze - --mines 2
    """
    from minewise.engine import analyze as run

    view = View.parse(file.read(), mines=mines, clues=clues)
    analysis = run(view, clues=clues, prior=prior)
    covered = view.where(COVERED) + view.where(FLAG)
    chance = {cell: float(analysis.probability[cell]) for cell in sorted(covered)}
    guess = min(chance, key=lambda cell: chance[cell], default=None)
    if as_json:
        document = {
            "layouts": analysis.layouts,
            "safe": sorted(analysis.safe),
            "mines": sorted(analysis.mines),
            "probability": [
                [None if isnan(p) else p for p in row] for row in analysis.probability.tolist()
            ],
            "guess": guess,
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
        click.echo(json.dumps(document))
        return
    click.echo("    " + "".join(f"{column:>{WIDTH}}" for column in range(view.width)))
    for row, marks in enumerate(view.rows()):
        cells = (_cell_text(mark, chance.get((row, column))) for column, mark in enumerate(marks))
        click.echo(f"{row:>3} {''.join(cells)}")
    click.echo(f"layouts that fit: {_number(analysis.layouts)}")
    click.echo(f"safe: {all_cells(analysis.safe)}")
    click.echo(f"mines: {all_cells(analysis.mines)}")
    if guess is not None and not analysis.safe:
        least = percent(chance[guess], "<", ">")
        click.echo(f"safest guess: {guess[0]},{guess[1]} with {least} for a mine")


def _cell_text(mark: str, probability: float | None) -> str:
    if probability is None:
        return click.style(f"{mark:>{WIDTH}}", dim=True)
    colour = {0.0: "green", 1.0: "red"}.get(probability)
    text = percent(probability, "<", ">")
    return click.style(f"{text:>{WIDTH}}", fg=colour, bold=colour is not None)


def _number(layouts: int) -> str:
    """In full up to a billion, else its size."""
    if layouts < 10**9:
        return f"{layouts:,}"
    exponent = len(str(layouts)) - 1
    return f"about {layouts / 10**exponent:.2f}e{exponent}" if exponent < 300 else f"1e{exponent}"
