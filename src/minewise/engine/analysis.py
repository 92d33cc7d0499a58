"""analyze: the exact chance of a mine for every covered cell of a view."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import cached_property
from math import isnan, nan
from numbers import Real
from typing import TYPE_CHECKING, Any

from minewise._core import Analysis as CoreAnalysis
from minewise._core import Component
from minewise._core import analyze as core_analyze
from minewise.display import Summarized
from minewise.engine.primes import counted_number
from minewise.errors import RulesError, TooWideError, ViewError
from minewise.game.clues import ROUNDING, ClueModel, Exact, clue_model
from minewise.game.rules import Cell, Rules, as_cell, check_seed
from minewise.game.view import BYTE, COVERED, FLAG, NO_CLUE, View, as_view
from minewise.questions import ask

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from minewise.engine.chain import Chain
    from minewise.game.view import AnyView

DEFAULT_BUDGET = 3_000_000
"""Moves between the states of a component: a second of work, and up to half a gigabyte."""
MOST_SAMPLED = 2**31
"""Cells of sampled layouts, of one byte each: two gigabytes, which any machine has."""
LEAST_PRIOR = 1e-12
"""Nearer to 0 or 1 the weight of eight mines in a box would be lost in doubles."""


@dataclass(frozen=True, repr=False)
class Analysis(Summarized):
    """Everything that the clues of a view and the mine total say about its covered cells.

    `probability` is float64, shape (height, width), nan where a cell is revealed. `safe` and
    `mines` are the certain cells, decided by which layouts exist and not by a rounded number. Flags
    count as covered cells. If a component was too wide for the budget, `exact` is False: what is
    certain of it was found by search, and its probabilities come from samples; where no sample
    found a layout, they are nan. `exact` says whether every component was counted, and none
    sampled.

    An analysis may be pickled; the copy counts again what had not been asked for.
    """

    view: View
    clues: ClueModel
    exact: bool
    _prior: float | None = field(repr=False)
    _budget: int = field(repr=False, compare=False)

    @cached_property
    def _core(self) -> CoreAnalysis:
        """What the core has counted, which is not pickled."""
        return _run(self.view, prior_odds(self._prior), self.clues, self._budget)

    def __getstate__(self) -> dict[str, Any]:
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        known = {"safe": self.safe, "mines": self.mines, "probability": self.probability}
        return named | known | ({} if self.exact else {"error": self.error})

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name in ("probability", "error"):
            if name in state:
                state[name].flags.writeable = False
        vars(self).update(state)

    @cached_property
    def safe(self) -> frozenset[Cell]:
        """Cells that are no mine in any layout."""
        return frozenset(self._core.safe)

    @cached_property
    def mines(self) -> frozenset[Cell]:
        """Cells that are a mine in every layout."""
        return frozenset(self._core.mines)

    @cached_property
    def probability(self) -> NDArray[np.float64]:
        """The chance of a mine: float64, shape (height, width), nan where a cell is revealed or the
        chance is not known."""
        import numpy as np

        rules = self.view.rules
        return np.ndarray((rules.height, rules.width), np.float64, self._core.probability)

    @cached_property
    def probability_rows(self) -> list[list[float]]:
        """`probability` as lists of floats, row by row, which need no NumPy.

        >>> analyze("####/1221", mines=2).probability_rows[0]
        [0.0, 1.0, 1.0, 0.0]
        """
        return _rows(self.view, self._core.probability)

    @cached_property
    def error_rows(self) -> list[list[float]]:
        """`error` as lists of floats, row by row, which need no NumPy."""
        if not self.exact:
            return _rows(self.view, self._core.error)
        return [[nan if isnan(chance) else 0.0 for chance in row] for row in self.probability_rows]

    def least_likely(self, cells: Iterable[Cell]) -> list[Cell]:
        """Those of some covered cells with the least chance of a mine, as far as chances are known,
        in the order given.

        >>> analyze(View.parse("1##/###", mines=2)).least_likely([(1, 2), (1, 1), (0, 1)])
        [(1, 1), (0, 1)]
        """
        listed = [as_cell(cell) for cell in cells]
        for cell in listed:
            if self.view[cell] not in (COVERED, FLAG):
                raise ViewError(f"expected covered cells, got {cell}", view=self.view)
        rows = self.probability_rows
        chances = [((row, column), rows[row][column]) for row, column in listed]
        least = min((chance for _, chance in chances if not isnan(chance)), default=0.0)
        return [cell for cell, chance in chances if chance - least < ROUNDING]

    @property
    def protected(self) -> bool:
        """Is the next reveal the first one of a game whose rules keep it safe?

        Then chances are those of that click: none of a mine in any cell, and of what the cell shows
        on a board laid after it. Only one cell is revealed so, and none is certain: `safe` and
        `layouts` speak of the board before it. With a fixed start that cell alone is the first
        click, and the mines lie among the cells that it does not keep free.

        >>> analysis = analyze("#" * 9, rules="9x1/3")
        >>> analysis.protected, analysis.probability.max(), analysis.safe, analysis.layouts
        (True, np.float64(0.0), frozenset(), 84)
        >>> round(float(analysis.opening_probability[0, 0]), 3)  # 5 of the other 8 cells are free
        0.625
        """
        return self.view.rules.core().protects(self.view.cells)

    @property
    def undecided(self) -> frozenset[Cell]:
        """Covered cells that may be certain or not: that was not decided within the budget. Of all
        others that are neither `safe` nor `mines` there are layouts of both kinds."""
        return frozenset(self._core.undecided)

    @property
    def to_reveal(self) -> list[Cell]:
        """Safe cells without a flag."""
        return self._core.to_reveal

    @property
    def to_flag(self) -> list[Cell]:
        """Mines without a flag."""
        return self._core.to_flag

    @property
    def wrong_flags(self) -> list[Cell]:
        """Flags on cells that are certainly safe."""
        return self._core.wrong_flags

    @property
    def least(self) -> list[Cell]:
        """If no cell is certainly safe, the least likely mines, of equal ones those without a
        flag."""
        return self._core.least

    @property
    def guess(self) -> Cell | None:
        """The first of the covered cells with the least chance of a mine, those without a flag
        before others: what `minewise analyze --json` calls the guess. None if all are mines. As a
        first click that the rules protect, the cell that a hint names.

        >>> analyze("1##/###", mines=2).guess
        (0, 1)
        """
        if self.protected and (first := ask("hint", view=self.view)["cell"]) is not None:
            return first[0], first[1]
        cells = [divmod(i, self.view.width) for i in range(len(self.view.cells))]
        rows = self.probability_rows
        known = [(row, column) for row, column in cells if not isnan(rows[row][column])]
        least = self.least_likely(cell for cell in known if cell not in self.mines)
        return min(least, key=lambda cell: self.view[cell] == FLAG, default=None)

    @property
    def unknown(self) -> list[Cell]:
        """Covered cells whose chance is not known, and nan: too many clues hang together there for
        the budget."""
        return self._core.unknown

    @property
    def missing_total(self) -> str:
        """A remark if the mine total is not given, with what the board shows of it and the total
        that such a board usually has; empty if it is given.

        >>> print(analyze(["#" * 9] * 8 + ["1" + "#" * 8]).missing_total)
        The mine total is not given. About 15 mines are likely, 4 to 29 in 95 of 100 cases. \
A board of 9x9 usually has 10 mines.
        """
        return self._core.missing_total

    @cached_property
    def total_probability(self) -> NDArray[np.float64]:
        """The chance of each mine total: float64, from 0 mines to one in every cell.

        Where the total is given it is certain. RulesError if a `prior` was given in its place,
        TooWideError if some chances are not known.

        >>> analyze("2##/###").total_probability.round(3).tolist()
        [0.0, 0.0, 0.623, 0.325, 0.052, 0.0, 0.0]
        """
        import numpy as np

        if self.view.mines is not None:
            told = np.zeros(len(self.view.cells) + 1)
            told[self.view.mines] = 1.0
            told.flags.writeable = False
            return told
        if self._prior is not None:
            raise RulesError(f"expected no prior where the total is asked for, got {self._prior}")
        if not (totals := self._core.mine_totals()):
            raise TooWideError("expected a position that is counted exactly", view=self.view)
        return np.frombuffer(totals, dtype=np.float64)

    @cached_property
    def error(self) -> NDArray[np.float64]:
        """By how much `probability` may be off: float64, shape (height, width), 0 where exact.

        In at least 95 of 100 cases the true chance lies within it.
        """
        import numpy as np

        if self.exact:
            none = np.where(np.isnan(self.probability), np.nan, 0.0)
            none.flags.writeable = False
            return none
        flat = np.frombuffer(self._core.error, dtype=np.float64)
        return flat.reshape(self.view.height, self.view.width)

    @property
    def log2_layouts(self) -> float:
        """The binary logarithm of the weight of all layouts, rounded; quicker than `layouts`. nan
        where some chances are not known."""
        return self._core.log2_layouts

    @cached_property
    def layouts(self) -> int:
        """How many placements of all mines fit the view: an exact whole number.

        Where the total is unknown, of any number of mines; where clues are noisy, all that could
        have shown these clues. TooWideError if the analysis is not exact.
        """
        if not self.exact:
            raise TooWideError("expected a position that is counted exactly", view=self.view)
        hidden = sum(self.view.cells.count(BYTE[mark]) for mark in (COVERED, FLAG))
        # There are at most 2^hidden layouts; where all of them weigh 1 the estimate is closer.
        if self.view.mines is None or self.clues.name != "exact":
            bits = hidden
        else:
            bits = min(hidden, int(self._core.log2_layouts) + 2)
        if (number := counted_number(self._core.count_layouts, bits)) is None:
            raise TooWideError("expected a position that is counted exactly", view=self.view)
        return number

    @cached_property
    def digit_probability(self) -> NDArray[np.float64]:
        """What a covered cell would show if it is safe: float64, shape (height, width, 9).

        The chance of each clue, 0 to 8; nan where the cell is revealed or a certain mine. Under
        clues that may be withheld the sum is the chance that one is shown. TooWideError if the
        analysis is not exact.

        >>> analysis = analyze(View.parse("###/#1#", mines=1))
        >>> analysis.digit_probability[0, 0].round(3).tolist()
        [0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        """
        if isinstance(self.clues, Exact):  # each true number is shown as it is
            return self._digits[0]
        import numpy as np

        shown: NDArray[np.float64] = self._digits[0] @ np.asarray(self.clues.table).T
        shown.flags.writeable = False
        return shown

    @cached_property
    def opening_probability(self) -> NDArray[np.float64]:
        """The chance of an opening: that a cell is a zero. float64, shape (height, width).

        The cell is then safe, with no mine around it; 0 for certain mines, nan where revealed.
        """
        opening = (1 - self.probability) * self._digits[0][:, :, 0]
        opening[self.probability == 1] = 0.0
        opening.flags.writeable = False
        return opening

    @cached_property
    def dead(self) -> frozenset[Cell]:
        """Covered cells that may be safe, but would then show nothing new: all layouts in which one
        is safe have the same number of mines around it.

        Here the cell in the middle of the first row touches all the others.

        >>> sorted(analyze(View.parse("###/#1#", mines=1)).dead)
        [(0, 1)]
        """
        return frozenset(self._digits[1])

    def witnesses(self, cell: Cell) -> NDArray[np.bool_] | None:
        """Two layouts that fit, one where a covered cell is safe and one where it is a mine: bool,
        shape (2, height, width), True where a mine is.

        None where all layouts agree on the cell, or the budget ends before both are found.

        >>> safe, mine = analyze("###/#1#", mines=1).witnesses((0, 0))
        >>> safe[0, 0], mine[0, 0], safe.sum(), mine.sum()
        (np.False_, np.True_, np.int64(1), np.int64(1))
        """
        import numpy as np

        row, column = as_cell(cell)
        if (row, column) not in self.view:
            raise ViewError(f"expected a cell of the view, got {row},{column}", view=self.view)
        found = self._core.layouts_of_both_kinds(row * self.view.width + column)
        if found is None:
            return None
        both = np.frombuffer(b"".join(found), dtype=np.bool_)
        return both.reshape(2, self.view.height, self.view.width)

    def chain(self, cell: Cell, *, reveals: Iterable[Cell] = ()) -> Chain:
        """What a certain or revealed cell rests on, back to the guesses: see `minewise.chain`.

        >>> analyze("01##/012#/001#").chain((0, 2)).length
        3
        """
        from minewise.engine.chain import chain

        view, budget = self.view, self._budget
        return chain(view, cell, reveals=reveals, clues=self.clues, budget=budget)

    @cached_property
    def _digits(self) -> tuple[NDArray[np.float64], list[Cell]]:
        """The chance of each true number of mines around a cell, if it is safe; the dead cells."""
        import numpy as np

        if (digits := self._core.digits()) is None:
            raise TooWideError("expected a position that is counted exactly", view=self.view)
        counts, dead = digits
        return np.frombuffer(counts).reshape(self.view.height, self.view.width, 9), dead

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """The components of the frontier, without the cells that the clues decide."""
        return tuple(self._core.components)


def _rows(view: View, numbers: bytes) -> list[list[float]]:
    """The numbers of a view's cells, row by row."""
    flat = memoryview(numbers).cast("d")
    return [list(flat[at : at + view.width]) for at in range(0, len(flat), view.width)]


def analyze(
    view: AnyView,
    *,
    mines: int | None = None,
    rules: Rules | str | None = None,
    clues: ClueModel | str | None = None,
    prior: float | None = None,
    budget: int = DEFAULT_BUDGET,
) -> Analysis:
    """The exact mine probabilities of a view, which may also be a text, an array of codes or a list
    of rows, with `mines` as its total or `rules` as those of its game (see `as_view`).

    With the mine total known all layouts of that many mines count alike. Without it the view shows
    how dense the mines are: every density between 0 and 1 is possible, and before a cell is seen
    about one in six is the likeliest (a beta distribution of 4 and 20, integrated exactly; see
    docs/explanation/untold-totals.md). With `prior` each cell is a mine with that chance before the
    clues are read; at 0.5 all layouts of any number of mines count alike.

    `clues` says how clues come from the true counts (see `minewise.game.clues`), where not as the
    rules of the view say: a layout weighs as much as it is likely to show the clues of the view. A
    view that no layout fits raises ContradictionError. A component with more than `budget` moves
    between its states is searched for what is certain, and sampled, at about the same cost: see
    `Analysis.exact`, `Analysis.error` and `Analysis.undecided`. TooWideError where nothing at all
    is known.

    Frontier dynamic programming: cells with the same clues form boxes, boxes that share clues
    components; a forward pass counts the layouts of a component by its mines, components and
    unconstrained cells are combined, and a backward pass yields all marginals at once. Samples
    keep a random choice of states, weighed so that counts are right on average (Fearnhead and
    Clifford, 2003), and errors come from leaving out one sample at a time.

    >>> analysis = analyze(View.parse("####/1221", mines=2))
    >>> analysis.layouts, sorted(analysis.mines), sorted(analysis.safe)
    (1, [(0, 1), (0, 2)], [(0, 0), (0, 3)])
    >>> analyze(View.parse("###/#1#", mines=1)).probability.round(3).tolist()
    [[0.2, 0.2, 0.2], [0.2, nan, 0.2]]
    >>> analyze(View.parse("#1#", mines=1), clues="cautious").layouts
    2
    >>> analyze("###/#1#", mines=1).layouts
    5
    """
    view = as_view(view, mines=mines, rules=rules, clues=clues)
    model = clue_model(view.rules.clues if clues is None else clues)
    odds = prior_odds(prior)
    check_budget(budget)
    if BYTE[NO_CLUE] in view.cells:
        check_withheld(view, model)
    core = _run(view, odds, model, budget)
    if not core.is_known:
        _refuse_unknown(core, view, model, prior, budget)
    return _analysis(view, model, prior, budget, core)


def _refuse_unknown(
    core: CoreAnalysis, view: View, model: ClueModel, prior: float | None, budget: int
) -> None:
    """Raises why no chance is known."""
    if core.contradictory:
        # Raises ContradictionError with an irreducible set of clues that prove it.
        ask(
            "analyze",
            view=view,
            clues=str(model),
            prior=None if prior is None else float(prior),
            budget=budget,
        )
    raise TooWideError(
        f"expected a position within a budget of {budget} moves, or one of which random "
        f"samples find layouts",
        view=view,
    )


def _analysis(
    view: View, model: ClueModel, prior: float | None, budget: int, core: CoreAnalysis
) -> Analysis:
    """An analysis with these fields. The constructor of a frozen class sets them one by one, which
    takes 0.5 us more, of 6 for a beginner position."""
    analysis = object.__new__(Analysis)
    values = vars(analysis)
    values["view"] = view
    values["clues"] = model
    values["exact"] = core.exact
    values["_prior"] = prior
    values["_budget"] = budget
    values["_core"] = core
    return analysis


def is_possible(view: AnyView) -> bool:
    """Does any layout fit the clues and the mine total of a view? Quicker than `analyze`, which
    finds the clues that contradict each other.

    >>> is_possible("#1#/###"), is_possible("#4#/###")
    (True, True)
    >>> is_possible(View.parse("#4#/###", mines=3))
    False
    """
    view = as_view(view)
    return not _run(view, None, clue_model(view.rules.clues), DEFAULT_BUDGET).contradictory


def sample_layouts(
    view: AnyView,
    layouts: int,
    seed: int = 1,
    *,
    mines: int | None = None,
    rules: Rules | str | None = None,
    clues: ClueModel | str | None = None,
    prior: float | None = None,
    budget: int = DEFAULT_BUDGET,
) -> NDArray[np.bool_]:
    """Layouts drawn at random: bool, shape (layouts, height, width), True where a mine is.

    Each layout that fits is as likely as its weight in `analyze` says: all alike if clues are
    exact and the total is known. Draws are independent; draw i depends on `seed` and i alone.
    TooWideError if a component is beyond the budget.

    >>> mines = sample_layouts(View.parse("###/#1#", mines=1), 1000)
    >>> mines.sum(axis=(1, 2)).min(), mines.sum(axis=(1, 2)).max()
    (np.int64(1), np.int64(1))
    >>> 150 < mines[:, 0, 0].sum() < 250
    np.True_
    """
    import numpy as np

    view = as_view(view, mines=mines, rules=rules, clues=clues)
    if type(layouts) is not int or not 0 <= layouts <= MOST_SAMPLED // len(view.cells):
        raise RulesError(
            f"expected a number of layouts that fit into memory, got {reprlib.repr(layouts)}"
        )
    check_seed(seed)
    analysis = analyze(view, clues=clues, prior=prior, budget=budget)
    if (drawn := analysis._core.sample(seed, 0, layouts)) is None:  # noqa: SLF001 - its own module
        raise TooWideError("expected a position that is counted exactly", view=view)
    return np.frombuffer(drawn, dtype=np.bool_).reshape(layouts, view.height, view.width)


def check_withheld(view: View, model: ClueModel) -> None:
    """Refuses a model by which withheld clues of the view cannot be read."""
    if not model.withholds_alike:
        raise RulesError(
            "expected no withheld clue in a view where whether a clue is withheld depends on the "
            f"count, which analyze does not read: clues={model}",
            f" in {view!r}",
            view=view,
        )


def prior_odds(prior: float | None) -> float | None:
    """The odds of a mine before the clues are read; None if the view shows them. Refuses a prior
    that is no chance, or so near to certainty that doubles lose it."""
    if prior is None:
        return None
    value: object = prior
    if not isinstance(value, Real) or not 0 < prior < 1:
        raise RulesError(f"expected a prior above 0 and below 1, got {reprlib.repr(value)}")
    if not LEAST_PRIOR <= prior <= 1 - LEAST_PRIOR:
        raise RulesError(f"expected a prior at least {LEAST_PRIOR} from 0 and from 1, got {prior}")
    return float(prior) / (1 - float(prior))


def check_budget(budget: int) -> None:
    """Refuses a budget that is no number of moves."""
    if not isinstance(budget, int) or budget < 1:
        raise RulesError(f"expected a budget of at least 1 move, got {reprlib.repr(budget)}")
    if budget >= 2**63:
        raise RulesError(f"expected a budget below 2**63 moves, got {reprlib.repr(budget)}")


def _run(view: View, odds: float | None, model: ClueModel, budget: int) -> CoreAnalysis:
    rules = view.rules
    # The likelihoods of exact clues are known there: 81 numbers take as long as a small board.
    table = None if isinstance(model, Exact) else model.likelihoods
    return core_analyze(view.cells, rules.core(), rules.mines, odds, table, budget)
