# The agents of the second report with boxes and a knowledge base of their own; nothing imported.
# mypy: ignore-errors
from itertools import combinations
from random import choice

IS_MINE, IS_NOT_MINE = 1, 0
IS_VISITED, IS_UNVISITED = 1, 0
NO_CLUE = -1


class Box:
    def __init__(self, row, col):
        self.row, self.col = row, col
        self.mine = IS_NOT_MINE
        self.visited = IS_UNVISITED
        self.clue = NO_CLUE
        self.prob = 0.0


class Agent:
    exact = True

    def __init__(self, environment):
        self.environment = environment
        self.size = environment.dimension
        self.minefield = [[Box(r, c) for c in range(self.size)] for r in range(self.size)]
        self.knowledge = []

    def neighbours(self, box):
        for r in (box.row - 1, box.row, box.row + 1):
            for c in (box.col - 1, box.col, box.col + 1):
                if 0 <= r < self.size and 0 <= c < self.size and (r, c) != (box.row, box.col):
                    yield self.minefield[r][c]

    def unsolved(self):
        return [b for row in self.minefield for b in row if not b.visited and not b.mine]

    def addToKnowledgeBase(self, box):
        self.knowledge.append(({b for b in self.neighbours(box)}, box.clue))

    def updateKnowledgeBase(self):
        self.set_of_inferred_safe_cells = []
        more = True
        while more and not self.set_of_inferred_safe_cells:
            more = False
            sentences = []
            for boxes, clue in self.knowledge:
                rest = {b for b in boxes if not b.visited and not b.mine}
                if rest:
                    sentences.append((rest, clue - sum(b.mine for b in boxes)))
            for (small, few), (big, many) in combinations(sentences, 2):
                if big < small:
                    small, few, big, many = big, many, small, few
                if small < big and self.exact:
                    sentences.append((big - small, many - few))
                if len(sentences) > 2000:
                    break
            for boxes, count in sentences:
                if count == 0:
                    self.set_of_inferred_safe_cells += sorted(boxes, key=lambda b: (b.row, b.col))
                elif count == len(boxes) and self.exact:
                    for box in boxes:
                        more = more or not box.mine
                        box.mine = IS_MINE

    def visit(self, box):
        answer = self.environment.queryBox(box.row, box.col)
        box.visited = IS_VISITED
        if answer.mine:
            box.mine = IS_MINE
            return
        box.clue = answer.clue
        self.addToKnowledgeBase(box)

    def play(self):
        while self.unsolved():
            self.updateKnowledgeBase()
            if self.set_of_inferred_safe_cells:
                for box in self.set_of_inferred_safe_cells:
                    if not box.visited:
                        self.visit(box)
            elif self.unsolved():
                self.visit(choice(self.unsolved()))


class MineSweeperOverestimatedAgent(Agent):
    exact = False
