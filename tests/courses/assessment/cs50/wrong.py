# ruff: noqa: E501 - lines of other people's code
"""Wrong solutions of CS50 AI's project: the plain right one, wrong in one way each.

The ways come from the specification, sentence by sentence. Each names the method that a report must
name, the kind of the fault and the code of the line.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.courses.assessment.cs50.right import PLAIN, SOLUTIONS

DIRECT = SOLUTIONS["empty and decided sentences kept"]

ADD = "def add_knowledge(self, cell, count):"
SAFE = "def make_safe_move(self):"
RANDOM = "def make_random_move(self):"


@dataclass(frozen=True)
class Way:
    """A way to be wrong: what is replaced in the right solution by what, and what a report says."""

    name: str
    old: str
    new: str
    method: str
    kind: str
    code: str
    base: str = PLAIN

    @property
    def text(self) -> str:
        """The whole file."""
        assert self.old in self.base, self.name
        return self.base.replace(self.old, self.new, 1)

    @property
    def line(self) -> int:
        """The line that the report names."""
        lines = [line.strip() for line in self.text.split("\n")]
        place = self.text[: self.text.index(self.new)].count("\n") if self.new else 0
        near = [n for n, line in enumerate(lines, 1) if line == self.code]
        return min(near, key=lambda number: abs(number - place))


def _add(name: str, old: str, new: str, kind: str, code: str = ADD) -> Way:
    return Way(name, old, new, "MinesweeperAI.add_knowledge", kind, code)


KNOWN_MINES = """        if len(self.cells) == self.count:
            return set(self.cells)
        return set()
"""
KNOWN_SAFES = """        if self.count == 0:
            return set(self.cells)
        return set()
"""
SENTENCE_MINE = """        if cell in self.cells:
            self.cells.remove(cell)
            self.count -= 1
"""
SENTENCE_SAFE = """    def mark_safe(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)
"""
AI_MINE = """        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)
"""
AI_SAFE = """        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)
"""
AROUND = """        for i in range(max(0, cell[0] - 1), min(self.height, cell[0] + 2)):
            for j in range(max(0, cell[1] - 1), min(self.width, cell[1] + 2)):
"""
LOOP = """        changed = True
        while changed:
            changed = False
"""
DIFFERENCE = "rest = Sentence(two.cells - one.cells, two.count - one.count)"
MOVE_SAFE = """        for cell in self.safes:
            if cell not in self.moves_made:
                return cell
        return None
"""
LEFT = """        if not left:
            return None
        return random.choice(left)
"""
FREE = "                if (i, j) not in self.moves_made and (i, j) not in self.mines:\n"

WAYS = [
    # Sentence.known_mines
    Way(
        "known_mines where the count is above 0",
        KNOWN_MINES,
        "        return set(self.cells) if self.count > 0 else set()\n",
        "Sentence.known_mines",
        "specification",
        "def known_mines(self):",
    ),
    Way(
        "known_mines where the count is large enough, without the equal sign",
        KNOWN_MINES,
        "        return set(self.cells) if len(self.cells) < self.count else set()\n",
        "Sentence.known_mines",
        "specification",
        "def known_mines(self):",
    ),
    Way(
        "known_mines without a result where none is known",
        KNOWN_MINES,
        "        if len(self.cells) == self.count:\n            return set(self.cells)\n",
        "Sentence.known_mines",
        "specification",
        "def known_mines(self):",
    ),
    Way(
        "known_mines that gives a count",
        KNOWN_MINES,
        "        return self.count\n",
        "Sentence.known_mines",
        "specification",
        "def known_mines(self):",
    ),
    Way(
        "known_mines that takes the cells away",
        KNOWN_MINES,
        "        if len(self.cells) != self.count:\n            return set()\n"
        "        known = self.cells\n        self.cells = set()\n        self.count = 0\n"
        "        return known\n",
        "Sentence.known_mines",
        "specification",
        "def known_mines(self):",
    ),
    Way(
        "known_mines that gives the set itself, and marks change it",
        KNOWN_MINES,
        KNOWN_MINES.replace("set(self.cells)", "self.cells"),
        "Sentence.known_mines",
        "specification",
        "def known_mines(self):",
        base=DIRECT,
    ),
    Way(
        "known_safes that gives the set itself, and marks change it",
        KNOWN_SAFES,
        KNOWN_SAFES.replace("set(self.cells)", "self.cells"),
        "Sentence.known_safes",
        "specification",
        "def known_safes(self):",
        base=DIRECT,
    ),
    # Sentence.known_safes
    Way(
        "known_safes where the count is not that of the cells",
        KNOWN_SAFES,
        "        return set(self.cells) if self.count < len(self.cells) else set()\n",
        "Sentence.known_safes",
        "specification",
        "def known_safes(self):",
    ),
    Way(
        "known_safes that gives nothing",
        KNOWN_SAFES,
        "        return set()\n",
        "Sentence.known_safes",
        "specification",
        "def known_safes(self):",
    ),
    Way(
        "known_safes that raises",
        KNOWN_SAFES,
        "        return self.cels if self.count == 0 else set()\n",
        "Sentence.known_safes",
        "error",
        "return self.cels if self.count == 0 else set()",
    ),
    # Sentence.mark_mine and mark_safe
    Way(
        "mark_mine that keeps the count",
        SENTENCE_MINE,
        "        if cell in self.cells:\n            self.cells.remove(cell)\n",
        "Sentence.mark_mine",
        "specification",
        "def mark_mine(self, cell):",
    ),
    Way(
        "mark_mine that lowers the count for any cell",
        SENTENCE_MINE,
        "        self.cells.discard(cell)\n        self.count -= 1\n",
        "Sentence.mark_mine",
        "specification",
        "def mark_mine(self, cell):",
    ),
    Way(
        "mark_mine of a cell that is not there",
        SENTENCE_MINE,
        "        self.cells.remove(cell)\n        self.count -= 1\n",
        "Sentence.mark_mine",
        "error",
        "self.cells.remove(cell)",
    ),
    Way(
        "mark_safe that lowers the count",
        SENTENCE_SAFE,
        SENTENCE_SAFE + "            self.count -= 1\n",
        "Sentence.mark_safe",
        "specification",
        "def mark_safe(self, cell):",
    ),
    Way(
        "mark_safe that does nothing",
        SENTENCE_SAFE,
        "    def mark_safe(self, cell):\n        pass\n",
        "Sentence.mark_safe",
        "specification",
        "def mark_safe(self, cell):",
    ),
    # MinesweeperAI.mark_mine and mark_safe
    Way(
        "mark_mine that is not passed on",
        AI_MINE,
        "        self.mines.add(cell)\n",
        "MinesweeperAI.mark_mine",
        "specification",
        "def mark_mine(self, cell):",
    ),
    Way(
        "mark_mine that reaches the newest sentence alone",
        AI_MINE,
        "        self.mines.add(cell)\n        if self.knowledge:\n"
        "            self.knowledge[-1].mark_mine(cell)\n",
        "MinesweeperAI.mark_mine",
        "specification",
        "def mark_mine(self, cell):",
    ),
    Way(
        "mark_safe that is not passed on",
        AI_SAFE,
        "        self.safes.add(cell)\n",
        "MinesweeperAI.mark_safe",
        "specification",
        "def mark_safe(self, cell):",
    ),
    Way(
        "mark_safe that forgets the cell",
        AI_SAFE,
        AI_SAFE.replace("        self.safes.add(cell)\n", ""),
        "MinesweeperAI.mark_safe",
        "specification",
        "def mark_safe(self, cell):",
    ),
    Way(
        "mark_safe that takes the cell for a move",
        "        self.safes.add(cell)\n",
        "        self.safes.add(cell)\n        self.moves_made.add(cell)\n",
        "MinesweeperAI.mark_safe",
        "specification",
        "def mark_safe(self, cell):",
    ),
    # add_knowledge, step 1 and 2
    _add(
        "another cell by the name of the cell that was revealed",
        "                if (i, j) == cell or (i, j) in self.safes:\n                    continue\n",
        "                if (i, j) in self.safes:\n                    continue\n                cell = (i, j)\n",
        "specification",
    ),
    _add("moves_made forgotten", "        self.moves_made.add(cell)\n", "", "specification"),
    _add("the cell not marked safe", "        self.mark_safe(cell)\n", "", "specification"),
    _add(
        "stale sentences",
        "        self.mark_safe(cell)\n",
        "        self.safes.add(cell)\n",
        "specification",
    ),
    # add_knowledge, step 3
    _add(
        "the cell itself among its neighbours",
        "if (i, j) == cell or (i, j) in self.safes:",
        "if (i, j) != cell and (i, j) in self.safes:",
        "specification",
    ),
    _add(
        "known mines not subtracted",
        "                    count -= 1\n",
        "                    pass\n",
        "specification",
    ),
    _add(
        "known mines left in",
        "                if (i, j) in self.mines:\n                    count -= 1\n                else:\n                    around.add((i, j))\n",
        "                around.add((i, j))\n",
        "specification",
    ),
    _add(
        "safes left in",
        "if (i, j) == cell or (i, j) in self.safes:",
        "if (i, j) == cell:",
        "specification",
    ),
    _add(
        "height and width swapped",
        AROUND,
        AROUND.replace("height", "size").replace("width", "height").replace("size", "width"),
        "specification",
    ),
    _add(
        "neighbours without diagonals",
        "if (i, j) == cell or (i, j) in self.safes:",
        "if (i != cell[0] and j != cell[1]) or (i, j) == cell or (i, j) in self.safes:",
        "specification",
    ),
    _add(
        "neighbours to the last row but one",
        "min(self.height, cell[0] + 2)",
        "min(self.height - 1, cell[0] + 2)",
        "specification",
    ),
    _add("neighbours beyond the board", "max(0, cell[0] - 1)", "cell[0] - 1", "specification"),
    _add(
        "always a board of 8 by 8",
        AROUND,
        AROUND.replace("self.height", "8").replace("self.width", "8"),
        "specification",
    ),
    _add(
        "only the newest sentence",
        "self.knowledge.append(Sentence(around, count))",
        "self.knowledge = [Sentence(around, count)]",
        "incomplete",
    ),
    # add_knowledge, step 4
    _add(
        "mines not concluded",
        "                self.mark_mine(mine)\n",
        "                pass\n",
        "time",
        "",
    ),
    _add(
        "a guess called safe",
        "        self.knowledge.append(Sentence(around, count))\n",
        "        self.knowledge.append(Sentence(around, count))\n"
        "        if count == 1 and around:\n            self.mark_safe(sorted(around)[0])\n",
        "unsound",
    ),
    _add(
        "a likely cell called a mine",
        "        self.knowledge.append(Sentence(around, count))\n",
        "        self.knowledge.append(Sentence(around, count))\n"
        "        if around and count > len(around) / 2:\n            self.mark_mine(max(around))\n",
        "unsound",
    ),
    _add(
        "None called safe",
        "        self.knowledge.append(Sentence(around, count))\n",
        "        self.knowledge.append(Sentence(around, count))\n        self.safes.add(self.make_safe_move())\n",
        "unsound",
    ),
    _add("inference in one pass", LOOP, "        for changed in (False,):\n", "incomplete"),
    _add(
        "sentences that wait for the next call",
        "self.knowledge.append(Sentence(around, count))\n",
        "self.last, last = Sentence(around, count), getattr(self, 'last', None)\n"
        "        self.knowledge += [last] if last else []\n",
        "specification",
    ),
    # add_knowledge, step 5
    _add(
        "a set that is gone through while marks change it",
        "            for mine in mines - self.mines:\n",
        "            for s in self.knowledge:\n                for c in s.cells if s.count == 0 else ():\n"
        "                    self.mark_safe(c)\n            for mine in mines - self.mines:\n",
        "error",
        "for c in s.cells if s.count == 0 else ():",
    ),
    _add(
        "a union that is thrown away",
        "mines |= sentence.known_mines()",
        "mines.union(sentence.known_mines())",
        "incomplete",
    ),
    _add(
        "mines taken out of sentences, and not written down",
        "                self.mark_mine(mine)\n                changed = True\n",
        "                for s in self.knowledge:\n                    changed = changed or mine in s.cells\n                    s.mark_mine(mine)\n",
        "incomplete",
    ),
    _add(
        "what append returns",
        "self.knowledge.append(Sentence(around, count))\n",
        "self.knowledge = self.knowledge.append(Sentence(around, count))\n",
        "error",
        "for sentence in self.knowledge:",
    ),
    _add(
        "every known mine taken off the count",
        "                    count -= 1\n",
        "                    count -= len(self.mines)\n",
        "unsound",
    ),
    _add(
        "sentences added again and again",
        "                        if rest not in self.knowledge:\n                            self.knowledge.append(rest)\n                            changed = True\n",
        "                        self.knowledge.append(rest)\n                        changed = True\n",
        "time",
        "",
    ),
    _add("no subset inference", "if one.cells < two.cells:", "if False:", "incomplete"),
    _add(
        "subsets only of neighbours in the list",
        "                for two in list(self.knowledge):\n",
        "                for two in self.knowledge[-1:]:\n",
        "incomplete",
    ),
    _add(
        "differences with the wrong count",
        DIFFERENCE,
        DIFFERENCE.replace("two.count - one.count", "two.count"),
        "unsound",
    ),
    _add(
        "differences of sets that only overlap",
        "if one.cells < two.cells:",
        "if len(one.cells) < len(two.cells) and one.cells & two.cells:",
        "unsound",
    ),
    _add(
        "the inference ends after one new sentence",
        "                            self.knowledge.append(rest)\n                            changed = True\n",
        "                            self.knowledge.append(rest)\n",
        "incomplete",
    ),
    _add("an endless inference", LOOP, LOOP.replace("changed = False", "pass"), "time", ""),
    _add(
        "a recursion without end",
        LOOP,
        "        self.add_knowledge(cell, count)\n" + LOOP,
        "error",
        "self.add_knowledge(cell, count)",
    ),
    _add(
        "knowledge changed while it is gone through",
        "                for two in list(self.knowledge):\n                    if one.cells < two.cells:\n",
        "                for two in self.safes:\n                    self.safes.add((two[1] + 1, two[0]))\n"
        "                    two = one\n                    if one.cells < two.cells:\n",
        "error",
        "for two in self.safes:",
    ),
    _add(
        "an exception at a corner",
        "        self.knowledge.append(Sentence(around, count))\n",
        "        assert len(around) > 3 or cell not in ((0, 0), (self.height - 1, self.width - 1))\n"
        "        self.knowledge.append(Sentence(around, count))\n",
        "error",
        "assert len(around) > 3 or cell not in ((0, 0), (self.height - 1, self.width - 1))",
    ),
    _add(
        "prints for ever",
        "        self.moves_made.add(cell)\n",
        "        while True:\n            print('thinking about', cell)\n",
        "time",
        "",
    ),
    _add(
        "the end of the program",
        "        self.moves_made.add(cell)\n",
        "        import sys\n        sys.exit('done')\n",
        "died",
        "sys.exit('done')",
    ),
    _add(
        "the end of the process",
        "        self.moves_made.add(cell)\n",
        "        import os\n        os._exit(0)\n",
        "died",
        "os._exit(0)",
    ),
    _add(
        "memory for ever",
        "        self.moves_made.add(cell)\n",
        "        while True:\n            self.knowledge.append(bytes(10**7))\n",
        "memory",
        "self.knowledge.append(bytes(10**7))",
    ),
    _add(
        "a question to the user",
        "        self.moves_made.add(cell)\n",
        "        self.moves_made.add(cell)\n        input('next? ')\n",
        "error",
        "input('next? ')",
    ),
    # make_safe_move
    Way(
        "a safe move that changes moves_made",
        MOVE_SAFE,
        MOVE_SAFE.replace(
            "                return cell",
            "                self.moves_made.add(cell)\n                return cell",
        ),
        "MinesweeperAI.make_safe_move",
        "specification",
        SAFE,
    ),
    Way(
        "a safe move that takes the cell out of safes",
        MOVE_SAFE,
        "        for cell in self.safes - self.moves_made:\n            self.safes.remove(cell)\n            return cell\n        return None\n",
        "MinesweeperAI.make_safe_move",
        "specification",
        SAFE,
    ),
    Way(
        "a safe move that was made before",
        MOVE_SAFE,
        "        for cell in sorted(self.safes):\n            return cell\n        return None\n",
        "MinesweeperAI.make_safe_move",
        "specification",
        SAFE,
    ),
    Way(
        "a safe move as a list",
        "                return cell\n",
        "                return list(cell)\n",
        "MinesweeperAI.make_safe_move",
        "specification",
        SAFE,
    ),
    Way(
        "a safe move where none is known",
        MOVE_SAFE,
        MOVE_SAFE.replace("return None", "return self.make_random_move()"),
        "MinesweeperAI.make_safe_move",
        "specification",
        SAFE,
    ),
    Way(
        "an exception where no safe move is known",
        MOVE_SAFE,
        "        return list(self.safes - self.moves_made)[0]\n",
        "MinesweeperAI.make_safe_move",
        "error",
        "return list(self.safes - self.moves_made)[0]",
    ),
    # make_random_move
    Way(
        "a random move to a mine",
        FREE,
        FREE.replace(" and (i, j) not in self.mines", ""),
        "MinesweeperAI.make_random_move",
        "specification",
        RANDOM,
    ),
    Way(
        "a random move that was made before",
        FREE,
        FREE.replace("(i, j) not in self.moves_made and ", ""),
        "MinesweeperAI.make_random_move",
        "specification",
        RANDOM,
    ),
    Way(
        "an exception where no move is left",
        LEFT,
        "        return random.choice(left)\n",
        "MinesweeperAI.make_random_move",
        "error",
        "return random.choice(left)",
    ),
    Way(
        "a random move that is always the first",
        "random.choice(left)",
        "left[0]",
        "MinesweeperAI.make_random_move",
        "specification",
        RANDOM,
    ),
    Way(
        "random cells of a board with height and width swapped",
        "        left = []\n",
        "        left = []\n        height, width = self.width, self.height\n        return None if not {(i, j) for i in range(height) for j in range(width)} - self.moves_made - self.mines else random.choice(sorted({(i, j) for i in range(height) for j in range(width)} - self.moves_made - self.mines))\n",
        "MinesweeperAI.make_random_move",
        "specification",
        RANDOM,
    ),
    Way(
        "random cells that never are on the edge",
        FREE,
        "                if 0 < i and " + FREE.strip()[3:] + "\n",
        "MinesweeperAI.make_random_move",
        "specification",
        RANDOM,
    ),
    Way(
        "a random move that is called safe",
        LEFT,
        LEFT.replace(
            "return random.choice(left)",
            "move = random.choice(left)\n        self.safes.add(move)\n        return move",
        ),
        "MinesweeperAI.make_random_move",
        "unsound",
        RANDOM,
    ),
    Way(
        "a random move that is drawn for ever where none is left",
        LEFT,
        "        while True:\n            i = random.randrange(self.height)\n            j = random.randrange(self.width)\n            if (i, j) not in self.moves_made | self.mines:\n                return i, j\n",
        "MinesweeperAI.make_random_move",
        "time",
        "",
    ),
    # The file and the classes
    Way(
        "random numbers up to height and width",
        "        return random.choice(left)\n",
        "        while True:\n            move = (random.randint(0, self.height), random.randint(0, self.width))\n            if move not in self.moves_made | self.mines:\n                return move\n",
        "MinesweeperAI.make_random_move",
        "specification",
        RANDOM,
    ),
    Way(
        "a random move that is drawn again and not returned",
        "        return random.choice(left)\n",
        "        move = (random.randrange(self.height), random.randrange(self.width))\n        if move in left:\n            return move\n        self.make_random_move()\n",
        "MinesweeperAI.make_random_move",
        "specification",
        RANDOM,
    ),
    Way(
        "a method outside of its class",
        "    def make_random_move(self):\n",
        "def make_random_move(self):\n",
        "MinesweeperAI.make_random_move",
        "specification",
        "class MinesweeperAI:",
    ),
    Way(
        "a method without self",
        "    def known_safes(self):\n",
        "    def known_safes():\n",
        "Sentence.known_safes",
        "specification",
        "def known_safes():",
    ),
    Way(
        "an attribute in the plural",
        "        self.cells = set(cells)\n        self.count = count\n",
        "        self.cells = set(cells)\n        self.counts = count\n",
        "Sentence.__init__",
        "specification",
        "def __init__(self, cells, count):",
    ),
    Way(
        "a count that is a text",
        "        self.cells = set(cells)\n        self.count = count\n",
        "        self.cells = set(cells)\n        self.count = str(count)\n",
        "Sentence.__init__",
        "specification",
        "def __init__(self, cells, count):",
    ),
    Way(
        "a class in other capitals",
        "class MinesweeperAI:",
        "class MineSweeperAI:",
        "module",
        "load",
        "",
    ),
    Way(
        "an import of a package that is none",
        "import random\n",
        "import random\nfrom .sentence import Sentence\n",
        "module",
        "load",
        "from .sentence import Sentence",
    ),
    Way(
        "a method that is missing",
        "    def mark_safe(self, cell):\n        self.safes.add(cell)\n",
        "    def mark_save(self, cell):\n        self.safes.add(cell)\n",
        "MinesweeperAI.mark_safe",
        "specification",
        "class MinesweeperAI:",
    ),
    Way(
        "a class that is missing",
        "class Sentence:",
        "class Sentences:",
        "Sentence",
        "specification",
        "",
    ),
    Way(
        "other parameters",
        "def __init__(self, height=8, width=8):\n        self.height = height\n        self.width = width\n",
        "def __init__(self, rows=8, columns=8):\n        self.height = rows\n        self.width = columns\n",
        "MinesweeperAI.__init__",
        "specification",
        "def __init__(self, rows=8, columns=8):",
    ),
    Way(
        "moves that all AIs share",
        "def __init__(self, height=8, width=8):\n        self.height = height\n        self.width = width\n        self.moves_made = set()\n",
        "def __init__(self, height=8, width=8, made=set()):\n        self.height = height\n        self.width = width\n        self.moves_made = made\n",
        "MinesweeperAI.__init__",
        "specification",
        "def __init__(self, height=8, width=8, made=set()):",
    ),
    Way(
        "a method with another parameter",
        "    def mark_mine(self, cell):\n        self.mines.add(cell)\n",
        "    def mark_mine(self, cell, why):\n        self.mines.add(cell)\n",
        "MinesweeperAI.mark_mine",
        "specification",
        "def mark_mine(self, cell, why):",
    ),
    Way(
        "a package that nobody has",
        "import random\n",
        "import random\nimport pygame_of_nobody\n",
        "module",
        "load",
        "import pygame_of_nobody",
    ),
    Way(
        "an error of syntax",
        "        self.count = count\n",
        "        self.count == = count\n",
        "module",
        "load",
        "self.count == = count",
    ),
    Way(
        "an endless game when it is run",
        "import random\n",
        "import random\nwhile True:\n    random.random()\n",
        "module",
        "time",
        "",
    ),
    Way(
        "an end when it is run",
        "import random\n",
        "import random\nraise SystemExit\n",
        "module",
        "load",
        "raise SystemExit",
    ),
]
