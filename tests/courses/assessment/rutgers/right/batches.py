# Asks for many boxes at once and keeps the answers as its own; the field is a dictionary's view.
# mypy: ignore-errors
from dataclasses import dataclass
from random import Random
from typing import Optional


@dataclass
class Place:
    mine: bool = False
    visited: bool = False
    clue: Optional[int] = None
    prob: Optional[float] = None


class BatchAgent:
    def __init__(self, environment, seed=7):
        self.env = environment
        self.d = environment.dimension
        self.places = {(r, c): Place() for r in range(self.d) for c in range(self.d)}
        self.rng = Random(seed)

    @property
    def minefield(self):
        return [[self.places[r, c] for c in range(self.d)] for r in range(self.d)]

    def near(self, cell):
        return [
            other
            for other in self.places
            if other != cell and max(abs(other[0] - cell[0]), abs(other[1] - cell[1])) == 1
        ]

    def open(self):
        return {cell for cell, place in self.places.items() if not place.visited and not place.mine}

    def rules(self):
        for cell, place in self.places.items():
            if place.clue is None:
                continue
            near = self.near(cell)
            rest = [other for other in near if other in self.open()]
            left = place.clue - sum(self.places[other].mine for other in near)
            if rest and left in (0, len(rest)):
                return rest, left > 0
        return [], None

    def play(self):
        while True:
            open_places = self.open()
            if not open_places:
                break
            cells, mines = self.rules()
            if mines:
                for cell in cells:
                    self.places[cell].mine = True
                continue
            cells = cells or [self.rng.choice(sorted(open_places))]
            answers = [self.env.queryBox(row, col) for row, col in cells]
            for cell, answer in zip(cells, answers):
                answer.visited = True
                self.places[cell] = answer
        mines = [place for place in self.places.values() if place.mine]
        return len([place for place in mines if not place.visited]) / len(mines)
