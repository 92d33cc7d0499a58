"""What travels of comparisons."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from minewise.web.models.parts import AgentText, Document, FirstError, RequestBody, RulesText
from minewise.web.settings import LARGEST_SEED

MOST_GAMES = 1_000_000
"""Of a point: as many as the library plays by default where a rule is to stop it."""
Running = Literal["running", "waiting", "stopped", "finished", "failed"]


class NewComparison(
    RequestBody,
    json_schema_extra={
        "examples": [{"agents": ["basic", "csp"], "rules": ["beginner"], "games": 100}]
    },
):
    """Agents that are to play the same boards. The fields are those of a plan file."""

    agents: Annotated[list[AgentText], Field(min_length=1, max_length=12), FirstError()]
    rules: Annotated[list[RulesText], Field(min_length=1, max_length=6), FirstError()]
    density: Annotated[str, Field(max_length=200, examples=["0.1:0.3:0.05"])] | None = None
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] | None = None
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] = 1
    stop_at_width: float | None = None
    stop_when_significant: float | None = None


class ComparisonRow(Document):
    """One agent at one point: the share of games won, or the mean score where play goes on after a
    mine, with its 95% interval; the paired difference to the first agent, and how often at least
    such a one is seen at any time if both are equally good; seconds a game."""

    agent: str
    games: int
    value: float
    low: float | None
    high: float | None
    gain: float
    gain_low: float | None
    gain_high: float | None
    anytime_p: float
    seconds: float
    faults: int


class ComparisonPoint(Document):
    """Rules with one number of mines; `over` if no more is to be played."""

    density: float
    mines: int
    over: bool
    rows: list[ComparisonRow]


class ComparisonSeries(Document):
    """The points of one rules of the plan."""

    rules: str
    measure: Literal["win_rate", "score"]
    points: list[ComparisonPoint]


class ComparisonSummary(Document):
    """A comparison, how far it is, and why if it has failed."""

    id: str
    is_owner: Annotated[bool, Field(description="May whoever asks stop, resume and delete it?")]
    status: Running
    sentence: str | None
    begun: Annotated[float, Field(description="Seconds since 1970.")]
    agents: list[str]
    rules: list[str]
    density: str | None
    done: int
    total: Annotated[int, Field(description="Games of all agents at all points, at most.")]
    played: int


class ComparisonResults(ComparisonSummary):
    """All that has been counted so far."""

    games: Annotated[int, Field(description="Of each agent at each point, at most.")]
    seed: str
    stop_at_width: float | None
    stop_when_significant: float | None
    pace: Annotated[float | None, Field(description="Games a second at present.")]
    seconds_left: float | None
    command: Annotated[str, Field(description="The same on the command line.")]
    series: list[ComparisonSeries]
    faults: list[str]


class Comparisons(Document):
    """All of them, the latest first."""

    comparisons: list[ComparisonSummary]


class Gone(Document):
    """It was deleted."""

    id: str
