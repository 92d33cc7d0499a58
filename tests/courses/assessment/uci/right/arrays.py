# NumPy: the world is an array, a clue a window of it; tiles come back as numbers of NumPy.
# mypy: ignore-errors
import numpy as np
from Action import Action
from AI import AI

COVERED, FLAGGED = -1, -2


class MyAI(AI):
    def __init__(self, rowDimension, colDimension, totalMines, startX, startY):
        self.world = np.full((rowDimension, colDimension), COVERED)
        self.mines = totalMines
        self.at = np.array([startY, startX])
        self.rng = np.random.default_rng(171)

    def getAction(self, number):
        if number != -1:
            self.world[tuple(self.at)] = number
        if np.count_nonzero(self.world < 0) == self.mines:
            return Action(AI.Action.LEAVE)
        for y, x in np.argwhere(self.world > COVERED):
            top, left = max(y - 1, 0), max(x - 1, 0)
            window = self.world[top : y + 2, left : x + 2]
            covered = np.argwhere(window == COVERED) + (top, left)
            missing = self.world[y, x] - np.sum(window == FLAGGED)
            if len(covered) and missing in (0, len(covered)):
                return self.act(AI.Action.FLAG if missing else AI.Action.UNCOVER, covered[0])
        return self.act(AI.Action.UNCOVER, self.rng.choice(np.argwhere(self.world == COVERED)))

    def act(self, kind, tile):
        self.at = tile
        if kind is AI.Action.FLAG:
            self.world[tuple(tile)] = FLAGGED
        y, x = tile
        return Action(kind, x, y)
