"""The boards of the study of CS50's project, and the win rates of a second implementation.

The source prints no figure. `SECOND` was measured with a plain program written from its text alone:
sentences and the subset rule, no cascade, a random unknown cell where nothing is known to be safe,
the first cell random; won when all safe cells are open or all mines are known. 95% half-widths.
"""

from __future__ import annotations

from minewise.game.rules import Rules
from studies.independent import Second

RULES = "cascade=no mines_known=no start=random"

SECOND: dict[str, Second] = {
    "8x8/8 first_click=any": Second(68.7, 1.7, 3000),
    "8x8/8 first_click=safe": Second(79.1, 1.5, 3000),
    "8x8/10 first_click=any": Second(50.6, 2.2, 2000),
    "9x9/10 first_click=any": Second(70.6, 2.0, 2000),
    "16x16/40 first_click=any": Second(43.0, 13.0, 60),
}
"""By board and first click."""

WATCHED = ("8x8/8 first_click=any", "16x16/40 first_click=any")
"""Where each guess is looked at."""

AGENTS = ("sentences", "knowledge", "sat", "exact:guess=random")


def rules_of(board: str, *, total: bool = False) -> Rules:
    """The rules of a board; `total` tells the players how many mines there are."""
    return Rules.parse(f"{board} {RULES}{' mines_known=yes' if total else ''}")


def games_on(board: str, games: int) -> int:
    """Games on a board, of `games` on the smallest."""
    return max(2, games // 5) if board.startswith("16x16") else games
