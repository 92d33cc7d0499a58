"""Baseline: the answers of someone who knows only so much, as texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from minewise import Agent, Random, View, make
from minewise.game.rules import Cell
from minewise.tasks import Task
from minewise.tasks.families.best_move import BestMoveQuestion
from minewise.tasks.families.counting import CountingQuestion
from minewise.tasks.families.deduction import DeductionQuestion
from minewise.tasks.families.possibility import PossibilityQuestion
from minewise.tasks.families.probability import ProbabilityQuestion
from minewise.tasks.families.proof import ProofQuestion

Premises = tuple[Iterable[Cell], bool]
"""Clues, and whether the mine total is one of the premises."""


class Baseline(ABC):
    """Answers to the six families, and the agent that plays the games."""

    agent_name: str

    def __init__(self) -> None:
        self.agent: Agent = make(self.agent_name)

    @abstractmethod
    def certain(self, view: View, rng: Random) -> tuple[set[Cell], set[Cell]]:
        """The cells that it calls safe, and those that it calls mines."""

    @abstractmethod
    def layouts(self, view: View, rng: Random) -> int:
        """How many placements it counts."""

    @abstractmethod
    def chance(self, view: View, cell: Cell, rng: Random) -> float:
        """How likely it holds a mine in the cell to be."""

    @abstractmethod
    def proof(self, view: View, cell: Cell, mine: bool, rng: Random) -> Premises:
        """Why it thinks that the cell is a mine, or safe."""

    @abstractmethod
    def contradiction(self, view: View, rng: Random) -> Premises | None:
        """Why it thinks that no placement fits; None if it thinks that one does."""

    def move(self, view: View, rng: Random) -> Cell:
        """What it reveals where no cell is certainly safe."""
        return self.agent.decide(view, rng).reveal[0]

    def answer(self, task: Task) -> str:
        """Its answer to a task, the same each time."""
        view, rng = task.view, Random(1, task.metadata["index"])
        match task.question:
            case DeductionQuestion():
                safe, mines = self.certain(view, rng)
                answer = f"safe: {_text(safe)}; mines: {_text(mines)}"
            case CountingQuestion():
                answer = str(self.layouts(view, rng))
            case ProbabilityQuestion(cell=cell):
                answer = f"{self.chance(view, cell, rng):.6f}"
            case BestMoveQuestion():
                answer = _text([self.move(view, rng)])
            case ProofQuestion(cell=cell, mine=mine):
                answer = _premises(self.proof(view, cell, mine, rng))
            case PossibilityQuestion():
                found = self.contradiction(view, rng)
                answer = f"impossible; {_premises(found)}" if found else "possible"
        return f"Answer: {answer}"


def _text(cells: Iterable[Cell]) -> str:
    return " ".join(f"({row},{column})" for row, column in sorted(cells)) or "none"


def _premises(premises: Premises) -> str:
    clues, total = premises
    return f"clues: {_text(clues)}; total: {'yes' if total else 'no'}"


def clues_next_to_covered(view: View) -> dict[Cell, list[Cell]]:
    """The clues that a covered cell is next to, with these covered cells."""
    hidden = {*view.where(-1)}
    around = {
        cell: [near for near in view.neighbors(cell) if near in hidden]
        for clue in range(9)
        for cell in view.where(clue)
    }
    return {cell: near for cell, near in around.items() if near}


def mines_left(view: View) -> int:
    """Those that are not exploded, by the mine total."""
    assert view.mines is not None
    return view.mines - len(view.where(-3))
