"""An AI as a student of CS50 AI may write it: from the specification, plainly, knowing nothing of
this library."""

from __future__ import annotations

import random

Cell = tuple[int, int]


class Sentence:
    def __init__(self, cells: set[Cell], count: int) -> None:
        self.cells = set(cells)
        self.count = count

    def known_mines(self) -> set[Cell]:
        return self.cells if len(self.cells) == self.count else set()

    def known_safes(self) -> set[Cell]:
        return self.cells if self.count == 0 else set()

    def mark_mine(self, cell: Cell) -> None:
        if cell in self.cells:
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell: Cell) -> None:
        if cell in self.cells:
            self.cells.remove(cell)


class MinesweeperAI:
    def __init__(self, height: int = 8, width: int = 8) -> None:
        self.height = height
        self.width = width
        self.moves_made: set[Cell] = set()
        self.mines: set[Cell] = set()
        self.safes: set[Cell] = set()
        self.knowledge: list[Sentence] = []

    def mark_mine(self, cell: Cell) -> None:
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell: Cell) -> None:
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        self.moves_made.add(cell)
        self.mark_safe(cell)
        cells = set()
        for i in range(cell[0] - 1, cell[0] + 2):
            for j in range(cell[1] - 1, cell[1] + 2):
                inside = 0 <= i < self.height and 0 <= j < self.width
                if not inside or (i, j) in self.safes:
                    continue
                if (i, j) in self.mines:
                    count -= 1
                else:
                    cells.add((i, j))
        self.knowledge.append(Sentence(cells, count))
        while self.conclude() or self.compare():
            pass

    def conclude(self) -> bool:
        changed = False
        for sentence in list(self.knowledge):
            for mine in set(sentence.known_mines()):
                self.mark_mine(mine)
                changed = True
            for safe in set(sentence.known_safes()):
                self.mark_safe(safe)
                changed = True
        self.knowledge = [s for s in self.knowledge if s.cells]
        return changed

    def compare(self) -> bool:
        have = {(frozenset(s.cells), s.count) for s in self.knowledge}
        found = {
            (big - small, more - less) for small, less in have for big, more in have if small < big
        } - have
        self.knowledge = [Sentence(set(cells), count) for cells, count in have | found]
        return bool(found)

    def make_safe_move(self) -> Cell | None:
        for cell in sorted(self.safes):
            if cell not in self.moves_made:
                return cell
        return None

    def make_random_move(self) -> Cell | None:
        left = [
            (i, j)
            for i in range(self.height)
            for j in range(self.width)
            if (i, j) not in self.moves_made and (i, j) not in self.mines
        ]
        return random.choice(left) if left else None
