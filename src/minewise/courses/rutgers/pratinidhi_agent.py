"""The agents of S. Pratinidhi, A. Patil and P. Burani in the words of their report: "Inference",
"Decisions" and "Overestimated Clues".

They are here to be read and changed: a student's agent may be a subclass. The agents `sat` and
`sat-overestimated` decide the same from a view, for boards of any size.
"""
# The names are those of the source: see the exemption in pyproject.toml.

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from minewise.agents.lib.clue_sentences import ClueSentence, components
from minewise.agents.sat import proved, shares_of_models
from minewise.courses.rutgers.pratinidhi import IS_MINE, AgentBox, Environment
from minewise.game.rules import Cell
from minewise.game.view import neighbors_at
from minewise.random import Random

MOST_MODELS = 500
"""Of clues that hang together. Beyond them no `prob` is worked out."""


@dataclass(frozen=True, slots=True)
class Expression:
    """What a clue says: of `symbols`, the unsolved boxes around it, some number in `counts` are
    mines. As text it is the disjunction of the source.

    >>> print(Expression(((0, 1), (1, 0)), range(1, 2)))
    (A0,1 & ~A1,0) | (~A0,1 & A1,0)
    """

    symbols: tuple[Cell, ...]
    counts: range

    def __str__(self) -> str:
        choices = [set(some) for c in self.counts for some in combinations(self.symbols, c)]
        terms = (
            " & ".join(f"{'' if s in mines else '~'}A{s[0]},{s[1]}" for s in self.symbols)
            for mines in choices
        )
        return " | ".join(f"({term})" for term in terms) or "False"


class Agent:
    """The agent of the source, with a minefield and a knowledge base of its own.

    >>> agent = Agent(Environment(2, 1, seed=3))
    >>> agent.visit(0, 0)
    >>> agent.addToKnowledgeBase(0, 0)
    >>> print(agent.knowledgeBase[0])
    (A0,1 & ~A1,0 & ~A1,1) | (~A0,1 & A1,0 & ~A1,1) | (~A0,1 & ~A1,0 & A1,1)
    >>> agent.updateKnowledgeBase()
    >>> round(agent.minefield[1][1].prob, 3), agent.minefield[1][1].mine
    (0.333, False)
    >>> Agent(Environment(8, 8, seed=1)).play()
    0.75
    """

    maximumProbability = 0.2  # noqa: N815 - the source's words
    """Of a mine in a box of the fringe that is visited."""

    def __init__(self, environment: Environment, *, seed: int = 1) -> None:
        self.environment = environment
        dimension = range(environment.dimension)
        self.minefield = [[AgentBox(row, col) for col in dimension] for row in dimension]
        self.knowledgeBase: list[Expression] = []
        self._random = Random(seed)

    def play(self) -> float:
        """Visits boxes until each is visited or marked as a mine; the final score: the share of the
        mines that were marked and not stepped on."""
        while box := self.nextBox():
            self.visit(box.row, box.col)
            if self.minefield[box.row][box.col].clue is not None:
                self.addToKnowledgeBase(box.row, box.col)
            self.updateKnowledgeBase()
        mines = [box for row in self.minefield for box in row if box.mine is IS_MINE]
        return sum(not box.visited for box in mines) / len(mines) if mines else 1.0

    def visit(self, row: int, col: int) -> None:
        """Queries a box and writes down what the environment says."""
        box = self.environment.queryBox(row, col)
        self.minefield[row][col] = AgentBox(row, col, box.mine, box.visited, box.clue)

    def addToKnowledgeBase(self, row: int, col: int) -> None:
        """Adds the clue of a visited box: exactly so many mines are around it."""
        clue = self.minefield[row][col].clue
        assert clue is not None
        self.addExpression(row, col, range(clue, clue + 1))

    def addExpression(self, row: int, col: int, counts: range) -> None:
        """Adds that the number of mines around a box is in `counts`."""
        around = [self.minefield[r][c] for r, c in self._around(row, col)]
        symbols = tuple((box.row, box.col) for box in around if _unsolved(box))
        known = sum(box.mine for box in around)
        left = range(max(0, counts.start - known), max(0, counts.stop - known))
        self.knowledgeBase.append(Expression(symbols, left))

    def updateKnowledgeBase(self) -> None:
        """Finds what all models of the knowledge base have in common: marks mines, and sets `prob`
        to the share of the models with a mine."""
        self.knowledgeBase = [self._substituted(known) for known in self.knowledgeBase]
        ranges = list({known.counts: None for known in self.knowledgeBase})
        sentences = [
            ClueSentence(frozenset(known.symbols), ranges.index(known.counts))
            for known in self.knowledgeBase
            if known.symbols
        ]
        for component in components(list(dict.fromkeys(sentences))):
            chances = shares_of_models(component, MOST_MODELS, ranges.__getitem__)
            certain = proved(component, ranges.__getitem__)
            for cell, prob in ({} if chances is None else chances).items():
                self._note(cell, prob=prob)
            for cell, mine in certain.items():
                self._note(cell, mine=mine, prob=float(mine))

    def nextBox(self) -> AgentBox | None:
        """The box of the fringe that is the least likely mine, if that is at most
        `maximumProbability`, or else any unsolved box; None if there is none."""
        unsolved = [box for row in self.minefield for box in row if _unsolved(box)]
        fringe = [box for box in unsolved if box.prob is not None]
        best = min(fringe, key=lambda box: box.prob or 0.0, default=None)
        if best is not None and (best.prob or 0.0) <= self.maximumProbability:
            return best
        return self._random.choice(unsolved) if unsolved else None

    def _around(self, row: int, col: int) -> list[Cell]:
        dimension = self.environment.dimension
        return list(neighbors_at((row, col), dimension, dimension))

    def _note(self, cell: Cell, **known: float | bool) -> None:
        row, col = cell
        self.minefield[row][col] = replace(self.minefield[row][col], **known)  # type: ignore[arg-type]

    def _substituted(self, known: Expression) -> Expression:
        """An expression with what is solved by now put in."""
        boxes = [self.minefield[row][col] for row, col in known.symbols]
        symbols = tuple((box.row, box.col) for box in boxes if _unsolved(box))
        mines = sum(box.mine for box in boxes)
        left = range(max(0, known.counts.start - mines), max(0, known.counts.stop - mines))
        return Expression(symbols, left)


class MineSweeperOverestimatedAgent(Agent):
    """The agent for clues that may be larger than the number of mines: only what it adds to its
    knowledge base differs. The source says "at least" of a clue; by its formula, which is right,
    and here, it is "at most".

    >>> agent = MineSweeperOverestimatedAgent(Environment(2, 1, seed=3, clues="cautious"))
    >>> agent.visit(0, 0)
    >>> agent.addToKnowledgeBase(0, 0)
    >>> print(agent.knowledgeBase[0].counts)
    range(0, 3)
    """

    def addToKnowledgeBase(self, row: int, col: int) -> None:
        """Adds the clue of a visited box: at most so many mines are around it."""
        clue = self.minefield[row][col].clue
        assert clue is not None
        self.addExpression(row, col, range(clue + 1))


def _unsolved(box: AgentBox) -> bool:
    return not box.visited and not box.mine
