"""What single clues, and a search over a few cells, prove in a view; both run in the core."""

from __future__ import annotations

from minewise._core import LimitedSearch, Proven
from minewise._core import count_solutions as core_count_solutions
from minewise._core import prove_by_single_clues as core_prove_by_single_clues
from minewise._core import search_limited as core_search_limited
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.errors import TooWideError
from minewise.game.rules import Cell
from minewise.game.view import View


def prove_by_single_clues(view: View) -> Proven:
    """One pass over the clues, row by row: the cells proven safe, and the mines.

    A clue that equals its identified mines plus its covered neighbours makes those mines, and they
    count as identified from then on; a clue that equals its identified mines makes its covered
    neighbours safe. Flags and exploded cells are identified mines.

    >>> found = prove_by_single_clues(View.parse("1#1#"))
    >>> found.safe, found.mines
    ([(0, 3)], [(0, 1)])
    """
    return core_prove_by_single_clues(view.cells, view.height, view.width)


def search_limited(view: View, max_variables: int) -> LimitedSearch:
    """Counts the solutions of the most constrained cells, at most `max_variables` of them, 1 to 32.

    Only clues all of whose covered neighbours are among these cells count. `variables` are the
    cells that such clues involve, the most constrained first, `mine_count` says in how many of
    the `solutions` each is a mine, and `nodes` how many assignments were tried.

    >>> found = search_limited(View.parse("###/121"), 16)
    >>> found.variables, found.mine_count, found.solutions
    ([(0, 1), (0, 0), (0, 2)], [0, 1, 1], 1)
    """
    return core_search_limited(view.cells, view.height, view.width, max_variables)


def count_solutions(
    view: View, max_variables: int, *, budget: int = DEFAULT_BUDGET
) -> dict[Cell, float]:
    """Of the variables that `search_limited` would take, and of any number of them: the share of
    the solutions in which each is a mine, the most constrained first. 0 and 1 are exact. No
    variables are given if clues and flags contradict each other.

    The solutions are counted as `analyze` counts layouts. Where cells hang together that take more
    than `budget` moves, it raises TooWideError: memory and time of the count are bounded by that.

    >>> count_solutions(View.parse("###/121"), 1000)
    {(0, 1): 0.0, (0, 0): 1.0, (0, 2): 1.0}
    """
    too_wide, variables, shares = core_count_solutions(
        view.cells, view.height, view.width, max_variables, budget
    )
    if too_wide:
        raise TooWideError(
            f"expected constrained cells that are counted within a budget of {budget} moves; a "
            "smaller max_variables takes fewer of them",
            view=view,
        )
    return dict(zip(variables, shares, strict=True))
