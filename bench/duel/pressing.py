"""Random presses of two buttons on random boards, and what we count of them."""

from __future__ import annotations

from collections.abc import Iterator

from duel.measuring_games import Clicked, Pressed
from duel.rival_actions import ACTIONS
from minewise import Board, Random
from minewise._core import count_clicks, follow_pointer
from minewise.formats.metrics import ACTIONS as POINTER_ACTIONS

MOST_PRESSES = 80
PIXELS = 16
"""The edge of a cell."""


def random_presses(board: Board, random: Random) -> list[tuple[str, tuple[int, int]]]:
    """A first click on a safe cell, then any presses and releases, many of them on mines.

    Nothing is done where the definitions are known to differ: before the first click, and flags on
    zeros (docs/reference/metrics.md).
    """
    cells = [(r, c) for r in range(board.height) for c in range(board.width)]
    safe = [cell for cell in cells if cell not in board.mines]
    zeros = {cell for cell in safe if board.clues[cell] == 0}
    flaggable = [cell for cell in cells if cell not in zeros] or [(board.height, board.width)]
    anywhere = [*cells, (board.height, board.width)]
    place = random.choice(safe)
    presses = [("lc", place), ("lr", place)]
    held = set[str]()
    for _ in range(random.below(MOST_PRESSES)):
        button = random.choice("lr")
        up = button in held
        if random.below(2):
            place = random.choice(anywhere)
        if button == "r" and not held and place in zeros:
            place = random.choice(flaggable)
        elif button == "l" and up and "r" not in held and random.below(8):
            place = random.choice(safe)
        presses.append((button + ("r" if up else "c"), place))
        held ^= {button}
    return presses


def games(count: int, seed: int = 1) -> Iterator[tuple[Board, Pressed]]:
    """Small boards, and the presses on them."""
    random = Random(seed, game=1)
    for number in range(count):
        height, width = 2 + random.below(7), 2 + random.below(7)
        mines = random.below(height * width // 3)
        board = Board.random(f"{width}x{height}/{mines} first_click=any", seed=seed, game=number)
        yield board, Pressed(rows_of(board), random_presses(board, random))


def rows_of(board: Board) -> list[list[int]]:
    """As ms_toollib has boards: clues, and -1 for a mine."""
    rows = [[int(clue) for clue in row] for row in board.clues]
    for row, column in board.mines:
        rows[row][column] = -1
    return rows


def clicked(board: Board, pressed: Pressed) -> Clicked:
    """What we count."""
    number_of = {action.value: at for at, action in enumerate(POINTER_ACTIONS)}
    events = [
        (number, number_of[ACTIONS[action]], column * PIXELS, row * PIXELS)
        for number, (action, (row, column)) in enumerate(pressed.presses)
    ]
    clicks, _ = follow_pointer(board.core, PIXELS, events)
    return Clicked(*count_clicks(board.core, clicks))
