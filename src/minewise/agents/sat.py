"""The agents of S. Pratinidhi, A. Patil and P. Burani, "Report - Assignment 2 - Minesweeper": parts
Inference, Decisions, Improvements and Overestimated Clues."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import isnan
from typing import TYPE_CHECKING, Annotated, ClassVar

from minewise._core import analyze as core_analyze
from minewise.agents.lib.clue_sentences import ClueSentence, components, sentences_of
from minewise.agents.lib.guess import any_covered
from minewise.agents.protocol import Decision
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.errors import need
from minewise.game.clues import ROUNDING
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, EXPLODED, FLAG, View, as_view
from minewise.random import Random

if TYPE_CHECKING:
    from pysat.solvers import Solver

Reading = Callable[[int], range]
"""Of a clue: how many of its cells may be mines. What is known already is taken off both."""


def exactly(clue: int) -> range:
    """The reading of a clue that is the count."""
    return range(clue, clue + 1)


@dataclass
class SatAgent:
    """A SAT solver proves cells; else the least likely mine of the fringe, if unlikely; else any.

    The clues are a formula with a variable for each cell of the fringe, the covered cells beside
    any clue so far. A cell is safe if the formula has no model with a mine there, and a mine if it
    has none without. Where no cell is safe, the chance of a mine is the share of the models with
    one: every model counts alike, whatever its number of mines. The least likely fringe cell is
    revealed if its chance is at most `threshold`, otherwise a random cell.

    Components are enumerated by themselves; one of more than `max_models` models is counted by the
    engine, to the same shares. `total` lets the agent use the mine total where the rules tell it:
    cells off the fringe then have the chance of the mines that are left over among the cells that
    are left over, and can be chosen as well.
    """

    threshold: Annotated[
        float, "greatest chance of a mine at which a cell of the fringe is revealed"
    ] = 0.2
    max_models: Annotated[int, "a component with more models is counted by the engine"] = 500
    total: Annotated[bool, "whether the mine total is used if the rules tell it"] = False

    name: ClassVar[str] = "sat"
    source: ClassVar[str] = "Pratinidhi, Patil, Burani, Assignment 2"
    sound: ClassVar[bool] = True

    def __post_init__(self) -> None:
        _need_solver()
        if not 0 <= self.threshold <= 1:
            raise ValueError(f"expected threshold from 0 to 1, got {self.threshold}")
        if self.max_models < 0:
            raise ValueError(f"expected max_models of at least 0, got {self.max_models}")

    def reading(self, clue: int) -> range:
        """How many mines a clue may stand for: its formula is the disjunction, over these c, of
        P(c), that exactly c of its cells are mines."""
        return exactly(clue)

    def decide(self, view: View, rng: Random) -> Decision:
        view = as_view(view)
        safe: set[Cell] = set()
        mines: set[Cell] = set()
        for component in components(sentences_of(view)):
            for cell, mine in proved(component, self.reading).items():
                (mines if mine else safe).add(cell)
        flag = tuple(sorted(mines))
        if safe:
            reason = "with a mine there the clues have no model"
            return Decision(tuple(sorted(safe)), flag, certain=True, reason=reason)
        left = view.with_flags(flag)
        share = self._share_left(left)
        unsolved = tuple(left.where(COVERED))
        if share == 0:
            return Decision(unsolved, flag, certain=True, reason="all mines are identified")
        if share == 1:
            return Decision(flag=(*flag, *unsolved), reason="as many mines are left as cells")
        if not unsolved:
            return Decision(flag=flag, reason="without a mine there the clues have no model")
        return self._guess(left, flag, share, rng)

    def _share_left(self, view: View) -> float | None:
        """The mines left over among the cells left over; None if not known or not used."""
        unsolved = len(view.where(COVERED))
        if not self.total or view.mines is None or unsolved == 0:
            return None
        mines = view.mines - len(view.where(FLAG)) - len(view.where(EXPLODED))
        return mines / unsolved if 0 <= mines <= unsolved else None  # None where flags are wrong

    def _guess(
        self, view: View, flag: tuple[Cell, ...], share: float | None, rng: Random
    ) -> Decision:
        """What to do where no cell is safe: `view` has the mines found so far as flags."""
        fringe = self.chances(view)
        chance = dict(sorted(fringe.items()))
        if share is not None:
            chance = {cell: fringe.get(cell, share) for cell in view.where(COVERED)}
        least = min(chance.values(), default=1.0)
        if least > self.threshold or not chance:
            what = "no fringe" if not fringe else f"no chance of a mine up to {self.threshold:.0%}"
            reason = f"{what}, so any cell"
            return Decision(any_covered(view, rng), flag, False, chance or None, reason)
        best = [cell for cell, some in chance.items() if some - least < ROUNDING]
        cell = rng.choice(best)
        reason = f"the least chance of a mine, {least:.0%}"
        reason += " of the models" if cell in fringe else ", that of the cells off the fringe"
        return Decision((cell,), flag, False, chance, reason)

    def chances(self, view: View) -> dict[Cell, float]:
        """The share of models with a mine, for each cell of the fringe."""
        chance: dict[Cell, float] = {}
        beyond: list[Cell] = []
        for component in components(sentences_of(view)):
            shares = shares_of_models(component, self.max_models, self.reading)
            if shares is None:
                beyond += (cell for sentence in component for cell in sentence.cells)
            else:
                chance.update(shares)
        if beyond:
            chance.update(_counted(view, beyond, self.reading))
        return chance


def proved(sentences: list[ClueSentence], reading: Reading = exactly) -> dict[Cell, bool]:
    """The cells that are mines (True) in all models, or safe (False) in all; none if there is no
    model.

    One model leaves a value for each cell that may be the only one. One query a cell asks for a
    model with the other value: there is none, or it clears other cells on the way.

    >>> both, one = frozenset({(0, 0), (0, 1)}), frozenset({(0, 1)})
    >>> cells = proved([ClueSentence(both, 1), ClueSentence(one, 1)])
    >>> sorted(cells.items())
    [((0, 0), False), ((0, 1), True)]
    """
    variables = _variables(sentences)
    with _solver(sentences, variables, reading) as solver:
        if not solver.solve():
            return {}
        literals = solver.get_model()
        candidates = set(literals)
        for literal in literals:
            if literal not in candidates:
                continue
            if solver.solve(assumptions=[-literal]):
                candidates.intersection_update(solver.get_model())
            else:
                solver.add_clause([literal])  # the queries to come need not find it again
    return {
        cell: number in candidates
        for cell, number in variables.items()
        if not candidates.isdisjoint((number, -number))
    }


def shares_of_models(
    sentences: list[ClueSentence], most: int, reading: Reading = exactly
) -> dict[Cell, float] | None:
    """The share of models in which each cell is a mine: none if there is no model, and None if
    there are more than `most`."""
    variables = _variables(sentences)
    mines = [0] * (len(variables) + 1)
    models = 0
    with _solver(sentences, variables, reading) as solver:
        for model in solver.enum_models():
            if models == most:
                return None
            models += 1
            for literal in model:
                if literal > 0:
                    mines[literal] += 1
    return {cell: mines[number] / models for cell, number in variables.items()} if models else {}


def clauses(
    sentence: ClueSentence, variables: Mapping[Cell, int], reading: Reading = exactly
) -> Iterator[list[int]]:
    """A sentence in conjunctive normal form, without other variables.

    That at least k of n cells are mines: among any n - k + 1 of them is a mine. That at most k are:
    among any k + 1 is none. What no n cells can fulfil is an empty clause.

    >>> two = ClueSentence(frozenset({(1, 0), (1, 1), (0, 1)}), 2)
    >>> list(clauses(two, {(0, 1): 1, (1, 0): 2, (1, 1): 3}))
    [[1, 2], [1, 3], [2, 3], [-1, -2, -3]]
    """
    numbers = sorted(variables[cell] for cell in sentence.cells)
    counts = reading(sentence.count)
    least, most = counts.start, counts.stop - 1
    if least > 0:
        for some in combinations(numbers, max(0, len(numbers) - least + 1)):
            yield list(some)
    for some in combinations(numbers, max(0, most + 1)):
        yield [-number for number in some]


def _variables(sentences: list[ClueSentence]) -> dict[Cell, int]:
    """A number for each cell, row by row: not its name, which would be ambiguous from row 11 on."""
    cells = sorted(frozenset().union(*(sentence.cells for sentence in sentences)))
    return {cell: number for number, cell in enumerate(cells, start=1)}


def _need_solver() -> None:
    need("A SAT solver", "pysat", package="python-sat")


def _solver(
    sentences: list[ClueSentence], variables: Mapping[Cell, int], reading: Reading
) -> Solver:
    _need_solver()
    from pysat.solvers import Minisat22

    written = [clause for s in sentences for clause in clauses(s, variables, reading)]
    if last := len(variables):
        written.append([last, -last])  # so that the solver knows of variables in no clause
    return Minisat22(written)


def _counted(view: View, cells: list[Cell], reading: Reading) -> dict[Cell, float]:
    """The same shares by the engine, for more models than can be gone through: flags are mines, the
    mine total is unknown, and a clue weighs 1 at all counts that it may stand for, so that all
    models count alike. It is asked beside clues, when the first click is over. Empty if it cannot
    count."""
    import numpy as np

    codes = view.cells.replace(bytes([BYTE[FLAG]]), bytes([BYTE[EXPLODED]]))
    weights = [float(true in reading(shown)) for shown in range(9) for true in range(9)]
    analysis = core_analyze(codes, view.rules.core(), None, 1.0, weights, DEFAULT_BUDGET)
    if not analysis.is_known:
        return {}
    probability = np.frombuffer(analysis.probability).reshape(view.height, view.width)
    chances = {cell: float(probability[cell]) for cell in cells}
    return {} if any(map(isnan, chances.values())) else chances


@dataclass
class SatOverestimatedAgent(SatAgent):
    """As sat, but a clue says only that at most so many mines are around: right for cautious clues.

    The formula of a clue is the disjunction of P(c), exactly c mines, for c from 0 to the clue. The
    source calls that "at least", but its formula says "at most", and so it must be where a clue may
    exceed the truth. That no cell is a mine fits all such clues, so they never prove a mine: only
    the mine total does (`total=yes`).
    """

    name: ClassVar[str] = "sat-overestimated"

    def reading(self, clue: int) -> range:
        return range(clue + 1)
