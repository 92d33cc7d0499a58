"""What an AI of CS50 costs here, next to the loop that the course plays it with.

python bench/courses.py [FILE.py:CLASS ...]

Each AI plays the same boards in a loop written after the course's specification and as an agent of
ours; the rounds take turns and the quickest counts. Microseconds of a turn: in the loop, and
here, with all that a game of ours does besides. The goal is at most twice the loop.
"""

from __future__ import annotations

import random
import sys
from time import process_time

from minewise import make
from minewise.agents.lib.cs50 import CourseAgent
from minewise.courses.cs50 import Minesweeper
from minewise.match.play import play

GAMES = 50
ROUNDS = 9
DEFAULT = ("tests/course_ai.py:MinesweeperAI", "src/minewise/courses/cs50.py:MinesweeperAI")


def in_the_course(agent: CourseAgent) -> float:
    """Seconds of a turn in the loop of the course."""
    random.seed(1)
    turns, started = 0, process_time()
    for number in range(GAMES):
        game = Minesweeper(seed=1, number=number)
        ai = agent.ai(game.height, game.width)
        while (move := ai.make_safe_move() or ai.make_random_move()) is not None:
            turns += 1
            if game.is_mine(move):
                break
            ai.add_knowledge(move, game.nearby_mines(move))
            game.mines_found = set(ai.mines)
            if game.won():
                break
    return (process_time() - started) / turns


def here(agent: CourseAgent) -> float:
    """Seconds of a turn of our game."""
    started = process_time()
    turns = sum(play(agent, "cs50", seed=1, game=number).clicks for number in range(GAMES))
    return (process_time() - started) / turns


def main() -> None:
    CourseAgent.alone = True  # as in a process for agents
    for name in sys.argv[1:] or DEFAULT:
        agent = make(name)
        assert isinstance(agent, CourseAgent)
        rounds = [(in_the_course(agent), here(agent)) for _ in range(ROUNDS)]
        loop, ours = (min(times) for times in zip(*rounds, strict=True))
        print(
            f"{name}: {1e6 * loop:.0f} us a turn in the course's loop, {1e6 * ours:.0f} here: "
            f"{ours / loop:.2f} times"
        )


if __name__ == "__main__":
    main()
