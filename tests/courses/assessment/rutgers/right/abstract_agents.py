# Two agents that share an abstract class; each answer is drawn into the knowledge at once.
# mypy: ignore-errors
from abc import ABC, abstractmethod
from collections import deque
import random


class Cell:
    __slots__ = ("row", "col", "mine", "visited", "clue", "around")

    def __init__(self, row, col):
        self.row, self.col = row, col
        self.mine, self.visited, self.clue, self.around = False, False, None, ()

    def __repr__(self):
        return f"<{self.row},{self.col}>"


class BaseAgent(ABC):
    def __init__(self, environment):
        self.environment = environment
        n = self.n = environment.dimension
        self.minefield = [[Cell(i, j) for j in range(n)] for i in range(n)]
        for line in self.minefield:
            for cell in line:
                cell.around = [
                    self.minefield[i][j]
                    for i in range(max(cell.row - 1, 0), min(cell.row + 2, n))
                    for j in range(max(cell.col - 1, 0), min(cell.col + 2, n))
                    if self.minefield[i][j] is not cell
                ]
        self.safe = deque()
        self.tripped = 0

    def play(self):
        while True:
            while self.safe:
                self.query(self.safe.popleft())
            rest = [c for line in self.minefield for c in line if not c.visited and not c.mine]
            if not rest:
                return self.score()
            self.query(random.choice(rest))

    def score(self):
        mines = sum(cell.mine for line in self.minefield for cell in line)
        return (mines - self.tripped) / mines

    def query(self, cell):
        if cell.visited:
            return
        answer = self.environment.queryBox(cell.row, cell.col)
        cell.visited = True
        if answer.mine:
            cell.mine = True
            self.tripped += 1
        else:
            cell.clue = answer.clue
        self.infer(cell)

    @abstractmethod
    def infer(self, cell):
        ...


class BasicAgent(BaseAgent):
    def infer(self, cell):
        """What is new about a cell is looked at from the cells around it, and so on."""
        queue = [cell, *cell.around]
        while queue:
            one = queue.pop()
            if one.clue is None:
                continue
            rest = [c for c in one.around if not c.visited and not c.mine and c not in self.safe]
            left = one.clue - sum(c.mine for c in one.around)
            if left == 0:
                self.safe.extend(rest)
                queue.extend(near for c in rest for near in c.around)
            elif left == len(rest):
                for c in rest:
                    c.mine = True
                    queue.extend(c.around)


class AdvancedAgent(BasicAgent):
    def infer(self, cell):
        super().infer(cell)
        clued = [c for line in self.minefield for c in line if c.clue]
        for one in clued:
            for two in clued:
                a = {c for c in one.around if not c.visited and not c.mine and c not in self.safe}
                b = {c for c in two.around if not c.visited and not c.mine and c not in self.safe}
                if a and a < b:
                    more = two.clue - sum(c.mine for c in two.around)
                    more -= one.clue - sum(c.mine for c in one.around)
                    if more == 0:
                        self.safe.extend(sorted(b - a, key=repr))
                    elif more == len(b - a):
                        for c in b - a:
                            c.mine = True
                            super().infer(c)
