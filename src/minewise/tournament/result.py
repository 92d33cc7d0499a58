"""Row and Comparison: what a run of several agents found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isnan, nan
from pathlib import Path
from typing import Any

from minewise.columns import Library, save_parquet, to_dataframe
from minewise.display import Summarized
from minewise.game.rules import Rules
from minewise.game.source import RANDOM
from minewise.stats import Interval
from minewise.tournament.tally import LossProfile, Tally


@dataclass(frozen=True, repr=False)
class Row(Summarized):
    """The result of one agent at one point; every rate has its 95% interval.

    `density` is the one asked for, or mines per cell; `boards` names where the boards come from,
    and `first_game` is the number of the first of the games.
    `gain` is the paired difference to the first agent on the same boards: in score where play goes
    on after a mine, else in win rate.
    """

    agent: str
    options: str
    rules: Rules
    density: float
    seed: int
    tally: Tally
    losses: LossProfile = field(default_factory=LossProfile)
    boards: str = RANDOM.name
    first_game: int = 0

    @property
    def label(self) -> str:
        """Name and options, as the agent was named."""
        return f"{self.agent}:{self.options}" if self.options else self.agent

    @property
    def win_rate(self) -> float:
        """Games won / games."""
        return self.tally.figures(self.rules).win_rate.value

    @property
    def win_interval(self) -> Interval:
        """Wilson interval of the win rate."""
        return Interval(*self.tally.figures(self.rules).win_rate.interval)

    @property
    def score(self) -> float:
        """Mean final score: mines safely identified / mines."""
        return self.tally.figures(self.rules).score.value

    @property
    def score_interval(self) -> Interval:
        """Normal interval of the mean score."""
        return Interval(*self.tally.figures(self.rules).score.interval)

    @property
    def gain(self) -> float:
        """Mean paired difference to the first agent."""
        return self.tally.figures(self.rules).gain.value

    @property
    def gain_interval(self) -> Interval:
        """Normal interval of the paired difference."""
        return Interval(*self.tally.figures(self.rules).gain.interval)

    @property
    def board_share(self) -> float:
        """Mean share of the safe cells that were revealed."""
        return self.tally.figures(self.rules).board_share.value

    @property
    def board_interval(self) -> Interval:
        """Normal interval of `board_share`."""
        return Interval(*self.tally.figures(self.rules).board_share.interval)

    @property
    def clicks_interval(self) -> Interval:
        """Normal interval of the mean number of clicks a game."""
        return Interval(*self.tally.figures(self.rules).clicks.interval)

    @property
    def measure(self) -> str:
        """What counts: 'score' where play goes on after a mine, else 'win_rate'."""
        return self.rules.measure

    @property
    def value(self) -> float:
        """The figure that `measure` names."""
        return self.score if self.measure == "score" else self.win_rate

    @property
    def interval(self) -> Interval:
        """The interval of `value`."""
        return self.score_interval if self.measure == "score" else self.win_interval

    def to_dict(self) -> dict[str, str | int | float | None]:
        """The row as in results.csv; means are a game, and None is an end of an interval
        that one game cannot give."""
        from importlib.metadata import version

        tally, games = self.tally, self.tally.games
        values: dict[str, str | int | float] = {
            "agent": self.agent,
            "options": self.options,
            "rules": str(self.rules),
            "density": self.density,
            "mines": self.rules.mines or 0,
            "games": games,
            "wins": tally.wins,
            **_with_ends("win_rate", self.win_rate, self.win_interval),
            **_with_ends("score", self.score, self.score_interval),
            **_with_ends("gain", self.gain, self.gain_interval),
            **_with_ends("board_share", self.board_share, self.board_interval),
            "lost_at_once": tally.lost_at_once,
            "mines_hit": tally.mines_hit / games,
            "flags_right": tally.flags_right / games,
            "flags_wrong": tally.flags_wrong / games,
            **_with_ends("clicks", tally.clicks / games, self.clicks_interval),
            "redundant_clicks": tally.redundant_clicks / games,
            "guesses": tally.guesses / games,
            "faults": tally.faults,
            "seconds": tally.seconds / games,
            "boards": self.boards,
            "seed": self.seed,
            "first_game": self.first_game,
            "version": version("minewise"),
        }
        return {
            name: None if isinstance(value, float) and isnan(value) else value
            for name, value in values.items()
        }


def _with_ends(name: str, value: float, interval: Interval) -> dict[str, float]:
    """A figure and the ends of its interval, which go by the first word of its name."""
    word = name.partition("_")[0]
    return {name: value, f"{word}_low": interval.low, f"{word}_high": interval.high}


@dataclass(frozen=True, repr=False)
class Comparison(Summarized):
    """Rows point by point, in the order of the agents; `interrupted` if it was stopped early: then
    it holds the games that were done, at each point the first ones for all agents."""

    rows: list[Row]
    faults: list[str] = field(default_factory=list)
    interrupted: bool = False

    def to_frame(self, library: Library = "pandas") -> Any:
        """One line a row, every figure in full, as a data frame of pandas or polars. The columns
        are those of `Row.to_dict`; nan is an end of an interval that one game cannot give.

        >>> from minewise.tournament.compare import compare
        >>> found = compare(["basic", "exact"], "beginner", games=20)
        >>> found.to_frame()[["agent", "games", "wins"]]
           agent  games  wins
        0  basic     20    11
        1  exact     20    16
        """
        return to_dataframe(self._columns(), library)

    def to_parquet(self, path: Path | str) -> None:
        """Writes these lines to a Parquet file, which needs the extra `data`."""
        save_parquet(self._columns(), path)

    def _columns(self) -> dict[str, list[str | int | float]]:
        rows = [row.to_dict() for row in self.rows]
        return {
            name: [nan if (value := row[name]) is None else value for row in rows]
            for name in (rows[0] if rows else ())
        }


def first_faults(comparison: Comparison) -> dict[str, str]:
    """Each agent that has faults, with the first of them as far as it was kept: they are kept in
    the order of the rows."""
    faulty = [row.label for row in comparison.rows if row.tally.faults]
    firsts = dict.fromkeys(faulty, "")
    for name, fault in reversed([*zip(faulty, comparison.faults, strict=False)]):
        firsts[name] = fault
    return firsts


def to_json(comparisons: Sequence[Comparison]) -> str:
    """The rows of comparisons, their faults, and whether all of them were played to their end."""
    document = {
        "rows": [row.to_dict() for comparison in comparisons for row in comparison.rows],
        "faults": [fault for comparison in comparisons for fault in comparison.faults],
        "complete": not any(comparison.interrupted for comparison in comparisons),
    }
    return json.dumps(document, indent=2)
