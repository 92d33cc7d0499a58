"""Replay files for tests, written from the descriptions of their formats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from minewise import Board, Record
from minewise.formats import PointerAction

CODES = {
    PointerAction.MOVE: (1, "mv"),
    PointerAction.LEFT_DOWN: (2, "lc"),
    PointerAction.LEFT_UP: (3, "lr"),
    PointerAction.RIGHT_DOWN: (4, "rc"),
    PointerAction.RIGHT_UP: (5, "rr"),
    PointerAction.MIDDLE_DOWN: (6, "mc"),
    PointerAction.MIDDLE_UP: (7, "mr"),
    PointerAction.FLAG_BEFORE: (8, "pf"),
}
"""Of events: the number in evf, and the word in RawVF."""


@dataclass(frozen=True)
class Game:
    """What is written: times in milliseconds, places in pixels."""

    board: Board
    player: str
    milliseconds: int
    events: Sequence[tuple[int, PointerAction, int, int]]


def evf(game: Game) -> bytes:
    """The game in evf 3."""
    board = game.board
    bits = [
        (row, column) in board.mines for row in range(board.height) for column in range(board.width)
    ]
    bits += [False] * (-len(bits) % 8)
    mines = bytes(
        sum(128 >> place for place in range(8) if bits[byte + place])
        for byte in range(0, len(bits), 8)
    )
    texts = ("Meta 3.1.9", game.player, "", "", "1723313188971031", "", "", "")
    return b"".join(
        (
            bytes([3, 0x80, 0, board.height, board.width]),
            len(board.mines).to_bytes(2),
            bytes([16, 0, 0]),
            board.three_bv.to_bytes(2),
            game.milliseconds.to_bytes(3),
            *(text.encode() + b"\0" for text in texts),
            mines,
            *(
                bytes([CODES[action][0]]) + at.to_bytes(3) + x.to_bytes(2) + y.to_bytes(2)
                for at, action, x, y in game.events
            ),
            b"\xff",
        )
    )


def rawvf(game: Game) -> bytes:
    """The game in RawVF 6."""
    board = game.board
    lines = [
        "RawVF_Version: Rev6",
        f"Player: {game.player}",
        f"Time: {game.milliseconds / 1000:.3f}",
        "Board:",
        *(
            "".join("*" if (row, column) in board.mines else "0" for column in range(board.width))
            for row in range(board.height)
        ),
        "Events:",
        "0.000 start",
        *(
            f"{at / 1000:.3f} {CODES[action][1]} {x // 16 + 1} {y // 16 + 1} ({x} {y})"
            for at, action, x, y in game.events
        ),
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def evfs(games: Sequence[Game], checksum: bytes = b"") -> bytes:
    """The games in one file of evfs 0, named by their numbers."""
    units = (
        f"{number}.evf".encode() + b"\0" + len(evf(game)).to_bytes(4) + evf(game) + checksum
        for number, game in enumerate(games)
    )
    return b"\0" + len(checksum).to_bytes(2) + b"".join(units)


def replay_of(record: Record, player: str = "Zoe", pace: int = 250) -> Game:
    """The clicks of a record, one after the other, each in the middle of its cell."""
    board = record.to_game().board
    assert board is not None
    left = (PointerAction.LEFT_DOWN, PointerAction.LEFT_UP)
    right = (PointerAction.RIGHT_DOWN, PointerAction.RIGHT_UP)
    middle = (PointerAction.MIDDLE_DOWN, PointerAction.MIDDLE_UP)
    pressed = {"reveal": left, "flag": right, "unflag": right, "chord": middle}
    events = [
        (pace * number + 90 * step, action, 16 * move.cell[1] + 8, 16 * move.cell[0] + 8)
        for number, move in enumerate(record.moves)
        for step, action in enumerate(pressed[move.kind])
    ]
    return Game(board, player, events[-1][0], events)
