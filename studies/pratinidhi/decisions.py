"""Every decision of `sat` in a number of games, beside what the exact engine knows in that view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import log2

from minewise.agents.lib.clue_sentences import sentences_of
from minewise.agents.registry import make
from minewise.engine.analysis import analyze
from minewise.game.game import Game
from minewise.game.rules import Cell, Rules
from minewise.game.view import COVERED, FLAG, View
from minewise.match.turn import Turn, turns
from minewise.stats import wilson
from studies.pratinidhi.clauses import literals
from studies.shared.estimate import Estimate
from studies.shared.study import Run

THRESHOLD = 0.2
"""The largest chance of a mine at which the source takes the least likely cell (Decisions)."""

WELL_ABOVE = 0.1
"""A guess that is so much likelier to be a mine than the least likely cell is told."""

STEP = 5
"""Numbers of variables that are told together."""


@dataclass(frozen=True, slots=True)
class Look:
    """One decision and what the engine says of it.

    `variables` are those of the formula, `log2_models` is the logarithm of the number of its
    models, `literals` counts those of its clauses. `missed` counts the cells, safe or mines, that
    the clues alone prove and the agent did not. Of a guess after the first click, `by_total` tells
    how many cells are safe by clues and total together, and `excess` by how much its cell is
    likelier to be a mine than the least likely one, both with the total known; `any_cell` if the
    agent took any cell since no chance was within its threshold.
    """

    mines: int
    game: int
    number: int
    turn: Turn
    variables: int
    log2_models: float
    missed: int
    literals: int
    by_total: int = 0
    excess: float = 0.0
    any_cell: bool = False

    @property
    def guess(self) -> bool:
        """A guess, other than the first click, before which there is nothing to know."""
        return self.number > 0 and not self.turn.decision.certain and bool(self.guessed)

    @property
    def guessed(self) -> tuple[Cell, ...]:
        """The cell that was guessed, if any."""
        decision = self.turn.decision
        return () if decision.certain else tuple(decision.reveal)


def rules(mines: int, *, known: bool = True) -> Rules:
    """Those of the source, on its board of 8x8; with `known` an agent may use the total.

    >>> print(rules(12))
    8x8/12 first_click=any on_mine=continue cascade=no win=all_identified
    """
    return replace(Rules.parse("rutgers-small"), mines=mines, mines_known=known)


def watch(run: Run) -> list[Look]:
    """Plays games with each number of mines, fewer where there are many mines, and looks at every
    decision."""
    plan = run.plan
    few = run.share(plan["decisions"])
    games = [
        (mines, game)
        for mines in plan["mines"]
        for game in range(few if mines <= plan["sparse"] else max(2, few // 4))
    ]
    tell = run.tell("decisions")
    looks: list[Look] = []
    for done, (mines, game) in enumerate(games, 1):
        looks += looks_at(mines, game, run.seed)
        if tell is not None:
            tell(done, len(games))
    return looks


def looks_at(mines: int, game: int, seed: int) -> Iterator[Look]:
    """One game."""
    state = Game(rules(mines), seed=seed, number=game)
    for number, turn in enumerate(turns(make("sat"), state)):
        yield look(mines, game, number, turn)


def look(mines: int, game: int, number: int, turn: Turn) -> Look:
    """What the engine says of a decision."""
    view, decision = turn.view, turn.decision
    clues = analyze(without_total(view), prior=0.5)
    flags = {*view.where(FLAG), *decision.flag}
    proved = set(decision.reveal) if decision.certain else set()
    sentences = sentences_of(view)
    formula = {cell for sentence in sentences for cell in sentence.cells}
    free = len(set(view.where(COVERED)) - formula)
    found = Look(
        mines,
        game,
        number,
        turn,
        variables=len(formula),
        log2_models=log2(clues.layouts >> free),  # cells off the formula are mines or not, freely
        missed=len(clues.safe - proved) + len(clues.mines - flags),
        literals=sum(literals(len(one.cells), one.count) for one in sentences),
    )
    if not found.guess:
        return found
    known = analyze(view)
    (cell,) = found.guessed
    chances = (decision.probability or {}).values()
    return replace(
        found,
        by_total=len(known.safe),
        excess=float(known.probability[cell] - known.probability[view.array == COVERED].min()),
        any_cell=min(chances, default=1.0) > THRESHOLD,
    )


@dataclass(frozen=True)
class Elsewhere:
    """A turn at which the cells around a 0 that has just been shown were waiting, all of them safe,
    and the agent revealed another one; `number` counts turns of one cell each, from 1."""

    number: int
    zero: Cell
    waiting: tuple[Cell, ...]
    taken: Cell


def elsewhere(mines: int, *, game: int, seed: int) -> Elsewhere | None:
    """The first one in a game played cell by cell, which the source saw in its own (A55 instead of
    the cells around A74); None if there is none."""
    before: Cell | None = None
    state = Game(rules(mines, known=False), seed=seed, number=game)
    for number, turn in enumerate(turns(make("sat"), state, one_cell=True), 1):
        taken = turn.moves[-1].cell
        if before is not None and turn.view[before] == 0:
            near = turn.view.neighbors(before)
            waiting = tuple(cell for cell in near if turn.view[cell] == COVERED)
            if waiting and taken not in waiting:
                return Elsewhere(number, before, waiting, taken)
        before = taken
    return None


def without_total(view: View) -> View:
    """The view of a player who is not told the mine total."""
    return View(replace(view.rules, mines=None, mines_known=False), view.cells)


@dataclass(frozen=True)
class AtMines:
    """The decisions of all games with one number of mines, added up.

    `no_guess` counts the games without a guess after the first click; `by_total` and the two `poor`
    ones count guesses: where clues and total prove a safe cell, and of cells that are `WELL_ABOVE`
    the least likely one, by the reason of the guess. `excess` is a mean over guesses.
    """

    mines: int
    games: int
    no_guess: int
    decisions: int
    missed: int
    guesses: int
    by_total: int
    poor_any_cell: int
    poor_least: int
    excess: float

    @property
    def poor(self) -> int:
        """Guesses that are much likelier mines than another cell."""
        return self.poor_any_cell + self.poor_least

    @property
    def poor_share(self) -> Estimate:
        """Their share of the guesses."""
        share = self.poor / self.guesses if self.guesses else 0.0
        return Estimate.of(share, wilson(self.poor, self.guesses))

    @property
    def no_guess_share(self) -> Estimate:
        """The share of the games without a guess."""
        return Estimate.of(self.no_guess / self.games, wilson(self.no_guess, self.games))


def at_mines(looks: Iterable[Look]) -> list[AtMines]:
    """The sums for each number of mines."""
    groups: dict[int, list[Look]] = {}
    for one in looks:
        groups.setdefault(one.mines, []).append(one)
    return [_sums(mines, group) for mines, group in groups.items()]


def _sums(mines: int, group: list[Look]) -> AtMines:
    guesses = [one for one in group if one.guess]
    poor = [one.any_cell for one in guesses if one.excess >= WELL_ABOVE]
    games = {one.game for one in group}
    return AtMines(
        mines=mines,
        games=len(games),
        no_guess=len(games - {one.game for one in guesses}),
        decisions=len(group),
        missed=sum(one.missed for one in group),
        guesses=len(guesses),
        by_total=sum(one.by_total > 0 for one in guesses),
        poor_any_cell=sum(poor),
        poor_least=len(poor) - sum(poor),
        excess=sum(one.excess for one in guesses) / len(guesses) if guesses else 0.0,
    )


@dataclass(frozen=True)
class Width:
    """The decisions whose formula has `least` to `most` variables: the mean and the largest
    logarithm (base 2) of the number of models, and the mean time of the agent in milliseconds."""

    least: int
    most: int
    decisions: int
    mean_log2: float
    most_log2: float
    milliseconds: float


def widths(looks: Iterable[Look]) -> list[Width]:
    """The decisions by the number of variables, five numbers a line."""
    groups: dict[int, list[Look]] = {}
    for one in looks:
        if one.variables:
            groups.setdefault((one.variables - 1) // STEP, []).append(one)
    return [
        Width(
            least=STEP * place + 1,
            most=STEP * place + STEP,
            decisions=len(group),
            mean_log2=sum(one.log2_models for one in group) / len(group),
            most_log2=max(one.log2_models for one in group),
            milliseconds=1000 * sum(one.turn.seconds for one in group) / len(group),
        )
        for place, group in sorted(groups.items())
    ]
