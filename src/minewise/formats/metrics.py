"""What players measure games by: the clicks that a board takes, and those that were made.

| key | what it is |
| --- | --- |
| `three_bv`, `openings`, `islands`, `zini`, `hzini` | of the board; see `minewise.Board` |
| `three_bv_done` | 3BV that was solved; all of it in a won game |
| `seconds` | from the first reveal to the end, unless it is given |
| `clicks`, `left_clicks`, `right_clicks`, `chords` | clicks that were made, in all and by kind |
| `effective_clicks` | reveals that uncover cells and no mine, first flags on mines, chords that \
uncover cells |
| `flags` | flags that stand in the end |
| `ioe` | index of efficiency: 3BV / clicks |
| `throughput` | 3BV / effective clicks |
| `correctness` | effective clicks / clicks |
| `three_bv_per_second` | 3BV / seconds |
| `rqp` | rapport qualité prix: seconds² / 3BV; less is better |
| `qg` | seconds^1.7 / 3BV; less is better |
| `stnb` | c · 3BV / seconds^1.7 · √(3BV / 3BV of the board), c = 36, 162, 435 on 8x8/10, \
16x16/40, 30x16/99, None on other boards |
| `path` | the way of the pointer in pixels, on a board whose cells are 16 pixels wide |
| `pluck` | -log10 of the chance that all reveals after the first went well; infinite once a mine \
was hit |

3BV is what was solved, where nothing else is said. A metric is None where it would be divided by 0.
The formulas up to `rqp` are those of minesweepergame.com; `qg`, `stnb`, `path`, `pluck`, `islands`
and what counts as an effective click are those of ms_toollib.
"""

from __future__ import annotations

from collections.abc import Iterable

from minewise._core import Click, PointerEvent, click_figures, count_clicks, follow_pointer, pluck
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.game.board import Board

__all__ = ["Click", "PointerEvent", "click_metrics", "pointer_metrics"]

Metrics = dict[str, int | float | None]


def click_metrics(
    board: Board, clicks: Iterable[Click], *, seconds: float | None = None
) -> Metrics:
    """The metrics of a game of clicks, all but `path`; see the table above.

    Clicks after the end of the game do not count, and those that the rules refuse have no effect.
    `seconds` is the time of the game where it is known better than from the clicks.

    >>> board = Board.parse("1 * 1 0")
    >>> clicks = [Click("left", (0, 3), 0), Click("right", (0, 1), 9), Click("left", (0, 0), 2000)]
    >>> metrics = click_metrics(board, clicks)
    >>> metrics["three_bv"], metrics["clicks"], metrics["seconds"], metrics["rqp"]
    (2, 3, 2.0, 2.0)
    """
    made = list(clicks)
    counts = count_clicks(board.core, made)
    time = counts.seconds if seconds is None else seconds
    figures = click_figures(board.core, counts, time)
    return {
        "three_bv": board.three_bv,
        "three_bv_done": counts.three_bv_done,
        "openings": board.openings,
        "islands": board.islands,
        "zini": board.zini,
        "hzini": board.hzini,
        "seconds": time,
        "clicks": counts.clicks,
        "left_clicks": counts.left.all,
        "right_clicks": counts.right.all,
        "chords": counts.chord.all,
        "effective_clicks": counts.effective,
        "flags": counts.flags,
        "ioe": figures.ioe,
        "throughput": figures.throughput,
        "correctness": figures.correctness,
        "three_bv_per_second": figures.three_bv_per_second,
        "stnb": figures.stnb,
        "rqp": figures.rqp,
        "qg": figures.qg,
        "pluck": pluck(board.core, made, DEFAULT_BUDGET),
    }


def pointer_metrics(
    board: Board,
    events: Iterable[PointerEvent],
    *,
    cell_pixels: int = 16,
    seconds: float | None = None,
) -> Metrics:
    """The metrics of a game as a pointer played it, `path` among them.

    A left click is made where the left button goes up, a right click where the right one goes down,
    and a chord where the first of both, or the middle one, goes up. A right press on a revealed
    cell is part of the chord that follows. `cell_pixels` is the edge of a cell.

    >>> presses = [(0, 56, 8, "left_down"), (90, 56, 8, "left_up"), (1500, 24, 8, "move"),
    ...            (2000, 8, 8, "left_down"), (2090, 8, 8, "left_up")]
    >>> metrics = pointer_metrics(
    ...     Board.parse("1 * 1 0"), [PointerEvent(*press) for press in presses]
    ... )
    >>> metrics["clicks"], metrics["path"], metrics["seconds"]
    (2, 48.0, 2.0)
    """
    clicks, path = follow_pointer(board.core, cell_pixels, list(events))
    return click_metrics(board, clicks, seconds=seconds) | {"path": path}
