"""The baselines that reason over all clues: by satisfiability, and by exact counts."""

from __future__ import annotations

from answering.baseline import Baseline, Premises, clues_next_to_covered, mines_left
from minewise import Random, View, analyze, evaluate, optimal
from minewise.agents.lib.clue_sentences import components, sentences_of
from minewise.agents.sat import SatAgent, proved, shares_of_models
from minewise.errors import ContradictionError, TooWideError
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.tasks.truth import Truth, premises


class Satisfiability(Baseline):
    """What a SAT solver proves of the clues, without the mine total; no counts.

    Counts are those of the clues alone, chances the shares of their models. Its proof is all clues
    of the component, since it does not look for fewer.
    """

    agent_name = "sat"

    def certain(self, view: View, rng: Random) -> tuple[set[Cell], set[Cell]]:
        cells: dict[Cell, bool] = {}
        for component in components(sentences_of(view)):
            cells |= proved(component)
        return {c for c, mine in cells.items() if not mine}, {
            c for c, mine in cells.items() if mine
        }

    def layouts(self, view: View, rng: Random) -> int:
        return analyze(premises(view, clues_next_to_covered(view), total=False)).layouts

    def chance(self, view: View, cell: Cell, rng: Random) -> float:
        agent = self.agent
        assert isinstance(agent, SatAgent)
        share = mines_left(view) / len(view.where(COVERED))
        return agent.chances(view).get(cell, share)

    def proof(self, view: View, cell: Cell, mine: bool, rng: Random) -> Premises:
        around = clues_next_to_covered(view)
        for component in components(sentences_of(view)):
            cells = set[Cell]().union(*(sentence.cells for sentence in component))
            if cell in cells:
                return [clue for clue, near in around.items() if cells.intersection(near)], False
        return [], True

    def contradiction(self, view: View, rng: Random) -> Premises | None:
        for component in components(sentences_of(view)):
            if shares_of_models(component, 1) == {}:
                cells = set[Cell]().union(*(sentence.cells for sentence in component))
                around = clues_next_to_covered(view)
                return [clue for clue, near in around.items() if cells.intersection(near)], False
        return None


class Exact(Baseline):
    """Exact counts of the layouts; the least likely mine where a guess is forced.

    The labels come from the same counts, so only moves can differ from them.
    """

    agent_name = "exact"

    def certain(self, view: View, rng: Random) -> tuple[set[Cell], set[Cell]]:
        found = analyze(view)
        return set(found.safe), set(found.mines)

    def layouts(self, view: View, rng: Random) -> int:
        return analyze(view).layouts

    def chance(self, view: View, cell: Cell, rng: Random) -> float:
        return float(analyze(view).probability[cell])

    def proof(self, view: View, cell: Cell, mine: bool, rng: Random) -> Premises:
        found = Truth(view).proof(cell)
        return found.clues, found.uses_mine_total

    def contradiction(self, view: View, rng: Random) -> Premises | None:
        try:
            analyze(view)
        except ContradictionError as error:
            return error.clues, error.uses_mine_total
        return None


class Best(Exact):
    """As `exact`, but for guesses: the cell with the greatest estimate of the chance to win."""

    agent_name = "best"

    def move(self, view: View, rng: Random) -> Cell:
        return evaluate(view).best.cell


class Optimum(Best):
    """As `best`, but for end games, which it searches to the end of the game: nobody plays better
    there."""

    def move(self, view: View, rng: Random) -> Cell:
        try:
            values = optimal(view, budget=2_000_000).win_rate_by_cell
        except TooWideError:
            return super().move(view, rng)
        return max(values, key=lambda cell: values[cell])
