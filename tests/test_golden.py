"""Golden texts: boards of seeds, and whole games of each agent.

A change here is a change of identity: the same seed would be another board, or an agent would play
otherwise than in every result that was published. See conftest.py for how to rewrite them.
"""

from __future__ import annotations

import pytest

from minewise import Board, Game, Rules, make
from minewise.agents.registry import BUILT_IN, LEARNED
from minewise.game.rules import Cell
from minewise.match.turn import Turn, turns
from tests.conftest import Golden

BOARDS: list[tuple[str, int, int, Cell | None]] = [
    ("9x9/10 first_click=any", 1, 0, None),
    ("9x9/10 first_click=any", 1, 1, None),
    ("9x9/10 first_click=any", 2, 0, None),
    ("9x9/10 first_click=any", 2**64 - 1, 2**64 - 1, None),
    ("9x9/11 first_click=any", 1, 0, None),
    ("8x9/10 first_click=any", 1, 0, None),
    ("9x8/10 first_click=any", 1, 0, None),
    ("beginner", 1, 0, (0, 0)),
    ("beginner", 1, 0, (4, 4)),
    ("beginner first_click=opening", 1, 0, (0, 0)),
    ("beginner first_click=opening", 1, 0, (4, 4)),
    ("beginner start=3,7", 1, 0, None),
    ("beginner start=random", 1, 0, None),
    ("expert", 5, 3, (8, 15)),
    ("12x1/5 first_click=opening", 1, 0, (0, 11)),
    ("kulkarni", 1, 0, None),
]


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "Rules, a seed and a number make the same board on every machine, for every agent and in "
    "every version.",
    "`tests/golden/boards.txt` holds such boards.",
)
def test_boards_of_seeds(golden: Golden) -> None:
    parts = []
    for text, seed, game, first in BOARDS:
        board = Board.random(Rules.parse(text), seed=seed, game=game, first_cell=first)
        title = f"{text}; seed {seed}, game {game}"
        title += "" if first is None else f", first cell {first[0]},{first[1]}"
        parts.append(f"{title}; 3BV {board.three_bv}, openings {board.openings}\n{board}\n")
    golden("boards", "\n".join(parts))


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name not in LEARNED])
@pytest.mark.parametrize(
    ("title", "text", "seed"),
    [
        ("kulkarni", "kulkarni", 20),
        ("kulkarni-45", "10x10/45 " + str(Rules.parse("kulkarni")).partition(" ")[2], 20),
        ("beginner", "beginner first_click=opening", 13),
        ("ncsu", "ncsu", 36),
        ("cs50", "cs50", 22),
        ("start", "9x4/6 start=random on_mine=continue", 20),
    ],
)
def test_whole_games(title: str, text: str, seed: int, name: str, golden: Golden) -> None:
    game = Game(Rules.parse(text), seed=seed, number=1)
    pictures, decisions = [], []
    for number, turn in enumerate(turns(make(name), game)):
        pictures.append([str(number), *turn.view.rows()])
        decisions.append(f"{number}: {told_decision(turn)}")
    pictures.append([f"{len(pictures)} {game.status}", *game.view.rows()])
    head = f"{name}, {game.rules}; seed {seed}, game 1: the view before each decision"
    golden(f"games/{title}-{name}", "\n".join([head, "", side_by_side(pictures), *decisions]))


def told_decision(turn: Turn) -> str:
    """What the agent does, in one line."""
    decision = turn.decision
    parts = []
    if decision.flag:
        parts.append("flag " + " ".join(f"{row},{column}" for row, column in decision.flag))
    if decision.reveal:
        kind = "reveal" if decision.certain else "guess"
        cells = " ".join(f"{row},{column}" for row, column in decision.reveal)
        parts.append(f"{kind} {cells}")
    if decision.probability:
        chances = [f"{r},{c} {chance:.3f}" for (r, c), chance in decision.probability.items()]
        parts.append("chances " + " ".join(chances))
    return f"{'; '.join(parts)} ({decision.reason})"


def side_by_side(pictures: list[list[str]], line_length: int = 100) -> str:
    """Pictures of one height in as many columns as a line holds."""
    width = max(len(line) for picture in pictures for line in picture)
    columns = line_length // (width + 2)
    lines = []
    for start in range(0, len(pictures), columns):
        band = pictures[start : start + columns]
        rows = zip(*band, strict=True)
        lines += ["  ".join(line.ljust(width) for line in row).rstrip() for row in rows]
        lines.append("")
    return "\n".join(lines)
