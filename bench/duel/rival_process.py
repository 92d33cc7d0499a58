"""The rival in a process of its own: it ends the process on bad input and hangs on wide views.

Requests and answers are pickled, one after the other, on standard input and output.
"""

from __future__ import annotations

import os
import pickle
import sys
from time import process_time

import ms_toollib  # type: ignore[import-not-found]

from duel.greedy import greedy_game
from duel.laying import Laid, Laying
from duel.measuring_games import BoardMetrics, Clicked, Layouts, Measured, Pressed, ReplayFile
from duel.rival import Answer, Question
from duel.rival_replays import measured_replays
from duel.timing import best_of
from minewise import View

HIDDEN = 10
MINE = -1
"""A covered cell and a mine, as ms_toollib writes them."""


def board_of(view: View) -> list[list[int]]:
    return [[HIDDEN if code < 0 else code for code in row] for row in view.array.tolist()]


def probabilities(view: View) -> list[list[float]]:
    """Asked once, the board made ready for it included."""
    found: list[list[float]] = ms_toollib.cal_probability_onboard(board_of(view), view.mines)[0]
    return found


def lay(asked: Laying) -> Laid:
    """Boards that need no guess, after a first cell that opens."""
    size = (asked.height, asked.width, asked.mines, *asked.first_cell)
    started = process_time()
    found = [ms_toollib.laymine_solvable(*size)[0] for _ in range(asked.boards)]
    seconds = process_time() - started
    return Laid(seconds, [bytes(c == MINE for row in board for c in row) for board in found])


def measure(asked: Layouts) -> Measured:
    """What players measure boards by."""
    started = process_time()
    metrics = [
        BoardMetrics(
            ms_toollib.cal_bbbv(board),
            ms_toollib.cal_op(board),
            ms_toollib.Board(board).isl,
            ms_toollib.cal_zini(board),
            ms_toollib.cal_hzini(board),
        )
        for board in asked.boards
    ]
    return Measured(process_time() - started, metrics)


def press(asked: Pressed) -> Clicked:
    """What presses come to."""
    game = ms_toollib.MinesweeperBoard(asked.board)
    game.step_flow(asked.presses)
    effective = (game.lce, game.rce, game.dce)
    return Clicked(game.left, game.right, game.double, *effective, game.flag, game.bbbv_solved)


def answer(question: Question) -> Answer:
    try:
        if isinstance(question, int):
            return Answer(played=greedy_game(probabilities, question))
        if isinstance(question, Laying):
            return Answer(laid=lay(question))
        if isinstance(question, Layouts):
            return Answer(measured=measure(question))
        if isinstance(question, Pressed):
            return Answer(clicked=press(question))
        if isinstance(question, ReplayFile):
            started = process_time()
            replays = measured_replays(question)
            return Answer(process_time() - started, replays=replays)
        board, mines = board_of(question), question.mines
        seconds, (found, _) = best_of(lambda: ms_toollib.cal_probability_onboard(board, mines))
        return Answer(seconds, found)
    except NotImplementedError:
        return Answer(failure="has no reader")
    except Exception as error:
        return Answer(failure=f"raised {type(error).__name__}: {error}")


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever the rival prints does not mix with the answers
    while True:
        try:
            question: Question = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(answer(question), answers)
        answers.flush()


if __name__ == "__main__":
    main()
