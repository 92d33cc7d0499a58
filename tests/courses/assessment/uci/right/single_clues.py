# The two rules about single clues, with sets; a guess by chance.
# mypy: ignore-errors
import random

from Action import Action
from AI import AI


class MyAI(AI):
    def __init__(self, rowDimension, colDimension, totalMines, startX, startY):
        self.tiles = {(x, y) for x in range(colDimension) for y in range(rowDimension)}
        self.safe_tiles = len(self.tiles) - totalMines
        self.clues = {}
        self.mines = set()
        self.last = (startX, startY)

    def getAction(self, number):
        if number >= 0:
            self.clues[self.last] = number
        if len(self.clues) == self.safe_tiles:
            return Action(AI.Action.LEAVE)
        for tile, clue in self.clues.items():
            around = self.around(tile)
            covered = around - self.clues.keys() - self.mines
            left = clue - len(around & self.mines)
            if covered and left == 0:
                return self.uncover(min(covered))
            if covered and left == len(covered):
                mine = min(covered)
                self.mines.add(mine)
                return Action(AI.Action.FLAG, mine[0], mine[1])
        unknown = sorted(self.tiles - self.clues.keys() - self.mines)
        return self.uncover(random.choice(unknown))

    def around(self, tile):
        x, y = tile
        square = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        return (square - {tile}) & self.tiles

    def uncover(self, tile):
        self.last = tile
        return Action(AI.Action.UNCOVER, tile[0], tile[1])
