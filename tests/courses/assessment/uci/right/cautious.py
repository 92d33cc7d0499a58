# Leaves where it would have to guess. Rows are lists, y first; flags are taken back once.
# mypy: ignore-errors
from Action import Action
from AI import AI


class MyAI(AI):
    UNKNOWN, MINE = -1, -2

    def __init__(self, rowDimension, colDimension, totalMines, startX, startY):
        self.__height = rowDimension
        self.__width = colDimension
        self.__grid = [[self.UNKNOWN] * colDimension for _ in range(rowDimension)]
        self.__x, self.__y = startX, startY
        self.__waved = False

    def getAction(self, number):
        if number != -1:
            self.__grid[self.__y][self.__x] = number
        for y in range(self.__height):
            for x in range(self.__width):
                clue = self.__grid[y][x]
                if clue < 0:
                    continue
                mines, unknown = [], []
                for b in range(y - 1, y + 2):
                    for a in range(x - 1, x + 2):
                        if 0 <= a < self.__width and 0 <= b < self.__height:
                            if self.__grid[b][a] == self.MINE:
                                mines.append((a, b))
                            elif self.__grid[b][a] == self.UNKNOWN:
                                unknown.append((a, b))
                if unknown and clue == len(mines):
                    self.__x, self.__y = unknown[-1]
                    return Action(AI.Action.UNCOVER, self.__x, self.__y)
                if unknown and clue == len(mines) + len(unknown):
                    a, b = unknown[-1]
                    if not self.__waved:
                        self.__waved = True
                        return Action(AI.Action.UNFLAG, a, b)
                    self.__grid[b][a] = self.MINE
                    return Action(AI.Action.FLAG, a, b)
        return Action(AI.Action.LEAVE)
