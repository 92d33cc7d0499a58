# Agents that are built on those of the package.
# mypy: ignore-errors
from minewise.courses.rutgers import Agent, MineSweeperOverestimatedAgent


class BoldAgent(Agent):
    maximumProbability = 0.5

    def nextBox(self):
        for row in self.minefield:
            for box in row:
                if box.prob == 0 and not box.visited:
                    return box
        return super().nextBox()


class OverestimatedAgent(MineSweeperOverestimatedAgent):
    def addToKnowledgeBase(self, row, col):
        print("clue", self.minefield[row][col].clue)
        most = self.minefield[row][col].clue
        self.addExpression(row, col, range(0, most + 1))
