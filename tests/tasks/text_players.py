"""Players of text games that know what they do."""

from __future__ import annotations

from collections.abc import Callable

from minewise import Random, View, analyze, evaluate
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.tasks import TextGame, TextTurn

Choice = Callable[[View], Cell]


def best_cell(view: View) -> Cell:
    """A cell that is certainly safe, else the one that `evaluate` names."""
    if not view.cells.strip(b"\xff") and view.rules.first_click != "any":
        return (0, 0)
    safe = analyze(view).safe
    return min(safe) if safe else evaluate(view).best.cell


def reckless_cell(view: View) -> Cell:
    """The likeliest mine of the cells that are not certain, whether it must guess or not."""
    analysis = analyze(view)
    certain = analysis.safe | analysis.mines
    cells = [cell for cell in view.where(COVERED) if cell not in certain]
    return max(cells or analysis.safe, key=lambda cell: analysis.probability[cell])


def any_cell(view: View) -> Cell:
    """Any covered cell, always the same one in the same view."""
    return Random(hash(view.cells) % 2**32).choice(view.where(COVERED))


def play_text(game: TextGame, choose: Choice) -> list[TextTurn]:
    """Plays to the end by texts; the turns."""
    turns = []
    while not game.over:
        row, column = choose(game.view)
        turns.append(game.step(f"Move: reveal ({row},{column})"))
    return turns
