"""A runner of the course, as a student has one, against our game: nothing of it is changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import course_ai
from tests.docs.pages import DOCS, blocks

RUNNER = """
import random
import sys

from minesweeper import Minesweeper, MinesweeperAI

HEIGHT, WIDTH, MINES = 8, 8, 8
random.seed(int(sys.argv[1]))
won = 0
for _ in range(20):
    game = Minesweeper(height=HEIGHT, width=WIDTH, mines=MINES)
    ai = MinesweeperAI(height=HEIGHT, width=WIDTH)
    revealed, flags, lost = set(), set(), False
    while not lost and game.mines != flags:
        move = ai.make_safe_move()
        if move is None:
            move = ai.make_random_move()
            if move is None:
                flags = ai.mines.copy()
                break
        if game.is_mine(move):
            lost = True
        else:
            nearby = game.nearby_mines(move)
            revealed.add(move)
            ai.add_knowledge(move, nearby)
        flags = ai.mines.copy()
    game.mines_found = flags
    won += game.won()
    assert game.won() == (not lost and game.mines == flags)
print(won)
"""


WINDOW = """
import random
import sys

import pygame

from minesweeper import Minesweeper, MinesweeperAI

SIDE, CELL = 8, 24
COVERED, REVEALED, FLAG, MINE = "gray", "white", "red", "black"
random.seed(int(sys.argv[1]))
pygame.init()
screen = pygame.display.set_mode((SIDE * CELL, SIDE * CELL + CELL))
font = pygame.font.Font(None, CELL)
button = pygame.Rect(0, SIDE * CELL, SIDE * CELL, CELL)
game = Minesweeper(height=SIDE, width=SIDE, mines=SIDE)
ai = MinesweeperAI(height=SIDE, width=SIDE)
revealed, flags, lost, over = set(), set(), False, False


def colour(cell):
    if lost and game.is_mine(cell):
        return MINE
    return FLAG if cell in flags else REVEALED if cell in revealed else COVERED


while not over:
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=button.center))
    for event in pygame.event.get():
        if event.type != pygame.MOUSEBUTTONDOWN or not button.collidepoint(event.pos):
            continue
        move = ai.make_safe_move()
        if move is None:
            move = ai.make_random_move()
        if move is None:
            flags = ai.mines.copy()
        elif game.is_mine(move):
            lost = True
        else:
            nearby = game.nearby_mines(move)
            revealed.add(move)
            ai.add_knowledge(move, nearby)
    over = lost or flags == game.mines
    for row in range(SIDE):
        for column in range(SIDE):
            cell = pygame.Rect(column * CELL, row * CELL, CELL, CELL)
            pygame.draw.rect(screen, colour((row, column)), cell)
            if (row, column) in revealed:
                text = font.render(str(game.nearby_mines((row, column))), True, "blue")
                screen.blit(text, text.get_rect(center=cell.center))
    pygame.display.flip()
corners = [(column * CELL, row * CELL) for row in range(SIDE) for column in range(SIDE)]
drawn = [screen.get_at(corner) for corner in corners]
seen = {name: drawn.count(pygame.Color(name)) for name in (COVERED, REVEALED, FLAG, MINE)}
assert seen[REVEALED] == len(revealed)
print("lost" if lost else "won", seen[FLAG], seen[MINE])
"""
"""Of our own, with a window, events and a button as a graphical runner has them."""


def shim() -> str:
    """The file that the documents tell people to write."""
    (block,) = (b for b in blocks(DOCS / "how-to" / "course-cs50.md") if b.file == "minesweeper.py")
    return block.text


def printed(folder: Path, module: str, runner: str, seed: int) -> str:
    """The last line that a runner beside a module prints, without a screen or a loudspeaker."""
    (folder / "minesweeper.py").write_text(module)
    (folder / "runner.py").write_text(runner)
    done = subprocess.run(
        [sys.executable, "runner.py", str(seed)],
        cwd=folder,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()[-1]


def run(folder: Path, module: str, seed: int) -> int:
    return int(printed(folder, module, RUNNER, seed))


def test_a_runner_of_the_course_plays_our_game_with_our_ai(tmp_path: Path) -> None:
    wins = run(tmp_path, shim(), seed=1)
    assert 8 <= wins <= 20
    assert run(tmp_path, shim(), seed=1) == wins


def test_a_runner_of_the_course_plays_our_game_with_a_students_ai(tmp_path: Path) -> None:
    students = Path(course_ai.__file__).read_text()
    ours = shim().replace(", MinesweeperAI, Sentence", "")
    assert run(tmp_path, students.replace("from __future__ import annotations", "") + ours, 1) >= 8


def test_a_runner_with_a_window_plays_our_game_to_both_ends(tmp_path: Path) -> None:
    pytest.importorskip("pygame")
    ends = [printed(tmp_path, shim(), WINDOW, seed).split() for seed in (1, 2, 3, 4)]
    assert {end for end, *_ in ends} == {"won", "lost"}
    for end, flags, mines in ends:
        assert (int(flags) == 8) == (end == "won")
        assert int(mines) == (8 if end == "lost" else 0)


@pytest.mark.parametrize("name", ["Minesweeper", "MinesweeperAI", "Sentence"])
def test_the_names_of_the_course_are_there(name: str) -> None:
    assert f"import {name}" in shim() or f", {name}" in shim()
