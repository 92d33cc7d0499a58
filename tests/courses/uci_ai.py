"""An AI as a student of UC Irvine may write it, from the specification, knowing nothing of this
library: two rules about single clues, else a tile by chance."""

# ruff: noqa: N802, N803
# mypy: ignore-errors

import random

from Action import Action
from AI import AI


class MyAI(AI):
    def __init__(self, rowDimension, colDimension, totalMines, startX, startY):
        self.tiles = [(x, y) for x in range(colDimension) for y in range(rowDimension)]
        self.all = set(self.tiles)
        self.safe = len(self.tiles) - totalMines
        self.last = (startX, startY)
        self.clues = {}
        self.flags = []

    def around(self, tile):
        x, y = tile
        square = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        return [t for t in square if t != tile and t in self.all]

    def getAction(self, number):
        if number >= 0:
            self.clues[self.last] = number
        if len(self.clues) == self.safe:
            return Action(AI.Action.LEAVE)
        for tile, clue in self.clues.items():
            around = self.around(tile)
            covered = [t for t in around if t not in self.clues and t not in self.flags]
            left = clue - len([t for t in around if t in self.flags])
            if covered and left == 0:
                return self.uncover(covered[0])
            if covered and left == len(covered):
                self.flags.append(covered[0])
                return Action(AI.Action.FLAG, *covered[0])
        unknown = [t for t in self.tiles if t not in self.clues and t not in self.flags]
        return self.uncover(random.choice(unknown))

    def uncover(self, tile):
        self.last = tile
        return Action(AI.Action.UNCOVER, *tile)
