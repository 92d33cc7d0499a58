# Knowledge is kept as sentences of cells, each brought up to date as cells become known; recursive.
# mypy: ignore-errors
from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field

sys.setrecursionlimit(10000)


@dataclass(eq=False)
class Box:
    row: int
    col: int
    mine: bool = False
    visited: bool = False
    clue: int | None = None


@dataclass
class KnowledgeBase:
    sentences: list = field(default_factory=list)

    def tell(self, cells, count, agent):
        self.sentences.append([set(cells), count])
        self.settle(agent)

    def settle(self, agent):
        for sentence in self.sentences:
            cells, count = sentence
            if cells and count in (0, len(cells)):
                self.sentences.remove(sentence)
                for cell in cells:
                    agent.conclude(cell, count > 0)
                return self.settle(agent)
        for small in self.sentences:
            for big in self.sentences:
                if small[0] and small[0] < big[0]:
                    big[0] -= small[0]
                    big[1] -= small[1]
                    return self.settle(agent)

    def know(self, cell, mine):
        for sentence in self.sentences:
            if cell in sentence[0]:
                sentence[0].discard(cell)
                sentence[1] -= mine
        self.sentences = [s for s in self.sentences if s[0]]


class ImprovedAgent(object):
    def __init__(self, env):
        self.env = env
        self.minefield = tuple(
            tuple(Box(i, j) for j in range(env.dimension)) for i in range(env.dimension)
        )
        self.kb = KnowledgeBase()
        self.set_of_inferred_safe_cells = set()
        self.unknown = {(i, j) for i in range(env.dimension) for j in range(env.dimension)}

    def conclude(self, cell, mine):
        if cell not in self.unknown:
            return
        self.unknown.remove(cell)
        self.kb.know(cell, mine)
        if mine:
            self.minefield[cell[0]][cell[1]].mine = True
        else:
            self.set_of_inferred_safe_cells.add(cell)

    def addToKnowledgeBase(self, row, col):
        box = self.minefield[row][col]
        cells = [(row + i, col + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
        inside = [(i, j) for i, j in cells if 0 <= min(i, j) and max(i, j) < self.env.dimension]
        safe = {(b.row, b.col) for line in self.minefield for b in line if b.visited and not b.mine}
        marked = [c for c in inside if self.minefield[c[0]][c[1]].mine]
        unknown = set(inside) - set(marked) - safe - self.set_of_inferred_safe_cells
        self.kb.tell(unknown, box.clue - len(marked), self)

    def play(self):
        while self.unknown or self.set_of_inferred_safe_cells:
            if self.set_of_inferred_safe_cells:
                cell = self.set_of_inferred_safe_cells.pop()
            else:
                cell = random.choice(sorted(self.unknown))
            box = self.minefield[cell[0]][cell[1]]
            seen = self.env.queryBox(*cell)
            box.visited, box.clue, box.mine = True, seen.clue, seen.mine
            if cell in self.unknown:
                self.unknown.remove(cell)
                self.kb.know(cell, seen.mine)
            if seen.mine:
                self.kb.settle(self)
            else:
                self.addToKnowledgeBase(*cell)
        mines = [box for line in self.minefield for box in line if box.mine]
        return sum(not box.visited for box in mines) / len(mines)
