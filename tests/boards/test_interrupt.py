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
play_many("best", "beginner", games=1)  # what is imported late

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
    # Once is enough for all of its games.
    "vector": "from minewise.learn.env.vector import MinesweeperVectorEnv\n"
    "env = MinesweeperVectorEnv(2, level=hours); env.reset(seed=1); soon(); env.step([0, 0])",
    "reset": "from minewise.learn.env.environment import MinesweeperEnv\n"
    "env = MinesweeperEnv(hours + ' start=5,5'); soon(); env.reset(seed=1)",
    "text": "from minewise import View; soon()\n"
    "View.parse('#rules=' + hours.replace(' ', '+') + '&seed=1&moves=r5.5')",
    # The board is looked for at the last flag, since that may win.
    "flags": "game = Game(hours + ' win=all_identified', seed=1)\n"
    "cells = [divmod(cell, 200) for cell in range(40_000)]\n"
    "for cell in cells[:-1]: game.flag(cell)\n"
    "soon(); game.flag(cells[-1])",
}
AFTERWARDS = {
    "reveal": "(game.status, game.clicks, game.board) == ('playing', 0, None)",
    # It is not set: whether it wins is not known.
    "flags": "(game.status, game.flags, game.view[199, 199]) == ('playing', 39_999, -1)",
    "vector": "env.reset(seed=1)[0].max() == -1",
}


def printed(program: str) -> list[str]:
    """What a program of its own prints, line by line: one that does not hear is ended."""
    done = subprocess.run(
        [sys.executable, "-c", WHEN_LOOKED_FOR + program],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("door", DOORS)
def test_ctrl_c_ends_the_search_for_a_board(door: str) -> None:
    lines = "".join(f"    {line}\n" for line in DOORS[door].splitlines())
    heard = f"except KeyboardInterrupt:\n    print('heard', {AFTERWARDS.get(door, True)})\n"
    assert printed(f"try:\n{lines}{heard}") == ["heard True"]


def test_a_game_that_did_not_begin_is_no_game_of_an_environment() -> None:
    """An action on it ended the process: it had the legal actions of the game before."""
    heard, refused, same = printed("""
from minewise.errors import IllegalMoveError
from minewise.learn.env.environment import MinesweeperEnv

rules = "30x16/120 start=5,5 boards=no-guess:level=single"
env = MinesweeperEnv(rules, moves=("reveal", "flag", "unflag"))
board, info = env.reset(seed=1)
cell = int(info["action_mask"][480:960].argmax())
env.step(480 + cell)
signal.setitimer(signal.ITIMER_REAL, 0.001)
try:
    for seed in range(2, 1000):
        env.reset(seed=seed)
except KeyboardInterrupt:
    print("heard")
try:
    env.step(960 + cell)
except IllegalMoveError as error:
    print(error.what)
print((env.reset(seed=1)[0] == board).all())
""")
    assert (heard, same) == ("heard", "True")
    assert refused.startswith("expected a reset of a game that is over, got action")


def test_a_game_goes_on_after_an_interrupted_search() -> None:
    """The same board as in a game that nobody interrupted."""
    assert printed("""
rules = "60x60/900 first_click=opening boards=no-guess:level=single"
game = Game(rules, seed=1)
soon()
try:
    game.reveal(5, 5)
except KeyboardInterrupt:
    print(game.status, game.clicks, game.board)
print(game.reveal(5, 5) == (other := Game(rules, seed=1)).reveal(5, 5))
print(game.board == other.board, game.view == other.view)
""") == ["playing 0 None", "True", "True True"]


def test_a_turn_without_a_board_leaves_no_flags() -> None:
    """The agent flags before it reveals; the search for the board is interrupted in between."""
    assert printed("""
from minewise import Decision
from minewise.play.match import take_turn

class Flagger:
    name = "flagger"
    def decide(self, view, rng):
        return Decision(flag=((0, 0),), reveal=((5, 5),))

game = Game(hours, seed=1)
soon()
try:
    take_turn(Flagger(), game, 0)
except KeyboardInterrupt:
    print(game.flags, game.view[0, 0], game.clicks)
""") == ["0 -1 0"]
