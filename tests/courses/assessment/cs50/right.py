"""Right solutions of CS50 AI's project, in the styles that students write."""

from __future__ import annotations

SENTENCE = """
import random


class Sentence:
    def __init__(self, cells, count):
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other):
        return self.cells == other.cells and self.count == other.count

    def __str__(self):
        return f"{self.cells} = {self.count}"

    def known_mines(self):
        if len(self.cells) == self.count:
            return set(self.cells)
        return set()

    def known_safes(self):
        if self.count == 0:
            return set(self.cells)
        return set()

    def mark_mine(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)
"""

START = """

class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height = height
        self.width = width
        self.moves_made = set()
        self.mines = set()
        self.safes = set()
        self.knowledge = []

    def mark_mine(self, cell):
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell):
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)
"""

LEARN = """
    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        around = set()
        for i in range(max(0, cell[0] - 1), min(self.height, cell[0] + 2)):
            for j in range(max(0, cell[1] - 1), min(self.width, cell[1] + 2)):
                if (i, j) == cell or (i, j) in self.safes:
                    continue
                if (i, j) in self.mines:
                    count -= 1
                else:
                    around.add((i, j))
        self.knowledge.append(Sentence(around, count))
        changed = True
        while changed:
            changed = False
            mines = set()
            safes = set()
            for sentence in self.knowledge:
                mines |= sentence.known_mines()
                safes |= sentence.known_safes()
            for mine in mines - self.mines:
                self.mark_mine(mine)
                changed = True
            for safe in safes - self.safes:
                self.mark_safe(safe)
                changed = True
            self.knowledge = [s for s in self.knowledge if s.cells]
            for one in list(self.knowledge):
                for two in list(self.knowledge):
                    if one.cells < two.cells:
                        rest = Sentence(two.cells - one.cells, two.count - one.count)
                        if rest not in self.knowledge:
                            self.knowledge.append(rest)
                            changed = True
"""

MOVES = """
    def make_safe_move(self):
        for cell in self.safes:
            if cell not in self.moves_made:
                return cell
        return None

    def make_random_move(self):
        left = []
        for i in range(self.height):
            for j in range(self.width):
                if (i, j) not in self.moves_made and (i, j) not in self.mines:
                    left.append((i, j))
        if not left:
            return None
        return random.choice(left)
"""

PLAIN = SENTENCE + START + LEARN + MOVES

FROZEN = '''
import random as rd


class Sentence():
    """The cells are a frozenset, which is replaced by another one."""

    def __init__(self, cells, count):
        self.cells, self.count = frozenset(cells), count

    def __eq__(self, other):
        return isinstance(other, Sentence) and hash(self) == hash(other)

    def __hash__(self):
        return hash((self.cells, self.count))

    def known_mines(self):
        return self.cells if self.count == len(self.cells) else frozenset()

    def known_safes(self):
        return frozenset() if self.count else self.cells

    def mark_mine(self, cell):
        if cell in self.cells:
            self.cells, self.count = self.cells - {cell}, self.count - 1

    def mark_safe(self, cell):
        self.cells -= {cell}


class MinesweeperAI():
    def __init__(self, height=8, width=8):
        self.height, self.width = height, width
        self.moves_made, self.mines, self.safes, self.knowledge = set(), set(), set(), []

    def mark_mine(self, cell):
        self.mines |= {cell}
        [s.mark_mine(cell) for s in self.knowledge]

    def mark_safe(self, cell):
        self.safes |= {cell}
        [s.mark_safe(cell) for s in self.knowledge]

    def neighbors(self, cell):
        return {(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)
                if (i or j) and 0 <= cell[0] + i < self.height and 0 <= cell[1] + j < self.width}

    def add_knowledge(self, cell, count):
        self.moves_made |= {cell}
        self.mark_safe(cell)
        new = Sentence(self.neighbors(cell), count)
        for mine in self.mines:
            new.mark_mine(mine)
        for safe in self.safes:
            new.mark_safe(safe)
        self.knowledge += [new]
        self.infer()

    def infer(self):
        known = len(self.mines) + len(self.safes)
        for s in list(self.knowledge):
            for cell in s.known_mines():
                self.mark_mine(cell)
            for cell in s.known_safes():
                self.mark_safe(cell)
        unique = {s for s in self.knowledge if s.cells}
        more = {Sentence(b.cells - a.cells, b.count - a.count)
                for a in unique for b in unique if a.cells < b.cells}
        grown = len(unique | more) > len(unique)
        self.knowledge = list(unique | more)
        if grown or len(self.mines) + len(self.safes) > known:
            self.infer()

    def make_safe_move(self):
        return next(iter(self.safes - self.moves_made), None)

    def make_random_move(self):
        board = {(i, j) for i in range(self.height) for j in range(self.width)}
        left = list(board - self.moves_made - self.mines)
        return rd.choice(left) if left else None
'''

DATACLASS = """
from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from typing import Optional, Tuple

Cell = Tuple[int, int]


@dataclass
class Sentence:
    cells: set
    count: int

    def __post_init__(self):
        self.cells = set(self.cells)

    def known_mines(self) -> set:
        return self.cells.copy() if self.count and len(self.cells) == self.count else set()

    def known_safes(self) -> set:
        return self.cells.copy() if self.count == 0 else set()

    def mark_mine(self, cell: Cell) -> None:
        try:
            self.cells.remove(cell)
        except KeyError:
            return
        self.count = self.count - 1

    def mark_safe(self, cell: Cell) -> None:
        self.cells.discard(cell)


@dataclass
class MinesweeperAI:
    height: int = 8
    width: int = 8
    moves_made: set = field(default_factory=set)
    mines: set = field(default_factory=set)
    safes: set = field(default_factory=set)
    knowledge: list = field(default_factory=list)

    def mark_mine(self, cell):
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell):
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def _around(self, cell):
        rows = range(cell[0] - 1, cell[0] + 2)
        columns = range(cell[1] - 1, cell[1] + 2)
        for place in itertools.product(rows, columns):
            if place != cell and 0 <= place[0] < self.height and 0 <= place[1] < self.width:
                yield place

    def add_knowledge(self, cell: Cell, count: int):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        around = set(self._around(cell))
        sentence = Sentence(around - self.mines - self.safes, count - len(around & self.mines))
        self.knowledge.append(sentence)
        while self._mark() or self._compare():
            pass

    def _mark(self) -> bool:
        for sentence in self.knowledge:
            if mines := sentence.known_mines():
                for mine in mines:
                    self.mark_mine(mine)
                return True
            if safes := sentence.known_safes():
                for safe in safes:
                    self.mark_safe(safe)
                return True
        return False

    def _compare(self) -> bool:
        for one, two in itertools.permutations(self.knowledge, 2):
            if one.cells and one.cells < two.cells:
                rest = Sentence(two.cells - one.cells, two.count - one.count)
                if rest not in self.knowledge:
                    self.knowledge.append(rest)
                    return True
        return False

    def make_safe_move(self) -> Optional[Cell]:
        options = sorted(self.safes - self.moves_made)
        return options[0] if options else None

    def make_random_move(self) -> Optional[Cell]:
        cells = itertools.product(range(self.height), range(self.width))
        options = [cell for cell in cells if cell not in self.moves_made | self.mines]
        random.shuffle(options)
        return options.pop() if options else None
"""

HELPER_IN_MARKS = '''
    def mark_mine(self, cell):
        if cell in self.mines:
            return
        self.mines.add(cell)
        for sentence in list(self.knowledge):
            sentence.mark_mine(cell)
        self.think()

    def mark_safe(self, cell):
        if cell in self.safes:
            return
        self.safes.add(cell)
        for sentence in list(self.knowledge):
            sentence.mark_safe(cell)
        self.think()

    def think(self):
        """Conclusions are drawn wherever something new is known."""
        for sentence in list(self.knowledge):
            for mine in set(sentence.known_mines()):
                self.mark_mine(mine)
            for safe in set(sentence.known_safes()):
                self.mark_safe(safe)
        for one in list(self.knowledge):
            for two in list(self.knowledge):
                if one.cells and one.cells < two.cells:
                    self.learn(Sentence(two.cells - one.cells, two.count - one.count))

    def learn(self, sentence):
        if sentence.cells and sentence not in self.knowledge:
            self.knowledge.append(sentence)
            self.think()

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        around = {
            (i, j)
            for i in range(cell[0] - 1, cell[0] + 2)
            for j in range(cell[1] - 1, cell[1] + 2)
            if i in range(self.height) and j in range(self.width)
        }
        count -= len(around & self.mines)
        self.learn(Sentence(around - self.mines - self.safes, count))
'''

LOOP_UNTIL_SAME = (
    LEARN[: LEARN.index("        changed = True")]
    + """
        before = None
        while before != (len(self.mines), len(self.safes), len(self.knowledge)):
            before = (len(self.mines), len(self.safes), len(self.knowledge))
            for s in self.knowledge:
                for m in s.known_mines():
                    self.mark_mine(m)
                for m in s.known_safes():
                    self.mark_safe(m)
            new = []
            for s1 in self.knowledge:
                for s2 in self.knowledge:
                    if s1 is not s2 and s1.cells and s1.cells.issubset(s2.cells):
                        s = Sentence(s2.cells.difference(s1.cells), s2.count - s1.count)
                        if s not in self.knowledge and s not in new:
                            new.append(s)
            self.knowledge.extend(new)
"""
)

REJECTION = """
    def make_safe_move(self):
        moves = list(self.safes.difference(self.moves_made))
        if len(moves) == 0:
            return None
        return random.choice(moves)

    def make_random_move(self):
        if len(self.moves_made | self.mines) >= self.height * self.width:
            return None
        while True:
            i, j = random.randrange(self.height), random.randrange(self.width)
            if (i, j) not in self.moves_made and (i, j) not in self.mines:
                self.moves_made.add((i, j))
                return (i, j)
"""

SORTED = '''
import random


class Sentence:
    """Its cells are kept sorted, in a list."""

    def __init__(self, cells, count):
        self.cells = sorted(cells)
        self.count = count

    def __eq__(self, other):
        return (self.cells, self.count) == (other.cells, other.count)

    def known_mines(self):
        return set(self.cells) if self.count == len(self.cells) else set()

    def known_safes(self):
        return set(self.cells) if self.count == 0 else set()

    def mark_mine(self, cell):
        if cell in self.cells:
            self.cells = [c for c in self.cells if c != cell]
            self.count -= 1

    def mark_safe(self, cell):
        self.cells = [c for c in self.cells if c != cell]
'''

EXACT = (
    LEARN
    + """
        # Beyond the course: what every layout of a group of sentences agrees in.
        import itertools
        for sentence in list(self.knowledge):
            near = [s for s in self.knowledge if s.cells & sentence.cells]
            cells = sorted(set().union(*(s.cells for s in near)))
            if not 0 < len(cells) <= 9:
                continue
            fits = [
                set(itertools.compress(cells, bits))
                for bits in itertools.product((0, 1), repeat=len(cells))
                if all(
                    sum(b for b, c in zip(bits, cells) if c in s.cells) == s.count for s in near
                )
            ]
            for cell in cells:
                if all(cell in fit for fit in fits):
                    self.mark_mine(cell)
                elif not any(cell in fit for fit in fits):
                    self.mark_safe(cell)
"""
)

SOLUTIONS = {
    "plain": PLAIN,
    "frozen sets, deduplicated, recursive": FROZEN,
    "dataclasses and types": DATACLASS,
    "conclusions drawn wherever a cell is marked": SENTENCE
    + START[: START.index("    def mark_mine")]
    + HELPER_IN_MARKS
    + MOVES,
    "empty and decided sentences kept": SENTENCE + START + LOOP_UNTIL_SAME + MOVES,
    "random cells drawn until one will do, and recorded": SENTENCE + START + LEARN + REJECTION,
    "sorted cells": SORTED
    + START
    + LEARN.replace("if one.cells < two.cells:", "if set(one.cells) < set(two.cells):").replace(
        "two.cells - one.cells", "set(two.cells) - set(one.cells)"
    )
    + MOVES,
    "more than the course asks for": SENTENCE + START + EXACT + MOVES,
    "the set itself handed out": PLAIN.replace(
        "            return set(self.cells)\n", "            return self.cells\n"
    ).replace(
        "            mines |= sentence.known_mines()",
        "            mines = mines | sentence.known_mines()",
    ),
    "numbers of NumPy": PLAIN.replace(
        "        return random.choice(left)\n",
        "        import numpy\n\n        return tuple(numpy.array(random.choice(left)))\n",
    ),
    "the neighbours of a 0 marked at once, and no sentence of them": PLAIN.replace(
        "        self.knowledge.append(Sentence(around, count))\n",
        "        if count == 0:\n            for place in around:\n"
        "                self.mark_safe(place)\n        else:\n"
        "            self.knowledge.append(Sentence(around, count))\n",
    ),
    "prints": PLAIN.replace(
        "        self.moves_made.add(cell)\n",
        "        self.moves_made.add(cell)\n        print('move', cell, count)\n",
        1,
    ),
    "a game when it is run": PLAIN
    + """

ai = MinesweeperAI(height=4, width=4)
ai.add_knowledge((0, 0), 0)
print("next:", ai.make_safe_move())

if __name__ == "__main__":
    raise SystemExit(input("again? "))
""",
    "tabs, carriage returns and other alphabets": "# Minensuchgerät\n"
    + PLAIN.replace("    ", "\t").replace("\n", "\r\n"),
}
