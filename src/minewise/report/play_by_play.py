"""A game of an agent in words and pictures, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from minewise.agents.registry import make
from minewise.game.game import Game
from minewise.game.rules import Cell
from minewise.match.play import sandboxed
from minewise.match.turn import turns
from minewise.report.draw import picture
from minewise.report.phrases import decision_lines, one_line, status_line
from minewise.report.screen import Screen


@dataclass(frozen=True, slots=True)
class Frame:
    """What there is to see after a decision: its words, which are empty before the first one, the
    board below them, and the cell of the last move."""

    words: list[str]
    board: list[str]
    focus: Cell

    def __str__(self) -> str:
        return "\n".join([*self.words, *self.board, ""])


def heading(agent: str, game: Game) -> str:
    """Who plays which game."""
    return f"{one_line(agent)} plays {game.view.rules}, {game.origin}"


def frames(
    agent: str, game: Game, screen: Screen, *, one_cell: bool = False, decision_limit: float = 0
) -> Iterator[Frame]:
    """Plays the game to its end: the view at the start, then each turn and what it led to, which is
    a decision or, with `one_cell`, the reveal of one cell. The limit is that of `play`."""
    with sandboxed(make(agent), decision_limit) as player:
        before = game.view
        yield Frame([""], [picture(screen, before), status_line(game)], (0, 0))
        for number, turn in enumerate(turns(player, game, one_cell=one_cell), 1):
            focus = turn.moves[-1].cell
            board = [picture(screen, game.view, before, focus), status_line(game)]
            yield Frame(decision_lines(f"Turn {number}", turn), board, focus)
            before = game.view
