# NumPy: each clue is a row of a matrix, which is brought to reduced form; chances are kept as prob.
# mypy: ignore-errors
from types import SimpleNamespace

import numpy as np


class EquationAgent:
    def __init__(self, environment, *, verbose=False):
        self.env, self.d, self.verbose = environment, environment.dimension, verbose
        self.minefield = np.array(
            [
                SimpleNamespace(row=r, col=c, mine=0, visited=0, clue=-1, prob=0.5)
                for r in range(self.d)
                for c in range(self.d)
            ],
            dtype=object,
        ).reshape(self.d, self.d)
        self.rng = np.random.RandomState(440)

    def window(self, r, c):
        return [
            box
            for box in self.minefield[max(r - 1, 0) : r + 2, max(c - 1, 0) : c + 2].flat
            if (box.row, box.col) != (r, c)
        ]

    def matrix(self):
        unknown = [b for b in self.minefield.flat if not b.visited and not b.mine]
        place = {(b.row, b.col): i for i, b in enumerate(unknown)}
        rows = []
        for box in self.minefield.flat:
            if box.visited and not box.mine:
                row = np.zeros(len(unknown) + 1)
                row[-1] = box.clue
                for other in self.window(box.row, box.col):
                    if other.mine:
                        row[-1] -= 1
                    elif not other.visited:
                        row[place[other.row, other.col]] = 1
                if row[:-1].any():
                    rows.append(row)
        return unknown, np.array(rows)

    def infer(self):
        unknown, rows = self.matrix()
        plain = rows.copy()
        rank = 0
        for column in range(len(unknown) if len(rows) else 0):
            below = np.flatnonzero(np.abs(rows[rank:, column]) > 1e-6)
            if not len(below):
                continue
            rows[[rank, rank + below[0]]] = rows[[rank + below[0], rank]]
            rows[rank] /= rows[rank, column]
            for other in range(len(rows)):
                if other != rank:
                    rows[other] -= rows[other, column] * rows[rank]
            rank += 1
            if rank == len(rows):
                break
        for row in [*plain, *rows]:
            head = row[:-1]
            used = np.abs(head) > 1e-6
            most, least = head[head > 1e-6].sum(), head[head < -1e-6].sum()
            for bound, mine_if in ((most, 1), (least, -1)):
                if used.any() and abs(row[-1] - bound) < 1e-6:
                    for i in np.flatnonzero(used):
                        mine = np.sign(head[i]) == mine_if
                        unknown[i].prob = 1.0 if mine else 0.0
                        unknown[i].mine = int(mine)
                    return True
        return False

    def play(self):
        while True:
            while any(
                b.prob == 0 and not b.visited for b in self.minefield.flat
            ) or not self.infer():
                safe = [b for b in self.minefield.flat if not b.visited and b.prob == 0]
                rest = [b for b in self.minefield.flat if not b.visited and not b.mine]
                if not rest:
                    return None
                self.look(self.rng.choice(safe or rest))

    def look(self, box):
        answer = self.env.queryBox(box.row, box.col)
        box.visited, box.mine, box.prob = 1, int(answer.mine), float(answer.mine)
        if not answer.mine:
            box.clue = answer.clue
