"""Threshold: how well an agent must play to pass a check."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.agents.protocol import Agent, check_plays
from minewise.agents.registry import AgentSpec
from minewise.errors import RulesError
from minewise.game.game import Game
from minewise.game.rules import DEFAULT_RULES, Rules, as_rules
from minewise.match.play import play_on
from minewise.stats import mean_interval, wilson
from minewise.testing.agent_report import Behavior


@dataclass(frozen=True)
class Threshold:
    """The least share of games won, or mean final score where play goes on after a mine.

    The agent plays games 0 to `games` - 1 of the seed. It passes unless the whole 95% interval lies
    below `value`: an agent that is just good enough fails in 1 of 40 seeds, and always gets the
    same verdict for the same seed.

    >>> from minewise import make
    >>> Threshold(0.5, "6x6/4", games=40).judge(make("exact")).note
    'won 38 of 40 games, 95.0% [83.5, 98.6]'
    """

    value: float
    rules: Rules | str = DEFAULT_RULES
    games: int = 1000
    seed: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", as_rules(self.rules))
        if not 0 <= self.value <= 1:
            raise RulesError(f"expected a threshold from 0 to 1, got {self.value}")
        if self.games < 1:
            raise RulesError(f"expected at least 1 game, got {self.games}")

    @property
    def title(self) -> str:
        """What is asked of the agent."""
        rules = as_rules(self.rules)
        if rules.plays_on:
            return f"It has a mean final score of {self.value:.3f} or more under {rules}"
        return f"It wins {self.value:.1%} of games or more under {rules}"

    def judge(self, agent: Agent) -> Behavior:
        """Plays the games. Those that end by a fault are lost."""
        rules = as_rules(self.rules)
        check_plays(agent, rules)
        spec = AgentSpec.from_agent(agent)
        games = (Game(rules, seed=self.seed, number=number) for number in range(self.games))
        records = [play_on(agent, game, spec) for game in games]
        if rules.plays_on:
            found = [record.mines_identified for record in records]
            unit = 1 / max(1, rules.mines or 0)
            low, high = mean_interval(sum(found), sum(n * n for n in found), len(found), unit)
            mean = sum(found) * unit / len(found)
            note = f"mean final score of {self.games:,} games {mean:.3f} [{low:.3f}, {high:.3f}]"
        else:
            won = sum(record.status == "won" for record in records)
            low, high = wilson(won, self.games)
            note = f"won {won:,} of {self.games:,} games, {won / self.games:.1%}"
            note += f" [{100 * low:.1f}, {100 * high:.1f}]"
        faults = sum(record.fault is not None for record in records)
        if faults:
            note += f"; {faults:,} ended by a fault"
        passes = high >= self.value
        problems = () if passes else (f"the whole 95% interval is below {self.value:g}",)
        return Behavior("threshold", self.title, "pass" if passes else "fail", problems, note)
