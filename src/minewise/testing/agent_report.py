"""AgentReport: what a check of an agent found, and the Threshold that it may be held to."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from minewise.agents.protocol import Agent, check_plays
from minewise.agents.registry import AgentSpec
from minewise.errors import ContractError, RulesError, printable
from minewise.game.game import Game
from minewise.game.rules import DEFAULT_RULES, Rules, as_rules
from minewise.match.play import play_on
from minewise.stats import mean_interval, wilson
from minewise.testing.report_lines import NO_WIDTH, Status, passed_text, report_lines

MOST_LISTED = 5
"""Problems of a behavior that are listed: more of them say nothing new."""


@dataclass(frozen=True)
class Behavior:
    """One thing that was checked. `problems` say what broke it, each with the text that replays it;
    `note` says why it was skipped, or what was measured. `traceback` shows the first error
    that the agent raised."""

    name: str
    title: str
    status: Status
    problems: tuple[str, ...] = ()
    note: str = ""
    traceback: str = ""


@dataclass(frozen=True)
class AgentReport:
    """The result of `check_agent`.

    >>> report = AgentReport("mine", (Behavior("sound", "It flags no safe cell", "skipped"),))
    >>> report.passed, report.score
    (True, '0 of 0')
    """

    agent: str
    behaviors: tuple[Behavior, ...]

    @property
    def passed(self) -> bool:
        """Did no behavior fail?"""
        return all(item.status != "fail" for item in self.behaviors)

    @property
    def score(self) -> str:
        """How many behaviors passed, of those that were not skipped."""
        counted = [item for item in self.behaviors if item.status != "skipped"]
        return f"{sum(item.status == 'pass' for item in counted)} of {len(counted)}"

    def __getitem__(self, name: str) -> Behavior:
        return next(item for item in self.behaviors if item.name == name)

    def verify(self) -> AgentReport:
        """The report itself; raises ContractError, with all problems, if a behavior failed."""
        if self.passed:
            return self
        failed = [problem for item in self.behaviors for problem in _listed(item)]
        text = "\n".join(f"- {problem}" for problem in failed)
        raise ContractError(f"agent {self.agent} breaks its contract:\n{text}")

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON has it."""
        behaviors = [asdict(item) for item in self.behaviors]
        return {"agent": self.agent, "passed": self.passed, "behaviors": behaviors}

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int = NO_WIDTH, *, traceback: bool = False) -> str:
        """A line for each behavior, and below it what broke it; only ASCII marks."""
        lines = [self.agent]
        for item in self.behaviors:
            below = _listed(item) + (item.traceback.splitlines() if traceback else [])
            lines += report_lines(item.status, item.title, item.note, below, width)
        skipped = sum(item.status == "skipped" for item in self.behaviors)
        lines.append(passed_text(self.score, skipped))
        return "\n".join(map(printable, lines))


def _listed(item: Behavior) -> list[str]:
    """The first problems of a behavior that failed, and how many more there are."""
    if item.status != "fail":
        return []
    listed = list(item.problems[:MOST_LISTED])
    more = len(item.problems) - len(listed)
    return [*listed, f"... and {more} more"] if more else listed


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
            counts = [record.mines_identified for record in records]
            unit = 1 / max(1, rules.mines or 0)
            low, high = mean_interval(sum(counts), sum(n * n for n in counts), len(counts), unit)
            mean = sum(counts) * unit / len(counts)
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
