"""analyze_sets: the exact chance of a mine for cells of any board, from sets of cells."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import inf, isnan, nan
from numbers import Real
from operator import index
from typing import Any

from minewise._core import CellVerdict
from minewise._core import SetAnalysis as CoreAnalysis
from minewise._core import analyze_sets as core_analyze_sets
from minewise.engine.analysis import DEFAULT_BUDGET, MOST_SAMPLED, check_budget, prior_odds
from minewise.engine.primes import counted_number
from minewise.errors import ContradictionError, NotCertainError, SetError, TooWideError
from minewise.game.rules import check_seed

Label = Hashable

# What is said of the mines of some cells: a count, counts, likelihoods of counts, or of patterns.
Count = int | Iterable[int] | Mapping[int, float] | Callable[[tuple[int, ...]], float]
# Cells, or what a mine of each cell counts.
Cells = Iterable[Label] | Mapping[Label, int]

MOST_PATTERN_CELLS = 14
"""Cells of a set whose count is a function: it is called for each of their 2^14 patterns."""
MOST_COUNTED = 2**16
"""What the mines of a set may count in all: there is one likelihood for each count."""
MOST_CELLS = 2**31 - 1
"""Numbers of cells are of 32 bits in the core."""
SAME_CHANCE = 1e-12
"""Chances that are closer count as equal: exact ones differ from the truth by less."""


@dataclass(frozen=True)
class SetProof:
    """Why a cell is safe or a mine: sets that prove it, and each of them is needed.

    `sets` are their numbers, in the order in which they were given; `uses_mine_total` says that
    the mine total is needed too.
    """

    cell: Label
    mine: bool
    sets: tuple[int, ...]
    uses_mine_total: bool


@dataclass(frozen=True)
class SetAnalysis:
    """Everything that sets of cells and the mine total say about their cells.

    `safe` and `mines` are the certain cells, decided by which layouts exist and not by a rounded
    number. If a component was too wide for the budget, `exact` is False: what is certain of it was
    found by search, and its probabilities come from samples; where no sample found a layout, they
    are nan.
    """

    labels: tuple[Label, ...]
    """The cells of all sets, in the order in which they first come up."""
    total: int | None
    """The mines of all cells, the others included."""
    exact: bool
    _others: int = field(repr=False)
    _core: CoreAnalysis = field(repr=False, compare=False)

    @cached_property
    def _chances(self) -> list[float]:
        return list(memoryview(self._core.probability).cast("d"))

    @cached_property
    def safe(self) -> frozenset[Label]:
        """Cells that are no mine in any layout."""
        return self._of_verdict(CellVerdict.safe)

    @cached_property
    def mines(self) -> frozenset[Label]:
        """Cells that are a mine in every layout."""
        return self._of_verdict(CellVerdict.mine)

    @cached_property
    def undecided(self) -> frozenset[Label]:
        """Cells that may be certain or not: that was not decided within the budget."""
        numbers = self._core.undecided
        return frozenset(self.labels[n] for n in numbers if n < len(self.labels))

    @cached_property
    def probability(self) -> dict[Label, float]:
        """The chance of a mine of each cell; nan where it is not known."""
        return dict(zip(self.labels, self._chances, strict=False))

    @cached_property
    def error(self) -> dict[Label, float]:
        """By how much `probability` may be off, in 95 of 100 cases; 0 where it is exact."""
        if self.exact:
            return dict.fromkeys(self.labels, 0.0)
        return dict(zip(self.labels, memoryview(self._core.error).cast("d"), strict=False))

    @property
    def others(self) -> float:
        """The chance of a mine of each cell that is in no set; nan if there is none."""
        return self._chances[len(self.labels)] if self._others else nan

    @cached_property
    def least(self) -> tuple[Label, ...]:
        """The cells with the least chance of a mine: the safe ones, if there are any. The others
        are not among them."""
        return least_likely(self.probability)

    @cached_property
    def layouts(self) -> int:
        """How many placements of all mines keep the sets, those among the others included: an
        exact whole number. TooWideError if the analysis is not exact.

        >>> analyze_sets([("abc", 1), ("bcd", 2)], mines=3, others=5).layouts
        10
        """
        bits = len(self.labels) + self._others
        number = counted_number(self._core.count_layouts, bits) if self.exact else None
        if number is None:
            raise TooWideError("expected sets that are counted exactly")
        return number

    def explain(self, cell: Label) -> SetProof:
        """Why a certain cell is safe or a mine: a set of sets of which none can be left out.

        Near sets are tried first, and the mine total only if no sets do without it. NotCertainError
        where there are layouts of both kinds, or it was not decided that there are none.

        >>> analyze_sets([("ab", 1), ("abc", 1), ("cd", 1)]).explain("d")
        SetProof(cell='d', mine=True, sets=(0, 1, 2), uses_mine_total=False)
        """
        if cell not in self.probability:
            raise SetError(f"expected a cell of the sets, got {reprlib.repr(cell)}")
        mine = cell in self.mines
        found = None
        if mine or cell in self.safe:
            found = self._core.prove(self.labels.index(cell), mine)
        if found is None:
            raise NotCertainError(f"expected a certain cell, got {reprlib.repr(cell)}")
        sets, uses_mine_total = found
        return SetProof(cell, mine, tuple(sets), uses_mine_total)

    def sample(self, number: int, seed: int = 1) -> list[frozenset[Label]]:
        """Layouts drawn at random, each as likely as it weighs: the mines among the cells of the
        sets. Draw i depends on `seed` and i alone. TooWideError if the analysis is not exact.

        >>> analyze_sets([("ab", 0), ("bc", 1)]).sample(1)
        [frozenset({'c'})]
        """
        row = len(self.labels) + (self._others > 0)
        if type(number) is not int or not 0 <= number <= MOST_SAMPLED // max(row, 1):
            raise SetError(
                f"expected a number of layouts that fit into memory, got {reprlib.repr(number)}"
            )
        check_seed(seed)
        if (drawn := self._core.sample(seed, 0, number)) is None:
            raise TooWideError("expected sets that are counted exactly")
        layouts = (drawn[at : at + row] for at in range(0, number * row, row)) if row else ()
        found = [
            frozenset(cell for cell, mine in zip(self.labels, layout, strict=False) if mine)
            for layout in layouts
        ]
        return found or [frozenset()] * number

    def _of_verdict(self, verdict: CellVerdict) -> frozenset[Label]:
        code = verdict.value
        return frozenset(
            cell for cell, one in zip(self.labels, self._core.verdict, strict=False) if one == code
        )


def least_likely(probability: Mapping[Label, float]) -> tuple[Label, ...]:
    """The cells with the least chance of a mine, as far as chances are known.

    >>> least_likely({"a": 0.3, "b": nan, "c": 0.2, "d": 0.2})
    ('c', 'd')
    """
    least = min((chance for chance in probability.values() if not isnan(chance)), default=inf)
    return tuple(cell for cell, chance in probability.items() if chance - least < SAME_CHANCE)


def analyze_sets(
    sets: Iterable[tuple[Cells, Count]],
    mines: int | None = None,
    *,
    others: int = 0,
    weights: Mapping[Any, int] | None = None,
    prior: float | None = None,
    budget: int = DEFAULT_BUDGET,
) -> SetAnalysis:
    """The exact mine probabilities of cells about which only sets are known: of a board of any
    shape, or of any other puzzle with mines.

    A set is a pair of its cells and their count. Cells are labels of any kind that can be hashed.
    The count is a whole number; several of them, such as a range; a mapping of counts to
    likelihoods; or a function that is called with a tuple of 0 and 1, a mine or not, for each
    pattern of at most 14 cells, and returns a truth value or a likelihood. `weights` says what a
    mine of a cell counts, where that is not 1, in every set; where the cells of a set are a
    mapping, it says so of this set.

    `mines` is the total of all cells; `others` is the number of cells in no set. Without a total
    every cell is a mine with the chance `prior`, or else the sets show how dense the mines are, as
    in `analyze`.

    Sets that no layout keeps raise ContradictionError, whose `sets` are the numbers of some that
    contradict each other, of which none can be left out. SetError says which set cannot be read.
    A component with more than `budget` moves between its states is sampled; TooWideError where
    nothing at all is known.

    Cells of the same sets form boxes, and a constraint is the least automaton that tells apart what
    may still come out differently; the rest is that of `analyze`.

    >>> analysis = analyze_sets([("abc", 1), ("bcd", 2)], mines=3, others=5)
    >>> analysis.probability["b"], round(analysis.others, 4)
    (0.5, 0.2)
    >>> analyze_sets([("ab", range(1, 3)), ("bc", {0, 2}), ("ab", {1: 1.0, 2: 3.0})]).layouts
    3
    >>> runs = lambda pattern: pattern in [(1, 1, 0), (0, 1, 1)]
    >>> analyze_sets([(("north", "west", "south"), runs)]).mines
    frozenset({'west'})
    """
    numbers: dict[Label, int] = {}
    core_sets = [_core_set(i, one, weights or {}, numbers) for i, one in enumerate(_listed(sets))]
    for name, value in (("mines", mines), ("others", others)):
        if value is not None and (type(value) is not int or not 0 <= value <= MOST_CELLS):
            raise SetError(f"expected {name} from 0 on, got {name}={reprlib.repr(value)}")
    cells = len(numbers) + others
    if cells > MOST_CELLS or (mines is not None and mines > cells):
        raise SetError(f"expected at most {cells} mines in {cells} cells, got {mines}")
    check_budget(budget)
    odds = prior_odds(prior)
    core = core_analyze_sets(len(numbers), others, core_sets, mines, odds, budget)
    if core.contradictory:
        chosen, uses_mine_total = core.contradiction() or (range(len(core_sets)), mines is not None)
        raise ContradictionError(
            "expected sets that some layout keeps, but no layout keeps those with the numbers "
            f"{', '.join(map(str, chosen))}" + (f" and {mines} mines" if uses_mine_total else ""),
            sets=chosen,
            uses_mine_total=uses_mine_total,
        )
    if core.lost:
        raise TooWideError(
            f"expected sets within a budget of {budget} moves, or of which random samples find "
            f"layouts"
        )
    return SetAnalysis(tuple(numbers), mines, core.exact, others, core)


def _listed(sets: object) -> list[Any]:
    try:
        return list(sets)  # type: ignore[call-overload, no-any-return]
    except TypeError:
        raise SetError(f"expected sets of cells, got {reprlib.repr(sets)}") from None


def _core_set(
    number: int, pair: object, weights: Mapping[Any, int], numbers: dict[Label, int]
) -> tuple[list[int], list[int], list[float]]:
    """A set as the core takes it: its cells by number, what a mine of each counts, and the
    likelihood of each count. Cells that are new are numbered."""

    def refuse(what: str) -> SetError:
        return SetError(f"expected {what}", f" in set {number}: {reprlib.repr(pair)}")

    if not isinstance(pair, Sequence) or len(pair) != 2 or isinstance(pair, str):
        raise refuse("a pair of cells and their count")
    cells, count = pair
    if not isinstance(cells, Iterable):
        raise refuse("cells that can be listed")
    try:
        labels = list(cells)
        members = [numbers.setdefault(label, len(numbers)) for label in labels]
    except TypeError:
        raise refuse("labels that can be hashed") from None
    if len(set(members)) < len(members):
        raise refuse("each cell once")
    if callable(count):
        if len(labels) > MOST_PATTERN_CELLS:
            raise refuse(f"at most {MOST_PATTERN_CELLS} cells where the count is a function")
        patterns = product((0, 1), repeat=len(labels))
        table = [_likelihood(count(pattern), refuse) for pattern in patterns]
        # The last cell is the lowest bit of the number of a pattern.
        return members, [2**i for i in reversed(range(len(labels)))], table
    counts = [
        cells[label] if isinstance(cells, Mapping) else weights.get(label, 1) for label in labels
    ]
    if not all(type(one) is int and one >= 1 for one in counts) or sum(counts) >= MOST_COUNTED:
        raise refuse(f"whole numbers from 1 on as weights, which come to less than {MOST_COUNTED}")
    table = [0.0] * (sum(counts) + 1)
    for one, likelihood in _likelihoods(count, refuse):
        if one < len(table):
            table[one] = likelihood
    return members, counts, table


def _likelihoods(count: object, refuse: Callable[[str], SetError]) -> Iterator[tuple[int, float]]:
    """The counts from 0 on that are possible, each with its likelihood."""
    what = "a whole number from 0 on, or several, or a mapping of them to likelihoods"
    listed: Iterable[Any] = count if isinstance(count, Iterable) else [count]
    if isinstance(count, str | bytes):
        raise refuse(what)
    for one in listed:
        try:
            number = index(one)
        except TypeError:
            raise refuse(what) from None
        if isinstance(one, bool) or number < 0:
            raise refuse(what)
        likelihood = count[one] if isinstance(count, Mapping) else 1.0
        yield number, _likelihood(likelihood, refuse)


def _likelihood(value: object, refuse: Callable[[str], SetError]) -> float:
    likelihood = float(value) if isinstance(value, Real) else nan
    if not 0 <= likelihood < inf:
        raise refuse("likelihoods from 0 on")
    if 0 < likelihood < 1e-100 or likelihood > 1e100:
        raise refuse("likelihoods from 1e-100 to 1e100, which doubles can multiply")
    return likelihood
