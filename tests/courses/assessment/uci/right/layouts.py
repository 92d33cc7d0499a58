# All layouts of the frontier, and chances by counting them; prints what it does.
# mypy: ignore-errors
import itertools
import random
from dataclasses import dataclass, field

from Action import Action
from AI import AI


@dataclass
class Board:
    columns: int
    rows: int
    clues: dict = field(default_factory=dict)

    def near(self, tile):
        x, y = tile
        return {
            (a, b)
            for a, b in itertools.product((x - 1, x, x + 1), (y - 1, y, y + 1))
            if 0 <= a < self.columns and 0 <= b < self.rows and (a, b) != tile
        }

    def covered(self):
        every = set(itertools.product(range(self.columns), range(self.rows)))
        return every - self.clues.keys()


class MyAI(AI):
    def __init__(self, rowDimension, colDimension, totalMines, startX, startY):
        self.board = Board(colDimension, rowDimension)
        self.mines = totalMines
        self.waiting = []
        self.tile = (startX, startY)

    def getAction(self, number):
        self.board.clues[self.tile] = number
        covered = self.board.covered()
        if len(covered) == self.mines:
            return Action(AI.Action.LEAVE)
        if not self.waiting:
            chance = self.chances(covered)
            safe = sorted(tile for tile, share in chance.items() if share == 0)
            least = min(chance.values())
            self.waiting = safe or [
                random.choice([t for t in sorted(chance) if chance[t] == least])
            ]
            print("waiting", self.waiting)
        self.tile = self.waiting.pop()
        return Action(AI.Action.UNCOVER, *self.tile)

    def chances(self, covered):
        result = {tile: self.mines / len(covered) for tile in covered}
        for group in self.groups(covered):
            tiles = sorted(set().union(*(cells for cells, _ in group)))
            fitting = list(self.layouts(group, set(), set()))
            for tile in tiles:
                result[tile] = sum(tile in layout for layout in fitting) / len(fitting)
        return result

    def layouts(self, sentences, mines, free):
        if not sentences:
            yield frozenset(mines)
            return
        (cells, count), *others = sentences
        open_cells = sorted(cells - mines - free)
        missing = count - len(cells & mines)
        if 0 <= missing <= len(open_cells):
            for some in itertools.combinations(open_cells, missing):
                yield from self.layouts(
                    others, mines | set(some), free | (set(open_cells) - set(some))
                )

    def groups(self, covered):
        groups = []
        for tile, clue in self.board.clues.items():
            cells = frozenset(self.board.near(tile) & covered)
            if not cells:
                continue
            touching = [g for g in groups if any(cells & other for other, _ in g)]
            groups = [g for g in groups if g not in touching]
            groups.append([*itertools.chain(*touching), (cells, clue)])
        return groups
