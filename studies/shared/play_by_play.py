"""A game of an agent as text, as `minewise watch` prints it."""

from __future__ import annotations

from minewise.game.game import Game
from minewise.game.rules import Rules
from minewise.report.phrases import final_lines
from minewise.report.play_by_play import frames, heading
from minewise.report.screen import Screen


def play_by_play(agent: str, rules: Rules, *, seed: int, game: int = 0) -> str:
    """A whole game as text. Where play goes on after a mine, a turn reveals one cell, and the board
    has the marks of Kulkarni 2020.

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
    screen = Screen(terminal=False, color=False, blank=rules.plays_on)
    shown = list(frames(agent, state, screen, one_cell=rules.plays_on))
    end = final_lines(screen, state, shown[-1].focus)
    return "\n".join([heading(agent, state), *map(str, shown), *end, ""])
