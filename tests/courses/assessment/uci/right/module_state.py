# Its inference is in functions of the module; it never flags, and it leaves no world by itself.
# mypy: ignore-errors
import random
import AI as skeleton
import Action as skeleton_action


def neighbours(i, width, height):
    x, y = i % width, i // width
    for b in (y - 1, y, y + 1):
        for a in (x - 1, x, x + 1):
            if 0 <= a < width and 0 <= b < height and (a, b) != (x, y):
                yield b * width + a


def known(numbers, width, height):
    safe, mines, more = set(), set(), True
    while more:
        more = False
        for i, number in numbers.items():
            rest = [j for j in neighbours(i, width, height) if j not in numbers]
            left = number - len([j for j in rest if j in mines])
            rest = [j for j in rest if j not in mines and j not in safe]
            if rest and left == 0:
                safe.update(rest)
                more = True
            if rest and left == len(rest):
                mines.update(rest)
                more = True
    return safe, mines


class MyAI(skeleton.AI):
    def __init__(self, rowDimension, colDimension, totalMines, startX, startY):
        self.width, self.height = colDimension, rowDimension
        self.numbers = dict()
        self.asked = startY * colDimension + startX

    def getAction(self, number):
        self.numbers[self.asked] = number
        safe, mines = known(self.numbers, self.width, self.height)
        if safe:
            self.asked = safe.pop()
        else:
            rest = set(range(self.width * self.height)) - self.numbers.keys() - mines
            self.asked = random.choice(list(rest)) if rest else self.asked
        y, x = divmod(self.asked, self.width)
        return skeleton_action.Action(skeleton.AI.Action.UNCOVER, x, y)
