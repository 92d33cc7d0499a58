"""A view as a picture: numbered rows and columns, and cells coloured by what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from minewise.game.rules import Cell
from minewise.game.view import COVERED, View
from minewise.report.plot import AxisLabels, blank, plain

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_COVERED = "0.92"
_REVEALED = "white"
_LINES = "0.6"
_INCHES = 0.42
"""Side of a cell."""


def board(
    view: View, meanings: Mapping[Cell, str], colours: Mapping[str, str], title: str
) -> Figure:
    """The view with its clues, `F` for flags and `*` for exploded mines.

    `meanings` says what a cell means and `colours` in which colour that is drawn, in the order of
    the legend; a cell without a meaning is white if it is revealed and pale grey if not. ValueError
    if a meaning has no colour, or a cell is not on the board.

    >>> view = View.parse("##/12")
    >>> figure = board(view, {(0, 0): "safe"}, {"safe": "#009E73"}, "A corner")
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['1', '2']
    """
    from matplotlib.colors import to_rgb
    from matplotlib.patches import Patch

    for cell, meaning in meanings.items():
        if cell not in view:
            raise ValueError(f"expected a cell on the board, got {cell} in {view!r}")
        if meaning not in colours:
            raise ValueError(f"expected a colour for {meaning!r}, got {sorted(colours)}")

    size = max(4.0, 0.8 + _INCHES * view.width), 1.4 + _INCHES * view.height
    figure, axes = blank(AxisLabels(title, "", ""), size)
    cells = {(r, c): view[r, c] for r in range(view.height) for c in range(view.width)}
    shown = {
        cell: colours[meanings[cell]]
        if cell in meanings
        else (_COVERED if code == COVERED else _REVEALED)
        for cell, code in cells.items()
    }
    axes.imshow(
        [[to_rgb(shown[r, c]) for c in range(view.width)] for r in range(view.height)],
        interpolation="nearest",
    )
    for r, row in enumerate(view.rows()):
        for c, mark in enumerate(row.replace("#", " ")):
            if mark != " ":
                axes.text(c, r, mark, ha="center", va="center", fontsize="medium")
    axes.set_xticks(range(view.width), labels=map(str, range(view.width)))
    axes.set_yticks(range(view.height), labels=map(str, range(view.height)))
    axes.tick_params(length=0, labelsize="small", labeltop=True, labelbottom=False)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    # The lines between cells, drawn by hand: a grid would run through the middle of the cells.
    right, bottom = view.width - 0.5, view.height - 0.5
    across = [column - 0.5 for column in range(view.width + 1)]
    down = [row - 0.5 for row in range(view.height + 1)]
    axes.vlines(across, -0.5, bottom, color=_LINES, linewidth=0.7, clip_on=False)
    axes.hlines(down, -0.5, right, color=_LINES, linewidth=0.7, clip_on=False)
    handles = [
        Patch(facecolor=colour, edgecolor=_LINES, label=plain(meaning))
        for meaning, colour in colours.items()
    ]
    if handles:
        figure.legend(handles=handles, loc="outside lower left", frameon=False, fontsize="small")
    return figure
