"""A game of an agent in words and pictures, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from minewise.agents.registry import make
from minewise.game.game import Game
from minewise.game.rules import Cell, Rules
from minewise.play.match import turns
from minewise.report.draw import picture
from minewise.report.phrases import decision_lines, final_lines, one_line, status_line
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


def frames(agent: str, game: Game, screen: Screen) -> Iterator[Frame]:
    """Plays the game to its end: the view at the start, then each decision and what it led to."""
    player = make(agent)
    before = game.view
    yield Frame([""], [picture(screen, before), status_line(game)], (0, 0))
    for number, turn in enumerate(turns(player, game), 1):
        focus = turn.moves[-1].cell
        board = [picture(screen, game.view, before, focus), status_line(game)]
        yield Frame(decision_lines(f"Turn {number}", turn), board, focus)
        before = game.view


def play_by_play(agent: str, rules: Rules, *, seed: int, game: int = 0) -> str:
    """A whole game as text.

    >>> text = play_by_play("basic", Rules(2, 2, 1), seed=1)
    >>> print(text[text.index("Turn 3"):])
    Turn 3, a guess: no single clue proves a safe cell
    Move played: 0,1
        0 1
      +----
    0 | #[*]
    1 | 1 1
    mines left 0 | flags 0 | mines hit 1 | clicks 3
    <BLANKLINE>
        0 1
      +----
    0 | # *
    1 | 1 1
    * exploded mine   # still covered
    Lost: mines hit 1 of 1, clicks 3.
    <BLANKLINE>
    """
    state = Game(rules, seed=seed, number=game)
    screen = Screen(terminal=False, color=False)
    shown = list(frames(agent, state, screen))
    end = final_lines(screen, state, shown[-1].focus)
    return "\n".join([heading(agent, state), *map(str, shown), *end, ""])
