"""analyze_many: positions of one size by the thousand, without a Python object for each."""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from minewise._core import BatchOutcome, CellVerdict
from minewise._core import analyze_many as core_analyze_many
from minewise.engine.analysis import DEFAULT_BUDGET, check_budget, prior_odds
from minewise.engine.primes import primes_for, whole_number
from minewise.errors import RulesError, ViewError
from minewise.game.clues import ClueModel, clue_model
from minewise.game.notation import codes_of_array
from minewise.game.rules import Rules, as_rules
from minewise.game.view import View, as_view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from minewise.game.view import AnyView

__all__ = ["Batch", "BatchOutcome", "CellVerdict", "analyze_many"]

NO_RESIDUE = 2**64 - 1
"""Of a number of layouts that has none, or that needs no more."""

VIEWS_A_TURN = 256
"""Analyzed before anybody may interrupt."""


@dataclass(frozen=True)
class Batch:  # noqa: PLW1641 - its arrays have no hash
    """What `analyze_many` found, one view after the other.

    `probability` is float64, shape (views, height, width): the chance of a mine, nan where a cell
    is revealed and everywhere in a view that is contradictory or too wide. `verdict` is int8 of
    that shape: each a `CellVerdict`, which is 1 for safe, 2 for mine, else 0. `outcome` is int8,
    shape (views,): each a `BatchOutcome`, which is 0 exact, 1 contradictory, 2 sampled, 3 too wide,
    so that samples found no layout either. `layouts` are the whole numbers of `Analysis.layouts`,
    0 for a contradictory view and None for one that is not exact; where they were not asked for,
    there are none.
    """

    probability: NDArray[np.float64]
    verdict: NDArray[np.int8]
    outcome: NDArray[np.int8]
    layouts: tuple[int | None, ...] = ()

    def __eq__(self, other: object) -> bool:
        import numpy as np

        if not isinstance(other, Batch):
            return NotImplemented
        return (
            np.array_equal(self.probability, other.probability, equal_nan=True)
            and np.array_equal(self.verdict, other.verdict)
            and np.array_equal(self.outcome, other.outcome)
            and self.layouts == other.layouts
        )


def _totals(mines: object, views: int) -> NDArray[np.integer[Any]]:
    """The mine totals of so many views, or one for all."""
    import numpy as np

    try:
        totals = np.asarray(mines)
    except (TypeError, ValueError, OverflowError):
        totals = np.asarray("neither")
    if totals.dtype.kind not in "iu" or totals.shape not in ((), (views,)):
        raise RulesError(f"expected a mine total, or one for each view, got {reprlib.repr(mines)}")
    if totals.size and not 0 <= int(totals.min()) <= int(totals.max()) < 2**31:
        raise RulesError(f"expected mine totals of 0 or more, got {reprlib.repr(mines)}")
    return totals


def _model(views: Sequence[View]) -> ClueModel:
    """The one clue model of all views."""
    names = sorted({view.rules.clues for view in views})
    if len(names) > 1:
        raise RulesError(f"expected views of one clue model, or clues=..., got {', '.join(names)}")
    return clue_model(names[0])


def _codes(views: Sequence[View]) -> ArrayLike:
    """The codes of views, in one array if they have one size."""
    import numpy as np

    sizes = {(view.height, view.width) for view in views}
    if len(sizes) > 1:
        return [view.array for view in views]
    cells = b"".join([view.cells for view in views])
    return np.frombuffer(cells, np.int8).reshape(len(views), *sizes.pop())


def _check_own(views: Sequence[AnyView], totals: NDArray[np.integer[Any]]) -> None:
    """ViewError where a view has another total than it is given: see `as_view`."""
    import numpy as np

    for view, total in zip(views, np.broadcast_to(totals, len(views)), strict=True):
        if isinstance(view, View) and view.mines is not None:
            as_view(view, mines=int(total))


def analyze_many(
    views: ArrayLike | Sequence[AnyView],
    *,
    mines: int | Sequence[int] | NDArray[np.int32] | None = None,
    rules: Rules | str | None = None,
    clues: ClueModel | str | None = None,
    prior: float | None = None,
    budget: int = DEFAULT_BUDGET,
    threads: int = 1,
    layouts: bool = False,
) -> Batch:
    """The mine probabilities of many views of one size, as `analyze` says them one by one.

    `views` are codes as in `View.array`: int8, shape (views, height, width); or a list of views and
    of texts. `rules` are those of the game of an array or of texts. `mines` is the total, one for
    all or one a view; without it that of each view, or of the rules, and else unknown. `clues` is
    by default the one model that the rules of all views name, and else exact. Nothing is raised for
    a view that no layout fits: see `Batch.outcome`. Threads run side by side. With `layouts` the
    layouts of each view are counted, too, which takes about twice as long.

    >>> import numpy as np
    >>> views = np.full((3, 2, 3), -1, dtype=np.int8)
    >>> views[:, 1, 1] = 1
    >>> analyze_many(views, mines=[1, 2, 0]).outcome.tolist()
    [0, 1, 1]
    >>> analyze_many(["3x2x1/HHH/111", "3x2x2/HHH/111"]).outcome.tolist()
    [0, 1]
    >>> analyze_many(["3x2x1/HHH/111", "3x2x2/HHH/111"], layouts=True).layouts
    (1, 0)
    """
    import numpy as np

    told = None if rules is None else as_rules(rules).public()
    model = clue_model(clues if clues is not None else told.clues if told else "exact")
    odds = prior_odds(prior)
    check_budget(budget)
    if isinstance(views, list | tuple) and any(isinstance(view, View | str) for view in views):
        listed = [as_view(view, rules=told, clues=clues) for view in views]
        model = _model(listed) if clues is None else model
        if mines is not None:
            _check_own(views, _totals(mines, len(views)))
        views = _codes(listed)
        own = [-1 if view.mines is None else view.mines for view in listed]
        # Views of one game share their rules: those are told once.
        are_alike = len({id(view.rules) for view in listed}) == 1
        played_by = [view.rules.core() for view in (listed[:1] if are_alike else listed)]
    else:
        own = [-1 if told is None or told.mines is None else told.mines]
        played_by = [] if told is None else [told.core()]
    array = codes_of_array(views, "(views, height, width)")
    codes = np.ascontiguousarray(array, dtype=np.int8)
    if told is not None and codes.shape[1:] != (told.height, told.width):
        height, width = codes.shape[1:]
        raise ViewError(f"expected views of the size of {told}, got {width}x{height}")
    if (codes == -4).any() and not model.withholds_alike:
        raise RulesError(f"expected no withheld clue under clues={model}")
    numbers = _totals(mines, len(codes)) if mines is not None else np.asarray(own)
    if not isinstance(threads, int) or threads < 1:
        raise RulesError(f"expected at least 1 thread, got {reprlib.repr(threads)}")
    totals = np.ascontiguousarray(np.broadcast_to(numbers, len(codes)), dtype=np.int32)
    batch = Batch(
        np.empty(codes.shape, np.float64),
        np.empty(codes.shape, np.int8),
        np.empty(len(codes), np.int8),
    )

    # There are at most 2^cells layouts.
    primes = primes_for(codes[0].size + 3) if layouts and len(codes) else []
    residues = np.full((len(codes), len(primes)), NO_RESIDUE, np.uint64)

    def run(start: int) -> None:
        part = slice(start, start + VIEWS_A_TURN)
        core_analyze_many(
            codes[part],
            totals[part],
            odds,
            model.likelihoods,
            budget,
            batch.probability[part],
            batch.verdict[part],
            batch.outcome[part],
            played_by[part] if len(played_by) > 1 else played_by,
            primes,
            residues[part],
        )

    starts = range(0, len(codes), VIEWS_A_TURN)
    if threads == 1:
        for start in starts:
            run(start)
    else:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(threads) as pool:
            try:
                list(pool.map(run, starts))
            finally:
                pool.shutdown(cancel_futures=True)
    return replace(batch, layouts=_layouts(batch, residues)) if layouts else batch


def _layouts(batch: Batch, residues: NDArray[np.uint64]) -> tuple[int | None, ...]:
    """The whole numbers that have these residues."""
    numbers: list[int | None] = []
    for outcome, row in zip(batch.outcome.tolist(), residues.tolist(), strict=True):
        if outcome == BatchOutcome.exact:
            numbers.append(whole_number(takewhile(NO_RESIDUE.__ne__, row)))
        else:
            numbers.append(0 if outcome == BatchOutcome.contradictory else None)
    return tuple(numbers)
