"""Ctrl+C is heard while a board is looked for, which may take hours, at every door to a game."""

from __future__ import annotations

import subprocess
import sys

import pytest

PATIENCE = 60
"""Seconds in which a program ends that hears; the machine may be busy."""
HOURS = "200x200/8000 first_click=opening boards=no-guess"
"""No board at random needs no guess here, and a walk to one may try 3,200,000 moves."""
WHEN_LOOKED_FOR = f"""
import signal
from minewise import Game, play, play_many

hours = "{HOURS}"

def press(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, press)
def soon():
    signal.setitimer(signal.ITIMER_REAL, 0.3)
"""

DOORS = {
    "reveal": "game = Game(hours, seed=1); soon(); game.reveal(5, 5)",
    "beginning": "soon(); Game(hours + ' start=5,5', seed=1)",
    "random": "soon(); play('random', hours, seed=1)",
    "basic": "soon(); play('basic', hours, seed=1)",
    "csp": "soon(); play('csp', hours, seed=1)",
    "exact": "soon(); play('exact', hours, seed=1)",
    "best": "soon(); play_many('best', hours, games=2, seed=1)",
    "threads": "soon(); play_many('csp', hours, games=2, seed=1, threads=2)",
    "environment": "from minewise.learn.env.environment import MinesweeperEnv\n"
    "env = MinesweeperEnv(hours); env.reset(seed=1); soon(); env.step(0)",
    # The board is looked for at the last flag, since that may win.
    "flags": "game = Game(hours + ' win=all_identified', seed=1)\n"
    "cells = [divmod(cell, 200) for cell in range(40_000)]\n"
    "for cell in cells[:-1]: game.flag(cell)\n"
    "soon(); game.flag(cells[-1])",
}


@pytest.mark.parametrize("door", DOORS)
def test_ctrl_c_ends_the_search_for_a_board(door: str) -> None:
    script = f"{WHEN_LOOKED_FOR}\ntry:\n" + "".join(
        f"    {line}\n" for line in DOORS[door].splitlines()
    )
    done = subprocess.run(
        [sys.executable, "-c", script + "except KeyboardInterrupt:\n    print('heard')\n"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.stdout, done.returncode) == ("heard\n", 0), done.stderr


def test_a_game_goes_on_after_an_interrupted_search() -> None:
    """The same board as in a game that nobody interrupted."""
    script = f"""{WHEN_LOOKED_FOR}
rules = "60x60/900 first_click=opening boards=no-guess:level=single"
game = Game(rules, seed=1)
soon()
try:
    game.reveal(5, 5)
except KeyboardInterrupt:
    print(game.status, game.clicks, game.board)
print(game.reveal(5, 5) == (other := Game(rules, seed=1)).reveal(5, 5))
print(game.board == other.board, game.view == other.view)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout == "playing 0 None\nTrue\nTrue True\n", done.stderr
