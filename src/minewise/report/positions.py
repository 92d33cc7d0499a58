"""Positions as pictures: what is known of a view, marked on its board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from minewise.engine.analysis import Analysis
from minewise.engine.evaluation import Evaluation
from minewise.engine.optimal import Optimal
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.record import Record
from minewise.game.rules import Cell, Rules
from minewise.game.view import View
from minewise.report.draw import final_rows
from minewise.report.heat_map import chances
from minewise.report.phrases import percent
from minewise.report.picture import MOST_CELLS, Figure, Frame, Picture
from minewise.why.hint import Hint
from minewise.why.proof import Proof

MOST_LEAST = 20
"""Cells of the least risk that are framed; more would not help to choose."""


@singledispatch
def picture(thing: object) -> Picture | None:  # noqa: ARG001 - others have one
    """The board of an object; None if it has none."""
    return None


@picture.register
def _(view: View) -> Picture:
    return Picture(view.rows(), f"A position of {size(view)}")


@picture.register
def _(board: Board) -> Picture:
    rows = str(board).replace(" ", "").replace("*", "M").split("\n")
    return Picture(rows, f"A board of {size(board)} with {len(board.mines)} mines")


@picture.register
def _(analysis: Analysis) -> Picture:
    by_cell = chances(analysis)
    figures = {
        cell: Figure(str(chance).rstrip("%"), chance.value, f"{at(cell)}: {words} a mine")
        for cell, chance in by_cell.items()
        for words in [f"{chance}" if chance.certain or chance.first else f"{chance.value:.4%}"]
    }
    frames: dict[Cell, Frame] = {cell: "sure" for cell, chance in by_cell.items() if chance.certain}
    if not analysis.safe:
        open_cells = [cell for cell in by_cell if cell not in frames]
        if len(least := analysis.least_likely(open_cells)) <= MOST_LEAST:
            frames.update(dict.fromkeys(least, "least"))
    label = f"The chance of a mine in each covered cell of {size(analysis.view)}"
    return Picture(analysis.view.rows(), label, figures, frames)


@picture.register
def _(proof: Proof) -> Picture:
    """Shows a proof on its board."""
    what = "a mine" if proof.mine else "safe"
    label = f"A position of {size(proof.view)}: {at(proof.cell)} is {what}"
    return Picture(proof.view.rows(), label, frames=_frames(proof)).near(proof.cell)


@picture.register
def _(hint: Hint) -> Picture:
    """Shows a hint on its board."""
    frames: dict[Cell, Frame] = {} if hint.proof is None else _frames(hint.proof)
    frames.setdefault(hint.cell, "ring")
    label = f"A position of {size(hint.view)}: {hint.answer}"
    return Picture(hint.view.rows(), label, frames=frames, area=hint.area).near(hint.cell)


@picture.register
def _(evaluation: Evaluation) -> Picture:
    wins = {move.cell: move.win for move in evaluation.moves}
    best = [] if not evaluation.moves else [evaluation.best.cell]
    return _of_wins(evaluation.view, wins, best)


@picture.register
def _(optimum: Optimal) -> Picture:
    wins = {cell: float(rate) for cell, rate in optimum.win_rate_by_cell.items()}
    return _of_wins(optimum.view, wins, optimum.best)


@picture.register
def _(game: Game) -> Picture:
    rows = final_rows(game.view, game.board) if game.over and game.board else game.view.rows()
    return Picture(rows, f"A game on {size(game.rules)}: {game.ending}")


@picture.register
def _(record: Record) -> Picture:
    """Its moves are drawn one after the other; of a large board only the end."""
    label = f"A game of {record.agent} on {size(record.rules)}: {record.ending}"
    game = Game(record.rules, seed=record.seed, number=record.game, boards=record.boards)
    shown = [game.view.rows()]
    for move in record.moves:
        game.move(move.kind, move.cell)
        shown.append(game.view.rows())
    if game.over and game.board:
        shown[-1] = final_rows(game.view, game.board)
    if record.rules.cells > MOST_CELLS:
        return Picture(shown[-1], label)
    moves = [
        (move.cell, list(_changes(before, after)))
        for move, before, after in zip(record.moves, shown, shown[1:], strict=False)
    ]
    return Picture(shown[0], label, moves=moves)


def _changes(before: list[str], after: list[str]) -> Iterable[tuple[Cell, str]]:
    for r, (old_row, new_row) in enumerate(zip(before, after, strict=True)):
        if old_row != new_row:
            for c, (old, new) in enumerate(zip(old_row, new_row, strict=True)):
                if old != new:
                    yield (r, c), new


def _frames(proof: Proof) -> dict[Cell, Frame]:
    """The clues, the cells that are decided on the way, and the cell that is proved."""
    frames: dict[Cell, Frame] = dict.fromkeys(proof.clues, "clue")
    if not any(step.kind == "supposition" for step in proof.steps):  # what follows is not true
        for step in proof.steps:
            if step.kind == "conclusion" and step.mine is not None:
                frames.update(dict.fromkeys(step.cells, "bomb" if step.mine else "safe"))
    frames[proof.cell] = "bomb" if proof.mine else "safe"
    return frames


def _of_wins(view: View, wins: dict[Cell, float], best: Iterable[Cell]) -> Picture:
    figures = {
        cell: Figure(percent(win, "<", ">").rstrip("%"), None, f"{at(cell)}: {win:.2%} to win")
        for cell, win in wins.items()
    }
    label = f"The chance to win after each move in a position of {size(view)}"
    return Picture(view.rows(), label, figures, dict.fromkeys(best, "ring"))


def size(board: View | Board | Rules) -> str:
    """The size of a board, as in the text of rules."""
    return f"{board.width}x{board.height}"


def at(cell: Cell) -> str:
    """A cell as the sentences of a proof name it.

    >>> at((3, 4))
    '(3,4)'
    """
    return f"({cell[0]},{cell[1]})"
