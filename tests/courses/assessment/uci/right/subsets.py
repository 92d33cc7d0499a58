# Sentences that are compared in pairs; no flags; the least dense sentence is guessed from.
# mypy: ignore-errors
from collections import deque

from AI import AI
from Action import Action


class MyAI(AI):
    def __init__(self, rows, columns, mines, x, y):
        self.rows, self.columns = rows, columns
        self.hidden = {(a, b) for a in range(columns) for b in range(rows)} - {(x, y)}
        self.total = mines
        self.numbers = {}
        self.known_mines = set()
        self.queue = deque()
        self.now = (x, y)

    def getAction(self, number: int) -> "Action Object":
        self.numbers[self.now] = number
        self.hidden.discard(self.now)
        if len(self.hidden) == self.total:
            return Action(AI.Action.LEAVE)
        if not self.queue:
            self.infer()
        if not self.queue:
            self.queue.append(self.guess())
        self.now = self.queue.popleft()
        return Action(AI.Action.UNCOVER, *self.now)

    def sentences(self):
        for (x, y), number in self.numbers.items():
            near = {
                (a, b)
                for a in range(max(0, x - 1), min(self.columns, x + 2))
                for b in range(max(0, y - 1), min(self.rows, y + 2))
            }
            unknown = frozenset((near & self.hidden) - self.known_mines)
            if unknown:
                yield unknown, number - len(near & self.known_mines)

    def infer(self):
        safe, mines = set(), None
        while mines != self.known_mines and not safe:
            mines = set(self.known_mines)
            all_of_them = set(self.sentences())
            more = {
                (big - small, many - few)
                for big, many in all_of_them
                for small, few in all_of_them
                if small < big
            }
            for cells, count in all_of_them | more:
                if count == 0:
                    safe |= cells
                elif count == len(cells):
                    self.known_mines |= cells
        self.queue.extend(sorted(safe & self.hidden))

    def guess(self):
        rate = {tile: 0.3 for tile in self.hidden - self.known_mines}
        for cells, count in self.sentences():
            for cell in cells:
                rate[cell] = max(rate[cell], count / len(cells))
        return min(sorted(rate), key=rate.get)
