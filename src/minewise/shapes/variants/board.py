"""Boards by variant rules, drawn by seed, and puzzles on them."""

from __future__ import annotations

from collections.abc import Sequence

from minewise.errors import ViewError
from minewise.random import Random
from minewise.shapes.variants.analysis import analyze
from minewise.shapes.variants.clues import CLUE_RULES
from minewise.shapes.variants.rules import letters_of
from minewise.shapes.variants.view import COVERED, MINE, VariantView

BOARD_BUDGET = 30_000_000
"""Moves in counting an empty board: enough for rule T on 8x8, which takes 1.5 GB of memory."""


def random_board(
    height: int, width: int, rules: str | Sequence[str], mines: int, seed: int
) -> VariantView:
    """A whole board, drawn with equal chances from all layouts of so many mines that keep the
    rules. A clue of rule L is drawn from its two numbers. The same arguments give the same board.

    Raises what `VariantView` and `analyze` raise: ContradictionError if no such layout keeps the
    rules, TooWideError if they cannot be counted, as on 8x8 with rule A or T'.

    >>> board = random_board(5, 5, "TX'", mines=7, seed=1)
    >>> print(board)
    * 1 0 0 0
    2 0 1 0 0
    * 2 * 1 0
    2 2 * 1 1
    * * 2 1 *
    """
    if height not in range(2, 9) or width not in range(2, 9):
        raise ViewError(f"expected 2 to 8 rows and columns, got {height!r} and {width!r}")
    empty = VariantView(((COVERED,) * width,) * height, letters_of(rules), mines)
    (layout,) = analyze(empty, budget=BOARD_BUDGET).sample(1, seed)
    rng = Random(seed)
    marks = dict.fromkeys(empty.cells, MINE)
    for cell in sorted(empty.covered - layout):
        weights, clues = CLUE_RULES[empty.letters[-1]](height, width, cell)
        total = sum(weight for one, weight in weights.items() if one in layout)
        marks[cell] = rng.choice(clues(total))
    return empty.with_marks(marks)


def puzzle(board: VariantView, seed: int) -> VariantView:
    """A position of a whole board in which every covered cell is certain: of its clues in an order
    by seed, the fewest from the first on that do it are revealed, or all if they do not.

    >>> print(puzzle(random_board(5, 5, "TX'", mines=7, seed=1), seed=1))
    # 1 0 0 0
    2 # 1 0 0
    # # # # #
    # 2 # 1 1
    # # 2 1 #
    """
    if board.covered:
        raise ViewError("expected a whole board without covered cells", view=board)
    order = sorted(board.clues)
    Random(seed).shuffle(order)
    for number in range(len(order) + 1):
        shown = {cell: board.clues[cell] for cell in order[:number]}
        view = board.with_marks(dict.fromkeys(board.cells, COVERED) | shown)
        analysis = analyze(view)
        if len(analysis.safe | analysis.mines) == len(view.covered):
            break
    return view
