"""compare: several agents on the same boards, at one point or along a density sweep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from importlib.metadata import version
from math import isnan

from minewise.agents.base import Agent
from minewise.agents.registry import AgentSpec
from minewise.errors import RulesError
from minewise.rules import Rules, as_density, as_rules, density_range
from minewise.stats import Interval, mean_interval, wilson
from minewise.tournament.blocks import Block, Player, check_sendable, games_a_block, play_blocks
from minewise.tournament.tally import Tally

Progress = Callable[[int, int], None]
"""Called with the games done and the games in all."""


@dataclass(frozen=True)
class Row:
    """The result of one agent at one point; every rate has its 95% interval.

    `density` is the one asked for, or mines per cell. `gain` is the paired difference to the first
    agent on the same boards: in score where play goes on after a mine, else in win rate.
    """

    agent: str
    options: str
    rules: Rules
    density: float
    seed: int
    tally: Tally

    @property
    def label(self) -> str:
        """Name and options, as the agent was named."""
        return f"{self.agent}:{self.options}" if self.options else self.agent

    @property
    def win_rate(self) -> float:
        """Games won / games."""
        return self.tally.wins / self.tally.games

    @property
    def win_interval(self) -> Interval:
        """Wilson interval of the win rate."""
        return wilson(self.tally.wins, self.tally.games)

    @property
    def score(self) -> float:
        """Mean final score: mines safely identified / mines."""
        return self.tally.points / self.tally.games * self._unit if self.rules.mines else 1.0

    @property
    def score_interval(self) -> Interval:
        """Normal interval of the mean score."""
        if not self.rules.mines:
            return Interval(1.0, 1.0)
        tally = self.tally
        return mean_interval(tally.points, tally.points_squared, tally.games, self._unit)

    @property
    def gain(self) -> float:
        """Mean paired difference to the first agent."""
        return self.tally.gain / self.tally.games * self._gain_unit

    @property
    def gain_interval(self) -> Interval:
        """Normal interval of the paired difference."""
        tally = self.tally
        return mean_interval(tally.gain, tally.gain_squared, tally.games, self._gain_unit)

    @property
    def board_share(self) -> float:
        """Mean share of the safe cells that were revealed."""
        safe = self.rules.cells - (self.rules.mines or 0)
        return self.tally.revealed / self.tally.games / safe if safe else 1.0

    @property
    def measure(self) -> str:
        """What counts: 'score' where play goes on after a mine, else 'win_rate'."""
        return "score" if self.rules.on_mine == "continue" else "win_rate"

    @property
    def value(self) -> float:
        """The figure that `measure` names."""
        return self.score if self.measure == "score" else self.win_rate

    @property
    def interval(self) -> Interval:
        """The interval of `value`."""
        return self.score_interval if self.measure == "score" else self.win_interval

    @property
    def _unit(self) -> float:
        return 1 / self.rules.mines if self.rules.mines else 0.0

    @property
    def _gain_unit(self) -> float:
        return self._unit if self.measure == "score" else 1.0

    def to_dict(self) -> dict[str, str | int | float | None]:
        """The row as it stands in results.csv; means are a game, and None is an end of an interval
        that one game cannot give."""
        tally, games = self.tally, self.tally.games
        values: dict[str, str | int | float] = {
            "agent": self.agent,
            "options": self.options,
            "rules": str(self.rules),
            "density": self.density,
            "mines": self.rules.mines or 0,
            "games": games,
            "wins": tally.wins,
            "win_rate": self.win_rate,
            "win_low": self.win_interval.low,
            "win_high": self.win_interval.high,
            "score": self.score,
            "score_low": self.score_interval.low,
            "score_high": self.score_interval.high,
            "gain": self.gain,
            "gain_low": self.gain_interval.low,
            "gain_high": self.gain_interval.high,
            "board_share": self.board_share,
            "mines_hit": tally.mines_hit / games,
            "flags_right": tally.flags_right / games,
            "flags_wrong": tally.flags_wrong / games,
            "clicks": tally.clicks / games,
            "redundant_clicks": tally.redundant_clicks / games,
            "guesses": tally.guesses / games,
            "faults": tally.faults,
            "seconds": tally.seconds / games,
            "seed": self.seed,
            "first_game": 0,
            "version": version("minewise"),
        }
        return {
            name: None if isinstance(value, float) and isnan(value) else value
            for name, value in values.items()
        }


@dataclass(frozen=True)
class Comparison:
    """Rows point by point, in the order of the agents; `interrupted` if it was stopped early: then
    it holds the games that were done, at each point the first ones for all agents."""

    rows: list[Row]
    faults: list[str] = field(default_factory=list)
    interrupted: bool = False


def compare(
    agents: Iterable[Agent | str],
    rules: Rules | str,
    *,
    density: str | Iterable[Decimal | str | float] | None = None,
    games: int = 100,
    seed: int = 1,
    workers: int = 1,
    progress: Progress | None = None,
) -> Comparison:
    """Lets agents play the same `games` boards under `rules`, or at each density of a sweep.

    The rows depend on the arguments alone, but for the seconds: not on the number of workers, nor
    on which one is faster. With more than one worker, agents that are not named by text must be
    importable, and a script needs the usual `if __name__ == "__main__":`.

    >>> result = compare(["random", "basic"], "kulkarni", density="0.1:0.2:0.1", games=20)
    >>> [(row.agent, row.density, row.tally.games) for row in result.rows]
    [('random', 0.1, 20), ('basic', 0.1, 20), ('random', 0.2, 20), ('basic', 0.2, 20)]
    """
    rules = as_rules(rules)
    players: list[Player] = [AgentSpec.parse(a) if isinstance(a, str) else a for a in agents]
    if not players:
        raise RulesError("expected at least one agent")
    for player in players:
        if isinstance(player, AgentSpec):
            player.make()  # refuses unknown names and options before anything is played
    if games < 1 or workers < 1:
        raise RulesError(f"expected at least 1 game and 1 worker, got {games} and {workers}")
    if not 0 <= seed < 2**64:
        raise RulesError(f"expected a seed from 0 to 2**64 - 1, got {seed}")
    if workers > 1:
        check_sendable(players)

    points = _points(rules, density)
    tallies = [[Tally() for _ in players] for _ in points]
    faults: list[str] = []
    done, total = 0, games * len(players) * len(points)
    interrupted = False
    results = play_blocks(_blocks(points, players, games, seed), workers)
    try:
        for result in results:
            for tally, block_tally in zip(tallies[result.block.point], result.tallies, strict=True):
                tally.add(block_tally)
            faults += result.faults
            done += result.block.games * len(players)
            if progress is not None:
                progress(done, total)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        results.close()
    rows = [
        Row(*_name(player), point_rules, asked, seed, tally)
        for (asked, point_rules), point_tallies in zip(points, tallies, strict=True)
        for player, tally in zip(players, point_tallies, strict=True)
        if tally.games
    ]
    return Comparison(rows, faults, interrupted)


def _points(
    rules: Rules, density: str | Iterable[Decimal | str | float] | None
) -> list[tuple[float, Rules]]:
    if rules.mines is None:
        raise RulesError(f"expected rules with a number of mines: {rules}")
    if density is None:
        return [(rules.mines / rules.cells, rules)]
    asked = density_range(density) if isinstance(density, str) else map(as_density, density)
    return [(float(value), rules.with_density(value)) for value in asked]


def _blocks(
    points: Sequence[tuple[float, Rules]], players: Sequence[Player], games: int, seed: int
) -> Iterator[Block]:
    for number, (_, rules) in enumerate(points):
        size = games_a_block(rules)
        for first in range(0, games, size):
            yield Block(number, players, rules, seed, first, min(size, games - first))


def _name(player: Player) -> tuple[str, str]:
    return (player.name, player.options if isinstance(player, AgentSpec) else "")
