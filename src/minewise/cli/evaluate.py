"""minewise evaluate: what each move of a position may win."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from minewise.cli.commands import CommandError
from minewise.cli.numbers import Whole
from minewise.cli.options import JSON_OPTION, with_options
from minewise.cli.output import print_folded
from minewise.cli.position import MINES_LEFT_OPTION, PositionText, position_errors, read_view

if TYPE_CHECKING:
    from minewise.engine.evaluation import Evaluation

MOST_LISTED = 10
"""Moves that are listed unless all are asked for."""


@click.command()
@with_options(
    click.argument("position", type=PositionText(), metavar="POSITION|FILE|-"),
    click.option("--mines", type=Whole(0), help="The mine total, unless the position gives it."),
    MINES_LEFT_OPTION,
    click.option(
        "--strength",
        type=click.Choice(("fast", "default", "strong", "deep")),
        default="default",
        show_default=True,
        help="How far to look ahead.",
    ),
    click.option("--all", "every", is_flag=True, help="List all moves that were considered."),
)
@JSON_OPTION
def evaluate(
    *,
    position: str,
    mines: int | None,
    mines_left: int | None,
    strength: str,
    every: bool,
    as_json: bool,
) -> None:
    """Print the chance to win after each move worth considering, the best first.

    The position is given as for analyze, and the mine total must be known. With few layouts left,
    every move is searched to the end of the game, and the chances to win are exact. Else they are
    learned from games of the agent best.

    \b
    minewise evaluate '1##/###' --mines 2
    """
    from minewise.engine.analysis import analyze
    from minewise.engine.evaluation import evaluate as run
    from minewise.why.hint import guess_reasons

    view = read_view(position, mines, mines_left)
    with position_errors():
        analysis = analyze(view)
        if view.mines is None:
            remark = analysis.missing_total or "The mine total is not given."
            raise CommandError(f"{remark} Give the mine total with --mines.")
        evaluation = run(view, strength=strength)
    if as_json:
        moves = [asdict(move) for move in evaluation.moves]
        figures = {name: getattr(evaluation, name) for name in ("exact", "win", "error")}
        click.echo(json.dumps(figures | {"moves": moves}))
        return
    if not evaluation.moves:
        click.echo("Only mines are covered: the game is won.")
        return
    lines = _table(evaluation, every)
    best = evaluation.best
    if best.survival < 1:
        lines.append(f"why: {' '.join(guess_reasons(view, best.cell))}")
    else:
        lines.append(f"{best.cell[0]},{best.cell[1]} is safe; minewise explain shows the proof.")
    print_folded(lines)


def _table(evaluation: Evaluation, every: bool) -> list[str]:
    """A line for each move."""
    moves = evaluation.moves if every else evaluation.moves[:MOST_LISTED]
    about = "" if evaluation.exact else "about "
    lines = [f"{'cell':>8}  {'mine':>7}  {'win':>12}"]
    for move in moves:
        row, column = move.cell
        risk = f"{1 - move.survival:.1%}"
        win = f"{about}{move.win:.1%}"
        lines.append(f"{f'{row},{column}':>8}  {risk:>7}  {win:>12}")
    if left := len(evaluation.moves) - len(moves):
        lines.append(f"and {left} more; --all lists them")
    if evaluation.exact:
        lines.append("Chances to win are exact: every move was searched to the end of the game.")
    else:
        lines.append(
            "Chances to win are estimates, learned from games of best: the first one is off by"
            f" about {100 * evaluation.error:.0f} points."
        )
    return lines
