"""What was found: one figure for each board, first click and rule of guessing."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from importlib.metadata import version

from minewise.game.rules import Rules, text_of
from minewise.stats import Interval, wilson


@dataclass(frozen=True)
class Figure:
    """The games of `exact` with one rule of guessing on one board with one first click.

    `without_guess` counts the games that were won by certain cells alone; `guesses` and
    `guesses_squared` are sums over the games that were won.
    """

    board: str
    rules: Rules
    guess: str
    seed: int
    games: int
    wins: int
    without_guess: int
    guesses: int
    guesses_squared: int

    @property
    def agent(self) -> str:
        """The agent with its option, as `compare` reads it."""
        return f"exact:guess={self.guess}"

    @property
    def rules_text(self) -> str:
        """The rules with the first click and the first cell named in any case; `Rules.parse` reads
        it."""
        size = f"{self.rules.width}x{self.rules.height}/{self.rules.mines}"
        return f"{size} first_click={self.rules.first_click} start={text_of(self.rules.start)}"

    @property
    def interval(self) -> Interval:
        """The 95% interval of the win rate (Wilson)."""
        return wilson(self.wins, self.games)

    def to_dict(self) -> dict[str, str | int | float]:
        """The line of win-rates.csv."""
        return {
            "agent": "exact",
            "options": f"guess={self.guess}",
            "board": self.board,
            "rules": self.rules_text,
            "games": self.games,
            "wins": self.wins,
            "win_rate": self.wins / self.games,
            "win_low": self.interval.low,
            "win_high": self.interval.high,
            "without_guess": self.without_guess,
            "guesses_of_wins": self.guesses,
            "guesses_of_wins_squared": self.guesses_squared,
            "seed": self.seed,
            "first_game": 0,
            "version": version("minewise"),
        }


def to_csv(figures: list[Figure]) -> str:
    """One line a figure, every number in full."""
    text = io.StringIO()
    rows = [figure.to_dict() for figure in figures]
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
