# Linear equations: one row a clue, reduced with fractions; bits of whole numbers stand for tiles.
# mypy: ignore-errors
from fractions import Fraction

from Action import Action
from AI import AI


class MyAI(AI):
    def __init__(self, rowDimension, colDimension, totalMines, startX, startY):
        self.R, self.C, self.M = rowDimension, colDimension, totalMines
        self.shown = {}
        self.flags = 0
        self.todo = []
        self.current = self.bit(startX, startY)

    def bit(self, x, y):
        return 1 << (y * self.C + x)

    def tile(self, bit):
        y, x = divmod(bit.bit_length() - 1, self.C)
        return x, y

    def around(self, bit):
        x, y = self.tile(bit)
        result = 0
        for nx in range(max(x - 1, 0), min(x + 2, self.C)):
            for ny in range(max(y - 1, 0), min(y + 2, self.R)):
                result |= self.bit(nx, ny)
        return result & ~bit

    def getAction(self, number):
        if number >= 0:
            self.shown[self.current] = number
        if len(self.shown) >= self.R * self.C - self.M:
            return Action(AI.Action.LEAVE)
        if not self.todo:
            self.todo = self.solve() or [(AI.Action.UNCOVER, self.guess())]
        kind, self.current = self.todo.pop(0)
        if kind == AI.Action.FLAG:
            self.flags |= self.current
        return Action(kind, *self.tile(self.current))

    def covered(self):
        return ((1 << self.R * self.C) - 1) & ~sum(self.shown) & ~self.flags

    def guess(self):
        covered = self.covered()
        seen = 0
        for bit in self.shown:
            seen |= self.around(bit)
        rest = covered & ~seen or covered
        return rest & -rest

    def solve(self):
        rows, covered = [], self.covered()
        for bit, number in self.shown.items():
            around = self.around(bit)
            if unknown := around & covered:
                rows.append((unknown, number - (around & self.flags).bit_count()))
        steps = {}
        for group in self.apart(rows):
            for kind, bit in self.reduced(group):
                steps[bit] = kind
        return [(kind, bit) for bit, kind in steps.items()]

    def apart(self, rows):
        groups = []
        for unknown, count in rows:
            together, cells = [(unknown, count)], unknown
            for group in [g for g in groups if g[0] & unknown]:
                groups.remove(group)
                cells |= group[0]
                together += group[1]
            groups.append((cells, together))
        return [group for _, group in groups]

    def reduced(self, group):
        bits = sorted({1 << i for unknown, _ in group for i in range(self.R * self.C)
                       if unknown >> i & 1})
        table = [[Fraction(bool(u & b)) for b in bits] + [Fraction(n)] for u, n in group]
        lead = 0
        for column in range(len(bits)):
            pivot = next((r for r in range(lead, len(table)) if table[r][column]), None)
            if pivot is None:
                continue
            table[lead], table[pivot] = table[pivot], table[lead]
            factor = table[lead][column]
            table[lead] = [value / factor for value in table[lead]]
            for r in range(len(table)):
                if r != lead and table[r][column]:
                    times = table[r][column]
                    table[r] = [a - times * b for a, b in zip(table[r], table[lead])]
            lead += 1
        for *row, total in table:
            most = sum(value for value in row if value > 0)
            least = sum(value for value in row if value < 0)
            for value, bit in zip(row, bits):
                if value and total == most:
                    yield (AI.Action.FLAG if value > 0 else AI.Action.UNCOVER), bit
                elif value and total == least:
                    yield (AI.Action.UNCOVER if value > 0 else AI.Action.FLAG), bit
