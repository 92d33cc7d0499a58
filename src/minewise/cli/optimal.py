"""minewise optimal: what the best play wins on a small board, and where it begins."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from fractions import Fraction

import click

from minewise.cli.commands import CommandError
from minewise.cli.numbers import Whole
from minewise.cli.options import JSON_OPTION
from minewise.errors import TooWideError
from minewise.game.rules import Cell, Rules
from minewise.report.phrases import cell_list

WIDTH = 8
"""Characters of a column: 100.000 and a space."""


@click.command()
@click.argument("rules", nargs=-1, required=True, metavar="RULES...")
@click.option(
    "--budget",
    type=Whole(1, 2**63 - 1),
    help="Give up after this many states. Default: about a minute of work.",
)
@JSON_OPTION
def optimal(*, rules: tuple[str, ...], budget: int | None, as_json: bool) -> None:
    """Print how often the best play wins on a small board.

    RULES are a preset or WIDTHxHEIGHT/MINES, and any switch=value. For each first cell the table
    shows the percentage of games that the best player wins from there. The numbers are exact.

    \b
    minewise optimal 4x4/4 first_click=any
    """
    from minewise.engine.optimal import DEFAULT_BUDGET
    from minewise.engine.optimal import optimal as run

    board = Rules.parse(" ".join(rules))
    try:
        optimum = run(board, budget=budget or DEFAULT_BUDGET)
    except TooWideError as error:
        raise CommandError(error.what) from None
    rates = optimum.win_rate_by_cell
    if as_json:
        document = {
            "rules": str(board),
            "layouts": optimum.layouts,
            "wins": optimum.wins,
            "win_rate": float(optimum.win_rate),
            "best": sorted(optimum.best),
            "cells": [
                {
                    "cell": cell,
                    "layouts": optimum.layouts_by_cell[cell],
                    "wins": optimum.wins_by_cell[cell],
                    "win_rate": float(rate),
                }
                for cell, rate in sorted(rates.items())
            ],
        }
        click.echo(json.dumps(document))
        return
    click.echo(f"{board}: percent of games won, by first cell")
    click.echo("    " + "".join(f"{column:>{WIDTH}}" for column in range(board.width)))
    for row in range(board.height):
        texts = (_percent(rates, optimum.best, (row, column)) for column in range(board.width))
        click.echo(f"{row:>3} {''.join(texts)}")
    click.echo(
        f"won under the best play: {optimum.wins:,} of {optimum.layouts:,} layouts, "
        f"{float(optimum.win_rate):.3%}"
    )
    click.echo(f"best first cells: {cell_list(sorted(optimum.best)) or 'none'}")


def _percent(rates: Mapping[Cell, Fraction], best: Container[Cell], cell: Cell) -> str:
    if cell not in rates:  # the rules do not let a game begin there
        return click.style(f"{'-':>{WIDTH}}", dim=True)
    text = f"{100 * float(rates[cell]):>{WIDTH}.3f}"
    return click.style(text, fg="green", bold=True) if cell in best else text
