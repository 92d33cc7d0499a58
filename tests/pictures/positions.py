"""Positions of real games, as rows of text: one for a seed."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from minewise import Game, Rules, analyze
from minewise.game.view import COVERED

SIZES = ("9x9/10", "16x16/40", "30x16/99", "8x8/10", "10x8/10", "5x5/4", "14x18/40", "12x20/45")
RARE_SIZES = ("30x24/140", "24x20/99", "20x20/60", "7x11/13", "9x9/25")
STAGES = ("opening", "early", "middle", "middle", "late", "late", "lost", "lost", "marks")
SHARE = {"opening": 0.0, "early": 0.25, "middle": 0.55, "late": 0.9, "lost": 0.6, "marks": 0.5}
"""Of the safe cells, how many are revealed when the picture is taken."""


class Position(NamedTuple):
    """Rows of `#`, `F`, digits, `*`, `X` and `?`, the mines of the board, and the exploded one."""

    rows: tuple[str, ...]
    mines: int
    exploded: tuple[int, int] | None

    @property
    def mines_left(self) -> int:
        """What a counter shows."""
        return self.mines - sum(row.count("F") + row.count("X") for row in self.rows)


def position(seed: str) -> Position:
    """A position of a game: certain cells first, else the likeliest, and mines never but at last.

    >>> position("a") == position("a"), len(position("a").rows) >= 5
    (True, True)
    """
    random = Random(f"position {seed}")
    size = random.choice(SIZES if random.random() < 0.8 else RARE_SIZES)
    stage = random.choice(STAGES)
    rules = Rules.parse(f"{size} first_click=opening")
    game = Game(rules, seed=random.randrange(1 << 32))
    game.reveal(random.randrange(rules.height), random.randrange(rules.width))
    board = game.board
    assert board is not None
    assert rules.mines is not None
    mines = set(board.mines)
    goal = SHARE[stage] * (rules.height * rules.width - rules.mines) * random.uniform(0.7, 1.1)
    while not game.over and game.revealed < goal:
        analysis = analyze(game.view)
        safe = [cell for cell in analysis.safe if cell not in mines]
        if not safe:  # a guess that went well
            chances = analysis.probability
            safe = sorted(
                (
                    (row, column)
                    for row in range(rules.height)
                    for column in range(rules.width)
                    if game.view.array[row, column] == COVERED and (row, column) not in mines
                ),
                key=lambda cell: float(chances[cell]),
            )[:1]
        for cell in safe:
            game.reveal(cell)
            if game.over or game.revealed >= goal:
                break
    return _marked(game, mines, stage, random)


def _marked(game: Game, mines: set[tuple[int, int]], stage: str, random: Random) -> Position:
    """With the flags of a person, some of them wrong, and what a program shows at the end."""
    rows = [list(row.replace(" ", "")) for row in str(game.view).split("\n")]
    flags = random.choice((0.0, 0.5, 0.9)) if stage != "opening" else 0.0
    wrong = flags * (0.15 if stage == "lost" else 0.03)
    exploded = None
    covered = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]
    near = {
        (r + i, c + j)
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
        if sign != "#"
        for i in (-1, 0, 1)
        for j in (-1, 0, 1)
    }
    for cell in covered:
        if cell in near:
            chance = flags if cell in mines else wrong
            rows[cell[0]][cell[1]] = "F" if random.random() < chance else "#"
    free = [cell for cell in covered if rows[cell[0]][cell[1]] == "#"]
    if stage == "marks":
        for r, c in random.sample(free, min(len(free), random.randrange(1, 6))):
            rows[r][c] = "?"
    hidden = [cell for cell in free if cell in mines]
    if stage == "lost" and hidden:
        exploded = random.choice(hidden)
        for r, c in covered:
            if rows[r][c] == "F":
                rows[r][c] = "F" if (r, c) in mines else "X"
            elif (r, c) in mines:
                rows[r][c] = "*"
    assert game.rules.mines is not None
    return Position(tuple("".join(row) for row in rows), game.rules.mines, exploded)
