"""A runner of the course, as a student has one, against our game: nothing of it is changed."""

from __future__ import annotations

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


def shim() -> str:
    """The file that the documents tell people to write."""
    (block,) = (b for b in blocks(DOCS / "how-to" / "course-ai.md") if b.file == "minesweeper.py")
    return block.text


def run(folder: Path, module: str, seed: int) -> int:
    (folder / "minesweeper.py").write_text(module)
    (folder / "runner.py").write_text(RUNNER)
    done = subprocess.run(
        [sys.executable, "runner.py", str(seed)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout)


def test_a_runner_of_the_course_plays_our_game_with_our_ai(tmp_path: Path) -> None:
    wins = run(tmp_path, shim(), seed=1)
    assert 8 <= wins <= 20
    assert run(tmp_path, shim(), seed=1) == wins


def test_a_runner_of_the_course_plays_our_game_with_a_students_ai(tmp_path: Path) -> None:
    students = Path(course_ai.__file__).read_text()
    ours = shim().replace(", MinesweeperAI, Sentence", "")
    assert run(tmp_path, students.replace("from __future__ import annotations", "") + ours, 1) >= 8


@pytest.mark.parametrize("name", ["Minesweeper", "MinesweeperAI", "Sentence"])
def test_the_names_of_the_course_are_there(name: str) -> None:
    assert f"import {name}" in shim() or f", {name}" in shim()
