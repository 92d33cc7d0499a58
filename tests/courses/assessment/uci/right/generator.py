# A conversation: the whole strategy is one generator, and each action is a yield.
# mypy: ignore-errors
from enum import Enum

import AI


class Action:
    def __init__(self, move, x=1, y=1):
        self.move, self.x, self.y = move, x, y

    def getMove(self):
        return self.move

    def getX(self):
        return self.x

    def getY(self):
        return self.y


UNCOVER, FLAG, LEAVE = (AI.AI.Action[name] for name in ("UNCOVER", "FLAG", "LEAVE"))


class MyAI(AI.AI):
    def __init__(self, rowDimension, colDimension, totalMines, startX, startY):
        self.shape = (colDimension, rowDimension)
        self.mines_left = totalMines
        self.story = self.tell(startX, startY)
        next(self.story)

    def getAction(self, number):
        return self.story.send(number)

    def near(self, tile):
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                x, y = tile[0] + dx, tile[1] + dy
                if (dx or dy) and 0 <= x < self.shape[0] and 0 <= y < self.shape[1]:
                    yield x, y

    def tell(self, x, y):
        board = {(x, y): (yield)}
        tiles = [(a, b) for b in range(self.shape[1]) for a in range(self.shape[0])]
        while True:
            step = self.certain(board) or self.guess(board, tiles)
            if step is None:
                while True:
                    yield Action(LEAVE)
            move, tile = step
            answer = yield Action(move, *tile)
            board[tile] = answer if move is UNCOVER else "mine"
            self.mines_left -= move is FLAG

    def certain(self, board):
        for tile, clue in board.items():
            if clue == "mine":
                continue
            around = list(self.near(tile))
            blank = [other for other in around if other not in board]
            left = clue - sum(board.get(other) == "mine" for other in around)
            if blank and left == len(blank):
                return FLAG, blank[0]
            if blank and left == 0:
                return UNCOVER, blank[0]
        return None

    def guess(self, board, tiles):
        blank = [tile for tile in tiles if tile not in board]
        if len(blank) == self.mines_left:
            return None
        return UNCOVER, blank[len(blank) // 2]
