# Constraint search: a tile is safe if a mine on it leaves no layout, and the other way round.
# mypy: ignore-errors
import random
import time

from AI import AI
from Action import Action


class Contradiction(Exception):
    pass


class MyAI(AI):
    def __init__(self, rowDimension, colDimension, totalMines, startX, startY):
        self.rows, self.cols = rowDimension, colDimension
        self.value = {(startX, startY): 0}  # 0 safe, 1 mine
        self.number = {}
        self.uncovered = {(startX, startY)}
        self.flagged = set()
        self.last = (startX, startY)
        self.end = time.time() + 3600  # no clock: a solution's own limit

    def nbrs(self, t):
        return [(t[0] + i, t[1] + j) for i in range(-1, 2) for j in range(-1, 2)
                if (i, j) != (0, 0) and t[0] + i in range(self.cols) and t[1] + j in range(self.rows)]

    def getAction(self, number):
        if number > -1:
            self.number[self.last] = number
        self.propagate(self.value, list(self.number))
        todo = self.choose()
        if todo is None:
            self.look_ahead()
            todo = self.choose()
        if todo is None:
            left = [(x, y) for x in range(self.cols) for y in range(self.rows)
                    if (x, y) not in self.value]
            if not left or time.time() > self.end:  # no clock: as above
                return Action(AI.Action.LEAVE)
            todo = AI.Action.UNCOVER, random.choice(left)
            self.value[todo[1]] = 0
        kind, self.last = todo
        (self.flagged if kind == AI.Action.FLAG else self.uncovered).add(self.last)
        return Action(kind, self.last[0], self.last[1])

    def choose(self):
        for tile, mine in self.value.items():
            if mine and tile not in self.flagged:
                return AI.Action.FLAG, tile
            if not mine and tile not in self.uncovered:
                return AI.Action.UNCOVER, tile
        return None

    def propagate(self, value, queue):
        while queue:
            tile = queue.pop()
            around = self.nbrs(tile)
            unknown = [n for n in around if n not in value]
            left = self.number[tile] - sum(value.get(n, 0) for n in around)
            if not 0 <= left <= len(unknown):
                raise Contradiction
            if unknown and left in (0, len(unknown)):
                for n in unknown:
                    value[n] = int(left > 0)
                    queue += [m for m in self.nbrs(n) if m in self.number]

    def look_ahead(self):
        border = {n for t in self.number for n in self.nbrs(t) if n not in self.value}
        for tile in sorted(border):
            for guess in (0, 1):
                if tile in self.value:
                    break
                trial = {**self.value, tile: guess}
                try:
                    self.propagate(trial, [m for m in self.nbrs(tile) if m in self.number])
                except Contradiction:
                    self.value[tile] = 1 - guess
